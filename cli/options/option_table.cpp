// The options of each command as data. A new option is one entry here and its field in Options.
#include "cli/options/option_table.hpp"

#include "checks/files/paths.hpp"
#include "cli/options/option_values.hpp"
#include "engine/settings/words.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace plint::cli {

namespace {

using Strings = std::vector<std::string>;

constexpr OptionSpec colour_option{
    "--color",           0, "WHEN", "Output", "auto (default), always or never; auto obeys NO_COLOR", use_colour,
    engine::colour_words};
constexpr OptionSpec stdin_option{"--stdin-filename", 0, "FILE", "Files", "file name to assume for standard input",
                                  use_stdin_filename};

constexpr OptionSpec module_path_option{
    "--modulepath", 0, "DIR:DIR", "Project", "module directories; overrides environment.conf", use_module_path};
constexpr OptionSpec environment_option{"--environment",
                                        0,
                                        "DIR",
                                        "Project",
                                        "environment directory; found automatically if omitted",
                                        [](Options& o, std::string_view v) {
                                            o.project.environment = v;
                                            return no_folder(v);
                                        }};
constexpr OptionSpec puppet_version_option{"--puppet-version",
                                           0,
                                           "VERSION",
                                           "Project",
                                           "7, 8, 9, or a release such as openvox-8.26 (default: what metadata.json "
                                           "requires, else 8)",
                                           use_releases};

constexpr std::string_view puppet_lint = "puppet-lint compatibility";

std::string nothing_to_do(Options& /*options*/, std::string_view /*value*/)
{
    return {};
}

template <bool Options::*member>
std::string switch_on(Options& options, std::string_view /*value*/)
{
    options.*member = true;
    return {};
}

template <Strings rules::RuleSelection::*member>
std::string add_rules(Options& options, std::string_view value)
{
    append_list(options.rules.*member, value);
    return {};
}

constexpr OptionSpec config_option{"--config",
                                   0,
                                   "FILE",
                                   "Settings",
                                   "use this settings file for all files instead of the nearest plint.toml",
                                   [](Options& o, std::string_view v) { return use_file(o.config, v); }};
constexpr OptionSpec isolated_option{
    "--isolated", 0, "", "Settings", "ignore all plint.toml files", switch_on<&Options::isolated>};
constexpr OptionSpec ignore_paths_option{"--ignore-paths",
                                         0,
                                         "PATTERNS",
                                         "Files",
                                         "files to exclude, in .gitignore syntax",
                                         [](Options& o, std::string_view v) {
                                             append_list(o.ignore_paths, v);
                                             return std::string();
                                         }};
constexpr OptionSpec no_gitignore_option{
    "--no-gitignore", 0, "", "Files", "include files that git ignores", switch_on<&Options::no_gitignore>};
constexpr OptionSpec include_vendored_option{"--include-vendored",
                                             0,
                                             "",
                                             "Files",
                                             "include third-party modules, examples and tests",
                                             switch_on<&Options::include_vendored>};
constexpr OptionSpec jobs_option{"--jobs",
                                 'j',
                                 "N",
                                 "Project",
                                 "number of parallel jobs (default: number of CPUs)",
                                 [](Options& o, std::string_view v) { return set_number(o.jobs, v, 1, 1024); }};

std::string use_log(Options& options, std::string_view value)
{
    return use_file(options.log, value);
}
constexpr OptionSpec log_option{
    "--log", 0, "FILE", "Output", "append files and rules that take long to FILE, while they do", use_log};

constexpr OptionSpec select_option{"--select",
                                   0,
                                   "NAMES",
                                   "Rules",
                                   "rules, categories or presets to run instead of the defaults",
                                   add_rules<&rules::RuleSelection::select>,
                                   rules::main_names};
constexpr OptionSpec extend_select_option{"--extend-select",
                                          0,
                                          "NAMES",
                                          "Rules",
                                          "additional rules, categories or presets to enable",
                                          add_rules<&rules::RuleSelection::extend_select>,
                                          rules::main_names};
constexpr OptionSpec ignore_option{"--ignore",
                                   0,
                                   "NAMES",
                                   "Rules",
                                   "rules, categories or presets to disable",
                                   add_rules<&rules::RuleSelection::ignore>,
                                   rules::main_names};
constexpr OptionSpec preview_option{
    "--preview", 0, "", "Rules", "also run the selected rules that are in preview", [](Options& o, std::string_view) {
        o.rules.preview = true;
        return std::string();
    }};

constexpr auto check_options = std::to_array<OptionSpec>({
    select_option,
    extend_select_option,
    ignore_option,
    preview_option,
    {"--fail-on", 0, "SEVERITY", "Rules",
     "lowest severity that makes the exit code 1: error, warning (default) or info", use_fail_on,
     engine::severity_words},

    {"--fix", 'f', "", "Fixes", "apply safe fixes", switch_on<&Options::fix>},
    {"--unsafe-fixes", 0, "", "Fixes", "with --fix or --diff: also apply fixes that may change behavior",
     switch_on<&Options::unsafe_fixes>},
    {"--diff", 0, "", "Fixes", "print the changes that --fix would make, without making them",
     switch_on<&Options::diff>},
    {"--fixable", 0, "NAMES", "Fixes", "only apply fixes for these rules or categories",
     add_rules<&rules::RuleSelection::fixable>, rules::main_names},
    {"--unfixable", 0, "NAMES", "Fixes", "never apply fixes for these rules or categories",
     add_rules<&rules::RuleSelection::unfixable>, rules::main_names},
    {"--add-ignore", 0, "", "Fixes", "add an ignore comment to the code for every finding",
     switch_on<&Options::add_ignore>},

    {"--format", 0, "FORMAT[=FILE]", "Output",
     "full (default), concise, json, jsonl, sarif, github, gitlab, codeclimate,\n"
     "checkstyle, junit, rdjson, markdown or html; FORMAT=FILE writes an additional report, repeatable",
     use_format, format_names},
    {"--output", 'o', "FILE", "Output", "write the report to FILE (atomically)",
     [](Options& o, std::string_view v) { return use_file(o.output, v); }},
    colour_option,
    {"--statistics", 0, "", "Output", "count findings by rule instead of listing them",
     switch_on<&Options::statistics>},
    {"--show-suppressed", 0, "", "Output", "also report findings suppressed by comments or the baseline, and mark them",
     switch_on<&Options::show_suppressed>},
    {"--quiet", 'q', "", "Output", "do not print the report; still set the exit code and write report files",
     switch_on<&Options::quiet>},
    log_option,

    {"--since", 0, "REVISION", "Baseline",
     "report only findings that are new since HEAD branched off from the git REVISION",
     [](Options& o, std::string_view v) { return use_file(o.since, v); }},
    {"--baseline", 0, "FILE", "Baseline", "hide findings recorded in FILE",
     [](Options& o, std::string_view v) { return use_file(o.baseline, v); }},
    {"--write-baseline", 0, "", "Baseline",
     "record all current findings in the file of --baseline (default: plint-baseline.txt)",
     switch_on<&Options::write_baseline>},
    {"--prune-baseline", 0, "", "Baseline", "remove fixed findings from the baseline",
     switch_on<&Options::prune_baseline>},

    config_option,
    isolated_option,
    {"--show-settings", 0, "", "Settings", "list the settings and rules that apply and where each one is set",
     switch_on<&Options::show_settings>},

    stdin_option,
    {"--watch", 'w', "", "Files", "check again whenever a file changes; Ctrl-C quits", switch_on<&Options::watch>},
    {"--show-files", 0, "", "Files", "list the files that would be checked", switch_on<&Options::show_files>},
    ignore_paths_option,
    no_gitignore_option,
    include_vendored_option,
    module_path_option,
    environment_option,
    puppet_version_option,
    jobs_option,

    {"--no-cache", 0, "", "Cache", "do not read or write the cache", switch_on<&Options::no_cache>},
    {"--cache-dir", 0, "DIR", "Cache", "cache directory (default: plint in XDG_CACHE_HOME or ~/.cache)",
     [](Options& o, std::string_view v) {
         o.cache_dir = files::from_user(v);
         return std::string(v.empty() ? "directory name missing" : "");
     }},

    {"--only-checks", 0, "NAMES", puppet_lint, "same as --select", add_rules<&rules::RuleSelection::select>,
     rules::main_names},
    // `--no-NAME-check` and `--NAME-check` are read in options.cpp; this entry is for help.
    {"--no-NAME-check", 0, "", puppet_lint, "same as --ignore NAME", nullptr},
    {"--NAME-check", 0, "", puppet_lint, "same as --extend-select NAME", nullptr},
    {"--fail-on-warnings", 0, "", puppet_lint, "same as --fail-on warning",
     [](Options& o, std::string_view) { return use_fail_on(o, "warning"); }},
    {"--log-format", 0, "TEMPLATE", puppet_lint, "one line per finding: %{path} %{line} %{column} %{KIND} %{check} …",
     [](Options& o, std::string_view v) {
         o.log_format = v;
         return problem_of_log_format(v);
     }},
    {"--json", 0, "", puppet_lint, "same as --format json",
     [](Options& o, std::string_view) { return use_format(o, "json"); }},
    {"--sarif", 0, "", puppet_lint, "same as --format sarif",
     [](Options& o, std::string_view) { return use_format(o, "sarif"); }},
    {"--relative", 0, "", puppet_lint, "no effect: plint reads the module name from metadata.json", nothing_to_do},
});

constexpr auto format_options = std::to_array<OptionSpec>({
    {"--check", 0, "", "Output", "only list files that are not formatted; exit code 1 if there are any",
     switch_on<&Options::check_format>},
    {"--diff", 0, "", "Output", "only print the changes; exit code 1 if there are any", switch_on<&Options::diff>},
    {"--quiet", 'q', "", "Output", "print nothing but errors", switch_on<&Options::quiet>},
    log_option,
    colour_option,
    {"--range", 0, "LINE:COL-LINE:COL", "Layout", "format only the statements in this part of the file", use_range},
    {"--reflow", 0, "", "Layout", "ignore existing line breaks; without it, multi-line lists stay multi-line",
     switch_on<&Options::reflow>},
    {"--only-valid", 0, "", "Layout", "do not change files with syntax errors", switch_on<&Options::only_valid>},
    config_option,
    isolated_option,
    stdin_option,
    ignore_paths_option,
    no_gitignore_option,
    include_vendored_option,
    jobs_option,
});

constexpr auto explain_options = std::to_array<OptionSpec>({colour_option, config_option, isolated_option});

constexpr auto test_rules_options = std::to_array<OptionSpec>({
    {"--update", 0, "", "Output", "write the current findings and fixes into the pages",
     switch_on<&Options::update_pages>},
    colour_option,
    config_option,
});

constexpr auto rules_options = std::to_array<OptionSpec>({
    {"--format", 0, "FORMAT", "Output", "text (default) or json",
     [](Options& o, std::string_view v) {
         return choose<bool, 2>(o.rules_as_json, v, {"text", "json"}, {false, true});
     }},
    colour_option,
    config_option,
    isolated_option,
});

constexpr auto dump_options = std::to_array<OptionSpec>({
    {"--format", 0, "FORMAT", "Output",
     "cst (default): the syntax tree with every token; json: the same tree in JSON;\n"
     "pn: like `puppet parser dump --format pn`;\n"
     "includes: which classes each class declares, and on which code paths;\n"
     "scopes: the variables that each scope sees",
     use_notation},
    {"--as", 0, "FORMAT", "Output", "output format of includes and scopes: text (default), json or dot", use_drawing},
    colour_option,
    stdin_option,
    module_path_option,
    environment_option,
});

constexpr auto infer_options = std::to_array<OptionSpec>({puppet_version_option});

constexpr auto schema_options = std::to_array<OptionSpec>(
    {config_option, isolated_option, module_path_option, environment_option, puppet_version_option});

constexpr auto server_options = std::to_array<OptionSpec>({
    {"--log", 0, "FILE", "Output", "append LSP messages, errors and what takes long to FILE", use_log},
    select_option,
    extend_select_option,
    ignore_option,
    preview_option,
    config_option,
    isolated_option,
    module_path_option,
    environment_option,
    puppet_version_option,
});

std::span<const std::string_view> shell_words()
{
    static constexpr std::array<std::string_view, 3> words{"bash", "zsh", "fish"};
    return words;
}

constexpr std::array<CommandSpec, 11> command_table{{
    {Command::check, "check", "plint [check] [OPTIONS] [PATHS…]",
     "check files and directories (default: the current directory; `-`: standard input)", check_options},
    {Command::format, "format", "plint format [OPTIONS] [PATHS…]",
     "format files (default: the current directory; `-`: read standard input, print the result)", format_options},
    {Command::explain, "explain", "plint explain NAME…",
     "explain rules, and Puppet's own resource types, attributes, functions, data types and facts", explain_options,
     rules::main_names},
    {Command::rules, "rules", "plint rules [OPTIONS]", "list all rules", rules_options},
    {Command::test_rules, "test-rules", "plint test-rules [OPTIONS] DIR",
     "test the rules that plint.toml defines, with the examples in pages (Markdown files)", test_rules_options},
    {Command::init,
     "init",
     "plint init",
     "create plint.toml in the current directory, with settings from .puppet-lint.rc and the Rakefile",
     {}},
    {Command::schema, "schema", "plint schema [hiera [PATHS…]]",
     "print the JSON schema of plint.toml, or of the Hiera data of a project", schema_options},
    {Command::completions,
     "completions",
     "plint completions SHELL",
     "print shell completions for bash, zsh or fish",
     {},
     shell_words},
    {Command::dump, "dump", "plint dump [OPTIONS] FILE…", "print syntax trees, class graphs or variable scopes",
     dump_options},
    {Command::infer, "infer", "plint infer EXPR|FILE:LINE:COL|-",
     "print the type of an expression (`-`: one per line on standard input)", infer_options},
    {Command::server, "server", "plint server [OPTIONS]",
     "run the language server for editors on standard input and output", server_options},
}};

constexpr OptionSpec help_option{"--help", 'h', "", "", "print this help", [](Options& o, std::string_view) {
                                     o.help = true;
                                     return std::string();
                                 }};
constexpr OptionSpec version_option{"--version", 'V', "", "", "print the version", [](Options& o, std::string_view) {
                                        o.version = true;
                                        return std::string();
                                    }};

}  // namespace

std::vector<OptionSpec> all_options(const CommandSpec& command)
{
    std::vector<OptionSpec> all(command.options.begin(), command.options.end());
    all.push_back(help_option);
    all.push_back(version_option);
    return all;
}

std::span<const CommandSpec> commands()
{
    return command_table;
}

const CommandSpec& spec_of(Command command)
{
    return command_table[static_cast<std::size_t>(command)];
}

std::string suggestion(std::string_view given, std::span<const std::string_view> candidates)
{
    const auto near = rules::nearest(given, candidates);
    return near.empty() ? std::string() : fmt::format("; did you mean `{}`?", near);
}

}  // namespace plint::cli
