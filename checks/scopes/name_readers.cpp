#include "checks/scopes/name_readers.hpp"

#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>

namespace plint::scopes {

bool reads_by_name(std::string_view function)
{
    static constexpr std::array<std::string_view, 8> names{
        "getvar", "hiera", "hiera_array", "hiera_hash", "hiera_include", "inline_epp", "inline_template", "lookup"};
    return std::ranges::binary_search(names, function);
}

bool may_read_caller(const index::Project& project, layout::FileIndex from, std::string_view function)
{
    return std::ranges::any_of(project.definitions(plain_name(function)), [&](index::Place place) {
        const summary::DefinitionKind kind = project.definition(place).kind;
        return (kind == summary::DefinitionKind::ruby_function || kind == summary::DefinitionKind::ruby_function_3x)
            && project.visible(place.file, from) && project.reads_caller(place.file);
    });
}

}  // namespace plint::scopes
