// What braces in Puppet code belong to, by the tokens before them.
#pragma once

#include "ide/code_brackets.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct ResourceBraces {
    std::string type;   // in lower case, without leading `::`
    std::string title;  // of a class: its name; else empty
    bool is_class = false;
};

// The resource, defaults, override or collector whose braces these are; std::nullopt for hashes, bodies and others.
[[nodiscard]] std::optional<ResourceBraces> resource_braces(const CodeBrackets& code, const OpenBracket& braces);

// The template of `epp('module/template.epp', {`; empty for other braces.
[[nodiscard]] std::string template_of_braces(const CodeBrackets& code, const OpenBracket& braces);

// The names and strings before the arrows of the entries from the token `begin` on, up to the token `end`, a semicolon, or
// the end of the bracket around them. O(tokens).
[[nodiscard]] std::vector<std::string> keys_of_entries(const CodeBrackets& code, std::size_t begin, std::size_t end);

}  // namespace plint::ide
