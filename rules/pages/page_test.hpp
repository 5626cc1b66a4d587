// Runs the blocks of a page: whether a rule finds what the page expects, and its fixes write what the page shows.
#pragma once

#include "rules/engine/engine.hpp"
#include "rules/pages/page.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plint::pages {

struct PageFailure {
    std::uint32_t line = 1;  // of the page
    std::string message;
};

struct PageResult {
    std::vector<PageFailure> failures;  // in order of lines
    std::size_t blocks = 0;             // of code
    std::size_t with_findings = 0;
};

// Tests a rule that looks at trees only. Each block of code is a file of its own. Afterwards the page contains the current
// findings and fixes. `rules`: that rule alone.
[[nodiscard]] PageResult test_page(Page& page, const rules::Rule& rule, const rules::RuleSet& rules);

}  // namespace plint::pages
