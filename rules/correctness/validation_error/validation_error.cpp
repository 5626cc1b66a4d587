// Puppet parses the file but rejects it: a name, a place or a statement is not allowed.
#include "checks/validation/validate.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

namespace plint::rules::validation_error {

// Whether a word and the rest of its line look like a call without parentheses of a misspelt function: `incldue motd`.
static bool looks_like_call(std::string_view text, Span word)
{
    const std::string_view name = text.substr(word.begin, word.size());
    const std::size_t next = text.find_first_not_of(" \t", word.end);
    return is_lower(name.front()) && leading_word(name) == name && next != std::string_view::npos && next > word.end
        && (is_word(text[next]) || std::string_view("'\"$[:").find(text[next]) != std::string_view::npos);
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    for (const validation::ValidationError& invalid :
         validation::validate(tree, ctx.project().layout().puppet_version)) {
        Finding finding = ctx.report(invalid.span, invalid.message);
        if (invalid.issue == "IDEM_EXPRESSION_NOT_LAST" && looks_like_call(tree.source->text(), invalid.span))
            suggest(ctx, finding, tree.source->text(invalid.span), [] { return syntax::statement_functions(); });
        if (invalid.issue == "DUPLICATE_KEY" || invalid.issue == "DUPLICATE_DEFAULT")
            finding.help("remove one of the two");
        if (invalid.allowed)
            finding.severity(Severity::warning);
    }
}

extern constinit const Rule rule{
    .name = "validation_error",
    .category = "correctness",
    .summary = "Code that Puppet's validator rejects",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::validation_error
