// What files are read as.
#pragma once

#include "checks/layout/areas.hpp"
#include "parser/parse.hpp"

#include <string>
#include <string_view>

namespace plint::layout {

// Whether it is the name of a manifest or template, wherever it lies.
[[nodiscard]] bool is_called_code(std::string_view path);

// Tells it by paths from the root of the project around the current folder, if that is in one: people are shown files from
// the current folder, which may lie within the folders that tell (`lib/puppet/type`, `data`, `plans`), and what lies around
// the project tells nothing.
class Kinds {
public:
    Kinds();

    // `path`: absolute or from the current folder.
    [[nodiscard]] FileRole role(const std::string& path) const;
    [[nodiscard]] ParseOptions parse_options(const SourceFile& source) const;

    // Of the project; all that this class returns follows from it.
    [[nodiscard]] const std::string& root() const { return root_; }

private:
    [[nodiscard]] std::string inner(const std::string& path) const;

    std::string here_;
    std::string root_;
};

}  // namespace plint::layout
