// The methods that the code of an ERB template can call without a receiver.
#pragma once

#include <string_view>

namespace plint::ruby {

// Those of Ruby's Object and Kernel, of Puppet's TemplateWrapper and of what it includes, of all versions together.
[[nodiscard]] bool is_template_method(std::string_view name);

// Ruby's own global variables (`$stdout`, `$1`), with `$`.
[[nodiscard]] bool is_ruby_global(std::string_view name);

// Whether a method of `scope` neither reads nor sets variables, and declares nothing.
[[nodiscard]] bool is_harmless_scope_method(std::string_view name);

// Whether a template that calls the method may read, set or define what it does not name.
[[nodiscard]] bool is_reflection(std::string_view name);

// Whether a method of strings, arrays, hashes or numbers is one that `nil` does not have, unlike `to_s`, `inspect` and `nil?`.
[[nodiscard]] bool is_method_of_values(std::string_view name);

}  // namespace plint::ruby
