#include "checks/types/build.hpp"

#include "checks/types/compare.hpp"
#include "checks/types/distinct.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/version_range.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::types {

Range to_size(Range range)
{
    if (range.from && *range.from >= 0)
        return range;
    if (range.to && *range.to < 0)
        return {0, 0};
    return {0, range.to};
}

Range exactly(std::size_t count)
{
    return {static_cast<std::int64_t>(count), static_cast<std::int64_t>(count)};
}

Range tuple_size(Type tuple)
{
    if (tuple->size)
        return *tuple->size;
    return tuple->parts.empty() ? Range{0, std::nullopt} : exactly(tuple->parts.size());
}

// What is inferred never comes near this; it keeps all that walks types, shared parts again and again, bounded.
static bool is_too_large(std::span<const Type> parts)
{
    std::uint64_t weight = 0;
    for (const Type part : parts)
        weight += part ? part->weight : 0;
    return weight > limits::max_type_weight;
}

static TypeNode draft_of(Tag tag)
{
    TypeNode draft;
    draft.tag = tag;
    return draft;
}

Type integer_of(TypeTable& table, Range range)
{
    TypeNode draft = draft_of(Tag::integer);
    draft.range = range;
    return table.intern(draft);
}

Type float_of(TypeTable& table, FloatRange range)
{
    TypeNode draft = draft_of(Tag::floating);
    draft.floats = range;
    return table.intern(draft);
}

Type time_of(TypeTable& table, Tag tag, Range nanoseconds)
{
    TypeNode draft = draft_of(tag);
    draft.range = nanoseconds;
    return table.intern(draft);
}

Type string_of(TypeTable& table, Range size)
{
    TypeNode draft = draft_of(Tag::string);
    draft.size = to_size(size);
    return table.intern(draft);
}

Type literal_of(TypeTable& table, std::string_view value)
{
    return with_text(table, Tag::string, value);
}

Type boolean_of(TypeTable& table, bool value)
{
    TypeNode draft = draft_of(Tag::boolean);
    draft.given = true;
    draft.flag = value;
    return table.intern(draft);
}

Type enum_of(TypeTable& table, std::vector<std::string_view> values, bool ignores_case)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    TypeNode draft = draft_of(Tag::enumeration);
    draft.flag = ignores_case;
    draft.texts = values;
    return table.intern(draft);
}

Type regexp_of(TypeTable& table, std::string_view source)
{
    return with_text(table, Tag::regexp, source);
}

// Only what is written alike (up to the case of a resource type and the words for a range of versions) counts as a
// duplicate, as Ruby's hashes see it.
static void add_new(Distinct& types, Type type)
{
    const auto alike = [type](Type other) { return other->tag == type->tag && equal(type, other); };
    if ((type->tag == Tag::resource || type->tag == Tag::sem_ver) && std::ranges::any_of(types.all(), alike))
        return;
    types.add(type);
}

Type pattern_of(TypeTable& table, std::vector<Type> regexps)
{
    Distinct once;
    for (const Type regexp : regexps)
        add_new(once, regexp);
    TypeNode draft = draft_of(Tag::pattern);
    draft.parts = once.all();
    return table.intern(draft);
}

Type collection_of(TypeTable& table, MaybeSize size)
{
    TypeNode draft = draft_of(Tag::collection);
    if (size)
        draft.size = to_size(*size);
    return table.intern(draft);
}

Type array_of(TypeTable& table, Type element, MaybeSize size)
{
    TypeNode draft = draft_of(Tag::array);
    if (size)
        draft.size = to_size(*size);
    Type parts[] = {size == Range{0, 0} ? table.bare(Tag::unit) : element};
    if (is_too_large(parts))
        parts[0] = table.bare(Tag::any);
    draft.parts = parts;
    return table.intern(draft);
}

Type hash_of(TypeTable& table, Type key, Type value, MaybeSize size)
{
    TypeNode draft = draft_of(Tag::hash);
    if (size)
        draft.size = to_size(*size);
    const Type unit = table.bare(Tag::unit);
    const bool none = size == Range{0, 0};
    Type parts[] = {none ? unit : key, none ? unit : value};
    if (is_too_large(parts))
        parts[0] = parts[1] = table.bare(Tag::any);
    draft.parts = parts;
    return table.intern(draft);
}

Type tuple_of(TypeTable& table, std::span<const Type> elements, MaybeSize size)
{
    if (is_too_large(elements))
        return array_of(table, table.bare(Tag::any), size ? size : MaybeSize(exactly(elements.size())));
    TypeNode draft = draft_of(Tag::tuple);
    if (size)
        draft.size = to_size(*size);
    draft.parts = elements;
    return table.intern(draft);
}

Type struct_of(TypeTable& table, std::span<const Type> keys_and_values)
{
    if (is_too_large(keys_and_values))
        return table.bare(Tag::hash);
    return with_texts(table, Tag::structure, {}, keys_and_values);
}

Type variant_of(TypeTable& table, std::span<const Type> types)
{
    Distinct distinct;
    for (const Type type : types) {
        if (type->tag != Tag::variant)
            add_new(distinct, type);
        else
            for (const Type inner : type->parts)
                add_new(distinct, inner);
    }
    const std::vector<Type>& flat = distinct.all();
    if (is_too_large(flat))
        return table.bare(Tag::any);
    return flat.size() == 1 ? flat[0] : with_texts(table, Tag::variant, {}, flat);
}

Type sem_ver_of(TypeTable& table, std::vector<VersionRange> ranges)
{
    if (ranges.size() > limits::max_version_ranges)
        return table.bare(Tag::sem_ver);
    ranges = merge_version_ranges(std::move(ranges));
    std::vector<std::string> keys;
    for (const VersionRange& range : ranges)
        keys.push_back(to_key(range));
    std::vector<std::string_view> texts;
    for (std::size_t i = 0; i < ranges.size(); ++i)
        texts.insert(texts.end(), {ranges[i].text, keys[i]});
    return with_texts(table, Tag::sem_ver, texts);
}

Type wrap(TypeTable& table, Tag tag, Type part)
{
    if (!part || (tag == Tag::not_undef && part->tag == Tag::any))
        return table.bare(tag);
    if (is_too_large({&part, 1}))
        return table.bare(tag);
    const Type parts[] = {tag == Tag::sensitive ? generalize(table, part) : part};
    return with_texts(table, tag, {}, parts);
}

Type callable_of(TypeTable& table, Type parameters, Type block, Type result)
{
    const Type parts[] = {parameters, block, result && result->tag == Tag::any ? Type() : result};
    if (is_too_large(parts))
        return table.bare(Tag::callable);
    return with_texts(table, Tag::callable, {}, parts);
}

Type with_text(TypeTable& table, Tag tag, std::string_view text)
{
    TypeNode draft = draft_of(tag);
    draft.text = text;
    return table.intern(draft);
}

Type with_texts(TypeTable& table, Tag tag, std::span<const std::string_view> texts, std::span<const Type> parts)
{
    TypeNode draft = draft_of(tag);
    draft.texts = texts;
    draft.parts = parts;
    return table.intern(draft);
}

}  // namespace plint::types
