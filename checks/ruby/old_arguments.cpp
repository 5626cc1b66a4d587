#include "checks/ruby/old_arguments.hpp"

#include "checks/ruby/conditions.hpp"
#include "checks/ruby/description.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace plint::ruby {

namespace {

// Numbers of arguments that are tried; the last one stands for all beyond.
constexpr std::uint32_t max_tried = 20;

std::optional<std::uint32_t> number(const Node& node)
{
    if (node.kind() != Kind::integer)
        return std::nullopt;
    const std::string_view text = node.text();
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool octal = text.size() > 1 && text[0] == '0';
    return error == std::errc() && end == text.data() + text.size() && value < max_tried && !octal
        ? std::optional(value)
        : std::nullopt;
}

class GuardReader {
public:
    explicit GuardReader(std::string_view arguments) : arguments_(arguments) {}

    // False where what follows may not be reached with the arguments as they were given.
    bool read(const Node& statement);
    [[nodiscard]] OldArguments result() const;

private:
    [[nodiscard]] bool is_size(const Node& node) const;
    [[nodiscard]] bool is_empty(const Node& node) const;
    [[nodiscard]] bool asks(const Node& call, std::initializer_list<std::string_view> questions) const;
    [[nodiscard]] bool mentions(const Node& node) const;
    [[nodiscard]] std::optional<bool> holds(const Node& condition, std::uint32_t count) const;
    [[nodiscard]] std::optional<bool> part_holds(const Node& part, std::uint32_t count) const;
    [[nodiscard]] std::optional<bool> compares(const Node& binary, std::uint32_t count) const;
    [[nodiscard]] static bool raises(const Node& body);
    [[nodiscard]] bool leaves_alone(const Node& node) const;

    std::string_view arguments_;
    std::array<bool, max_tried + 1> refused_{};
};

// `args.question`, nothing behind it.
bool GuardReader::asks(const Node& call, std::initializer_list<std::string_view> questions) const
{
    const auto receiver = call.kind() == Kind::call ? call.field(Field::receiver) : std::nullopt;
    const auto method = receiver ? call.field(Field::method) : std::nullopt;
    if (!method || call.field(Field::arguments) || call.field(Field::block))
        return false;
    return receiver->kind() == Kind::identifier && receiver->text() == arguments_
        && std::ranges::find(questions, method->text()) != questions.end();
}

bool GuardReader::is_size(const Node& node) const
{
    return asks(node, {"size", "length", "count"});
}

bool GuardReader::is_empty(const Node& node) const
{
    return asks(node, {"empty?"});
}

bool GuardReader::mentions(const Node& node) const
{
    if (node.kind() == Kind::identifier && node.text() == arguments_)
        return true;
    const std::vector<Node> children = node.children();
    return std::ranges::any_of(children, [this](const Node& child) { return mentions(child); });
}

std::optional<bool> GuardReader::compares(const Node& binary, std::uint32_t count) const
{
    const std::string_view is = binary.field(Field::operator_)->text();
    const auto value = number(*binary.field(Field::right));
    if (!value || !is_size(*binary.field(Field::left)))
        return std::nullopt;
    if (is == "==")
        return count == *value;
    if (is == "!=")
        return count != *value;
    if (is == "<")
        return count < *value;
    if (is == "<=")
        return count <= *value;
    if (is == ">")
        return count > *value;
    if (is == ">=")
        return count >= *value;
    return std::nullopt;
}

std::optional<bool> GuardReader::part_holds(const Node& part, std::uint32_t count) const
{
    if (part.kind() == Kind::binary)
        return compares(part, count);
    const auto receiver = part.kind() == Kind::call ? part.field(Field::receiver) : std::nullopt;
    const auto method = receiver ? part.field(Field::method) : std::nullopt;
    if (!method || part.field(Field::arguments))
        return std::nullopt;
    if (is_empty(part))
        return count == 0;
    return method->text() == "zero?" && is_size(*receiver) ? std::optional(count == 0) : std::nullopt;
}

std::optional<bool> GuardReader::holds(const Node& condition, std::uint32_t count) const
{
    return truth_of(condition, [&](const Node& part) { return part_holds(part, count); });
}

// Is it `raise …`, or does it begin with it?
bool GuardReader::raises(const Node& body)
{
    if (body.kind() == Kind::then || body.kind() == Kind::parenthesized_statements) {
        const std::vector<Node> children = body.children();
        return !children.empty() && raises(children[0]);
    }
    if (body.kind() == Kind::identifier)
        return body.text() == "raise";
    const auto method =
        body.kind() == Kind::call && !body.field(Field::receiver) ? body.field(Field::method) : std::nullopt;
    return method && method->text() == "raise";
}

// Neither leaves the function nor touches the arguments, other than by reading one of them or asking how many they are.
bool GuardReader::leaves_alone(const Node& node) const
{
    if (is_size(node) || is_empty(node))
        return true;
    switch (node.kind()) {
    case Kind::assignment:
    case Kind::operator_assignment: {
        const auto target = node.field(Field::left);
        if (!target || mentions(*target))
            return false;
        break;
    }
    case Kind::identifier: return node.text() != arguments_;
    case Kind::next:
    case Kind::break_:
    case Kind::return_:
    case Kind::yield:
    case Kind::rescue:
    case Kind::rescue_modifier:
    case Kind::begin: return false;
    case Kind::element_reference: {
        const std::vector<Node> parts = node.children();
        if (parts.size() == 2 && parts[0].kind() == Kind::identifier && parts[0].text() == arguments_)
            return leaves_alone(parts[1]);
        break;
    }
    default: break;
    }
    const std::vector<Node> children = node.children();
    return std::ranges::all_of(children, [this](const Node& child) { return leaves_alone(child); });
}

bool GuardReader::read(const Node& statement)
{
    const bool negated = statement.kind() == Kind::unless || statement.kind() == Kind::unless_modifier;
    const bool modifier = statement.kind() == Kind::if_modifier || statement.kind() == Kind::unless_modifier;
    if (!negated && !modifier && statement.kind() != Kind::if_)
        return (statement.kind() == Kind::assignment || statement.kind() == Kind::call) && leaves_alone(statement);
    const auto condition = statement.field(Field::condition);
    const auto body = statement.field(modifier ? Field::body : Field::consequence);
    if (!condition || !body || statement.field(Field::alternative) || !raises(*body) || !leaves_alone(*condition))
        return false;
    for (std::uint32_t i = 0; i <= max_tried; ++i)
        refused_[i] = refused_[i] || holds(*condition, i) == !negated;
    return true;
}

OldArguments GuardReader::result() const
{
    const auto* const first = std::ranges::find(refused_, false);
    if (first == refused_.end())
        return {0, unlimited};
    std::uint32_t last = max_tried;
    while (refused_[last])
        --last;
    return {static_cast<std::uint32_t>(first - refused_.begin()), last == max_tried ? unlimited : last};
}

}  // namespace

OldArguments read_old_arguments(const Node& block)
{
    constexpr OldArguments any{0, unlimited};
    const auto parameters = block.field(Field::parameters);
    const auto body = block.field(Field::body);
    if (!parameters || !body)
        return any;
    const std::vector<Node> names = parameters->children();
    if (names.size() != 1 || names[0].kind() != Kind::identifier)
        return any;
    const std::vector<Node> statements = body->children();
    if (std::ranges::any_of(
            statements, [](const Node& node) { return node.kind() == Kind::rescue || node.kind() == Kind::ensure; }))
        return any;
    GuardReader reader(names[0].text());
    for (const Node& statement : statements)
        if (!reader.read(statement))
            break;
    return reader.result();
}

}  // namespace plint::ruby
