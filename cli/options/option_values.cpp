#include "cli/options/option_values.hpp"

#include "checks/files/paths.hpp"
#include "cli/options/option_table.hpp"
#include "engine/platform/disk.hpp"
#include "engine/settings/words.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace plint::cli {

// Appends the parts between commas.
void append_list(std::vector<std::string>& to, std::string_view list)
{
    while (!list.empty()) {
        const auto item = list.substr(0, list.find(','));
        list.remove_prefix(std::min(item.size() + 1, list.size()));
        if (!item.empty())
            to.emplace_back(item);
    }
}

std::string not_one_of(std::string_view given, std::span<const std::string_view> accepted)
{
    return fmt::format("`{}` is not one of {}{}", reporters::visible(given), fmt::join(accepted, ", "),
                       suggestion(given, accepted));
}

std::string set_number(unsigned& to, std::string_view given, unsigned min, unsigned max)
{
    unsigned number = 0;
    const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
    if (error != std::errc{} || end != given.data() + given.size() || number < min || number > max)
        return fmt::format("`{}` is not a number from {} to {}", reporters::visible(given), min, max);
    to = number;
    return {};
}

std::string use_releases(Options& options, std::string_view value)
{
    const auto releases = catalogue::read_releases(value);
    if (!releases)
        return fmt::format("`{}` is not {}", reporters::visible(value), catalogue::accepted_releases);
    options.given.insert("--puppet-version");
    options.project.releases = releases;
    options.puppet_version = value;
    return {};
}

std::string use_format(Options& options, std::string_view value)
{
    const auto name = value.substr(0, value.find('='));
    const auto* const format = find_format(name);
    if (format == nullptr)
        return not_one_of(name, format_names());
    if (name.size() == value.size()) {
        options.format = format;
        options.given.insert("--format");
        return {};
    }
    const auto file = value.substr(name.size() + 1);
    if (file.empty())
        return fmt::format("file name missing after `{}=`", name);
    options.reports.push_back({format, std::string(file)});
    return {};
}

std::string use_fail_on(Options& options, std::string_view value)
{
    const auto severity = engine::find_severity(value);
    options.fail_on = severity.value_or(options.fail_on);
    options.given.insert("--fail-on");
    return severity ? std::string() : not_one_of(value, engine::severity_words());
}

std::string use_colour(Options& options, std::string_view value)
{
    const auto colour = engine::find_colour(value);
    options.colour = colour.value_or(options.colour);
    options.given.insert("--color");
    return colour ? std::string() : not_one_of(value, engine::colour_words());
}

std::string use_notation(Options& options, std::string_view value)
{
    using enum Notation;
    return choose<Notation, 5>(options.notation, value, {"cst", "json", "pn", "includes", "scopes"},
                               {cst, json, pn, includes, scopes});
}

std::string use_drawing(Options& options, std::string_view value)
{
    return choose<Drawing, 3>(options.drawing, value, {"text", "json", "dot"},
                              {Drawing::text, Drawing::json, Drawing::dot});
}

std::string use_module_path(Options& options, std::string_view value)
{
    while (!value.empty()) {
        const auto folder = value.substr(0, value.find(files::list_separator()));
        value.remove_prefix(std::min(folder.size() + 1, value.size()));
        if (!folder.empty())
            options.project.module_path.push_back(files::from_user(folder));
    }
    return {};
}

std::string use_file(std::string& to, std::string_view value)
{
    to = files::from_user(value);
    return value.empty() ? "file name missing" : "";
}

std::string problem_of_log_format(std::string_view given)
{
    if (given.empty())
        return "template missing";
    for (auto at = given.find("%{"); at != std::string_view::npos; at = given.find("%{", at + 1)) {
        const std::string_view name = given.substr(at + 2, given.find('}', at) - at - 2);
        if (std::ranges::find(log_placeholders, name) == log_placeholders.end())
            return not_one_of(name, log_placeholders);
    }
    return {};
}

// Returns an error message if a path is not a directory.
std::string no_folder(std::string_view path)
{
    if (path.empty())
        return "directory name missing";
    return engine::disk()->is_directory(std::string(path))
        ? ""
        : fmt::format("there is no directory `{}`", reporters::visible(path));
}

std::string use_stdin_filename(Options& options, std::string_view value)
{
    return use_file(options.stdin_filename, value);
}

// `LINE:COLUMN`
static bool read_place(LinePlace& place, std::string_view text)
{
    const auto colon = text.find(':');
    constexpr unsigned max = 1'000'000'000;
    return colon != text.npos && set_number(place.line, text.substr(0, colon), 1, max).empty()
        && set_number(place.column, text.substr(colon + 1), 1, max).empty();
}

std::string use_range(Options& options, std::string_view value)
{
    LineRange range;
    const auto dash = value.find('-');
    if (dash == value.npos || !read_place(range.first, value.substr(0, dash))
        || !read_place(range.last, value.substr(dash + 1))
        || std::pair(range.first.line, range.first.column) > std::pair(range.last.line, range.last.column))
        return fmt::format("`{}` is not a range such as 3:1-8:20", reporters::visible(value));
    options.range = range;
    return {};
}

}  // namespace plint::cli
