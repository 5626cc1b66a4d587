// Owns what descriptions look at.
#pragma once

#include "checks/ruby/list.hpp"

#include <algorithm>
#include <memory>
#include <memory_resource>
#include <string_view>
#include <type_traits>
#include <vector>

namespace plint::ruby {

class Arena {
public:
    [[nodiscard]] std::string_view keep(std::string_view text)
    {
        if (text.empty())
            return {};
        char* place = static_cast<char*>(memory_.allocate(text.size(), 1));
        std::ranges::copy(text, place);
        return {place, text.size()};
    }

    template <class T>
    [[nodiscard]] List<T> keep(const std::vector<T>& items)
    {
        static_assert(std::is_trivially_destructible_v<T>);
        if (items.empty())
            return {};
        T* place = static_cast<T*>(memory_.allocate(items.size() * sizeof(T), alignof(T)));
        std::uninitialized_copy(items.begin(), items.end(), place);
        return {place, items.size()};
    }

private:
    std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace plint::ruby
