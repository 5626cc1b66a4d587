// What other files need to know of a file: what it defines and what it refers to. Small, and independent of its tree.
#pragma once

#include "checks/flow/bodies.hpp"
#include "checks/layout/layout.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {
struct Descriptions;  // checks/ruby/read.hpp
}

namespace plint::summary {

enum class Defined : std::uint8_t {
    class_,
    define,
    function,
    type_alias,
    plan,
    node,  // Puppet code
    ruby_function,
    ruby_function_3x,
    ruby_type,
    ruby_provider,
    fact  // Ruby code
};

// As people call it: "class", "defined type", "function" …
[[nodiscard]] std::string_view name(Defined kind);

// Where Puppet allows a definition. `misplaced`: inside of a define, function, node, conditional, lambda …,
// or a function, type alias or plan in a class: Puppet refuses the file.
enum class Nesting : std::uint8_t { top, in_class, misplaced };

struct DefinedParameter {
    std::string name;       // without `$`
    Span span;              // the variable
    bool required = true;   // without a default
    std::string type = {};  // as written; empty: any value
    bool repeated = false;  // takes all that is left (`*$x`)
};

// A variable that the body of a class sets.
struct DefinedVariable {
    std::string name;  // without `$`
    std::string type;  // that all its values have, in Puppet's language; empty: not known
};

struct Definition {
    Defined kind = Defined::class_;
    std::string name;     // the real one: lower case, without leading `::`, prefixed by the classes around it;
                          // of a node or a mapped type empty
    std::string written;  // as written
    Span span;            // all of it
    Span name_span;       // its name
    Nesting nesting = Nesting::top;
    std::optional<std::uint32_t> outer;  // place of the definition around it in Summary::definitions
    std::string type = {};    // of a provider: the resource type; of a function: what it returns, of a type alias: what
                              // it stands for, both as written
    std::string parent = {};  // of a class: what it inherits from; lower case, without leading `::`
    std::vector<DefinedParameter> parameters = {};
    bool api_private = false;                     // its documentation says `@api private`
    std::vector<DefinedVariable> variables = {};  // of a class, each once; filled by `read_bodies`
};

enum class Refers : std::uint8_t {
    class_,         // include, require, contain, class { …: }, Class[…], inherits
    resource_type,  // name { …: }, Name[…], Name { … }, Name <| |>
    function,       // a call
    type            // a type reference that may be an alias or a resource type
};

struct Reference {
    Refers kind = Refers::class_;
    std::string name;                     // lower case, without leading `::`
    Span span;                            // the name, without quotes around it
    std::optional<std::uint32_t> inside;  // place of the innermost definition around it in Summary::definitions
};

struct Summary {
    std::vector<Definition> definitions;  // in document order
    std::vector<Reference> references;    // in document order
    std::vector<Span> top_code;           // statements that are no definition, or are nodes; in document order
    // Filled by `read_bodies`, when somebody asks who evaluates whom.
    std::vector<flow::Body> bodies;      // the code outside of definitions, then one for each definition with a body
    text::WordList words;                // what the bodies speak of, each once
    std::vector<text::WordIndex> lists;  // attributes that steps set
    bool broken = false;                 // has syntax errors: what is missing here may still be in the file
    bool empty = true;                   // nothing but comments and white space
};

// Without bodies; with them.
[[nodiscard]] Summary summarise_names(const Tree& tree);
[[nodiscard]] Summary summarise(const Tree& tree);

// Fills `bodies`, `words` and `lists` of the summary of this tree, and the variables of its classes.
void read_bodies(const Tree& tree, Summary& summary);

// For files of role `ruby`: what they define, by name; `text` is what `ruby` was read from. `broken` also when a name is
// computed.
[[nodiscard]] Summary summarise(const ruby::Descriptions& ruby, std::string_view text);
[[nodiscard]] Summary summarise_ruby(std::string_view text);

// What a Ruby file must define for Puppet to load it by name, without reading it: of one with facts, which may have any
// name, that is nothing (`Project::facts` knows them). No spans. No summary: the file must be read.
[[nodiscard]] std::optional<Summary> summary_of_path(const layout::ProjectFile& file);

// To keep summaries between runs. Reading gives nothing for text that this version did not write.
[[nodiscard]] std::string write_summary(const Summary& summary);
[[nodiscard]] std::optional<Summary> read_summary(std::string_view text);

}  // namespace plint::summary
