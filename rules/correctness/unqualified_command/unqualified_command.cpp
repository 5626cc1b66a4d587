// Puppet rejects an exec whose command is not an absolute path if it has no `path` to search.
#include "checks/items/exec_commands.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/file_defaults.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace plint::rules::unqualified_command {

namespace {

// The execs of one module that need a `path`.
struct ModuleExecs {
    std::size_t count = 0;
    std::optional<order::Site> first;  // of a requested file
    bool any_finds_programs = false;   // some exec or default of the module, also one that needs no `path`
};

struct ExecsByModule {
    std::map<layout::ModuleIndex, ModuleExecs> modules;

    explicit ExecsByModule(const index::Project& project)
    {
        const order::Program& program = order::program_of(project);
        for (order::UnitIndex index = 0; index < program.size(); ++index)
            if (const layout::ProjectFile& file = project.file(program.unit(index).file); file.module)
                add(program, index, file.requested, modules[*file.module]);
    }

private:
    static void add(const order::Program& program, order::UnitIndex index, bool requested, ModuleExecs& execs)
    {
        const order::Unit& unit = program.unit(index);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const flow::Step& step = unit.body->steps[i];
            const bool is_resource = step.kind == flow::StepKind::declare_resource;
            if ((!is_resource && step.kind != flow::StepKind::defaults) || unit.word(step.word) != "exec")
                continue;
            execs.any_finds_programs =
                execs.any_finds_programs || program.sets_attribute({index, i}, items::finds_program);
            if (!step.needs_path)
                continue;
            ++execs.count;
            if (requested && !execs.first)
                execs.first = {index, i};
        }
    }
};

}  // namespace

// The module on its own whose execs all rely on a `path` that the site sets; null if it is not clear that they do.
static const ModuleExecs* relying_on_site(const ProgramContext& ctx)
{
    constexpr std::size_t many = 4;
    const auto module = ctx.project().file(*ctx.file()).module;
    if (!module || ctx.lookup().visibility().in_environment())
        return nullptr;
    const auto& modules = ctx.project().derived<ExecsByModule>().modules;
    const auto found = modules.find(*module);
    return found != modules.end() && found->second.count >= many && !found->second.any_finds_programs ? &found->second
                                                                                                      : nullptr;
}

static bool is_at(const ProgramContext& ctx, order::Site site, Node title)
{
    const order::Program& program = order::program_of(ctx.project());
    return program.unit(site.unit).file == *ctx.file() && program.step(site).span == title.span();
}

// Whether the exec has an attribute that does not exist, which may be a misspelled `command`.
static bool has_unknown_attribute(const syntax::ResourceBody& body, const ProgramContext& ctx)
{
    const lookup::ResourceTypeMeaning exec = ctx.lookup().resource_type("exec");
    bool found = false;
    each_attribute(body, [&](const GivenAttribute& given) {
        found = found || ctx.lookup().attribute(exec, given.name).presence == lookup::Presence::missing;
    });
    return found;
}

// `unless => ['/usr/bin/test', '-f', '/x']`: each element is a whole command.
static bool check_arguments(Node value, std::string_view attribute, ProgramContext& ctx)
{
    const auto list = syntax::as<syntax::Array>(value);
    if (!list)
        return false;
    for (const syntax::Element element : list->elements()) {
        const auto text = syntax::constant_string(element);
        if (!text || !text->starts_with('-'))
            continue;
        ctx.report(element.span(),
                   fmt::format("`{}` is not a command, but each element of `{}` is one", *text, attribute))
            .help("write one string, or put the words of a command into an array of their own: `[['…', '…']]`");
        return true;
    }
    return false;
}

static void visit(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    const auto title = body.title();
    if (!ctx.file() || !title || title->kind() == Kind::kw_default
        || syntax::resource_type(syntax::AttributeList(body)) != "exec")
        return;
    std::vector<Span> checked;
    each_attribute(body, [&](const GivenAttribute& given) {
        if (given.value && (given.name == "unless" || given.name == "onlyif")
            && check_arguments(*given.value, given.name, ctx))
            checked.push_back(given.value->span());
    });
    std::vector<items::UnqualifiedCommand> commands = items::unqualified_commands(body);
    std::erase_if(commands, [&](const auto& command) {
        return std::ranges::any_of(checked, [&](Span span) { return span.contains(command.value.span()); });
    });
    if (!commands.empty() && has_unknown_attribute(body, ctx))
        std::erase_if(commands, [&](const auto& command) { return title->span().contains(command.value.span()); });
    if (commands.empty() || may_change_later(body, "exec", "path", ctx)
        || may_change_later(body, "exec", "command", ctx) || may_change_later(body, "exec", "name", ctx)
        || may_change_later(body, "exec", "provider", ctx)
        || ctx.kept<FileDefaults>().scope.may_set(title->span(), "exec", items::finds_program))
        return;
    const ModuleExecs* const relying = relying_on_site(ctx);
    if (relying != nullptr && !is_at(ctx, *relying->first, *title))
        return;
    const bool is_certain_here = is_certain(body) && body.parent()->parent()->kind() != Kind::virtual_resource;
    for (const auto& [value, program] : commands) {
        Finding finding =
            ctx.report(value.span(), fmt::format("`{}` is not an absolute path, and this exec has no `path`", program));
        finding.help("write the absolute path of the program, or add `path`");
        if (!is_certain_here || !ctx.lookup().visibility().in_environment())
            finding.severity(Severity::warning);
        if (relying != nullptr)
            finding.note(fmt::format("no exec of this module has a `path`, and {} need one: they work only if the main "
                                     "manifest sets a default, `Exec {{ path => … }}`",
                                     relying->count));
    }
}

extern constinit const Rule rule{
    .name = "unqualified_command",
    .category = "correctness",
    .summary = "`exec` command without an absolute path",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unqualified_command
