// Calls: their arguments, and who answers them.
#include "checks/ruby/puppet_calls.hpp"

#include <array>

namespace plint::ruby {

const Object& Arguments::named() const
{
    if (options.items.empty() && !options.is_open && !positional.empty() && positional.back().object.is(Shape::hash))
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
            arguments.more |= all.is_open;
            for (const Object& item : all.items)
                arguments.positional.push_back({item, node});
            break;
        }
        case Kind::block_argument: {
            const std::vector<Node> inner = node.children();
            const Object object = inner.empty() ? Object{} : evaluate(inner[0], frame);
            if (object.is(Shape::block))
                arguments.block = object.block;
            else
                arguments.hidden_block = !object.is(Shape::nil) && !object.is(Shape::symbol);
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
    const Span around = main_span_;
    if (is_own(node))
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
    if (is_own(node))
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
    if (Answer answer = of_puppet(*this, call))
        return *answer;
    if (Answer answer = builtin(call))
        return *answer;
    if (Answer answer = of_module(call))
        return *answer;
    for (const Argument& argument : call.arguments->positional)
        if (argument.object.is(Shape::self) && argument.object.self != nullptr)
            open(*argument.object.self, "is given to code that is not known", call);
    if (call.arguments->hidden_block)
        open(*call.frame->self, "runs a block that is not known", call);
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
    return name == "class_eval" || name == "instance_eval" || name == "class_exec" || name == "instance_exec"
        || name == "module_eval" || name == "tap" || name == "then" || name == "yield_self";
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
    if (const Method* method = user_method(self, call.name))
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
    if (const BodyCall in_body = body_call(self.kind))
        answer = in_body(*this, call, self);
    if (!answer)
        answer = of_puppet(*this, call);
    if (answer)
        return *answer;
    unknown_call(call);
    return {};
}

// Words of Ruby itself that define nothing.
static constexpr std::array<std::string_view, 94> harmless{"Array",
                                                           "Float",
                                                           "Integer",
                                                           "Rational",
                                                           "String",
                                                           "_",
                                                           "alert",
                                                           "alias_method",
                                                           "ancestors",
                                                           "attr",
                                                           "attr_accessor",
                                                           "attr_reader",
                                                           "attr_writer",
                                                           "autoload",
                                                           "binding",
                                                           "caller",
                                                           "class",
                                                           "class_variable_defined?",
                                                           "class_variable_get",
                                                           "class_variable_set",
                                                           "const_defined?",
                                                           "const_get",
                                                           "const_missing",
                                                           "const_set",
                                                           "crit",
                                                           "debug",
                                                           "def_delegator",
                                                           "def_delegators",
                                                           "define_method",
                                                           "define_singleton_method",
                                                           "deprecate",
                                                           "emerg",
                                                           "err",
                                                           "fail",
                                                           "format",
                                                           "freeze",
                                                           "frozen?",
                                                           "hash",
                                                           "info",
                                                           "inspect",
                                                           "instance_method",
                                                           "instance_methods",
                                                           "instance_of?",
                                                           "instance_variable_defined?",
                                                           "instance_variable_get",
                                                           "instance_variable_set",
                                                           "instance_variables",
                                                           "is_a?",
                                                           "kind_of?",
                                                           "lambda",
                                                           "loop",
                                                           "method",
                                                           "method_added",
                                                           "method_defined?",
                                                           "methods",
                                                           "module_function",
                                                           "n_",
                                                           "name",
                                                           "nil?",
                                                           "notice",
                                                           "object_id",
                                                           "p",
                                                           "pp",
                                                           "print",
                                                           "private",
                                                           "private_class_method",
                                                           "private_constant",
                                                           "private_method_defined?",
                                                           "proc",
                                                           "protected",
                                                           "public",
                                                           "public_class_method",
                                                           "public_instance_methods",
                                                           "public_method_defined?",
                                                           "puts",
                                                           "raise",
                                                           "rand",
                                                           "refine",
                                                           "remove_const",
                                                           "remove_method",
                                                           "respond_to?",
                                                           "singleton_class",
                                                           "sleep",
                                                           "sprintf",
                                                           "superclass",
                                                           "throw",
                                                           "to_s",
                                                           "to_str",
                                                           "undef_method",
                                                           "using",
                                                           "warn",
                                                           "warn_once",
                                                           "warning",
                                                           "warnonce"};

void Interpreter::unknown_call(const Call& call)
{
    const Self& self = *call.frame->self;
    const bool harmless_call = std::ranges::find(harmless, call.name) != harmless.end();
    const bool keeps_block = call.name == "lambda" || call.name == "proc" || call.name.starts_with("define_");
    if (harmless_call && (call.arguments->block == nullptr || keeps_block))
        return;
    if (!harmless_call && self.kind != Self::Kind::main && self.kind != Self::Kind::module
        && self.kind != Self::Kind::nothing)
        open(self, "calls `" + std::string(call.name.substr(0, 80)) + "`, which is not known", call);
    else if (call.arguments->block != nullptr)
        try_block(*call.arguments->block);
}

}  // namespace plint::ruby
