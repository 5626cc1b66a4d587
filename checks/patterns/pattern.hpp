// Puppet code with placeholders, which pieces of code match or do not match.
//
//     $X        any one thing: an expression, a name, a type, an attribute. The same name is the same code everywhere.
//     $_        the same without a name
//     ...       any number of things in a list: arguments, attributes, elements, statements, parameters
//     $...X     the same with a name
//     '/a/$X'   in a string: any text
//
// No variable of Puppet begins with a capital letter, so placeholders are never code.
#pragma once

#include "parser/syntax/kind.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plint::patterns {

inline constexpr std::size_t max_pattern_bytes = 4'000;
inline constexpr std::size_t max_placeholders = 100;  // of one rule

// The named placeholders of a rule: its patterns share them.
class Placeholders {
public:
    // std::nullopt if there would be more than max_placeholders.
    std::optional<std::size_t> add(std::string_view name);
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] const std::string& name(std::size_t place) const { return all_[place].name; }

    // Whether it occurs several times, so that what it matches in one place decides about another.
    [[nodiscard]] bool is_shared(std::size_t place) const { return all_[place].uses > 1; }

private:
    struct One {
        std::string name;
        std::size_t uses = 0;
    };
    std::vector<One> all_;
};

// A part of a pattern.
struct Shape {
    enum class Role : std::uint8_t {
        code,       // of this kind, with these children
        leaf,       // with this text
        string,     // with this value, however it is quoted
        text,       // a string whose value consists of these pieces and of any text between them
        any,        // one thing
        any_number  // a part of a list
    };

    // A piece of text, and the placeholder after it.
    struct Piece {
        std::string text;
        std::optional<std::size_t> placeholder;
        bool is_last = false;
    };

    Role role = Role::code;
    Kind kind = Kind::file;                  // `call` for all calls but method calls
    std::string text = {};                   // of a leaf, as written; of a string, its value
    std::optional<std::size_t> placeholder;  // of `any` and `any_number`; std::nullopt: without a name
    std::vector<Piece> pieces = {};
    std::vector<Shape> children = {};
    bool is_shared = false;  // a placeholder in it occurs several times in the rule (mark_shared)
};

// The name of an attribute or the key of a pair, if it is fixed; null for other shapes.
[[nodiscard]] const std::string* fixed_name(const Shape& shape);

struct Pattern {
    Shape root;
    std::vector<Shape> statements = {};  // all of them; `root` is the first
    std::string key = {};                // of a call, its function; of a resource, its type; empty: any
};

enum class Flaw : std::uint8_t {
    syntax_error,
    empty,
    several_statements,
    too_long,
    too_many_placeholders,
    only_list,
    capital_variable,  // `$Foo`, `$X::foo`
    no_title,          // `file { ... }`
    dots_after_name,   // `$X...`
    heredoc,           // with an interpolation
    no_comma           // `a => 1 ...`
};

struct PatternProblem {
    Flaw flaw = Flaw::syntax_error;
    std::size_t offset = 0;    // in the pattern's text
    std::string message = {};  // the parser's; the variable
};

// Sets Shape::is_shared. Call it for each pattern of a rule when all of them are read.
void mark_shared(Pattern& pattern, const Placeholders& placeholders);

// Adds the placeholders of the text to `placeholders`. `several`: whether it may consist of several statements.
[[nodiscard]] std::variant<Pattern, PatternProblem> read_pattern(std::string_view text, Placeholders& placeholders,
                                                                 bool several = false);

}  // namespace plint::patterns
