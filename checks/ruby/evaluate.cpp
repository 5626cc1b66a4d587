// Expressions.
#include "checks/ruby/interpreter.hpp"
#include "checks/ruby/strings.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <charconv>

namespace plint::ruby {

Object Interpreter::evaluate(Node node, Frame& frame)
{
    if (!step(1) || depth_ >= limits::max_ruby_depth) {
        exhausted_ = true;
        return {};
    }
    ++depth_;
    Object object = evaluate_known(node, frame);
    --depth_;
    // What is built from values that were charged is at most as large as all of them, so the check after it is in time.
    const std::size_t work = weight_of(object, work_left_) - 1;  // which counts to one more than what is left at most
    if (work >= work_left_) {
        exhausted_ = true;
        return {};
    }
    work_left_ -= work;
    return object;
}

Object Interpreter::evaluate_known(Node node, Frame& frame)
{
    switch (node.kind()) {
    case Kind::nil: return make_object(Shape::nil);
    case Kind::true_: return make_truth(true);
    case Kind::false_: return make_truth(false);
    case Kind::integer: return integer_object(node.text());
    case Kind::float_: return make_object(Shape::floating, without_underscores(node.text()));
    case Kind::simple_symbol: return make_object(Shape::symbol, std::string(node.text().substr(1)));
    case Kind::hash_key_symbol: return make_object(Shape::symbol, std::string(node.text()));
    case Kind::heredoc_beginning: return heredoc(node, frame);
    case Kind::array:
    case Kind::right_assignment_list:
    case Kind::string_array:
    case Kind::symbol_array: return array_of(node.children(), frame);
    case Kind::hash: return hash_of(node.children(), frame);
    case Kind::constant: return constant(node.text(), frame);
    case Kind::scope_resolution: return constant(node.text(), frame);
    case Kind::identifier: return bare_call(node, frame);
    case Kind::instance_variable:
    case Kind::class_variable:
    case Kind::global_variable: return variable(node.text(), frame, node);
    case Kind::self: {
        Object object = make_object(Shape::self);
        object.self = frame.self;
        return object;
    }
    case Kind::call: return call(node, frame);
    case Kind::binary: return binary(node, frame);
    case Kind::element_reference: return element(node, frame);
    case Kind::operator_assignment: return operator_assignment(node, frame);
    case Kind::method:
    case Kind::singleton_method: define_method(node, frame); return {};
    case Kind::module:
    case Kind::class_: define_module(node, frame); return {};
    case Kind::singleton_class: run_singleton_class(node, frame); return {};
    case Kind::if_:
    case Kind::unless:
    case Kind::if_modifier:
    case Kind::unless_modifier:
    case Kind::elsif:
    case Kind::conditional: return choose(node, frame);
    case Kind::case_:
    case Kind::while_:
    case Kind::until:
    case Kind::rescue_modifier:
    case Kind::begin: return attempt(node, frame);
    case Kind::next: flow_ = Flow::next; return {};
    case Kind::break_: flow_ = Flow::leave; return {};
    case Kind::return_: {
        const std::vector<Node> values = node.children();
        Object object = values.empty() ? make_object(Shape::nil) : run_all(values[0].children(), frame);
        flow_ = Flow::return_;
        return object;
    }
    case Kind::yield: {
        Frame* method = &frame;
        while (method->outer != nullptr)
            method = method->outer;
        if (method->given == nullptr)
            return {};
        Arguments arguments;
        for (const Node& child : node.children())
            add_arguments(child.children(), arguments, frame);
        std::vector<Object> values;
        for (const Argument& argument : arguments.positional)
            values.push_back(argument.object);
        return invoke_block(*method->given, values);
    }
    case Kind::assignment: {
        const auto left = node.field(Field::left);
        const auto right = node.field(Field::right);
        if (!left || !right)
            return {};
        Object object = evaluate(*right, frame);
        assign(*left, object, frame);
        return object;
    }
    case Kind::program:
    case Kind::body_statement:
    case Kind::block_body:
    case Kind::then:
    case Kind::else_:
    case Kind::do_:
    case Kind::expression_statement:
    case Kind::parenthesized_statements: return run_all(node.children(), frame);
    case Kind::unary: {
        const auto operand = node.field(Field::operand);
        if (!operand)
            return {};
        Object object = evaluate(*operand, frame);
        if (node.text().starts_with('-') && (object.is(Shape::integer) || object.is(Shape::floating)))
            return make_object(object.shape, "-" + object.text);
        if ((node.text().starts_with('!') || node.text().starts_with("not")) && object.truthy())
            return make_truth(!*object.truthy());
        return {};
    }
    case Kind::string:
    case Kind::chained_string:
    case Kind::bare_string: {
        const auto text = string_text(node, frame);
        return text ? make_object(Shape::string, *text) : Object{};
    }
    case Kind::delimited_symbol:
    case Kind::bare_symbol: {
        const auto text = string_text(node, frame);
        return text ? make_object(Shape::symbol, *text) : Object{};
    }
    case Kind::regex: {
        const auto text = string_text(node, frame);
        if (!text)
            return {};
        Object object = make_object(Shape::regex, *text);
        const std::string_view whole = node.text();
        for (std::size_t at = whole.size(); at > 0 && is_lower(whole[at - 1]); --at)
            object.flags.insert(object.flags.begin(), whole[at - 1]);
        return object;
    }
    case Kind::error: run_all(node.children(), frame); return {};
    case Kind::super: open(*frame.self, "calls `super`", {.node = node, .name = "super", .frame = &frame}); return {};
    case Kind::for_:
    case Kind::exception_variable:
    case Kind::lambda_parameters:
    case Kind::rest_assignment:
    case Kind::destructured_left_assignment:
    case Kind::case_match:
    case Kind::match_pattern:
    case Kind::test_pattern:
    case Kind::other: return maybe(node.children(), frame);  // `while` after a body …
    default: return {};
    }
}

Object Interpreter::array_of(const std::vector<Node>& nodes, Frame& frame)
{
    Object array = make_object(Shape::array);
    for (const Node& node : nodes) {
        if (node.kind() == Kind::heredoc_body)
            continue;
        if (node.kind() != Kind::splat_argument) {
            array.items.push_back(node.kind() == Kind::pair ? Object{} : evaluate(node, frame));
            continue;
        }
        const std::vector<Node> inner = node.children();
        const Object more = inner.empty() ? Object{} : evaluate(inner[0], frame);
        array.is_open |= !more.is(Shape::array) || more.is_open;
        if (more.is(Shape::array))
            array.items.insert(array.items.end(), more.items.begin(), more.items.end());
    }
    return array;
}

Object Interpreter::hash_of(const std::vector<Node>& nodes, Frame& frame)
{
    Object hash = make_object(Shape::hash);
    for (const Node& node : nodes)
        if (node.kind() != Kind::heredoc_body)
            add_pair(hash, node, frame);
    return hash;
}

void Interpreter::add_pair(Object& hash, Node pair, Frame& frame)
{
    if (pair.kind() == Kind::hash_splat_argument) {
        const std::vector<Node> inner = pair.children();
        const Object more = inner.empty() ? Object{} : evaluate(inner[0], frame);
        hash.is_open |= !more.is(Shape::hash) || more.is_open;
        if (more.is(Shape::hash))
            hash.items.insert(hash.items.end(), more.items.begin(), more.items.end());
        return;
    }
    const auto key = pair.field(Field::key);
    if (pair.kind() != Kind::pair || !key) {
        hash.is_open = true;
        return;
    }
    Object name = evaluate(*key, frame);
    if (key->kind() == Kind::string && !pair.text().substr(key->text().size()).starts_with(" ")
        && pair.text().substr(key->text().size()).starts_with(":"))
        name.shape = Shape::symbol;  // `"a": 1`
    hash.is_open |= !name.is_known();
    const auto value = pair.field(Field::value);
    hash.items.push_back(std::move(name));
    hash.items.push_back(value ? evaluate(*value, frame) : Object{});
}

static Object compared(std::string_view op, const Object& a, const Object& b)
{
    if (a.is_known() && a.shape == b.shape && (a.is_word() || a.is(Shape::truth))) {
        if (op == "==" || op == "!=")
            return make_truth((a == b) == (op == "=="));
        return {};
    }
    const auto left = integer_of(a);
    const auto right = integer_of(b);
    if (!left || !right)
        return {};
    if (op == "==")
        return make_truth(*left == *right);
    if (op == "!=")
        return make_truth(*left != *right);
    if (op == "<")
        return make_truth(*left < *right);
    if (op == "<=")
        return make_truth(*left <= *right);
    if (op == ">")
        return make_truth(*left > *right);
    if (op == ">=")
        return make_truth(*left >= *right);
    return {};
}

Object Interpreter::binary(Node node, Frame& frame)
{
    const auto left = node.field(Field::left);
    const auto right = node.field(Field::right);
    const auto sign = node.field(Field::operator_);
    if (!left || !right || !sign)
        return {};
    const std::string_view op = sign->text();
    Object a = evaluate(*left, frame);
    if (op == "&&" || op == "and" || op == "||" || op == "or") {
        const bool both = op == "&&" || op == "and";
        const std::optional<bool> known = a.truthy();
        if (known)
            return *known == both ? evaluate(*right, frame) : a;
        maybe({*right}, frame);
        return {};
    }
    const Object b = evaluate(*right, frame);
    if (op == "<<") {
        if (a.is(Shape::array))
            a.items.push_back(b);
        else
            a = {};
        if (left->kind() == Kind::identifier || left->kind() == Kind::constant
            || left->kind() == Kind::instance_variable)
            assign(*left, a, frame);
        return a;
    }
    if (op == "+" && a.is(Shape::array) && b.is(Shape::array)) {
        a.items.insert(a.items.end(), b.items.begin(), b.items.end());
        a.is_open |= b.is_open;
        return a;
    }
    if (op == "+" && a.is(Shape::string) && b.is(Shape::string))
        return make_object(Shape::string, a.text + b.text);
    if (op == "-" && a.is(Shape::array) && b.is(Shape::array) && !b.is_open) {
        std::erase_if(a.items, [&](const Object& item) { return std::ranges::find(b.items, item) != b.items.end(); });
        return a;
    }
    return compared(op, a, b);
}

Object Interpreter::element(Node node, Frame& frame)
{
    const auto object = node.field(Field::object);
    const std::vector<Node> children = node.children();
    if (!object || children.size() < 2)
        return {};
    const Object whole = evaluate(*object, frame);
    const Object key = evaluate(children[1], frame);
    if (whole.is(Shape::hash) && !whole.is_open && key.is_known()) {
        for (std::size_t i = whole.items.size(); i >= 2; i -= 2)
            if (whole.items[i - 2] == key)
                return whole.items[i - 1];
        return make_object(Shape::nil);
    }
    const auto at = integer_of(key);
    if (whole.is(Shape::array) && !whole.is_open && at && 0 <= *at
        && static_cast<std::size_t>(*at) < whole.items.size())
        return whole.items[static_cast<std::size_t>(*at)];
    return {};
}

Object Interpreter::constant(std::string_view written, const Frame& frame) const
{
    if (written.starts_with("::"))
        written.remove_prefix(2);
    if (written == "Puppet::PUPPETVERSION")
        return make_object(Shape::puppet_version);
    for (std::string_view nesting = frame.nesting;;) {
        const auto found = constants_.find(nesting.empty() ? std::string(written)
                                                           : std::string(nesting) + "::" + std::string(written));
        if (found != constants_.end())
            return found->second.depth > uncertain_ ? Object{} : found->second.object;
        if (nesting.empty())
            return make_object(Shape::constant, std::string(written));
        const std::size_t cut = nesting.rfind("::");
        nesting = cut == std::string_view::npos ? std::string_view() : nesting.substr(0, cut);
    }
}

Object Interpreter::variable(std::string_view name, Frame& frame, Node)
{
    for (Frame* at = &frame; at != nullptr; at = at->outer)
        if (const auto found = at->locals.find(name); found != at->locals.end())
            return found->second.depth > uncertain_ ? Object{} : found->second.object;
    return {};
}

std::optional<std::string> Interpreter::string_text(Node node, Frame& frame)
{
    std::string text;
    const bool raw = node.kind() == Kind::regex;  // escapes are the regex's own
    for (const Node& part : node.children()) {
        switch (part.kind()) {
        case Kind::string_content: append_content(part.text(), node.text(), text); break;
        case Kind::heredoc_content: text += part.text(); break;
        case Kind::escape_sequence:
            if (raw && part.text() == "\\/" && node.text().starts_with('/'))
                text += '/';  // only the literal needs the backslash
            else if (raw)
                text += part.text();
            else
                append_escape(part.text(), node.text(), text);
            break;
        case Kind::string: {
            const auto inner = string_text(part, frame);
            if (!inner)
                return std::nullopt;
            text += *inner;
            break;
        }
        case Kind::interpolation: {
            const Object object = run_all(part.children(), frame);
            if (!object.is_word() && !object.is(Shape::integer))
                return std::nullopt;
            text += object.text;
            break;
        }
        default: return std::nullopt;
        }
    }
    return text;
}

// Bodies stand somewhere behind, in the order of their beginnings.
Object Interpreter::heredoc(Node node, Frame& frame)
{
    const std::optional<Node> body = node.tree().heredoc_of(node);
    if (!body)
        return {};
    const std::string_view start = node.text();
    std::string text;
    for (const Node& part : body->children()) {
        if (part.kind() == Kind::heredoc_end)
            break;
        if (part.kind() == Kind::heredoc_content) {
            text += part.text();
        } else if (part.kind() == Kind::escape_sequence) {
            append_escape(part.text(), start, text);
        } else if (part.kind() == Kind::interpolation) {
            const Object object = run_all(part.children(), frame);
            if (!object.is_word())
                return {};
            text += object.text;
        }
    }
    if (text.starts_with('\n'))
        text.erase(0, 1);
    else if (text.starts_with("\r\n"))
        text.erase(0, 2);
    return make_object(Shape::string, start.starts_with("<<~") ? without_indent(text) : text);
}

}  // namespace plint::ruby
