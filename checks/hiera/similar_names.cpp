#include "checks/hiera/similar_names.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::hiera {

std::vector<std::string> shapes_of(std::string_view name)
{
    std::vector<std::string> shapes(1, "=");
    for (const char c : name)
        if (c != ':' && c != '_' && c != '-')
            shapes.front() += lower_case(c);
    if (name.find(':') == name.npos) {
        shapes.push_back(std::string("^") + (name.empty() ? '\0' : name[0]));
        return shapes;
    }
    // `a::*::c`, once for each segment; real names have less than ten.
    constexpr std::size_t longest_name = 1000;  // bytes
    for (std::size_t at = 0; at <= name.size() && name.size() <= longest_name;) {
        const std::size_t end = std::min(name.find("::", at), name.size());
        shapes.push_back(std::string(name.substr(0, at)) + '*' + std::string(name.substr(end)));
        at = end + 2;
    }
    return shapes;
}

static void sort_and_unite(std::vector<std::string_view>& names)
{
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

std::vector<std::string_view> similar_names(std::span<const NameShapes* const> tables, std::string_view name)
{
    constexpr std::size_t longest_list = 1000;  // of more names none is compared
    std::vector<std::string_view> similar;
    for (const std::string& shape : shapes_of(name)) {
        std::vector<std::string_view> alike;
        bool are_too_many = false;
        for (const NameShapes* const table : tables)
            if (const auto found = table->find(shape); found != table->end()) {
                are_too_many = are_too_many || found->second.size() > longest_list;
                if (!are_too_many)
                    alike.insert(alike.end(), found->second.begin(), found->second.end());
            }
        sort_and_unite(alike);
        if (!are_too_many && alike.size() <= longest_list)
            similar.insert(similar.end(), alike.begin(), alike.end());
    }
    std::erase(similar, name);
    sort_and_unite(similar);
    return similar;
}

}  // namespace plint::hiera
