// What LookupCalls answers, from the files that it read and from the others.
#include "checks/hiera/call_text.hpp"
#include "checks/hiera/lookup_calls.hpp"

#include <algorithm>
#include <iterator>

namespace plint::hiera {

bool LookupCalls::may_look_up(std::string_view key) const
{
    return open_ || words_.contains(std::string(key))
        || std::ranges::any_of(patterns_, [&](const Pattern& pattern) { return fits_pattern(pattern, key); })
        || (others_ && others_->may_look_up(key));
}

const IncludingPlace* LookupCalls::including(std::string_view key) const
{
    const auto found = including_.find(std::string(key));
    const IncludingPlace* const here = found == including_.end() ? nullptr : &found->second;
    const IncludingPlace* const other = others_ ? others_->including(key) : nullptr;
    return here == nullptr || (other != nullptr && other->file < here->file) ? other : here;
}

bool LookupCalls::is_looked_up(std::string_view key) const
{
    return open_ || looked_up_.contains(std::string(key))
        || std::ranges::any_of(plain_patterns_, [&](const Pattern& pattern) { return fits_pattern(pattern, key); })
        || (others_ && others_->is_looked_up(key));
}

bool LookupCalls::may_have_data(std::string_view key) const
{
    return open_ || keys_.contains(key) || inner_keys_.contains(std::string(key))
        || (others_ && others_->may_have_data(key));
}

const DataKey* LookupCalls::data_key(std::string_view key) const
{
    const auto found = keys_.find(key);
    const DataKey* const here = found == keys_.end() ? nullptr : &found->second;
    const DataKey* const other = others_ ? others_->data_key(key) : nullptr;
    return here == nullptr || (other != nullptr && other->path < here->path) ? other : here;
}

bool LookupCalls::has_data_below(std::string_view prefix) const
{
    const auto found = keys_.lower_bound(prefix);
    return (found != keys_.end() && found->first.starts_with(prefix)) || (others_ && others_->has_data_below(prefix));
}

std::vector<std::string_view> LookupCalls::data_keys(std::string_view prefix, std::size_t limit) const
{
    std::vector<std::string_view> keys;
    for (auto key = keys_.lower_bound(prefix); key != keys_.end() && keys.size() < limit; ++key) {
        if (!key->first.starts_with(prefix))
            break;
        keys.push_back(key->first);
    }
    if (!others_)
        return keys;
    std::vector<std::string_view> all;
    std::ranges::set_union(keys, others_->data_keys(prefix, limit), std::back_inserter(all));
    all.resize(std::min(all.size(), limit));
    return all;
}

std::vector<const NameShapes*> LookupCalls::tables(NameShapes LookupCalls::*table) const
{
    std::vector<const NameShapes*> all{&(this->*table)};
    if (others_)
        all.push_back(&((*others_).*table));
    return all;
}

std::vector<std::string_view> LookupCalls::similar_keys(std::string_view key) const
{
    return similar_names(tables(&LookupCalls::key_shapes_), key);
}

std::vector<std::string_view> LookupCalls::similar_lookups(std::string_view key) const
{
    return similar_names(tables(&LookupCalls::lookup_shapes_), key);
}

std::span<const TypedLookup> LookupCalls::of(std::string_view key) const
{
    if (const auto found = typed_.find(std::string(key)); found != typed_.end())
        return found->second;  // with those of the others
    return others_ ? others_->of(key) : std::span<const TypedLookup>();
}

}  // namespace plint::hiera
