#include "checks/summary/foreign_names.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <string>

namespace plint::summary {

static bool is_sign_of_file_name(char sign)
{
    return is_word(sign) || sign == '-' || sign == '.' || sign == '+' || sign == '@';
}

// Where the interpolation begins that ends at `end`: `#{x}`, `%{x}`, `<%= x %>`. Without one `end`. `from`: where it may begin.
static std::size_t begin_of_interpolation(std::string_view text, std::size_t from, std::size_t end)
{
    constexpr std::size_t max_size = 200;
    const std::size_t window = std::max(from, end - std::min(end, max_size));
    const std::string_view before = text.substr(window, end - window);
    const bool is_tag = before.ends_with("%>");
    if (!is_tag && !before.ends_with('}'))
        return end;
    const std::size_t open = is_tag ? before.rfind("<%") : before.find_last_of("{\n");
    if (open == std::string_view::npos || before[open] == '\n')
        return end;
    return window + open - (is_tag || open == 0 ? 0 : 1);
}

// The path with the ending at `at`, without the ending, with `*` for what the text computes: `#{x}`, `%s`, or what it puts
// before `.conf`. `from`: where the path may begin.
static std::string path_before(std::string_view text, std::size_t from, std::size_t at)
{
    constexpr std::size_t max_size = 200;
    std::string path;  // backwards
    std::size_t begin = at;
    while (begin > from && path.size() < max_size) {
        const char sign = text[begin - 1];
        const std::size_t computed = begin_of_interpolation(text, from, begin);
        if (computed < begin || sign == '*') {
            path += '*';
            begin = std::min(computed, begin - 1);
        } else if (is_sign_of_file_name(sign) || sign == '/' || (sign == '%' && !path.empty())) {
            if (sign == '%')
                path.back() = '*';  // was the letter of `%s`
            else
                path += sign;
            --begin;
        } else {
            break;
        }
    }
    const bool is_quoted = begin > from && (text[begin - 1] == '\'' || text[begin - 1] == '"');
    const bool is_ending = path.empty() || std::string_view("-._").find(path.back()) != std::string_view::npos;
    if ((is_quoted && is_ending) || path.size() >= max_size)
        path += '*';
    std::ranges::reverse(path);
    return path;
}

static void add_templates(std::string_view text, std::vector<std::string>& names)
{
    constexpr std::string_view ending = ".erb";
    std::size_t last = 0;  // after the name before
    for (std::size_t at = text.find(ending); at != std::string_view::npos; at = text.find(ending, last)) {
        std::size_t begin = at;
        while (begin > last && is_sign_of_file_name(text[begin - 1]))
            --begin;
        if (std::string path = path_before(text, last, at); path.find('*') != std::string::npos)
            names.push_back(path.append(ending));
        last = at + ending.size();
        names.emplace_back(text.substr(begin, last - begin));
    }
}

static void add_variables(std::string_view text, std::vector<std::string>& names)
{
    const auto is_sign = [](char sign) { return is_word(sign) || sign == ':'; };
    for (std::size_t at = text.find("::"); at != std::string_view::npos; at = text.find("::", at)) {
        std::size_t begin = at;
        while (begin > 0 && is_sign(text[begin - 1]))
            --begin;
        while (at < text.size() && is_sign(text[at]))
            ++at;
        std::string_view name = text.substr(begin, at - begin);
        if (name.starts_with("::"))
            name.remove_prefix(2);
        names.emplace_back(name);
    }
}

// `x` of `has_variable?('x')` and `has_variable? "::x"`
static void add_tested_variables(std::string_view text, std::vector<std::string>& names)
{
    constexpr std::string_view test = "has_variable?";
    for (std::size_t at = text.find(test); at != std::string_view::npos; at = text.find(test, at)) {
        at += test.size();
        const std::size_t begin = std::min(text.find_first_not_of("( '\":", at), text.size());
        if (const std::string_view name = leading_word(text.substr(begin)); !name.empty())
            names.emplace_back(name);
    }
}

// `%{x` of `%{x}`, `%{::x}` and `%{x.y}`
static void add_interpolated(std::string_view text, std::vector<std::string>& names)
{
    for (std::size_t at = text.find("%{"); at != std::string_view::npos; at = text.find("%{", at)) {
        at += 2;
        const std::size_t begin = std::min(text.find_first_not_of(" :", at), text.size());
        if (const std::string_view name = leading_word(text.substr(begin)); !name.empty())
            names.push_back("%{" + std::string(name));
    }
}

std::vector<std::string> foreign_names(std::string_view text, NamesOf wanted)
{
    std::vector<std::string> names;
    add_templates(text, names);
    if (wanted == NamesOf::templates_and_variables) {
        add_variables(text, names);
        add_tested_variables(text, names);
    } else {
        add_interpolated(text, names);
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

Summary summarise_foreign(std::string_view text, layout::FileRole role)
{
    Summary summary;
    if (role == layout::FileRole::data || role == layout::FileRole::erb)
        summary.foreign_names =
            foreign_names(text, role == layout::FileRole::data ? NamesOf::templates : NamesOf::templates_and_variables);
    return summary;
}

}  // namespace plint::summary
