#include "checks/inference/file_types.hpp"

#include "checks/inference/core_types.hpp"
#include "checks/inference/signatures.hpp"

#include <utility>

namespace plint::inference {

struct FileInference::Session {
    TypeTable table;
    types::FindType find = find_core_type;
    Signatures signatures{table, find};
    int files = 0;
};

FileInference::FileInference() = default;
FileInference::~FileInference() = default;

std::vector<Problem> FileInference::problems(const Tree& tree)
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
        session = std::make_unique<Session>();
    Settings settings;
    // What only Puppet 8 refuses is let pass.
    settings.strict = false;
    settings.find = session->find;
    settings.signatures = &session->signatures;
    std::vector<Problem> problems = infer_tree(session->table, tree, settings).problems;

    constexpr int most_files = 256;  // the types of all of them stay in the table
    if (++session->files < most_files) {
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(session));
    }
    return problems;
}

}  // namespace plint::inference
