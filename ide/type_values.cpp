#include "ide/type_values.hpp"

#include "checks/inference/world.hpp"
#include "checks/types/print.hpp"
#include "checks/types/table.hpp"
#include "checks/types/views.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace plint::ide {

namespace {

// Visits the types that a type is a choice of, aliases resolved, and each `Optional` before what is in it.
class ChoiceWalk {
public:
    explicit ChoiceWalk(const types::TypeTable& table) : table_(table) {}

    // Does nothing for a type that was visited, as aliases may contain themselves.
    template <class Visit>
    void visit(types::Type type, const Visit& each)
    {
        if (!type || seen_.size() >= max_types || !seen_.insert(&*type).second)
            return;
        switch (type->tag) {
        case types::Tag::variant:
            for (const types::Type member : types::VariantType(type).members())
                visit(member, each);
            break;
        case types::Tag::optional: each(type); [[fallthrough]];
        case types::Tag::not_undef:
        case types::Tag::sensitive: visit(type->part(), each); break;
        case types::Tag::alias: visit(table_.meaning(type), each); break;
        default: each(type);
        }
    }

private:
    static constexpr std::size_t max_types = 1000;

    const types::TypeTable& table_;
    std::set<const types::TypeNode*> seen_;
};

class ValueLister {
public:
    explicit ValueLister(const types::TypeTable& table) : walk_(table) {}

    void add_values_of(types::Type type)
    {
        walk_.visit(type, [&](types::Type choice) { add_choice(choice); });
    }

    std::vector<ListedValue> values;

private:
    void add_choice(types::Type type)
    {
        switch (type->tag) {
        case types::Tag::enumeration:
            for (const std::string_view value : types::EnumType(type).values())
                add({std::string(value), true});
            break;
        case types::Tag::string:
            if (type->text)
                add({std::string(*type->text), true});
            break;
        case types::Tag::boolean:
            for (const bool value : {true, false})
                if (!type->given || type->flag == value)
                    add({value ? "true" : "false", false});
            break;
        case types::Tag::optional: add({"undef", false}); break;
        default: break;
        }
    }

    void add(ListedValue value)
    {
        if (known_.emplace(value.text, value.is_string).second)
            values.push_back(std::move(value));
    }

    ChoiceWalk walk_;
    std::set<std::pair<std::string, bool>> known_;  // `values`
};

std::vector<types::Type> choices_of(const types::TypeTable& table, std::span<const types::Type> types)
{
    ChoiceWalk walk(table);
    std::vector<types::Type> choices;
    for (const types::Type type : types)
        walk.visit(type, [&](types::Type choice) {
            if (choice->tag != types::Tag::optional)
                choices.push_back(choice);
        });
    return choices;
}

void add_elements(types::Type type, std::vector<types::Type>& found)
{
    if (type->tag == types::Tag::array)
        found.push_back(type->part());
    else if (type->tag == types::Tag::tuple)
        std::ranges::copy(types::TupleType(type).elements(), std::back_inserter(found));
}

void add_value_below(types::Type type, std::string_view key, std::vector<types::Type>& found)
{
    if (type->tag == types::Tag::hash) {
        found.push_back(types::HashType(type).value());
    } else if (type->tag == types::Tag::structure) {
        for (const types::StructMember member : types::StructType(type).members())
            if (member.name() == key)
                found.push_back(member.value);
    }
}

bool is_collection(types::Type type)
{
    return type->tag == types::Tag::array || type->tag == types::Tag::tuple || type->tag == types::Tag::hash
        || type->tag == types::Tag::structure;
}

class KeyLister {
public:
    explicit KeyLister(types::TypeTable& table) : table_(table) {}

    void add_keys_of(types::Type type)
    {
        if (type->tag == types::Tag::structure) {
            for (const types::StructMember member : types::StructType(type).members())
                add(member.name(), member.value);
        } else if (type->tag == types::Tag::hash && types::HashType(type).key()) {
            ValueLister names(table_);
            names.add_values_of(types::HashType(type).key());
            for (const ListedValue& name : names.values)
                if (name.is_string)
                    add(name.text, types::HashType(type).value());
        }
    }

    std::vector<ListedKey> keys;

private:
    // What the keys with one type of values have in common.
    struct Description {
        std::string type;
        bool has_parts = false;
    };

    void add(std::string_view name, types::Type value)
    {
        if (!known_.emplace(name).second)
            return;
        const Description& description = description_of(value);
        keys.push_back({std::string(name), description.type, description.has_parts});
    }

    const Description& description_of(types::Type value)
    {
        const auto [known, is_new] = descriptions_.try_emplace(value ? &*value : nullptr);
        if (is_new) {
            const auto choices = choices_of(table_, {&value, 1});
            known->second = {value ? types::print_start(table_, value, shown_type_bytes) : "",
                             !choices.empty() && std::ranges::all_of(choices, is_collection)};
        }
        return known->second;
    }

    types::TypeTable& table_;
    std::set<std::string, std::less<>> known_;  // the names of `keys`
    std::map<const types::TypeNode*, Description> descriptions_;
};

}  // namespace

std::vector<ListedValue> listed_values(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type)
{
    return listed_parts(snapshot, file, type, {}).values;
}

ListedParts listed_parts(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type,
                         std::span<const DataStep> path)
{
    types::TypeTable table;
    inference::ProjectTypes project(table, snapshot.project());
    std::vector<types::Type> reached{project.read(file, type)};
    for (const DataStep& step : path) {
        std::vector<types::Type> next;
        for (const types::Type choice : choices_of(table, reached)) {
            if (step.is_element)
                add_elements(choice, next);
            else
                add_value_below(choice, step.key, next);
        }
        reached = std::move(next);
    }
    ListedParts parts;
    if (reached.size() == 1 && reached.front())
        parts.type = types::print_start(table, reached.front(), shown_type_bytes);
    ValueLister lister(table);
    for (const types::Type each : reached)
        lister.add_values_of(each);
    KeyLister keys(table);
    for (const types::Type choice : choices_of(table, reached))
        keys.add_keys_of(choice);
    parts.keys = std::move(keys.keys);
    // Only `undef` does not help.
    if (lister.values != std::vector<ListedValue>{{"undef", false}})
        parts.values = std::move(lister.values);
    return parts;
}

}  // namespace plint::ide
