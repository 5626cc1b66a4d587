// Puppet 8 no longer sends legacy facts: `$::osfamily` is `undef` there.
#include "checks/order/program.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/deprecation/legacy_facts/offer.hpp"
#include "rules/deprecation/legacy_facts/templates.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/fact_path.hpp"
#include "rules/shared/facts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::legacy_facts {

void advise(Finding& finding, const LegacyFact& fact, std::string_view value)
{
    finding.help(fmt::format("use `{}`{}", value, fact.is_in_bytes ? ", because the new fact is in bytes" : ""));
}

void offer(Finding& finding, const LegacyFact& fact, std::string_view written, Edit edit, Safety safety,
           std::string_view value)
{
    if (!fact.unusual_interface.empty())
        finding.note(
            fmt::format("Facter has such a fact for each network interface, here `{}`", fact.unusual_interface));
    if (fact.equivalence != Equivalence::different)
        finding.fix(fmt::format("write `{}`", written), {std::move(edit)},
                    fact.equivalence == Equivalence::same ? safety : Safety::unsafe);
    else if (fact.is_in_bytes && !value.empty())
        advise(finding, fact, value);
    else if (!fact.path.empty())
        finding.help(fmt::format("use `{}`, which has the same information {}", written,
                                 fact.is_in_bytes ? "in bytes" : "in another form"));
}

std::optional<LegacyFact> facters(std::string_view name, const ProgramContext& ctx)
{
    auto fact = legacy_fact(name);
    return fact && ctx.project().facts(name).empty() ? std::move(fact) : std::nullopt;
}

static void report_access(Node at, std::string_view name, const LegacyFact& fact, Edit edit, Safety safety,
                          ProgramContext& ctx)
{
    Finding finding = ctx.report(at.span(), fmt::format("`{}` is a legacy fact", name));
    const std::string_view lacking = fact.equivalence == Equivalence::different ? std::string_view() : fact.may_lack();
    if (!lacking.empty())
        finding.note(fmt::format("where a node has no `{}`, `${}` fails; the legacy fact is `undef` there", lacking,
                                 facts_access(fact.path)));
    offer(finding, fact, fmt::format("${}", facts_access(fact.path)), std::move(edit),
          lacking.empty() ? safety : Safety::unsafe, facts_value(fact));
}

// Whether the file gives a variable this name anywhere, so that the name alone does not mean the fact.
static bool is_set(std::string_view name, const ProgramContext& ctx)
{
    return std::ranges::binary_search(ctx.set_variables(), name);
}

// Whether a name without `::` can mean something that is not in this file.
static bool may_be_inherited(const syntax::Variable& node, const ProgramContext& ctx)
{
    if (node.tree().source->language() != Language::manifest)
        return may_be_given(node, ctx);
    const auto around = node.enclosing(Kind::class_definition);
    return around && syntax::ClassDefinition(*around).inherits().has_value();
}

// `is_code`: not data.
static bool report_removed(Span place, std::string_view name, bool is_code, ProgramContext& ctx)
{
    const auto path = removed_fact(name);
    if (!path || !ctx.project().facts(name).empty())
        return false;
    Finding finding = ctx.report(place, fmt::format("fact `{}` no longer exists", name));
    finding.note("Facter 4 has no such fact, not even as a legacy fact");
    if (!path->empty())
        finding.help(is_code ? fmt::format("write `${}`", facts_access(*path))
                             : fmt::format("write `facts.{}`", *path));
    else
        finding.help("define a custom fact of this name, or use another fact");
    return true;
}

static void visit_variable(const syntax::Variable& variable, ProgramContext& ctx)
{
    const bool scoped = variable.name().starts_with("::");
    const std::string_view name = variable.name().substr(scoped ? 2 : 0);
    // Without `::`, unknown_variable reports a removed fact.
    if (scoped && !syntax::is_set_here(variable) && !order::program_of(ctx.project()).is_set_globally(name)
        && !ctx.project().is_set_by_ruby(name) && report_removed(variable.span(), name, true, ctx))
        return;
    const auto fact = facters(name, ctx);
    if (!fact || syntax::is_set_here(variable) || order::program_of(ctx.project()).is_set_globally(name)
        || (!scoped && (is_set(name, ctx) || may_be_inherited(variable, ctx))))
        return;
    const bool sure = scoped && fact->always && !is_set(name, ctx);
    report_access(variable, name, *fact, use_fact(variable, fact->path), sure ? Safety::safe : Safety::unsafe, ctx);
}

static void visit_access(const syntax::Access& access, ProgramContext& ctx)
{
    const auto left = access.left() ? syntax::as<syntax::Variable>(*access.left()) : std::nullopt;
    if (!left || (left->name() != "facts" && left->name() != "::facts"))
        return;
    if (std::ranges::distance(access.keys()) != 1)
        return;  // of several keys it is a list that comes out
    const auto name = syntax::constant_string(*access.keys().begin());
    if (name && !is_set("facts", ctx) && report_removed(access.span(), *name, true, ctx))
        return;
    const auto fact = name ? facters(*name, ctx) : std::nullopt;
    const std::string_view signs = left->text().substr(0, left->text().find('f'));  // `$`, `$::` or none
    if (fact && !is_set("facts", ctx))  // a lambda may call its parameter so
        report_access(access, *name, *fact, {{}, access.span(), fmt::format("{}{}", signs, facts_access(fact->path))},
                      Safety::safe, ctx);
}

// stdlib's function is in Ruby.
static bool is_own_function(index::Place place, const ProgramContext& ctx)
{
    return ctx.project().definition(place).kind == summary::DefinitionKind::function;
}

// The arguments that name the same value in today's facts: `'os.family'`, `'os', 'family'`.
static std::string arguments_for(std::string_view function, const LegacyFact& fact)
{
    if (function == "getvar")
        return fmt::format("'facts.{}'", fact.path);
    if (function != "dig")
        return fmt::format("'{}'", fact.path);
    std::string keys = fmt::format("'{}'", fact.path);
    for (std::size_t dot = keys.find('.'); dot != std::string::npos; dot = keys.find('.'))
        keys.replace(dot, 1, "', '");
    return keys;
}

// `fact('osfamily')` of stdlib, `$facts.get('osfamily')`, `$facts.dig('osfamily')` and `getvar('facts.osfamily')`.
static void visit_call(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto path = fact_path(call);
    const std::string_view function = call.function();
    if (!path || path->size() != 1 || std::ranges::any_of(ctx.project().definitions(function), [&](index::Place place) {
            return is_own_function(place, ctx);
        }))
        return;
    const FactKey& key = path->front();
    const auto fact = facters(key.name, ctx);
    if (!fact || (function != "fact" && function != "getvar" && is_set("facts", ctx)))
        return;
    Finding finding = ctx.report(key.span, fmt::format("`{}` is a legacy fact", key.name));
    const std::string arguments = arguments_for(function, *fact);
    offer(finding, *fact, arguments, {{}, key.span, arguments}, Safety::safe);  // undef where the path breaks off
}

// A test that is never true without legacy facts: `defined('$::osfamily')`, `'osfamily' in $facts`.
static void report_test(Node name_node, std::string_view name, ProgramContext& ctx)
{
    const auto fact = facters(name, ctx);
    if (!fact || is_set("facts", ctx))
        return;
    Finding finding = ctx.report(name_node.span(), fmt::format("`{}` is a legacy fact", name));
    finding.note("without legacy facts this is never true");
    if (!fact->path.empty())
        finding.help(fmt::format("test `$facts.get('{}') =~ NotUndef`", fact->path));
}

// `defined('$::osfamily')` and `getvar('::osfamily')`
static void visit_variable_name(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const bool tests = call.function() == "defined";
    if (!tests && call.function() != "getvar")
        return;
    for (const Node argument : call.arguments()) {
        const auto text = syntax::constant_string(argument);
        const std::string_view begin = tests ? "$::" : "::";
        if (!text || !text->starts_with(begin))
            continue;
        const std::string_view name = std::string_view(*text).substr(begin.size());
        if (order::program_of(ctx.project()).is_set_globally(name))
            continue;
        if (tests) {
            report_test(argument, name, ctx);
            continue;
        }
        if (const auto fact = facters(name, ctx)) {
            Finding finding = ctx.report(argument.span(), fmt::format("`{}` is a legacy fact", name));
            const std::string path = fmt::format("'facts.{}'", fact->path);
            offer(finding, *fact, path, {{}, argument.span(), path}, fact->always ? Safety::safe : Safety::unsafe);
        }
        return;  // the second is a default
    }
}

static void visit_in(const syntax::Binary& binary, ProgramContext& ctx)
{
    const auto sign = binary.operator_token();
    const auto left = binary.left();
    const auto right = binary.right();
    const auto facts = right ? syntax::as<syntax::Variable>(*right) : std::nullopt;
    if (!sign || sign->kind() != Kind::kw_in || !left || !facts
        || (facts->name() != "facts" && facts->name() != "::facts"))
        return;
    if (const auto name = syntax::constant_string(*left))
        report_test(*left, *name, ctx);
}

// `%{::osfamily}`, `%{facts.osfamily}` and `%{scope('osfamily')}` in Hiera's data.
static void visit_data(const DataFile& data, ProgramContext& ctx)
{
    const auto& interpolations = data.interpolations();
    if (!interpolations)
        return;
    for (const hiera::HieraInterpolation& one : *interpolations) {
        std::string_view name = data.source->text(one.variable);
        const bool scoped = name.starts_with("::");
        name.remove_prefix(scoped ? 2 : 0);
        const bool as_fact = name.starts_with("facts.");
        name.remove_prefix(as_fact ? std::string_view("facts.").size() : 0);
        const auto fact = facters(name, ctx);
        if ((as_fact || (scoped && !order::program_of(ctx.project()).is_set_globally(name)))
            && report_removed(one.variable, name, false, ctx))
            continue;
        if (!fact || (!as_fact && order::program_of(ctx.project()).is_set_globally(name)))
            continue;
        Finding finding = ctx.report(one.variable, fmt::format("`{}` is a legacy fact", name));
        const std::string path = fmt::format("facts.{}", fact->path);
        // Without `::` the caller may have a variable of this name. Where the path is missing, an empty string is inserted.
        offer(finding, *fact, path, {{}, one.variable, path},
              as_fact || (scoped && fact->always) ? Safety::safe : Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "legacy_facts",
    .category = "deprecation",
    .summary = "Legacy fact",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .changes_tree = true,
    .hooks = hooks<visit_variable, visit_access, visit_call, visit_variable_name, visit_in, visit_data, visit_template,
                   visit_inline_template, visit_ruby>,
};

}  // namespace plint::rules::legacy_facts
