// Reads where the code of a file names ERB templates, and what else their readers need to know of it.
#pragma once

#include "checks/summary/summary.hpp"

namespace plint::summary {

// Fills `templates`, `set_in_templates` and `read_at_top`.
void read_template_mentions(const Tree& tree, Summary& summary);

}  // namespace plint::summary
