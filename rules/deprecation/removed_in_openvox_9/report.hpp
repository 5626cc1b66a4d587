// Findings of the rule: warnings, and with version 9 errors. Internal to the rule.
#pragma once

#include "rules/engine/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace plint::rules::removed_in_openvox_9 {

[[nodiscard]] inline bool is_for_9(const ProgramContext& ctx)
{
    return ctx.releases().major() >= 9;
}

inline Finding report(Span place, std::string message, ProgramContext& ctx)
{
    Finding finding = ctx.report(place, std::move(message));
    if (is_for_9(ctx))
        finding.severity(Severity::error);
    return finding;
}

// Of what still works with version 9.
inline Finding report_warning(Span place, std::string message, ProgramContext& ctx)
{
    return ctx.report(place, std::move(message));
}

[[nodiscard]] inline bool is_removed_setting(std::string_view name)
{
    static constexpr auto settings = std::to_array<std::string_view>(
        {"configprint", "data_binding_terminus", "environment_data_provider", "pluginsync"});
    return std::ranges::find(settings, name) != settings.end();
}

inline void report_removed_setting(Span place, std::string_view name, ProgramContext& ctx)
{
    Finding finding = report(place, fmt::format("the setting `{}` is gone in OpenVox 9", name), ctx);
    if (name == "pluginsync")
        finding.help("remove the code that depends on it: the agent always gets the plugins");
    else if (name == "configprint")
        finding.help("remove the code that depends on it: `puppet config print` prints settings");
    else
        finding.help("remove the code that depends on it: Hiera 5 is always used");
}

}  // namespace plint::rules::removed_in_openvox_9
