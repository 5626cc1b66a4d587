#include "checks/summary/foreign_names.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::summary {

static bool is_sign_of_file_name(char sign)
{
    return is_word(sign) || sign == '-' || sign == '.' || sign == '+' || sign == '@';
}

static void add_templates(std::string_view text, std::vector<std::string>& names)
{
    constexpr std::string_view ending = ".erb";
    std::size_t last = 0;  // after the name before
    for (std::size_t at = text.find(ending); at != std::string_view::npos; at = text.find(ending, last)) {
        std::size_t begin = at;
        while (begin > last && is_sign_of_file_name(text[begin - 1]))
            --begin;
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
