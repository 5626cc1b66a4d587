// Values by small numbers, in one piece of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace plint::graph {

template <class Value>
class Grouped {
public:
    using Entry = std::pair<std::uint32_t, Value>;

    Grouped() = default;

    // Of keys below `size`. O(size + entries).
    Grouped(std::size_t size, std::span<const Entry> entries) : first_(size + 1), values_(entries.size())
    {
        for (const Entry& entry : entries)
            ++first_[entry.first + 1];
        for (std::size_t key = 0; key < size; ++key)
            first_[key + 1] += first_[key];
        std::vector<std::uint32_t> next(first_.begin(), first_.end());
        for (const Entry& entry : entries)
            values_[next[entry.first]++] = entry.second;
    }

    // The values of a key, in the order of the entries.
    [[nodiscard]] std::span<const Value> operator[](std::uint32_t key) const
    {
        return std::span(values_).subspan(first_[key], first_[key + 1] - first_[key]);
    }

private:
    std::vector<std::uint32_t> first_;  // of the values of each key, and one more
    std::vector<Value> values_;
};

}  // namespace plint::graph
