#include "checks/index/external_facts.hpp"

#include "checks/files/paths.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::index {

namespace {

// Adds each word of the text that one of these characters follows, perhaps after a quote. True if such a character follows
// a value that is known only at run time: `"${name}=1"`.
bool add_words_before(std::string_view text, char separator, std::vector<std::string>& names)
{
    bool is_computed = false;
    for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, at + 1)) {
        std::size_t end = at;
        while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '"' || text[end - 1] == '\''))
            --end;
        std::size_t begin = end;
        while (begin > 0 && (is_word(text[begin - 1]) || text[begin - 1] == '-' || text[begin - 1] == '.'))
            --begin;
        if (begin == end)
            is_computed = is_computed || (end > 0 && text[end - 1] == '}');
        else if (begin > 0 && text[begin - 1] == '$')
            is_computed = true;
        else
            names.push_back(lower_case(text.substr(begin, end - begin)));
    }
    return is_computed;
}

// Adds the words that begin a line and are followed by the character.
void add_first_words(std::string_view text, char separator, std::vector<std::string>& names)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        line = line.substr(0, line.find(separator));
        if (line.size() < end - begin && !line.empty() && !line.starts_with(' ') && !line.starts_with('#')) {
            std::string name;
            for (const char c : line)
                if (is_word(c) || c == '-' || c == '.')
                    name += c;
            if (!name.empty())
                names.push_back(lower_case(name));
        }
        begin = end + 1;
    }
}

}  // namespace

void add_external_facts(const files::FileSystem& system, const std::string& directory, std::vector<std::string>& names)
{
    for (const files::Entry& entry : system.list_directory(directory)) {
        if (entry.kind == files::Entry::Kind::folder || entry.name.starts_with('.'))
            continue;
        const std::string_view extension = files::extension_of(entry.name);
        static constexpr auto silent = std::to_array<std::string_view>({".bak", ".md", ".orig", ".erb", ".epp"});
        if (std::ranges::find(silent, extension) != silent.end() || entry.name == "README")
            continue;
        const auto text = system.text_of(files::below(directory, entry.name));
        if (!text) {
            names.emplace_back();
        } else if (extension == ".yaml" || extension == ".yml") {
            add_first_words(*text, ':', names);
        } else if (extension == ".txt") {
            add_first_words(*text, '=', names);
        } else if (extension == ".json") {
            add_words_before(*text, ':', names);
        } else if (const bool by_equals = add_words_before(*text, '=', names);
                   add_words_before(*text, ':', names) || by_equals) {
            names.emplace_back();
        }
    }
}

}  // namespace plint::index
