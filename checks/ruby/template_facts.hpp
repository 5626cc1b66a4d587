// Facts that the code of a template reads from the hash of all facts. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/template_code.hpp"
#include "checks/ruby/template_names.hpp"
#include "checks/ruby/template_uses.hpp"

#include <vector>

namespace plint::ruby {

// `@facts['os']['family']`, `scope['facts'].dig('os', 'family')` and `@facts.key?('fqdn')`, in order of place. The keys end
// before the first one that is not a constant string.
[[nodiscard]] std::vector<FactInTemplate> facts_read(const Node& program, const TemplateNames& names,
                                                     const TemplateUses& uses, const erb::RubySource& source);

}  // namespace plint::ruby
