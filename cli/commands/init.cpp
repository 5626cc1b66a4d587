// `plint init` and `plint schema`: a first plint.toml, and the schema for editors.
#include "cli/commands/commands.hpp"
#include "cli/output/write.hpp"
#include "cli/output/console.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/commands/carry_over.hpp"
#include "cli/request/request.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/settings/keys.hpp"
#include "engine/settings/schema.hpp"
#include "engine/settings/toml_text.hpp"
#include "ide/hiera_schema.hpp"
#include "parser/source/limits.hpp"
#include "reporters/model/links.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace plint::cli {

namespace {

std::string key_text(const engine::Key& key, const CarriedOver& carried)
{
    auto out = fmt::format("# {}\n", key.help);
    if (const auto value = carried.values.find(&key); value != carried.values.end())
        return out + fmt::format("{} = {}\n", key.name, engine::toml_value(value->second));
    return out + fmt::format("# {} = {}\n", key.name, key.default_value.empty() ? key.example : key.default_value);
}

std::string table_text(const engine::TableHelp& table, const CarriedOver& carried)
{
    const bool of_entries = table.name.ends_with('*');
    auto out = fmt::format("\n{}",
                           table.name.empty() || of_entries ? "" : fmt::format("# {}\n[{}]\n", table.help, table.name));
    for (const auto& key : engine::settings_keys())
        if (key.table == table.name)
            out += key_text(key, carried);
    return out;
}

constexpr std::string_view examples = R"(
# Severity and options of individual rules; `plint explain RULE` lists the options of a rule
# [rules.140chars]
# severity = "info"

# Rules for some files; patterns in .gitignore syntax, relative to this file's directory
# [per-file]
# "site/legacy/**" = { ignore = ["style"] }

# A rule of your own: docs/own-rules.md
# [[pattern]]
# name = "gem_package"
# pattern = "package { $NAME: provider => 'gem', ... }"
# message = "package `$NAME` comes from RubyGems"
)";

std::string first_settings(const CarriedOver& carried)
{
    auto out = fmt::format("#:schema {}/releases/latest/download/plint.schema.json\n"
                           "# Settings of plint. Commented-out lines show defaults or examples.\n",
                           links::home);
    if (!carried.from.empty())
        out += fmt::format("# Imported from {}.\n", fmt::join(carried.from, " and "));
    for (const auto& line : carried.left_out)
        out += fmt::format("# Not imported: {}\n", line);
    for (const auto& table : engine::settings_tables())
        if (table.name != "rules" && table.name != "per-file" && table.name != engine::pattern_table
            && !table.name.ends_with('*'))
            out += table_text(table, carried);
    return out + std::string(examples);
}

bool takes_nothing(const Options& options, std::string_view command)
{
    if (options.operands.empty())
        return true;
    print_error_line(
        fmt::format("{}: unexpected argument `{}`", command, reporters::visible(options.operands.front())));
    return false;
}

}  // namespace

int run_init(const Options& options)
{
    if (!takes_nothing(options, "init"))
        return exit_usage_error;
    const std::string path(engine::settings_file_name);
    if (engine::link_status_of(path).kind != engine::FileKind::missing) {
        print_error_line(fmt::format("`{}` already exists and was not changed", path));
        return exit_usage_error;
    }
    const auto carried = carry_over(".");
    if (const auto problem = create_output(path, first_settings(carried)); !problem.empty()) {
        print_error_line(fmt::format("cannot write `{}`: {}", path, problem));
        return exit_usage_error;
    }
    auto result = fmt::format("Created {}", path);
    if (!carried.from.empty())
        result += fmt::format(" from {}", fmt::join(carried.from, " and "));
    result += ".\n";
    for (const auto& line : carried.left_out)
        result += fmt::format("Not imported: {}\n", line);
    return print(printable(std::move(result))) ? exit_clean : exit_usage_error;
}

// Of the Hiera data of a project.
static int print_hiera_schema(const Options& options)
{
    engine::SessionOptions session = session_options(options);
    session.paths.assign(options.operands.begin() + 1, options.operands.end());
    session.include_vendored = true;
    if (session.paths.empty())
        session.paths.emplace_back(".");
    for (const std::string& path : session.paths)
        if (!engine::disk()->exists(path)) {
            print_error_line(fmt::format("cannot read `{}`: no such file or directory", reporters::visible(path)));
            return exit_usage_error;
        }
    Options named = options;
    named.operands = session.paths;
    const engine::Boundary boundary = boundary_of(named);
    const std::string schema = ide::hiera_schema(*engine::Snapshot::open(session),
                                                 [&](const std::string& path) { return boundary.may_quote(path); });
    if (schema.size() > limits::report_bytes) {
        print_error_line(fmt::format("the schema has {} MB, more than plint prints; name fewer directories",
                                     schema.size() / 1'000'000));
        return exit_usage_error;
    }
    return print_text(schema) ? exit_clean : exit_usage_error;
}

int run_schema(const Options& options)
{
    if (!options.operands.empty() && options.operands.front() == "hiera")
        return print_hiera_schema(options);
    if (!takes_nothing(options, "schema"))
        return exit_usage_error;
    return print(engine::settings_schema()) ? exit_clean : exit_usage_error;
}

}  // namespace plint::cli
