// Comparisons of a fact with a value that it never has: a typo, or the value of another fact.
#include "checks/catalogue/catalogue.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/fact_path.hpp"
#include "rules/shared/fact_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace plint::rules::impossible_fact_value {

namespace {

struct Member {
    std::string_view name;
    std::string_view family;
};

// Names of operating systems that are not names of families.
constexpr auto members = std::to_array<Member>({
    {"almalinux", "RedHat"},
    {"centos", "RedHat"},
    {"devuan", "Debian"},
    {"fedora", "RedHat"},
    {"kali", "Debian"},
    {"linuxmint", "Debian"},
    {"opensuse", "Suse"},
    {"oraclelinux", "RedHat"},
    {"raspbian", "Debian"},
    {"rocky", "RedHat"},
    {"scientific", "RedHat"},
    {"sled", "Suse"},
    {"sles", "Suse"},
    {"ubuntu", "Debian"},
});

struct Values {
    std::string_view fact;
    std::span<const std::string_view> values;
};

std::optional<Values> values_of(Node node)
{
    const auto path = fact_path(node);
    const std::string fact = path ? dotted(*path) : std::string();
    if (fact == "os.family" || fact == "osfamily")
        return Values{"os.family", os_families};
    if (fact == "os.name" || fact == "operatingsystem")
        return Values{"os.name", os_names};
    if (fact == "kernel")
        return Values{"kernel", kernel_names};
    return std::nullopt;
}

bool is_one_of(std::span<const std::string_view> values, std::string_view text)
{
    const std::string lower = lower_case(text);
    return std::ranges::any_of(values, [&](std::string_view value) { return lower_case(value) == lower; });
}

// Of real systems.
bool was_seen(std::string_view fact, std::string_view text)
{
    const catalogue::FactShape* const shape = catalogue::find_fact_at(fact);
    const std::string lower = lower_case(text);
    return shape != nullptr
        && std::ranges::any_of(shape->values, [&](std::string_view value) { return lower_case(value) == lower; });
}

// The real value that the text is a typo of; empty when it is not close to any.
std::string_view meant(std::string_view text, std::span<const std::string_view> values)
{
    constexpr std::size_t min = 5;
    const std::string_view near = nearest(text, values);
    return text.size() < min || near.empty() || lower_case(near[0]) != lower_case(text[0]) ? std::string_view() : near;
}

// Checks the values that a fact is compared with at one place. A family beside its members silences these.
void look_at(const Values& known, const std::vector<Node>& compared, TreeContext& ctx)
{
    std::vector<std::string> given;
    for (const Node value : compared)
        given.push_back(lower_case(syntax::constant_string(value).value_or("")));
    for (std::size_t i = 0; i < compared.size(); ++i) {
        const auto text = syntax::constant_string(compared[i]);
        if (!text || is_one_of(known.values, *text) || was_seen(known.fact, *text))
            continue;
        const auto* const member = std::ranges::find(members, given[i], &Member::name);
        if (known.fact == "os.family" && member != members.end()) {
            if (std::ranges::find(given, lower_case(member->family)) == given.end())
                ctx.report(compared[i].span(), fmt::format("the fact `os.family` is never `{}`", compared[i].text()))
                    .note(fmt::format("`{}` is a value of `os.name`; its family is `{}`", *text, member->family))
                    .help(fmt::format("write `'{}'`, or compare `$facts['os']['name']`", member->family));
            continue;
        }
        if (const std::string_view near = meant(*text, known.values); !near.empty())
            ctx.report(compared[i].span(), fmt::format("the fact `{}` is never `{}`", known.fact, compared[i].text()))
                .help(fmt::format("did you mean `{}`?", near));
    }
}

// `in` searches strings for a part, and arrays for an element; only arrays are checked.
void visit_binary(const syntax::Binary& binary, TreeContext& ctx)
{
    const auto sign = binary.operator_token();
    const auto left = binary.left();
    const auto right = binary.right();
    if (!sign || !left || !right)
        return;
    if (sign->kind() == Kind::equal || sign->kind() == Kind::not_equal) {
        if (const auto known = values_of(*left))
            look_at(*known, {*right}, ctx);
        else if (const auto also_known = values_of(*right))
            look_at(*also_known, {*left}, ctx);
    } else if (const auto list = syntax::as<syntax::Array>(Node(*right)); list && sign->kind() == Kind::kw_in) {
        if (const auto known = values_of(*left)) {
            std::vector<Node> elements;
            for (const Node element : list->elements())
                elements.push_back(element);
            look_at(*known, elements, ctx);
        }
    }
}

void visit_case(const syntax::CaseExpression& choice, TreeContext& ctx)
{
    const auto known = choice.test() ? values_of(*choice.test()) : std::nullopt;
    if (!known)
        return;
    for (const syntax::CaseOption option : choice.options()) {
        std::vector<Node> values;
        for (const Node value : option.values())
            values.push_back(value);
        look_at(*known, values, ctx);
    }
}

void visit_selector(const syntax::Selector& selector, TreeContext& ctx)
{
    const auto known = selector.value() ? values_of(*selector.value()) : std::nullopt;
    if (!known)
        return;
    for (const syntax::SelectorEntry entry : selector.entries())
        if (entry.key())
            look_at(*known, {*entry.key()}, ctx);
}

}  // namespace

extern constinit const Rule rule{
    .name = "impossible_fact_value",
    .category = "suspicious",
    .summary = "Comparison with a value that the fact never has",
    .hooks = hooks<visit_binary, visit_case, visit_selector>,
};

}  // namespace plint::rules::impossible_fact_value
