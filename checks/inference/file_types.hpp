// What inference finds in files that stand among others: what they define is open.
#pragma once

#include "checks/index/project.hpp"
#include "checks/inference/infer.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace plint::inference {

struct FileProblems {
    std::vector<Problem> problems;
    std::vector<MetLimit> met_limits;
};

// Infers the files of a run, on several threads at a time. What is known before any of them, such as the signatures of
// Puppet's functions, is read once and not for each file.
class FileInference {
public:
    // The project must outlive it.
    explicit FileInference(const index::Project& project);
    ~FileInference();
    FileInference(const FileInference&) = delete;
    FileInference& operator=(const FileInference&) = delete;

    // What is found in a file. `file`: its place in the project, if it has one.
    [[nodiscard]] FileProblems problems(const Tree& tree, std::optional<layout::FileIndex> file);

    // Shows all that is inferred, while the types last.
    using See = std::function<void(TypeTable&, const Inferred&)>;
    void infer(const Tree& tree, std::optional<layout::FileIndex> file, const See& see);

private:
    struct Session;

    const index::Project* project_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace plint::inference
