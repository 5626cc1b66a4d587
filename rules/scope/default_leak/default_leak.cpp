// A resource default reaches all that its body declares, also in modules of others, and only if it comes first.
#include "checks/order/leaks.hpp"
#include "checks/project/names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace plint::rules::default_leak {

namespace {

struct Options {
    bool main_manifest = false;
    std::int64_t shown = 3;
    static constexpr std::tuple described{
        Option{"main_manifest", &Options::main_manifest, "also report defaults of the main manifest, which are meant to reach everything"},
        Option{"shown", &Options::shown, "how many of the resources that are reached are shown"}};
};

class Teller {
public:
    Teller(const Leak& leak, Context& ctx)
        : leak_(leak), ctx_(ctx), program_(ctx.project().program()), home_(program_.unit(leak.defaults.unit)),
          type_(capitalised(home_.word(program_.step(leak.defaults).word)))
    {
    }

    void tell(const Options& options)
    {
        const bool meant = home_.kind == UnitKind::code || home_.kind == UnitKind::node;
        if (meant && !options.main_manifest)
            return;
        const Span span = program_.step(leak_.defaults).span;
        if (leak_.everywhere) {
            ctx_.report(span, fmt::format("defaults for `{}` in a {} apply at top scope, to all resources made later", type_,
                                          home_.kind == UnitKind::epp ? "template" : "function"));
            return;
        }
        std::map<std::string, std::size_t> modules;
        for (const Leaked& leaked : leak_.leaked)
            ++modules[module_of(leaked.resource)];
        const std::size_t own = modules.contains(module_of(leak_.defaults)) ? modules[module_of(leak_.defaults)] : 0;
        const std::size_t all = leak_.leaked.size();
        Finding finding = ctx_.report(span, fmt::format("these defaults for `{}` reach {}{} other resource{} declared from here{}", type_,
                                                        leak_.complete ? "" : "at least ", all, all == 1 ? "" : "s",
                                                        own == all ? "" : ", also in modules of others"));
        if (own == all || meant)
            finding.severity(Severity::info);
        show_resources(finding, static_cast<std::size_t>(std::max<std::int64_t>(options.shown, 0)));
        if (modules.size() > 1 || own == 0) {
            std::vector<std::string> counts;
            for (const auto& [name, count] : modules)
                counts.push_back(fmt::format("{} in {}", count, name));
            finding.note(fmt::format("by module: {}", fmt::join(counts, ", ")));
        }
        if (leak_.contest)
            finding.label(path_of(*leak_.contest), program_.step(*leak_.contest).span,
                          "also declared here: whether the defaults apply depends on which comes first");
    }

private:
    // Other modules first, they are the worse surprise.
    void show_resources(Finding& finding, std::size_t most) const
    {
        std::vector<const Leaked*> order;
        for (const Leaked& leaked : leak_.leaked)
            order.push_back(&leaked);
        const std::string home = module_of(leak_.defaults);
        std::stable_partition(order.begin(), order.end(),
                              [&](const Leaked* leaked) { return module_of(leaked->resource) != home; });
        for (std::size_t i = 0; i < std::min(order.size(), most); ++i)
            finding.label(path_of(order[i]->resource), program_.step(order[i]->resource).span,
                          fmt::format("{}takes {} from there", order[i]->perhaps ? "perhaps " : "",
                                      fmt::join(quoted(order[i]->attributes), ", ")));
        if (order.size() > most)
            finding.note(fmt::format("and {} more", order.size() - most));
        if (order.empty())
            return;
        finding.step({}, program_.step(leak_.defaults).span, "the defaults are set");
        for (const Site site : leak_.way_to(*order.front()))
            finding.step(path_of(site), program_.step(site).span,
                         program_.step(site).does == Does::inherit ? "a class that inherits" : "declared under them");
        finding.step(path_of(order.front()->resource), program_.step(order.front()->resource).span, "this resource takes them");
    }

    static std::vector<std::string> quoted(const std::vector<std::string_view>& names)
    {
        std::vector<std::string> all;
        for (const std::string_view name : names)
            all.push_back(fmt::format("`{}`", name));
        return all;
    }

    std::string path_of(Site site) const
    {
        const std::string& path = ctx_.project().file(program_.unit(site.unit).file).path;
        return path == ctx_.path() ? std::string() : path;
    }

    std::string module_of(Site site) const
    {
        const Module* const module = ctx_.project().module_of(program_.unit(site.unit).file);
        return module ? fmt::format("`{}`", module->name) : "no module";
    }

    const Leak& leak_;
    Context& ctx_;
    const Program& program_;
    const Unit& home_;
    std::string type_;
};

}  // namespace

static void visit(const ProjectFile&, Context& ctx, const Options& options)
{
    each_leak(ctx.project().program(), *ctx.file(), [&](const Leak& leak) { Teller(leak, ctx).tell(options); });
}

extern constinit const Rule rule{
    .name = "default_leak",
    .category = "scope",
    .summary = "Resource defaults reach no further than the body they stand in",
    .severity = Severity::warning,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::default_leak
