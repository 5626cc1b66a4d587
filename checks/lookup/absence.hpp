// Whether something that code names does not exist at all, or is only not here. What is not in the checkout is not evidence:
// all rules about absence ask this, none decides alone.
#pragma once

#include "checks/lookup/visibility.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace plint::lookup {

enum class Certainty : std::uint8_t {
    unknown,  // it may be somewhere else
    likely,   // everything that the code says it needs is here, but others may use it with more
    proved    // everything that could define it is here and was read
};

// What the certainty depends on.
enum class Why : std::uint8_t {
    all_is_here,
    no_module,             // no module of this name is here
    unreadable,            // a file that may define it cannot be read, or has syntax errors
    ignored,               // `.gitignore` names the path
    left_out,              // `.gitattributes` does: `export-ignore`, or Git LFS
    submodule,             // it is in a submodule that is not checked out
    installed_elsewhere,   // the Puppetfile installs something there
    data_elsewhere,        // Hiera also reads data that are not here
    comes_with_the_server  // Puppet Enterprise or PuppetDB provides it
};

// Whether the repository itself names the place where the thing may be.
[[nodiscard]] constexpr bool is_kept_elsewhere(Why why)
{
    return why == Why::ignored || why == Why::left_out || why == Why::submodule || why == Why::installed_elsewhere;
}

struct Absence {
    Certainty certainty = Certainty::unknown;
    Why why = Why::no_module;
};

// What a name is for; it decides which files may define it.
enum class NameOf : std::uint8_t { class_, resource_type, function, type };

// Of a file that is not there. `root`: path of a module or environment; `inner`: of the file in it: `files/a/b`.
[[nodiscard]] Absence absence_of_file(const index::Project& project, const std::string& root, std::string_view inner);

// For the code of one file. The project must outlive it. Not thread-safe.
class Absences {
public:
    Absences(const index::Project& project, layout::FileIndex from)
        : project_(&project), from_(from), visibility_(project, from)
    {
    }

    // Of a name that no visible definition has. `name`: in lower case, without leading `::`.
    [[nodiscard]] Absence of_name(std::string_view name, NameOf what) const;

    // Of data for a key that is in none of the files of the environment.
    [[nodiscard]] Absence of_hiera_key() const;

    [[nodiscard]] const Visibility& visibility() const { return visibility_; }

private:
    [[nodiscard]] Absence in_module(layout::ModuleIndex module, std::string_view name, NameOf what) const;
    [[nodiscard]] Absence without_module(std::string_view name, NameOf what) const;

    const index::Project* project_;
    layout::FileIndex from_;
    Visibility visibility_;
};

}  // namespace plint::lookup
