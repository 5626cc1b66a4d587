// Calls: arguments, blocks, methods that the files define.
#include "checks/ruby/interpreter.hpp"

#include <array>

namespace plint::ruby {

const Object& Arguments::named() const
{
    if (options.items.empty() && !options.flag && !positional.empty() && positional.back().object.is(Shape::hash))
        return positional.back().object;
    return options;
}

bool Arguments::passes(Shape shape) const
{
    return std::ranges::any_of(positional, [&](const Argument& argument) { return argument.object.is(shape); });
}

void Interpreter::add_arguments(const std::vector<Node>& nodes, Arguments& arguments, Frame& frame)
{
    for (const Node& node : nodes) {
        switch (node.kind()) {
        case Kind::pair:
        case Kind::hash_splat_argument: add_pair(arguments.options, node, frame); break;
        case Kind::splat_argument: {
            const Object all = array_of({node}, frame);
            arguments.more |= all.flag;
            for (const Object& item : all.items)
                arguments.positional.push_back({item, node});
            break;
        }
        case Kind::block_argument: {
            const std::vector<Node> inner = node.children();
            const Object object = inner.empty() ? Object{} : evaluate(inner[0], frame);
            if (object.is(Shape::block))
                arguments.block = object.block;
            break;
        }
        case Kind::heredoc_body: break;
        default: arguments.positional.push_back({evaluate(node, frame), node}); break;
        }
    }
}

Arguments Interpreter::arguments_of(Node node, Frame& frame)
{
    Arguments arguments;
    if (const auto list = node.field(Field::arguments))
        add_arguments(list->children(), arguments, frame);
    if (const auto block = node.field(Field::block))
        arguments.block = &blocks_.emplace_back(Block{*block, &frame});
    return arguments;
}

Object Interpreter::call(Node node, Frame& frame)
{
    const bool own = !trees_.empty() && &node.tree() == trees_.front().get();
    const Span around = main_span_;
    if (own)
        main_span_ = node.span();
    Call call{.node = node, .name = {}, .frame = &frame};
    call.receiver_node = node.field(Field::receiver);
    std::optional<Object> receiver;
    if (call.receiver_node) {
        receiver = evaluate(*call.receiver_node, frame);
        call.receiver = &*receiver;
    }
    const Arguments arguments = arguments_of(node, frame);
    call.arguments = &arguments;
    Object answer;
    if (const auto name = node.field(Field::method)) {
        call.name = name->text();
        answer = dispatch(call);
    }
    main_span_ = around;
    return answer;
}

// A word: a variable, or a call without anything.
Object Interpreter::bare_call(Node node, Frame& frame)
{
    const std::string_view name = node.text();
    for (Frame* at = &frame; at != nullptr; at = at->outer)
        if (const auto found = at->locals.find(name); found != at->locals.end())
            return found->second.depth > uncertain_ ? Object{} : found->second.object;
    const Arguments arguments;
    const Span around = main_span_;
    if (!trees_.empty() && &node.tree() == trees_.front().get())
        main_span_ = node.span();
    Object answer = dispatch_to_self({.node = node, .name = name, .arguments = &arguments, .frame = &frame});
    main_span_ = around;
    return answer;
}

Object Interpreter::dispatch(const Call& call)
{
    if (call.receiver == nullptr)
        return dispatch_to_self(call);
    const Object& receiver = *call.receiver;
    if (receiver.is(Shape::self)) {
        if (receiver.self == nullptr)
            return {};
        if (receiver.self == call.frame->self)
            return dispatch_to_self(call);
        Frame& frame = new_frame(receiver.self, call.frame);
        frame.nesting = call.frame->nesting;
        Call forwarded = call;
        forwarded.frame = &frame;
        return dispatch_to_self(forwarded);
    }
    if (Answer answer = of_puppet(call))
        return *answer;
    if (Answer answer = builtin(call))
        return *answer;
    if (Answer answer = of_module(call))
        return *answer;
    for (const Argument& argument : call.arguments->positional)
        if (argument.object.is(Shape::self) && argument.object.self != nullptr)
            open(*argument.object.self, "is given to code that is not known", call);
    if (call.receiver_node && (receiver.is(Shape::array) || receiver.is(Shape::hash)))
        forget(*call.receiver_node, *call.frame);
    if (call.arguments->block != nullptr)
        try_block(*call.arguments->block);
    return {};
}

static bool is_sender(std::string_view name)
{
    return name == "send" || name == "public_send" || name == "__send__";
}

static bool is_evaluator(std::string_view name)
{
    return name == "class_eval" || name == "instance_eval" || name == "class_exec" || name == "instance_exec" ||
           name == "module_eval" || name == "tap" || name == "then" || name == "yield_self";
}

Object Interpreter::dispatch_to_self(const Call& call)
{
    const Self& self = *call.frame->self;
    if (is_sender(call.name)) {
        const Object* name = call.arguments->first();
        if (name == nullptr || !name->is_word()) {
            open(self, "sends a computed message", call);
            return {};
        }
        Arguments rest = *call.arguments;
        rest.positional.erase(rest.positional.begin());
        const std::string word = name->text;
        Call sent = call;
        sent.name = word;
        sent.arguments = &rest;
        return is_sender(word) ? Object{} : dispatch_to_self(sent);
    }
    if (is_evaluator(call.name)) {
        if (call.arguments->block == nullptr) {
            open(self, "evaluates computed code", call);
            return {};
        }
        Object object = make_object(Shape::self);
        object.self = &self;
        return invoke_block(*call.arguments->block, {object}, &self);
    }
    if (call.name == "block_given?") {
        const Frame* method = call.frame;
        while (method->outer != nullptr)
            method = method->outer;
        return make_truth(method->given != nullptr);
    }
    if (const Method* method = user_method(self, call.name, *call.frame))
        return invoke(*method, self, call);
    if (call.name == "include" || call.name == "extend" || call.name == "prepend") {
        mix_in(call, call.name == "extend");
        return {};
    }
    if (call.name == "require" || call.name == "require_relative" || call.name == "load") {
        if (const Object* path = call.arguments->first(); path != nullptr && path->is(Shape::string))
            required_.push_back(call.name == "require_relative" && !path->text.starts_with('/')
                                    ? call.node.tree().path() + "/../" + path->text
                                    : path->text);
        return {};
    }
    if (call.name == "__FILE__")
        return make_object(Shape::string, call.node.tree().path());
    if (call.name == "__dir__")
        return make_object(Shape::string, call.node.tree().path() + "/..");
    Answer answer;
    switch (self.kind) {
    case Self::Kind::type: answer = in_type(call, self); break;
    case Self::Kind::attribute: answer = in_attribute(call, self); break;
    case Self::Kind::function: answer = in_function(call, self); break;
    case Self::Kind::signature:
    case Self::Kind::local_types: answer = in_signature(call, self); break;
    case Self::Kind::provider: answer = in_provider(call, self); break;
    case Self::Kind::fact: answer = in_fact(call, self); break;
    case Self::Kind::main:
    case Self::Kind::module:
    case Self::Kind::nothing: break;
    }
    if (!answer)
        answer = of_puppet(call);
    if (answer)
        return *answer;
    unknown_call(call);
    return {};
}

// Words of Ruby itself that define nothing.
static constexpr std::array<std::string_view, 95> harmless{
    "Array", "Float", "Integer", "Rational", "String", "_", "alert", "alias_method", "ancestors", "attr",
    "attr_accessor", "attr_reader", "attr_writer", "autoload", "binding", "caller", "catch", "class",
    "class_variable_defined?", "class_variable_get", "class_variable_set", "const_defined?", "const_get",
    "const_missing", "const_set", "crit", "debug", "def_delegator", "def_delegators", "define_method",
    "define_singleton_method", "deprecate", "emerg", "err", "fail", "format", "freeze", "frozen?", "hash", "info",
    "inspect", "instance_method", "instance_methods", "instance_of?", "instance_variable_defined?",
    "instance_variable_get", "instance_variable_set", "instance_variables", "is_a?", "kind_of?", "lambda", "loop",
    "method", "method_added", "method_defined?", "methods", "module_function", "n_", "name", "nil?", "notice",
    "object_id", "p", "pp", "print", "private", "private_class_method", "private_constant",
    "private_method_defined?", "proc", "protected", "public", "public_class_method", "public_instance_methods",
    "public_method_defined?", "puts", "raise", "rand", "refine", "remove_const", "remove_method", "respond_to?",
    "singleton_class", "sleep", "sprintf", "superclass", "throw", "to_s", "to_str", "undef_method", "using",
    "warn", "warn_once", "warning", "warnonce"};

void Interpreter::unknown_call(const Call& call)
{
    const Self& self = *call.frame->self;
    if (std::ranges::find(harmless, call.name) != harmless.end())
        return;
    if (self.kind != Self::Kind::main && self.kind != Self::Kind::module && self.kind != Self::Kind::nothing)
        open(self, "calls `" + std::string(call.name.substr(0, 80)) + "`, which is not known", call);
    else if (call.arguments->block != nullptr)
        try_block(*call.arguments->block);
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

void Interpreter::bind(const std::vector<Node>& parameters, const std::vector<Object>& values,
                       const Arguments* arguments, Frame& frame)
{
    const auto set = [&](std::string_view name, Object object) {
        if (!name.empty())
            frame.locals.insert_or_assign(std::string(name), Local{std::move(object), uncertain_});
    };
    const bool more = arguments != nullptr && arguments->more;
    std::size_t at = 0;
    for (const Node& parameter : parameters) {
        switch (parameter.kind()) {
        case Kind::splat_parameter: {
            Object rest = make_object(Shape::array);
            rest.flag = more;
            for (; at < values.size(); ++at)
                rest.items.push_back(values[at]);
            set(parameter_name(parameter), std::move(rest));
            break;
        }
        case Kind::hash_splat_parameter:
            set(parameter_name(parameter), arguments != nullptr ? arguments->options : Object{});
            break;
        case Kind::block_parameter: {
            Object block = make_object(Shape::nil);
            if (frame.given != nullptr) {
                block = make_object(Shape::block);
                block.block = frame.given;
            }
            set(parameter_name(parameter), std::move(block));
            break;
        }
        case Kind::keyword_parameter: {
            const Object* given = arguments != nullptr ? arguments->options.at(parameter_name(parameter)) : nullptr;
            const auto value = parameter.field(Field::value);
            const bool hidden = given == nullptr && arguments != nullptr && arguments->options.flag;
            set(parameter_name(parameter), given != nullptr   ? *given
                                           : value && !hidden ? evaluate(*value, frame)
                                                              : Object{});
            break;
        }
        case Kind::destructured_parameter: {
            const Object whole = at < values.size() ? values[at] : Object{};
            ++at;
            bind(parameter.children(), whole.is(Shape::array) && !whole.flag ? whole.items : std::vector<Object>(), nullptr,
                 frame);
            break;
        }
        default: {
            const auto value = parameter.field(Field::value);
            const bool given = at < values.size();
            set(parameter_name(parameter), given                                                     ? values[at]
                                           : parameter.kind() == Kind::optional_parameter && value && !more ? evaluate(*value, frame)
                                                                                                     : Object{});
            at += given;
            break;
        }
        }
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
    if (!keywords && (!call.arguments->options.items.empty() || call.arguments->options.flag))
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
        const bool spread = parameters.size() > 1 && arguments.size() == 1 && arguments[0].is(Shape::array) &&
                            !arguments[0].flag;
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

const Method* Interpreter::user_method(const Self& self, std::string_view name, const Frame&)
{
    const auto in = [&](const auto& methods) -> const Method* {
        const auto found = methods.find(name);
        return found == methods.end() ? nullptr : &found->second;
    };
    const auto of_singleton = [&](const Module& module) -> const Method* {
        if (const Method* method = in(module.singleton_methods))
            return method;
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
