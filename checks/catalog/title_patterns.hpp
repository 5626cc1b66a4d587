// Titles that are known in part, by their literal beginnings.
#pragma once

#include "checks/items/items.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::catalog {

[[nodiscard]] constexpr bool is_hole(char c)
{
    return c == items::any_text || c == items::own_title;
}

// The characters before the first hole.
[[nodiscard]] inline std::string_view literal_beginning(std::string_view pattern)
{
    std::size_t end = 0;
    while (end < pattern.size() && !is_hole(pattern[end]))
        ++end;
    return pattern.substr(0, end);
}

// The characters after the last hole.
[[nodiscard]] inline std::string_view literal_ending(std::string_view pattern)
{
    std::size_t begin = pattern.size();
    while (begin > 0 && !is_hole(pattern[begin - 1]))
        --begin;
    return pattern.substr(begin);
}

// Finds the patterns that may stand for a text. The texts must outlive it.
class TitlePatterns {
public:
    void add(std::string_view pattern)
    {
        if (!known_.insert(pattern).second)
            return;
        const std::string_view beginning = literal_beginning(pattern);
        by_beginning_[beginning].push_back(pattern);
        lengths_.insert(beginning.size());
    }

    [[nodiscard]] bool empty() const { return by_beginning_.empty(); }

    // Whether some pattern matches; `fits(text)` says whether a hole may stand for this part. `steps`: how many comparisons are
    // left (each 64 bytes of a text count as one); without them the answer is yes.
    template <class Fits>
    [[nodiscard]] bool match(std::string_view text, const Fits& fits, std::size_t& steps) const
    {
        for (const std::size_t length : lengths_) {
            if (length > text.size())
                break;
            if (!spend(steps, length))
                return true;
            const auto found = by_beginning_.find(text.substr(0, length));
            if (found == by_beginning_.end())
                continue;
            for (const std::string_view pattern : found->second)
                if (text.ends_with(literal_ending(pattern))
                    && matches(pattern.substr(length), text.substr(length), fits, steps))
                    return true;
        }
        return false;
    }

private:
    // Counts the comparison of so many bytes. False if no steps are left.
    static bool spend(std::size_t& steps, std::size_t bytes)
    {
        steps -= std::min(steps, bytes / 64);
        return steps > 0;
    }

    template <class Fits>
    static bool matches(std::string_view pattern, std::string_view text, const Fits& fits, std::size_t& steps)
    {
        if (steps == 0)
            return true;
        --steps;
        spend(steps, text.size());
        if (pattern.empty())
            return text.empty();
        pattern.remove_prefix(1);  // the hole
        const std::string_view literal = literal_beginning(pattern);
        const std::string_view rest = pattern.substr(literal.size());
        if (rest.empty())
            return text.size() >= literal.size() && text.ends_with(literal)
                && (text.size() == literal.size() || fits(text.substr(0, text.size() - literal.size())));
        for (std::size_t at = text.find(literal); at != std::string_view::npos; at = text.find(literal, at + 1)) {
            if (steps == 0)
                return true;
            --steps;
            spend(steps, text.size());
            if ((at == 0 || fits(text.substr(0, at))) && matches(rest, text.substr(at + literal.size()), fits, steps))
                return true;
        }
        return false;
    }

    std::unordered_map<std::string_view, std::vector<std::string_view>> by_beginning_;
    std::set<std::size_t> lengths_;  // of the beginnings
    std::unordered_set<std::string_view> known_;
};

}  // namespace plint::catalog
