// Comments in Hiera data (YAML), in Ruby code and in ERB templates (`<%# … %>`) that silence findings:
// `# plint:ignore=rule reason` for a line, or, on a line of its own, for the next line with more than a comment;
// `# plint:ignore-file=rule reason` for the file.
#pragma once

#include "parser/erb/erb.hpp"
#include "parser/source/source_file.hpp"
#include "rules/engine/suppressions.hpp"

#include <vector>

namespace plint::rules {

// In order of place. Comments after the place where YAML cannot be read any further are not found.
[[nodiscard]] std::vector<Suppression> find_data_suppressions(const SourceFile& source);

// In order of place. Strings that contain such a comment count as well.
[[nodiscard]] std::vector<Suppression> find_ruby_suppressions(const SourceFile& source);

// In order of place. Comments of Ruby inside of tags are found as well.
[[nodiscard]] std::vector<Suppression> find_template_suppressions(const SourceFile& source, const erb::Template& parts);

}  // namespace plint::rules
