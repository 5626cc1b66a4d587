#include "rules/correctness/invalid_attribute_value/kinds.hpp"

#include "parser/source/characters.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/shared/assigned_value.hpp"
#include "rules/shared/declared_type.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace plint::rules::invalid_attribute_value {

namespace {

// The kinds that an attribute refuses. Tried with the types of Puppet 7.23.
struct AttributeKinds {
    std::string_view type;
    std::string_view attribute;
    std::string_view accepted;
    bool takes_scalars = false;  // numbers and booleans
    bool takes_arrays = true;    // of several elements; Puppet takes the only element of others
    bool takes_hashes = false;
};

constexpr auto kinds = std::to_array<AttributeKinds>({
    {"exec", "command", "a string or an array of strings"},
    {"exec", "cwd", "a string", true, false, true},
    {"exec", "environment", "strings such as `NAME=value`", true},
    {"exec", "onlyif", "a string or an array of strings", false, true, true},
    {"exec", "path", "a string or an array of strings", false, true, true},
    {"exec", "unless", "a string or an array of strings", false, true, true},
    {"file", "content", "a string"},
    {"file", "path", "a string", true, false, true},
    {"file", "source", "a string or an array of strings"},
    {"package", "name", "a string", true, false, true},
});

bool is_scalar(Node value)
{
    if (const auto variable = syntax::as<syntax::Variable>(value))
        return is_declared_number_or_boolean(*variable)
            && declared_type(*variable)->text().find("Undef") == std::string_view::npos
            && !declared_type(*variable)->text().starts_with("Optional");
    return value.kind() == Kind::number || value.kind() == Kind::kw_true || value.kind() == Kind::kw_false;
}

// Whether the declared type of a parameter accepts only values of one kind.
bool has_declared(Node value, std::string_view head)
{
    const auto variable = syntax::as<syntax::Variable>(value);
    const auto type = variable ? declared_type(*variable) : std::nullopt;
    return type && (type->text() == head || (type->text().starts_with(head) && type->text()[head.size()] == '['));
}

}  // namespace

std::optional<RefusedKind> refused_kind(std::string_view type, std::string_view attribute, Node value,
                                        const TreeContext& ctx)
{
    const auto found = std::ranges::find_if(
        kinds, [&](const AttributeKinds& one) { return one.type == type && one.attribute == attribute; });
    if (found == kinds.end())
        return std::nullopt;
    const Node known = assigned_value(value, ctx);
    if (!found->takes_scalars && is_scalar(known))
        return RefusedKind{known.kind() == Kind::number ? "a number" : "a number or boolean", found->accepted};
    if (!found->takes_hashes && (known.kind() == Kind::hash || has_declared(known, "Hash")))
        return RefusedKind{"a hash", found->accepted};
    const auto list = syntax::as<syntax::Array>(known);
    const bool several = list && std::ranges::distance(list->elements()) > 1
        && std::ranges::none_of(list->elements(), [](Node element) { return element.kind() == Kind::splat; });
    return !found->takes_arrays && several ? std::optional(RefusedKind{"an array", found->accepted}) : std::nullopt;
}

bool is_invalid_tag(std::string_view text)
{
    const auto is_first = [](char c) { return is_word(c) || static_cast<unsigned char>(c) >= 0x80; };
    const auto is_next = [&](char c) { return is_first(c) || c == ':' || c == '.' || c == '-'; };
    return text.empty() || !is_first(text[0]) || !std::ranges::all_of(text, is_next);
}

}  // namespace plint::rules::invalid_attribute_value
