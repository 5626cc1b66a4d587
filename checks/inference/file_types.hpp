// Inference for the files of a project, whose definitions are those of all its files.
#pragma once

#include "checks/index/project.hpp"
#include "checks/inference/infer.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace plint::inference {

// The test of an `if`, `elsif` or `unless` that has the same outcome whenever it is evaluated.
struct SettledTest {
    NodeIndex test = 0;
    bool outcome = false;
};

struct FileProblems {
    std::vector<Problem> problems;
    std::vector<SettledTest> settled_tests;  // sorted by node
    std::vector<ReachedLimit> met_limits;
};

// Thread-safe: infers the files of a run on several threads at a time. Data that does not depend on the file, such as the
// signatures of Puppet's functions, is read once for each thread.
class FileInference {
public:
    // The project must outlive it.
    explicit FileInference(const index::Project& project);
    ~FileInference();
    FileInference(const FileInference&) = delete;
    FileInference& operator=(const FileInference&) = delete;

    // The problems of a file; their nodes are valid as long as the tree. `file`: std::nullopt for a file that is not in the
    // project.
    [[nodiscard]] FileProblems problems(const Tree& tree, std::optional<layout::FileIndex> file);

    // Calls `see` with all results; the types are valid only during the call.
    using See = std::function<void(TypeTable&, const Inferred&)>;
    void infer(const Tree& tree, std::optional<layout::FileIndex> file, const See& see);

private:
    struct Session;

    const index::Project* project_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace plint::inference
