#include "checks/ruby/strict.hpp"

#include "checks/ruby/conditions.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

namespace plint::ruby {

namespace {

// What nests deeper is not looked at, and may do anything.
constexpr unsigned deepest = 60;

std::vector<Node> statements_of(const Node& code)
{
    const auto body = code.field(Field::body);
    if (!body)
        return {};
    return body->kind() == Kind::body_statement || body->kind() == Kind::block_body ? body->children()
                                                                                    : std::vector<Node>{*body};
}

bool rescues(const std::vector<Node>& statements)
{
    return std::ranges::any_of(statements, [](const Node& node) {
        return node.kind() == Kind::rescue || node.kind() == Kind::ensure || node.kind() == Kind::else_;
    });
}

// The method of a call on the function itself; empty for other calls.
std::string_view own_call(const Node& node)
{
    if (node.kind() == Kind::identifier)
        return node.text();
    const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
    const auto receiver = method ? node.field(Field::receiver) : std::nullopt;
    return method && (!receiver || receiver->kind() == Kind::self) ? method->text() : std::string_view();
}

// Whether what follows may be left out, other than by raising. A `next` of a block counts too: it hardly ever matters.
bool may_leave(const Node& node, unsigned depth = 0)
{
    switch (node.kind()) {
    case Kind::return_:
    case Kind::next:
    case Kind::break_:
    case Kind::error: return true;
    default: break;
    }
    if (depth > deepest || own_call(node) == "throw" || own_call(node) == "exit")
        return true;
    const std::vector<Node> children = node.children();
    return std::ranges::any_of(children, [&](const Node& child) { return may_leave(child, depth + 1); });
}

// The text of a literal without anything computed.
std::optional<std::string> literal_text(const Node& node)
{
    if (node.kind() != Kind::string && node.kind() != Kind::chained_string)
        return std::nullopt;
    std::string text;
    for (const Node& part : node.children()) {
        if (part.kind() == Kind::string_content) {
            text += part.text();
        } else if (const auto inner = literal_text(part)) {
            text += *inner;
        } else {
            return std::nullopt;
        }
    }
    return text;
}

bool is_plain(const Node& argument)
{
    switch (argument.kind()) {
    case Kind::splat_argument:
    case Kind::hash_splat_argument:
    case Kind::block_argument:
    case Kind::pair: return false;
    default: return !may_leave(argument);
    }
}

// `call_function('deprecation', 'key', 'words')`. stdlib 9 takes a third argument: with `false` it never raises.
std::optional<DeprecationCall> deprecation_call(const Node& node, FunctionApi api)
{
    const auto list = own_call(node) == "call_function" ? node.field(Field::arguments) : std::nullopt;
    if (!list)
        return std::nullopt;
    std::vector<Node> arguments = list->children();
    if (arguments.empty() || literal_text(arguments[0]) != "deprecation")
        return std::nullopt;
    if (api == FunctionApi::ruby_3x) {
        if (arguments.size() != 2 || arguments[1].kind() != Kind::array)
            return std::nullopt;
        arguments = arguments[1].children();
    } else {
        arguments.erase(arguments.begin());
    }
    if (!std::ranges::all_of(arguments, is_plain) || arguments.size() < 2 || arguments.size() > 3
        || (arguments.size() == 3 && arguments[2].kind() != Kind::true_))
        return std::nullopt;
    return DeprecationCall{node, literal_text(arguments[1]).value_or("")};
}

bool is_setting(const Node& node)
{
    return node.text() == "Puppet.settings[:strict]" || node.text() == "Puppet[:strict]";
}

// Follows a body for one value of the setting.
class StrictRun {
public:
    explicit StrictRun(const Node& method);
    [[nodiscard]] bool raises(const std::vector<Node>& statements) { return run(statements) == End::raise; }

private:
    enum class End : std::uint8_t { on, raise, unknown };

    End run(const std::vector<Node>& statements);
    End statement(const Node& node);
    End chosen(const std::optional<Node>& part);
    End choice(const Node& node, bool negated, bool modifier);
    End cases(const Node& node);
    [[nodiscard]] std::optional<bool> part_holds(const Node& part) const;

    std::map<std::string, bool, std::less<>> defaults_;  // of optional parameters
    unsigned depth_ = 0;
};

bool assigns(const Node& node, std::string_view name, unsigned depth = 0)
{
    if (depth > deepest)
        return true;
    if (node.kind() == Kind::assignment || node.kind() == Kind::operator_assignment)
        if (const auto target = node.field(Field::left);
            !target || target->text() == name || target->kind() == Kind::left_assignment_list)
            return true;
    const std::vector<Node> children = node.children();
    return std::ranges::any_of(children, [&](const Node& child) { return assigns(child, name, depth + 1); });
}

StrictRun::StrictRun(const Node& method)
{
    const auto parameters = method.field(Field::parameters);
    const auto body = method.field(Field::body);
    if (!parameters || !body)
        return;
    for (const Node& parameter : parameters->children()) {
        const auto name = parameter.kind() == Kind::optional_parameter ? parameter.field(Field::name) : std::nullopt;
        const auto value = name ? parameter.field(Field::value) : std::nullopt;
        if (value && (value->kind() == Kind::true_ || value->kind() == Kind::false_) && !assigns(*body, name->text()))
            defaults_.emplace(name->text(), value->kind() == Kind::true_);
    }
}

std::optional<bool> StrictRun::part_holds(const Node& part) const
{
    switch (part.kind()) {
    case Kind::true_: return true;
    case Kind::false_: return false;
    case Kind::binary: {
        const std::string_view is = part.field(Field::operator_)->text();
        const Node right = *part.field(Field::right);
        if ((is != "==" && is != "!=") || !is_setting(*part.field(Field::left)) || right.kind() != Kind::simple_symbol)
            return std::nullopt;
        return (right.text() == ":error") == (is == "==");
    }
    case Kind::identifier: {
        const auto found = defaults_.find(part.text());
        return found == defaults_.end() ? std::nullopt : std::optional(found->second);
    }
    default: return std::nullopt;
    }
}

// A branch: `then`, `else`, another `elsif`, or one statement.
StrictRun::End StrictRun::chosen(const std::optional<Node>& part)
{
    if (!part)
        return End::on;
    if (part->kind() == Kind::then || part->kind() == Kind::else_)
        return run(part->children());
    return statement(*part);
}

StrictRun::End StrictRun::choice(const Node& node, bool negated, bool modifier)
{
    const auto condition = node.field(Field::condition);
    const auto known =
        condition ? truth_of(*condition, [&](const Node& part) { return part_holds(part); }) : std::nullopt;
    if (!known)
        return may_leave(node) ? End::unknown : End::on;
    if (*known != negated)
        return chosen(node.field(modifier ? Field::body : Field::consequence));
    return modifier ? End::on : chosen(node.field(Field::alternative));
}

StrictRun::End StrictRun::cases(const Node& node)
{
    const auto value = node.field(Field::value);
    if (!value || !is_setting(*value))
        return may_leave(node) ? End::unknown : End::on;
    for (const Node& option : node.children()) {
        if (option.kind() == Kind::else_)
            return chosen(option);
        if (option.kind() != Kind::when)
            continue;
        for (const Node& pattern : option.children()) {
            if (pattern.kind() != Kind::pattern)
                continue;
            const std::vector<Node> inner = pattern.children();
            if (inner.size() != 1 || inner[0].kind() != Kind::simple_symbol)
                return End::unknown;
            if (inner[0].text() == ":error")
                return chosen(option.field(Field::body));
        }
    }
    return End::on;
}

StrictRun::End StrictRun::statement(const Node& node)
{
    if (++depth_ > deepest)
        return End::unknown;
    End end = End::on;
    switch (node.kind()) {
    case Kind::if_:
    case Kind::elsif: end = choice(node, false, false); break;
    case Kind::unless: end = choice(node, true, false); break;
    case Kind::if_modifier: end = choice(node, false, true); break;
    case Kind::unless_modifier: end = choice(node, true, true); break;
    case Kind::case_: end = cases(node); break;
    default:
        if (own_call(node) == "raise" || own_call(node) == "fail")
            end = End::raise;
        else if (may_leave(node))
            end = End::unknown;
        break;
    }
    --depth_;
    return end;
}

StrictRun::End StrictRun::run(const std::vector<Node>& statements)
{
    for (const Node& node : statements)
        if (const End end = statement(node); end != End::on)
            return end;
    return End::on;
}

}  // namespace

std::optional<DeprecationCall> certain_deprecation(const Node& code, FunctionApi api)
{
    const std::vector<Node> statements = statements_of(code);
    if (rescues(statements))
        return std::nullopt;
    for (const Node& statement : statements) {
        if (auto call = deprecation_call(statement, api))
            return call;
        // Whoever speaks of the setting may change it.
        if (may_leave(statement) || statement.text().find("strict") != std::string_view::npos)
            return std::nullopt;
    }
    return std::nullopt;
}

bool dispatches_always(const Node& method)
{
    const std::vector<Node> statements = statements_of(method);
    if (rescues(statements))
        return false;
    for (const Node& statement : statements) {
        const auto receiver = statement.kind() == Kind::call ? statement.field(Field::receiver) : std::nullopt;
        const auto name = receiver ? statement.field(Field::method) : std::nullopt;
        if (name && name->text() == "dispatch" && receiver->text() == "self.class.dispatcher")
            return true;
        if (may_leave(statement))
            return false;
    }
    return false;
}

bool raises_when_strict(const Node& method)
{
    const std::vector<Node> statements = statements_of(method);
    return !rescues(statements) && StrictRun(method).raises(statements);
}

std::optional<Node> plain_method(const Node& function_body, std::string_view name)
{
    std::optional<Node> found;
    for (const Node& statement : statements_of(function_body))
        if (const auto word = statement.kind() == Kind::method ? statement.field(Field::name) : std::nullopt;
            word && word->text() == name)
            found = statement;
    return found;
}

}  // namespace plint::ruby
