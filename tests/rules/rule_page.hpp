// What the pages of rules must look like.
#pragma once

#include "rules/pages/page.hpp"

#include <string>
#include <string_view>

namespace plint::rules {
struct Rule;
}

namespace plint::tests {

using pages::as_expected;
using pages::Expected;
using pages::Page;
using pages::PageBlock;
using pages::read_page;
using pages::write_page;

// What is wrong with the title and with the first line of the summary; empty: nothing. The title is the rule's `summary`. It
// names the defect ("Unused variable"), not the ideal ("No unused variables"), what to do, or what the rule does.
[[nodiscard]] std::string problem_of_title(const Page& page, std::string_view summary_of_rule);

// What is wrong with the parts of a page; empty: nothing. They are, in this order: a title, a summary, and the sections
// `Why is this bad?`, `Examples`, `How to fix`, `Options` (if and only if the rule has options), perhaps `Limitations`,
// and `References`. None is empty.
[[nodiscard]] std::string problem_of_sections(const Page& page, bool has_options);

// The line that is missing in the section `Options`, which has one line for each option, with its kind and default; empty: none
// is.
[[nodiscard]] std::string problem_of_options(const Page& page, const rules::Rule& rule);

}  // namespace plint::tests
