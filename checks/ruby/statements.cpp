// Statements: what runs, in which order, and which way when nobody knows.
#include "checks/ruby/puppet_calls.hpp"

namespace plint::ruby {

Object Interpreter::run_all(const std::vector<Node>& statements, Frame& frame)
{
    Object last = make_object(Shape::nil);
    for (const Node& statement : statements) {
        if (flow_ != Flow::on || exhausted_)
            return last;
        if (statement.kind() == Kind::uninterpreted)
            break;  // `__END__`
        if (statement.kind() == Kind::heredoc_body)
            continue;
        const Kind kind = statement.kind();
        if (kind == Kind::rescue) {  // of the body before
            maybe(statement.children(), frame);
            continue;
        }
        Object object = evaluate(statement, frame);
        if (kind != Kind::ensure)
            last = std::move(object);
    }
    return last;
}

// Leaving the rest in doubt: what follows may not be reached.
Object Interpreter::maybe(const std::vector<Node>& statements, Frame& frame)
{
    ++uncertain_;
    run_all(statements, frame);
    --uncertain_;
    if (flow_ != Flow::on) {
        flow_ = Flow::on;
        ++uncertain_;  // until the block or method around ends
    }
    return {};
}

Object Interpreter::branch(std::optional<bool> condition, std::optional<Node> yes, std::optional<Node> no, Frame& frame)
{
    if (condition) {
        const std::optional<Node> taken = *condition ? yes : no;
        return taken ? evaluate(*taken, frame) : make_object(Shape::nil);
    }
    if (yes)
        maybe({*yes}, frame);
    if (no)
        maybe({*no}, frame);
    return {};
}

Object Interpreter::choose(Node node, Frame& frame)
{
    const auto condition = node.field(Field::condition);
    const bool modifier = node.kind() == Kind::if_modifier || node.kind() == Kind::unless_modifier;
    std::optional<Node> yes = node.field(modifier ? Field::body : Field::consequence);
    std::optional<Node> no = node.field(Field::alternative);
    if (node.kind() == Kind::unless || node.kind() == Kind::unless_modifier)
        std::swap(yes, no);
    return branch(condition ? evaluate(*condition, frame).truthy() : std::nullopt, yes, no, frame);
}

// What is nobody's guess: loops, `case`, and what follows `rescue`.
Object Interpreter::attempt(Node node, Frame& frame)
{
    if (node.kind() == Kind::begin)
        return run_all(node.children(), frame);
    if (node.kind() == Kind::rescue_modifier) {
        const auto body = node.field(Field::body);
        return body ? evaluate(*body, frame) : Object{};
    }
    if (const auto value = node.field(Field::value))
        evaluate(*value, frame);
    for (const Node& child : node.children()) {
        if (child.kind() == Kind::when) {
            if (const auto body = child.field(Field::body))
                maybe({*body}, frame);
        } else if (child.kind() == Kind::else_ || child.kind() == Kind::do_) {
            maybe({child}, frame);
        }
    }
    return {};
}

void Interpreter::assign(Node target, const Object& object, Frame& frame)
{
    switch (target.kind()) {
    case Kind::identifier:
    case Kind::instance_variable:
    case Kind::class_variable:
    case Kind::global_variable:
        assign_local(target.text(), object, frame);
        if (target.text() == "@doc" && object.is(Shape::string) && frame.self->kind == Self::Kind::type)
            frame.self->type->type.doc = keep(object.text);
        break;
    case Kind::constant: {
        const std::string name =
            frame.nesting.empty() ? std::string(target.text()) : frame.nesting + "::" + std::string(target.text());
        const bool again = constants_.contains(name);
        constants_[name] = {again && uncertain_ > 0 ? Object{} : object, uncertain_};
        break;
    }
    case Kind::left_assignment_list: {
        const std::vector<Node> targets = target.children();
        for (std::size_t i = 0; i < targets.size(); ++i)
            assign(targets[i],
                   object.is(Shape::array) && !object.is_open && i < object.items.size() ? object.items[i] : Object{},
                   frame);
        break;
    }
    case Kind::element_reference:
        if (const auto whole = target.field(Field::object))
            forget(*whole, frame);
        break;
    case Kind::call: {  // `self.x = …`
        const auto receiver = target.field(Field::receiver);
        const auto name = target.field(Field::method);
        if (!receiver || !name || receiver->kind() != Kind::self)
            break;
        const std::string setter = std::string(name->text()) + "=";
        Arguments arguments;
        arguments.positional.push_back({object, target});
        dispatch_to_self({.node = target, .name = setter, .arguments = &arguments, .frame = &frame});
        break;
    }
    default: break;
    }
}

void Interpreter::assign_local(std::string_view name, const Object& object, Frame& frame)
{
    for (Frame* at = &frame; at != nullptr; at = at->outer)
        if (const auto found = at->locals.find(name); found != at->locals.end()) {
            const bool sure = uncertain_ <= found->second.depth || found->second.object == object;
            found->second.object = sure ? object : Object{};
            return;
        }
    frame.locals.insert_or_assign(std::string(name), Local{object, uncertain_});
}

// Something was changed in a way that is not followed.
void Interpreter::forget(Node target, Frame& frame)
{
    if (target.kind() == Kind::identifier || target.kind() == Kind::constant
        || target.kind() == Kind::instance_variable)
        assign(target, {}, frame);
    else if (const auto whole = target.field(Field::object))
        forget(*whole, frame);
}

Object Interpreter::operator_assignment(Node node, Frame& frame)
{
    const auto left = node.field(Field::left);
    const auto right = node.field(Field::right);
    const auto sign = node.field(Field::operator_);
    if (!left || !right || !sign)
        return {};
    if (left->kind() != Kind::identifier && left->kind() != Kind::instance_variable && left->kind() != Kind::constant) {
        maybe({*right}, frame);
        forget(*left, frame);
        return {};
    }
    const Object before =
        left->kind() == Kind::constant ? constant(left->text(), frame) : variable(left->text(), frame, *left);
    Object object = evaluate(*right, frame);
    if (sign->text() == "+=" && before.is(Shape::array) && object.is(Shape::array)) {
        object.items.insert(object.items.begin(), before.items.begin(), before.items.end());
        object.is_open |= before.is_open;
    } else {
        object = {};
    }
    assign(*left, object, frame);
    return object;
}

static std::string within(std::string_view nesting, std::string_view name)
{
    if (name.starts_with("::"))
        return std::string(name.substr(2));
    return nesting.empty() ? std::string(name) : std::string(nesting) + "::" + std::string(name);
}

void Interpreter::define_module(Node node, Frame& frame)
{
    const auto name = node.field(Field::name);
    const auto body = node.field(Field::body);
    if (!name)
        return;
    Module& module = module_named(within(frame.nesting, name->text()));
    Self self;
    self.kind = Self::Kind::module;
    self.module = &module;
    if (const auto superclass = node.field(Field::superclass)) {
        const std::vector<Node> named = superclass->children();
        const Object parent = named.empty() ? Object{} : evaluate(named[0], frame);
        Module* parent_module = parent.is(Shape::constant) ? find_module(parent.text, frame, false) : nullptr;
        const bool from_puppet = names(parent, "Puppet::Property", frame) || names(parent, "Puppet::Parameter", frame)
            || parent.text.starts_with("Puppet::Property::") || parent.text.starts_with("Puppet::Parameter::");
        if (from_puppet || (parent_module != nullptr && parent_module->attribute)) {
            module.attribute.emplace();
            apply_parent(*this, parent, *module.attribute, {.node = node, .name = "class", .frame = &frame});
            module.attribute->attribute.parent = keep(parent.text);
            self.kind = Self::Kind::attribute;
            self.attribute = &*module.attribute;
        }
    }
    Frame& inside = new_frame(keep(self), nullptr);
    inside.nesting = module.name;
    inside.definee = &module;
    if (body)
        run_all(body->children(), inside);
}

void Interpreter::define_method(Node node, Frame& frame)
{
    const auto name = node.field(Field::name);
    if (!name)
        return;
    const std::string_view word = name->text();
    bool singleton = node.kind() == Kind::singleton_method || frame.definee_is_singleton;
    if (node.kind() == Kind::singleton_method) {
        const auto object = node.field(Field::object);
        if (!object || object->kind() != Kind::self)
            return;
    }
    const Self& self = *frame.self;
    if (self.kind == Self::Kind::attribute && !singleton)
        method_of_attribute(word, *self.attribute);
    if (self.kind == Self::Kind::provider && !singleton)
        self.provider->methods.push_back(keep(word));
    if (self.kind == Self::Kind::type && singleton && word == "title_patterns")
        self.type->type.title_patterns = true;
    if (self.kind == Self::Kind::main && frame.definee == nullptr)
        singleton = false;
    Module& module = frame.definee != nullptr ? *frame.definee : module_named("");
    auto& methods = singleton ? module.singleton_methods : module.methods;
    methods.insert_or_assign(std::string(word), Method{node, frame.nesting});
}

void Interpreter::run_singleton_class(Node node, Frame& frame)
{
    const auto body = node.field(Field::body);
    const auto value = node.field(Field::value);
    if (!body || !value || value->kind() != Kind::self)
        return;
    Self self;
    self.kind = Self::Kind::nothing;
    if (frame.self->kind == Self::Kind::type)
        self.type = frame.self->type;
    Frame& inside = new_frame(keep(self), nullptr);
    inside.nesting = frame.nesting;
    inside.definee = frame.definee;
    inside.definee_is_singleton = true;
    run_all(body->children(), inside);
    for (const Node& statement : body->children())
        if (const auto name = statement.field(Field::name);
            statement.kind() == Kind::method && name && name->text() == "title_patterns" && self.type != nullptr)
            self.type->type.title_patterns = true;
}

}  // namespace plint::ruby
