// Parses arguments to Options like Ruby's OptionParser: long options may be abbreviated if they are unambiguous, a value
// follows `=` or is the next argument, letters can be combined.
#include "cli/puppet_lint/options.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/boundary.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "cli/options/option_table.hpp"
#include "cli/puppet_lint/checks.hpp"
#include "cli/puppet_lint/option_warnings.hpp"
#include "engine/platform/user.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

namespace plint::cli::puppet_lint {

namespace {

using reporters::visible;

std::vector<std::string> split(std::string_view list)
{
    std::vector<std::string> all;
    while (!list.empty()) {
        const auto item = list.substr(0, list.find(','));
        list.remove_prefix(std::min(item.size() + 1, list.size()));
        if (!item.empty())
            all.emplace_back(item);
    }
    return all;
}

class Reader;

struct AbstractValue {
    std::string_view name;  // without dashes
    char letter = 0;
    std::string_view value;  // what it is called in the help; empty: takes none
    std::string_view help;
    void (*apply)(Reader& reader, std::string_view value);
};

class Reader {
public:
    // Reads words in order.
    void read(std::span<const std::string> words);
    // `named`: the user named this file, so it must exist.
    void read_file(const std::string& path, bool named);
    // The value of --config.
    void name_file(std::string_view path);

    Options options;
    OptionWarnings warnings;
    bool configured = true;  // --no-config was not given
    std::vector<std::string> files;

    void fail(std::string problem)
    {
        if (options.problem.empty())
            options.problem = std::move(problem);
    }

private:
    void read_long(std::string_view word, std::span<const std::string> words, std::size_t& at);
    void read_letters(std::string_view letters, std::span<const std::string> words, std::size_t& at);
    void use(const AbstractValue& known, std::optional<std::string_view> value, std::span<const std::string> words,
             std::size_t& at);
    bool read_switch(std::string_view name);
    void refuse(std::string_view word);

    std::string_view file_;
};

template <bool Options::*member>
void on(Reader& reader, std::string_view /*value*/)
{
    reader.options.*member = true;
}

template <std::string Options::*member>
void set(Reader& reader, std::string_view value)
{
    reader.options.*member = value;
}

template <std::vector<std::string> Options::*member>
void list(Reader& reader, std::string_view value)
{
    reader.options.*member = split(value);
}

void set_level(Reader& reader, std::string_view value)
{
    constexpr std::array<std::string_view, 3> names{"all", "warning", "error"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!value.empty() && names[i].starts_with(value)) {
            reader.options.level = static_cast<Level>(i);
            return;
        }
    reader.fail(fmt::format("invalid argument: --error-level {}", visible(value)));
}

void only(Reader& reader, std::string_view value)
{
    reader.options.only = true;
    reader.options.switched.clear();
    for (const auto& name : split(value)) {
        if (!rules::find_rule(name))
            reader.warnings.add(fmt::format("--only-checks: plint has no check `{}`", visible(name)));
        reader.options.switched[name] = true;
    }
}

void no_ruby(Reader& reader, std::string_view value)
{
    reader.warnings.add(fmt::format("`{}` was not loaded: plint does not run Ruby", visible(value)));
}

constexpr auto known_options = std::to_array<AbstractValue>({
    {"version", 'v', "", "Display the current version.", on<&Options::version>},
    {"help", 'h', "", "Display this help.", on<&Options::help>},
    {"no-config", 0, "", "Do not load default option files.",
     [](Reader& r, std::string_view) { r.configured = false; }},
    {"config", 'c', "FILE", "Load options from file.", [](Reader& r, std::string_view value) { r.name_file(value); }},
    {"with-context", 0, "", "Show where in the manifest the problem is.", on<&Options::with_context>},
    {"with-filename", 0, "", "Display the filename before the warning.", on<&Options::with_filename>},
    {"fail-on-warnings", 0, "", "Exit with 1 for warnings too.", on<&Options::fail_on_warnings>},
    {"error-level", 0, "LEVEL", "What to print: warning, error or all.", set_level},
    {"show-ignored", 0, "", "Show problems that control comments silence.", on<&Options::show_ignored>},
    {"relative", 0, "", "No effect: metadata.json names the module.", [](Reader&, std::string_view) {}},
    {"load", 'l', "FILE", "No effect, with a warning: plint does not run Ruby.", no_ruby},
    {"load-from-puppet", 0, "MODULEPATH", "The same.", no_ruby},
    {"fix", 'f', "", "Apply safe fixes.", on<&Options::fix>},
    {"log-format", 0, "FORMAT",
     "One line per problem: %{path} %{fullpath} %{filename} %{line} %{column} %{kind} %{KIND} %{check} %{message}.",
     set<&Options::log_format>},
    {"json", 0, "", "Log output as JSON.", on<&Options::json>},
    {"sarif", 0, "", "Log output as SARIF.", on<&Options::sarif>},
    {"codeclimate-report-file", 0, "FILE", "Write a Code Climate report there too.", set<&Options::code_climate>},
    {"list-checks", 0, "", "List available check names.", on<&Options::list_checks>},
    {"only-checks", 0, "CHECKS", "A comma separated list of checks that should be run.", only},
    {"ignore-paths", 0, "PATHS", "A comma separated list of patterns to ignore.", list<&Options::ignore_paths>},
    {"top-scope-variables", 0, "NAMES", "Top-scope variables that are not facts.", list<&Options::top_scope_variables>},
});

void Reader::refuse(std::string_view word)
{
    if (!file_.empty()) {  // puppet-lint stops here; plint checks files in spite of an unknown option
        warnings.add(fmt::format("`{}` in {} is not an option and was ignored", visible(word), visible(file_)));
        return;
    }
    std::vector<std::string> names;
    for (const AbstractValue& known : known_options)
        names.push_back(fmt::format("--{}", known.name));
    const std::vector<std::string_view> views(names.begin(), names.end());
    fail(fmt::format("invalid option: {}{}", visible(word), suggestion(word, views)));
}

// `no-NAME-check`, `NAME-check`, and abbreviations of puppet-lint's own options.
bool Reader::read_switch(std::string_view name)
{
    const bool off = name.starts_with("no-");
    if (off)
        name.remove_prefix(3);
    const bool whole = name.ends_with("-check");
    if (whole)
        name.remove_suffix(6);
    if (!whole) {  // cut short
        std::string_view meant;
        for (const Check& check : checks())
            if (!name.empty() && check.name.starts_with(name) && (off || !check.standard)) {
                if (!meant.empty() && check.name != name)
                    return false;
                meant = check.name;
            }
        name = meant;
    }
    if (name.empty())
        return false;
    if (!rules::find_rule(name))
        warnings.add(
            fmt::format("--{}{}-check: plint has no check `{}`", off ? "no-" : "", visible(name), visible(name)));
    options.switched[std::string(name)] = !off;
    return true;
}

void Reader::use(const AbstractValue& known, std::optional<std::string_view> value, std::span<const std::string> words,
                 std::size_t& at)
{
    if (known.value.empty()) {
        if (value)
            return fail(fmt::format("needless argument: --{}={}", known.name, visible(*value)));
        return known.apply(*this, {});
    }
    if (!value && at + 1 >= words.size())
        return fail(fmt::format("missing argument: --{}", known.name));
    known.apply(*this, value ? *value : std::string_view(words[++at]));
}

void Reader::read_long(std::string_view word, std::span<const std::string> words, std::size_t& at)
{
    std::string_view name = word.substr(2);
    std::optional<std::string_view> value;
    // In an option file a value may also follow a space.
    if (const auto end = name.find_first_of(file_.empty() ? "=" : "= \t"); end != std::string_view::npos) {
        value = name.substr(std::min(name.find_first_not_of(" \t", end + 1), name.size()));
        name = name.substr(0, end);
    }
    std::vector<const AbstractValue*> meant;
    for (const AbstractValue& known : known_options)
        if (known.name == name)
            meant.assign(1, &known);
        else if (known.name.starts_with(name) && (meant.empty() || meant[0]->name != name))
            meant.push_back(&known);
    if (meant.size() == 1)
        return use(*meant[0], value, words, at);
    if (!value && read_switch(name))
        return;
    if (meant.empty() || name.empty())
        return refuse(word);
    fail(fmt::format("ambiguous option: {}", visible(word)));
}

void Reader::read_letters(std::string_view letters, std::span<const std::string> words, std::size_t& at)
{
    while (!letters.empty()) {
        const auto known = std::ranges::find(known_options, letters[0], &AbstractValue::letter);
        letters.remove_prefix(1);
        if (known == known_options.end())
            return refuse(words[at]);
        if (!known->value.empty() && !letters.empty())
            return use(*known, letters, words, at);
        use(*known, std::nullopt, words, at);
        if (!known->value.empty())
            return;
    }
}

void Reader::read(std::span<const std::string> words)
{
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string_view word = words[at];
        if (word == "--") {
            for (const std::string& operand : words.subspan(at + 1))
                options.operands.push_back(files::from_user(operand));
            return;
        }
        if (word.starts_with("--"))
            read_long(word, words, at);
        else if (word.size() > 1 && word[0] == '-')
            read_letters(word.substr(1), words, at);
        else
            options.operands.push_back(files::from_user(word));
    }
}

// A line that begins with a hyphen is one option; all others are ignored.
void Reader::read_file(const std::string& path, bool named)
{
    // Unknown options are quoted, so no symlink of a repository may choose the file.
    const bool is_own = path.starts_with('/') && file_.empty();
    if (const engine::Boundary boundary(is_own ? std::vector{path} : std::vector<std::string>());
        !boundary.may_quote(path)) {
        warnings.add(fmt::format("option file `{}` was not read: it {}", visible(path), boundary.reason(path)));
        return;
    }
    const auto [text, problem] = engine::read_file(path);
    if (!problem.empty()) {  // puppet-lint continues without it and reports nothing
        if (named)
            warnings.add(fmt::format("cannot read the option file `{}`: {}", visible(path), problem));
        return;
    }
    const std::string_view around = std::exchange(file_, path);
    std::string_view rest = text;
    while (!rest.empty()) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        while (!line.empty() && std::string_view(" \t\r").find(line.back()) != std::string_view::npos)
            line.remove_suffix(1);
        if (!line.starts_with('-'))
            continue;
        const std::string word(line);
        read({&word, 1});
    }
    file_ = around;
}

void Reader::name_file(std::string_view path)
{
    constexpr std::size_t enough = 20;  // an option file may name another, and so itself
    files.emplace_back(path);
    if (!file_.empty() && files.size() < enough)
        read_file(std::string(path), true);
}

// Whether a path does not exist, or is a report that an earlier run has written.
bool may_be_replaced(const std::string& path)
{
    if (!engine::disk()->exists(path))
        return true;
    const auto [text, problem] = engine::read_file(path);
    if (!problem.empty())
        return false;
    if (text.empty())
        return true;
    const auto is_issue = [](const nlohmann::json& issue) {
        return issue.is_object() && issue.contains("check_name") && issue.contains("fingerprint")
            && issue.contains("location");
    };
    const auto report = nlohmann::json::parse(text, nullptr, false);
    return report.is_array() && std::ranges::all_of(report, is_issue);
}

}  // namespace

Options read_options(std::span<const char* const> words)
{
    const std::vector<std::string> given(words.begin(), words.end());
    Reader reader;
    if (std::ranges::find(given, "--no-config") == given.end()) {
        reader.read_file("/etc/puppet-lint.rc", false);
        if (const std::string home = engine::home_variable(); !home.empty())
            reader.read_file(home + "/.puppet-lint.rc", false);
        reader.read_file(".puppet-lint.rc", false);
    }
    // Option files have a lower precedence than the command line.
    Reader named;
    named.read(given);
    for (const auto& file : named.files)
        reader.read_file(file, true);
    // Option files of a repository must not make plint write outside of it, or overwrite a file in it.
    if (auto& report = reader.options.code_climate; !report.empty()) {
        const engine::Boundary boundary({});
        const auto why = !boundary.may_change(report) ? boundary.reason(report)
            : !may_be_replaced(report)                ? std::string("exists and is not an earlier report")
                                                      : std::string();
        if (!why.empty()) {
            reader.warnings.add(fmt::format("`{}` was not written: it {}", visible(report), why), true);
            report.clear();
        }
    }
    auto& log_format = reader.options.log_format;
    const std::string foreign = std::exchange(log_format, {});
    reader.read(given);
    if (log_format.empty() && !foreign.empty()) {
        log_format = visible(foreign);
        reader.options.log_format_is_foreign = true;
    }
    if (const char* const file = std::getenv("CODECLIMATE_REPORT_FILE");
        file != nullptr && reader.options.code_climate.empty())
        reader.options.code_climate = file;
    if (!reader.options.problem.empty())
        return std::move(reader.options);
    reader.options.warnings = std::move(reader.warnings).texts();
    return std::move(reader.options);
}

std::string help_text()
{
    std::string out = "\n    puppet-lint (plint " PLINT_VERSION ")\n\n    Basic Command Line Usage:\n"
                      "      puppet-lint [OPTIONS] PATH...\n\n"
                      "            PATH                         A manifest, a directory, or - for standard input.\n\n"
                      "    Option:\n";
    for (const AbstractValue& known : known_options) {
        if (known.name == "only-checks")
            out += "\n    Checks:\n";
        const auto letter = known.letter == 0 ? std::string("    ") : fmt::format("-{}, ", known.letter);
        out +=
            fmt::format("    {}{:<32} {}\n", letter,
                        fmt::format("--{}{}{}", known.name, known.value.empty() ? "" : " ", known.value), known.help);
    }
    for (const Check& check : checks()) {
        if (check.name == "syntax")
            continue;
        out += fmt::format("        --no-{}-check\n", check.name);
        if (!check.standard)
            out += fmt::format("        --{}-check\n", check.name);
    }
    return out
        + "        --RULE-check                     Enable any rule of plint; many replace plugins (`plint rules`).\n";
}

}  // namespace plint::cli::puppet_lint
