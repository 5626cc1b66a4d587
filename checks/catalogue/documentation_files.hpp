// Reads the Markdown in documentation/ for make_tables.cpp. No part of plint.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace plint::catalogue {

// The text below each heading `## NAME`, by name; that below the title by an empty name. Without empty lines around it.
using Sections = std::map<std::string, std::string, std::less<>>;

inline Sections read_sections(const std::filesystem::path& path)
{
    std::ifstream in(path);
    if (!in)
        throw std::runtime_error("cannot read " + path.string());
    Sections sections;
    std::string name;
    bool is_code = false;
    for (std::string line; std::getline(in, line);) {
        is_code = is_code != line.starts_with("```");
        if (!is_code && line.starts_with("## ")) {
            name = line.substr(3);
            if (!sections.try_emplace(name).second)
                throw std::runtime_error(path.string() + ": two sections `" + name + "`");
        } else if (is_code || !line.starts_with("# ")) {
            sections[name] += line + '\n';
        }
    }
    for (auto& [heading, text] : sections) {
        text.erase(0, text.find_first_not_of('\n'));
        text.erase(text.find_last_not_of('\n') + 1);
    }
    return sections;
}

// The text of a list's item "- `word`: text" up to the next item or empty line; empty: there is none.
inline std::string item_of(std::string_view text, std::string_view word)
{
    const std::string start = "- `" + std::string(word) + "`: ";
    std::size_t at = text.starts_with(start) ? 0 : text.find("\n" + start);
    if (at == text.npos)
        return {};
    at = text.find(start, at) + start.size();
    std::size_t end = std::min(text.find("\n- ", at), text.find("\n\n", at));
    std::string item(text.substr(at, std::min(end, text.size()) - at));
    for (std::size_t gap = item.find("\n  "); gap != item.npos; gap = item.find("\n  "))
        item.replace(gap, 3, " ");
    return item;
}

}  // namespace plint::catalogue
