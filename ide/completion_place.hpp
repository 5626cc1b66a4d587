// What may be written at a position in Puppet code: decided by the tokens before it.
#pragma once

#include "ide/code_before.hpp"
#include "ide/yaml_position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct CompletionPlace {
    enum class Kind : std::uint8_t {
        nothing,           // a new name, or plint offers no names here
        statement,         // the beginning of a statement
        after_block,       // the same on the line of a `}`: also `else`
        expression,        // a value; `function` has it as an argument
        method,            // after `.`
        variable,          // after `$`
        interpolated,      // between the braces of `"${…}"`: a variable without `$`, or code
        type,              // a data type
        class_,            // the name of a class
        resource,          // the name of a resource type, after `@`
        attribute,         // of the resource `owner`
        compared,          // with the variable `owner`, or an option for it
        new_name,          // of a definition, after its keyword `owner`
        value,             // of `attribute` of the resource `owner`
        default_value,     // of a parameter of the type `owner`
        title,             // of a declared resource of the type `owner`
        fact,              // or a key of a structured fact; of `$trusted` if `owner` is that
        template_argument  // a key of the parameters of the template `owner`
    };
    Kind kind = Kind::nothing;
    std::string owner = {};     // as written, without quotes
    bool is_class = false;      // the resource is a class with the title `owner`
    bool collects = false;      // `Type <| … |>`
    bool is_outermost = false;  // of a statement: outside of all braces
    bool is_array = false;      // in `[…]` of what `kind` means
    std::string attribute = {};
    std::vector<DataStep> steps = {};     // into a value: to the hash or array where the position is
    bool is_key = false;                  // of the hash there
    std::vector<std::string> path = {};   // of facts: the keys before
    std::vector<std::string> given = {};  // attributes and keys that are already there
    std::string function = {};            // of an argument
    std::size_t argument = 0;             // its number from 0, without the receiver of a method
};

// `text`: all of the file. `code`: what is before `begin`, the begin of the word or string that is being written. O(n).
[[nodiscard]] CompletionPlace completion_place(std::string_view text, const CodeBefore& code, Offset begin);

// Whether this is an argument that names a resource type: the first one of `create_resources`.
[[nodiscard]] bool names_resource_type(const CompletionPlace& place);

// Whether code calls this function with the names of classes: `include`, `contain`, `require`.
[[nodiscard]] bool declares_classes(std::string_view function);

// Whether a statement may call this function without parentheses.
[[nodiscard]] bool calls_without_parentheses(std::string_view function);

}  // namespace plint::ide
