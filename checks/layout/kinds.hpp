// The role of each file of a run.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/layout/areas.hpp"
#include "parser/parse.hpp"

#include <string>
#include <string_view>

namespace plint::layout {

// Whether the path has the extension of a manifest or template.
[[nodiscard]] bool is_called_code(std::string_view path);

// Determines roles from paths relative to the root of the project that contains the current directory, if there is one. Paths
// for reports are relative to the current directory, which may be in the directories that matter (`lib/puppet/type`, `data`,
// `plans`); directories around the project must not matter.
class Kinds {
public:
    // Looks for the root in `system`, which need not outlive the constructor.
    explicit Kinds(const files::FileSystem& system);

    // `path`: absolute or from the current folder.
    [[nodiscard]] FileRole role(const std::string& path) const;
    // Whether it is to be checked when a folder around it is.
    [[nodiscard]] bool is_discovered(const std::string& path) const;
    [[nodiscard]] ParseOptions parse_options(const SourceFile& source) const;

    // The root of the project; results depend on nothing else.
    [[nodiscard]] const std::string& root() const { return root_; }

private:
    [[nodiscard]] std::string inner(const std::string& path) const;

    std::string here_;
    std::string root_;
};

}  // namespace plint::layout
