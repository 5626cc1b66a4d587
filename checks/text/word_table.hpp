// Adds words to a list, each once.
#pragma once

#include "checks/text/word_list.hpp"

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace plint::text {

// The list must outlive the table and stay where it is.
class WordTable {
public:
    explicit WordTable(WordList& list) : list_(list), words_(64, Hash{&list}, Equal{&list}) {}

    // The index of a word, which is added if it is new.
    WordIndex add(std::string_view text)
    {
        if (const auto known = words_.find(text); known != words_.end())
            return *known;
        const auto index = static_cast<WordIndex>(list_.size());
        list_.add(text);
        words_.insert(index);
        return index;
    }

private:
    struct Hash {
        using is_transparent = void;
        const WordList* list;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
        std::size_t operator()(WordIndex index) const { return (*this)((*list)[index]); }
    };
    struct Equal {
        using is_transparent = void;
        const WordList* list;
        bool operator()(WordIndex a, WordIndex b) const { return a == b; }
        bool operator()(std::string_view a, WordIndex b) const { return a == (*list)[b]; }
        bool operator()(WordIndex a, std::string_view b) const { return (*list)[a] == b; }
    };

    WordList& list_;
    std::unordered_set<WordIndex, Hash, Equal> words_;
};

}  // namespace plint::text
