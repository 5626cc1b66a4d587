// Any bytes as what describes a module or an environment: metadata.json, bolt-project.yaml, environment.conf, Puppetfile.
// Names that come out are names.
#include "checks/files/file_system.hpp"
#include "checks/layout/roots.hpp"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

namespace {

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    if (size == 0)
        return 0;
    static constexpr const char* names[] = {"metadata.json", "bolt-project.yaml", "environment.conf", "Puppetfile"};
    const std::string file = std::string("/modules/m/") + names[data[0] % 4];
    const std::map<std::string, std::string> texts{
        {file, std::string(reinterpret_cast<const char*>(data) + 1, size - 1)},
        {"/modules/m/modules/a/manifests/init.pp", ""}};
    const files::MemoryFiles files(texts);
    static_cast<void>(layout::root_kind(files, "/modules/m"));
    const layout::Module module = layout::read_module(files, "/modules/m");
    demand(module.name.empty() || data[0] % 4 == 1 || layout::is_module_name(module.name));
    const layout::EnvironmentSettings settings = layout::read_environment(files, "/modules/m");
    demand(settings.manifest.starts_with('/'));
    for (const std::string& entry : settings.module_path)
        demand(entry.starts_with('/'));
    for (const std::string& name : settings.wanted)
        demand(name.empty() || layout::is_module_name(name));
    return 0;
}
