#include "engine/platform/disk.hpp"
#include "engine/workspace/workspace.hpp"

#include <utility>

namespace plint::engine {

std::vector<FileProblem> unreadable(const Workspace& workspace)
{
    std::vector<FileProblem> problems;
    for (layout::FileIndex i = 0; i < workspace.files.size(); ++i) {
        const std::string& path = workspace.project.file(i).path;
        if (!workspace.project.file(i).requested || workspace.files[i].problem.empty())
            continue;
        FileProblem problem{path, workspace.files[i].problem};
        if (disk()->is_directory(path))  // discovery takes it for a file because of its name
            problem.why += "; to check the files in it, add a slash to the name";
        else if (disk()->is_symlink(path) && !disk()->exists(path))
            problem.severity = Severity::warning;
        problems.push_back(std::move(problem));
    }
    return problems;
}

}  // namespace plint::engine
