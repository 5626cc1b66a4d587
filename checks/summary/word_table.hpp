// Gives each distinct word of a file an index.
#pragma once

#include "checks/text/word_list.hpp"

#include <functional>
#include <string_view>
#include <unordered_set>

namespace plint::summary {

class WordTable {
public:
    // Adds new words to `words`, which must outlive this object.
    explicit WordTable(text::WordList& words) : words_(words), indices_(16, Hash{&words}, Equal{&words}) {}

    text::WordIndex index_of(std::string_view text)
    {
        if (const auto known = indices_.find(text); known != indices_.end())
            return *known;
        const auto index = static_cast<text::WordIndex>(words_.size());
        words_.add(text);
        indices_.insert(index);
        return index;
    }

private:
    struct Hash {
        using is_transparent = void;
        const text::WordList* list;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
        std::size_t operator()(text::WordIndex index) const { return (*this)((*list)[index]); }
    };
    struct Equal {
        using is_transparent = void;
        const text::WordList* list;
        bool operator()(text::WordIndex a, text::WordIndex b) const { return a == b; }
        bool operator()(std::string_view a, text::WordIndex b) const { return a == (*list)[b]; }
        bool operator()(text::WordIndex a, std::string_view b) const { return (*list)[a] == b; }
    };

    text::WordList& words_;
    std::unordered_set<text::WordIndex, Hash, Equal> indices_;
};

}  // namespace plint::summary
