#include "checks/ruby/interpreter.hpp"

#include "parser/source/limits.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::ruby {

Interpreter::Interpreter(Descriptions& out, const Library& library) : out_(out), arena_(*out.arena), library_(library)
{
}

void Interpreter::run(std::unique_ptr<SyntaxTree> tree)
{
    const std::size_t allowed = limits::free_ruby_steps + tree->text().size() * limits::ruby_steps_per_byte;
    steps_left_ = std::min(limits::max_ruby_steps, allowed);
    work_left_ = std::min(limits::max_ruby_work, allowed);
    const Node root = tree->root();
    out_.syntax_error = tree->first_error();
    out_.empty = root.kind() == Kind::program && root.children().empty();
    trees_.push_back(std::move(tree));
    Frame& frame = new_frame(keep(Self{}), nullptr);
    run_all(root.children(), frame);
    load_parts();
    finish();
}

bool Interpreter::step(std::size_t count)
{
    exhausted_ = exhausted_ || count > steps_left_;
    steps_left_ -= exhausted_ ? 0 : count;
    return !exhausted_;
}

Frame& Interpreter::new_frame(const Self* self, Frame* outer)
{
    Frame& frame = frames_.emplace_back();
    frame.self = self;
    frame.outer = outer;
    return frame;
}

Span Interpreter::here(const Node& node) const
{
    return is_own(node) ? node.span() : main_span_;
}

Text Interpreter::keep_lower(std::string_view text)
{
    return keep(lower_case(text));
}

// One word or an array of them.
List<Text> Interpreter::keep_words(const Object* object, bool& all_known)
{
    std::vector<Text> words;
    if (object->is_word()) {
        words.push_back(keep(object->text));
    } else if (object->is(Shape::array)) {
        all_known &= !object->is_open;
        for (const Object& item : object->items) {
            all_known &= item.is_word();
            if (item.is_word())
                words.push_back(keep(item.text));
        }
    } else {
        all_known = false;
    }
    return arena_.keep(words);
}

// Is it this constant, whose name may be shortened by the modules around?
bool Interpreter::names(const Object& object, std::string_view wanted, const Frame& frame) const
{
    if (!object.is(Shape::constant) || !wanted.ends_with(object.text))
        return false;
    const std::string_view rest = wanted.substr(0, wanted.size() - object.text.size());
    if (rest.empty())
        return true;
    if (!rest.ends_with("::"))
        return false;
    const std::string_view around = rest.substr(0, rest.size() - 2);
    return frame.nesting == around
        || (frame.nesting.starts_with(around) && frame.nesting.substr(around.size()).starts_with("::"));
}

void Interpreter::open(std::vector<Opening>& list, std::string_view cause, const Call& call)
{
    for (const Opening& opening : list)
        if (opening.cause == cause)
            return;
    list.push_back({keep(cause), here(call.node)});
}

void Interpreter::open(const Self& self, std::string_view cause, const Call& call)
{
    switch (self.kind) {
    case Self::Kind::type: open(self.type->open, cause, call); break;
    case Self::Kind::attribute: open(self.attribute->open, cause, call); break;
    case Self::Kind::function:
    case Self::Kind::signature:
    case Self::Kind::local_types: open(self.function->open, cause, call); break;
    case Self::Kind::provider: open(self.provider->open, cause, call); break;
    case Self::Kind::main:
    case Self::Kind::module:
    case Self::Kind::fact:
    case Self::Kind::nothing: break;
    }
}

void Interpreter::finish()
{
    for (TypeDraft& draft : types_)
        finish(draft);
    for (ProviderDraft& draft : providers_)
        finish(draft);
    for (FunctionDraft& draft : functions_)
        finish(draft);
    for (FactDraft& draft : facts_)
        finish(draft);
}

static std::optional<Opening> whole_file(const Descriptions& out, bool exhausted)
{
    if (out.syntax_error)
        return Opening{"the file has a syntax error", *out.syntax_error};
    if (exhausted)
        return Opening{"the file is too much to follow", {}};
    return std::nullopt;
}

void Interpreter::finish(TypeDraft& draft)
{
    ResourceType& type = draft.type;
    if (const auto opening = whole_file(out_, exhausted_))
        draft.open.push_back(*opening);
    std::vector<Attribute> attributes;
    for (auto& [name, from] : draft.attributes) {
        Attribute& attribute = from.attribute;
        if (name == "name" && attribute.kind == AttributeKind::parameter && !type.by_resource_api)
            attribute.namevar = true;
        if (from.validates)
            attribute.check = Check::code;
        else if (attribute.check == Check::anything && !from.values.empty())
            attribute.check = Check::values;
        attribute.values = arena_.keep(from.values);
        attribute.aliases = arena_.keep(from.aliases);
        attribute.required_features = arena_.keep(from.required_features);
        attribute.open = arena_.keep(from.open);
        attributes.push_back(attribute);
    }
    type.attributes = arena_.keep(attributes);
    type.features = arena_.keep(draft.features);
    type.api_features = arena_.keep(draft.api_features);
    type.relations = arena_.keep(draft.relations);
    type.open = arena_.keep(draft.open);
    out_.types.push_back(type);
}

void Interpreter::finish(ProviderDraft& draft)
{
    if (const auto opening = whole_file(out_, exhausted_))
        draft.open.push_back(*opening);
    draft.provider.features = arena_.keep(draft.features);
    draft.provider.methods = arena_.keep(draft.methods);
    draft.provider.open = arena_.keep(draft.open);
    out_.providers.push_back(draft.provider);
}

void Interpreter::finish(FunctionDraft& draft)
{
    Function& function = draft.function;
    if (const auto opening = whole_file(out_, exhausted_))
        draft.open.push_back(*opening);
    const bool certain = draft.open.empty();
    // Whoever takes the call into his own hands may change the arguments before any signature is looked at.
    if (const auto own = draft.own.methods.find("call"); own != draft.own.methods.end())
        draft.open.push_back({keep("has a `call` of its own"), here(own->second.node)});
    if (function.api == FunctionApi::ruby_4x && !draft.dispatches && draft.open.empty())
        add_method_signature(draft);
    if (certain)
        follow_strict(draft);
    std::vector<Signature> signatures;
    for (SignatureDraft& from : draft.signatures) {
        from.signature.parameters = arena_.keep(from.parameters);
        signatures.push_back(from.signature);
    }
    function.signatures = arena_.keep(signatures);
    function.local_types = arena_.keep(draft.local_types);
    function.open = arena_.keep(draft.open);
    out_.functions.push_back(function);
}

void Interpreter::finish(FactDraft& draft)
{
    std::vector<Resolution> resolutions;
    for (ResolutionDraft& from : draft.resolutions) {
        from.resolution.confines = arena_.keep(from.confines);
        resolutions.push_back(from.resolution);
    }
    draft.fact.resolutions = arena_.keep(resolutions);
    out_.facts.push_back(draft.fact);
}

}  // namespace plint::ruby
