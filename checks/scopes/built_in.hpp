// Variables that exist though no code sets them. Precondition of all: `name` has no `$` and no leading `::`.
#pragma once

#include <string_view>

namespace plint::scopes {

// `$facts`, `$trusted` …: Puppet rejects assignments to them.
[[nodiscard]] bool is_reserved_variable(std::string_view name);

// Whether Puppet sets the variable in every scope; match variables (`$0`, `$1`) too.
[[nodiscard]] bool is_puppet_variable(std::string_view name);

// Whether it is a core fact of Facter, by its present or its legacy name (`os`, `osfamily`, `ipaddress_eth0`).
[[nodiscard]] bool is_core_fact(std::string_view name);

}  // namespace plint::scopes
