// Any bytes as a module's metadata.json: its readers agree on what is JSON, return names that are names and places in the file,
// and rules can check it.
#include "checks/hiera/hiera_data.hpp"
#include "checks/layout/json_problem.hpp"
#include "checks/layout/roots.hpp"
#include "checks/types/version_range.hpp"
#include "tests/fuzz/environment.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace plint;

void demand(bool kept)
{
    if (!kept)
        std::abort();
}

void check_range(std::string_view text)
{
    const auto read = types::read_version_range(text);
    const auto* const range = std::get_if<types::VersionRange>(&read);
    if (range == nullptr)
        return;
    const std::string key = types::to_key(*range);
    demand(types::to_key(types::from_key(key)) == key);
    demand(types::covers(*range, *range));
    demand(!types::merge_version_ranges({*range, *range}).empty());
}

// Every text as a range of versions, whatever its key is.
void check_ranges(const hiera::DataNode& node)
{
    check_range(node.text);
    for (const hiera::DataNode& item : node.items)
        check_ranges(item);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const fuzz::Texts texts{{"/e/metadata.json", text}, {"/e/manifests/init.pp", "class e { include other }\n"}};
    const auto problem = layout::json_problem(text);
    if (problem)
        demand(problem->at <= size && !problem->message.empty());
    const layout::Module module = layout::read_module(files::MemoryFiles(texts), "/e");
    demand(module.has_metadata && layout::is_module_name(module.name));
    for (const std::string& name : module.dependencies)
        demand(!name.empty());
    check_range(text);
    check_ranges(hiera::read_hiera_data(text).root);
    fuzz::check_guarantees(texts);
    return 0;
}
