// Adds words to a list, each once.
#pragma once

#include "checks/items/items.hpp"

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace plint::items {

// The list must outlive the table and stay where it is.
class WordTable {
public:
    explicit WordTable(text::WordList& list) : list_(list), words_(64, Hash{&list}, Equal{&list}) {}

    // The index of a word, which is added if it is new.
    Word add(std::string_view text)
    {
        if (const auto known = words_.find(text); known != words_.end())
            return *known;
        const auto index = static_cast<Word>(list_.size());
        list_.add(text);
        words_.insert(index);
        return index;
    }

private:
    struct Hash {
        using is_transparent = void;
        const text::WordList* list;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
        std::size_t operator()(Word index) const { return (*this)((*list)[index]); }
    };
    struct Equal {
        using is_transparent = void;
        const text::WordList* list;
        bool operator()(Word a, Word b) const { return a == b; }
        bool operator()(std::string_view a, Word b) const { return a == (*list)[b]; }
        bool operator()(Word a, std::string_view b) const { return (*list)[a] == b; }
    };

    text::WordList& list_;
    std::unordered_set<Word, Hash, Equal> words_;
};

}  // namespace plint::items
