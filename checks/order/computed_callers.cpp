#include "checks/order/computed_callers.hpp"

#include "parser/source/limits.hpp"

#include <algorithm>
#include <tuple>

namespace plint::order {

void ComputedCallers::add(std::string_view beginning, Site site)
{
    std::vector<Site>& sites = sites_[beginning];
    if (sites.size() > limits::computed_callers)  // one more than needed: a class does not count as its own caller
        return;
    sites.push_back(site);
    lengths_.insert(beginning.size());
}

std::vector<Site> ComputedCallers::of(std::string_view name, UnitIndex unit) const
{
    std::vector<Site> found;
    for (auto length = lengths_.begin(); length != lengths_.end() && *length <= name.size(); ++length)
        if (const auto sites = sites_.find(name.substr(0, *length)); sites != sites_.end())
            found.insert(found.end(), sites->second.begin(), sites->second.end());
    std::erase_if(found, [&](Site site) { return site.unit == unit; });
    std::ranges::sort(found, {}, [](Site site) { return std::tuple(site.unit, site.step); });
    found.resize(std::min(found.size(), limits::computed_callers));
    return found;
}

}  // namespace plint::order
