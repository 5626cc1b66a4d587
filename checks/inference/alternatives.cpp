#include "checks/inference/alternatives.hpp"

#include "checks/types/build.hpp"
#include "checks/types/views.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace plint::inference {

using namespace types;

namespace {

// Replaces unions, aliases and abstract types by the types that they name.
class Alternatives {
public:
    explicit Alternatives(TypeTable& table) : table_(table) {}

    // `is_set`: without `undef`.
    void add(Type type, bool is_set, int depth = 0);
    [[nodiscard]] std::vector<Type> take() { return std::move(all_); }

private:
    TypeTable& table_;
    std::vector<Type> all_;
    std::set<std::pair<const TypeNode*, bool>> aliases_;  // those that are in already: many may lead to the same one
};

void Alternatives::add(Type type, bool is_set, int depth)
{
    const auto also = [&](Tag tag) { add(table_.bare(tag), is_set, depth + 1); };
    if (!type || depth > 50) {
        all_.push_back(table_.bare(Tag::any));
        return;
    }
    switch (type->tag) {
    case Tag::variant:
        for (const Type part : types::VariantType(type).members())
            add(part, is_set, depth + 1);
        return;
    case Tag::optional:
        if (type->is_bare())
            break;
        add(type->part(), is_set, depth + 1);
        also(Tag::undef);
        return;
    case Tag::not_undef:
        if (type->is_bare())
            break;
        add(type->part(), true, depth + 1);
        return;
    case Tag::undef:
        if (!is_set)
            all_.push_back(type);
        return;
    case Tag::alias:
        if (aliases_.emplace(type.operator->(), is_set).second)
            add(table_.meaning(type), is_set, depth + 1);
        return;
    case Tag::numeric:
        also(Tag::integer);
        also(Tag::floating);
        return;
    case Tag::scalar_data:
        also(Tag::string);
        also(Tag::numeric);
        also(Tag::boolean);
        return;
    case Tag::scalar:
        for (const Tag tag :
             {Tag::scalar_data, Tag::regexp, Tag::sem_ver, Tag::sem_ver_range, Tag::timespan, Tag::timestamp})
            also(tag);
        return;
    case Tag::collection:
        all_.push_back(array_of(table_, table_.bare(Tag::any), type->size));
        all_.push_back(hash_of(table_, table_.bare(Tag::any), table_.bare(Tag::any), type->size));
        return;
    case Tag::any:
    case Tag::unit:
    case Tag::iterable:
    case Tag::init:
    case Tag::reference:
    case Tag::catalog_entry: break;
    default: all_.push_back(type); return;
    }
    all_.push_back(table_.bare(Tag::any));
}

}  // namespace

std::vector<Type> alternatives(TypeTable& table, Type type)
{
    Alternatives all(table);
    all.add(type, false);
    return all.take();
}

}  // namespace plint::inference
