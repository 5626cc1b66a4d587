#include "server/base/module_path_notice.hpp"

#include "checks/files/paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plint::server {

std::vector<std::string> guessed_module_paths(const index::Project& project)
{
    const layout::Layout& layout = project.layout();
    std::vector<std::string> messages;
    for (const layout::Environment& environment : layout.environments) {
        const std::string root = project.system().absolute(environment.root);
        std::vector<std::string> found;
        for (const std::string& directory : environment.module_path) {
            const std::string path = project.system().absolute(directory);
            if (const auto inner = files::inside(path, root); !inner.empty())
                found.push_back(fmt::format("`{}`", inner));
        }
        for (const layout::ModuleIndex module : environment.modules)
            if (const std::string path = project.system().absolute(layout.modules[module].root);
                files::parent_of(path) == root)
                found.push_back(fmt::format("`{}`", files::name_of(path)));
        if (environment.module_path_is_guess && !found.empty() && found != std::vector<std::string>{"`modules`"})
            messages.push_back(
                fmt::format("`{}` has no environment.conf: plint takes {} for modules, or directories of them",
                            environment.root, fmt::join(found, ", ")));
    }
    return messages;
}

}  // namespace plint::server
