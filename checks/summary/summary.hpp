// The summary of a file: its definitions and references, which is all that other files need to know. Small; owns its texts and
// does not point into the tree.
#pragma once

#include "checks/flow/bodies.hpp"
#include "checks/items/items.hpp"
#include "checks/layout/layout.hpp"
#include "parser/syntax/tree.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::hiera {
struct FileLookups;  // checks/hiera/lookup_call.hpp
}

namespace plint::ruby {
struct Descriptions;  // checks/ruby/read.hpp
}

namespace plint::summary {

enum class DefinitionKind : std::uint8_t {
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

// For messages: "class", "defined type", "function" …
[[nodiscard]] std::string_view name(DefinitionKind kind);

// Where a definition is. `misplaced`: in a defined type, function, node, conditional, lambda …, or a function, type alias or
// plan in a class: Puppet rejects the file.
enum class Nesting : std::uint8_t { top, in_class, misplaced };

struct DefinedParameter {
    std::string name;       // without `$`
    Span span;              // the variable
    bool required = true;   // without a default
    std::string type = {};  // as written; empty if it has no type
    bool repeated = false;  // gets all further arguments (`*$x`)
};

// A variable that the body of a class sets.
struct DefinedVariable {
    std::string name;  // without `$`
    std::string type;  // a type of all its values, in Puppet's language; empty if not known
};

struct Definition {
    DefinitionKind kind = DefinitionKind::class_;
    std::string name;     // qualified: in lower case, without leading `::`, prefixed by the classes around it;
                          // empty for nodes and mapped types
    std::string written;  // as written
    Span span;            // the whole definition
    Span name_span;       // its name
    Nesting nesting = Nesting::top;
    std::optional<std::uint32_t> outer;  // index of the definition around it in Summary::definitions
    std::string type = {};  // of a provider: the resource type; of a function: the return type, of a type alias: the
                            // aliased type, both as written
    std::string parent =
        {};  // of a class: the class it inherits from, in lower case, without leading `::`; may be empty
    std::vector<DefinedParameter> parameters = {};
    bool api_private = false;                     // its documentation contains `@api private`
    std::vector<DefinedVariable> variables = {};  // of a class, without duplicates; filled by `read_bodies`
};

enum class ReferenceKind : std::uint8_t {
    class_,         // include, require, contain, class { …: }, Class[…], inherits
    resource_type,  // name { …: }, Name[…], Name { … }, Name <| |>
    function,       // a call
    type            // a type reference that may be an alias or a resource type
};

struct Reference {
    ReferenceKind kind = ReferenceKind::class_;
    std::string name;                     // in lower case, without leading `::`
    Span span;                            // the name, without quotes
    std::optional<std::uint32_t> inside;  // index of the innermost definition around it in Summary::definitions
};

// Where code names an ERB template.
struct TemplateMention {
    enum class Way : std::uint8_t {
        rendered,           // by a call of `template`
        rendered_variable,  // the same; `path` is empty and `name` the variable that has the path
        given,              // value of the attribute `name` of resources of the type `type`
        given_to_class,     // the same of the class `type`
        kept,               // default of a parameter, or value of a variable: `name`
        elsewhere
    };

    Way way = Way::elsewhere;
    std::optional<std::uint32_t> inside;  // place of the innermost definition around it in Summary::definitions
    std::string path;  // as written, with `*` for what is known only at run time, and `${module_name}`
    std::string type = {};
    std::string name = {};
    Span span = {};
};

// A variable that a body sets anywhere: a parameter, of lambdas too, or by an assignment.
struct SetVariable {
    std::optional<std::uint32_t> inside;  // as above
    std::string name;                     // without `$`
    Span span;                            // the variable
    Span visible;  // the code that runs after the assignment, up to the end of the lambda or body
    bool in_lambda = false;
};

struct Summary {
    std::vector<Definition> definitions;  // in document order
    std::vector<Reference> references;    // in document order
    // Names in calls that ask whether there is such a definition, and in strings: other_references.hpp. In document order. For
    // editors: the code may be right without the definition.
    std::vector<Reference> other_references;
    std::vector<Span> top_code;  // statements outside of definitions, and nodes; in document order
    std::shared_ptr<const hiera::FileLookups> lookups;  // of Puppet code that was read; else null
    // Filled by `read_bodies`, if the evaluation order is needed.
    std::vector<flow::Body> bodies;      // the code outside of definitions, then one for each definition with a body
    text::WordList words;                // the names in the bodies, without duplicates
    std::vector<text::WordIndex> lists;  // attributes that steps set, and known beginnings of computed names
    std::shared_ptr<const items::Items> items = items::no_items();  // what the bodies put into a catalog
    std::vector<TemplateMention> templates;                         // in document order
    std::vector<SetVariable>
        set_in_templates;                  // of a file that renders ERB templates, or has code outside of definitions
    std::vector<std::string> read_at_top;  // `x` of each `$::x` and `$facts['x']`; sorted, each once
    // Of Hiera data and ERB templates that were read: foreign_names() of their text.
    std::optional<std::vector<std::string>> foreign_names = {};
    bool broken = false;  // has syntax errors: the file may have more definitions and references
    bool empty = true;    // nothing but comments and white space
};

// The summary of a file of Puppet code: without bodies, and with them.
[[nodiscard]] Summary summarise_names(const Tree& tree);
[[nodiscard]] Summary summarise(const Tree& tree);

// Fills `bodies`, `words` and `lists` of the summary of this tree, and the variables of its classes.
void read_bodies(const Tree& tree, Summary& summary);

// The summary of a file of role `ruby`. Precondition: `ruby` was read from `text`. `broken` also if a name is computed.
[[nodiscard]] Summary summarise(const ruby::Descriptions& ruby, std::string_view text);
[[nodiscard]] Summary summarise_ruby(std::string_view text);

// The definitions that a Ruby file must have for Puppet to load it by name, without reading it and without spans. Empty
// for a file with facts, which may have any name (Project::facts). std::nullopt if the file must be read.
[[nodiscard]] std::optional<Summary> summary_of_path(const layout::ProjectFile& file);

}  // namespace plint::summary
