// The calls by which a Ruby file adds something to Puppet.
#include "checks/ruby/puppet_calls.hpp"
#include "checks/ruby/old_arguments.hpp"
#include "checks/ruby/strings.hpp"

#include <array>

namespace plint::ruby {

Span name_span(Interpreter& interpreter, const Call& call)
{
    return call.arguments->positional.empty() ? interpreter.here(call.node)
                                              : interpreter.here(call.arguments->positional[0].node);
}

// From the start of the call to the end of the name.
static Span defining_span(Interpreter& interpreter, const Call& call)
{
    const Span whole = interpreter.here(call.node);
    const Span name = name_span(interpreter, call);
    return {whole.begin, whole.contains(name) ? name.end : whole.end};
}

std::optional<Text> defined_name(Interpreter& interpreter, const Call& call)
{
    const Object* name = call.arguments->first();
    if (name != nullptr && name->is_word() && !name->text.empty())
        return interpreter.keep_lower(name->text);
    interpreter.out().unnamed.push_back(interpreter.here(call.node));
    return std::nullopt;
}

static Object new_type(Interpreter& interpreter, const Call& call)
{
    const std::optional<Text> name = defined_name(interpreter, call);
    if (!name)
        return {};
    TypeDraft& draft = interpreter.drafts().types.emplace_back();
    draft.type.name = *name;
    draft.type.span = defining_span(interpreter, call);
    draft.type.name_span = name_span(interpreter, call);
    draft.type.doc = interpreter.keep(comment_above(call.node.tree().text(), call.node.span().begin));
    if (interpreter.is_uncertain())
        interpreter.open(draft.open, "is defined under a condition", call);
    Self self;
    self.kind = Self::Kind::type;
    self.type = &draft;
    const Object object = interpreter.run_body_as(self, call);
    const auto& methods = draft.own.methods;
    if (methods.contains("exists?") && methods.contains("create") && methods.contains("destroy")
        && !draft.attributes.contains("ensure"))
        ensurable(interpreter, call, draft, false);
    return object;
}

static Object new_provider(Interpreter& interpreter, const Call& call)
{
    const std::optional<Text> name = defined_name(interpreter, call);
    if (!name)
        return {};
    ProviderDraft& draft = interpreter.drafts().providers.emplace_back();
    Provider& provider = draft.provider;
    provider.name = *name;
    provider.type = interpreter.keep_lower(call.receiver->text);
    provider.span = defining_span(interpreter, call);
    provider.name_span = name_span(interpreter, call);
    if (const Object* parent = call.arguments->named().at("parent")) {
        provider.parent = interpreter.keep(parent->text);
        provider.parent_is_provider = parent->is_word() || parent->is(Shape::provider);
        if (!parent->is_word() && !parent->is(Shape::provider) && !parent->is(Shape::constant))
            interpreter.open(draft.open, "its parent is computed", call);
    }
    if (call.arguments->named().is_open)
        interpreter.open(draft.open, "its options are computed", call);
    Self self;
    self.kind = Self::Kind::provider;
    self.provider = &draft;
    return interpreter.run_body_as(self, call);
}

static Object new_function(Interpreter& interpreter, const Call& call)
{
    const std::optional<Text> name = defined_name(interpreter, call);
    if (!name)
        return {};
    FunctionDraft& draft = interpreter.drafts().functions.emplace_back();
    Function& function = draft.function;
    function.name = *name;
    function.span = defining_span(interpreter, call);
    function.name_span = name_span(interpreter, call);
    function.doc = interpreter.keep(comment_above(call.node.tree().text(), call.node.span().begin));
    for (const Argument& argument : call.arguments->positional)
        function.internal |= argument.object.is(Shape::constant) && argument.object.text.ends_with("InternalFunction");
    draft.body = call.node.field(Field::block);
    if (interpreter.is_uncertain())
        interpreter.open(draft.open, "is defined under a condition", call);
    Self self;
    self.kind = Self::Kind::function;
    self.function = &draft;
    interpreter.run_body(call, interpreter.keep(self), {});
    return {};
}

static Object new_function_3x(Interpreter& interpreter, const Call& call)
{
    const std::optional<Text> name = defined_name(interpreter, call);
    if (!name)
        return {};
    FunctionDraft& draft = interpreter.drafts().functions.emplace_back();
    Function& function = draft.function;
    function.name = *name;
    function.api = FunctionApi::ruby_3x;
    function.returns_value = false;
    function.span = defining_span(interpreter, call);
    function.name_span = name_span(interpreter, call);
    const Object& options = call.arguments->named();
    if (const Object* type = options.at("type")) {
        function.returns_value = type->text == "rvalue";
        if (!type->is_known())
            interpreter.open(draft.open, "its kind is computed", call);
    }
    if (const Object* arity = options.at("arity")) {
        if (const auto number = integer_of(*arity); number && -1000 < *number && *number < 1000)
            function.arity = static_cast<std::int32_t>(*number);
        else
            interpreter.open(draft.open, "its arity is computed", call);
    }
    if (const auto block = call.node.field(Field::block)) {
        draft.body = block;
        const OldArguments arguments = read_old_arguments(*block);
        function.code_least = arguments.min;
        function.code_most = arguments.max;
    }
    if (const Object* doc = options.at("doc"); doc != nullptr && doc->is(Shape::string))
        function.doc = interpreter.keep(doc->text);
    if (options.is_open)
        interpreter.open(draft.open, "its options are computed", call);
    if (interpreter.is_uncertain())
        interpreter.open(draft.open, "is defined under a condition", call);
    return {};
}

static Object new_fact(Interpreter& interpreter, const Call& call)
{
    const Object* name = call.arguments->first();
    FactDraft draft;
    if (name != nullptr && name->is_word() && !name->text.empty()) {
        draft.fact.name = interpreter.keep_lower(name->text);
    } else {
        // `"disk_#{device}"` and `'disk_' + device` still tell how the names begin.
        interpreter.out().unnamed.push_back(interpreter.here(call.node));
        if (call.arguments->positional.empty())
            return {};
        std::vector<Node> parts = call.arguments->positional[0].node.children();
        for (Kind kind = call.arguments->positional[0].node.kind(); kind == Kind::binary && !parts.empty();) {
            kind = parts[0].kind();
            parts = parts[0].children();
        }
        if (parts.empty() || parts[0].kind() != Kind::string_content)
            return {};
        draft.fact.name = interpreter.keep_lower(parts[0].text());
        draft.fact.prefix = true;
    }
    draft.fact.span = defining_span(interpreter, call);
    draft.fact.name_span = name_span(interpreter, call);
    draft.fact.conditional = interpreter.is_uncertain();
    FactDraft* fact = nullptr;
    for (FactDraft& known : interpreter.drafts().facts)
        if (known.fact.name == draft.fact.name && known.fact.prefix == draft.fact.prefix)
            fact = &known;
    if (fact == nullptr)
        fact = &interpreter.drafts().facts.emplace_back(std::move(draft));
    else
        fact->fact.conditional &= interpreter.is_uncertain();
    ResolutionDraft& resolution = fact->resolutions.emplace_back();
    if (const Object* value = call.arguments->named().at("value"))
        resolution.resolution.value = interpreter.keep(puppet_literal(*value).value_or(""));
    Self self;
    self.kind = Self::Kind::fact;
    self.fact = fact;
    self.resolution = &resolution;
    interpreter.run_body_as(self, call);
    return {};
}

static Object new_data_type(Interpreter& interpreter, const Call& call)
{
    const Object* name = call.arguments->first();
    if (name != nullptr && name->is_word())
        interpreter.out().data_types.push_back(
            {interpreter.keep(name->text), defining_span(interpreter, call), name_span(interpreter, call)});
    else
        interpreter.out().unnamed.push_back(interpreter.here(call.node));
    return {};
}

static bool is_attribute_definer(std::string_view name)
{
    return name == "newparam" || name == "newproperty" || name == "ensurable";
}

static bool is_evaluator_of_class(std::string_view name)
{
    return name == "class_eval" || name == "instance_eval" || name == "class_exec" || name == "module_eval"
        || name == "send" || name == "public_send" || name == "__send__";
}

static TypeDraft* type_named(Interpreter& interpreter, std::string_view name)
{
    for (TypeDraft& draft : interpreter.drafts().types)
        if (draft.type.name == name)
            return &draft;
    return nullptr;
}

// `Puppet::Type.type(:t).newproperty(…)`
static Object add_from_outside(Interpreter& interpreter, const Call& call)
{
    const Text type = interpreter.keep_lower(call.receiver->text);
    if (TypeDraft* known = type_named(interpreter, type)) {
        Self self;
        self.kind = Self::Kind::type;
        self.type = known;
        Frame& frame = interpreter.new_frame(interpreter.keep(self), call.frame);
        frame.nesting = call.frame->nesting;
        Call inside = call;
        inside.receiver = nullptr;
        inside.frame = &frame;
        return interpreter.dispatch_to_self(inside);
    }
    const Object* name = call.arguments->first();
    const bool known = name != nullptr && name->is_word() && !is_evaluator_of_class(call.name);
    const Text attribute = call.name == "ensurable" ? Text("ensure")
        : known                                     ? interpreter.keep_lower(name->text)
                                                    : Text();
    if (interpreter.is_own(call.node))
        interpreter.out().additions.push_back(
            {call.name == "newmetaparam" ? Text() : type, attribute, interpreter.here(call.node)});
    return {};
}

// `newtype(…)` in `module Puppet::Type` and the like.
static Answer of_surrounding_module(Interpreter& interpreter, const Call& call)
{
    if (call.name == "newfunction" && call.frame->nesting == "Puppet::Parser::Functions")
        return new_function_3x(interpreter, call);
    if (call.name == "newtype" && call.frame->nesting == "Puppet::Type")
        return new_type(interpreter, call);
    return std::nullopt;
}

// `Puppet::Type.newtype(…)` and the like.
static Answer of_type_class(Interpreter& interpreter, const Call& call)
{
    const bool own = interpreter.is_own(call.node);
    if (call.name == "newtype")
        return own ? new_type(interpreter, call) : Object{};  // what is required defines its own
    if (call.name == "newmetaparam" && own)
        interpreter.out().additions.push_back(
            {{}, defined_name(interpreter, call).value_or(Text()), interpreter.here(call.node)});
    if (const Object* name = call.arguments->first(); call.name == "type" && name != nullptr && name->is_word())
        return make_object(Shape::resource_type, name->text);
    return std::nullopt;
}

// `Puppet::Type.type(:t).provide(…)` and the like.
static Answer of_resource_type(Interpreter& interpreter, const Call& call)
{
    if (call.name == "provide")
        return interpreter.is_own(call.node) ? new_provider(interpreter, call) : Object{};
    if (const Object* name = call.arguments->first(); call.name == "provider" && name != nullptr && name->is_word())
        return make_object(Shape::provider, name->text);
    if (call.name == "newmetaparam" || is_attribute_definer(call.name) || is_evaluator_of_class(call.name))
        return add_from_outside(interpreter, call);
    return std::nullopt;
}

// `Puppet::Type::File.newparam(…)` and the like.
static Answer of_type_constant(Interpreter& interpreter, const Call& call)
{
    constexpr std::string_view types = "Puppet::Type::";
    if (!call.receiver->text.starts_with(types))
        return std::nullopt;
    const Object type = make_object(Shape::resource_type, call.receiver->text.substr(types.size()));
    Call of_type = call;
    of_type.receiver = &type;
    if (is_attribute_definer(call.name))
        return add_from_outside(interpreter, of_type);
    if (call.name == "provide")
        return new_provider(interpreter, of_type);
    return std::nullopt;
}

Answer of_puppet(Interpreter& interpreter, const Call& call)
{
    struct Definer {
        std::string_view receiver;
        std::string_view name;
        Object (*define)(Interpreter& interpreter, const Call& call);
    };
    static constexpr auto definers = std::to_array<Definer>({
        {"Facter", "add", new_fact},
        {"Puppet::DataTypes", "create_type", new_data_type},
        {"Puppet::Functions", "create_function", new_function},
        {"Puppet::Functions", "create_loaded_function", new_function},
        {"Puppet::Parser::Functions", "newfunction", new_function_3x},
        {"Puppet::ResourceApi", "register_type", register_type},
    });
    if (call.receiver == nullptr)
        return of_surrounding_module(interpreter, call);
    const Object& receiver = *call.receiver;
    if (receiver.is(Shape::resource_type))
        return of_resource_type(interpreter, call);
    if (!receiver.is(Shape::constant))
        return std::nullopt;
    if (interpreter.names(receiver, "Puppet::Type", *call.frame))
        return of_type_class(interpreter, call);
    if (!interpreter.is_own(call.node))
        return std::nullopt;
    for (const Definer& definer : definers)
        if (definer.name == call.name && interpreter.names(receiver, definer.receiver, *call.frame))
            return definer.define(interpreter, call);
    return of_type_constant(interpreter, call);
}

BodyCall body_call(Self::Kind kind)
{
    switch (kind) {
    case Self::Kind::type: return in_type;
    case Self::Kind::attribute: return in_attribute;
    case Self::Kind::function: return in_function;
    case Self::Kind::signature:
    case Self::Kind::local_types: return in_signature;
    case Self::Kind::provider: return in_provider;
    case Self::Kind::fact: return in_fact;
    case Self::Kind::main:
    case Self::Kind::module:
    case Self::Kind::nothing: break;
    }
    return nullptr;
}

}  // namespace plint::ruby
