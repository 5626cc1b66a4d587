#include "ide/readable_type.hpp"

#include "checks/types/print.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace plint::ide {

std::string readable_type(types::TypeTable& table, types::Type type, std::size_t max)
{
    if (type->tag == types::Tag::optional && type->part() && type->part()->tag == types::Tag::variant)
        return fmt::format("Optional[{}]", readable_type(table, type->part(), max));
    if (type->tag != types::Tag::variant || type->parts.size() > max)
        return types::print_start(table, type, max);
    std::vector<std::string> alternatives;
    std::size_t size = 0;
    for (const types::Type part : type->parts) {
        std::string text = types::print_start(table, part, max);
        if (std::ranges::find(alternatives, text) != alternatives.end())
            continue;
        size += text.size();
        alternatives.push_back(std::move(text));
        if (size > max)
            break;
    }
    return alternatives.size() == 1 ? alternatives.front() : fmt::format("Variant[{}]", fmt::join(alternatives, ", "));
}

}  // namespace plint::ide
