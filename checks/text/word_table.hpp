// Adds words to a list, each once.
#pragma once

#include "checks/text/word_list.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::text {

// A hash table with linear probing: each of its words is added once and looked up many times. The list must be empty at first,
// outlive the table and stay where it is.
class WordTable {
public:
    explicit WordTable(WordList& list) : list_(list), slots_(64) {}

    // The index of a word, which is added if it is new.
    WordIndex add(std::string_view text)
    {
        const auto hash = static_cast<std::uint32_t>(std::hash<std::string_view>()(text));
        std::size_t at = first_slot(hash);
        for (; slots_[at].is_used; at = next_slot(at))
            if (slots_[at].hash == hash && list_[slots_[at].word] == text)
                return slots_[at].word;
        const auto word = static_cast<WordIndex>(list_.size());
        list_.add(text);
        slots_[at] = {hash, word, true};
        if (list_.size() * 2 > slots_.size())
            grow();
        return word;
    }

private:
    struct Slot {
        std::uint32_t hash = 0;
        WordIndex word = 0;
        bool is_used = false;
    };

    [[nodiscard]] std::size_t first_slot(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
    [[nodiscard]] std::size_t next_slot(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

    void grow()
    {
        const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
        for (const Slot& slot : old)
            if (slot.is_used) {
                std::size_t at = first_slot(slot.hash);
                while (slots_[at].is_used)
                    at = next_slot(at);
                slots_[at] = slot;
            }
    }

    WordList& list_;
    std::vector<Slot> slots_;  // a power of two of them
};

}  // namespace plint::text
