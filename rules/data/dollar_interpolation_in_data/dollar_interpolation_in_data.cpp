// Hiera replaces `%{…}` only: `${…}`, as in Puppet code, stays in the value as it is.
#include "checks/hiera/yaml.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"
#include "rules/shared/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace plint::rules::dollar_interpolation_in_data {

// Legacy facts that are variables of shells and other programs too.
static bool is_common_name(std::string_view name)
{
    static constexpr auto names =
        std::to_array<std::string_view>({"architecture", "domain", "gid", "hostname", "id", "interfaces", "kernel",
                                         "netmask", "network", "path", "timezone", "uptime"});
    return std::ranges::find(names, name) != names.end();
}

// `facts.os.family` of `facts['os']['family']`; none where a key is not written out.
static std::optional<std::string> with_dots(std::string_view access)
{
    std::string dotted;
    for (std::size_t at = 0; at < access.size();) {
        if (is_word(access[at]) || access[at] == ':' || access[at] == '.') {
            dotted += access[at++];
            continue;
        }
        const std::string_view rest = access.substr(at);
        const char quote = rest.size() > 1 ? rest[1] : '\0';
        const std::size_t end = rest.find(quote, 2);
        if (rest[0] != '[' || (quote != '\'' && quote != '"') || end == rest.npos || rest.substr(end + 1, 1) != "]")
            return std::nullopt;
        const std::string_view key = rest.substr(2, end - 2);
        if (key.empty() || !std::ranges::all_of(key, is_word))
            return std::nullopt;
        dotted += '.';
        dotted += key;
        at += end + 2;
    }
    return dotted;
}

// Whether only Puppet or Hiera can mean this: `::fqdn`, `facts['os']`, `trusted.certname`, `lookup('a')`, `web::port`.
static bool is_of_puppet(std::string_view inner)
{
    for (const std::string_view hash : {"facts", "trusted", "::facts", "::trusted"})
        if (inner.starts_with(hash) && inner.size() > hash.size()
            && (inner[hash.size()] == '[' || inner[hash.size()] == '.'))
            return with_dots(inner).has_value();
    for (const std::string_view method : {"lookup(", "hiera(", "alias("})
        if (inner.starts_with(method))
            return inner.ends_with(')');
    const bool is_name = !inner.empty() && std::ranges::all_of(inner, [](char c) { return is_word(c) || c == ':'; });
    if (!is_name)
        return false;
    const std::size_t colons = inner.find("::");
    if (colons != inner.npos)
        return inner.size() > colons + 2 && is_lower(inner[colons + 2]) && inner.find(":::") == inner.npos
            && std::ranges::none_of(inner, is_upper);
    return legacy_fact(inner).has_value() && !is_common_name(inner);
}

static void report(Span place, std::string_view inner, bool is_quoted, ProgramContext& ctx)
{
    Finding finding = ctx.report(place, fmt::format("`${{{}}}` is not interpolated in Hiera data", inner));
    const auto dotted = with_dots(inner);
    if (dotted && is_quoted)
        finding.fix(fmt::format("write `%{{{}}}`", *dotted), {{{}, place, fmt::format("%{{{}}}", *dotted)}},
                    Safety::unsafe);
    else
        finding.help(fmt::format("write `%{{{}}}`", dotted.value_or(std::string(inner))));
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    if (text.find("${") == text.npos || keys_of_data(file, ctx) == nullptr)
        return;
    static_cast<void>(hiera::read_yaml(text, [&](const hiera::YamlEvent& event) {
        if (event.kind != hiera::YamlEvent::Kind::scalar)
            return;
        const bool is_quoted = event.style != hiera::YamlEvent::Style::plain || text[event.span.begin] != '$';
        const std::string_view scalar = text.substr(0, event.span.end);
        for (std::size_t next, at = scalar.find("${", event.span.begin); at < scalar.size(); at = next) {
            next = std::min(scalar.find("${", at + 2), scalar.size());
            const std::size_t close = scalar.substr(0, next).find_first_of("}\n", at);
            if (close == scalar.npos || text[close] != '}' || (at > 0 && (text[at - 1] == '\\' || text[at - 1] == '$')))
                continue;
            if (const std::string_view inner = text.substr(at + 2, close - at - 2); is_of_puppet(inner))
                report({static_cast<Offset>(at), static_cast<Offset>(close + 1)}, inner, is_quoted, ctx);
        }
    }));
}

extern constinit const Rule rule{
    .name = "dollar_interpolation_in_data",
    .category = "data",
    .summary = "Interpolation with `$` in Hiera data",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::dollar_interpolation_in_data
