// What a Puppetfile asks for, read without running it.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

struct WantedModule {
    std::string name;  // `apache` of `puppetlabs/apache`
    Span span;         // the string, with its quotes
};

struct Puppetfile {
    std::optional<Span> syntax_error;   // the first
    std::vector<WantedModule> modules;  // of `mod 'author/name'` outside of conditions and loops; in order of place
};

// Nothing for a text that is too large for the parser of Ruby.
[[nodiscard]] Puppetfile read_puppetfile(std::string_view text);

}  // namespace plint::ruby
