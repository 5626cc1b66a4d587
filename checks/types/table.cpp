#include "checks/types/table.hpp"

#include "checks/types/build.hpp"
#include "parser/source/limits.hpp"

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

// Of a long text, only its begin, its end and its size: the text of a literal is looked up for each operation with it.
static std::size_t hash_of(std::string_view text)
{
    constexpr std::size_t part = 128;
    const std::hash<std::string_view> hash;
    if (text.size() <= 2 * part)
        return hash(text);
    std::size_t seed = text.size();
    mix(seed, hash(text.substr(0, part)));
    mix(seed, hash(text.substr(text.size() - part)));
    return seed;
}

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
        mix(seed, hash_of(*node->text));
    for (const Type part : node->parts)
        mix(seed, std::hash<const TypeNode*>()(part.operator->()));
    for (const std::string_view text : node->texts)
        mix(seed, hash_of(text));
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

void TypeTable::renew_budgets(limits::FileShare share)
{
    regex_budget_ = text::RegexBudget(share);
    step_budget_ = StepBudget(share);
    comparisons_.clear();
    vague_types_.clear();
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
    if (is_nothing_but(meaning, alias))
        return false;
    Meaning& known = meanings_[alias.operator->()];
    known = {meaning, ++resolutions_};
    // Most aliases name only closed ones, and those do not lead here: this one had no meaning yet.
    std::vector<Type> named;
    add_aliases(meaning, named);
    known.recursive = std::ranges::find(named, alias) != named.end();
    if (std::ranges::all_of(named, [&](Type other) { return other == alias || is_closed_before(other, resolutions_); }))
        known.closed_at = resolutions_;
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
    if (found == meanings_.end())
        return false;
    const Meaning& known = found->second;
    if (known.closed_at == 0 && known.asked_at != resolutions_)
        find_out_recursion(alias, known);
    return known.recursive;
}

void TypeTable::find_out_recursion(Type alias, const Meaning& known) const
{
    std::unordered_set<const TypeNode*> seen;
    std::vector<Type> pending;
    add_aliases(known.type, pending);
    known.recursive = false;
    bool closed = true;
    while (!pending.empty()) {
        const Type next = pending.back();
        pending.pop_back();
        known.recursive = known.recursive || next == alias;
        if (is_closed_before(next, known.resolved_at) || !seen.insert(next.operator->()).second)
            continue;
        if (seen.size() > limits::alias_walk) {
            known.recursive = true;
            closed = false;
            break;
        }
        const Type inner = meaning(next);
        closed = closed && inner;
        add_aliases(inner, pending);
    }
    known.closed_at = closed ? resolutions_ : 0;
    known.asked_at = resolutions_;
}

bool TypeTable::is_closed_before(Type alias, std::size_t resolution) const
{
    const auto found = meanings_.find(alias.operator->());
    return found != meanings_.end() && found->second.closed_at != 0 && found->second.closed_at < resolution;
}

// Met again with nothing in between that a value could be taken apart by. `wanted` has no meaning yet, so no closed alias
// leads to it.
bool TypeTable::is_nothing_but(Type type, Type wanted) const
{
    std::unordered_set<const TypeNode*> seen;
    std::vector<Type> pending{type};
    while (!pending.empty()) {
        const Type next = pending.back();
        pending.pop_back();
        if (!next)
            continue;
        if (next == wanted || seen.size() >= limits::alias_walk)
            return true;
        if (next->tag == Tag::alias) {
            if (!is_closed_before(next, resolutions_ + 1) && seen.insert(next.operator->()).second)
                pending.push_back(meaning(next));
        } else if (next->tag == Tag::variant || next->tag == Tag::optional || next->tag == Tag::not_undef) {
            pending.insert(pending.end(), next->parts.begin(), next->parts.end());
        }
    }
    return false;
}

void TypeTable::add_aliases(Type type, std::vector<Type>& to)
{
    if (!type)
        return;
    if (type->tag == Tag::alias)
        to.push_back(type);
    for (const Type part : type->parts)
        add_aliases(part, to);
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
