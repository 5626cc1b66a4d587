// Where Ruby code uses methods and constants of given names.
#pragma once

#include "parser/erb/erb.hpp"
#include "parser/source/span.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

// A constant (`Fixnum`), a method of a constant (`File.exists?`; `Puppet[:x]` has the method `[]`), or without a constant a
// method of any receiver that is called without arguments (`x.untaint`).
struct NameInRuby {
    std::string_view constant = {};  // without `::` before it
    std::string_view method = {};
    bool needs_no_receiver = false;  // of Kernel
    bool rejects_arguments = false;  // the error of a use is ArgumentError
};

struct ArgumentInRuby {
    enum class Form : std::uint8_t {
        value,
        nil,
        option,  // `key: value`, `:key => value`
        other    // how many arguments it is depends on its value
    };

    Form form = Form::value;
    Span span;
    Span key_span = {};      // of an option
    std::string key = {};    // of an option; of a value that is a symbol
    std::string begin = {};  // of a string: what it surely begins with
};

struct UseInRuby {
    std::size_t name = 0;  // in the names that are searched for
    Span span;             // the constant, and the method if there is one
    Span method = {};      // empty without one
    Span list = {};        // the arguments, with their parentheses if they have some; empty without one
    std::vector<ArgumentInRuby> arguments = {};
};

// The uses that surely mean these names, in order of place. None of code that tests whether it has the name (`defined?`,
// `respond_to?`), tests a version, rescues the error, or may define the name itself. Empty for a text that is too large for
// the parser of Ruby. O(size of the text) for a few names.
[[nodiscard]] std::vector<UseInRuby> uses_in_ruby(std::string_view text, std::span<const NameInRuby> names);

// The same of a template. Spans are places in the template.
[[nodiscard]] std::vector<UseInRuby> uses_in_template(std::string_view text, const erb::Template& parts,
                                                      std::span<const NameInRuby> names);

// Whether Ruby code may define the constant, a method of it, or the method for any receiver.
[[nodiscard]] bool may_define(std::string_view text, const NameInRuby& name);

}  // namespace plint::ruby
