// Where Puppet looks for what, and what it makes of files that hold something else.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::index {

// Below the root of the module that the first segment names (`manifests/b/c.pp` for the class `m::b::c`), or with
// `in_environment` below the environment's root, where the whole name is the path (functions and type aliases).
// None: no file can hold it.
[[nodiscard]] std::optional<std::string> home(summary::Defined kind, std::string_view name,
                                              bool in_environment = false);

// The same as people find it from where they are: below the root of the module if it is known, else below
// `<module>/`.
[[nodiscard]] std::optional<std::string> home_path(const Project& project, layout::FileIndex from,
                                                   summary::Defined kind, std::string_view name);

// The files that Puppet reads in search of a class or define, in order, below its module's root.
[[nodiscard]] std::vector<std::string> search_path(std::string_view name);

// What a file is for: the one thing that Puppet expects in it.
struct Purpose {
    summary::Defined kind = summary::Defined::class_;  // `class_` stands for class or define
    std::string name;
};

// None: the file is not autoloaded by its name, or its module's name is not known.
[[nodiscard]] std::optional<Purpose> purpose(const Project& project, layout::FileIndex file);

// Something that is not where its name says.
struct MisplacedDefinition {
    enum class Kind : std::uint8_t {
        other_module,      // belongs to another module
        refused,           // Puppet refuses the file: the name does not start with the file's
        unreachable,       // nothing leads from the name to this file
        wrong_folder,      // a function or type in manifests/ and the like: known only when the file was read before
        extra_definition,  // beside the one definition that a file of functions/, types/ or plans/ may have
        fallback,          // found only since Puppet tries shorter names too
        module_init,       // `m::init` in init.pp
        shadowed,          // defined elsewhere too
        nothing,           // the file defines nothing
        top_code,          // statements outside of definitions
        ruby_name,         // a Ruby file that defines another name
        ruby_nothing,      // a file of lib/puppet/functions without a function
        provider_name,     // a provider in a file of another name: found only when Puppet reads all of the type
        provider_type,     // a provider in the folder of another type
        deep_fact          // a fact in a folder below lib/facter
    };
    using enum Kind;

    Kind kind = other_module;
    std::optional<std::uint32_t> definition;  // place in Summary::definitions
    Span span;                                // what to point at
    std::string home;                         // where it would be looked for, as people find it; may be empty
    std::string wanted;                       // the name that the file is for; may be empty
    std::optional<Place> other;               // of `shadowed`
};

// In order of place. Empty for files with syntax errors and for what is nobody's business.
[[nodiscard]] std::vector<MisplacedDefinition> misplaced_definitions(const Project& project, layout::FileIndex file);

}  // namespace plint::index
