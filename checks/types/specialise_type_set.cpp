// Sets of types that are defined where they are used: what Puppet checks when it builds them is followed, else they are
// unknown.
#include "checks/types/definition_hash.hpp"
#include "checks/types/print.hpp"
#include "checks/types/strings.hpp"

#include <fmt/format.h>

#include <array>

namespace plint::types {

namespace {

// A text that Puppet surely takes for an address.
bool is_address(TypeTable& table, const std::string& text)
{
    const Specialised read = specialise_uri(table, {Value{text}});
    return std::holds_alternative<Value>(read);
}

Wrong check_set_text(TypeTable& table, std::string_view name, const Value& value)
{
    const auto* text = value.as<std::string>();
    if (text == nullptr)
        return name == "version" || name == "pcore_version" ? Wrong(Unknown{})
                                                            : bad(flaw(FlawKind::key_not_string, name));
    if (name == "name")
        return is_name(*text, type_name) ? Wrong() : bad(flaw(FlawKind::type_set_name_case));
    if (name == "pcore_uri" || name == "name_authority")
        return is_address(table, *text) ? Wrong() : Wrong(Unknown{});
    if (!is_name(*text, R"(\A(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\z)"))
        return Unknown{};
    return name == "pcore_version" && !text->starts_with("1.") ? bad(flaw(FlawKind::unknown_pcore_version)) : Wrong();
}

// `Name => Type, …` between braces.
std::variant<std::string, BadParameters, Unknown> print_set_types(TypeTable& table, const Value& value)
{
    const auto* hash = value.as<HashValue>();
    if (hash == nullptr || hash->keys.empty())
        return BadParameters{flaw(FlawKind::types_not_hash), 0};
    std::vector<std::string> items;
    for (std::size_t i = 0; i < hash->keys.size(); ++i) {
        const auto* name = hash->keys[i].as<std::string>();
        if (name == nullptr || !is_name(*name, R"(\A[A-Z]\w*\z)"))
            return BadParameters{flaw(FlawKind::type_name_case), 0};
        const auto* type = hash->values[i].as<Type>();
        if (hash->values[i].as<HashValue>() != nullptr
            || (type != nullptr && ((*type)->tag == Tag::object || (*type)->tag == Tag::alias)))
            return Unknown{};
        if (type == nullptr)
            return BadParameters{flaw(FlawKind::expected_types), 0};
        items.push_back(fmt::format("{} => {}", *name, print(table, *type)));
    }
    return fmt::format("{{{}}}", fmt::join(items, ", "));
}

}  // namespace

Specialised specialise_type_set(TypeTable& table, const Parameters& p)
{
    const auto given = only_hash("TypeSet", p);
    if (const auto* said = std::get_if<Specialised>(&given))
        return *said;
    const HashValue* const hash = std::get<const HashValue*>(given);
    if (hash->keys.empty())
        return Value{table.bare(Tag::type_set)};
    static constexpr std::array<std::string_view, 8> names{
        "pcore_uri", "pcore_version", "name_authority", "name", "version", "types", "references", "annotations"};
    if (Wrong wrong = check_keys(*hash, names, Expected::set_of_types); !is_well(wrong))
        return said_of(std::move(wrong));
    if (find_key(*hash, "references") != nullptr || find_key(*hash, "annotations") != nullptr)
        return Unknown{};
    if (find_key(*hash, "pcore_version") == nullptr)
        return BadParameters{flaw(FlawKind::pcore_version_missing), 0};
    std::vector<std::string> items;
    std::string key;
    for (const std::string_view name : names) {
        const Value* value = find_key(*hash, name);
        if (name == "types" && value != nullptr) {
            auto types = print_set_types(table, *value);
            if (auto* wrong = std::get_if<BadParameters>(&types))
                return std::move(*wrong);
            if (std::holds_alternative<Unknown>(types))
                return Unknown{};
            items.push_back("types => " + std::get<std::string>(types));
        } else if (value != nullptr) {
            if (Wrong wrong = check_set_text(table, name, *value); !is_well(wrong))
                return said_of(std::move(wrong));
            items.push_back(fmt::format("{} => {}", name, quoted(*value->as<std::string>())));
            if (name == "name_authority" || name == "name" || name == "version")
                key += items.back() + "\n";
        } else if (name == "name") {
            items.emplace_back("name => undef");
        }
    }
    const std::string printed = fmt::format("TypeSet[{{{}}}]", fmt::join(items, ", "));
    const std::string_view texts[] = {key, printed};
    return Value{with_texts(table, Tag::type_set, texts)};
}

}  // namespace plint::types
