// Reads what people tell puppet-lint: a file of options, and lines of Ruby like
//     PuppetLint.configuration.send('disable_80chars')
#include "driver/carry_over.hpp"

#include "driver/files/boundary.hpp"
#include "driver/files/read.hpp"
#include "driver/options.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <regex>

namespace plint {

namespace {

using Strings = std::vector<std::string>;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = std::min(text.find_first_not_of(blanks), text.size());
    const auto end = text.find_last_not_of(blanks);
    return end == std::string_view::npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

// What both files can say.
struct Told {
    Options options;
    bool fails_on_warnings = false;
    Strings left_out;

    void add(std::string_view rule, bool on)
    {
        if (const Rule* const known = find_rule(rule))
            (on ? options.rules.extend_select : options.rules.ignore).emplace_back(known->name);
        else
            left_out.push_back(fmt::format("{}: plint has no such rule", reporters::visible(rule)));
    }
};

// A line is an option, as puppet-lint reads it.
void read_options(std::string_view text, Told& told)
{
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto option = std::string(trimmed(line));
        if (option.empty() || option.starts_with('#'))
            continue;
        const auto space = option.find_first_of(" \t");
        const auto first = option.substr(0, space);
        const auto second = space == std::string::npos ? "" : std::string(trimmed(option.substr(space)));
        const std::array words{first.c_str(), second.c_str()};
        const auto [read, problem] = read_command_line(std::span(words).first(second.empty() ? 1 : 2));
        if (!problem.empty() || !read.warnings.empty() || !read.operands.empty() || !read.log_format.empty()) {
            told.left_out.push_back(reporters::visible(option));
            continue;
        }
        told.fails_on_warnings = told.fails_on_warnings || option.starts_with("--fail-on-warnings");
        for (const auto& name : read.rules.ignore)
            told.add(name, false);
        for (const auto& name : read.rules.extend_select)
            told.add(name, true);
        std::ranges::copy(read.rules.select, std::back_inserter(told.options.rules.select));
        std::ranges::copy(read.ignore_paths, std::back_inserter(told.options.ignore_paths));
    }
}

// The strings of `['a', "b"]` or `%w[a b]`.
Strings strings_of(const std::string& list)
{
    Strings all;
    static const std::regex words(R"(^%[wW].([^\])}]*))");
    static const std::regex quoted(R"((['"])(.*?)\1)");
    if (std::smatch match; std::regex_search(list, match, words)) {
        static const std::regex word(R"(\S+)");
        const auto inside = match[1].str();
        for (std::sregex_iterator at(inside.begin(), inside.end(), word); at != std::sregex_iterator(); ++at)
            all.push_back(at->str());
        return all;
    }
    for (std::sregex_iterator at(list.begin(), list.end(), quoted); at != std::sregex_iterator(); ++at)
        all.push_back((*at)[2]);
    return all;
}

void read_rakefile(const std::string& text, Told& told)
{
    static const std::regex comment(R"(^\s*#.*$)", std::regex::multiline);
    const auto code = std::regex_replace(text, comment, "");
    static const std::regex checks(R"([\w.]\.(?:send\(?\s*[:'"]?)?(disable|enable)_(\w+)['"]?)");
    for (std::sregex_iterator at(code.begin(), code.end(), checks); at != std::sregex_iterator(); ++at)
        if ((*at)[2] != "checks")
            told.add((*at)[2].str(), (*at)[1] == "enable");
    static const std::regex lists(
        R"(\.(disable_checks|only_checks|ignore_paths)\s*\+?=\s*(\[[^\]]*\]|%[wW]\S[^\])}]*))");
    for (std::sregex_iterator at(code.begin(), code.end(), lists); at != std::sregex_iterator(); ++at) {
        const auto name = (*at)[1].str();
        for (const auto& item : strings_of((*at)[2])) {
            if (name == "ignore_paths")
                told.options.ignore_paths.push_back(item);
            else if (name == "disable_checks")
                told.add(item, false);
            else if (const Rule* const rule = find_rule(item))
                told.options.rules.select.emplace_back(rule->name);
            else
                told.left_out.push_back(fmt::format("{}: plint has no such rule", reporters::visible(item)));
        }
    }
    static const std::regex fail(R"(\.fail_on_warnings\s*=\s*true)");
    told.fails_on_warnings = told.fails_on_warnings || std::regex_search(code, fail);
}

void sort_out(Strings& names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace

// What is not carried over is quoted: no line of a file to which a symlink of the repository leads.
static FileText read_within(const Boundary& boundary, const std::string& path)
{
    return boundary.may_quote(path) ? read_file(path) : FileText{{}, "it " + boundary.reason(path)};
}

CarriedOver carry_over(const std::string& folder)
{
    CarriedOver result;
    Told told;
    const Boundary boundary({});
    const auto options = read_within(boundary, folder + "/.puppet-lint.rc");
    if (options.problem.empty()) {
        result.from.emplace_back(".puppet-lint.rc");
        read_options(options.text, told);
    }
    const auto rakefile = read_within(boundary, folder + "/Rakefile");
    if (rakefile.problem.empty() && rakefile.text.find("PuppetLint") != std::string::npos) {
        result.from.emplace_back("Rakefile");
        read_rakefile(rakefile.text, told);
    }
    if (result.from.empty())
        return result;
    const auto set = [&](std::string_view table, std::string_view name, Strings& list) {
        sort_out(list);
        if (!list.empty())
            result.values.emplace(find_key(table, name), list);
    };
    set("lint", "select", told.options.rules.select);
    set("lint", "extend-select", told.options.rules.extend_select);
    set("lint", "ignore", told.options.rules.ignore);
    set("project", "ignore-paths", told.options.ignore_paths);
    result.values.emplace(find_key("output", "fail-on"), std::string(told.fails_on_warnings ? "warning" : "error"));
    sort_out(told.left_out);
    result.left_out = std::move(told.left_out);
    return result;
}

}  // namespace plint
