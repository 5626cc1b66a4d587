// What the bodies of a file put into a catalog, and in which order it must be applied, as far as literals show it.
// Small, and independent of the tree.
#pragma once

#include "checks/text/word_list.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/span.hpp"
#include "parser/syntax/tree.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace plint::items {

// Titles are patterns: these characters represent text that is known at run time only, and the title of the instance of the
// defined type around it. No string of a manifest contains them.
inline constexpr char any_text = '\1';
inline constexpr char own_title = '\2';
// Around the name of a variable of unknown value, which is one value in one evaluation of the body, in `symbols`: those are
// patterns that tell such variables apart, where other patterns have `any_text`.
inline constexpr char variable_begin = '\5';
inline constexpr char variable_end = '\6';
// Begins values that are not strings: `true`, `false`, `undef` and numbers.
inline constexpr char written_out = '\3';

[[nodiscard]] inline bool is_literal(std::string_view title)
{
    return title.find(any_text) == std::string_view::npos && title.find(own_title) == std::string_view::npos;
}

// The variable that is all of these symbols; empty if they are something else.
[[nodiscard]] std::string_view whole_variable(std::string_view symbols);

using Word = text::WordIndex;  // in Items::words
using Branch = std::uint32_t;  // in Items::branches, counted from 1; 0: whenever the body is evaluated
using Body = std::uint32_t;    // in Summary::bodies

// A part of a body that may not run, or may run several times.
struct BranchPart {
    enum class Kind : std::uint8_t {
        arm,    // of an `if`, `unless` or `case`: at most one of them runs
        guard,  // the same, where the test asks what is declared
        other   // a lambda, the default of a parameter, an operand of `and` or `or`, what follows a `return()`
    };
    Kind kind = Kind::other;
    bool holds = false;  // of an arm: it runs where `variable` is true, or equal to `value`; otherwise where it is not
    Branch outer = 0;
    Offset test = 0;               // of an arm: where its whole expression begins
    std::uint32_t number = 0;      // of an arm
    Word variable = 0;             // of an arm whose test is `$variable` or `$variable == value`; empty otherwise
    Word value = 0;                // empty: the test is the variable alone
    std::uint32_t first_read = 0;  // of an arm: the variables that its tests read, in Items::test_reads
    std::uint32_t reads = 0;

    // Nothing is concluded from what its tests read.
    [[nodiscard]] bool reads_too_much() const { return reads > limits::max_test_reads; }
};

enum class How : std::uint8_t {
    resource,  // `type { title: }`; of a class `class { title: }`
    virtual_resource,
    alias,        // another name of the resource before it
    by_function,  // `ensure_packages` and its relatives, which do nothing where it is declared already
    include,
    contain,
    require,
    inherit
};

// A resource or class that a body declares. An empty type: known at run time only.
struct Declared {
    How how = How::resource;
    bool is_exported = false;
    Word type = 0;
    Word title = 0;
    Word symbols = 0;  // of the title
    Body body = 0;
    Branch branch = 0;
    Span span;  // the title
};

// What a class or an instance of a defined type gets.
struct Given {
    Word parameter = 0;
    Word symbols = 0;  // of the value, or what begins with `written_out`
    Span span;         // the value
};

struct GivenList {
    std::uint32_t declared = 0;  // in Items::declared
    std::uint32_t first = 0;     // in Items::given
    std::uint32_t count = 0;
    bool is_open = false;  // it may get more
};

// A default of a parameter that is a literal.
struct Default {
    Body body = 0;
    Word parameter = 0;
    Word value = 0;  // as of what is given
};

// An end of an order: a resource of the body, or a reference.
struct End {
    Word type = 0;
    Word title = 0;
    Word symbols = 0;  // of the title
    Span span;
    bool is_reference = false;
};

struct Ends {
    std::uint32_t first = 0;  // in Items::ends
    std::uint32_t count = 0;
};

// All of one group must be applied before all of the other.
struct Order {
    Ends before;
    Ends after;
    Span span;  // the arrow's right side, or the value of the metaparameter
    Body body = 0;
    Branch branch = 0;
    bool is_certain = true;   // false: of defaults, collectors and what is virtual
    bool is_virtual = false;  // of a virtual resource, so certain once it is collected
};

struct Collected {
    Word type = 0;
    bool is_exported = false;
    bool is_all = false;  // all of the type
    Body body = 0;
    Branch branch = 0;
};

struct Items {
    text::WordList words;
    std::vector<BranchPart> branches;
    std::vector<Declared> declared;  // in document order
    std::vector<End> ends;
    std::vector<Order> orders;  // by their spans
    std::vector<Collected> collected;
    std::vector<Given> given;
    std::vector<GivenList> given_to;  // classes, and types that are not Puppet's own; sorted by `declared`
    std::vector<Default> defaults;    // sorted by body
    std::vector<Word> overridden;     // types whose attributes defaults, collectors or overrides set
    std::vector<Word> test_reads;
    // Strings that a title may be made of: hashes of constant ones and of their words, sorted; and patterns.
    std::vector<std::uint32_t> strings;
    std::vector<Word> patterns;
};

// What something of `declared` gets; null if it is not of a type for which that is known. O(log n).
[[nodiscard]] const GivenList* given_to(const Items& items, std::uint32_t declared);

[[nodiscard]] std::uint32_t string_hash(std::string_view text);

// Whether at most one of the two runs.
[[nodiscard]] bool exclude_each_other(const Items& items, Branch a, Branch b);

// Whether some test around it asks what is declared.
[[nodiscard]] bool is_guarded(const Items& items, Branch branch);

// The items of a file without bodies.
[[nodiscard]] const std::shared_ptr<const Items>& no_items();

// Of all bodies of a file. Linear in its size.
[[nodiscard]] Items read_items(const Tree& tree);

}  // namespace plint::items
