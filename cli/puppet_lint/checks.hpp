// The checks of puppet-lint 3.0.1 in its own order, with its messages, which users grep and count.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/source/source_file.hpp"

#include <span>
#include <string>
#include <string_view>

namespace plint::cli::puppet_lint {

struct Check {
    std::string_view name;
    Severity kind = Severity::warning;
    bool standard = true;           // runs unless switched off
    std::string_view message = {};  // empty: it depends on what was found
};

[[nodiscard]] std::span<const Check> checks();

// Its place in that order; the end for a rule that is not a check of puppet-lint.
[[nodiscard]] std::size_t order_of(std::string_view check);

// The check that is an alias of a rule; for other rules the rule's own name.
[[nodiscard]] std::string_view check_of(std::string_view rule);

// puppet-lint's message for such a finding; plint's own message if puppet-lint has none.
[[nodiscard]] std::string message_of(std::string_view check, const Diagnostic& finding, const SourceFile& source);

// The place where puppet-lint reports it.
[[nodiscard]] Offset place_of(std::string_view check, const Diagnostic& finding, const SourceFile& source);

}  // namespace plint::cli::puppet_lint
