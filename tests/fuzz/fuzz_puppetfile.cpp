// Any bytes as a Puppetfile: its readers return names that are names and places in the file, and rules can check it.
#include "checks/layout/roots.hpp"
#include "checks/ruby/puppetfile.hpp"
#include "tests/fuzz/environment.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    const auto demand = [](bool kept) {
        if (!kept)
            std::abort();
    };
    const std::string text(reinterpret_cast<const char*>(data), size);
    const ruby::Puppetfile file = ruby::read_puppetfile(text);
    for (const ruby::PuppetfileFlaw& flaw : file.flaws)
        demand(flaw.span.begin <= flaw.span.end && flaw.span.end <= size);
    Offset last = 0;
    for (const ruby::WantedModule& module : file.modules) {
        demand(last <= module.span.begin && module.span.begin < module.span.end && module.span.end <= size);
        demand(!module.name.empty());
        last = module.span.end;
    }
    const layout::PuppetfileModules modules = layout::modules_of_puppetfile(text);
    demand(!modules.directory.empty());
    for (const std::string& name : modules.installed)
        demand(layout::is_module_name(name));
    const fuzz::Texts texts{{"/e/Puppetfile", text}, {"/e/modules/m/manifests/init.pp", "class m { include other }\n"}};
    for (const std::string& name : layout::read_environment(files::MemoryFiles(texts), "/e").wanted)
        demand(name.empty() || layout::is_module_name(name));
    fuzz::check_guarantees(texts);
    return 0;
}
