// The facts `ec2_…` were removed in Facter 3; their values are in `ec2_metadata`.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace plint::rules::ec2_facts {

// Amazon's names; the old facts had `_` in place of `-` and `/`.
static constexpr auto places = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"ec2_ami_id", "ec2_metadata.ami-id"},
    {"ec2_ami_launch_index", "ec2_metadata.ami-launch-index"},
    {"ec2_ami_manifest_path", "ec2_metadata.ami-manifest-path"},
    {"ec2_hostname", "ec2_metadata.hostname"},
    {"ec2_instance_action", "ec2_metadata.instance-action"},
    {"ec2_instance_id", "ec2_metadata.instance-id"},
    {"ec2_instance_type", "ec2_metadata.instance-type"},
    {"ec2_local_hostname", "ec2_metadata.local-hostname"},
    {"ec2_local_ipv4", "ec2_metadata.local-ipv4"},
    {"ec2_mac", "ec2_metadata.mac"},
    {"ec2_placement_availability_zone", "ec2_metadata.placement.availability-zone"},
    {"ec2_profile", "ec2_metadata.profile"},
    {"ec2_public_hostname", "ec2_metadata.public-hostname"},
    {"ec2_public_ipv4", "ec2_metadata.public-ipv4"},
    {"ec2_reservation_id", "ec2_metadata.reservation-id"},
    {"ec2_security_groups", "ec2_metadata.security-groups"},
});

static void visit(const syntax::Variable& variable, TreeContext& ctx)
{
    std::string_view name = variable.name();
    if (!name.starts_with("::ec2_") && !name.starts_with("ec2_"))
        return;
    const bool scoped = name.starts_with("::");
    name.remove_prefix(scoped ? 2 : 0);
    const auto place = std::ranges::find(places, name, &decltype(places)::value_type::first);
    if (place == places.end() || syntax::is_set_here(variable)
        || (!scoped && std::ranges::binary_search(ctx.set_variables(), name)))
        return;
    ctx.report(variable.span(), fmt::format("fact `{}` no longer exists", name))
        .fix(fmt::format("write `${}`", facts_access(place->second)), {use_fact(variable, place->second)},
             Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "ec2_facts",
    .category = "deprecation",
    .summary = "Removed EC2 fact",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::ec2_facts
