// The commands of an `exec` that Puppet cannot run without a `path` to search.
#pragma once

#include "parser/syntax/resources.hpp"

#include <string>
#include <vector>

namespace plint::items {

struct UnqualifiedCommand {
    Node value;           // of `command`, `name`, `unless`, `onlyif` or `refresh`, an element of it, or the title
    std::string program;  // not an absolute path
};

// The attributes that let Puppet find a program: a `path`, or a provider that needs none.
[[nodiscard]] constexpr bool finds_program(std::string_view attribute)
{
    return attribute == "path" || attribute == "provider";
}

// Empty if the exec sets an attribute that finds programs, or more than is written here. Precondition: the resource is an
// `exec`, and the title of the body is not `default`.
[[nodiscard]] std::vector<UnqualifiedCommand> unqualified_commands(const syntax::ResourceBody& body);

}  // namespace plint::items
