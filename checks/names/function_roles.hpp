// What functions of Puppet, of the module stdlib and of common environments do: the one table of it. A new function is a line
// of function_roles.cpp; its signature is in the catalogue.
#pragma once

#include <cstdint>
#include <string_view>

namespace plint::names {

// `function` without leading `::` and without `stdlib::`, into which version 9 of stdlib moved many of its functions:
// `to_json` for `stdlib::to_json`. A view of it.
[[nodiscard]] constexpr std::string_view without_stdlib(std::string_view function)
{
    for (const std::string_view prefix : {std::string_view("::"), std::string_view("stdlib::")})
        if (function.starts_with(prefix))
            function.remove_prefix(prefix.size());
    return function;
}

enum class FunctionRole : std::uint32_t {
    none = 0,
    // What it puts into the catalog
    includes = 1 << 0,             // evaluates the classes that its arguments name
    includes_from_hiera = 1 << 1,  // evaluates the classes that its key has in Hiera
    creates_resources = 1 << 2,    // makes resources of the type that its first argument names
    declares_packages = 1 << 3,    // makes packages of its arguments
    evaluates_no_class = 1 << 4,   // Puppet's own, without an effect on the catalog
    asks_what_is_declared = 1 << 5,
    // What it reads
    reads_hiera = 1 << 6,      // its first argument is a key, or a list of keys
    reads_variables = 1 << 7,  // reads variables that its call does not show, of the scope that calls it or of others
    renders_erb = 1 << 8,      // its arguments are paths of ERB templates, which read variables of the caller
    renders_epp = 1 << 9,      // its first argument is the path of an EPP template
    renders_inline = 1 << 10,  // its argument is the text of a template
    // Where it goes on
    fails = 1 << 11,
    jumps = 1 << 12,  // `break`, `next`, `return`
    // What it returns
    logs = 1 << 13,
    returns_nothing = 1 << 14,
    only_returns = 1 << 15,        // without an effect: useless as a statement
    returns_number = 1 << 16,      // always
    returns_collection = 1 << 17,  // always an array or a hash
    keeps_elements = 1 << 18,      // the elements of the result are those of its first argument, all of them
    passes_elements = 1 << 19,     // its result or its lambda gets some or all elements of its first argument
    keeps_text = 1 << 20,          // the result contains the text of its arguments
};

[[nodiscard]] constexpr FunctionRole operator|(FunctionRole a, FunctionRole b)
{
    return static_cast<FunctionRole>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}

// Of a function, with or without `::` or `stdlib::`; `none` of one that the table does not know.
[[nodiscard]] FunctionRole roles_of(std::string_view function);

// Whether the function has any of these roles.
[[nodiscard]] constexpr bool has_role(FunctionRole roles, FunctionRole any_of)
{
    return (static_cast<std::uint32_t>(roles) & static_cast<std::uint32_t>(any_of)) != 0;
}

[[nodiscard]] inline bool has_role(std::string_view function, FunctionRole any_of)
{
    return has_role(roles_of(function), any_of);
}

// Nothing after a call of it in the same block is evaluated.
inline constexpr FunctionRole ends_path = FunctionRole::fails | FunctionRole::jumps;

}  // namespace plint::names
