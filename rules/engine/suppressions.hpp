// Comments that silence findings: `# plint:ignore=rule reason`, `# plint:ignore-file=rule`, and puppet-lint's
// `# lint:ignore:check reason` with `# lint:endignore`.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"
#include "rules/engine/rule.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// One name in one such comment.
struct Suppression {
    enum class Form : std::uint8_t { plint, lint, surplus_end };

    Form form = Form::plint;
    const Rule* rule = nullptr;  // null: no rule answers to the name
    std::string name;            // as written; empty: the comment names nothing
    std::string reason;
    Span span;  // the name, or the whole comment when it names nothing
    bool whole_file = false;
    bool unclosed = false;      // a block of puppet-lint's without its end: it silences nothing
    std::vector<Span> covers;   // a finding is silenced that begins in one of these
    std::vector<Edit> removal;  // takes the name out, and the comment when it is the last
    bool used = false;
};

struct RuleSet;

// In order of place. `rules`: those that names may mean in addition to plint's own; null: none.
[[nodiscard]] std::vector<Suppression> find_suppressions(const Tree& tree, const RuleSet* rules = nullptr);

// Which suppression silences a finding, found in O(log n). The suppressions must outlive it and stay where they are.
class SuppressionIndex {
public:
    explicit SuppressionIndex(std::span<Suppression> suppressions);

    // The first that silences the finding, by order of place, those for the whole file last; null when none does.
    [[nodiscard]] Suppression* of(const Diagnostic& finding) const;

private:
    // From `begin` up to the next stretch.
    struct Stretch {
        Offset begin = 0;
        Suppression* first = nullptr;
    };

    std::map<std::string_view, std::vector<Stretch>> by_rule_;
};

}  // namespace plint::rules
