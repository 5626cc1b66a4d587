// What the Ruby code of an ERB template reads, sets and calls. Nothing is run.
#pragma once

#include "parser/erb/erb.hpp"
#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

// Spans are places in the template.
struct NameInTemplate {
    std::string name;
    Span span;
};

// A name that is neither a local variable nor a method of the template.
struct UnknownNameInTemplate : NameInTemplate {
    bool is_call = false;              // `f(…)`, `f …` or `f { … }`
    std::vector<Span> arguments = {};  // of a call
};

// What the code does with a value that it reads.
enum class ValueUse : std::uint8_t {
    other,
    printed,  // as it is: `<%= @x %>`, `"#{@x}"`
    required  // rendering fails if it is nil: `@x.split(',')`, `@x + 'a'`
};

// A variable of Puppet that the template reads.
struct VariableInTemplate {
    enum class Form : std::uint8_t {
        instance_variable,  // `@x`
        scope,              // `scope['x']`, `scope.lookupvar('x')`
        question            // `has_variable?('x')`, `scope.include?('x')`, `defined?(@x)`
    };

    Form form = Form::instance_variable;
    std::string name;  // without `@` or leading `::`, as written otherwise
    Span span;         // `@x`, or the text between the quotes
    Span access = {};  // of `scope`: all of it
    ValueUse use = ValueUse::other;
    bool has_default = false;  // the template has another value where it is nil: `@x || 1`, `@x ? @x : 1`
};

// What the template reads from the hash of all facts: `@facts['os']['family']`.
struct FactInTemplate {
    std::vector<NameInTemplate> keys = {};  // constant strings, with their quotes; at least one
    Span root;                              // `@facts`
    Span span;                              // up to the last of these keys
    bool is_asked = false;                  // `@facts.key?('fqdn')`: no value is read
    bool is_done = false;                   // what follows is no constant key
    ValueUse use = ValueUse::other;         // of the value of the last of these keys
};

// `scope.function_x([…])`, `scope.call_function('x', …)`
struct CallInTemplate {
    std::string function;
    Span span;                            // the name of the function
    bool by_name = false;                 // `call_function`, which also finds functions written in Puppet
    std::optional<std::string> argument;  // the first one, if it is a constant string
    Span argument_span = {};
    bool lacks_list = false;  // the first argument is a string, not a list of arguments
};

// A tag without `=` that consists of a value only.
struct UnprintedValue {
    Span span;             // the value
    Span mark;             // `<%` or `<%-`
    std::string function;  // that makes the value; empty: it is a variable
};

// An instance variable with a method that `nil` does not have, in code that runs whenever the template is rendered.
struct NeededValue {
    std::string name;    // without `@`
    std::string method;  // `join`, `[]`
    Span span;           // `@x`
};

// Code that runs only if the variable has a value: `if @x … end`, `@x && …`.
struct GuardedCode {
    Span code;
    std::string variable;
};

struct TemplateCode {
    bool is_read = false;              // else the code is too large or nested too deeply, and nothing below is known
    std::optional<Span> syntax_error;  // the first place where tree-sitter's grammar does not match
    std::vector<VariableInTemplate> variables;  // in order of place
    std::vector<FactInTemplate> facts;          // in order of place
    std::vector<std::string> tested;            // variables that a condition tests for a value; sorted, each once
    std::vector<std::string> also_local;  // `x` of each `@x` where the template has a local variable `x`, too; sorted
    std::vector<GuardedCode> guarded;     // by the places where their code begins
    std::vector<NeededValue> needed;      // in order of place
    std::vector<NameInTemplate> set;      // variables of Puppet that the template itself sets
    std::vector<UnknownNameInTemplate> unknown_names;
    std::vector<NameInTemplate> globals;  // `$x`, but those of Ruby
    std::vector<std::string> methods;     // that the template defines
    std::vector<CallInTemplate> calls;
    std::vector<UnprintedValue> unprinted;
    bool reads_anything = false;    // may read variables that it does not name
    bool sets_anything = false;     // may set instance variables or define methods that it does not name
    bool renders_anything = false;  // may render a template that it does not name
};

// Of the text of a template. Same text, same result; safe to call from several threads.
[[nodiscard]] TemplateCode read_template(std::string_view text, const erb::Template& parts);

}  // namespace plint::ruby
