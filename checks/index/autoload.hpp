// The autoloader: in which file Puppet searches a name, and definitions that are in another file.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::index {

// The file that the autoloader searches for a definition, relative to the root of the module that the first segment names
// (`manifests/b/c.pp` for the class `m::b::c`); with `in_environment` relative to the root of the environment, where all
// segments are part of the path (functions and type aliases). std::nullopt if no file can contain such a definition.
[[nodiscard]] std::optional<std::string> autoload_path(summary::DefinitionKind kind, std::string_view name,
                                                       bool in_environment = false);

// The same as a path for messages: with the root of the module if it is known, else with `<module>/`.
[[nodiscard]] std::optional<std::string> autoload_display_path(const Project& project, layout::FileIndex from,
                                                               summary::DefinitionKind kind, std::string_view name);

// The files in which Puppet searches a class or defined type, in order, relative to the root of its module.
[[nodiscard]] std::vector<std::string> search_path(std::string_view name);

// The one definition that the autoloader expects in a file.
struct ExpectedDefinition {
    summary::DefinitionKind kind = summary::DefinitionKind::class_;  // `class_`: a class or a defined type
    std::string name;
};

// std::nullopt if Puppet does not autoload the file by its name, or if the name of its module is not known.
[[nodiscard]] std::optional<ExpectedDefinition> purpose(const Project& project, layout::FileIndex file);

// A definition that is not in the file that the autoloader searches for it.
struct MisplacedDefinition {
    enum class Kind : std::uint8_t {
        other_module,  // belongs to another module
        refused,       // Puppet rejects the file: the name does not start with the file's
        unreachable,   // the autoloader never searches this file for the name
        wrong_folder,  // a function or type in manifests/ and the like: available only if the file was loaded before
        extra_definition,  // a second definition in a file of functions/, types/ or plans/, which may have only one
        fallback,          // found only because Puppet also searches the files of shorter names
        module_init,       // `m::init`, whatever its file
        shadowed,          // also defined elsewhere
        nothing,           // the file defines nothing
        top_code,          // statements outside of definitions
        ruby_name,         // a Ruby file that defines another name
        ruby_nothing,      // a file of lib/puppet/functions without a function
        provider_type,     // a provider in the directory of another type
        deep_fact          // a fact in a subdirectory of lib/facter
    };
    using enum Kind;

    Kind kind = other_module;
    std::optional<std::uint32_t> definition;  // index in Summary::definitions
    Span span;                                // the code to report
    std::string home;                         // home_path(); may be empty
    std::string wanted;                       // the name of purpose(); may be empty
    std::optional<Place> other;               // of `shadowed`
};

// Sorted by offset. Empty for files with syntax errors, for modules of unknown name, and for files that Puppet does not load.
[[nodiscard]] std::vector<MisplacedDefinition> misplaced_definitions(const Project& project, layout::FileIndex file);

}  // namespace plint::index
