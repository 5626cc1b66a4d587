#include "checks/inference/core_types.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/types/build.hpp"
#include "checks/types/strings.hpp"

namespace plint::inference {

types::Type find_core_type(types::TypeTable& table, std::string_view name)
{
    if (catalogue::find_type(name) == nullptr)
        return {};
    const std::string written = types::capitalised_segments(name);
    const std::string_view texts[] = {written};
    return types::with_texts(table, types::Tag::resource, texts);
}

}  // namespace plint::inference
