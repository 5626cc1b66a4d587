// What Ruby functions surely do where Puppet's setting `strict` is `error`, as it is in Puppet 8 unless somebody sets it.
// stdlib's `deprecation` raises there, and with it every function that calls it whatever it is given.
#pragma once

#include "checks/ruby/description.hpp"
#include "checks/ruby/syntax.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::ruby {

// A call of `deprecation` that follows the setting.
struct DeprecationCall {
    Node node;
    std::string words;  // what it tells users; empty: computed
};

// The call that each run of a method or block comes to, unless it raises before. None where it may end in other ways.
// Old functions call new ones by `call_function('deprecation', […])`; their `function_deprecation` is another function,
// which never raises.
[[nodiscard]] std::optional<DeprecationCall> certain_deprecation(const Node& code, FunctionApi api);

// Whether a method of the name `call` passes on what it is given to the dispatched methods, as stdlib's wrappers do.
[[nodiscard]] bool dispatches_always(const Node& method);

// Whether a method raises when `strict` is `error` and its optional parameters are left out.
[[nodiscard]] bool raises_when_strict(const Node& method);

// The methods that stand in the body of a function, under no condition: the last one of that name.
[[nodiscard]] std::optional<Node> plain_method(const Node& function_body, std::string_view name);

}  // namespace plint::ruby
