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

std::vector<std::string> foreign_names(std::string_view text, NamesOf wanted)
{
    std::vector<std::string> names;
    add_templates(text, names);
    if (wanted == NamesOf::templates_and_variables)
        add_variables(text, names);
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace plint::summary
