// Pages of rules and of Puppet's own names for a terminal.
#pragma once

#include "reporters/model/report.hpp"
#include "rules/engine/rule.hpp"

#include <string>
#include <string_view>

namespace plint::cli {

// Markdown: prose wrapped, examples indented and each with its file name.
[[nodiscard]] std::string page_text(std::string_view markdown, const Terminal& terminal);

// The rule in a line, then its page.
[[nodiscard]] std::string page_text(const rules::Rule& rule, std::string_view markdown, const Terminal& terminal);

// "default", "on request" …
[[nodiscard]] std::string_view name(rules::Enabled enabled);

// "fix", "unsafe fix" or nothing.
[[nodiscard]] std::string_view fix_text(const rules::Rule& rule);

}  // namespace plint::cli
