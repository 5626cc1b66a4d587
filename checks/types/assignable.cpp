#include "checks/types/assignable.hpp"

#include "checks/types/assignability.hpp"
#include "checks/types/compare.hpp"
#include "checks/types/iterate.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::types {

static constexpr std::size_t texts_per_step = 4;  // of an `Enum`

bool assignable(TypeTable& table, Type to, Type from)
{
    return Assignability(table).accepts(to, from, nullptr);
}

bool Assignability::accepts(Type to, Type from, Guard* guard)
{
    // `type T = Iterable[T]` never ends. No finding is better than a false one.
    if (depth_ >= limits::max_type_depth || steps_ >= max_steps_) {
        table_.step_budget().count_unfinished();
        return true;
    }
    ++steps_;
    constexpr std::uint32_t small = 8;
    if (to->tag != Tag::alias && from->tag != Tag::alias && to->weight < small && from->weight < small)
        return accepts_anew(to, from, guard);

    if (const auto known = table_.comparisons().find(to, from, guard != nullptr, table_.resolutions()))
        return *known;
    const Dependences before = met_;
    const std::uint64_t unfinished = table_.unfinished();
    const bool result = accepts_anew(to, from, guard);
    const bool guarded = met_.guards != before.guards;
    if ((guarded && guard != nullptr) || table_.unfinished() != unfinished)
        return result;
    table_.comparisons().add(to, from,
                             {.matches = result,
                              .needs_no_guard = !guarded,
                              .at_resolution = met_.unclosed == before.unclosed ? 0 : table_.resolutions()});
    return result;
}

bool Assignability::accepts_anew(Type to, Type from, Guard* guard)
{
    ++depth_;
    const bool result = accepts_wrapped(to, from, guard);
    --depth_;
    return result;
}

void Assignability::note_alias(Type alias)
{
    met_.guards += table_.is_recursive(alias) ? 1 : 0;
    met_.unclosed += table_.is_closed(alias) ? 0 : 1;
}

bool Assignability::accepts_wrapped(Type to, Type from, Guard* guard)
{
    switch (to->tag) {
    case Tag::unit: return true;
    case Tag::alias: {
        note_alias(to);
        if (!table_.meaning(to))
            return to == from;
        if (!table_.is_recursive(to))
            return accepts_plain(to, from, guard);
        Guard own;
        Guard& used = guard != nullptr ? *guard : own;
        return used.with_this(to, [&] { return used.in_both() || accepts_plain(to, from, &used); });
    }
    case Tag::variant:
        if (from->tag == Tag::undef && to->is_bare())
            return false;
        if (from->tag == Tag::variant)
            return to->is_bare() || (!from->is_bare() && std::ranges::all_of(from->parts, [&](Type part) {
                       return accepts_plain(to, part, guard);
                   }));
        return accepts_plain(to, from, guard);
    default: return accepts_plain(to, from, guard);
    }
}

bool Assignability::accepts_each(Type to, std::span<const Type> from, Guard* guard)
{
    for (const Type part : from) {
        if (is_exhausted())
            return true;
        if (!accepts(to, part, guard))
            return false;
    }
    return true;
}

bool Assignability::is_exhausted()
{
    if (steps_ < max_steps_)
        return false;
    table_.step_budget().count_unfinished();
    return true;
}

bool Assignability::accepts_plain(Type to, Type from, Guard* guard)
{
    switch (from->tag) {
    case Tag::unit: return true;
    case Tag::alias: {
        note_alias(from);
        const Type meaning = table_.meaning(from);
        if (!meaning)
            return to == from || to->tag == Tag::any;
        if (!table_.is_recursive(from))
            return accepts(to, meaning, guard);
        Guard own;
        Guard& used = guard != nullptr ? *guard : own;
        used.add_that(from);
        return used.in_both() || accepts(to, meaning, &used);
    }
    case Tag::variant:
        if (to->tag == Tag::any)
            return true;
        if (to->tag == Tag::not_undef && from->is_bare())
            return accepts_by_kind(to, from, guard);
        return !from->is_bare() && accepts_each(to, from->parts, guard);
    case Tag::optional: return accepts_undef(to, nullptr) && (from->is_bare() || accepts(to, from->part(), nullptr));
    case Tag::not_undef:
        if (!from->is_bare() && !accepts_undef(from->part(), nullptr))
            return accepts(to, from->part(), guard);
        return accepts_by_kind(to, from, guard);
    default: return accepts_by_kind(to, from, guard);
    }
}

bool Assignability::accepts_by_kind(Type to, Type from, Guard* guard)
{
    switch (to->tag) {
    case Tag::any:
    case Tag::unit: return true;
    case Tag::alias: return accepts(table_.meaning(to), from, guard);
    case Tag::variant: return std::ranges::any_of(to->parts, [&](Type part) { return accepts(part, from, guard); });
    case Tag::optional: return from->tag == Tag::undef || to->is_bare() || accepts(to->part(), from, guard);
    case Tag::not_undef: return not_undef(to, from, guard);
    case Tag::type: return type_type(to, from, guard);
    case Tag::sensitive:
    case Tag::iterator: return from->tag == to->tag && covariant(to, from, guard);
    case Tag::iterable: return iterable(to, from, guard);
    case Tag::uri: return accepts_uri(table_, to, from);
    case Tag::init: return init(to, from, guard);
    case Tag::callable: return callable(to, from, guard);
    case Tag::collection: return collection(to, from);
    case Tag::array: return array(to, from, guard);
    case Tag::hash: return hash(to, from, guard);
    case Tag::tuple: return tuple(to, from, guard);
    case Tag::structure: return structure(to, from, guard);
    case Tag::catalog_entry:
        return from->tag == Tag::catalog_entry || from->tag == Tag::resource || from->tag == Tag::host_class;
    case Tag::object:
    case Tag::type_set:
    case Tag::runtime:
    case Tag::resource:
    case Tag::host_class: return accepts_named(table_, to, from);
    case Tag::reference: return equal(to, from);
    default:
        steps_ += (to->texts.size() + from->texts.size()) / texts_per_step;
        return is_exhausted() || accepts_scalar(table_, to, from);
    }
}

bool Assignability::not_undef(Type to, Type from, Guard* guard)
{
    return !accepts_undef(from, guard) && (to->is_bare() || accepts(to->part(), from, guard));
}

bool Assignability::type_type(Type to, Type from, Guard* guard)
{
    return from->tag == Tag::type && (to->is_bare() || (!from->is_bare() && accepts(to->part(), from->part(), guard)));
}

bool Assignability::covariant(Type to, Type from, Guard* guard)
{
    return to->is_bare() || (from->is_bare() ? accepts_nothing(to->part()) : accepts(to->part(), from->part(), guard));
}

// Puppet asks with no type at all when the other `Iterator` is bare; only what looks at nothing says yes.
bool Assignability::accepts_nothing(Type to)
{
    switch (to->tag) {
    case Tag::unit: return true;
    case Tag::optional: return to->is_bare() || accepts_nothing(to->part());
    case Tag::variant: return std::ranges::any_of(to->parts, [&](Type part) { return accepts_nothing(part); });
    default: return false;
    }
}

bool Assignability::iterable(Type to, Type from, Guard* guard)
{
    if (to->is_bare() || accepts_any(to->part(), guard))
        return is_iterable(table_, from);
    const std::optional<Type> element = element_of(table_, from);
    return element && *element && accepts(to->part(), *element, guard);
}

// Takes what it makes, what `new` takes as its one argument, and lists of arguments for `new`.
bool Assignability::init(Type to, Type from, Guard* guard)
{
    if (from->tag == Tag::init)
        return to->is_bare()
            || (from->is_bare() ? accepts_nothing(to->part()) : accepts(to->part(), from->part(), guard));
    if (to->is_bare())
        return accepts(table_.rich_data(), from, guard);
    if (accepts(to->parts[0], from, guard) || accepts(to->parts[1], from, guard))
        return true;
    const Type several = to->parts[2];
    return several
        && (accepts(several, from, guard) || (to->flag && accepts(several, tuple_of(table_, {&from, 1}, {}), nullptr)));
}

bool Assignability::callable(Type to, Type from, Guard* guard)
{
    if (from->tag != Tag::callable)
        return false;
    const auto part = [](Type type, std::size_t i) { return type->is_bare() ? Type() : type->parts[i]; };
    const Type result = part(to, 2);
    const Type any = table_.bare(Tag::any);
    if (result && !accepts(result, part(from, 2) ? part(from, 2) : any, guard))
        return false;
    const Type parameters = part(to, 0);
    if (!parameters)
        return true;
    // The other way round: what is called must take all that it may be called with.
    if (!part(from, 0) || !accepts(part(from, 0), parameters, guard))
        return false;
    const Type undef = table_.bare(Tag::undef);
    const Type block = part(to, 1) ? part(to, 1) : undef;
    return accepts(part(from, 1) ? part(from, 1) : undef, block, guard);
}

}  // namespace plint::types
