// The calls by which a Ruby file adds something to Puppet.
#include "checks/ruby/interpreter.hpp"
#include "checks/ruby/old_arguments.hpp"
#include "checks/ruby/strings.hpp"

#include <array>

namespace plint::ruby {

Span Interpreter::name_span(const Call& call) const
{
    return call.arguments->positional.empty() ? here(call.node) : here(call.arguments->positional[0].node);
}

// From the start of the call to the end of the name.
Span Interpreter::defining_span(const Call& call) const
{
    const Span whole = here(call.node);
    const Span name = name_span(call);
    return {whole.begin, whole.contains(name) ? name.end : whole.end};
}

// None, and remembered as such, when the name is computed.
std::optional<Text> Interpreter::defined_name(const Call& call)
{
    const Object* name = call.arguments->first();
    if (name != nullptr && name->is_word() && !name->text.empty())
        return keep_lower(name->text);
    out_.unnamed.push_back(here(call.node));
    return std::nullopt;
}

Object Interpreter::new_type(const Call& call)
{
    const std::optional<Text> name = defined_name(call);
    if (!name)
        return {};
    TypeDraft& draft = types_.emplace_back();
    draft.type.name = *name;
    draft.type.span = defining_span(call);
    draft.type.name_span = name_span(call);
    draft.type.doc = keep(comment_above(call.node.tree().text(), call.node.span().begin));
    if (uncertain_ > 0)
        open(draft.open, "is defined under a condition", call);
    Self self;
    self.kind = Self::Kind::type;
    self.type = &draft;
    const Object object = run_body_as(self, call);
    const auto& methods = draft.own.methods;
    if (methods.contains("exists?") && methods.contains("create") && methods.contains("destroy")
        && !draft.attributes.contains("ensure"))
        ensurable(call, draft, false);
    return object;
}

Object Interpreter::new_provider(const Call& call)
{
    const std::optional<Text> name = defined_name(call);
    if (!name)
        return {};
    ProviderDraft& draft = providers_.emplace_back();
    Provider& provider = draft.provider;
    provider.name = *name;
    provider.type = keep_lower(call.receiver->text);
    provider.span = defining_span(call);
    provider.name_span = name_span(call);
    if (const Object* parent = call.arguments->named().at("parent")) {
        provider.parent = keep(parent->text);
        provider.parent_is_provider = parent->is_word() || parent->is(Shape::provider);
        if (!parent->is_word() && !parent->is(Shape::provider) && !parent->is(Shape::constant))
            open(draft.open, "its parent is computed", call);
    }
    if (call.arguments->named().is_open)
        open(draft.open, "its options are computed", call);
    Self self;
    self.kind = Self::Kind::provider;
    self.provider = &draft;
    return run_body_as(self, call);
}

Object Interpreter::new_function(const Call& call)
{
    const std::optional<Text> name = defined_name(call);
    if (!name)
        return {};
    FunctionDraft& draft = functions_.emplace_back();
    Function& function = draft.function;
    function.name = *name;
    function.span = defining_span(call);
    function.name_span = name_span(call);
    function.doc = keep(comment_above(call.node.tree().text(), call.node.span().begin));
    for (const Argument& argument : call.arguments->positional)
        function.internal |= argument.object.is(Shape::constant) && argument.object.text.ends_with("InternalFunction");
    draft.body = call.node.field(Field::block);
    if (uncertain_ > 0)
        open(draft.open, "is defined under a condition", call);
    Self self;
    self.kind = Self::Kind::function;
    self.function = &draft;
    run_body(call, keep(self), {});
    return {};
}

Object Interpreter::new_function_3x(const Call& call)
{
    const std::optional<Text> name = defined_name(call);
    if (!name)
        return {};
    FunctionDraft& draft = functions_.emplace_back();
    Function& function = draft.function;
    function.name = *name;
    function.api = FunctionApi::ruby_3x;
    function.returns_value = false;
    function.span = defining_span(call);
    function.name_span = name_span(call);
    const Object& options = call.arguments->named();
    if (const Object* type = options.at("type")) {
        function.returns_value = type->text == "rvalue";
        if (!type->is_known())
            open(draft.open, "its kind is computed", call);
    }
    if (const Object* arity = options.at("arity")) {
        if (const auto number = integer_of(*arity); number && -1000 < *number && *number < 1000)
            function.arity = static_cast<std::int32_t>(*number);
        else
            open(draft.open, "its arity is computed", call);
    }
    if (const auto block = call.node.field(Field::block)) {
        draft.body = block;
        const OldArguments arguments = read_old_arguments(*block);
        function.code_least = arguments.min;
        function.code_most = arguments.max;
    }
    if (const Object* doc = options.at("doc"); doc != nullptr && doc->is(Shape::string))
        function.doc = keep(doc->text);
    if (options.is_open)
        open(draft.open, "its options are computed", call);
    if (uncertain_ > 0)
        open(draft.open, "is defined under a condition", call);
    return {};
}

Object Interpreter::new_fact(const Call& call)
{
    const Object* name = call.arguments->first();
    FactDraft draft;
    if (name != nullptr && name->is_word() && !name->text.empty()) {
        draft.fact.name = keep_lower(name->text);
    } else {
        // `"disk_#{device}"` still tells how the names begin.
        out_.unnamed.push_back(here(call.node));
        if (call.arguments->positional.empty())
            return {};
        const std::vector<Node> parts = call.arguments->positional[0].node.children();
        if (parts.empty() || parts[0].kind() != Kind::string_content)
            return {};
        draft.fact.name = keep_lower(parts[0].text());
        draft.fact.prefix = true;
    }
    draft.fact.span = defining_span(call);
    draft.fact.name_span = name_span(call);
    draft.fact.conditional = uncertain_ > 0;
    FactDraft* fact = nullptr;
    for (FactDraft& known : facts_)
        if (known.fact.name == draft.fact.name && known.fact.prefix == draft.fact.prefix)
            fact = &known;
    if (fact == nullptr)
        fact = &facts_.emplace_back(std::move(draft));
    else
        fact->fact.conditional &= uncertain_ > 0;
    ResolutionDraft& resolution = fact->resolutions.emplace_back();
    if (const Object* value = call.arguments->named().at("value"))
        resolution.resolution.value = keep(puppet_literal(*value).value_or(""));
    Self self;
    self.kind = Self::Kind::fact;
    self.fact = fact;
    self.resolution = &resolution;
    run_body_as(self, call);
    return {};
}

Object Interpreter::new_data_type(const Call& call)
{
    const Object* name = call.arguments->first();
    if (name != nullptr && name->is_word())
        out_.data_types.push_back({keep(name->text), defining_span(call), name_span(call)});
    else
        out_.unnamed.push_back(here(call.node));
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

TypeDraft* Interpreter::type_named(std::string_view name)
{
    for (TypeDraft& draft : types_)
        if (draft.type.name == name)
            return &draft;
    return nullptr;
}

// `Puppet::Type.type(:t).newproperty(…)`
Object Interpreter::add_from_outside(const Call& call)
{
    const Text type = keep_lower(call.receiver->text);
    if (TypeDraft* known = type_named(type)) {
        Self self;
        self.kind = Self::Kind::type;
        self.type = known;
        Frame& frame = new_frame(keep(self), call.frame);
        frame.nesting = call.frame->nesting;
        Call inside = call;
        inside.receiver = nullptr;
        inside.frame = &frame;
        return dispatch_to_self(inside);
    }
    const Object* name = call.arguments->first();
    const bool known = name != nullptr && name->is_word() && !is_evaluator_of_class(call.name);
    const Text attribute = call.name == "ensurable" ? Text("ensure") : known ? keep_lower(name->text) : Text();
    if (is_own(call.node))
        out_.additions.push_back({call.name == "newmetaparam" ? Text() : type, attribute, here(call.node)});
    return {};
}

// Files below `puppet/type/t/` that the type `t` requires belong to it.
void Interpreter::load_parts()
{
    for (std::size_t i = 0; i < types_.size(); ++i) {
        const std::string folder = "puppet/type/" + std::string(types_[i].type.name) + "/";
        for (std::size_t k = 0; k < required_.size() && k < 200; ++k) {
            const std::string path = plain_path(required_[k]);
            if (!path.starts_with(folder))
                continue;
            const std::size_t before = trees_.size();
            require(path, true);
            if (trees_.size() == before && !seen_paths_.contains(path))
                types_[i].open.push_back({keep("requires `" + path + "`, which is not found"), types_[i].type.span});
        }
    }
}

// `newtype(…)` in `module Puppet::Type` and the like.
Answer Interpreter::of_surrounding_module(const Call& call)
{
    if (call.name == "newfunction" && call.frame->nesting == "Puppet::Parser::Functions")
        return new_function_3x(call);
    if (call.name == "newtype" && call.frame->nesting == "Puppet::Type")
        return new_type(call);
    return std::nullopt;
}

// `Puppet::Type.newtype(…)` and the like.
Answer Interpreter::of_type_class(const Call& call)
{
    const bool own = is_own(call.node);
    if (call.name == "newtype")
        return own ? new_type(call) : Object{};  // what is required defines its own
    if (call.name == "newmetaparam" && own)
        out_.additions.push_back({{}, defined_name(call).value_or(Text()), here(call.node)});
    if (const Object* name = call.arguments->first(); call.name == "type" && name != nullptr && name->is_word())
        return make_object(Shape::resource_type, name->text);
    return std::nullopt;
}

// `Puppet::Type.type(:t).provide(…)` and the like.
Answer Interpreter::of_resource_type(const Call& call)
{
    if (call.name == "provide")
        return is_own(call.node) ? new_provider(call) : Object{};
    if (const Object* name = call.arguments->first(); call.name == "provider" && name != nullptr && name->is_word())
        return make_object(Shape::provider, name->text);
    if (call.name == "newmetaparam" || is_attribute_definer(call.name) || is_evaluator_of_class(call.name))
        return add_from_outside(call);
    return std::nullopt;
}

// `Puppet::Type::File.newparam(…)` and the like.
Answer Interpreter::of_type_constant(const Call& call)
{
    constexpr std::string_view types = "Puppet::Type::";
    if (!call.receiver->text.starts_with(types))
        return std::nullopt;
    const Object type = make_object(Shape::resource_type, call.receiver->text.substr(types.size()));
    Call of_type = call;
    of_type.receiver = &type;
    if (is_attribute_definer(call.name))
        return add_from_outside(of_type);
    if (call.name == "provide")
        return new_provider(of_type);
    return std::nullopt;
}

Answer Interpreter::of_puppet(const Call& call)
{
    struct Definer {
        std::string_view receiver;
        std::string_view name;
        Object (Interpreter::*define)(const Call& call);
    };
    static constexpr auto definers = std::to_array<Definer>({
        {"Facter", "add", &Interpreter::new_fact},
        {"Puppet::DataTypes", "create_type", &Interpreter::new_data_type},
        {"Puppet::Functions", "create_function", &Interpreter::new_function},
        {"Puppet::Functions", "create_loaded_function", &Interpreter::new_function},
        {"Puppet::Parser::Functions", "newfunction", &Interpreter::new_function_3x},
        {"Puppet::ResourceApi", "register_type", &Interpreter::register_type},
    });
    if (call.receiver == nullptr)
        return of_surrounding_module(call);
    const Object& receiver = *call.receiver;
    if (receiver.is(Shape::resource_type))
        return of_resource_type(call);
    if (!receiver.is(Shape::constant))
        return std::nullopt;
    if (names(receiver, "Puppet::Type", *call.frame))
        return of_type_class(call);
    if (!is_own(call.node))
        return std::nullopt;
    for (const Definer& definer : definers)
        if (definer.name == call.name && names(receiver, definer.receiver, *call.frame))
            return (this->*definer.define)(call);
    return of_type_constant(call);
}

}  // namespace plint::ruby
