#include "checks/inference/core_types.hpp"

#include "checks/types/build.hpp"
#include "checks/types/strings.hpp"

#include <algorithm>
#include <array>

namespace plint::inference {

types::Type find_core_type(types::TypeTable& table, std::string_view name)
{
    static constexpr auto names = std::to_array<std::string_view>(
        {"component", "exec", "file", "filebucket", "group", "notify", "package", "resources", "schedule", "service",
         "stage", "tidy", "user", "whit"});
    if (std::ranges::find(names, name) == names.end())
        return {};
    const std::string written = types::capitalised_segments(name);
    const std::string_view texts[] = {written};
    return types::with_texts(table, types::Tag::resource, texts);
}

}  // namespace plint::inference
