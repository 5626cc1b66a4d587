// Keys that a fact of Facter never has: reading one returns undef, and a further key stops the compilation.
#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/fact_path.hpp"
#include "rules/shared/misspelled_fact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace plint::rules::unknown_fact_key {

// Facts that have had the same keys in all versions: any other key is wrong. For other facts, only likely typos are
// reported.
static bool is_settled(std::string_view fact)
{
    static constexpr auto names =
        std::to_array<std::string_view>({"identity", "load_averages", "memory", "networking", "os", "system_uptime"});
    return std::ranges::binary_search(names, fact);
}

static bool is_plain_word(std::string_view key)
{
    return !key.empty()
        && key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
        == std::string_view::npos;
}

// Since Facter 3, `os.distro` has what was in `os.lsb`. Empty for other paths.
static std::string successor_of_lsb(const std::vector<FactKey>& path, std::size_t at)
{
    static constexpr auto keys =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"distcodename", "['codename']"},
                                                                      {"distdescription", "['description']"},
                                                                      {"distid", "['id']"},
                                                                      {"distrelease", "['release']['full']"},
                                                                      {"majdistrelease", "['release']['major']"},
                                                                      {"minordistrelease", "['release']['minor']"},
                                                                      {"release", "['specification']"}});
    if (at != 1 || path[0].name != "os" || path[1].name != "lsb")
        return {};
    const auto found = path.size() > 2
        ? std::ranges::find(keys, path[2].name, [](const auto& pair) { return pair.first; })
        : keys.end();
    return found == keys.end() ? "$facts['os']['distro']" : fmt::format("$facts['os']['distro']{}", found->second);
}

static void report(const std::vector<FactKey>& path, std::size_t at, const catalogue::FactShape& shape,
                   ProgramContext& ctx)
{
    std::vector<std::string_view> names;
    for (const catalogue::FactShape& member : shape.members)
        if (!member.is_pattern)
            names.push_back(member.name);
    const std::string_view near = nearest(path[at].name, names);
    if ((near.empty() && !is_settled(path[0].name)) || !is_plain_word(path[at].name))
        return;
    const std::vector<FactKey> before(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(at));
    Finding finding =
        ctx.report(path[at].span, fmt::format("the fact `{}` has no key `{}`", dotted(before), path[at].name));
    if (const std::string successor = successor_of_lsb(path, at); !successor.empty()) {
        finding.help(fmt::format("use `{}`, which replaces it", successor));
        return;
    }
    if (!near.empty()) {
        finding.help(fmt::format("did you mean `{}`?", near));
        return;
    }
    std::string known;
    for (const std::string_view name : std::span(names).first(std::min(names.size(), limits::listed_names)))
        known += fmt::format("{}`{}`", known.empty() ? "" : ", ", name);
    finding.help(fmt::format("the keys of `{}` are {}{}", dotted(before), known,
                             names.size() > limits::listed_names ? " …" : ""));
}

// `$facts['hostnmae']`
static void check_name(const FactKey& fact, ProgramContext& ctx)
{
    if (const std::string_view near = misspelled_fact(ctx, fact.name); !near.empty())
        ctx.report(fact.span, fmt::format("unknown fact `{}`", fact.name))
            .help(fmt::format("did you mean `{}`?", near))
            .note("neither Facter nor a module sets it, and no other file contains this name");
}

static void check(const std::vector<FactKey>& path, ProgramContext& ctx)
{
    if (path.empty())
        return;
    check_name(path.front(), ctx);
    if (path.size() < 2)
        return;
    const catalogue::FactShape* shape = catalogue::find_fact(path[0].name);
    if (shape == nullptr || shape->legacy || ctx.lookup().fact(path[0].name).presence != lookup::Presence::known)
        return;
    for (std::size_t at = 1; at < path.size(); ++at) {
        if (shape->open || shape->members.empty() || shape->type != "Hash")
            return;
        const catalogue::FactShape* const member = shape->find(path[at].name);
        if (member == nullptr)
            return report(path, at, *shape, ctx);
        shape = member;
    }
}

static void look_at(Node node, ProgramContext& ctx)
{
    if (const auto path = fact_path(node))
        check(*path, ctx);
}

static void visit_access(const syntax::Access& access, ProgramContext& ctx)
{
    const auto around = access.parent() ? syntax::as<syntax::Access>(*access.parent()) : std::nullopt;
    if (!around || around->left() != access)  // otherwise it is part of a longer read
        look_at(access, ctx);
}

static void visit_call(const syntax::AnyCall& call, ProgramContext& ctx)
{
    look_at(call, ctx);
}

// `@facts['os']['famly']` in ERB templates
static void visit_template(const TemplateFile& file, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    for (const ruby::FactInTemplate& fact : file.code().facts) {
        std::vector<FactKey> path;
        for (const ruby::NameInTemplate& key : fact.keys)
            path.push_back({key.name, key.span});
        check(path, ctx);
    }
}

// `%{facts.os.famly}` and `%{trusted.certnam}` in Hiera data and `hiera.yaml`: nothing is inserted.
static void visit_data(const DataFile& data, ProgramContext& ctx)
{
    static constexpr auto trusted =
        std::to_array<std::string_view>({"authenticated", "certname", "domain", "extensions", "external", "hostname"});
    const auto& interpolations = data.interpolations();
    if (!interpolations || !ctx.file())
        return;
    for (const hiera::HieraInterpolation& one : *interpolations) {
        std::string_view text = data.source->text(one.variable);
        text.remove_prefix(text.starts_with("::") ? 2 : 0);
        if (text.find_first_of("'\"") != std::string_view::npos)
            continue;  // keys with dots
        std::vector<FactKey> path;
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('.', at), text.size());
            path.push_back({std::string(text.substr(at, end - at)), one.variable});
            at = end + 1;
        }
        const std::string root = path.front().name;
        path.erase(path.begin());
        if (root == "facts") {
            check(path, ctx);
        } else if (root == "trusted" && !path.empty() && std::ranges::find(trusted, path[0].name) == trusted.end()) {
            Finding finding = ctx.report(one.variable, fmt::format("`trusted` has no key `{}`", path[0].name));
            if (const std::string_view near = ctx.nearest(path[0].name, trusted); !near.empty())
                finding.help(fmt::format("did you mean `{}`?", near));
        }
    }
}

extern constinit const Rule rule{
    .name = "unknown_fact_key",
    .category = "suspicious",
    .summary = "Unknown fact or fact key",
    .hooks = hooks<visit_access, visit_call, visit_template, visit_data>,
};

}  // namespace plint::rules::unknown_fact_key
