#include "checks/types/infer.hpp"

#include "checks/types/build.hpp"
#include "checks/types/join.hpp"

#include <algorithm>

namespace plint::types {

namespace {

struct Infer {
    TypeTable& table;
    bool reduced;

    Type operator()(UndefValue) const { return table.bare(Tag::undef); }
    Type operator()(DefaultValue) const { return table.bare(Tag::default_value); }
    Type operator()(bool value) const { return boolean_of(table, value); }
    Type operator()(std::int64_t value) const { return integer_of(table, {value, value}); }
    Type operator()(double value) const { return float_of(table, {value, value}); }
    Type operator()(const std::string& value) const { return literal_of(table, value); }
    Type operator()(const RegexValue& value) const { return regexp_of(table, value.source); }
    Type operator()(Type value) const { return wrap(table, Tag::type, value); }
    // Of a hidden value, only the general type is known.
    Type operator()(const SensitiveValue& value) const
    {
        return wrap(table, Tag::sensitive, std::visit(Infer{table, true}, value.hidden.at(0).is));
    }
    Type operator()(const TimeValue& value) const
    {
        return time_of(table, value.tag, {value.nanoseconds, value.nanoseconds});
    }
    Type operator()(const IteratorValue& value) const { return wrap(table, Tag::iterator, value.element); }
    Type operator()(const ListValue& list) const
    {
        if (list.items.empty())
            return array_of(table, table.bare(Tag::unit), Range{0, 0});
        if (reduced)
            return array_of(table, reduce(list.items), exactly(list.items.size()));
        return tuple_of(table, each(list.items), {});
    }
    Type operator()(const HashValue& hash) const
    {
        const Type unit = table.bare(Tag::unit);
        if (hash.keys.empty())
            return hash_of(table, unit, unit, Range{0, 0});
        if (reduced)
            return hash_of(table, reduce(hash.keys), reduce(hash.values), exactly(hash.keys.size()));
        const std::vector<Type> keys = each(hash.keys);
        const std::vector<Type> values = each(hash.values);
        const auto is_name = [](Type key) { return key->tag == Tag::string && key->text && !key->text->empty(); };
        if (!std::ranges::all_of(keys, is_name))
            return hash_of(table, variant_of(table, keys), variant_of(table, values), exactly(keys.size()));
        std::vector<Type> parts;
        for (std::size_t i = 0; i < keys.size(); ++i)
            parts.insert(parts.end(), {keys[i], values[i]});
        return struct_of(table, parts);
    }

private:
    [[nodiscard]] std::vector<Type> each(const std::vector<Value>& values) const
    {
        std::vector<Type> types;
        for (const Value& value : values)
            types.push_back(std::visit(*this, value.is));
        return types;
    }
    [[nodiscard]] Type reduce(const std::vector<Value>& values) const
    {
        Type common;
        for (const Type type : each(values))
            common = common ? common_type(table, common, type) : type;
        return common;
    }
};

}  // namespace

Type infer(TypeTable& table, const Value& value)
{
    return std::visit(Infer{table, false}, value.is);
}

Type infer_reduced(TypeTable& table, const Value& value)
{
    return std::visit(Infer{table, true}, value.is);
}

}  // namespace plint::types
