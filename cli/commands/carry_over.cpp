// Reads the settings of puppet-lint: an option file, and lines of Ruby such as
//     PuppetLint.configuration.send('disable_80chars')
#include "cli/commands/carry_over.hpp"

#include "engine/files/boundary.hpp"
#include "engine/platform/read.hpp"
#include "cli/options/options.hpp"
#include "engine/settings/toml_text.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace plint::cli {

namespace {

using Strings = std::vector<std::string>;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view white_space = " \t\r\n";
    const auto begin = std::min(text.find_first_not_of(white_space), text.size());
    const auto end = text.find_last_not_of(white_space);
    return end == std::string_view::npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

// The settings that both files can contain.
struct ImportedSettings {
    Options options;
    bool fails_on_warnings = false;
    Strings left_out;
    std::size_t further_left_out = 0;

    // The result must not be larger than plint.toml may be.
    void leave_out(std::string_view text)
    {
        constexpr std::size_t max_characters = 200;
        if (left_out.size() < limits::settings_errors)
            left_out.push_back(reporters::shortened(reporters::visible(text), max_characters));
        else
            ++further_left_out;
    }

    void add_relative() { leave_out("relative: plint always reads the name of a module from its metadata.json"); }

    void add(std::string_view rule, bool on)
    {
        if (const rules::Rule* const known = rules::find_rule(rule))
            (on ? options.rules.extend_select : options.rules.ignore).emplace_back(known->name);
        else
            leave_out_rule(rule);
    }

    void leave_out_rule(std::string_view name)
    {
        constexpr std::size_t max_bytes = 100;
        leave_out(fmt::format("{}: plint has no such rule", name.substr(0, max_bytes)));
    }
};

// A line is an option, as puppet-lint reads it.
void read_options(std::string_view text, ImportedSettings& imported)
{
    constexpr std::size_t max_options = 10'000;
    for (std::size_t options = 0; !text.empty();) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto option = std::string(trimmed(line));
        if (option.empty() || option.starts_with('#'))
            continue;
        if (++options > max_options) {
            imported.left_out.push_back(fmt::format("options after the first {} of .puppet-lint.rc", max_options));
            return;
        }
        const auto space = option.find_first_of(" \t");
        const auto first = option.substr(0, space);
        const auto second = space == std::string::npos ? "" : std::string(trimmed(option.substr(space)));
        const std::array words{first.c_str(), second.c_str()};
        const auto [read, problem] = read_command_line(std::span(words).first(second.empty() ? 1 : 2));
        if (!problem.empty() || !read.warnings.empty() || !read.other_checks.empty() || !read.operands.empty()
            || !read.log_format.empty()) {
            imported.leave_out(option);
            continue;
        }
        if (first == "--relative")
            imported.add_relative();
        imported.fails_on_warnings = imported.fails_on_warnings || option.starts_with("--fail-on-warnings");
        for (const auto& name : read.rules.ignore)
            imported.add(name, false);
        for (const auto& name : read.rules.extend_select)
            imported.add(name, true);
        std::ranges::copy(read.rules.select, std::back_inserter(imported.options.rules.select));
        std::ranges::copy(read.ignore_paths, std::back_inserter(imported.options.ignore_paths));
    }
}

// Scans a text without regular expressions: those of the standard library recurse for each character.
class Scanner {
public:
    explicit Scanner(std::string_view text, std::size_t at = 0) : text_(text), at_(std::min(at, text.size())) {}

    [[nodiscard]] std::size_t position() const { return at_; }
    [[nodiscard]] bool is_at_end() const { return at_ == text_.size(); }
    [[nodiscard]] char next() const { return is_at_end() ? '\0' : text_[at_]; }
    void advance() { at_ += is_at_end() ? 0 : 1; }

    bool accept(std::string_view word)
    {
        const bool found = text_.substr(at_).starts_with(word);
        at_ += found ? word.size() : 0;
        return found;
    }

    bool accept_one_of(std::string_view signs)
    {
        const bool found = !is_at_end() && signs.find(text_[at_]) != std::string_view::npos;
        at_ += found ? 1 : 0;
        return found;
    }

    void skip_space()
    {
        while (accept_one_of(space)) {
        }
    }

    // As many characters as there are before one of these, or all that are left.
    std::string_view until(std::string_view signs)
    {
        const std::size_t end = std::min(text_.find_first_of(signs, at_), text_.size());
        const std::string_view found = text_.substr(at_, end - at_);
        at_ = end;
        return found;
    }

    std::string_view word()
    {
        const std::string_view found = leading_word(text_.substr(at_));
        at_ += found.size();
        return found;
    }

    static constexpr std::string_view space = " \t\n\v\f\r";

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

// The words of `%w[a b]`, from what is between the brackets.
Strings words_of(std::string_view list)
{
    Strings all;
    Scanner inside(list);
    for (inside.skip_space(); !inside.is_at_end(); inside.skip_space())
        all.emplace_back(inside.until(Scanner::space));
    return all;
}

// The strings of `['a', "b"]`, from what is between the brackets.
Strings strings_of(std::string_view list)
{
    Strings all;
    Scanner inside(list);
    while (!inside.is_at_end()) {
        static_cast<void>(inside.until("'\""));
        const char quote = inside.next();
        inside.advance();
        const std::string_view text = inside.until({&quote, 1});
        if (!inside.is_at_end() && text.find('\n') == std::string_view::npos)
            all.emplace_back(text);
        inside.advance();
    }
    return all;
}

std::string without_comments(std::string_view text)
{
    std::string code;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!trimmed(line).starts_with('#'))
            code += line;
        code += '\n';
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return code;
}

// `disable_80chars`, also as `send('disable_80chars')`, and `send('relative')`.
void read_check(Scanner at, ImportedSettings& imported)
{
    if (at.accept("send")) {
        static_cast<void>(at.accept("("));
        at.skip_space();
        static_cast<void>(at.accept_one_of(":'\""));
        if (Scanner(at).word() == "relative")
            imported.add_relative();
    }
    const bool on = at.accept("enable_");
    if (!on && !at.accept("disable_"))
        return;
    if (const std::string_view name = at.word(); !name.empty() && name != "checks")
        imported.add(name, on);
}

void take_list(std::string_view name, const Strings& items, ImportedSettings& imported)
{
    for (const auto& item : items) {
        if (name == "ignore_paths")
            imported.options.ignore_paths.push_back(item);
        else if (name == "disable_checks")
            imported.add(item, false);
        else if (const rules::Rule* const rule = rules::find_rule(item))
            imported.options.rules.select.emplace_back(rule->name);
        else
            imported.leave_out_rule(item);
    }
}

// `ignore_paths = [...]`, `only_checks += %w[...]`, `fail_on_warnings = true`. Returns where it ends. A list that is not closed
// has no elements.
std::size_t read_assignment(Scanner at, ImportedSettings& imported)
{
    const std::size_t begin = at.position();
    const std::string_view name = at.word();
    if (name != "disable_checks" && name != "only_checks" && name != "ignore_paths" && name != "fail_on_warnings"
        && name != "relative")
        return begin;
    at.skip_space();
    const bool adds = at.accept("+");
    if (!at.accept("="))
        return begin;
    at.skip_space();
    if (name == "relative") {
        if (!adds && at.accept("true"))
            imported.add_relative();
    } else if (name == "fail_on_warnings") {
        imported.fails_on_warnings = imported.fails_on_warnings || (!adds && at.accept("true"));
    } else if (at.accept("[")) {
        if (const std::string_view list = at.until("]"); !at.is_at_end()) {
            take_list(name, strings_of(list), imported);
            return at.position();
        }
    } else if (at.accept("%") && at.accept_one_of("wW") && !at.is_at_end()) {
        at.advance();
        if (const std::string_view list = at.until("])}"); !at.is_at_end()) {
            take_list(name, words_of(list), imported);
            return at.position();
        }
    }
    return begin;
}

void read_rakefile(std::string_view text, ImportedSettings& imported)
{
    constexpr std::size_t max_assignment = std::size_t{16} << 10U;  // else each unclosed list would be read to the end
    const std::string code = without_comments(text);
    std::size_t end = 0;
    for (std::size_t dot = code.find('.'); dot != std::string::npos; dot = code.find('.', end)) {
        if (dot > 0 && (is_word(code[dot - 1]) || code[dot - 1] == '.'))
            read_check(Scanner(code, dot + 1), imported);
        end = read_assignment(Scanner(std::string_view(code).substr(0, dot + 1 + max_assignment), dot + 1), imported);
    }
}

// Whether the gems that a project uses bring checks with them.
bool read_gems(std::string_view text, ImportedSettings& imported)
{
    const std::string code = without_comments(text);
    const bool has_test = code.find("voxpupuli-test") != std::string::npos;  // whose tasks fail on warnings
    if (!has_test && code.find("voxpupuli-puppet-lint-plugins") == std::string::npos)
        return false;
    imported.fails_on_warnings = imported.fails_on_warnings || has_test;
    if (imported.options.rules.select.empty())
        imported.options.rules.extend_select.emplace_back("voxpupuli");
    return true;
}

void sort_out(Strings& names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace

// What is not carried over is quoted: no line of a file to which a symlink of the repository leads.
static engine::FileText read_within(const engine::Boundary& boundary, const std::string& path)
{
    return boundary.may_quote(path) ? engine::read_file(path) : engine::FileText{{}, "it " + boundary.reason(path)};
}

CarriedOver carry_over(const std::string& folder)
{
    CarriedOver result;
    ImportedSettings imported;
    const engine::Boundary boundary({});
    const auto options = read_within(boundary, folder + "/.puppet-lint.rc");
    if (options.problem.empty()) {
        result.from.emplace_back(".puppet-lint.rc");
        read_options(options.text, imported);
    }
    const auto rakefile = read_within(boundary, folder + "/Rakefile");
    if (rakefile.problem.empty() && rakefile.text.find("PuppetLint") != std::string::npos) {
        result.from.emplace_back("Rakefile");
        read_rakefile(rakefile.text, imported);
    }
    for (const std::string_view name : {"Gemfile", ".sync.yml"})
        if (const auto file = read_within(boundary, fmt::format("{}/{}", folder, name)); file.problem.empty())
            if (read_gems(file.text, imported))
                result.from.emplace_back(name);
    if (result.from.empty())
        return result;
    const auto set = [&](std::string_view table, std::string_view name, Strings& list) {
        sort_out(list);
        constexpr std::size_t max_bytes = 50'000;
        if (engine::toml_value(list).size() > max_bytes)
            imported.left_out.push_back(fmt::format("{}: the list is too long for plint.toml", name));
        else if (!list.empty())
            result.values.emplace(engine::find_key(table, name), list);
    };
    set("lint", "select", imported.options.rules.select);
    set("lint", "extend-select", imported.options.rules.extend_select);
    set("lint", "ignore", imported.options.rules.ignore);
    set("project", "ignore-paths", imported.options.ignore_paths);
    result.values.emplace(engine::find_key("output", "fail-on"),
                          std::string(imported.fails_on_warnings ? "warning" : "error"));
    sort_out(imported.left_out);
    if (imported.further_left_out > 0)
        imported.left_out.push_back(fmt::format("{} more", imported.further_left_out));
    result.left_out = std::move(imported.left_out);
    return result;
}

}  // namespace plint::cli
