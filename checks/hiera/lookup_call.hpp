// What a file looks up in Hiera: calls of `lookup` and Hiera's older functions, read from trees.
#pragma once

#include "checks/hiera/key_pattern.hpp"
#include "parser/source/span.hpp"
#include "parser/syntax/tree.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {

enum class Purpose : std::uint8_t {
    value,
    classes,      // the value names classes that the code includes
    some_classes  // the same of a part of the value (`a.b`), or of a key that is computed
};

// A call that reads Hiera, or a parameter for which Puppet does.
struct LookupCall {
    Span place;                // the key as written, without quotes; of a parameter its variable
    KeyPattern key;            // of `lookup('a.b')` it is `a`
    std::string type = {};     // of which the value found has to be, as written; empty: any, or as merging makes it
    bool is_merged = false;    // of hashes of several levels; a list or a scalar stays what it is if one level has it
    bool is_declared = false;  // the parameter declares the type, not the call
    bool is_default = false;   // the default of a parameter with a type: code may set the parameter instead
    bool is_of_parameter = false;  // Puppet looks up the key of the parameter of a class
    Purpose purpose = Purpose::value;
};

struct FileLookups {
    std::vector<LookupCall> calls;     // in order of place, then those of parameters whose value is included
    std::vector<std::string> words;    // names with colons that calls elsewhere may look up
    std::vector<KeyPattern> patterns;  // the same of those that are put together
};

// Of Puppet code. Never null.
[[nodiscard]] std::shared_ptr<const FileLookups> lookups_of(const Tree& tree);

// `%{lookup('a')}`, `%{alias('a')}`, `%{hiera('a')}` in the strings of data. None in text that is not YAML.
[[nodiscard]] std::vector<LookupCall> calls_in_data(std::string_view yaml);

// Calls of Puppet's functions in the Ruby code of an ERB template, and in that of a Ruby function.
[[nodiscard]] std::vector<LookupCall> calls_in_template(std::string_view text);
[[nodiscard]] std::vector<LookupCall> calls_in_ruby(std::string_view text);

// Adds the words and patterns of a text of any language that may be keys. Those of lines that are comments do not count.
void add_mentions(std::string_view text, FileLookups& found);

// The same of data: a key does not mention itself.
void add_mentions_in_data(std::string_view yaml, FileLookups& found);

}  // namespace plint::hiera
