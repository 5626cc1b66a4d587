// What the reader knows of a Ruby object: its value, or nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ruby {

struct Self;
struct Block;

enum class Shape : std::uint8_t {
    unknown,
    nil,
    truth,     // `is_true`
    integer,   // `text`
    floating,  // `text`
    string,    // `text`
    symbol,    // `text`
    regex,     // `text`, `flags`
    array,     // `items`, `is_open`
    hash,      // `items`: key, value, key, value, …; `is_open`
    constant,  // `text`: as written, without a leading `::`
    puppet_version,
    resource_type,  // `Puppet::Type.type(:text)`
    provider,       // of a type: `text`
    self,           // `self`
    block,          // `block`
};

struct Object {
    Shape shape = Shape::unknown;
    bool is_true = false;
    bool is_open = false;  // there may be items besides `items`
    std::string text{};
    std::string flags{};
    std::vector<Object> items{};
    const Self* self = nullptr;
    const Block* block = nullptr;

    [[nodiscard]] bool is(Shape wanted) const { return shape == wanted; }
    [[nodiscard]] bool is_known() const { return shape != Shape::unknown; }
    [[nodiscard]] bool is_word() const { return shape == Shape::symbol || shape == Shape::string; }
    // Of a hash: what stands under this symbol.
    [[nodiscard]] const Object* at(std::string_view key) const;
    // None: nobody knows.
    [[nodiscard]] std::optional<bool> truthy() const;
};

[[nodiscard]] bool operator==(const Object& a, const Object& b);

[[nodiscard]] Object make_object(Shape shape, std::string text = {});
// How many objects it is made of, itself included, and one for each 64 bytes of text. Stops soon after `max`.
[[nodiscard]] std::size_t weight_of(const Object& object, std::size_t max);

[[nodiscard]] Object make_truth(bool value);

// As one would write it in a manifest; none for what a manifest cannot say or nobody knows.
[[nodiscard]] std::optional<std::string> puppet_literal(const Object& object);

}  // namespace plint::ruby
