// Resources that make the compilation fail, or that no node can apply.
#include "rules/shared/attributes.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/file_defaults.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace plint::rules::impossible_resource {

// Only for what is certainly a value: a variable may be `undef`.
static bool is_given(Node list, std::string_view name)
{
    const auto attribute = find_attribute(list, name);
    if (!attribute || !attribute->value())
        return false;
    switch (attribute->value()->kind()) {
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::interpolated_string:
    case Kind::heredoc_tag:
    case Kind::array: return true;
    default: return false;
    }
}

// Whether defaults, of this file or of a body that may be around this one, may give files a `path`.
static bool may_have_default_path(const ProgramContext& ctx, Node title)
{
    const auto is_path = [](std::string_view name) { return name == "path"; };
    return ctx.kept<GivenInFile>().defaults.of("file").may_contain("path")
        || (ctx.file() && ctx.kept<FileDefaults>().scope.may_set(title.span(), "file", is_path));
}

static void look_at_file(const syntax::ResourceBody& body, Node title, ProgramContext& ctx)
{
    static constexpr std::array<std::string_view, 3> exclusive{"content", "source", "target"};
    const auto stays = [&](std::string_view name) { return !may_change_later(body, "file", name, ctx); };
    if (std::ranges::count_if(exclusive, [&](std::string_view name) { return is_given(body, name); }) > 1
        && std::ranges::all_of(exclusive, stays))
        ctx.report(title.span(), "a file can have only one of `content`, `source` and `target`")
            .help("keep one of them");
    const Node place = naming_value(body, "path").value_or(title);
    const auto path = syntax::constant_string(place);
    const bool drive = path && path->size() > 1 && (*path)[1] == ':';
    if (path && !path->starts_with('/') && !path->starts_with("\\\\") && !drive && !may_have_default_path(ctx, title)
        && stays("path"))
        ctx.report(place.span(), fmt::format("`{}` is not an absolute path", *path))
            .help("write the whole path, or add `path`");
}

// Whether any code makes a stage, other than `main`, which is there, or may: `create_resources` of a computed type may
// declare classes, too.
struct Stages {
    bool may_exist = false;

    explicit Stages(const index::Project& project)
    {
        const order::Program& program = order::program_of(project);
        for (order::UnitIndex index = 0; index < program.size() && !may_exist; ++index)
            may_exist = std::ranges::any_of(program.unit(index).body->steps, [&](const flow::Step& step) {
                return step.kind == flow::StepKind::instance_open || step.kind == flow::StepKind::declare_open
                    || (step.kind == flow::StepKind::declare_resource
                        && program.unit(index).word(step.word) == "stage");
            });
    }
};

static void look_at_class(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    const auto attribute = find_attribute(body, "stage");
    const auto value = attribute ? attribute->value() : std::nullopt;
    const auto stage = value ? syntax::constant_string(*value) : std::nullopt;
    if (!stage || *stage == "main" || !ctx.file() || !ctx.lookup().visibility().is_closed()
        || ctx.project().derived<Stages>().may_exist)
        return;
    Finding finding = ctx.report(value->span(), fmt::format("stage `{}` is not declared", *stage));
    finding.help(fmt::format("declare it, for example `stage {{ '{}': before => Stage['main'] }}`", *stage));
    lower_severity_if_conditional(finding, body);
}

// `has_defaults`: a body beside it is titled `default`.
static void visit_body(const syntax::ResourceBody& body, bool has_defaults, ProgramContext& ctx)
{
    const auto title = body.title();
    const std::string type = syntax::resource_type(syntax::AttributeList(body));
    if (!title || title->kind() == Kind::kw_default || type.empty())
        return;
    if (type == "class")
        look_at_class(body, ctx);
    else if (const auto stage = find_attribute(body, "stage"); stage && stage->name())
        ctx.report(stage->name()->span(), "only classes can have a `stage`")
            .help("remove it, or set it where the class of this resource is declared");
    const bool known = !has_defaults && !has_splat(body) && body.parent()->parent()->kind() != Kind::virtual_resource;
    if (known && type == "file")
        look_at_file(body, *title, ctx);
}

static void visit_resource(const syntax::Resource& resource, ProgramContext& ctx)
{
    const bool has_defaults = std::ranges::any_of(resource.bodies(), [](const syntax::ResourceBody& body) {
        const auto title = body.title();
        return title && title->kind() == Kind::kw_default;
    });
    for (const syntax::ResourceBody body : resource.bodies())
        visit_body(body, has_defaults, ctx);
}

// `a` of `Class <| title == 'a' |>`.
static std::optional<std::string> titled_class(const syntax::Collector& collector)
{
    const auto query = syntax::as<syntax::Binary>(collector.query());
    if (!query || !query->left() || !query->right() || query->left()->text() != "title" || !query->child(Kind::equal))
        return std::nullopt;
    return syntax::constant_string(*query->right());
}

static void visit_collector(const syntax::Collector& collector, ProgramContext& ctx)
{
    if (!collector.type() || collector.type()->text() != "Class")
        return;
    Finding finding = ctx.report(collector.type()->span(), "classes cannot be collected");
    // Puppet rejects `Class['a'] { stage => … }` as well.
    if (const auto attributes = collector.attributes(); attributes.begin() != attributes.end())
        finding.help(fmt::format("set the attributes where the class is declared: `class {{ '{}': {} => … }}`",
                                 titled_class(collector).value_or("…"), syntax::attribute_name(*attributes.begin())));
    else
        finding.help("refer to the class with `Class['…']`, or collect resources of another type");
}

// A default that is set again in the same stretch of code.
static void visit_defaults(const Tree& tree, ProgramContext& ctx)
{
    std::map<std::tuple<NodeIndex, std::string, std::string_view>, Span>
        seen;  // by the code around, type and attribute
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        const auto defaults = syntax::as<syntax::ResourceDefaults>(tree.node(i));
        if (!defaults)
            continue;
        const std::string type = syntax::resource_type(syntax::AttributeList(*defaults));
        if (type == "class") {
            ctx.report(defaults->type()->span(), "classes cannot have resource defaults")
                .help("set the parameters in Hiera, or where each class is declared");
            continue;
        }
        std::vector<std::pair<std::string_view, Span>> own;
        for (const syntax::Attribute attribute : defaults->attributes()) {
            const std::string_view name = syntax::attribute_name(attribute);
            own.emplace_back(name, attribute.span());
            const auto first = seen.find({tree.parent[i], type, name});
            if (first != seen.end() && attribute.name())
                ctx.report(attribute.name()->span(),
                           fmt::format("the default for `{}` of `{}` is already set", name, type))
                    .label(first->second, "first set here")
                    .help("remove one of the two");
        }
        for (const auto& [name, span] : own)
            seen.try_emplace({tree.parent[i], type, name}, span);
    }
}

extern constinit const Rule rule{
    .name = "impossible_resource",
    .category = "correctness",
    .summary = "Resource, resource default or collector that Puppet rejects",
    .severity = Severity::error,
    .hooks = hooks<visit_resource, visit_collector, visit_defaults>,
};

}  // namespace plint::rules::impossible_resource
