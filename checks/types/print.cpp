#include "checks/types/print.hpp"

#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/parameter_values.hpp"
#include "checks/types/strings.hpp"
#include "checks/types/times.hpp"
#include "parser/syntax/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plint::types {

static std::string print(std::int64_t value)
{
    return fmt::format("{}", value);
}

// Joins what is printed between the brackets; nothing printed means no brackets.
class Printer {
public:
    // `enough`: bytes after which the rest may be missing.
    Printer(TypeTable& table, std::size_t enough) : table_(table), left_(enough) {}

    [[nodiscard]] std::string type(Type type);

private:
    using Items = std::vector<std::string>;

    // Called for each item of a list, before it is printed. False if there is enough text without it.
    [[nodiscard]] bool has_room_for(std::size_t bytes)
    {
        const bool has_room = left_ > 0;
        left_ -= std::min(left_, bytes);
        return has_room;
    }

    [[nodiscard]] static std::string list(std::string_view name, const Items& items)
    {
        return items.empty() ? std::string(name) : fmt::format("{}[{}]", name, fmt::join(items, ", "));
    }
    [[nodiscard]] Items all(std::span<const Type> types)
    {
        Items items;
        for (const Type part : types)
            if (has_room_for(1))
                items.push_back(type(part));
            else
                break;
        return items;
    }
    static void add_range(Items& items, const std::optional<Range>& range)
    {
        if (!range || range->is_open())
            return;
        items.push_back(range->from ? print(*range->from) : "default");
        if (range->to)
            items.push_back(print(*range->to));
    }
    [[nodiscard]] std::string ranged(std::string_view name, Items items, const std::optional<Range>& range)
    {
        add_range(items, range);
        return list(name, items);
    }
    [[nodiscard]] std::string sized(std::string_view name, Type type, bool bare)
    {
        if (type->size == Range{0, 0})
            return fmt::format("{}[0, 0]", name);
        return bare ? std::string(name) : ranged(name, all(type->parts), type->size);
    }
    [[nodiscard]] std::string wrapped(std::string_view name, Type part);
    [[nodiscard]] std::string floats(Type type);
    [[nodiscard]] std::string enumeration(Type type);
    [[nodiscard]] std::string pattern(Type type);
    [[nodiscard]] std::string structure(Type type);
    [[nodiscard]] std::string callable(Type type);
    [[nodiscard]] std::string time(Type type);
    [[nodiscard]] std::string uri(Type type)
    {
        Items items;
        for (std::size_t i = 0; i < type->parts.size(); ++i)
            items.push_back(fmt::format("'{}' => {}", type->texts[i], print_parameter(table_, type->parts[i])));
        return items.empty() ? "URI" : fmt::format("URI[{{{}}}]", fmt::join(items, ", "));
    }
    [[nodiscard]] std::string init(Type type)
    {
        if (type->is_bare())
            return "Init";
        Items items{this->type(type->part())};
        items.insert(items.end(), type->texts.begin(), type->texts.end());
        return list("Init", items);
    }
    [[nodiscard]] std::string object(Type type)
    {
        Items items;
        // Of one that is defined in place, only the name is printed.
        if (type->texts.empty() && !type->is_bare()) {
            items.push_back(type->parts[0] ? print_parameter(table_, type->parts[0]) : "default");
            if (type->parts[1])
                items.push_back(print_parameter(table_, type->parts[1]));
        }
        return list(type->text.value_or("Object"), items);
    }
    [[nodiscard]] static std::string versions(Type type)
    {
        Items items;
        for (std::size_t i = 0; i < type->texts.size(); i += 2)
            items.push_back(quoted(type->texts[i]));
        return list("SemVer", items);
    }
    [[nodiscard]] std::string with_texts(Type type);

    TypeTable& table_;
    std::size_t left_;
};

std::string Printer::wrapped(std::string_view name, Type part)
{
    if (!part)
        return std::string(name);
    // Only these two show the one string that they hold.
    const bool shows = name == "Optional" || name == "NotUndef";
    return fmt::format("{}[{}]", name,
                       shows && part->tag == Tag::string && part->text ? quoted(*part->text) : type(part));
}

std::string Printer::floats(Type type)
{
    Items items;
    const auto [from, to] = type->floats;
    if (!std::isinf(from) || !std::isinf(to))
        items.push_back(std::isinf(from) ? "default" : syntax::print_float(from));
    if (!std::isinf(to))
        items.push_back(syntax::print_float(to));
    return list("Float", items);
}

std::string Printer::enumeration(Type type)
{
    Items items;
    for (const std::string_view value : type->texts)
        if (has_room_for(value.size() + 1))
            items.push_back(quoted(value));
        else
            break;
    if (type->flag && !items.empty())
        items.emplace_back("true");
    return list("Enum", items);
}

std::string Printer::pattern(Type type)
{
    Items items;
    for (const Type regexp : type->parts)
        if (const std::string_view text = regexp->text.value_or(""); has_room_for(text.size() + 1))
            items.push_back(quoted_regex(text));
        else
            break;
    return list("Pattern", items);
}

std::string Printer::structure(Type type)
{
    Items items;
    for (std::size_t i = 0; i + 1 < type->parts.size() && has_room_for(1); i += 2) {
        const Type key = type->parts[i];
        const Type value = type->parts[i + 1];
        // A plain name says what the value says: optional exactly when it may be `undef`.
        const bool undef = assignable(table_, value, table_.bare(Tag::undef));
        std::string name = quoted(key_name(key));
        if (key->tag == Tag::optional && !undef)
            name = fmt::format("Optional[{}]", name);
        else if (key->tag != Tag::optional && undef)
            name = fmt::format("NotUndef[{}]", name);
        items.push_back(fmt::format("{} => {}", name, this->type(value)));
    }
    return items.empty() ? "Struct" : fmt::format("Struct[{{{}}}]", fmt::join(items, ", "));
}

std::string Printer::callable(Type type)
{
    if (type->is_bare())
        return "Callable";
    const Type parameters = type->parts[0];
    Items items;
    for (const Type parameter : parameters->parts)
        if (parameter->tag != Tag::unit && has_room_for(1))
            items.push_back(this->type(parameter));
    if (parameters->parts.empty())
        items = {"0", "0"};
    else
        add_range(items, parameters->size);
    if (type->parts[1])
        items.push_back(this->type(type->parts[1]));
    if (!type->parts[2])
        return fmt::format("Callable[{}]", fmt::join(items, ", "));
    return fmt::format("Callable[[{}], {}]", fmt::join(items, ", "), this->type(type->parts[2]));
}

std::string Printer::time(Type type)
{
    const bool span = type->tag == Tag::timespan;
    const auto point = [span](std::int64_t at) {
        return fmt::format("'{}'", span ? print_timespan(at) : print_timestamp(at));
    };
    Items items;
    if (!type->range.is_open())
        items.push_back(type->range.from ? point(*type->range.from) : "default");
    if (type->range.to && type->range.to != type->range.from)
        items.push_back(point(*type->range.to));
    return list(span ? "Timespan" : "Timestamp", items);
}

std::string Printer::with_texts(Type type)
{
    Items items(type->texts.begin(), type->texts.end());
    switch (type->tag) {
    case Tag::runtime:
        if (items.size() > 1)
            items[1] = quoted(items[1]);
        return list("Runtime", items);
    default: break;
    }
    if (items.empty())
        return "Resource";
    return items.size() == 1 ? capitalised_segments(items[0])
                             : fmt::format("{}[{}]", capitalised_segments(items[0]), quoted(items[1]));
}

std::string Printer::type(Type type)
{
    switch (type->tag) {
    case Tag::any: return "Any";
    case Tag::undef: return "Undef";
    case Tag::default_value: return "Default";
    case Tag::unit: return "Unit";
    case Tag::scalar: return "Scalar";
    case Tag::regexp: return type->text ? fmt::format("Regexp[{}]", quoted_regex(*type->text)) : "Regexp";
    case Tag::timespan:
    case Tag::timestamp: return time(type);
    case Tag::scalar_data: return "ScalarData";
    case Tag::string: return ranged("String", {}, type->size);
    case Tag::enumeration: return enumeration(type);
    case Tag::pattern: return pattern(type);
    case Tag::boolean: return !type->given ? "Boolean" : type->flag ? "Boolean[true]" : "Boolean[false]";
    case Tag::numeric: return "Numeric";
    case Tag::integer: return ranged("Integer", {}, type->range);
    case Tag::floating: return floats(type);
    case Tag::sem_ver: return versions(type);
    case Tag::init: return init(type);
    case Tag::object: return object(type);
    case Tag::sem_ver_range: return "SemVerRange";
    case Tag::binary: return "Binary";
    case Tag::uri: return uri(type);
    case Tag::collection: return ranged("Collection", {}, type->size);
    case Tag::array: return sized("Array", type, type == table_.bare(Tag::array));
    case Tag::hash: return sized("Hash", type, type == table_.bare(Tag::hash));
    case Tag::structure: return structure(type);
    case Tag::tuple: return type->is_bare() ? "Tuple" : ranged("Tuple", all(type->parts), type->size);
    case Tag::iterable: return wrapped("Iterable", type->part());
    case Tag::iterator: return wrapped("Iterator", type->part());
    case Tag::variant: return list("Variant", all(type->parts));
    case Tag::optional: return wrapped("Optional", type->part());
    case Tag::not_undef: return wrapped("NotUndef", type->part());
    case Tag::type: return type->is_bare() ? "Type" : fmt::format("Type[{}]", this->type(type->part()));
    case Tag::sensitive: return wrapped("Sensitive", type->part()->tag == Tag::any ? Type() : type->part());
    case Tag::callable: return callable(type);
    case Tag::type_set:
        if (type->texts.size() > 1)
            return std::string(type->texts[1]);
        return "TypeSet[{pcore_uri => 'http://puppet.com/2016.1/pcore', pcore_version => '1.0.0', name_authority => "
               "'http://puppet.com/2016.1/runtime', name => 'DefaultTypeSet', version => '0.0.0'}]";
    case Tag::catalog_entry: return "CatalogEntry";
    case Tag::host_class: return type->text ? fmt::format("Class[{}]", *type->text) : "Class";
    case Tag::reference: return fmt::format("TypeReference[{}]", quoted(type->text.value_or("")));
    case Tag::alias: return std::string(type->text.value_or(""));
    default: break;
    }
    return with_texts(type);
}

std::string print(TypeTable& table, Type type)
{
    return Printer(table, std::string::npos).type(type);
}

std::string print_start(TypeTable& table, Type type, std::size_t bytes)
{
    std::string text = Printer(table, bytes).type(type);
    while (bytes < text.size() && bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U)
        --bytes;  // whole characters
    if (text.size() > bytes)
        text.resize(bytes);
    return text;
}

namespace {

struct PrintValue {
    TypeTable& table;

    std::string operator()(UndefValue) const { return "undef"; }
    std::string operator()(DefaultValue) const { return "default"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return print(value); }
    std::string operator()(double value) const { return syntax::print_float(value); }
    std::string operator()(const std::string& value) const { return quoted(value); }
    std::string operator()(const RegexValue& value) const { return quoted_regex(value.source); }
    std::string operator()(Type value) const { return print(table, value); }
    std::string operator()(const SensitiveValue&) const { return "Sensitive [value redacted]"; }
    std::string operator()(const TimeValue& value) const
    {
        return value.tag == Tag::timespan ? print_timespan(value.nanoseconds) : print_timestamp(value.nanoseconds);
    }
    std::string operator()(const IteratorValue& value) const
    {
        return value.element ? fmt::format("Iterator[{}]", print(table, value.element)) : "Iterator";
    }
    std::string operator()(const ListValue& list) const
    {
        std::vector<std::string> items;
        for (const Value& item : list.items)
            items.push_back(print(table, item));
        return fmt::format("[{}]", fmt::join(items, ", "));
    }
    std::string operator()(const HashValue& hash) const
    {
        std::vector<std::string> items;
        for (std::size_t i = 0; i < hash.keys.size(); ++i)
            items.push_back(fmt::format("{} => {}", print(table, hash.keys[i]), print(table, hash.values[i])));
        return fmt::format("{{{}}}", fmt::join(items, ", "));
    }
};

}  // namespace

std::string print(TypeTable& table, const Value& value)
{
    return std::visit(PrintValue{table}, value.is);
}

}  // namespace plint::types
