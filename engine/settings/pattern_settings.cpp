#include "engine/settings/pattern_settings.hpp"

#include "engine/settings/keys.hpp"
#include "rules/engine/custom_rule.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::engine {

namespace {

using Strings = std::vector<std::string>;
using Text = rules::CustomRuleText;

template <std::string Text::*member>
void set_text(SettingsFile& file, std::string_view /*entry*/, const rules::OptionValue& value)
{
    file.patterns.back().*member = std::get<std::string>(value);
}

template <Strings Text::*member>
void set_patterns(SettingsFile& file, std::string_view /*entry*/, const rules::OptionValue& value)
{
    file.patterns.back().*member = std::get<Strings>(value);
}

// `entry`: `RULE.where.PLACEHOLDER`
template <bool is_negated>
void add_test(SettingsFile& file, std::string_view entry, const rules::OptionValue& value)
{
    const std::string_view placeholder = entry.substr(entry.rfind('.') + 1);
    file.patterns.back().tests.push_back({std::string(placeholder), std::get<std::string>(value), is_negated});
}

constexpr Key patterns_key(std::string_view name, std::string_view help,
                           void (*apply)(SettingsFile&, std::string_view, const rules::OptionValue&))
{
    return {.table = "pattern.*",
            .name = name,
            .shape = Shape::strings,
            .default_value = "",
            .help = help,
            .option = "",
            .not_empty = true,
            .or_string = true,
            .apply = apply};
}

constexpr Key text_key(std::string_view name, std::string_view help, std::string_view example,
                       void (*apply)(SettingsFile&, std::string_view, const rules::OptionValue&),
                       std::string_view table = "pattern.*")
{
    return {.table = table,
            .name = name,
            .shape = Shape::string,
            .default_value = "",
            .help = help,
            .option = "",
            .example = example,
            .may_be_empty = name == "fix",
            .apply = apply};
}

constexpr auto all_keys = std::to_array<Key>({
    text_key("name", "name of the rule: lower-case letters, digits and underscores", "\"no_exec\"",
             set_text<&Text::name>),
    patterns_key(
        "pattern",
        "Puppet code to report, in which `$X` is any one thing and `...` any part of a list; of several patterns, "
        "one must match",
        set_patterns<&Text::pattern>),
    patterns_key("not", "patterns that the reported code must not match", set_patterns<&Text::unless>),
    patterns_key("inside", "patterns that some code around the reported code must match", set_patterns<&Text::inside>),
    patterns_key("not-inside", "patterns that no code around the reported code may match",
                 set_patterns<&Text::not_inside>),
    patterns_key("has", "patterns that some code in the reported code must match", set_patterns<&Text::has>),
    patterns_key("not-has", "patterns that no code in the reported code may match", set_patterns<&Text::not_has>),
    text_key("at", "placeholder whose code is reported, and replaced by the fix, instead of the whole match", "\"X\"",
             set_text<&Text::at>),
    text_key("message", "message of the findings; `$X` is what the placeholder matches", "\"`exec` is not allowed\"",
             set_text<&Text::message>),
    text_key("help", "what to do about a finding", "\"write a resource type\"", set_text<&Text::help>),
    text_key("summary", "title of the rule in lists; the message if omitted", "\"Use of exec\"",
             set_text<&Text::summary>),
    {.table = "pattern.*",
     .name = "severity",
     .shape = Shape::string,
     .default_value = "\"warning\"",
     .help = "severity of the findings",
     .option = "",
     .accepted = severity_words,
     .apply =
         [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
             file.patterns.back().severity = *find_severity(std::get<std::string>(value));
         }},
    text_key("fix", "Puppet code that replaces the reported code; `$X` is the code that the placeholder matches",
             "\"include $X\"",
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 file.patterns.back().fix = std::get<std::string>(value);
             }),
    {.table = "pattern.*",
     .name = "safe-fix",
     .shape = Shape::boolean,
     .default_value = "false",
     .help = "whether `--fix` applies the fix without `--unsafe-fixes`",
     .option = "",
     .apply = [](SettingsFile& file, std::string_view,
                 const rules::OptionValue& value) { file.patterns.back().has_safe_fix = std::get<bool>(value); }},
    text_key("matches", "regular expression that the value or code of the placeholder must match", "'^/tmp/'",
             add_test<false>, "pattern.*.where.*"),
    text_key("not-matches", "regular expression that the value or code of the placeholder must not match", "'^/tmp/'",
             add_test<true>, "pattern.*.where.*"),
});

bool is_rule_name(std::string_view name)
{
    const auto is_part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, is_part);
}

std::string as_rule_name(std::string name)
{
    for (char& c : name)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '-' || c == ' ' ? '_' : c;
    return name;
}

// Whether nothing of the text can be seen.
bool is_blank(std::string_view text)
{
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) > ' '; });
}

// The key of a part, and its text.
std::pair<std::string, std::string> written_part(const Text& text, const rules::CustomRuleProblem& problem)
{
    using Part = rules::CustomRuleProblem::Part;
    const std::size_t at = problem.place;
    switch (problem.part) {
    case Part::pattern: return {"pattern", text.pattern[at]};
    case Part::unless: return {"not", text.unless[at]};
    case Part::inside: return {"inside", text.inside[at]};
    case Part::not_inside: return {"not-inside", text.not_inside[at]};
    case Part::has: return {"has", text.has[at]};
    case Part::not_has: return {"not-has", text.not_has[at]};
    case Part::at: return {"at", text.at};
    case Part::message: return {"message", text.message};
    case Part::help: return {"help", text.help};
    case Part::fix: return {"fix", *text.fix};
    case Part::test: break;
    }
    const Text::Test& test = text.tests[at];
    return {fmt::format("where.{}.{}", test.placeholder, test.is_negated ? "not-matches" : "matches"), test.regex};
}

class CustomRuleReader {
public:
    CustomRuleReader(SettingsFile& file, const std::string& entry, Span table)
        : file_(file), entry_(entry), table_(table)
    {
    }

    void add()
    {
        const Text& text = file_.patterns.back();
        for (const auto& [key, is_missing] : {std::pair("name", text.name.empty()),
                                              {"pattern", text.pattern.empty()},
                                              {"message", is_blank(text.message)}})
            if (is_missing)
                return problem(span_of_key(key),
                               is_given(key) ? fmt::format("`{}` must not be empty", key)
                                             : fmt::format("a pattern needs `{}`", key));
        if (!is_rule_name(text.name)) {
            problem(span_of_key("name"),
                    "the name of a rule consists of up to 60 lower-case letters, digits and underscores");
            if (const std::string name = as_rule_name(text.name); is_rule_name(name))
                file_.problems.back().help.emplace_back(fmt::format("write `{}`", name));
            return;
        }
        if (text.has_safe_fix && !text.fix)
            return problem(span_of_key("safe-fix"), "`safe-fix` without `fix`");
        if (rules::is_selectable(text.name))
            return problem(span_of_key("name"), fmt::format("`{}` is already a name of plint", text.name));
        const auto same_name = [&](const Text& other) { return &other != &text && other.name == text.name; };
        if (std::ranges::any_of(file_.patterns, same_name))
            return problem(span_of_key("name"), fmt::format("there are two patterns `{}` in this file", text.name));
        auto made = rules::make_custom_rule(text);
        if (const auto* const flaw = std::get_if<rules::CustomRuleProblem>(&made))
            return problem(text, *flaw);
        file_.rules.custom.push_back(std::get<std::shared_ptr<const rules::CustomRule>>(std::move(made)));
    }

private:
    [[nodiscard]] bool is_given(const std::string& key) const
    {
        return file_.given.contains(fmt::format("pattern.{}.{}", entry_, key));
    }

    [[nodiscard]] Span span_of_key(const std::string& key) const
    {
        const auto given = file_.given.find(fmt::format("pattern.{}.{}", entry_, key));
        return given == file_.given.end() ? table_ : given->second.span;
    }

    void problem(Span span, std::string message)
    {
        file_.problems.push_back(settings_problem(file_, span, std::move(message)));
    }

    void problem(const Text& text, const rules::CustomRuleProblem& flaw)
    {
        const auto [key, written] = written_part(text, flaw);
        Span span = span_of_key(key);
        // A text without escapes is in the file as it is.
        const std::size_t begin = file_.source->text(span).find(written);
        if (begin != std::string_view::npos) {
            const std::size_t offset = std::min(flaw.offset, written.size());
            const std::size_t length = offset == 0 ? std::min(written.find('\n'), written.size())
                                                   : std::min<std::size_t>(1, written.size() - offset);
            span.begin += static_cast<Offset>(begin + offset);
            span.end = span.begin + static_cast<Offset>(length);
        }
        problem(span, fmt::format("`{}` of pattern `{}`: {}", key, text.name, flaw.message));
        if (!flaw.help.empty())
            file_.problems.back().help.emplace_back(flaw.help);
    }

    SettingsFile& file_;
    const std::string& entry_;
    Span table_;
};

}  // namespace

std::span<const Key> pattern_keys()
{
    return all_keys;
}

void add_custom_rule(SettingsFile& file, const std::string& entry, Span table)
{
    CustomRuleReader(file, entry, table).add();
}

}  // namespace plint::engine
