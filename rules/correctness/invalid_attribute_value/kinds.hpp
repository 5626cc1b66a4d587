// Values of a kind that Puppet's own types refuse: numbers for text, arrays for a name. Internal to the rule.
#pragma once

#include "parser/syntax/tree.hpp"
#include "rules/engine/context.hpp"

#include <optional>
#include <string_view>

namespace plint::rules::invalid_attribute_value {

// A kind of values, and what the attribute accepts.
struct RefusedKind {
    std::string_view got;
    std::string_view accepted;
};

// `type`, `attribute`: of Puppet's own. Of a variable that is set once, the value counts; of a parameter, the declared type.
[[nodiscard]] std::optional<RefusedKind> refused_kind(std::string_view type, std::string_view attribute, Node value,
                                                      const TreeContext& ctx);

// Whether the text cannot be a tag, of any resource.
[[nodiscard]] bool is_invalid_tag(std::string_view text);

}  // namespace plint::rules::invalid_attribute_value
