// Objects that are defined where they are used. What is in them tells them apart; plint follows what Puppet checks when it
// builds them, and leaves unknown what it does not follow.
#include "checks/types/assignable.hpp"
#include "checks/types/definition_hash.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/instance.hpp"

#include <fmt/format.h>

#include <array>
#include <map>

namespace plint::types {

namespace {

constexpr std::string_view member_name = R"(\A[a-z_]\w*\z)";

// Reads the hash of `Object[{…}]`; `key` tells the type from others.
class ObjectReader {
public:
    ObjectReader(TypeTable& table, const HashValue& hash) : table_(table), hash_(hash) {}

    Specialised read();

private:
    using Members = std::map<std::string, std::string>;

    Wrong parent();
    Wrong members(std::string_view section, Wrong (ObjectReader::*one)(const std::string&, const Value&));
    Wrong attribute(const std::string& name, const Value& spec);
    Wrong constant(const std::string& name, const Value& value);
    Wrong function(const std::string& name, const Value& spec);
    Wrong type_parameter(const std::string& name, const Value& spec);
    Wrong equality();
    Wrong flags(const HashValue& spec, std::string& into) const;

    // A key contains the addresses of types and values.
    [[nodiscard]] static std::string id(Type type) { return fmt::format("{}", fmt::ptr(type.operator->())); }
    [[nodiscard]] std::string id(const Value& value) { return id(infer(table_, value)); }

    TypeTable& table_;
    const HashValue& hash_;
    Type parent_;
    Members attributes_;
    Members functions_;
    Members parameters_;
    std::string equality_;
};

Wrong ObjectReader::parent()
{
    const Value* given = find_key(hash_, "parent");
    if (given == nullptr)
        return {};
    const auto* type = given->as<Type>();
    if (type == nullptr)
        return bad(flaw(FlawKind::parent_not_type));
    // What others have that may be overridden is not followed.
    const bool members = hash_.keys.size() > (find_key(hash_, "name") != nullptr ? 2U : 1U);
    if ((*type)->tag != Tag::object || ((*type)->text && (*type)->texts.empty())
        || (members && *type != table_.bare(Tag::object)))
        return Unknown{};
    parent_ = *type;
    return {};
}

Wrong ObjectReader::members(std::string_view section, Wrong (ObjectReader::*one)(const std::string&, const Value&))
{
    const Value* given = find_key(hash_, section);
    if (given == nullptr)
        return {};
    const auto* all = given->as<HashValue>();
    if (all == nullptr)
        return bad(flaw(FlawKind::section_not_hash, section));
    for (std::size_t i = 0; i < all->keys.size(); ++i) {
        const auto* name = all->keys[i].as<std::string>();
        if (name == nullptr || (!is_name(*name, member_name) && !(section == "functions" && *name == "[]")))
            return bad(flaw(FlawKind::member_name_case));
        if (Wrong wrong = (this->*one)(*name, all->values[i]); !is_well(wrong))
            return wrong;
    }
    return {};
}

Wrong ObjectReader::flags(const HashValue& spec, std::string& into) const
{
    for (const std::string_view flag : {"final", "override"}) {
        const Value* given = find_key(spec, flag);
        if (given == nullptr)
            continue;
        const auto* on = given->as<bool>();
        if (on == nullptr)
            return bad(flaw(FlawKind::not_boolean, flag));
        // Nothing is inherited here that could be overridden.
        if (*on && flag == "override")
            return bad(flaw(FlawKind::nothing_to_override));
        if (*on)
            into += " final";
    }
    return {};
}

Wrong ObjectReader::attribute(const std::string& name, const Value& spec)
{
    if (name.starts_with("__p"))
        return Unknown{};
    if (const auto* type = spec.as<Type>()) {
        // What is optional has no value when none is given.
        attributes_[name] = id(*type) + ((*type)->tag == Tag::optional ? " = " + id(Value{UndefValue{}}) : "");
        return {};
    }
    const auto* hash = spec.as<HashValue>();
    if (hash == nullptr)
        return bad(flaw(FlawKind::attribute_not_type));
    if (find_key(*hash, "annotations") != nullptr)
        return Unknown{};
    static constexpr std::array<std::string_view, 5> names{"type", "final", "override", "kind", "value"};
    if (Wrong wrong = check_keys(*hash, names, Expected::attribute); !is_well(wrong))
        return wrong;
    const Value* type = find_key(*hash, "type");
    if (type == nullptr || type->as<Type>() == nullptr)
        return bad(flaw(FlawKind::attribute_without_type));
    std::string key = id(*type->as<Type>());
    std::string final_key;
    if (Wrong wrong = flags(*hash, final_key); !is_well(wrong))
        return wrong;
    const Value* value = find_key(*hash, "value");
    std::string kind;
    if (const Value* given = find_key(*hash, "kind")) {
        static constexpr std::array<std::string_view, 4> kinds{"constant", "derived", "given_or_derived", "reference"};
        const auto* text = given->as<std::string>();
        if (text == nullptr || std::ranges::find(kinds, *text) == kinds.end())
            return bad(flaw(FlawKind::unknown_attribute_kind));
        kind = *text;
    }
    if (kind == "constant") {
        if (value == nullptr || (find_key(*hash, "final") != nullptr && final_key.empty()))
            return bad(flaw(FlawKind::constant_not_final));
        final_key = " final";
    }
    if (value != nullptr && kind.ends_with("derived"))
        return bad(flaw(FlawKind::derived_with_value));
    if (value != nullptr && value->as<DefaultValue>() == nullptr && !is_instance(table_, *type->as<Type>(), *value))
        return bad(flaw(FlawKind::attribute_value_rejected));
    key += final_key;
    if (!kind.empty())
        key += " " + kind;
    if (value != nullptr)
        key += " = " + id(*value);
    attributes_[name] = std::move(key);
    return {};
}

Wrong ObjectReader::constant(const std::string& name, const Value& value)
{
    if (attributes_.contains(name))
        return bad(flaw(FlawKind::attribute_and_constant));
    if (name.starts_with("__p"))
        return Unknown{};
    attributes_[name] = id(generalize(table_, infer_reduced(table_, value))) + " final constant = " + id(value);
    return {};
}

Wrong ObjectReader::function(const std::string& name, const Value& spec)
{
    const auto* hash = spec.as<HashValue>();
    if (hash != nullptr && find_key(*hash, "annotations") != nullptr)
        return Unknown{};
    static constexpr std::array<std::string_view, 3> names{"type", "final", "override"};
    std::string final_key;
    if (hash != nullptr) {
        if (Wrong wrong = check_keys(*hash, names, Expected::function); !is_well(wrong))
            return wrong;
        if (Wrong wrong = flags(*hash, final_key); !is_well(wrong))
            return wrong;
    }
    const Value* given = hash != nullptr ? find_key(*hash, "type") : &spec;
    const auto* type = given != nullptr ? given->as<Type>() : nullptr;
    if (type == nullptr || !assignable(table_, table_.bare(Tag::callable), *type))
        return bad(flaw(FlawKind::function_not_callable));
    if (attributes_.contains(name))
        return bad(flaw(FlawKind::function_and_attribute));
    functions_[name] = id(*type) + final_key;
    return {};
}

Wrong ObjectReader::type_parameter(const std::string& name, const Value& spec)
{
    const auto* type = spec.as<Type>();
    if (spec.as<HashValue>() != nullptr || name.starts_with("__p"))
        return Unknown{};
    if (type == nullptr)
        return bad(flaw(FlawKind::type_parameter_not_type));
    parameters_[name] = id((*type)->tag == Tag::optional ? *type : wrap(table_, Tag::optional, *type));
    return {};
}

Wrong ObjectReader::equality()
{
    bool with_type = true;
    if (const Value* given = find_key(hash_, "equality_include_type")) {
        if (given->as<bool>() == nullptr)
            return bad(flaw(FlawKind::equality_include_type_not_boolean));
        with_type = *given->as<bool>();
    }
    const Value* given = find_key(hash_, "equality");
    if (given == nullptr)
        return {};
    std::vector<Value> names;
    if (const auto* list = given->as<ListValue>())
        names = list->items;
    else
        names.push_back(*given);
    equality_ = "equality";
    for (const Value& each : names) {
        const auto* name = each.as<std::string>();
        if (name == nullptr || !is_name(*name, member_name))
            return bad(flaw(FlawKind::equality_not_attributes));
        const auto found = attributes_.find(*name);
        if (!with_type || found == attributes_.end() || found->second.find(" constant") != std::string::npos)
            return bad(flaw(FlawKind::equality_of_constants));
        equality_ += " " + *name;
    }
    return {};
}

Specialised ObjectReader::read()
{
    static constexpr std::array<std::string_view, 10> sections{
        "name",      "parent",   "type_parameters",       "attributes", "constants",
        "functions", "equality", "equality_include_type", "checks",     "annotations"};
    if (Wrong wrong = check_keys(hash_, sections, Expected::object); !is_well(wrong))
        return said_of(std::move(wrong));
    if (find_key(hash_, "checks") != nullptr || find_key(hash_, "annotations") != nullptr)
        return Unknown{};
    const Value* name = find_key(hash_, "name");
    const auto* text = name != nullptr ? name->as<std::string>() : nullptr;
    if (name != nullptr && (text == nullptr || !is_name(*text, type_name)))
        return BadParameters{flaw(FlawKind::object_type_name_case), 0};
    for (Wrong wrong : {parent(), members("type_parameters", &ObjectReader::type_parameter),
                        members("attributes", &ObjectReader::attribute), members("constants", &ObjectReader::constant),
                        members("functions", &ObjectReader::function), equality()})
        if (!is_well(wrong))
            return said_of(std::move(wrong));
    std::string key;
    const std::pair<std::string_view, const Members*> all[] = {
        {"parameter", &parameters_}, {"attribute", &attributes_}, {"function", &functions_}};
    for (const auto& [kind, members] : all)
        for (const auto& [member, what] : *members)
            key += fmt::format("{} {}: {}\n", kind, member, what);
    key += equality_;
    if (key.empty() && text == nullptr && !parent_)
        return Value{table_.bare(Tag::object)};
    TypeNode draft;
    draft.tag = Tag::object;
    if (text != nullptr)
        draft.text = *text;
    const std::string_view texts[] = {key};
    const Type parts[] = {parent_};
    draft.texts = texts;
    if (parent_)
        draft.parts = parts;
    return Value{table_.intern(draft)};
}

}  // namespace

Specialised specialise_object(TypeTable& table, const Parameters& p)
{
    const auto given = only_hash("Object", p);
    if (const auto* said = std::get_if<Specialised>(&given))
        return *said;
    const HashValue& hash = *std::get<const HashValue*>(given);
    return hash.keys.empty() ? Value{table.bare(Tag::object)} : ObjectReader(table, hash).read();
}

}  // namespace plint::types
