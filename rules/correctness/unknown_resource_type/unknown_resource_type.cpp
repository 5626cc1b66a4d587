// A resource of a type that does not exist makes the compilation fail.
#include "checks/catalogue/catalogue.hpp"
#include "checks/names/function_roles.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>

namespace plint::rules::unknown_resource_type {

// A type that a module which is not available may define, but which is more likely a misspelling.
static void check_spelling(Node name, std::string_view written, ProgramContext& ctx)
{
    const std::string_view near = misspelled_name(ctx, written, lookup::NameOf::resource_type,
                                                  [&] { return ctx.lookup().resource_type_names(written); });
    if (!near.empty())
        ctx.report(name.span(), fmt::format("unknown resource type `{}`", written))
            .severity(Severity::warning)
            .help(fmt::format("did you mean `{}`?", near));
}

static void look_at(Node name, std::string_view written, bool makes, ProgramContext& ctx)
{
    const lookup::ResourceTypeMeaning meaning = ctx.lookup().resource_type(written);
    if (meaning.presence == lookup::Presence::open && !meaning.define && !meaning.type && !meaning.place)
        return check_spelling(name, written, ctx);
    if (meaning.presence != lookup::Presence::missing)
        return;
    Finding finding = ctx.report(name.span(), fmt::format("unknown resource type `{}`", written));
    if (makes)
        lower_severity_if_unresolvable(finding, ctx, written, lookup::NameOf::resource_type, name);
    else
        finding.severity(Severity::warning);
    if (const ruby::ResourceType* const core = catalogue::find_type(lower_case(written)))
        finding
            .note(fmt::format("the packages of {} do not contain the module `{}`", catalogue::in_words(ctx.releases()),
                              core->module))
            .help(fmt::format("add `puppetlabs-{}` to the modules", core->module));
    else if (ctx.lookup().class_named(written).definition)
        finding.help(fmt::format("`{0}` is a class; to declare it, write `include {0}`", lower_case(written)));
    else if (!suggest(ctx, finding, written, [&] { return ctx.lookup().resource_type_names(written); }))
        finding.help(help_for_absent(ctx, written, summary::DefinitionKind::define));
}

static void visit_resource(const syntax::Resource& resource, ProgramContext& ctx)
{
    if (const auto type = resource.type(); type && type->kind() == Kind::name)
        look_at(*type, type->text(), true, ctx);
}

static void visit_collector(const syntax::Collector& collector, ProgramContext& ctx)
{
    if (const auto type = collector.type(); type && type->kind() == Kind::class_reference && type->text() != "Class")
        look_at(*type, type->text(), true, ctx);
}

static void visit_call(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const std::vector<Node> arguments = call.arguments();
    if (arguments.empty() || !names::has_role(call.function(), names::FunctionRole::creates_resources))
        return;
    const auto type = syntax::constant_string(arguments.front());
    // `@name` and `@@name` make virtual and exported resources.
    const std::string_view plain = type
        ? std::string_view(*type).substr(std::min(type->find_first_not_of('@'), type->size()))
        : std::string_view();
    if (plain.empty() || plain == "class" || plain == "Class")
        return;
    // `create_resources` does nothing for an empty hash.
    const auto hash = arguments.size() > 1 ? syntax::as<syntax::Hash>(arguments[1]) : std::nullopt;
    const bool makes = call.function() != "create_resources" || (hash && syntax::first_of(hash->pairs()));
    look_at(arguments.front(), plain, makes, ctx);
}

extern constinit const Rule rule{
    .name = "unknown_resource_type",
    .category = "correctness",
    .summary = "Resource of an unknown type",
    .severity = Severity::error,
    .hooks = hooks<visit_resource, visit_collector, visit_call>,
};

}  // namespace plint::rules::unknown_resource_type
