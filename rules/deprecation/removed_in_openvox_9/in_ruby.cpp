#include "rules/deprecation/removed_in_openvox_9/in_ruby.hpp"

#include "rules/deprecation/removed_in_openvox_9/report.hpp"
#include "rules/shared/ruby_uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::removed_in_openvox_9 {

namespace {

using Form = ruby::ArgumentInRuby::Form;

// One use, and the text around it.
struct Use {
    std::string_view text;
    const ruby::UseInRuby& use;

    [[nodiscard]] std::string_view written(Span span) const { return text.substr(span.begin, span.size()); }
    [[nodiscard]] const std::vector<ruby::ArgumentInRuby>& arguments() const { return use.arguments; }
};

// `ERB.new(text, nil, '-')`: ERB 6, which Ruby 4.0 contains, accepts options by name only.
void report_erb(const Use& at, ProgramContext& ctx)
{
    const std::size_t count = positional_count(at.use).value_or(0);
    const auto is_value = [](const ruby::ArgumentInRuby& argument) { return argument.form != Form::option; };
    if (count < 2 || count > 4
        || !std::ranges::all_of(at.arguments().begin(), at.arguments().begin() + static_cast<std::ptrdiff_t>(count),
                                is_value))
        return;
    Finding finding = report(at.use.span, "`ERB.new` of Ruby 4.0 accepts options by name only", ctx);
    const bool has_level = at.arguments()[1].form != Form::nil && at.written(at.arguments()[1].span) != "0";
    std::string options;
    static constexpr auto names = std::to_array<std::string_view>({"", "", "trim_mode", "eoutvar"});
    for (std::size_t i = 2; i < count; ++i)
        if (at.arguments()[i].form != Form::nil)
            options += fmt::format(", {}: {}", names.at(i), at.written(at.arguments()[i].span));
    if (has_level)
        finding.help("write `trim_mode: …` and leave out the second argument");
    else
        finding.fix("name the options",
                    {{{}, {at.arguments()[0].span.end, at.arguments()[count - 1].span.end}, options}});
}

// `open('|command')`
void report_command(const Use& at, ProgramContext& ctx)
{
    if (at.arguments().empty() || !at.arguments()[0].begin.starts_with('|'))
        return;
    const Span command = at.arguments()[0].span;
    Finding finding =
        report(at.use.span, fmt::format("`{}` of Ruby 4.0 runs no commands", at.written(at.use.span)), ctx);
    const Span sign{command.begin + 1, command.begin + 2};
    if (at.written(at.use.method) == "open" && at.written(sign) == "|")
        finding.fix("write `IO.popen`", {{{}, at.use.span, "IO.popen"}, {{}, sign, ""}});
    else
        finding.help("use `IO.popen`");
}

void report_hiera(const Use& at, ProgramContext& ctx)
{
    report(at.use.span, "`Puppet::Indirector::Hiera` is gone in OpenVox 9", ctx)
        .help("call the function `lookup`, or write a backend for Hiera 5");
}

// `Puppet[:pluginsync]`
void report_setting(const Use& at, ProgramContext& ctx)
{
    const std::string_view setting = at.arguments().size() == 1 ? at.arguments()[0].key : std::string_view();
    if (is_removed_setting(setting))
        report_removed_setting(at.use.span, setting, ctx);
}

const ruby::ArgumentInRuby* find_option(const Use& at, std::string_view key)
{
    const auto is_it = [&](const ruby::ArgumentInRuby& argument) {
        return argument.form == Form::option && argument.key == key;
    };
    const auto found = std::ranges::find_if(at.arguments(), is_it);
    return found == at.arguments().end() ? nullptr : &*found;
}

// `Facter.add(:x, ldapname: 'y')`: OpenFact 6 logs an error, and the fact is missing.
void report_fact(const Use& at, ProgramContext& ctx)
{
    const ruby::ArgumentInRuby* const option = find_option(at, "ldapname");
    if (option == nullptr || option == &at.arguments().front())
        return;
    report(option->span, "the option `ldapname` of facts is gone in OpenFact 6", ctx)
        .fix("remove the option", {{{}, {(option - 1)->span.end, option->span.end}, ""}});
}

void report_execute(const Use& at, ProgramContext& ctx)
{
    for (const std::string_view key : {"time_limit", "limit"})
        if (const ruby::ArgumentInRuby* const option = find_option(at, key)) {
            const bool has_colon = at.written(option->key_span).starts_with(':');
            report_warning(option->span, fmt::format("the option `{}` is deprecated in OpenFact 6", key), ctx)
                .fix("write `timeout`", {{{}, option->key_span, has_colon ? ":timeout" : "timeout"}});
        }
}

void report_old_execution(const Use& at, ProgramContext& ctx)
{
    constexpr std::string_view module = "Facter::Core::Execution";
    Finding finding =
        report_warning(at.use.span, fmt::format("`{}` is deprecated in OpenFact 6", at.written(at.use.span)), ctx);
    if (at.written(at.use.method) == "which") {
        finding.fix(fmt::format("write `{}.which`", module), {{{}, at.use.span, fmt::format("{}.which", module)}});
        return;
    }
    const bool has_one = at.arguments().size() == 1 && at.arguments()[0].form == Form::value;
    if (has_one)
        finding.fix(fmt::format("write `{}.execute`", module),
                    {{{}, at.use.span, fmt::format("{}.execute", module)},
                     {{}, {at.arguments()[0].span.end, at.arguments()[0].span.end}, ", on_fail: nil"}});
    else
        finding.help(fmt::format("use `{}.execute`", module));
}

struct Removed {
    ruby::NameInRuby name;
    void (*report)(const Use&, ProgramContext&) = nullptr;
};

// Source: the release notes of OpenVox 9.0, OpenFact 6.0 and Ruby 4.0.
constexpr auto removed = std::to_array<Removed>({
    {{"ERB", "new", false, true}, report_erb},
    {{"Kernel", "open", true}, report_command},
    {{"IO", "read"}, report_command},
    {{"IO", "readlines"}, report_command},
    {{"IO", "foreach"}, report_command},
    {{"IO", "binread"}, report_command},
    {{"Puppet::Indirector::Hiera"}, report_hiera},
    {{"Puppet", "[]"}, report_setting},
    {{"Facter", "add"}, report_fact},
    {{"Facter::Core::Execution", "execute"}, report_execute},
    {{"Facter::Core::Execution", "exec"}, report_old_execution},
    {{"Facter::Util::Resolution", "exec"}, report_old_execution},
    {{"Facter::Util::Resolution", "which"}, report_old_execution},
});

constexpr auto names = [] {
    std::array<ruby::NameInRuby, removed.size()> all;
    std::ranges::transform(removed, all.begin(), &Removed::name);
    return all;
}();

}  // namespace

void visit_ruby(const layout::ProjectFile& file, ProgramContext& ctx)
{
    each_use<names>(file, ctx, [&](std::string_view text, const ruby::UseInRuby& use) {
        removed.at(use.name).report({text, use}, ctx);
    });
}

void visit_template(const TemplateFile& file, ProgramContext& ctx)
{
    each_use<names>(file, ctx, [&](std::string_view text, const ruby::UseInRuby& use) {
        removed.at(use.name).report({text, use}, ctx);
    });
}

}  // namespace plint::rules::removed_in_openvox_9
