// The texts of autoload_layout for each kind of misplaced definition.
#pragma once

#include "checks/index/autoload.hpp"
#include "parser/source/diagnostic.hpp"

#include <string_view>

namespace plint::rules {

// Placeholders: `{what}` and `{name}` are the definition's kind and name, `{wanted}` is the name that Puppet expects in
// `{file}`, `{home}` is the file where the definition belongs.
struct Wording {
    index::MisplacedDefinition::Kind kind;
    Severity severity;
    std::string_view message;
    std::string_view note;
    std::string_view help;
};

inline constexpr std::string_view move_it = "move it to `{home}`";
inline constexpr std::string_view rename_it = "rename it to `{wanted}`";  // when Puppet would not find it in any file
inline constexpr Wording wordings[]{
    {index::MisplacedDefinition::other_module, Severity::error,
     "{what} `{name}` does not belong to the module `{module}`",
     "Puppet looks for it in the module with the first part of its name; the names in a file must begin with the name "
     "of its "
     "module",
     move_it},
    {index::MisplacedDefinition::refused, Severity::error, "{what} `{name}` does not belong in `{file}`",
     "Puppet rejects this file: all names in it must begin with `{wanted}`", move_it},
    {index::MisplacedDefinition::unreachable, Severity::error, "Puppet does not look for {what} `{name}` in `{file}`",
     "Puppet finds it only if it has already read this file for another reason", move_it},
    {index::MisplacedDefinition::wrong_folder, Severity::error, "{what} `{name}` does not belong in `{file}`",
     "Puppet finds it only if it has already read this file for another reason", move_it},
    {index::MisplacedDefinition::extra_definition, Severity::error, "{what} `{name}` shares its file with `{wanted}`",
     "Puppet loads nothing from such a file if it contains more than one definition", move_it},
    {index::MisplacedDefinition::fallback, Severity::info, "{what} `{name}` is not in a file of its own",
     "Puppet finds it in `{file}`, because it also reads the files of shorter names", move_it},
    {index::MisplacedDefinition::module_init, Severity::warning, "the name `{name}` is reserved",
     "`init.pp` is the file of `{module}`, and Puppet looks there for this name, too", "rename it"},
    {index::MisplacedDefinition::shadowed, Severity::error, "{what} `{name}` is defined twice",
     "Puppet uses the definition that it reads first, and fails if it reads both", "remove one of them"},
    {index::MisplacedDefinition::nothing, Severity::warning, "`{file}` is empty",
     "Puppet reads this file to find `{wanted}`, and fails if no other file defines it",
     "define `{wanted}` here, or remove the file"},
    {index::MisplacedDefinition::top_code, Severity::error, "code outside of definitions in `{file}`",
     "Puppet rejects this file: an autoloaded file may contain only definitions",
     "move it into a class or defined type"},
    {index::MisplacedDefinition::ruby_name, Severity::error, "{what} `{name}` does not match the name of its file",
     "Puppet reads `{file}` to find `{wanted}`", "rename it to `{wanted}`, or rename the file"},
    {index::MisplacedDefinition::ruby_nothing, Severity::warning, "`{file}` does not define the function `{wanted}`",
     "Puppet reads this file to find `{wanted}`, and fails if it does not call `Puppet::Functions.create_function`",
     "move it out of `lib/puppet/functions/`"},
    {index::MisplacedDefinition::provider_type, Severity::error,
     "provider `{name}` of `{type}` is not in `lib/puppet/provider/{type}/`",
     "Puppet looks for providers of `{type}` only in this directory", "move the file to `lib/puppet/provider/{type}/`"},
    {index::MisplacedDefinition::deep_fact, Severity::warning, "fact `{name}` is in a subdirectory of `lib/facter/`",
     "Facter loads only files directly in `lib/facter/`", "move the file to `lib/facter/`"},
};

}  // namespace plint::rules
