#include "checks/scopes/name_readers.hpp"

#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::scopes {

bool may_read_caller(const index::Project& project, layout::FileIndex from, std::string_view function)
{
    return std::ranges::any_of(project.definitions(plain_name(function)), [&](index::Place place) {
        const summary::DefinitionKind kind = project.definition(place).kind;
        return (kind == summary::DefinitionKind::ruby_function || kind == summary::DefinitionKind::ruby_function_3x)
            && project.visible(place.file, from) && project.reads_caller(place.file);
    });
}

}  // namespace plint::scopes
