// Resource defaults that also apply to resources in other bodies and modules.
#include "checks/names/names.hpp"
#include "checks/order/leaks.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <span>

namespace plint::rules::default_leak {

namespace {

struct Options {
    bool main_manifest = false;
    bool same_module = false;
    std::int64_t shown = 3;
    static constexpr std::tuple described{
        Option{"main_manifest", &Options::main_manifest,
               "also report defaults in the main manifest and its nodes, as info"},
        Option{"same_module", &Options::same_module,
               "also report defaults that only resources of the same module receive, as info"},
        Option{"shown", &Options::shown, "number of affected resources that are shown"}};
};

constexpr const char* help = "set the attributes in each resource, or once for all resources of one expression: "
                             "`type { default: …; 'a': …; 'b': … }`";

class Reporter {
public:
    Reporter(const order::DynamicDefault& leak, ProgramContext& ctx)
        : leak_(leak), ctx_(ctx), program_(order::program_of(ctx.project())), home_(program_.unit(leak.defaults.unit)),
          type_(names::capitalised(home_.word(program_.step(leak.defaults).word)))
    {
    }

    void report(const Options& options)
    {
        const bool is_main_manifest = home_.kind == order::UnitKind::code || home_.kind == order::UnitKind::node;
        if (is_main_manifest && !options.main_manifest)
            return;
        const Span span = program_.step(leak_.defaults).span;
        if (leak_.everywhere) {
            ctx_.report(span,
                        fmt::format("`{}` defaults in a {} apply at top scope, to all resources declared later", type_,
                                    home_.kind == order::UnitKind::epp ? "template" : "function"))
                .help(help);
            return;
        }
        std::map<std::string, std::size_t> modules;
        for (const order::AffectedResource& resource : leak_.affected)
            ++modules[module_of(resource.resource)];
        const std::size_t own = modules.contains(module_of(leak_.defaults)) ? modules[module_of(leak_.defaults)] : 0;
        const std::size_t all = leak_.affected.size();
        if (own == all && !is_main_manifest && !options.same_module)
            return;  // their author knows the module
        const std::string count = fmt::format("{}{}", leak_.complete ? "" : "at least ", all);
        const bool surely = !std::ranges::all_of(leak_.affected, is_uncertain);
        Finding finding =
            ctx_.report(span,
                        fmt::format("these `{}` defaults {} to {} {}", type_, surely ? "also apply" : "may also apply",
                                    count, place_of_resources(own)));
        if (own == all || is_main_manifest || !surely)
            finding.severity(Severity::info);
        show_resources(finding, static_cast<std::size_t>(std::max<std::int64_t>(options.shown, 0)));
        if (modules.size() > 1 || own == 0) {
            std::vector<std::string> counts;
            for (const auto& [name, count] : modules)
                counts.push_back(fmt::format("{} in {}", count, name));
            finding.note(fmt::format("by module: {}", fmt::join(counts, ", ")));
        }
        if (leak_.other_declaration)
            finding.label(path_of(*leak_.other_declaration), program_.step(*leak_.other_declaration).span,
                          "if this declaration is evaluated first, its resources do not get these defaults");
        finding.help(help);
    }

private:
    static bool is_uncertain(const order::AffectedResource& resource)
    {
        return resource.depends_on_order || resource.is_possible;
    }

    // What the defaults are written in.
    [[nodiscard]] std::string_view home_name() const
    {
        const summary::Definition* const definition = home_.definition();
        return home_.kind == order::UnitKind::node ? "node" : definition ? summary::name(definition->kind) : "file";
    }

    // "resource in another module"; `own`: the number of resources in the module of the defaults.
    [[nodiscard]] std::string place_of_resources(std::size_t own) const
    {
        const std::size_t all = leak_.affected.size();
        if (own == 0)
            return all == 1 ? "resource in another module" : "resources in other modules";
        return fmt::format("resource{} outside this {}{}", all == 1 ? "" : "s", home_name(),
                           own == all ? "" : ", some of them in other modules");
    }

    // What a step of the way to the resource does.
    [[nodiscard]] std::string step_text(order::Site site) const
    {
        const order::Unit& unit = program_.unit(site.unit);
        const flow::Step& step = program_.step(site);
        const std::string_view name = unit.word(step.word);
        if (step.kind == flow::StepKind::inherit)
            return fmt::format("`{}` inherits from `{}`, so these defaults apply to both", unit.definition()->name,
                               name);
        if (name.empty()
            || (step.kind != flow::StepKind::declare_class && step.kind != flow::StepKind::declare_resource))
            return "evaluated where these defaults apply";
        return fmt::format("`{}` is declared where these defaults apply", name);
    }

    // Other modules first: they are the bigger surprise.
    void show_resources(Finding& finding, std::size_t max) const
    {
        std::vector<const order::AffectedResource*> order;
        for (const order::AffectedResource& resource : leak_.affected)
            order.push_back(&resource);
        const std::string home = module_of(leak_.defaults);
        std::stable_partition(order.begin(), order.end(), [&](const order::AffectedResource* resource) {
            return module_of(resource->resource) != home;
        });
        for (std::size_t i = 0; i < std::min(order.size(), max); ++i)
            finding.label(path_of(order[i]->resource), program_.step(order[i]->resource).span,
                          fmt::format("{} {} from these defaults", is_uncertain(*order[i]) ? "may get" : "gets",
                                      fmt::join(quoted(order[i]->attributes), ", ")));
        if (order.size() > max) {
            const bool may = std::ranges::any_of(std::span(order).subspan(max),
                                                 [](const auto* resource) { return is_uncertain(*resource); });
            finding.note(order.size() - max == 1
                             ? fmt::format("1 more resource {} these defaults", may ? "may get" : "gets")
                             : fmt::format("{} more resources {} these defaults", order.size() - max,
                                           may ? "get or may get" : "get"));
        }
        if (order.empty())
            return;
        finding.step({}, program_.step(leak_.defaults).span, "the defaults are set here");
        for (const order::Site site : leak_.path_to(*order.front()))
            finding.step(path_of(site), program_.step(site).span, step_text(site));
        finding.step(path_of(order.front()->resource), program_.step(order.front()->resource).span,
                     is_uncertain(*order.front()) ? "this resource may get the defaults"
                                                  : "this resource gets the defaults");
    }

    static std::vector<std::string> quoted(const std::vector<std::string_view>& names)
    {
        std::vector<std::string> all;
        for (const std::string_view name : names)
            all.push_back(fmt::format("`{}`", name));
        return all;
    }

    std::string path_of(order::Site site) const
    {
        const std::string& path = ctx_.project().file(program_.unit(site.unit).file).path;
        return path == ctx_.path() ? std::string() : path;
    }

    std::string module_of(order::Site site) const
    {
        const layout::Module* const module = ctx_.project().module_of(program_.unit(site.unit).file);
        return module ? fmt::format("`{}`", module->name) : "no module";
    }

    const order::DynamicDefault& leak_;
    ProgramContext& ctx_;
    const order::Program& program_;
    const order::Unit& home_;
    std::string type_;
};

}  // namespace

static void visit(const layout::ProjectFile&, ProgramContext& ctx, const Options& options)
{
    order::each_leak(order::program_of(ctx.project()), *ctx.file(),
                     [&](const order::DynamicDefault& leak) { Reporter(leak, ctx).report(options); });
}

extern constinit const Rule rule{
    .name = "default_leak",
    .category = "scope",
    .summary = "Resource default also applies to other scopes",
    .severity = Severity::warning,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::default_leak
