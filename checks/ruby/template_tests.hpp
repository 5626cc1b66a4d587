// Variables that conditions of a template test. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/template_code.hpp"
#include "checks/ruby/template_names.hpp"

#include <cstddef>

namespace plint::ruby {

// Adds the variables that must have a value for a condition: `@x`, `@x && …`. `code`: what the condition guards.
void note_guards(const Node& condition, Span code, std::size_t depth, TemplateCode& found);

// Adds the variables that a condition tests for a value: `@x`, `!@x`, `@x.empty?`, `@x != :undef`.
void note_tests(const Node& condition, std::size_t depth, const TemplateNames& names, TemplateCode& found);

// For `a && b` and `a || b`: the variables that `a` tests, and those that `b` needs with `&&`.
void note_logic(const Node& binary, std::size_t depth, const TemplateNames& names, const erb::RubySource& source,
                TemplateCode& found);

}  // namespace plint::ruby
