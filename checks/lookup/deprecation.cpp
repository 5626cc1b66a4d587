#include "checks/lookup/deprecation.hpp"

namespace plint::lookup {

bool is_raising_deprecation(const ResolvedFunction& function, const catalogue::Releases& releases)
{
    return releases.is_strict() && function.sole && function.ruby && function.ruby->raises_when_strict;
}

bool ends_by_deprecation(const index::Project& project, const ResolvedFunction& function,
                         const catalogue::Releases& releases)
{
    if (!releases.is_strict() || !function.sole || !function.place || !function.ruby || !function.ruby->deprecation)
        return false;
    // It is looked up from where it is called. Without the new function Puppet takes the old one, which never raises.
    const ResolvedFunction called = Lookup(project, function.place->file).function("deprecation");
    return called.sole && called.ruby && called.ruby->raises_when_strict;
}

}  // namespace plint::lookup
