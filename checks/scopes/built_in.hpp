// Variables that are there without anybody setting them.
#pragma once

#include <string_view>

namespace plint::scopes {

// `$facts`, `$trusted` …: nobody may assign to them.
[[nodiscard]] bool is_reserved_variable(std::string_view name);

// What Puppet sets in every scope, match variables too.
[[nodiscard]] bool is_puppet_variable(std::string_view name);

// A fact that Facter itself has, under its present or its legacy name (`os`, `osfamily`, `ipaddress_eth0`).
[[nodiscard]] bool is_core_fact(std::string_view name);

}  // namespace plint::scopes
