// What a Puppetfile asks for, read without running it.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

// `:git => '…'`, `tag: '…'`
struct ModuleOption {
    std::string name;
    Span span;           // the key
    Span value;          // the value
    std::string symbol;  // of a value that is a symbol, without the colon; else empty
};

struct WantedModule {
    std::string name;                         // `apache` of `puppetlabs/apache`
    Span span;                                // the string, with its quotes
    std::string full_name;                    // as written
    std::optional<std::string> version = {};  // the second argument, if it is a constant string
    Span version_span = {};
    std::vector<ModuleOption> options = {};  // with constant names
    bool has_only_these = true;              // false: other arguments are computed
};

// Something that Ruby or r10k rejects.
struct PuppetfileFlaw {
    enum class Kind : std::uint8_t {
        syntax_error,        // the grammar does not match
        unclosed_quote,      // the quote that begins a string
        comma_at_end,        // after it comes a call that was meant for the next line; the comma
        missing_comma,       // before an option, or between two strings; what it is missing before
        missing_colon,       // an option that is written as a call: `ref 'v1'`
        stray_end,           // an `end` without a beginning
        unquoted_name,       // of a module
        unknown_declaration  // a call of no function that a Puppetfile has
    };

    Kind kind = Kind::syntax_error;
    Span span;
    Offset end_before = 0;  // of missing_comma: where the comma belongs
};

struct Puppetfile {
    std::vector<PuppetfileFlaw> flaws;  // in order of place; after a flaw of the syntax there may be no modules
    std::vector<WantedModule> modules;  // of `mod 'author/name'` outside of conditions and loops; in order of place
};

// Nothing for a text that is too large for the parser of Ruby.
[[nodiscard]] Puppetfile read_puppetfile(std::string_view text);

}  // namespace plint::ruby
