#include "rules/correctness/unknown_type/capitalised_words.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/shared/fact_path.hpp"
#include "rules/shared/fact_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace plint::rules::unknown_type {

namespace {

// What the word is in the code around it.
enum class WordPlace : std::uint8_t { elsewhere, compared, option, attribute, stored };

struct Use {
    WordPlace place = WordPlace::elsewhere;
    std::optional<Node> other;  // what it is compared with
};

// The words that Puppet's literals and the states of its own types are, in lower case, sorted.
constexpr auto literals = std::to_array<std::string_view>({"default", "false", "true"});
constexpr auto states =
    std::to_array<std::string_view>({"absent", "disabled", "enabled", "installed", "latest", "mounted", "present",
                                     "purged", "running", "stopped", "unmounted"});

bool is_word_of(const auto& words, std::string_view word)
{
    const std::string lower = lower_case(word);
    return std::ranges::any_of(words, [&](std::string_view each) { return lower_case(each) == lower; });
}

// The name of an operating system, a family of them or a kernel.
bool is_system(std::string_view word)
{
    return is_word_of(os_families, word) || is_word_of(os_names, word) || is_word_of(kernel_names, word);
}

Use use_of_operand(const syntax::Binary& binary, Node word)
{
    const auto sign = binary.operator_token();
    const auto left = binary.left();
    const auto right = binary.right();
    if (!sign || !left || !right)
        return {};
    if (sign->kind() == Kind::equal || sign->kind() == Kind::not_equal)
        return {WordPlace::compared, Node(*left) == word ? Node(*right) : Node(*left)};
    return sign->kind() == Kind::kw_in && Node(*left) == word ? Use{WordPlace::compared, Node(*right)} : Use{};
}

Use use_of(Node word)
{
    const Node parent = *word.parent();
    switch (parent.kind()) {
    case Kind::binary: return use_of_operand(syntax::Binary(parent), word);
    case Kind::case_option: {
        const auto choice = parent.parent() ? syntax::as<syntax::CaseExpression>(*parent.parent()) : std::nullopt;
        return {WordPlace::option, choice && choice->test() ? std::optional(Node(*choice->test())) : std::nullopt};
    }
    case Kind::selector_entry: {
        const syntax::SelectorEntry entry(parent);
        const auto selector = parent.parent() ? syntax::as<syntax::Selector>(*parent.parent()) : std::nullopt;
        if (entry.key() && Node(*entry.key()) == word)
            return {WordPlace::option,
                    selector && selector->value() ? std::optional(Node(*selector->value())) : std::nullopt};
        return {WordPlace::stored, std::nullopt};
    }
    case Kind::attribute: return {WordPlace::attribute, std::nullopt};
    case Kind::assignment:
        return syntax::Assignment(parent).right() == word ? Use{WordPlace::stored, std::nullopt} : Use{};
    case Kind::parameter:  // a declared type has a finding of its own
        return syntax::Parameter(parent).default_value() == word && !syntax::Parameter(parent).type()
            ? Use{WordPlace::stored, std::nullopt}
            : Use{};
    case Kind::pair: {
        const auto access = word.enclosing(Kind::access);  // `Struct[{ 'a' => Undef }]`
        const bool in_type =
            access && syntax::Access(*access).left() && syntax::Access(*access).left()->kind() == Kind::class_reference;
        return syntax::Pair(parent).value() == word && !in_type ? Use{WordPlace::stored, std::nullopt} : Use{};
    }
    default: return {};
    }
}

// Whether the value of the attribute can never be a type: of a type made in Ruby, and no relationship.
bool is_plain_attribute(Node node, const ProgramContext& ctx)
{
    const auto attribute = syntax::as<syntax::Attribute>(node);
    const auto list = attribute ? syntax::as<syntax::AttributeList>(attribute->parent()) : std::nullopt;
    const std::string type = list ? syntax::resource_type(*list) : std::string();
    static constexpr auto relations = std::to_array<std::string_view>({"before", "notify", "require", "subscribe"});
    return !type.empty() && attribute->name() && !std::ranges::binary_search(relations, attribute->name()->text())
        && ctx.lookup().resource_type(type).type != nullptr;
}

}  // namespace

bool is_stored(Node word)
{
    const Use use = use_of(word);
    if (use.place == WordPlace::compared)
        return !use.other || syntax::as<syntax::Variable>(*use.other) || use.other->kind() == Kind::access;
    return use.place == WordPlace::attribute || use.place == WordPlace::stored;
}

bool is_meant_as_value(Node word, const ProgramContext& ctx)
{
    const std::string_view text = word.text();
    if (text.find("::") != std::string_view::npos)
        return false;
    const Use use = use_of(word);
    if (use.place == WordPlace::elsewhere)
        return false;
    if (is_system(text) || is_word_of(literals, text))
        return true;
    if (use.place == WordPlace::attribute)
        return is_word_of(states, text) || is_plain_attribute(*word.parent(), ctx);
    return is_word_of(states, text) || (use.other && (fact_path(*use.other) || syntax::constant_string(*use.other)));
}

std::string help_for_word(std::string_view word)
{
    const std::string lower = lower_case(word);
    if (std::ranges::binary_search(literals, lower))
        return fmt::format("write `{}`", lower);
    if (std::ranges::binary_search(states, lower))
        return fmt::format("a capitalized word is a type; write `{}`", lower);
    return fmt::format("a capitalized word is a type; write `'{}'`", word);
}

}  // namespace plint::rules::unknown_type
