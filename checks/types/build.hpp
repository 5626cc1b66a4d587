// Constructs types with parameters, with Puppet's simplifications. Precondition of all: the parameters are valid. `specialise`
// in specialise.hpp checks what users write.
#pragma once

#include "checks/types/table.hpp"

#include <initializer_list>
#include <string>
#include <vector>

namespace plint::types {

using MaybeSize = std::optional<Range>;

// A range of sizes: negative ends become zero.
[[nodiscard]] Range to_size(Range range);

[[nodiscard]] Type integer_of(TypeTable& table, Range range);
[[nodiscard]] Type float_of(TypeTable& table, FloatRange range);
[[nodiscard]] Type time_of(TypeTable& table, Tag tag, Range nanoseconds);
[[nodiscard]] Type string_of(TypeTable& table, Range size);
[[nodiscard]] Type literal_of(TypeTable& table, std::string_view value);
[[nodiscard]] Type boolean_of(TypeTable& table, bool value);
[[nodiscard]] Type enum_of(TypeTable& table, std::vector<std::string_view> values, bool ignores_case);
[[nodiscard]] Type regexp_of(TypeTable& table, std::string_view source);
// Precondition: all are regexps. Duplicates are removed.
[[nodiscard]] Type pattern_of(TypeTable& table, std::vector<Type> regexps);

struct VersionRange;
// Merges ranges that overlap or touch, as Puppet does.
[[nodiscard]] Type sem_ver_of(TypeTable& table, std::vector<VersionRange> ranges);

[[nodiscard]] Type collection_of(TypeTable& table, MaybeSize size);
// A size of exactly zero makes the element `Unit`.
[[nodiscard]] Type array_of(TypeTable& table, Type element, MaybeSize size);
[[nodiscard]] Type hash_of(TypeTable& table, Type key, Type value, MaybeSize size);
[[nodiscard]] Type tuple_of(TypeTable& table, std::span<const Type> elements, MaybeSize size);
// Key, value, key, value, …
[[nodiscard]] Type struct_of(TypeTable& table, std::span<const Type> keys_and_values);

// A `Variant` without nested variants and duplicates; the type itself if there is only one.
[[nodiscard]] Type variant_of(TypeTable& table, std::span<const Type> types);
[[nodiscard]] inline Type variant_of(TypeTable& table, std::initializer_list<Type> types)
{
    return variant_of(table, std::span(types.begin(), types.size()));
}

// `Optional[T]`, `Type[T]`, `Iterable[T]`, `Iterator[T]`, `NotUndef[T]`, `Sensitive[T]`; without parameters if `part` is an
// empty Type. The type in `Sensitive` is generalized.
[[nodiscard]] Type wrap(TypeTable& table, Tag tag, Type part);
[[nodiscard]] Type callable_of(TypeTable& table, Type parameters, Type block, Type result);

// Texts and parts as TypeNode defines them, for tags without a function of their own.
[[nodiscard]] Type with_text(TypeTable& table, Tag tag, std::string_view text);
[[nodiscard]] Type with_texts(TypeTable& table, Tag tag, std::span<const std::string_view> texts,
                              std::span<const Type> parts = {});

// The size that assignability uses: any size if none is given.
[[nodiscard]] inline Range size_or_any(const MaybeSize& size)
{
    return size ? *size : Range{0, std::nullopt};
}
// The size of a tuple: without a given size the number of its types; any size if it has no parameters.
[[nodiscard]] Range tuple_size(Type tuple);
[[nodiscard]] Range exactly(std::size_t count);

// A struct's key without `Optional`.
[[nodiscard]] inline Type key_string(Type key)
{
    return key->tag == Tag::optional ? key->part() : key;
}
[[nodiscard]] inline std::string_view key_name(Type key)
{
    return key_string(key)->text.value_or("");
}
[[nodiscard]] inline bool is_empty_hash(Type type)
{
    return type->tag == Tag::hash && type->parts[0]->tag == Tag::unit && type->parts[1]->tag == Tag::unit
        && type->size == Range{0, 0};
}

}  // namespace plint::types
