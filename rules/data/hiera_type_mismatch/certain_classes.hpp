// Which nodes have a class, as far as data and the main manifest show it. Internal to the rule.
#pragma once

#include "checks/hiera/lookups.hpp"
#include "checks/hiera/yaml.hpp"
#include "rules/engine/rule.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace plint::rules::hiera_type_mismatch {

// Of one data file, whose nodes are those that read it. All arguments must outlive it.
class CertainClasses {
public:
    CertainClasses(const hiera::DataNode& data, const std::optional<hiera::Lookups>& lookups, const ProgramContext& ctx)
        : data_(data), lookups_(lookups), ctx_(ctx)
    {
    }

    // Whether all these nodes surely have the class: code includes the classes of a list in this file, and the list has it, or
    // the main manifest includes it for all nodes.
    [[nodiscard]] bool contain(std::string_view name);

private:
    void read();

    const hiera::DataNode& data_;
    const std::optional<hiera::Lookups>& lookups_;
    const ProgramContext& ctx_;
    std::optional<std::set<std::string, std::less<>>> listed_;  // read when asked
};

}  // namespace plint::rules::hiera_type_mismatch
