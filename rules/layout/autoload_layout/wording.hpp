// What autoload_layout says of each kind of misplaced definition.
#pragma once

#include "checks/project/autoload.hpp"
#include "parser/source/diagnostic.hpp"

#include <string_view>

namespace plint::rules {

// `{what}` and `{name}` are of the definition, `{wanted}` is what `{file}` is for, `{home}` where the definition belongs.
struct Wording {
    MisplacedDefinition::Kind kind;
    Severity severity;
    std::string_view message;
    std::string_view note;
    std::string_view help;
};

inline constexpr std::string_view move_it = "move it to `{home}`";
inline constexpr std::string_view rename_it = "call it `{wanted}`";  // when nothing would find it anywhere
inline constexpr Wording wordings[]{
    {MisplacedDefinition::other_module, Severity::error, "{what} `{name}` does not belong to the module `{module}`",
     "Puppet looks for it in the module that its first part names, and refuses a file with a class or function of another", move_it},
    {MisplacedDefinition::refused, Severity::error, "{what} `{name}` does not belong in `{file}`",
     "Puppet refuses the file: all names in it must begin with `{wanted}`", move_it},
    {MisplacedDefinition::unreachable, Severity::error, "Puppet does not look for {what} `{name}` in `{file}`",
     "it is known only after something else made Puppet read the file", move_it},
    {MisplacedDefinition::wrong_folder, Severity::error, "{what} `{name}` does not belong in `{file}`",
     "it is known only after something else made Puppet read the file", move_it},
    {MisplacedDefinition::extra_definition, Severity::error, "{what} `{name}` shares its file with `{wanted}`",
     "Puppet loads nothing from a file that holds more than its one definition", move_it},
    {MisplacedDefinition::fallback, Severity::warning, "{what} `{name}` is found in `{file}` by luck only",
     "Puppet tries files of shorter names too; what it finds there depends on what it has read before", move_it},
    {MisplacedDefinition::module_init, Severity::warning, "{what} `{name}` is found in `{file}` by luck only",
     "`init.pp` is the file of `{wanted}`; a class of the name `init` is documented as impossible", "give it another name"},
    {MisplacedDefinition::shadowed, Severity::error, "{what} `{name}` is defined twice",
     "which of the two counts depends on what Puppet reads first; when it reads both it fails", "remove one of them"},
    {MisplacedDefinition::nothing, Severity::warning, "`{file}` does not define `{wanted}`",
     "Puppet reads this file when it looks for `{wanted}`, and fails when that is nowhere else",
     "define it here, or remove the file"},
    {MisplacedDefinition::top_code, Severity::error, "code outside of definitions in `{file}`",
     "Puppet refuses the file: what it loads by name may hold definitions only", "move it into a class or defined type"},
    {MisplacedDefinition::ruby_name, Severity::error, "{what} `{name}` is not named like its file",
     "Puppet reads `{file}` when it looks for `{wanted}`", "call it `{wanted}`, or rename the file"},
    {MisplacedDefinition::ruby_nothing, Severity::warning, "`{file}` does not define the function `{wanted}`",
     "Puppet reads this file when it looks for `{wanted}`, and fails without `Puppet::Functions.create_function`",
     "move it out of `lib/puppet/functions/`"},
    {MisplacedDefinition::provider_name, Severity::warning, "{what} `{name}` is not named like its file",
     "Puppet reads `{file}` when it looks for the provider `{wanted}` of `{type}`", "call it `{wanted}`, or rename the file"},
    {MisplacedDefinition::provider_type, Severity::error, "provider `{name}` of `{type}` lies in the folder of another type",
     "Puppet looks for providers of `{type}` in `lib/puppet/provider/{type}/`", "move it there"},
    {MisplacedDefinition::deep_fact, Severity::warning, "fact `{name}` is not loaded from a folder below `lib/facter/`",
     "Facter reads the files directly in `lib/facter/` only", "move it there"},
};

}  // namespace plint::rules
