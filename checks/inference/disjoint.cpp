#include "checks/inference/disjoint.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/views.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::inference {

using namespace types;

namespace {

// Kinds of value that never overlap.
enum class Family : std::uint8_t {
    open,
    undef,
    default_value,
    text,
    boolean,
    integer,
    real,
    regex,
    list,
    hash,
    type,
    secret,
    other
};

}  // namespace

static Family family(Type type)
{
    switch (type->tag) {
    case Tag::undef: return Family::undef;
    case Tag::default_value: return Family::default_value;
    case Tag::string:
    case Tag::enumeration:
    case Tag::pattern: return Family::text;
    case Tag::boolean: return Family::boolean;
    case Tag::integer: return Family::integer;
    case Tag::floating: return Family::real;
    case Tag::regexp: return Family::regex;
    case Tag::array:
    case Tag::tuple: return Family::list;
    case Tag::hash:
    case Tag::structure: return Family::hash;
    case Tag::type: return Family::type;
    case Tag::sensitive: return Family::secret;
    case Tag::timespan:
    case Tag::timestamp:
    case Tag::sem_ver:
    case Tag::sem_ver_range:
    case Tag::binary: return Family::other;
    default: return Family::open;
    }
}

static bool apart(const MaybeSize& a, const MaybeSize& b)
{
    const auto after = [](const Range& x, const Range& y) { return x.from && y.to && *x.from > *y.to; };
    return a && b && (after(*a, *b) || after(*b, *a));
}

static MaybeSize size_of(Type type)
{
    if (type->tag == Tag::tuple)
        return tuple_size(type);
    if (type->tag == Tag::string && type->text)
        return std::nullopt;
    return type->size;
}

// Both lists are sorted.
static bool share_a_text(std::span<const std::string_view> a, std::span<const std::string_view> b)
{
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() && y != b.end() && *x != *y)
        ++(*x < *y ? x : y);
    return x != a.end() && y != b.end();
}

static bool disjoint_alike(TypeTable& table, Type a, Type b)
{
    if (assignable(table, a, b) || assignable(table, b, a))
        return false;
    switch (family(a)) {
    case Family::integer: return apart(a->range, b->range);
    case Family::boolean: return a->given && b->given && a->flag != b->flag;
    case Family::real: return a->floats.from > b->floats.to || b->floats.from > a->floats.to;
    case Family::list:
    case Family::hash: return apart(size_of(a), size_of(b));
    case Family::text: {
        const auto is_exact_enum = [](Type type) {
            return type->tag == Tag::enumeration && !EnumType(type).ignores_case();
        };
        if (is_exact_enum(a) && is_exact_enum(b))
            return !share_a_text(EnumType(a).values(), EnumType(b).values());
        // One of finitely many texts that the other does not take.
        const auto values = [](Type type) {
            if (type->tag == Tag::enumeration) {
                const auto listed = EnumType(type).values();
                return std::vector(listed.begin(), listed.end());
            }
            return type->text ? std::vector{*type->text} : std::vector<std::string_view>();
        };
        for (const auto& [some, other] : {std::pair(a, b), std::pair(b, a)}) {
            const auto texts = values(some);
            if (texts.empty() || some->flag)
                continue;
            bool met = false;
            for (const std::string_view text : texts)
                met = met || assignable(table, other, literal_of(table, text));
            return !met;
        }
        return apart(size_of(a), size_of(b));
    }
    case Family::other: return a->tag != b->tag;
    default: return false;
    }
}

bool disjoint(TypeTable& table, Type a, Type b)
{
    for (const Type x : alternatives(table, a))
        for (const Type y : alternatives(table, b)) {
            if (family(x) == Family::open || family(y) == Family::open)
                return false;
            if (family(x) == family(y) && !disjoint_alike(table, x, y))
                return false;
        }
    return true;
}

}  // namespace plint::inference
