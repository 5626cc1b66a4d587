// What files are read as.
#pragma once

#include "checks/project/layout.hpp"
#include "checks/project/paths.hpp"
#include "parser/parse.hpp"

#include <string>

namespace plint {

// Tells it by whole paths: people are shown files from the folder that plint was started in, and that may lie within the
// folders that tell (`lib/puppet/type`, `data`, `plans`).
class Kinds {
public:
    Kinds() : here_(current_folder()) {}

    [[nodiscard]] FileRole role(const std::string& shown) const;
    [[nodiscard]] ParseOptions parse_options(const SourceFile& source) const;

private:
    [[nodiscard]] std::string whole(const std::string& shown) const { return absolute_path(shown, here_); }

    std::string here_;
};

}  // namespace plint
