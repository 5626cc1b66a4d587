// Two resources with the same type and title: the second one makes the compilation fail.
#include "checks/catalog/duplicates.hpp"
#include "checks/names/names.hpp"
#include "checks/order/dominance_query.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/correctness/duplicate_declaration/guards.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/dead_branch.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace plint::rules::duplicate_declaration {

// The innermost thing around it that may run or not, or may run several times.
static Node region_of(Node node)
{
    for (Node at = node; at.parent(); at = *at.parent())
        switch (at.kind()) {
        case Kind::block:
        case Kind::lambda:
        case Kind::selector_entry:
        case Kind::file:
        case Kind::epp_file: return at;
        default: break;
        }
    return node.tree().root();
}

// Titles with the same key are certainly equal; empty when that is not known. A variable has one value in one body, but that
// may be a list without an element.
static std::string title_key(Node title, const ProgramContext& ctx)
{
    if (const auto text = syntax::constant_string(title))
        return "=" + *text;
    const items::Items& items = *ctx.summary().items;
    const auto begin_of = [](const items::Declared& each) { return each.span.begin; };
    const auto declared = std::ranges::lower_bound(items.declared, title.span().begin, {}, begin_of);
    const auto is_it = [&](auto at) { return at != items.declared.end() && at->span == title.span(); };
    if (!is_it(declared) || is_it(std::next(declared)))
        return {};
    const std::string_view symbols = items.words[declared->symbols];
    const bool is_known = symbols.find(items::any_text) == std::string_view::npos;
    return is_known && items::whole_variable(symbols).empty() ? fmt::format("={}", symbols) : std::string();
}

// Titles with one key: the first one of each region.
using Regions = std::unordered_map<NodeIndex, Node>;

static void visit_body(Node body, std::map<std::string, Regions>& seen, ProgramContext& ctx);

// The one before it that has this key. What comes before in the same stretch of code, or in one around it, has been
// declared when this is.
static std::optional<Node> find_and_add(Regions& earlier, Node title)
{
    std::optional<Node> found;
    if (!earlier.empty())
        for (std::optional<Node> at = title; at; at = at->parent())
            if (const auto known = earlier.find(at->index());
                known != earlier.end() && (!found || known->second.index() < found->index()))
                found = known->second;
    earlier.try_emplace(region_of(title).index(), title);
    return found;
}

// `named`: the resource may have another name than its title.
static void visit_title(Node title, std::string_view type, bool named, std::map<std::string, Regions>& seen,
                        ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(title)) {
        for (const syntax::Element element : array->elements())
            visit_title(element, type, named, seen, ctx);
        return;
    }
    const std::string key = title_key(title, ctx);
    if (key.empty())
        return;
    std::optional<Node> first = find_and_add(seen[fmt::format("{}[{}]", type, key)], title);
    bool is_same = true;
    if (type == "file" && !named)
        if (const auto other = find_and_add(seen[fmt::format("file by name[{}]", name_by_title(type, key))], title);
            !first) {
            first = other;
            is_same = false;
        }
    if (first && !is_guarded(title, ctx) && !is_in_dead_branch(title, ctx)) {
        const auto resource = [&](Node of) {
            return fmt::format("`{}[{}]`", names::capitalised(type),
                               syntax::constant_string(of).value_or(std::string(of.text())));
        };
        Finding finding = ctx.report(title.span(),
                                     is_same ? fmt::format("{} is already declared", resource(title))
                                             : fmt::format("{} has the same path as {}, which is already declared",
                                                           resource(title), resource(*first)));
        lower_severity_if_conditional(finding, title);
        finding.label(first->span(), "first declared here").help("remove one of the two");
    }
}

// Definitions inside are bodies of their own.
static void visit_body(Node body, std::map<std::string, Regions>& seen, ProgramContext& ctx)
{
    for (const Node child : body.children()) {
        if (is_definition(child.kind()))
            continue;
        if (const auto resource = syntax::as<syntax::Resource>(child)) {
            const auto type = resource->type();
            if (type && type->kind() == Kind::name)
                for (const syntax::ResourceBody each : resource->bodies())
                    if (each.title() && each.title()->kind() != Kind::kw_default)
                        visit_title(*each.title(), plain_name(type->text()),
                                    has_splat(each) || find_attribute(each, "path"), seen, ctx);
        }
        if (is_composite(child.kind()))
            visit_body(child, seen, ctx);
    }
}

constexpr const char* like_a_resource =
    "remove one of the declarations, or use `include` here and set the parameters in Hiera";

static void visit(const Tree& tree, ProgramContext& ctx)
{
    const auto visit_one = [&](Node body) {
        std::map<std::string, Regions> seen;
        visit_body(body, seen, ctx);
    };
    visit_one(tree.root());
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (is_definition(tree.kind[i]))
            visit_one(tree.node(i));
}

// `$a`, where the resource is all of a branch of `if $a` that its body always reaches.
static std::optional<syntax::IfExpression> plain_condition(const syntax::Resource& resource)
{
    const auto block = resource.parent();
    const auto around = block && block->kind() == Kind::block ? block->parent() : std::nullopt;
    const auto condition = around ? syntax::as<syntax::IfExpression>(*around) : std::nullopt;
    if (!condition || !condition->test() || condition->test()->kind() != Kind::variable || !condition->body()
        || Node(*condition->body()) != *block)
        return std::nullopt;
    const auto home = condition->parent();
    return home && home->kind() == Kind::block && home->parent() && is_definition(home->parent()->kind())
        ? condition
        : std::nullopt;
}

// Resources of two conditions that may be true at once, because they are two variables.
static void visit_conditions(const Tree& tree, ProgramContext& ctx)
{
    struct First {
        Node title;
        Node condition;
        std::string_view variable;
    };
    std::map<std::pair<NodeIndex, std::string>, First> seen;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        const auto resource = syntax::as<syntax::Resource>(tree.node(i));
        const auto condition = resource && resource->type() ? plain_condition(*resource) : std::nullopt;
        if (!condition)
            continue;
        const std::string_view variable = syntax::Variable(Node(*condition->test())).name();
        for (const syntax::ResourceBody body : resource->bodies()) {
            const auto text = body.title() ? syntax::constant_string(*body.title()) : std::nullopt;
            if (!text)
                continue;
            const std::string name =
                fmt::format("{}[{}]", names::capitalised(plain_name(resource->type()->text())), *text);
            const auto [first, fresh] =
                seen.try_emplace({condition->parent()->index(), name}, First{*body.title(), *condition, variable});
            if (fresh || first->second.condition == Node(*condition) || first->second.variable == variable)
                continue;
            ctx.report(body.title()->span(),
                       fmt::format("`{}` is declared twice if `${}` and `${}` are both true", name,
                                   first->second.variable, variable))
                .severity(Severity::warning)
                .label(first->second.title.span(), "first declared here")
                .help(fmt::format("declare it once: `if ${} or ${} {{ … }}`", first->second.variable, variable));
        }
    }
}

// The unguarded `class { … }` around a place; `all` are those of the file, in document order.
static std::optional<Node> class_around(const std::vector<Node>& all, Span span)
{
    const auto after = std::ranges::upper_bound(all, span.begin, {}, [](Node node) { return node.span().begin; });
    if (after == all.begin())
        return std::nullopt;
    for (std::optional<Node> at = *std::prev(after); at; at = at->parent())
        if (at->span().contains(span) && std::ranges::binary_search(all, at->index(), {}, &Node::index))
            return at;
    return std::nullopt;
}

// The classes of a file that `visit_classes` has reported.
struct ReportedClasses {
    std::set<Offset> begins;

    explicit ReportedClasses(const ProgramContext&) {}
};

// Shows what has declared the class before this site: code of the same body, or of a body that has certainly been entered.
static void show_earlier(Finding& finding, const ProgramContext& ctx, order::Site again, order::UnitIndex class_unit)
{
    constexpr std::size_t max_shown = 2;
    const order::Program& program = order::program_of(ctx.project());
    const order::Unit& unit = program.unit(again.unit);
    std::size_t budget = limits::order_visits_per_question;
    const order::DominanceQuery guarantee(program, again.unit, budget);
    const auto comes_before = [&](order::Site site) {
        if (site.unit == again.unit)
            return site.step < again.step && order::runs_at_once(program.step(site).kind);
        return program.unit(site.unit).kind == order::UnitKind::class_
            && guarantee.is_entered(unit.state(program.step(again)), site.unit).value_or(false);
    };
    std::size_t shown = 0;
    for (const order::Site site : program.callers(class_unit)) {
        if (shown == max_shown || !comes_before(site))
            continue;
        ++shown;
        const std::string& path = ctx.project().file(program.unit(site.unit).file).path;
        const summary::Definition* const owner = program.unit(site.unit).definition();
        finding.label(path == ctx.path() ? std::string() : path, program.step(site).span,
                      site.unit == again.unit || !owner
                          ? "declared here first"
                          : fmt::format("`{}`, which is evaluated first, declares it here", owner->name));
    }
    if (shown == 0)
        finding.note("code that is evaluated before this line declares it");
}

// `class { 'a': }` after the class has been declared, in whatever form.
static void visit_classes(const Tree& tree, ProgramContext& ctx)
{
    std::vector<Node> classes;
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::resource)
            if (const auto type = syntax::Resource(tree.node(i)).type();
                type && type->kind() == Kind::kw_class && !is_guarded(tree.node(i), ctx))
                classes.push_back(tree.node(i));
    if (!ctx.file() || classes.empty())
        return;
    const order::Program& program = order::program_of(ctx.project());
    const auto [first, end] = program.units_of(*ctx.file());
    for (order::UnitIndex index = first; index < end; ++index) {
        const order::Unit& unit = program.unit(index);
        std::unordered_map<order::UnitIndex, Span> declared;  // what has been so far at once, and where first
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const flow::Step& step = unit.body->steps[i];
            const auto target = program.target({index, i});
            std::optional<Span> first_one;
            if (target && order::runs_at_once(step.kind))
                if (const auto [known, fresh] = declared.try_emplace(*target, step.span); !fresh)
                    first_one = known->second;
            const auto resource = step.kind == flow::StepKind::declare_class && target && *target != index
                ? class_around(classes, step.span)
                : std::nullopt;
            if (!resource)
                continue;
            const bool here = unit.contains(unit.state(step), flow::FlowFactKind::declared, unit.word(step.word));
            std::size_t budget = limits::order_visits_per_question;
            if (!here
                && !order::DominanceQuery(program, index, budget)
                        .certain(unit.state(step), {*target, *target, {}})
                        .value_or(false))
                continue;
            Finding finding =
                ctx.report(step.span,
                           fmt::format("class `{}` is already declared, so this resource-like declaration fails",
                                       unit.word(step.word)));
            lower_severity_if_conditional(finding, *resource);
            ctx.kept<ReportedClasses>().begins.insert(step.span.begin);
            finding.help(like_a_resource);
            if (first_one)
                finding.label(*first_one, "first declared here");
            else
                show_earlier(finding, ctx, {index, i}, *target);
        }
    }
}

// What a place of the way to a declaration does.
static std::string step_text(const catalog::Units& units, catalog::ItemPlace place)
{
    const std::string what = names::capitalised(units.type(place));
    const std::string title(units.title(place));
    switch (units.declared(place).how) {
    case items::How::include: return fmt::format("this includes class `{}`", title);
    case items::How::contain: return fmt::format("this contains class `{}`", title);
    case items::How::require: return fmt::format("this requires class `{}`", title);
    case items::How::inherit: return fmt::format("this inherits from class `{}`", title);
    default:
        if (units.is_call(place))
            return fmt::format("the function `{}` includes class `{}`", units.function(place), title);
        return items::is_literal(title) ? fmt::format("this declares `{}[{}]`", what, title)
                                        : fmt::format("this declares a `{}`", what);
    }
}

static std::string message(const catalog::Units& units, const catalog::Duplicate& duplicate)
{
    const catalog::ItemPlace place = duplicate.again.back();
    const std::string title = duplicate.title.empty() ? std::string(units.title(place)) : duplicate.title;
    if (units.type(place) == "class")
        return fmt::format("class `{}` is already declared, so this resource-like declaration fails", title);
    const std::string name = fmt::format("{}[{}]", names::capitalised(units.type(place)), title);
    if (place == duplicate.first.back())
        return fmt::format("each instance of this defined type declares `{}` again", name);
    return duplicate.is_conditional ? fmt::format("`{}` is declared twice if these conditions are true", name)
                                    : fmt::format("`{}` is already declared", name);
}

// Resources that other bodies of the same catalog declare, too.
static void visit_catalogs(const Tree&, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    const catalog::Units& units = ctx.project().derived<catalog::Units>();
    for (const catalog::Duplicate& duplicate : ctx.project().derived<catalog::Duplicates>().of(*ctx.file())) {
        const Span place = units.declared(duplicate.again.back()).span;
        const std::set<Offset>& reported = ctx.kept<ReportedClasses>().begins;
        if (const auto at = reported.lower_bound(place.begin); at != reported.end() && *at < place.end)
            continue;
        Finding finding = ctx.report(place, message(units, duplicate));
        if (duplicate.is_conditional)
            finding.severity(Severity::warning);
        if (units.type(duplicate.again.back()) == "class")
            finding.help(like_a_resource);
        else if (duplicate.again.back() == duplicate.first.back())
            finding.help("move the resource to a class and include it here, or put `$title` in its title");
        else if (units.declared(duplicate.first.back()).how == items::How::by_function)
            finding.help("remove one of the two; the function declares nothing if the resource is already declared");
        else
            finding.help("remove one of the two, or move the resource to a class that both include");
        const auto path_of = [&](catalog::ItemPlace each) {
            const std::string& path = ctx.project().file(each.file).path;
            return path == ctx.path() ? std::string() : path;
        };
        if (const catalog::ItemPlace first = duplicate.first.back(); first != duplicate.again.back())
            finding.label(path_of(first), units.declared(first).span, "first declared here");
        for (const auto* const way : {&duplicate.first, &duplicate.again})
            for (const catalog::ItemPlace each : *way)
                finding.step(path_of(each), units.declared(each).span, step_text(units, each));
    }
}

extern constinit const Rule rule{
    .name = "duplicate_declaration",
    .category = "correctness",
    .summary = "Duplicate declaration",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_conditions, visit_classes, visit_catalogs>,
    .derive = derive<catalog::Duplicates>,
};

}  // namespace plint::rules::duplicate_declaration
