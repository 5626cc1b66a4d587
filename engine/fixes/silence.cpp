#include "engine/fixes/silence.hpp"

#include "engine/fixes/fix.hpp"
#include "rules/engine/add_ignore.hpp"
#include "rules/engine/fix.hpp"

namespace plint::engine {

Silencing silence(const Workspace& workspace, std::span<const rules::Analysis> analyses, const Boundary& boundary,
                  const std::string& always)
{
    Silencing result;
    for (layout::FileIndex i = 0; i < workspace.files.size(); ++i) {
        const auto& file = workspace.files[i];
        const std::vector<Diagnostic>& findings = analyses[i].findings;
        if (findings.empty())
            continue;
        const layout::FileRole role = workspace.project.file(i).role;
        const bool has_comments = file.tree || role == layout::FileRole::data || role == layout::FileRole::erb;
        if (!file.source || !has_comments) {  // Ruby, metadata.json
            result.left += findings.size();
            continue;
        }
        const auto comments = file.tree ? rules::ignoring_comments(*file.tree, findings)
                                        : rules::ignoring_comments(*file.source, role, findings);
        const std::string& path = file.source->path();
        const bool may_change = comments.edits.empty() || path == always || boundary.may_change(path);
        result.left += may_change ? comments.left : findings.size();
        if (!may_change)
            result.left_alone.push_back(left_alone(boundary, path));
        else if (!comments.edits.empty())
            result.changes.push_back(
                {path, path, std::string(file.source->text()), rules::apply(file.source->text(), comments.edits)});
    }
    return result;
}

}  // namespace plint::engine
