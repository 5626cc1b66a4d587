// Parameters where code sets or reads them at a resource or class.
#pragma once

#include "ide/rename_edits.hpp"

#include <string>

namespace plint::ide {

// A parameter of a class or defined type that gets another name.
struct GivenParameter {
    std::string owner;  // its class or defined type
    bool of_class = false;
    std::string from;
    std::string to;
};

// Renames the parameter in the declaration, override, defaults and collector that a reference to its owner (`span` in `file`)
// is part of. Refuses if it is set there by a hash that is not literal, or for other classes too. O(size of that code).
void rename_given(const engine::Snapshot& snapshot, layout::FileIndex file, Span span, const GivenParameter& parameter,
                  RenameEdits& edits);

// Refuses if a class with a computed name, which may be the owner, gets the parameter in a file. O(size of the file).
void refuse_computed_owner(const engine::Snapshot& snapshot, layout::FileIndex file, const GivenParameter& parameter,
                           RenameEdits& edits);

// Renames it at all other places in a file that name it (attribute_names.hpp). Refuses if calls set it, or may do so, by a
// hash that is not literal. O(size of the file).
void rename_given_in_calls(const engine::Snapshot& snapshot, layout::FileIndex file, const GivenParameter& parameter,
                           RenameEdits& edits);

}  // namespace plint::ide
