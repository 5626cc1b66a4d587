#include "reporters/model/suppression.hpp"

namespace plint::reporters {

std::string text_of(const Suppressed& suppressed)
{
    if (suppressed.by == SuppressedBy::baseline)
        return "suppressed by the baseline";
    return "suppressed by a comment" + (suppressed.reason.empty() ? "" : ": " + suppressed.reason);
}

}  // namespace plint::reporters
