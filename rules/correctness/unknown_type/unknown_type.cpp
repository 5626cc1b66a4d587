// A type that does not exist makes the compilation fail where it is used.
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/correctness/unknown_type/capitalised_words.hpp"
#include "rules/shared/cycle.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plint::rules::unknown_type {

// Puppet looks at the types of a class's or defined type's parameters as soon as it loads the file.
static bool is_read_at_load(Node reference)
{
    for (Node at = reference; at.parent(); at = *at.parent())
        if (const auto parameter = syntax::as<syntax::Parameter>(*at.parent())) {
            const Kind owner = parameter->parent()->parent()->kind();
            return (owner == Kind::class_definition || owner == Kind::define_definition) && parameter->type() == at;
        }
    return false;
}

// `"${PATH_INFO}"`: variables of shells and other programs are called so, types are not.
static bool is_foreign_variable(Node reference, const lookup::ResolvedType& meaning)
{
    const std::string_view text = reference.text();
    const auto part = reference.parent();
    return meaning.presence == lookup::Presence::open && !meaning.alias && !meaning.resource.define
        && !meaning.resource.type && !meaning.resource.place && part && part->kind() == Kind::interpolation
        && text.size() > 2 && std::ranges::none_of(text, [](char c) { return is_lower(c) || c == ':'; });
}

// A type that a module which is not available may define, but which is more likely a misspelling.
static void check_spelling(Node reference, const lookup::ResolvedType& meaning, ProgramContext& ctx)
{
    const lookup::ResourceTypeMeaning& resource = meaning.resource;
    if (meaning.alias || meaning.data_type || resource.define || resource.type || resource.place)
        return;
    const std::string name = plain_name(reference.text());
    const std::string_view near =
        misspelled_name(ctx, name, lookup::NameOf::type, [&] { return ctx.lookup().type_names(name); });
    if (!near.empty())
        ctx.report(reference.span(), fmt::format("unknown type `{}`", reference.text()))
            .severity(Severity::warning)
            .help(fmt::format("did you mean `{}`?", names::capitalised(near)));
}

static void visit(const syntax::ClassReference& reference, ProgramContext& ctx)
{
    const Node parent = *reference.parent();
    // Names of definitions, and of what `unknown_resource_type` looks at.
    if (is_definition(parent.kind()) && syntax::defined_name(parent) == reference)
        return;
    if (parent.kind() == Kind::collector || parent.kind() == Kind::inherits_clause)
        return;
    const lookup::ResolvedType meaning = ctx.lookup().type(reference.text());
    if (is_foreign_variable(reference, meaning)) {
        ctx.report(reference.span(), fmt::format("unknown type `{}`", reference.text()))
            .help(fmt::format("write `\\${{{}}}` if another program expands it", reference.text()));
        return;
    }
    if (reference.text() == "Undef" && is_stored(reference)) {
        ctx.report(reference.span(), "`Undef` is a type, not the value `undef`")
            .severity(Severity::warning)
            .help("write `undef`");
        return;
    }
    const bool is_word = !meaning.built_in && !meaning.alias && !meaning.data_type && !meaning.resource.define
        && !meaning.resource.type && !meaning.resource.place && is_meant_as_value(reference, ctx);
    if (meaning.presence == lookup::Presence::open) {
        if (is_word)
            ctx.report(reference.span(), fmt::format("unknown type `{}`", reference.text()))
                .severity(Severity::warning)
                .help(help_for_word(reference.text()));
        else
            check_spelling(reference, meaning, ctx);
    }
    if (meaning.presence != lookup::Presence::missing)
        return;
    Finding finding = ctx.report(reference.span(), fmt::format("unknown type `{}`", reference.text()));
    const std::string name = plain_name(reference.text());
    const bool flat = name.find("::") == std::string::npos;
    if ((flat && !ctx.lookup().visibility().in_environment()) || !is_read_at_load(reference))
        lower_severity_if_unresolvable(finding, ctx, name, lookup::NameOf::type, reference);
    if (ctx.lookup().class_named(name).definition)
        finding.help(fmt::format("`{0}` is a class; refer to it as `Class['{0}']`", name));
    else if (is_word)
        finding.help(help_for_word(reference.text()));
    else if (const std::string_view near =
                 ctx.may_suggest() ? ctx.likely_name(name, ctx.lookup().type_names(name)) : "";
             !near.empty())
        finding.help(fmt::format("did you mean `{}`?", names::capitalised(near)));
    else
        finding.help(help_for_absent(ctx, name, summary::DefinitionKind::type_alias)
                     + "; if it is a string, put it in quotes");
}

// `type A = B` and `type B = A`: neither has a meaning.
static void visit_alias(const syntax::TypeAlias& alias, ProgramContext& ctx)
{
    const auto name = alias.name();
    const auto type = alias.type();
    if (!name || !type || type->kind() != Kind::class_reference)
        return;
    std::string at = plain_name(type->text());
    std::vector<std::string> names{names::capitalised(plain_name(name->text()))};
    std::vector<std::optional<index::Place>> places;
    for (int steps = 0; steps < 20 && at != plain_name(name->text()); ++steps) {
        const lookup::ResolvedType next = ctx.lookup().type(at);
        if (!next.alias || next.presence != lookup::Presence::known)
            return;
        names.push_back(names::capitalised(at));
        places.push_back(next.place);
        at = plain_name(next.alias->type);
    }
    if (at != plain_name(name->text()))
        return;
    if (names.size() == 1) {
        ctx.report(name->span(), fmt::format("type alias `{}` refers only to itself", name->text()))
            .help("write a real type after `=`");
        return;
    }
    Finding finding = ctx.report(name->span(), fmt::format("type aliases {}", each_other(names, "refer to")));
    for (std::size_t i = 1; i < names.size(); ++i)
        point_at(finding, ctx, places[i - 1],
                 fmt::format("`{}` refers to `{}`", names[i], names[(i + 1) % names.size()]));
    finding.help("give one of them a real type");
}

extern constinit const Rule rule{
    .name = "unknown_type",
    .category = "correctness",
    .summary = "Unknown type name",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_alias>,
};

}  // namespace plint::rules::unknown_type
