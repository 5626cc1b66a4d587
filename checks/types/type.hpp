// A type of Puppet: a pointer to an immutable node that its table owns. Two types of one table are printed alike if and only if
// the pointers are equal; Puppet's equality is `equal` in compare.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace plint::types {

// In groups, so that "is a scalar" is a range of tags.
enum class Tag : std::uint8_t {
    any,
    undef,
    default_value,
    unit,
    scalar,
    regexp,
    sem_ver,
    timespan,
    timestamp,
    scalar_data,
    string,
    enumeration,
    pattern,
    boolean,
    numeric,
    integer,
    floating,
    sem_ver_range,
    binary,
    uri,
    collection,
    array,
    hash,
    structure,
    tuple,
    iterable,
    iterator,
    variant,
    optional,
    not_undef,
    type,
    sensitive,
    init,
    callable,
    object,
    type_set,
    runtime,
    catalog_entry,
    resource,
    host_class,
    reference,
    alias,
};

// [from, to], both inclusive; std::nullopt: unbounded.
struct Range {
    std::optional<std::int64_t> from;
    std::optional<std::int64_t> to;

    [[nodiscard]] bool is_open() const { return !from && !to; }
    friend bool operator==(const Range&, const Range&) = default;
};

// [from, to], both inclusive; an infinity: unbounded.
struct FloatRange {
    double from;
    double to;

    friend bool operator==(const FloatRange&, const FloatRange&) = default;
};

struct TypeNode;

// A handle, passed by value; the table must outlive it. An empty Type means "no type", as each function explains.
class Type {
public:
    constexpr Type() = default;
    explicit constexpr Type(const TypeNode* node) : node_(node) {}

    [[nodiscard]] const TypeNode* operator->() const { return node_; }
    [[nodiscard]] const TypeNode& operator*() const { return *node_; }
    // False for an empty Type.
    explicit constexpr operator bool() const { return node_ != nullptr; }
    friend constexpr bool operator==(Type, Type) = default;

private:
    const TypeNode* node_ = nullptr;
};

// The meaning of the fields depends on the tag:
//   string                      `size`, or `text`: the type of one string
//   enumeration                 `texts` sorted; `flag`: case is ignored
//   pattern                     `parts`: regexps
//   regexp                      `text` when given
//   sem_ver                     `texts`: range as printed, its key (version_range.hpp), range, key, …
//   boolean                     `flag` when `given`
//   integer, timespan,
//   timestamp                   `range` (times in nanoseconds)
//   floating                    `floats`
//   array, hash, tuple,
//   collection                  `parts`: element; key and value; elements. `size`
//   structure                   `parts`: key, value, key, value, … A key is a string with `text`, maybe in an optional
//   iterable, iterator, type,
//   optional, not_undef         `parts`: nothing or one type
//   sensitive                   `parts`: one type
//   variant                     `parts`
//   callable                    `parts`: nothing, or tuple of parameters, block, result; the last two may be empty Types
//   uri                         `texts`: parts of an address; `parts`: what each must be (parameter_values.hpp)
//   init                        `parts`: nothing, or the created type, the type of `new`'s only argument, tuples of the
//                               arguments that it accepts (maybe an empty Type); `texts`: further arguments as printed;
//                               `flag`: one argument may be a list
//   object                      `text`: its name; `parts` of an `Error`: kind and issue code, each maybe an empty Type;
//                               of an anonymous object type: `texts` its identity, `parts` its parent
//   type_set                    `texts`: nothing, or its identity, and the set as printed
//   runtime                     `texts`: runtime and name
//   resource                    `texts`: name, title
//   host_class, reference       `text`
//   alias                       `text`: its name; its meaning is in the table
struct TypeNode {
    Tag tag = Tag::any;
    bool flag = false;
    bool given = false;
    std::optional<Range> size;
    Range range;
    FloatRange floats{0, 0};
    std::optional<std::string_view> text;
    std::span<const Type> parts;
    std::span<const std::string_view> texts;
    // Its expanded size: nodes, with each part counted as often as it occurs, and one more for each 64 bytes of text. The table
    // computes it; an alias counts as its name.
    std::uint32_t weight = 1;

    [[nodiscard]] bool is_bare() const { return parts.empty(); }
    // The only contained type; an empty Type if there are no parts.
    [[nodiscard]] Type part() const { return parts.empty() ? Type() : parts[0]; }
};

[[nodiscard]] constexpr bool is_scalar_data(Tag tag)
{
    return Tag::scalar_data <= tag && tag <= Tag::floating;
}
[[nodiscard]] constexpr bool is_scalar(Tag tag)
{
    return Tag::scalar <= tag && tag <= Tag::sem_ver_range;
}

}  // namespace plint::types
