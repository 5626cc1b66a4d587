// Membership of names in a list.
#pragma once

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::order {

// Whether a name is in a list, for many names. The list must outlive it.
class Contained {
public:
    explicit Contained(const std::vector<std::string_view>& names) : names_(names)
    {
        constexpr std::size_t few = 16;
        if (names.size() > few)
            set_.insert(names.begin(), names.end());
    }

    bool operator()(std::string_view name) const
    {
        return set_.empty() ? std::ranges::find(names_, name) != names_.end() : set_.contains(name);
    }

private:
    const std::vector<std::string_view>& names_;
    std::unordered_set<std::string_view> set_;  // empty for a short list
};

}  // namespace plint::order
