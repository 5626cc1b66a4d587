// Running bodies: of methods that the files define, and of blocks.
#include "checks/ruby/interpreter.hpp"

#include <algorithm>

namespace plint::ruby {

// The body of what a call defines.
void Interpreter::run_body(const Call& call, const Self* self, const Object& given)
{
    if (call.arguments->hidden_block)
        open(*self, "has a body that is not known", call);
    if (call.arguments->block == nullptr)
        return;
    const unsigned before = uncertain_;
    uncertain_ = 0;
    invoke_block(*call.arguments->block, {given}, self);
    uncertain_ = before;
    flow_ = Flow::on;
}

// The same for a body that is given what it defines: `newtype(:x) do |type|`. Gives that.
Object Interpreter::run_body_as(const Self& self, const Call& call)
{
    const Self* const kept = keep(self);
    Object object = make_object(Shape::self);
    object.self = kept;
    run_body(call, kept, object);
    return object;
}

// Code that somebody may run, who knows how often and with what.
void Interpreter::try_block(const Block& block)
{
    const unsigned before = uncertain_++;
    invoke_block(block, {});
    uncertain_ = before;
}

static std::string_view parameter_name(const Node& parameter)
{
    if (parameter.kind() == Kind::identifier)
        return parameter.text();
    const auto name = parameter.field(Field::name);
    return name ? name->text() : std::string_view();
}

// The positional arguments that no other parameter takes.
static Object rest_of(const std::vector<Object>& values, std::size_t& next, bool more)
{
    Object rest = make_object(Shape::array);
    rest.is_open = more;
    for (; next < values.size(); ++next)
        rest.items.push_back(values[next]);
    return rest;
}

static Object block_object(const Block* block)
{
    Object object = make_object(block != nullptr ? Shape::block : Shape::nil);
    object.block = block;
    return object;
}

Object Interpreter::keyword_argument(Node parameter, const Arguments* arguments, Frame& frame)
{
    if (arguments != nullptr) {
        if (const Object* given = arguments->options.at(parameter_name(parameter)))
            return *given;
        if (arguments->options.is_open)
            return {};
    }
    const auto value = parameter.field(Field::value);
    return value ? evaluate(*value, frame) : Object{};
}

// Of a positional parameter without an argument.
Object Interpreter::default_of(Node parameter, Frame& frame)
{
    const auto value = parameter.field(Field::value);
    return value && parameter.kind() == Kind::optional_parameter ? evaluate(*value, frame) : Object{};
}

void Interpreter::bind(const std::vector<Node>& parameters, const std::vector<Object>& values,
                       const Arguments* arguments, Frame& frame)
{
    const bool more = arguments != nullptr && arguments->more;
    std::size_t next = 0;  // of the values
    for (const Node& parameter : parameters) {
        Object object;
        switch (parameter.kind()) {
        case Kind::destructured_parameter: {
            const Object whole = next < values.size() ? values[next] : Object{};
            ++next;
            bind(parameter.children(), whole.is(Shape::array) && !whole.is_open ? whole.items : std::vector<Object>(),
                 nullptr, frame);
            continue;
        }
        case Kind::splat_parameter: object = rest_of(values, next, more); break;
        case Kind::hash_splat_parameter: object = arguments != nullptr ? arguments->options : Object{}; break;
        case Kind::block_parameter: object = block_object(frame.given); break;
        case Kind::keyword_parameter: object = keyword_argument(parameter, arguments, frame); break;
        default:
            if (next < values.size())
                object = values[next++];
            else if (!more)
                object = default_of(parameter, frame);
            break;
        }
        if (const std::string_view name = parameter_name(parameter); !name.empty())
            frame.locals.insert_or_assign(std::string(name), Local{std::move(object), uncertain_});
    }
}

Object Interpreter::invoke(const Method& method, const Self& self, const Call& call)
{
    if (depth_ + 10 > 100)  // recursion
        return {};
    Frame& frame = new_frame(&self, nullptr);
    frame.given = call.arguments->block;
    frame.nesting = method.nesting;
    std::vector<Object> values;
    for (const Argument& argument : call.arguments->positional)
        values.push_back(argument.object);
    const auto list = method.node.field(Field::parameters);
    const std::vector<Node> parameters = list ? list->children() : std::vector<Node>();
    const bool keywords = std::ranges::any_of(parameters, [](const Node& parameter) {
        return parameter.kind() == Kind::keyword_parameter || parameter.kind() == Kind::hash_splat_parameter;
    });
    if (!keywords && (!call.arguments->options.items.empty() || call.arguments->options.is_open))
        values.push_back(call.arguments->options);
    const unsigned before = uncertain_;
    ++depth_;
    bind(parameters, values, call.arguments, frame);
    Object answer;
    if (const auto body = method.node.field(Field::body))
        answer = body->kind() == Kind::body_statement ? run_all(body->children(), frame) : evaluate(*body, frame);
    --depth_;
    if (uncertain_ != before)
        answer = {};  // it may have returned before
    uncertain_ = before;
    flow_ = Flow::on;
    return answer;
}

Object Interpreter::invoke_block(const Block& block, const std::vector<Object>& arguments, const Self* self)
{
    if (depth_ + 10 > 100)
        return {};
    Frame& frame = new_frame(self != nullptr ? self : block.frame->self, block.frame);
    frame.nesting = block.frame->nesting;
    frame.definee = block.frame->definee;
    if (self != nullptr && self->kind == Self::Kind::type)
        frame.definee = &self->type->own;
    else if (self != nullptr && self->kind == Self::Kind::function)
        frame.definee = &self->function->own;
    const unsigned before = uncertain_;
    ++depth_;
    if (const auto list = block.node.field(Field::parameters)) {
        const std::vector<Node> parameters = list->children();
        const bool spread =
            parameters.size() > 1 && arguments.size() == 1 && arguments[0].is(Shape::array) && !arguments[0].is_open;
        bind(parameters, spread ? arguments[0].items : arguments, nullptr, frame);
    }
    Object answer;
    if (const auto body = block.node.field(Field::body))
        answer = run_all(body->children(), frame);
    --depth_;
    if (uncertain_ != before)
        answer = {};
    uncertain_ = before;
    if (flow_ == Flow::next)
        flow_ = Flow::on;
    return answer;
}

const Method* Interpreter::user_method(const Self& self, std::string_view name)
{
    const auto in = [&](const auto& methods) -> const Method* {
        const auto found = methods.find(name);
        return found == methods.end() ? nullptr : &found->second;
    };
    const auto of_singleton = [&](const Module& module) -> const Method* {
        if (const Method* method = in(module.singleton_methods))
            return method;
        if (!step(module.extended_by.size()))
            return nullptr;
        for (const Module* extension : module.extended_by)
            if (const Method* method = in(extension->methods))
                return method;
        return nullptr;
    };
    const Method* method = nullptr;
    if (self.kind == Self::Kind::type)
        method = of_singleton(self.type->own);
    else if (self.module != nullptr)
        method = of_singleton(*self.module);
    if (method != nullptr)
        return method;
    if (const auto main = modules_.find(""); main != modules_.end())  // `def` at the top is everybody's
        return in(main->second.methods);
    return nullptr;
}

}  // namespace plint::ruby
