#include "checks/inference/operand_help.hpp"

#include "checks/inference/alternatives.hpp"
#include "checks/inference/operands.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/unquoted_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace plint::inference {

using namespace types;

namespace {

struct Side {
    Node node;
    const AbstractValue& known;
};

}  // namespace

// Whether it is a string whenever it is not `undef`.
static bool is_text(TypeTable& table, const AbstractValue& known)
{
    bool any = false;
    for (const Type each : alternatives(table, known.type))
        switch (each->tag) {
        case Tag::string:
        case Tag::enumeration:
        case Tag::pattern: any = true; break;
        case Tag::undef: break;
        default: return false;
        }
    return any;
}

static bool has_only(TypeTable& table, const AbstractValue& known, std::initializer_list<Tag> tags)
{
    return std::ranges::all_of(alternatives(table, known.type),
                               [&](Type each) { return std::ranges::find(tags, each->tag) != tags.end(); });
}

static bool is_number(TypeTable& table, const AbstractValue& known)
{
    return has_only(table, known, {Tag::integer, Tag::floating, Tag::numeric});
}

static bool is_number_text(std::string_view text)
{
    const std::size_t dot = text.find('.');
    const auto digits = [](std::string_view part) { return !part.empty() && std::ranges::all_of(part, is_digit); };
    const bool octal = text.size() > 1 && text.front() == '0' && dot != 1;
    return !octal && digits(text.substr(0, dot)) && (dot == text.npos || digits(text.substr(dot + 1)));
}

// By its name: the value of `$facts['os']['release']['major']` is a text such as `22.04`.
static bool looks_like_version(std::string_view source)
{
    const std::string lower = lower_case(source);
    return lower.find("release") != lower.npos || lower.find("version") != lower.npos;
}

static bool is_comparison(Kind operation)
{
    return operation == Kind::less || operation == Kind::less_equal || operation == Kind::greater
        || operation == Kind::greater_equal;
}

static bool is_literal_string(Node node)
{
    return node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
}

// `$version > 7`: numbers order `6.10` before `6.9`.
static std::optional<Advice> compare_versions(const syntax::Binary& binary)
{
    constexpr std::size_t max_source = 60;
    std::array<std::string, 2> arguments;
    bool has_version = false;
    std::size_t i = 0;
    for (const Node side : {*binary.left(), *binary.right()}) {
        const auto source = short_source(side, max_source);
        const bool is_literal = side.kind() == Kind::number;
        if (!source || (!is_literal && !looks_like_version(*source)))
            return {};
        has_version = has_version || (!is_literal && !is_literal_string(side));
        arguments[i++] = is_literal ? fmt::format("'{}'", *source) : std::string(*source);
    }
    if (!has_version)
        return std::nullopt;
    return Advice{AdviceKind::compare_versions,
                  {arguments[0], arguments[1], std::string(binary.operator_token()->text())}};
}

// For an operand that is a string where a number is needed.
static std::optional<Advice> convert_to_number(Side side)
{
    if (const auto text = syntax::constant_string(side.node); text && is_literal_string(side.node))
        return is_number_text(*text) ? std::optional(Advice{AdviceKind::remove_quotes, {*text}}) : std::nullopt;
    if (side.known.value || side.known.type->tag == Tag::enumeration)
        return {};
    constexpr std::size_t max_source = 40;
    const auto source = short_source(side.node, max_source);
    const bool is_simple = side.node.kind() == Kind::variable || side.node.kind() == Kind::access
        || side.node.kind() == Kind::call || side.node.kind() == Kind::method_call;
    return source && is_simple ? std::optional(Advice{AdviceKind::convert_to_number, {std::string(*source)}})
                               : std::nullopt;
}

// `RedHat-Fedora` without quotes is a subtraction.
static bool is_bare_text(const syntax::Binary& binary)
{
    const auto is_word = [](Node node) { return node.kind() == Kind::class_reference || node.kind() == Kind::name; };
    return binary.operator_token()->kind() == Kind::minus && is_word(*binary.left()) && is_word(*binary.right())
        && binary.text().find_first_of(" \t\r\n") == std::string_view::npos;
}

static std::optional<Advice> help_for(TypeTable& table, const syntax::Binary& binary, Side left, Side right)
{
    const Kind operation = binary.operator_token()->kind();
    const bool text_on_left = is_text(table, left.known);
    const bool text_on_right = is_text(table, right.known);
    const Side text = text_on_left ? left : right;
    const Side other = text_on_left ? right : left;
    if (!text_on_left && !text_on_right)
        return {};
    if (is_comparison(operation)) {
        if (!is_number(table, other.known))
            return {};
        auto versions = compare_versions(binary);
        return versions ? versions : convert_to_number(text);
    }
    const bool both = text_on_left && text_on_right;
    if (operation == Kind::plus && (both || !is_number(table, other.known))) {
        const bool joins = both || has_only(table, other.known, {Tag::undef, Tag::boolean});
        return joins ? std::optional(Advice{AdviceKind::interpolate, {}}) : std::nullopt;
    }
    return both || !is_number(table, other.known) ? std::nullopt : convert_to_number(text);
}

void explain_operands(TypeTable& table, const syntax::Binary& binary, const AbstractValue& left,
                      const AbstractValue& right, Problem& problem)
{
    if (const auto path = syntax::unquoted_path(binary); path && path->text().find('/') != std::string_view::npos) {
        problem.flaw = flaw(FlawKind::path_not_quoted, path->text());
        problem.advice = Advice{AdviceKind::quote_path, {syntax::quoted_path(*path)}};
        return;
    }
    if (is_bare_text(binary)) {
        problem.flaw = flaw(FlawKind::subtraction_of_words, binary.left()->text(), binary.right()->text());
        problem.advice = Advice{AdviceKind::quote, {std::string(binary.text())}};
        return;
    }
    for (const auto& [side, known] : {std::pair(*binary.left(), &left), std::pair(*binary.right(), &right)})
        if (side.kind() == Kind::name && known->value && known->value->as<std::string>() != nullptr) {
            problem.flaw = flaw(FlawKind::string_is_no_variable, side.text());
            problem.advice = Advice{AdviceKind::write_variable, {std::string(side.text())}};
            return;
        }
    problem.advice = help_for(table, binary, {*binary.left(), left}, {*binary.right(), right});
}

}  // namespace plint::inference
