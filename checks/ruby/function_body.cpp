// `create_function(:f) do … end`
#include "checks/ruby/puppet_calls.hpp"
#include "checks/ruby/strict.hpp"
#include "checks/ruby/strings.hpp"

#include <array>

namespace plint::ruby {

Answer in_function(Interpreter& interpreter, const Call& call, const Self& self)
{
    FunctionDraft& draft = *self.function;
    const bool dispatches = call.name == "dispatch";
    if (!dispatches && call.name != "argument_mismatch" && call.name != "local_types")
        return std::nullopt;
    Self inside = self;
    inside.kind = call.name == "local_types" ? Self::Kind::local_types : Self::Kind::signature;
    inside.signature = nullptr;
    if (dispatches) {
        const Object* name = call.arguments->first();
        SignatureDraft& signature = draft.signatures.emplace_back();
        if (name != nullptr && name->is_word())
            signature.signature.method = interpreter.keep(name->text);
        signature.signature.span = interpreter.here(call.node);
        if (draft.function.doc.empty())
            draft.function.doc = interpreter.keep(comment_above(call.node.tree().text(), call.node.span().begin));
        inside.signature = &signature;
        draft.dispatches = true;
        if (interpreter.is_uncertain())
            interpreter.open(draft.open, "is dispatched under a condition", call);
    }
    interpreter.run_body(call, interpreter.keep(inside), {});
    return Object{};
}

static std::optional<ParameterKind> parameter_kind(std::string_view name)
{
    if (name == "param" || name == "required_param")
        return ParameterKind::required;
    if (name == "optional_param")
        return ParameterKind::optional;
    if (name == "repeated_param" || name == "optional_repeated_param")
        return ParameterKind::repeated;
    if (name == "required_repeated_param")
        return ParameterKind::required_repeated;
    return std::nullopt;
}

// What Puppet passes besides the arguments.
static bool is_injected(std::string_view name)
{
    return name == "scope_param" || name == "cache_param" || name == "pal_script_compiler_param"
        || name == "pal_catalog_compiler_param" || name == "pal_compiler_param";
}

static void add_parameter(Interpreter& interpreter, const Call& call, const Self& self, ParameterKind kind)
{
    const auto& words = call.arguments->positional;
    if (self.signature == nullptr)
        return;
    if (words.size() != 2 || !words[0].object.is(Shape::string) || !words[1].object.is_word()) {
        interpreter.open(self.function->open, "has a computed parameter", call);
        return;
    }
    if (interpreter.is_uncertain())
        interpreter.open(self.function->open, "has a parameter under a condition", call);
    self.signature->parameters.push_back(
        {interpreter.keep(words[1].object.text), interpreter.keep(words[0].object.text), kind});
}

// `block_param`, `block_param :name`, `block_param 'Callable', :name`
static void set_block(Interpreter& interpreter, const Call& call, const Self& self, bool required)
{
    if (self.signature == nullptr)
        return;
    BlockParameter block{.name = "block", .type = "Callable", .required = required};
    const auto& words = call.arguments->positional;
    if (words.size() == 1 && words[0].object.is_word()) {
        block.name = interpreter.keep(words[0].object.text);
    } else if (words.size() == 2 && words[0].object.is_word() && words[1].object.is_word()) {
        block.type = interpreter.keep(words[0].object.text);
        block.name = interpreter.keep(words[1].object.text);
    } else if (!words.empty()) {
        interpreter.open(self.function->open, "takes a block of a computed type", call);
    }
    self.signature->signature.block = block;
}

static void add_local_type(Interpreter& interpreter, const Call& call, FunctionDraft& function)
{
    const Object* text = call.arguments->first();
    const std::size_t sign = text != nullptr && text->is(Shape::string) ? text->text.find('=') : std::string::npos;
    if (sign == std::string::npos) {
        interpreter.open(function.open, "has a computed local type", call);
        return;
    }
    const auto trimmed = [](std::string_view part) {
        part.remove_prefix(std::min(part.find_first_not_of(" \t\r\n"), part.size()));
        return part.substr(0, part.find_last_not_of(" \t\r\n") + 1);
    };
    const std::string_view whole = text->text;
    function.local_types.push_back(
        {interpreter.keep(trimmed(whole.substr(0, sign))), interpreter.keep(trimmed(whole.substr(sign + 1)))});
}

// Without a dispatch the method that is called like the function is all there is.
void add_method_signature(Interpreter& interpreter, FunctionDraft& draft)
{
    const std::string_view name = draft.function.name;
    const std::size_t colon = name.rfind("::");
    const std::string_view last = colon == std::string_view::npos ? name : name.substr(colon + 2);
    const Span span = draft.function.span;
    const auto method = draft.own.methods.find(last);
    if (method == draft.own.methods.end()) {
        draft.open.push_back({interpreter.keep("has no method `" + std::string(last.substr(0, 80)) + "`"), span});
        return;
    }
    SignatureDraft signature;
    signature.signature.method = interpreter.keep(last);
    signature.signature.span = interpreter.here(method->second.node);
    if (const auto list = method->second.node.field(Field::parameters)) {
        for (const Node& parameter : list->children()) {
            const auto named = parameter.field(Field::name);
            const std::string_view word = named ? named->text() : parameter.text();
            ParameterKind kind = ParameterKind::required;
            if (parameter.kind() == Kind::optional_parameter)
                kind = ParameterKind::optional;
            else if (parameter.kind() == Kind::splat_parameter)
                kind = ParameterKind::repeated;
            else if (parameter.kind() != Kind::identifier) {
                draft.open.push_back({interpreter.keep("Puppet cannot call its method"), interpreter.here(parameter)});
                return;
            }
            signature.parameters.push_back({interpreter.keep(word), "Any", kind});
        }
    }
    draft.signatures.push_back(std::move(signature));
}

// What it surely does where Puppet's setting `strict` is `error`: that is asked of every method that Puppet may call.
void follow_strict(Interpreter& interpreter, FunctionDraft& draft)
{
    if (!draft.body)
        return;
    const auto note = [&](const DeprecationCall& call) {
        draft.function.deprecation = Deprecation{interpreter.here(call.node), interpreter.keep(call.words)};
    };
    if (draft.function.api == FunctionApi::ruby_3x) {
        if (const auto call = certain_deprecation(*draft.body, FunctionApi::ruby_3x))
            note(*call);
        return;
    }
    // None when it is another one by the time that the file is read.
    const auto method = [&](std::string_view name) -> std::optional<Node> {
        const auto plain = plain_method(*draft.body, name);
        const auto known = draft.own.methods.find(name);
        return plain && known != draft.own.methods.end() && known->second.node == *plain ? plain : std::nullopt;
    };
    const auto& own = draft.own.methods;
    const auto handed_on = method("call");
    constexpr std::size_t max = 100;  // signatures; each looks for its method
    if (draft.signatures.empty() || draft.signatures.size() > max || own.contains("call_function")
        || (own.contains("call") && !(handed_on && dispatches_always(*handed_on))))
        return;
    std::optional<DeprecationCall> first;
    bool all_deprecate = true;
    bool all_raise = true;
    for (const SignatureDraft& each : draft.signatures) {
        const auto target = method(each.signature.method);
        auto call = target ? certain_deprecation(*target, FunctionApi::ruby_4x) : std::nullopt;
        all_deprecate = all_deprecate && call;
        all_raise = all_raise && target && raises_when_strict(*target);
        if (!first)
            first = std::move(call);
    }
    if (all_deprecate)
        note(*first);
    draft.function.raises_when_strict = all_raise;
}

Answer in_signature(Interpreter& interpreter, const Call& call, const Self& self)
{
    if (self.kind == Self::Kind::local_types) {
        if (call.name != "type")
            return std::nullopt;
        add_local_type(interpreter, call, *self.function);
        return Object{};
    }
    if (const auto kind = parameter_kind(call.name)) {
        add_parameter(interpreter, call, self, *kind);
        return Object{};
    }
    if (call.name == "block_param" || call.name == "required_block_param" || call.name == "optional_block_param") {
        set_block(interpreter, call, self, call.name != "optional_block_param");
        return Object{};
    }
    if (call.name == "return_type") {
        const Object* type = call.arguments->first();
        if (self.signature != nullptr && type != nullptr && type->is(Shape::string))
            self.signature->signature.return_type = interpreter.keep(type->text);
        return Object{};
    }
    if (is_injected(call.name))
        return Object{};
    return std::nullopt;
}

}  // namespace plint::ruby
