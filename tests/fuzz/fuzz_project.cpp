// Any bytes as what describes a module or an environment: metadata.json, bolt-project.yaml, environment.conf, Puppetfile.
// Names that come out are names.
#include "checks/layout/roots.hpp"
#include "engine/platform/disk.hpp"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

// A folder of this process alone, gone at its end.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("plint-fuzz-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder()
    {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    static const Folder folder;
    if (size == 0)
        return 0;
    static constexpr const char* names[] = {"metadata.json", "bolt-project.yaml", "environment.conf", "Puppetfile"};
    const fs::path file = folder.path / names[data[0] % 4];
    std::ofstream(file, std::ios::binary) << std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string root = folder.path.native();
    const files::FileSystem& disk = *engine::disk();
    static_cast<void>(layout::root_kind(disk, root));
    const layout::Module module = layout::read_module(disk, root);
    demand(module.name.empty() || module.folder == module.name || !fs::exists(folder.path / "metadata.json")
           || layout::is_module_name(module.name));
    const layout::EnvironmentSettings settings = layout::read_environment(disk, root);
    demand(settings.manifest.starts_with('/'));
    for (const std::string& entry : settings.module_path)
        demand(entry.starts_with('/'));
    for (const std::string& name : settings.wanted)
        demand(name.empty() || layout::is_module_name(name));
    fs::remove(file);
    return 0;
}
