#include "parser/syntax/calls.hpp"

#include <algorithm>
#include <array>

namespace plint::syntax {

std::span<const std::string_view> statement_functions()
{
    static constexpr std::array<std::string_view, 15> names{"break",   "contain", "debug",  "err",  "fail",
                                                            "import",  "include", "info",   "next", "notice",
                                                            "realize", "require", "return", "tag",  "warning"};
    static_assert(std::ranges::is_sorted(names));
    return names;
}

bool is_statement_function(std::string_view name)
{
    return std::ranges::binary_search(statement_functions(), name);
}

}  // namespace plint::syntax
