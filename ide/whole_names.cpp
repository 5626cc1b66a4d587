#include "ide/whole_names.hpp"

#include "ide/name_end.hpp"
#include "parser/source/characters.hpp"

namespace plint::ide {

std::vector<Span> places_of(std::string_view text, std::string_view word)
{
    std::vector<Span> places;
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        std::string_view before = text.substr(0, at);
        if (before.ends_with("::"))
            before.remove_suffix(2);
        const bool starts = before.empty() || (!is_word(before.back()) && before.back() != ':');
        if (starts && (end == text.size() || !is_word(text[end])))
            places.push_back({static_cast<Offset>(at), static_cast<Offset>(end)});
    }
    return places;
}

std::string_view whole_name(std::string_view text, std::size_t begin)
{
    return text.substr(begin, end_of_name(text, begin) - begin);
}

}  // namespace plint::ide
