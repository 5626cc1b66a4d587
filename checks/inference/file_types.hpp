// What inference finds in files that stand among others: what they define is open.
#pragma once

#include "checks/inference/infer.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace plint::inference {

// Infers the files of a run, on several threads at a time. What is known before any of them, such as the signatures of
// Puppet's functions, is read once and not for each file.
class FileInference {
public:
    FileInference();
    ~FileInference();
    FileInference(const FileInference&) = delete;
    FileInference& operator=(const FileInference&) = delete;

    // The problems of a file; types are those of a table that is gone.
    [[nodiscard]] std::vector<Problem> problems(const Tree& tree);

private:
    struct Session;

    std::mutex mutex_;
    std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace plint::inference
