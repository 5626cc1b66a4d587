// Reads the patterns of custom rules.
#include "rules/engine/custom_rule.hpp"

#include "checks/patterns/placeholder_code.hpp"
#include "checks/text/match.hpp"
#include "parser/source/markdown_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace plint::rules {

namespace {

using Part = CustomRuleProblem::Part;

std::string flaw_message(const patterns::PatternProblem& problem)
{
    using patterns::Flaw;
    switch (problem.flaw) {
    case Flaw::syntax_error: return fmt::format("not Puppet code: {}", problem.message);
    case Flaw::empty: return "the pattern is empty";
    case Flaw::several_statements: return "a pattern must be one statement or expression";
    case Flaw::too_long: return fmt::format("a pattern must not be longer than {} bytes", patterns::max_pattern_bytes);
    case Flaw::too_many_placeholders:
        return fmt::format("a rule must not have more than {} placeholders", patterns::max_placeholders);
    case Flaw::no_title: return "this resource has no title";
    case Flaw::capital_variable: return fmt::format("`{}` is neither a variable nor a placeholder", problem.message);
    case Flaw::dots_after_name: return "`...` after a placeholder";
    case Flaw::heredoc: return "a heredoc with an interpolation";
    case Flaw::no_comma: return fmt::format("missing `,` before `{}`", problem.message);
    case Flaw::only_list: return "`...` alone matches nothing: write it in a list, such as `f(...)`";
    }
    return {};
}

std::string flaw_help(const patterns::PatternProblem& problem)
{
    using patterns::Flaw;
    switch (problem.flaw) {
    case Flaw::no_title: return "write `type { $TITLE: ... }`, or `Type { ... }` for the defaults of a type";
    case Flaw::dots_after_name:
        return fmt::format("write `$...{0}`, or `${0}, ...` for more things after `${0}`", problem.message);
    case Flaw::heredoc: return "write a placeholder in its place; only those match such a heredoc";
    case Flaw::capital_variable:
        return "a placeholder is a whole name, of capital letters, digits and `_`: for a part of a name, write `$X` "
               "with "
               "`where.X.matches`; for the text itself, write `$$`";
    default: return {};
    }
}

class RuleReader {
public:
    explicit RuleReader(CustomRule& custom) : custom_(custom), text_(custom.text) {}

    std::optional<CustomRuleProblem> read()
    {
        patterns::Query& query = custom_.query;
        const bool is_read = read_patterns(Part::pattern, text_.pattern, query.any)
            && read_patterns(Part::inside, text_.inside, query.inside)
            && read_patterns(Part::has, text_.has, query.has);
        // Those that must not match bind nothing that a message could use.
        const std::size_t bound = query.placeholders.size();
        if (is_read && read_patterns(Part::unless, text_.unless, query.unless)
            && read_patterns(Part::not_inside, text_.not_inside, query.not_inside)
            && read_patterns(Part::not_has, text_.not_has, query.not_has) && read_tests() && read_at(bound)) {
            read_template(Part::message, text_.message, bound, custom_.message);
            read_template(Part::help, text_.help, bound, custom_.help);
            if (text_.fix)
                read_fix(bound);
        }
        patterns::mark_shared(query);
        custom_.again = query;
        custom_.again.inside.clear();
        custom_.again.not_inside.clear();
        return std::move(problem_);
    }

private:
    bool fail(Part part, std::size_t place, std::size_t offset, std::string message, std::string help = {})
    {
        if (!problem_)
            problem_ = CustomRuleProblem{part, place, offset, std::move(message), std::move(help)};
        return false;
    }

    bool read_patterns(Part part, const std::vector<std::string>& texts, std::vector<patterns::Pattern>& patterns)
    {
        for (std::size_t i = 0; i < texts.size(); ++i) {
            auto read = patterns::read_pattern(texts[i], custom_.query.placeholders);
            if (const auto* const problem = std::get_if<patterns::PatternProblem>(&read))
                return fail(part, i, problem->offset, flaw_message(*problem), flaw_help(*problem));
            patterns.push_back(std::get<patterns::Pattern>(std::move(read)));
        }
        return true;
    }

    bool read_tests()
    {
        for (std::size_t i = 0; i < text_.tests.size(); ++i) {
            const auto& [name, regex, is_negated] = text_.tests[i];
            const auto placeholder = custom_.query.placeholders.find(name);
            if (!placeholder)
                return fail(Part::test, i, 0, unknown_placeholder(name), name_help(name, "where.{}"));
            if (const std::string reason = text::regex_problem(regex); !reason.empty())
                return fail(Part::test, i, 0, fmt::format("invalid regular expression `{}`: {}", regex, reason));
            if (!text::is_regex(regex))
                return fail(Part::test, i, 0, fmt::format("the regular expression `{}` is too expensive", regex));
            custom_.query.tests.push_back({*placeholder, regex, is_negated});
        }
        return true;
    }

    static std::string unknown_placeholder(std::string_view name)
    {
        return fmt::format("no pattern has the placeholder `{}{}`", name.starts_with('$') ? "" : "$", name);
    }

    // `form`: of the setting
    static std::string name_help(std::string_view name, std::string_view form)
    {
        return name.starts_with('$')
            ? fmt::format("write `{}`, without `$`", fmt::format(fmt::runtime(form), name.substr(1)))
            : std::string();
    }

    bool read_at(std::size_t bound)
    {
        if (text_.at.empty())
            return true;
        custom_.at = custom_.query.placeholders.find(text_.at);
        return (custom_.at && *custom_.at < bound)
            || fail(Part::at, 0, 0, unknown_placeholder(text_.at), name_help(text_.at, "at = \"{}\""));
    }

    void read_template(Part part, const std::string& text, std::size_t bound, CustomRule::Template& result)
    {
        std::size_t at = 0;
        const patterns::PlaceholderCode read = patterns::read_placeholders(text);
        auto escape = read.escapes.begin();
        const auto literal = [&](std::size_t end) {  // `$$X` is `$X`
            std::string piece;
            for (; escape != read.escapes.end() && escape->offset < end; ++escape) {
                piece.append(text, at, escape->offset - at);
                piece += part == Part::fix && escape->is_interpolated ? "\\" : "";
                at = escape->offset + 1;
            }
            return piece.append(text, at, end - at);
        };
        for (const patterns::PlaceholderToken& token : read.tokens) {
            if (token.name.empty())
                continue;
            const auto placeholder = custom_.query.placeholders.find(token.name);
            if (!placeholder || *placeholder >= bound) {
                fail(part, 0, token.offset, unknown_placeholder(token.name));
                return;
            }
            result.pieces.push_back({literal(token.offset), placeholder, token.is_quoted});
            at = token.offset + token.length;
        }
        result.pieces.push_back({literal(text.size()), std::nullopt, false});
    }

    void read_fix(std::size_t bound)
    {
        std::string& fix = *text_.fix;
        while (fix.ends_with('\n') || fix.ends_with(' '))
            fix.pop_back();
        custom_.fixed_placeholders = custom_.query.placeholders;
        auto read = patterns::read_pattern(fix, custom_.fixed_placeholders, true);
        if (const auto* const problem = std::get_if<patterns::PatternProblem>(&read)) {
            fail(Part::fix, 0, problem->offset, flaw_message(*problem), flaw_help(*problem));
            return;
        }
        custom_.fixed = std::get<patterns::Pattern>(std::move(read));
        patterns::mark_shared(custom_.fixed, custom_.fixed_placeholders);
        for (const patterns::PlaceholderToken& token : patterns::read_placeholders(fix).tokens)
            if (token.name.empty()) {
                fail(Part::fix, 0, token.offset, "a placeholder in a fix must have a name");
                return;
            }
        read_template(Part::fix, fix, bound, custom_.fix);
    }

    CustomRule& custom_;
    CustomRuleText& text_;
    std::optional<CustomRuleProblem> problem_;
};

std::string code_blocks(std::string_view title, const std::vector<std::string>& patterns)
{
    std::string text;
    for (const std::string& pattern : patterns)
        text += fmt::format("\n{}:\n\n{}\n", title, fenced_code(pattern, "puppet"));
    return text;
}

std::string page_of(const CustomRule& custom)
{
    const CustomRuleText& text = custom.text;
    std::string page = fmt::format("# {}\n\nA custom rule, which the settings of this project define.\n", text.summary);
    if (!text.help.empty())
        page += fmt::format("\n## How to fix\n\n{}\n", text.help);
    page += "\n## Pattern\n";
    page += code_blocks("It reports code that matches", text.pattern);
    page += code_blocks("but not code that matches", text.unless);
    page += code_blocks("inside of", text.inside);
    page += code_blocks("not inside of", text.not_inside);
    page += code_blocks("and contains", text.has);
    page += code_blocks("and does not contain", text.not_has);
    for (const auto& [placeholder, regex, is_negated] : text.tests)
        page += fmt::format("\n`${}` {} {}.\n", placeholder, is_negated ? "must not match" : "must match",
                            code_span(regex));
    if (text.fix)
        page += code_blocks(text.has_safe_fix ? "The safe fix" : "The unsafe fix", {*text.fix});
    return page;
}

void fill_rule(CustomRule& custom)
{
    CustomRuleText& text = custom.text;
    if (text.summary.empty())
        text.summary = text.message;
    custom.page = page_of(custom);
    Rule& rule = custom.rule;
    rule.name = text.name;
    rule.category = custom_category;
    rule.summary = text.summary;
    rule.severity = text.severity;
    rule.fixable = text.fix ? Fixable::sometimes : Fixable::never;
    rule.safety = text.has_safe_fix ? Safety::safe : Safety::unsafe;
    rule.changes_tree = text.fix && text.has_safe_fix;
    rule.custom = &custom;
}

}  // namespace

std::variant<std::shared_ptr<const CustomRule>, CustomRuleProblem> make_custom_rule(CustomRuleText text)
{
    auto custom = std::make_shared<CustomRule>();
    custom->text = std::move(text);
    if (auto problem = RuleReader(*custom).read())
        return std::move(*problem);
    fill_rule(*custom);
    return std::shared_ptr<const CustomRule>(std::move(custom));
}

std::vector<std::shared_ptr<const CustomRule>> custom_rules(Selections selections)
{
    std::map<std::string_view, std::shared_ptr<const CustomRule>> by_name;
    for (const RuleSelection* const selection : selections)
        for (const auto& custom : selection->custom) {
            by_name.erase(custom->rule.name);  // its key is a view of the old one
            by_name.emplace(custom->rule.name, custom);
        }
    std::vector<std::shared_ptr<const CustomRule>> all;
    for (auto& [name, custom] : by_name)
        all.push_back(custom);
    return all;
}

}  // namespace plint::rules
