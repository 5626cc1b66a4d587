// Methods and constants that Ruby 3 removed raise an error on nodes with Puppet 8.
#include "rules/engine/rule.hpp"
#include "rules/shared/ruby_uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>

namespace plint::rules::removed_in_ruby_3 {

namespace {

struct RubyVersion {
    unsigned major = 0;
    unsigned minor = 0;

    auto operator<=>(const RubyVersion&) const = default;
};

enum class Change : std::uint8_t {
    replace_method,
    replace_all,   // the constant and the method
    remove_call,   // `x.untaint` is `x`
    name_options,  // all arguments but the first are options
    none
};

struct Removed {
    ruby::NameInRuby name;
    RubyVersion since;
    Change change = Change::none;
    std::string_view instead = {};  // code; with Change::none what to do
};

// Source: the release notes of Ruby, and Ruby 3.1, 3.2 and 4.0.
constexpr auto removed = std::to_array<Removed>({
    {{"File", "exists?"}, {3, 2}, Change::replace_method, "exist?"},
    {{"Dir", "exists?"}, {3, 2}, Change::replace_method, "exist?"},
    {{"FileTest", "exists?"}, {3, 2}, Change::replace_method, "exist?"},
    {{"Fixnum"}, {3, 2}, Change::replace_all, "Integer"},
    {{"Bignum"}, {3, 2}, Change::replace_all, "Integer"},
    {{"Random::DEFAULT"}, {3, 2}, Change::replace_all, "Random"},
    {{"Struct::Group"}, {3, 2}, Change::replace_all, "Etc::Group"},
    {{"Struct::Passwd"}, {3, 2}, Change::replace_all, "Etc::Passwd"},
    {{"", "untaint"}, {3, 2}, Change::remove_call},
    {{"URI", "escape"}, {3, 0}, Change::replace_all, "URI::DEFAULT_PARSER.escape"},
    {{"URI", "encode"}, {3, 0}, Change::replace_all, "URI::DEFAULT_PARSER.escape"},
    {{"URI", "unescape"}, {3, 0}, Change::replace_all, "URI::DEFAULT_PARSER.unescape"},
    {{"URI", "decode"}, {3, 0}, Change::replace_all, "URI::DEFAULT_PARSER.unescape"},
    {{"ENV", "dup"}, {3, 1}, Change::none, "use `ENV.to_h`"},
    {{"ENV", "clone"}, {3, 2}, Change::none, "use `ENV.to_h`"},
    {{"YAML", "safe_load", false, true}, {3, 1}, Change::name_options},
    {{"Psych", "safe_load", false, true}, {3, 1}, Change::name_options},
});

constexpr auto names = [] {
    std::array<ruby::NameInRuby, removed.size()> all;
    std::ranges::transform(removed, all.begin(), &Removed::name);
    return all;
}();

// Where code runs, and so in which Ruby: on the agent, or (also) on the server, which has JRuby.
enum class Side : std::uint8_t { agent, server };

Side side_of(const layout::ProjectFile& file)
{
    using enum layout::Area;
    const bool is_of_agent = file.area == facts || file.area == ruby_types || file.area == ruby_providers;
    return is_of_agent ? Side::agent : Side::server;
}

// The Ruby of the agent's packages; of JRuby 9.3, 9.4 and 10.1 the version that it is compatible with.
RubyVersion ruby_of(unsigned major, Side side)
{
    if (major >= 9)
        return {4, 0};
    if (major == 8)
        return side == Side::agent ? RubyVersion{3, 2} : RubyVersion{3, 1};
    return side == Side::agent ? RubyVersion{2, 7} : RubyVersion{2, 6};
}

std::string message_of(const Removed& what)
{
    const std::string version = fmt::format("Ruby {}.{}", what.since.major, what.since.minor);
    if (what.name.constant == "ENV")
        return fmt::format("`ENV.{}` raises an error in {}", what.name.method, version);
    if (what.change == Change::name_options)
        return fmt::format("`{}.{}` of {} accepts options by name only", what.name.constant, what.name.method, version);
    if (what.name.constant.empty())
        return fmt::format("the method `{}` is gone in {}", what.name.method, version);
    return fmt::format("`{}{}{}` is gone in {}", what.name.constant, what.name.method.empty() ? "" : ".",
                       what.name.method, version);
}

// Empty if there are more arguments than options, or if an option is given by place and by name.
std::vector<Edit> named_options(const ruby::UseInRuby& use)
{
    static constexpr auto options =
        std::to_array<std::string_view>({"permitted_classes", "permitted_symbols", "aliases", "filename"});
    const std::size_t count = positional_count(use).value_or(0);
    if (count > options.size() + 1)
        return {};
    std::vector<Edit> edits;
    for (std::size_t i = 1; i < count; ++i) {
        const ruby::ArgumentInRuby& argument = use.arguments[i];
        const std::string_view name = options.at(i - 1);
        if (std::ranges::find(use.arguments, name, &ruby::ArgumentInRuby::key) != use.arguments.end())
            return {};
        edits.push_back({{}, {argument.span.begin, argument.span.begin}, fmt::format("{}: ", name)});
    }
    return edits;
}

void offer(Finding& finding, const Removed& what, std::string_view text, const ruby::UseInRuby& use)
{
    const auto written = [&](Span span) { return text.substr(span.begin, span.size()); };
    const std::string_view colons = written(use.span).starts_with("::") ? "::" : "";
    switch (what.change) {
    case Change::replace_method:
        finding.fix(fmt::format("write `{}.{}`", what.name.constant, what.instead),
                    {{{}, use.method, std::string(what.instead)}});
        break;
    case Change::replace_all:
        finding.fix(fmt::format("write `{}`", what.instead),
                    {{{}, use.span, fmt::format("{}{}", colons, what.instead)}});
        break;
    case Change::remove_call: {
        const std::size_t dot = text.substr(0, use.method.begin).find_last_not_of(" \t\r\n");
        const bool is_plain = dot != std::string_view::npos && dot > 0 && text[dot] == '.' && text[dot - 1] != '&';
        if (is_plain)
            finding.fix("remove the call", {{{}, {static_cast<Offset>(dot), use.method.end}, ""}});
        else
            finding.help("remove the call: it has had no effect since Ruby 2.7");
        break;
    }
    case Change::name_options:
        if (auto edits = named_options(use); !edits.empty())
            finding.fix("name the options", std::move(edits));
        else
            finding.help("write `permitted_classes: …`");
        break;
    case Change::none: finding.help(std::string(what.instead)); break;
    }
}

void report(std::string_view text, const ruby::UseInRuby& use, Side side, ProgramContext& ctx)
{
    const Removed& what = removed.at(use.name);
    if (what.change == Change::name_options && positional_count(use).value_or(0) < 2)
        return;
    const unsigned major = ctx.releases().major();
    Finding finding = ctx.report(use.span, message_of(what));
    if (ruby_of(major, side) < what.since) {
        finding.severity(Severity::warning);
        if (major >= 8)
            finding.note("Puppet Server 8 runs Ruby 3.1, the agent and `puppet apply` Ruby 3.2");
        else
            finding.note("Puppet 8 runs Ruby 3.2");
    }
    offer(finding, what, text, use);
}

}  // namespace

static void visit_ruby(const layout::ProjectFile& file, ProgramContext& ctx)
{
    each_use<names>(file, ctx,
                    [&](std::string_view text, const ruby::UseInRuby& use) { report(text, use, side_of(file), ctx); });
}

static void visit_template(const TemplateFile& file, ProgramContext& ctx)
{
    each_use<names>(file, ctx,
                    [&](std::string_view text, const ruby::UseInRuby& use) { report(text, use, Side::server, ctx); });
}

extern constinit const Rule rule{
    .name = "removed_in_ruby_3",
    .category = "deprecation",
    .summary = "Method or constant that Ruby 3 no longer has",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .changes_tree = true,
    .hooks = hooks<visit_ruby, visit_template>,
};

}  // namespace plint::rules::removed_in_ruby_3
