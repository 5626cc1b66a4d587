#include "checks/items/items.hpp"

#include <algorithm>
#include <utility>

namespace plint::items {

std::string_view whole_variable(std::string_view symbols)
{
    if (symbols.empty() || symbols.front() != variable_begin || symbols.find(variable_end) + 1 != symbols.size())
        return {};
    return symbols.substr(1, symbols.size() - 2);
}

const std::shared_ptr<const Items>& no_items()
{
    static const std::shared_ptr<const Items> without = std::make_shared<const Items>();
    return without;
}

std::uint32_t string_hash(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

const GivenList* given_to(const Items& items, std::uint32_t declared)
{
    const auto found = std::ranges::lower_bound(items.given_to, declared, {}, &GivenList::declared);
    return found != items.given_to.end() && found->declared == declared ? &*found : nullptr;
}

bool exclude_each_other(const Items& items, Branch a, Branch b)
{
    // A branch comes after those around it: from the later one outwards both arrive at what they have in common. There, the
    // last two were arms of one test, or not.
    std::vector<std::pair<Offset, std::uint32_t>> arms;
    for (Branch at = a; at != 0; at = items.branches[at - 1].outer)
        if (const BranchPart& part = items.branches[at - 1]; part.kind != BranchPart::Kind::other)
            arms.emplace_back(part.test, part.number);
    for (Branch at = b; at != 0; at = items.branches[at - 1].outer)
        if (const BranchPart& part = items.branches[at - 1]; part.kind != BranchPart::Kind::other)
            if (std::ranges::any_of(
                    arms, [&](const auto& arm) { return arm.first == part.test && arm.second != part.number; }))
                return true;
    return false;
}

bool is_guarded(const Items& items, Branch branch)
{
    for (; branch != 0; branch = items.branches[branch - 1].outer)
        if (items.branches[branch - 1].kind == BranchPart::Kind::guard)
            return true;
    return false;
}

}  // namespace plint::items
