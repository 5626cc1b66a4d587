// Puppet parses the file, and refuses it all the same: a name, a place or a statement is not allowed.
#include "checks/validation/validate.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::validation_error {

static void visit(const Tree& tree, Context& ctx)
{
    for (const validation::Invalid& invalid : validation::validate(tree)) {
        Finding finding = ctx.report(invalid.span, invalid.message);
        finding.note(fmt::format("Puppet's name for this is {}", invalid.issue));
        if (invalid.allowed)
            finding.severity(Severity::warning);
    }
}

extern constinit const Rule rule{
    .name = "validation_error",
    .category = "correctness",
    .summary = "Puppet's validator accepts the file",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::validation_error
