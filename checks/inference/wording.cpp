#include "checks/inference/wording.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/inference/values.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/print.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::inference {

using namespace types;

std::string full_text(TypeTable& table, const AbstractValue& known)
{
    constexpr std::size_t max_text = 80;
    if (!known.value && known.type->tag == Tag::alias)
        return declared_text(table, known.type);
    // One of several texts is an `Enum`.
    const bool choice = known.type->tag == Tag::variant || known.type->tag == Tag::optional;
    if (!choice && known.type->weight > max_text)
        return kind_of(table, known.type);  // each part has at least a letter
    std::string text =
        known.value ? print(table, *known.value) : print(table, choice ? normalize(table, known.type) : known.type);
    return text.size() <= max_text ? text : kind_of(table, known.type);
}

std::string described(TypeTable& table, Node node, const AbstractValue& known)
{
    constexpr std::size_t max_source = 40;
    const std::string text = full_text(table, known);
    const auto source =
        node.kind() == Kind::variable || node.kind() == Kind::access ? short_source(node, max_source) : std::nullopt;
    return source ? fmt::format("`{}` (`{}`)", *source, text) : fmt::format("`{}`", text);
}

std::optional<std::string_view> short_source(Node node, std::size_t max_bytes)
{
    const std::string_view text = node.text();
    const bool short_enough = text.size() <= max_bytes && text.find_first_of("`\n\r") == text.npos;
    return short_enough ? std::optional(text) : std::nullopt;
}

std::string given_text(TypeTable& table, Type declared, const AbstractValue& given)
{
    constexpr std::size_t max_text = 40;
    if (given.value)
        if (std::string text = print(table, *given.value); text.size() <= max_text)
            return text;
    const bool alike = std::ranges::any_of(alternatives(table, declared), [&](Type each) {
        return each->tag == Tag::enumeration || each->tag == Tag::pattern
            || kind_of(table, each) == kind_of(table, given.type);
    });
    if (!alike)
        return kind_of(table, given.type);
    std::string text = print(table, given.type);
    return text.size() <= max_text ? text : kind_of(table, given.type);
}

std::string declared_text(TypeTable& table, Type declared)
{
    std::string text = print_start(table, declared, 2 * limits::message_bytes);
    if (declared->tag != Tag::alias || !table.meaning(declared))
        return text;
    constexpr std::size_t max_text = 60;
    if (table.meaning(declared)->weight > max_text)
        return text;  // each part has at least a letter
    const std::string meaning = print(table, table.meaning(declared));
    return meaning.size() <= max_text ? fmt::format("{} = {}", text, meaning) : text;
}

// As it is pronounced: a `Unit`, a `URI`, an `Undef`.
static std::string_view article(std::string_view name)
{
    const bool vowel = std::string_view("AEIOU").find(name[0]) != name.npos;
    return vowel && !name.starts_with("Uni") && !name.starts_with("UR") ? "an" : "a";
}

std::string never_of(TypeTable& table, Node node, const AbstractValue& known, Type type)
{
    const std::string text = print(table, type);
    return fmt::format("{} is never {} `{}`", described(table, node, known), article(text), text);
}

}  // namespace plint::inference
