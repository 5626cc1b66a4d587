#include "cli/commands/dump_program.hpp"

#include "checks/order/program.hpp"
#include "checks/scopes/scopes.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "cli/output/drawing.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/output/print_all.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "engine/workspace/workspace.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"
#include "reporters/text/counted.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace plint::cli {

namespace {

std::string unit_name(const engine::Workspace& workspace, const order::Unit& unit)
{
    if (const summary::Definition* const definition = unit.definition())
        return definition->name.empty()
            ? fmt::format("node at {}:{}", workspace.project.file(unit.file).path, definition->span.begin)
            : fmt::format("{} {}", name(definition->kind), definition->name);
    return fmt::format("{} {}", unit.kind == order::UnitKind::epp ? "template" : "code of",
                       workspace.project.file(unit.file).path);
}

// Names of units, as code in other files may show them. Code may lead to a unit of a file outside through a pattern: then only
// a name that the file of the code also has is shown.
class ShownNames {
public:
    ShownNames(const engine::Workspace& workspace, const engine::Boundary& boundary)
        : workspace_(workspace), boundary_(boundary)
    {
    }

    // In code of this file. O(1) after the first call for a file.
    std::string of(const order::Unit& unit, layout::FileIndex code)
    {
        const summary::Definition* const definition = unit.definition();
        if (definition == nullptr || definition->name.empty()
            || boundary_.may_quote(workspace_.project.file(unit.file).path)
            || words_of(code).contains(plain_name(definition->name)))
            return unit_name(workspace_, unit);
        return fmt::format("{} …", name(definition->kind));
    }

private:
    using Words = std::unordered_set<std::string>;

    const Words& words_of(layout::FileIndex file)
    {
        const auto [known, is_new] = words_.try_emplace(file);
        const auto& source = workspace_.files[file].source;
        std::string word;
        for (const char c : is_new&& source ? source->text() : std::string_view()) {
            if (is_word(c) || c == ':')
                word += c;
            else if (!word.empty())
                known->second.insert(plain_name(std::exchange(word, {})));
        }
        if (!word.empty())
            known->second.insert(plain_name(word));
        return known->second;
    }

    const engine::Workspace& workspace_;
    const engine::Boundary& boundary_;
    std::unordered_map<layout::FileIndex, Words> words_;
};

std::uint32_t line_of(const engine::Workspace& workspace, layout::FileIndex file, Offset offset)
{
    const auto& source = workspace.files[file].source;
    return source ? source->lines().line(offset) : 0;
}

std::string_view verb(flow::StepKind kind)
{
    switch (kind) {
    case flow::StepKind::inherit: return "inherits";
    case flow::StepKind::declare_class:
    case flow::StepKind::declare_open: return "declares";
    case flow::StepKind::declare_resource:
    case flow::StepKind::instance_open: return "makes";
    case flow::StepKind::collect: return "collects";
    case flow::StepKind::call: return "calls";
    case flow::StepKind::render: return "renders";
    case flow::StepKind::read: return "reads";
    case flow::StepKind::assign:
    case flow::StepKind::defaults: break;
    }
    return "";
}

// Steps that lead to other bodies; whether they are taken on every path.
std::vector<DrawnThing> includes(const engine::Workspace& workspace, const engine::Boundary& boundary)
{
    const order::Program& program = order::program_of(workspace.project);
    ShownNames names(workspace, boundary);
    std::vector<DrawnThing> things;
    for (order::UnitIndex index = 0; index < program.size(); ++index) {
        const order::Unit& unit = program.unit(index);
        if (!workspace.project.file(unit.file).requested || !boundary.may_quote(workspace.project.file(unit.file).path))
            continue;
        const summary::Definition* const definition = unit.definition();
        DrawnThing thing{unit_name(workspace, unit),
                         workspace.project.file(unit.file).path,
                         definition ? line_of(workspace, unit.file, definition->span.begin) : 1,
                         {}};
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const flow::Step& step = unit.body->steps[i];
            const auto target = program.target({index, i});
            const bool wanted = step.kind == flow::StepKind::inherit || step.kind == flow::StepKind::declare_class
                || step.kind == flow::StepKind::declare_open || target;
            if (!wanted || verb(step.kind).empty())
                continue;
            DrawnLine line{std::string(verb(step.kind)), {}, {}, line_of(workspace, unit.file, step.span.begin), true};
            if (target)
                line.to = names.of(program.unit(*target), unit.file);
            else
                line.to = step.kind == flow::StepKind::declare_open ? "some class"
                                                                    : fmt::format("class {}", unit.word(step.word));
            if (step.kind == flow::StepKind::declare_class
                && !unit.contains(unit.exit(), flow::FlowFactKind::declared, unit.word(step.word))) {
                line.certain = false;
                line.note = "on some paths";
            } else if (step.kind != flow::StepKind::declare_class && step.kind != flow::StepKind::inherit) {
                line.certain = false;
            }
            thing.lines.push_back(std::move(line));
        }
        if (!thing.lines.empty() || definition)
            things.push_back(std::move(thing));
    }
    return things;
}

std::string_view kind_name(scopes::ScopeKind kind)
{
    switch (kind) {
    case scopes::ScopeKind::top: return "top scope of";
    case scopes::ScopeKind::node: return "node";
    case scopes::ScopeKind::class_: return "class";
    case scopes::ScopeKind::define: return "defined type";
    case scopes::ScopeKind::function: return "function";
    case scopes::ScopeKind::plan: return "plan";
    case scopes::ScopeKind::epp: return "template";
    case scopes::ScopeKind::lambda: return "lambda";
    }
    return "";
}

std::string_view meaning_note(scopes::Meaning meaning)
{
    switch (meaning) {
    case scopes::Meaning::set: return "";
    case scopes::Meaning::sometimes: return "set on some paths";
    case scopes::Meaning::too_early: return "set later";
    case scopes::Meaning::inherited: return "from a parent class";
    case scopes::Meaning::inherited_sometimes: return "from a parent class, on some paths";
    case scopes::Meaning::top: return "from top scope";
    case scopes::Meaning::built_in: return "from Puppet or Facter";
    case scopes::Meaning::open: return "unknown";
    case scopes::Meaning::nothing: return "not defined";
    }
    return "";
}

std::vector<DrawnThing> scopes_of(const engine::Workspace& workspace, layout::FileIndex file)
{
    const Tree& tree = *workspace.files[file].tree;
    const std::string& path = workspace.project.file(file).path;
    const summary::Summary& summary = workspace.project.summary(file);
    const scopes::Scopes found = scopes::find_scopes(tree, summary, workspace.project, file);
    std::vector<DrawnThing> things;
    for (scopes::ScopeIndex i = 0; i < found.scopes.size(); ++i) {
        const scopes::Scope& scope = found.scopes[i];
        const summary::Definition* const definition =
            scope.definition ? &summary.definitions[*scope.definition] : nullptr;
        const bool named = definition && scope.kind != scopes::ScopeKind::lambda && !definition->name.empty();
        DrawnThing& thing = things.emplace_back();
        thing.name =
            fmt::format("{} {}", kind_name(scope.kind), named ? definition->name : fmt::format("{} #{}", path, i));
        thing.path = path;
        thing.line = definition ? line_of(workspace, file, definition->span.begin) : 1;
        if (scope.outer)
            thing.lines.push_back({"inside", things[*scope.outer].name, {}, thing.line, true});
        for (const scopes::VariableIndex at : scope.variables) {
            const scopes::Variable& variable = found.variables[at];
            thing.lines.push_back({"sets", fmt::format("${}", variable.name),
                                   fmt::format("{}{}", variable.parameter ? "a parameter, " : "",
                                               reporters::counted(variable.reads, "read")),
                                   line_of(workspace, file, variable.node.span().begin), true});
        }
    }
    for (const scopes::VariableUse& use : found.uses)
        things[use.scope].lines.push_back(
            {"reads", fmt::format("${}", use.name), std::string(meaning_note(use.meaning)),
             line_of(workspace, file, use.node.span().begin), use.meaning == scopes::Meaning::set});
    std::erase_if(things, [](const DrawnThing& thing) { return thing.lines.empty(); });
    return things;
}

}  // namespace

int dump_program(const Options& given)
{
    Options options = given;
    engine::Settings settings(options.config, options.isolated);
    apply_settings(options, settings.of_folder(common_folder(options)));
    const CheckRequest requested = find_request(options, settings);
    const engine::Boundary boundary = boundary_of(given);
    if (print_settings_problems(settings, options.colour, boundary))
        return exit_usage_error;
    print_all(requested.problems);
    const engine::Workspace workspace = engine::load(
        engine::read_sources(requested.files, requested.texts, options.project, options.jobs), options.jobs);
    std::vector<DrawnThing> things;
    if (options.notation == Notation::includes)
        things = includes(workspace, boundary);
    else
        for (layout::FileIndex file = 0; file < workspace.files.size(); ++file)
            if (workspace.files[file].tree && boundary.may_quote(workspace.project.file(file).path))
                for (DrawnThing& thing : scopes_of(workspace, file))
                    things.push_back(std::move(thing));
    if (!print_text(draw(things, options.drawing)))
        return exit_usage_error;
    return requested.problems.empty() ? exit_clean : exit_usage_error;
}

}  // namespace plint::cli
