// The checks of puppet-lint 3.0.1 in its own order, with its words: people grep and count them.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/source/source_file.hpp"

#include <span>
#include <string>
#include <string_view>

namespace plint::puppet_lint {

struct Check {
    std::string_view name;
    Severity kind = Severity::warning;
    bool standard = true;          // runs unless switched off
    std::string_view message = {};  // empty: it depends on what was found
};

[[nodiscard]] std::span<const Check> checks();

// Its place in that order; behind all of them for a rule that is no check of puppet-lint.
[[nodiscard]] std::size_t order_of(std::string_view check);

// The check that a rule answers to; the rule's own name for others.
[[nodiscard]] std::string_view check_of(std::string_view rule);

// What puppet-lint says of such a finding; plint's own words where puppet-lint finds nothing of the kind.
[[nodiscard]] std::string message_of(std::string_view check, const Diagnostic& finding, const SourceFile& source);

// Where puppet-lint puts it.
[[nodiscard]] Offset place_of(std::string_view check, const Diagnostic& finding, const SourceFile& source);

}  // namespace plint::puppet_lint
