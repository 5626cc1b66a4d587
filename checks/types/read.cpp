#include "checks/types/read.hpp"

#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/specialise.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace plint::types {

// Keys of a hash that Ruby takes for one.
static bool same_value(const Value& a, const Value& b)
{
    if (a.is.index() != b.is.index())
        return false;
    if (const auto* text = a.as<std::string>())
        return *text == std::get<std::string>(b.is);
    if (const auto* integer = a.as<std::int64_t>())
        return *integer == std::get<std::int64_t>(b.is);
    if (const auto* type = a.as<Type>())
        return *type == std::get<Type>(b.is);
    return a.as<UndefValue>() != nullptr || a.as<DefaultValue>() != nullptr;
}

namespace {

constexpr std::pair<std::string_view, Tag> names[] = {
    {"any", Tag::any},
    {"array", Tag::array},
    {"binary", Tag::binary},
    {"boolean", Tag::boolean},
    {"callable", Tag::callable},
    {"catalogentry", Tag::catalog_entry},
    {"class", Tag::host_class},
    {"collection", Tag::collection},
    {"default", Tag::default_value},
    {"enum", Tag::enumeration},
    {"float", Tag::floating},
    {"hash", Tag::hash},
    {"init", Tag::init},
    {"integer", Tag::integer},
    {"iterable", Tag::iterable},
    {"iterator", Tag::iterator},
    {"notundef", Tag::not_undef},
    {"numeric", Tag::numeric},
    {"object", Tag::object},
    {"optional", Tag::optional},
    {"pattern", Tag::pattern},
    {"regexp", Tag::regexp},
    {"resource", Tag::resource},
    {"runtime", Tag::runtime},
    {"scalar", Tag::scalar},
    {"scalardata", Tag::scalar_data},
    {"semver", Tag::sem_ver},
    {"semverrange", Tag::sem_ver_range},
    {"sensitive", Tag::sensitive},
    {"string", Tag::string},
    {"struct", Tag::structure},
    {"timespan", Tag::timespan},
    {"timestamp", Tag::timestamp},
    {"tuple", Tag::tuple},
    {"type", Tag::type},
    {"typeset", Tag::type_set},
    {"undef", Tag::undef},
    {"uri", Tag::uri},
    {"variant", Tag::variant},
};

class Reader {
public:
    Reader(TypeTable& table, const FindType& find) : table_(table), find_(find) {}

    ReadValue value(Node node);
    ReadValue name(std::string_view written);

private:
    ReadValue number(Node node) const;
    ReadValue hash(Node node);
    ReadValue access(Node node);
    ReadValue negative(Node node);
    // Elements of arrays and keys of accesses: pairs side by side make one hash.
    template <class Elements>
    ReadValue values(Elements elements);
    // `texts`: where in `hash` its keys are that are strings.
    using Texts = std::unordered_map<std::string, std::size_t>;
    void set(HashValue& hash, Texts& texts, Value key, Value value);

    TypeTable& table_;
    const FindType& find_;
};

ReadValue Reader::number(Node node) const
{
    const auto number = syntax::Number(node).value();
    if (!number)
        return Unknown{};
    if (number->is_float)
        return Value{number->floating};
    if (!number->integer)
        return TypeProblem{node, flaw(FlawKind::number_too_large)};
    return Value{*number->integer};
}

ReadValue Reader::negative(Node node)
{
    const auto operand = syntax::MinusExpression(node).operand();
    ReadValue inner = operand ? value(*operand) : Unknown{};
    const auto* read = std::get_if<Value>(&inner);
    if (read == nullptr)
        return inner;
    if (const auto* integer = read->as<std::int64_t>())
        return Value{-*integer};
    if (const auto* real = read->as<double>())
        return Value{-*real};
    return Unknown{};
}

void Reader::set(HashValue& hash, Texts& texts, Value key, Value value)
{
    if (const auto* const text = key.as<std::string>()) {
        const auto [known, fresh] = texts.try_emplace(*text, hash.keys.size());
        if (!fresh) {
            hash.values[known->second] = std::move(value);
            return;
        }
    }
    for (std::size_t i = key.as<std::string>() == nullptr ? 0 : hash.keys.size(); i < hash.keys.size(); ++i)
        if (same_value(hash.keys[i], key)) {
            hash.values[i] = std::move(value);
            return;
        }
    hash.keys.push_back(std::move(key));
    hash.values.push_back(std::move(value));
}

template <class Elements>
ReadValue Reader::values(Elements elements)
{
    ListValue list;
    bool in_pairs = false;
    Texts texts;
    for (const Node element : elements) {
        const auto pair = syntax::as<syntax::Pair>(element);
        if (!pair) {
            ReadValue item = value(element);
            if (!std::holds_alternative<Value>(item))
                return item;
            list.items.push_back(std::get<Value>(std::move(item)));
            in_pairs = false;
            continue;
        }
        if (!pair->key() || !pair->value())
            return Unknown{};
        ReadValue key = value(*pair->key());
        if (!std::holds_alternative<Value>(key))
            return key;
        ReadValue of_key = value(*pair->value());
        if (!std::holds_alternative<Value>(of_key))
            return of_key;
        if (!in_pairs) {
            list.items.push_back({HashValue{}});
            texts.clear();
        }
        in_pairs = true;
        set(std::get<HashValue>(list.items.back().is), texts, std::get<Value>(std::move(key)),
            std::get<Value>(std::move(of_key)));
    }
    return Value{std::move(list)};
}

ReadValue Reader::hash(Node node)
{
    ReadValue pairs = values(syntax::Hash(node).pairs());
    auto* read = std::get_if<Value>(&pairs);
    if (read == nullptr)
        return pairs;
    auto& items = std::get<ListValue>(read->is).items;
    return items.empty() ? Value{HashValue{}} : std::move(items[0]);
}

ReadValue Reader::name(std::string_view written)
{
    const std::string name = plain_name(written);
    if (const auto tag = built_in(name))
        return Value{table_.bare(*tag)};
    if (name == "data")
        return Value{table_.data()};
    if (name == "richdata")
        return Value{table_.rich_data()};
    if (name == "richdatakey")
        return Value{table_.rich_data_key()};
    if (name == "puppet::lookupkey" || name == "puppet::lookupvalue")
        return Value{table_.declare_alias(name == "puppet::lookupkey" ? "Puppet::LookupKey" : "Puppet::LookupValue")};
    if (name == "error" || name == "deferred")
        return Value{with_text(table_, Tag::object, name == "error" ? "Error" : "Deferred")};
    const Type found = find_ ? find_(table_, name) : Type();
    return found ? ReadValue(Value{found}) : ReadValue(Unknown{});
}

ReadValue Reader::access(Node node)
{
    const syntax::Access access(node);
    const auto left = access.left();
    if (!left)
        return Unknown{};
    ReadValue of = value(*left);
    const auto* read = std::get_if<Value>(&of);
    if (read == nullptr)
        return of;
    const auto* type = read->as<Type>();
    if (type == nullptr)
        return Unknown{};
    ReadValue keys = values(access.keys());
    if (!std::holds_alternative<Value>(keys))
        return keys;
    Specialised made = specialise(table_, *type, std::get<ListValue>(std::get<Value>(std::move(keys)).is).items);
    if (auto* made_value = std::get_if<Value>(&made))
        return std::move(*made_value);
    if (std::holds_alternative<Unknown>(made))
        return Unknown{};
    BadParameters& bad = std::get<BadParameters>(made);
    Node blamed = node;
    std::size_t index = 0;
    for (const Node key : access.keys())
        if (bad.which == index++)
            blamed = key;
    return TypeProblem{blamed, std::move(bad.flaw)};
}

ReadValue Reader::value(Node node)
{
    switch (node.kind()) {
    case Kind::kw_undef: return Value{UndefValue{}};
    case Kind::kw_default: return Value{DefaultValue{}};
    case Kind::kw_true:
    case Kind::kw_false: return Value{node.kind() == Kind::kw_true};
    case Kind::number: return number(node);
    case Kind::minus_expression: return negative(node);
    case Kind::regex: return Value{RegexValue{syntax::Regex(node).source()}};
    case Kind::array: return values(syntax::Array(node).elements());
    case Kind::hash: return hash(node);
    case Kind::class_reference: return name(node.text());
    case Kind::access: return access(node);
    case Kind::paren: {
        const auto inner = syntax::Paren(node).inner();
        return inner ? value(*inner) : Unknown{};
    }
    default: break;
    }
    if (auto text = syntax::constant_string(node))
        return Value{std::move(*text)};
    return Unknown{};
}

}  // namespace

std::optional<Tag> built_in(std::string_view name)
{
    const std::string wanted = plain_name(name);
    const auto* const found =
        std::ranges::lower_bound(names, wanted, {}, [](const auto& entry) { return entry.first; });
    if (found == std::end(names) || found->first != wanted)
        return std::nullopt;
    return found->second;
}

std::vector<std::string_view> built_in_names()
{
    std::vector<std::string_view> all;
    for (const auto& entry : names)
        all.push_back(entry.first);
    return all;
}

ReadValue read_value(TypeTable& table, Node expression, const FindType& find)
{
    return Reader(table, find).value(expression);
}

Type find_type(TypeTable& table, std::string_view name, const FindType& find)
{
    const ReadValue read = Reader(table, find).name(name);
    const auto* value = std::get_if<Value>(&read);
    const auto* type = value != nullptr ? value->as<Type>() : nullptr;
    return type != nullptr ? *type : Type();
}

ReadType read_type(TypeTable& table, Node expression, const FindType& find)
{
    ReadValue read = read_value(table, expression, find);
    if (auto* problem = std::get_if<TypeProblem>(&read))
        return std::move(*problem);
    const auto* value = std::get_if<Value>(&read);
    if (value == nullptr)
        return Unknown{};
    if (const auto* type = value->as<Type>())
        return *type;
    return TypeProblem{expression, flaw(FlawKind::value_not_type)};
}

}  // namespace plint::types
