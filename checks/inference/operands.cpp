#include "checks/inference/operands.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/inference/values.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/print.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"

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
    std::string text = known.value
        ? print(table, *known.value)
        : print_start(table, choice ? normalize(table, known.type) : known.type, max_text + 1);
    return text.size() <= max_text ? text : kind_of(table, known.type);
}

Operand described(TypeTable& table, Node node, const AbstractValue& known)
{
    constexpr std::size_t max_source = 40;
    std::string text = full_text(table, known);
    const bool is_call_for_type = syntax::as<syntax::AnyCall>(node) && known.type->tag == Tag::type;
    const bool is_named = node.kind() == Kind::variable || node.kind() == Kind::access || is_call_for_type;
    const auto source = is_named ? short_source(node, max_source) : std::nullopt;
    return {std::move(text), source ? std::string(*source) : std::string()};
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
    std::string text = print_start(table, given.type, max_text + 1);
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
    const std::string meaning = print_start(table, table.meaning(declared), max_text + 1);
    return meaning.size() <= max_text ? text + " = " + meaning : text;
}

Flaw never_of(TypeTable& table, Node node, const AbstractValue& known, Type type)
{
    return flaw(FlawKind::never_of_type, described(table, node, known),
                print_start(table, type, limits::message_bytes));
}

}  // namespace plint::inference
