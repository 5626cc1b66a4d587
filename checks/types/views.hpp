// Typed views of types: accessors for the fields of one tag, so that only checks/types/ knows how a TypeNode stores them.
// A view is a handle like Type: passed by value, without storage; the type's table must outlive it. The precondition of each
// constructor is the tag. O(1).
#pragma once

#include "checks/types/build.hpp"
#include "checks/types/type.hpp"

#include <cassert>
#include <cstddef>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <span>
#include <string_view>

namespace plint::types {

// `Hash`. Of a bare `Hash` key and value are empty Types.
class HashType {
public:
    explicit HashType(Type type) : type_(type) { assert(type->tag == Tag::hash); }

    [[nodiscard]] Type key() const { return type_->is_bare() ? Type() : type_->parts[0]; }
    [[nodiscard]] Type value() const { return type_->is_bare() ? Type() : type_->parts[1]; }

private:
    Type type_;
};

// One member of a `Struct`.
struct StructMember {
    Type key;  // as written: the type of one string, maybe in an `Optional`
    Type value;

    [[nodiscard]] bool is_optional() const { return key->tag == Tag::optional; }
    [[nodiscard]] std::string_view name() const { return key_name(key); }
};

// `Struct`. A bare one has no members.
class StructType {
public:
    explicit StructType(Type type) : parts_(type->parts) { assert(type->tag == Tag::structure); }

    [[nodiscard]] std::size_t size() const { return parts_.size() / 2; }
    [[nodiscard]] StructMember member(std::size_t index) const { return {parts_[2 * index], parts_[2 * index + 1]}; }
    [[nodiscard]] auto members() const
    {
        return ranges::views::iota(std::size_t{0}, size())
            | ranges::views::transform([view = *this](std::size_t i) { return view.member(i); });
    }

private:
    std::span<const Type> parts_;
};

// `Tuple`. A bare one has no elements.
class TupleType {
public:
    explicit TupleType(Type type) : parts_(type->parts) { assert(type->tag == Tag::tuple); }

    [[nodiscard]] std::span<const Type> elements() const { return parts_; }

private:
    std::span<const Type> parts_;
};

// `Variant`.
class VariantType {
public:
    explicit VariantType(Type type) : parts_(type->parts) { assert(type->tag == Tag::variant); }

    [[nodiscard]] std::span<const Type> members() const { return parts_; }

private:
    std::span<const Type> parts_;
};

// `Pattern`.
class PatternType {
public:
    explicit PatternType(Type type) : parts_(type->parts) { assert(type->tag == Tag::pattern); }

    // Each a `Regexp` with a source. Empty for a bare `Pattern`.
    [[nodiscard]] std::span<const Type> patterns() const { return parts_; }

private:
    std::span<const Type> parts_;
};

// `Enum`.
class EnumType {
public:
    explicit EnumType(Type type) : type_(type) { assert(type->tag == Tag::enumeration); }

    // Sorted. Empty for a bare `Enum`, which accepts any string.
    [[nodiscard]] std::span<const std::string_view> values() const { return type_->texts; }
    [[nodiscard]] bool ignores_case() const { return type_->flag; }

private:
    Type type_;
};

// `Resource`, and types such as `File['/a']`.
class ResourceType {
public:
    explicit ResourceType(Type type) : texts_(type->texts) { assert(type->tag == Tag::resource); }

    // Empty for a bare `Resource`.
    [[nodiscard]] std::string_view type_name() const { return texts_.empty() ? std::string_view() : texts_[0]; }
    [[nodiscard]] bool has_title() const { return texts_.size() > 1; }

private:
    std::span<const std::string_view> texts_;
};

}  // namespace plint::types
