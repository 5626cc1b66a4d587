#include "checks/types/table.hpp"

#include "checks/types/build.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

namespace plint::types {

namespace {

void mix(std::size_t& seed, std::size_t value)
{
    seed ^= value + 0x9e3779b97f4a7c15ULL + (seed << 6U) + (seed >> 2U);
}

void mix(std::size_t& seed, const Range& range)
{
    mix(seed, std::hash<std::optional<std::int64_t>>()(range.from));
    mix(seed, std::hash<std::optional<std::int64_t>>()(range.to));
}

}  // namespace

std::size_t TypeTable::Hash::operator()(const TypeNode* node) const
{
    std::size_t seed = static_cast<std::size_t>(node->tag) * 4 + (node->flag ? 2U : 0U) + (node->given ? 1U : 0U);
    if (node->size)
        mix(seed, *node->size);
    // What most types lack is left out.
    if (!node->range.is_open())
        mix(seed, node->range);
    if (node->tag == Tag::floating) {
        mix(seed, std::hash<double>()(node->floats.from));
        mix(seed, std::hash<double>()(node->floats.to));
    }
    if (node->text)
        mix(seed, std::hash<std::string_view>()(*node->text));
    for (const Type part : node->parts)
        mix(seed, std::hash<const TypeNode*>()(part.operator->()));
    for (const std::string_view text : node->texts)
        mix(seed, std::hash<std::string_view>()(text));
    return seed;
}

bool TypeTable::Same::operator()(const TypeNode* a, const TypeNode* b) const
{
    return a->tag == b->tag && a->flag == b->flag && a->given == b->given && a->size == b->size && a->range == b->range
        && a->floats == b->floats && a->text == b->text && std::ranges::equal(a->parts, b->parts)
        && std::ranges::equal(a->texts, b->texts);
}

// What exceeds 32 bits counts as their largest number.
static std::uint32_t weight_of(const TypeNode& draft)
{
    constexpr std::uint64_t bytes_per_unit = 64;
    std::uint64_t weight = 1 + draft.texts.size() + (draft.text ? draft.text->size() / bytes_per_unit : 0);
    for (const std::string_view text : draft.texts)
        weight += text.size() / bytes_per_unit;
    for (const Type part : draft.parts)
        weight += part ? part->weight : 0;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(weight, std::numeric_limits<std::uint32_t>::max()));
}

TypeTable::TypeTable()
{
    for (std::size_t tag = 0; tag < std::size(bare_); ++tag) {
        TypeNode draft;
        draft.tag = static_cast<Tag>(tag);
        if (draft.tag == Tag::floating)
            draft.floats = {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
        const Type any = bare_[0];
        if (draft.tag == Tag::array || draft.tag == Tag::sensitive) {
            const Type parts[] = {any};
            draft.parts = parts;
            bare_[tag] = intern(draft);
        } else if (draft.tag == Tag::hash) {
            const Type parts[] = {any, any};
            draft.parts = parts;
            bare_[tag] = intern(draft);
        } else if (draft.tag != Tag::alias) {
            bare_[tag] = intern(draft);
        }
    }
    make_data_types();
}

std::string_view TypeTable::keep(std::string_view text)
{
    if (text.empty())
        return "";
    char* const copy = static_cast<char*>(arena_.allocate(text.size(), 1));
    std::memcpy(copy, text.data(), text.size());
    return {copy, text.size()};
}

Type TypeTable::intern(const TypeNode& draft)
{
    if (const auto found = types_.find(&draft); found != types_.end())
        return Type(*found);
    auto* const node = new (arena_.allocate(sizeof(TypeNode), alignof(TypeNode))) TypeNode(draft);
    if (draft.text)
        node->text = keep(*draft.text);
    if (!draft.parts.empty()) {
        auto* const parts = static_cast<Type*>(arena_.allocate(draft.parts.size_bytes(), alignof(Type)));
        std::uninitialized_copy(draft.parts.begin(), draft.parts.end(), parts);
        node->parts = {parts, draft.parts.size()};
    }
    if (!draft.texts.empty()) {
        auto* const texts =
            static_cast<std::string_view*>(arena_.allocate(draft.texts.size_bytes(), alignof(std::string_view)));
        for (std::size_t i = 0; i < draft.texts.size(); ++i)
            new (texts + i) std::string_view(keep(draft.texts[i]));
        node->texts = {texts, draft.texts.size()};
    }
    node->weight = weight_of(*node);
    bytes_ += sizeof(TypeNode) + draft.parts.size_bytes() + (draft.text ? draft.text->size() : 0);
    for (const std::string_view text : draft.texts)
        bytes_ += sizeof(std::string_view) + text.size();
    types_.insert(node);
    return Type(node);
}

Type TypeTable::declare_alias(std::string_view name)
{
    if (const auto found = aliases_.find(name); found != aliases_.end())
        return found->second;
    TypeNode draft;
    draft.tag = Tag::alias;
    draft.text = name;
    const Type alias = intern(draft);
    aliases_.emplace(*alias->text, alias);
    return alias;
}

bool TypeTable::resolve_alias(Type alias, Type meaning)
{
    std::vector<Type> passed;
    if (is_nothing_but(meaning, alias, passed))
        return false;
    meanings_[alias.operator->()] = {meaning, false};
    // Known only when all are resolved that the meaning names, so each resolution asks anew.
    for (auto& [node, known] : meanings_) {
        std::vector<Type> seen;
        known.recursive = contains(known.type, Type(node), seen);
    }
    return true;
}

Type TypeTable::meaning(Type alias) const
{
    const auto found = meanings_.find(alias.operator->());
    return found == meanings_.end() ? Type() : found->second.type;
}

bool TypeTable::is_recursive(Type alias) const
{
    const auto found = meanings_.find(alias.operator->());
    return found != meanings_.end() && found->second.recursive;
}

// Met again with nothing in between that a value could be taken apart by.
bool TypeTable::is_nothing_but(Type type, Type wanted, std::vector<Type>& seen) const
{
    if (!type || type == wanted)
        return type == wanted;
    if (type->tag == Tag::alias) {
        if (std::ranges::find(seen, type) != seen.end())
            return false;
        seen.push_back(type);
        return is_nothing_but(meaning(type), wanted, seen);
    }
    if (type->tag != Tag::variant && type->tag != Tag::optional && type->tag != Tag::not_undef)
        return false;
    return std::ranges::any_of(type->parts, [&](Type part) { return is_nothing_but(part, wanted, seen); });
}

bool TypeTable::contains(Type type, Type wanted, std::vector<Type>& seen) const
{
    if (!type)
        return false;
    if (type == wanted)
        return true;
    if (type->tag == Tag::alias) {
        if (std::ranges::find(seen, type) != seen.end())
            return false;
        seen.push_back(type);
        return contains(meaning(type), wanted, seen);
    }
    return std::ranges::any_of(type->parts, [&](Type part) { return contains(part, wanted, seen); });
}

// As Puppet defines them (`Data` and so on are aliases that print under their own name).
void TypeTable::make_data_types()
{
    const auto of = [this](Tag tag) { return bare(tag); };
    rich_data_key_ = declare_alias("RichDataKey");
    resolve_alias(rich_data_key_, variant_of(*this, {of(Tag::string), of(Tag::numeric)}));
    data_ = declare_alias("Data");
    resolve_alias(data_,
                  variant_of(*this,
                             {of(Tag::scalar_data), of(Tag::undef), hash_of(*this, of(Tag::string), data_, {}),
                              array_of(*this, data_, {})}));
    rich_data_ = declare_alias("RichData");
    resolve_alias(
        rich_data_,
        variant_of(*this,
                   {of(Tag::scalar), of(Tag::sem_ver_range), of(Tag::binary), of(Tag::sensitive), of(Tag::type),
                    of(Tag::type_set), of(Tag::uri), of(Tag::object), of(Tag::undef), of(Tag::default_value),
                    hash_of(*this, rich_data_key_, rich_data_, {}), array_of(*this, rich_data_, {})}));
    resolve_alias(declare_alias("Puppet::LookupKey"), rich_data_key_);
    resolve_alias(declare_alias("Puppet::LookupValue"), rich_data_);
}

}  // namespace plint::types
