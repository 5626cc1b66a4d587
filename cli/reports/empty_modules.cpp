#include "cli/reports/empty_modules.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/roots.hpp"
#include "engine/platform/disk.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

namespace plint::cli {

std::vector<std::string> empty_module_warnings(const layout::Layout& layout, const engine::Boundary& boundary)
{
    std::vector<std::string> warnings;
    for (const layout::Environment& environment : layout.environments)
        for (const std::string& name : environment.wanted)
            for (const std::string& path : environment.module_path)
                if (const std::string folder = files::below(path, name); !name.empty()
                    && engine::disk()->is_directory(folder) && boundary.may_quote(folder)
                    && layout::is_empty_module(*engine::disk(), folder))
                    warnings.push_back(
                        fmt::format("warning: module directory `{}` is empty (a git submodule that is not fetched?); "
                                    "plint does not know what it defines",
                                    reporters::visible(folder)));
    return warnings;
}

}  // namespace plint::cli
