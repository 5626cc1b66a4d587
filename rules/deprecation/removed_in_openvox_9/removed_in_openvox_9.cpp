// OpenVox 9 no longer accepts some code of Puppet 8, or gives it another meaning.
#include "checks/catalogue/catalogue.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/deprecation/removed_in_openvox_9/deferred.hpp"
#include "rules/deprecation/removed_in_openvox_9/in_ruby.hpp"
#include "rules/deprecation/removed_in_openvox_9/report.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/fact_path.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::removed_in_openvox_9 {

// In 9 the rules for arguments report it.
static void visit_call(const syntax::AnyCall& call, ProgramContext& ctx)
{
    constexpr std::size_t with_encoding = 5;
    const std::vector<Node> arguments = call.arguments();
    const bool is_plain = std::ranges::none_of(arguments, [](Node one) { return one.kind() == Kind::splat; });
    if (call.function() != "regsubst" || arguments.size() != with_encoding || !is_plain || is_for_9(ctx))
        return;
    const Span last = arguments.back().span();
    report(arguments.back().span(), "`regsubst` of OpenVox 9 takes no encoding", ctx)
        .note("it has had no effect since Puppet 4")
        .fix("remove the argument", {{{}, {arguments[with_encoding - 2].span().end, last.end}, ""}}, Safety::safe);
}

static void visit_access(const syntax::Access& access, ProgramContext& ctx)
{
    const auto path = fact_path(access);
    if (path && path->size() == 1 && path->front().name == "pe_serverversion")
        report(access.span(), "the fact `pe_serverversion` is gone in OpenVox 9", ctx)
            .help("use `$facts['puppetversion']` or `$server_facts['serverversion']`");
}

static void visit_variable(const syntax::Variable& variable, ProgramContext& ctx)
{
    constexpr std::string_view start = "settings::";
    std::string_view name = variable.name();
    name.remove_prefix(name.starts_with("::") ? 2 : 0);
    if (name.starts_with(start) && is_removed_setting(name.substr(start.size())))
        report_removed_setting(variable.span(), name.substr(start.size()), ctx);
}

// In 9 `unknown_resource_type` reports it where modules cannot be missing.
static void visit_resource(const syntax::Resource& resource, ProgramContext& ctx)
{
    const auto type = resource.type();
    if (!type || type->kind() != Kind::name)
        return;
    const ruby::ResourceType* const core = catalogue::find_type(type->text());
    if (core == nullptr || core->module_versions.until.empty())
        return;
    const lookup::ResourceTypeMeaning meaning = ctx.lookup().resource_type(type->text());
    const layout::Module* const module = ctx.file() ? ctx.project().module_of(*ctx.file()) : nullptr;
    const bool is_declared =
        module != nullptr && std::ranges::find(module->dependencies, core->module) != module->dependencies.end();
    const bool is_nowhere =
        meaning.presence == lookup::Presence::open && !meaning.type && !meaning.define && !meaning.place;
    if ((is_for_9(ctx) ? is_nowhere : meaning.type == core) && !is_declared)
        report(type->span(), fmt::format("packages of OpenVox 9 do not contain the module `{}`", core->module), ctx)
            .help(fmt::format("add `puppetlabs-{}` to the modules", core->module));
}

// `content => '{md5}9e10…'` was the content of the file bucket with this digest.
static void visit_attributes(const syntax::AttributeList& list, ProgramContext& ctx)
{
    static constexpr auto kinds =
        std::to_array<std::string_view>({"{md5}", "{sha1}", "{sha224}", "{sha256}", "{sha384}", "{sha512}"});
    if (syntax::resource_type(list) != "file")
        return;
    each_attribute(list, [&](const GivenAttribute& given) {
        const auto text = given.name == "content" && given.value ? syntax::constant_string(*given.value) : std::nullopt;
        const auto has_start = [&](std::string_view kind) { return text->starts_with(kind); };
        if (text && std::ranges::any_of(kinds, has_start))
            report(given.value->span(), "this digest is the content itself in OpenVox 9", ctx)
                .note("Puppet 8 takes the content with this digest from the file bucket");
    });
}

extern constinit const Rule rule{
    .name = "removed_in_openvox_9",
    .category = "deprecation",
    .summary = "Code that OpenVox 9 rejects or reads in another way",
    .enabled = Enabled::preview,
    .fixable = Fixable::sometimes,
    .changes_tree = true,
    .hooks = hooks<visit_call, visit_access, visit_variable, visit_resource, visit_attributes, visit_deferred,
                   visit_ruby, visit_template>,
};

}  // namespace plint::rules::removed_in_openvox_9
