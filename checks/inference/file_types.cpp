#include "checks/inference/file_types.hpp"

#include "checks/inference/core_types.hpp"
#include "checks/inference/signatures.hpp"
#include "checks/inference/world.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace plint::inference {

struct FileInference::Session {
    explicit Session(const index::Project& project) : world(table, project) {}

    TypeTable table;
    ProjectTypes world;
    types::FindType find = [this](TypeTable&, std::string_view name) { return world.find_type(name); };
    Signatures signatures{table, find, &world};
    int files = 0;
    std::size_t first_bytes = 0;  // the size of the table after the first file

    // Whether another file may use it. A table that is large after one file, or has many aliases, would be made again and
    // again for the same aliases.
    [[nodiscard]] bool is_usable() const
    {
        return (files < limits::max_files_of_a_table || world.aliases() > static_cast<std::size_t>(files))
            && table.bytes() < std::max(limits::max_kept_types, 2 * first_bytes);
    }
};

FileInference::FileInference(const index::Project& project) : project_(&project) {}
FileInference::~FileInference() = default;

void FileInference::infer(const Tree& tree, std::optional<layout::FileIndex> file, const See& see)
{
    std::unique_ptr<Session> session;
    {
        const std::scoped_lock lock(mutex_);
        if (!idle_.empty()) {
            session = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    if (!session)
        session = std::make_unique<Session>(*project_);
    session->world.enter(file);
    InferenceOptions settings;
    settings.releases = project_->layout().releases_for(file);
    settings.find = session->find;
    settings.signatures = &session->signatures;
    settings.world = &session->world;
    see(session->table, infer_tree(session->table, tree, settings));

    if (++session->files == 1)
        session->first_bytes = session->table.bytes();
    if (session->is_usable()) {
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(session));
    }
}

static std::vector<SettledTest> settled_tests(TypeTable& table, const Tree& tree, const Inferred& inferred)
{
    std::vector<SettledTest> settled;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (tree.kind[i] != Kind::if_expression && tree.kind[i] != Kind::elsif_clause
            && tree.kind[i] != Kind::unless_expression)
            continue;
        const auto test = syntax::child_of<syntax::Expression>(tree.node(i));
        if (!test || inferred.types[test->index()] == types::Type())
            continue;
        const Ternary outcome = truth(table, value_of_type(table, inferred.types[test->index()]));
        if (outcome != Ternary::unknown)
            settled.push_back({test->index(), outcome == Ternary::yes});
    }
    return settled;
}

FileProblems FileInference::problems(const Tree& tree, std::optional<layout::FileIndex> file)
{
    FileProblems found;
    infer(tree, file, [&](TypeTable& table, const Inferred& inferred) {
        found = {inferred.problems, settled_tests(table, tree, inferred), inferred.met_limits};
    });
    return found;
}

}  // namespace plint::inference
