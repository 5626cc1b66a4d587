// Drafts become descriptions, once the whole file is read.
#include "checks/ruby/puppet_calls.hpp"

namespace plint::ruby {

static std::optional<Opening> whole_file(Interpreter& interpreter)
{
    if (interpreter.out().syntax_error)
        return Opening{"the file has a syntax error", *interpreter.out().syntax_error};
    if (interpreter.is_exhausted())
        return Opening{limit_cause, {}};
    return std::nullopt;
}

static void finish(Interpreter& interpreter, TypeDraft& draft)
{
    ResourceType& type = draft.type;
    if (const auto opening = whole_file(interpreter))
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
        attribute.values = interpreter.arena().keep(from.values);
        attribute.aliases = interpreter.arena().keep(from.aliases);
        attribute.required_features = interpreter.arena().keep(from.required_features);
        attribute.open = interpreter.arena().keep(from.open);
        attributes.push_back(attribute);
    }
    type.attributes = interpreter.arena().keep(attributes);
    type.features = interpreter.arena().keep(draft.features);
    type.api_features = interpreter.arena().keep(draft.api_features);
    type.relations = interpreter.arena().keep(draft.relations);
    type.open = interpreter.arena().keep(draft.open);
    interpreter.out().types.push_back(type);
}

static void finish(Interpreter& interpreter, ProviderDraft& draft)
{
    if (const auto opening = whole_file(interpreter))
        draft.open.push_back(*opening);
    draft.provider.features = interpreter.arena().keep(draft.features);
    draft.provider.methods = interpreter.arena().keep(draft.methods);
    draft.provider.open = interpreter.arena().keep(draft.open);
    interpreter.out().providers.push_back(draft.provider);
}

static void finish(Interpreter& interpreter, FunctionDraft& draft)
{
    Function& function = draft.function;
    if (const auto opening = whole_file(interpreter))
        draft.open.push_back(*opening);
    const bool certain = draft.open.empty();
    // A `call` of its own may change the arguments before Puppet looks at any signature.
    if (const auto own = draft.own.methods.find("call"); own != draft.own.methods.end())
        draft.open.push_back({interpreter.keep("has a `call` of its own"), interpreter.here(own->second.node)});
    if (function.api == FunctionApi::ruby_4x && !draft.dispatches && draft.open.empty())
        add_method_signature(interpreter, draft);
    if (certain)
        follow_strict(interpreter, draft);
    std::vector<Signature> signatures;
    for (SignatureDraft& from : draft.signatures) {
        from.signature.parameters = interpreter.arena().keep(from.parameters);
        signatures.push_back(from.signature);
    }
    function.signatures = interpreter.arena().keep(signatures);
    function.local_types = interpreter.arena().keep(draft.local_types);
    function.open = interpreter.arena().keep(draft.open);
    interpreter.out().functions.push_back(function);
}

static void finish(Interpreter& interpreter, FactDraft& draft)
{
    std::vector<Resolution> resolutions;
    for (ResolutionDraft& from : draft.resolutions) {
        from.resolution.confines = interpreter.arena().keep(from.confines);
        resolutions.push_back(from.resolution);
    }
    draft.fact.resolutions = interpreter.arena().keep(resolutions);
    interpreter.out().facts.push_back(draft.fact);
}

void finish_drafts(Interpreter& interpreter)
{
    Drafts& drafts = interpreter.drafts();
    for (TypeDraft& draft : drafts.types)
        finish(interpreter, draft);
    for (ProviderDraft& draft : drafts.providers)
        finish(interpreter, draft);
    for (FunctionDraft& draft : drafts.functions)
        finish(interpreter, draft);
    for (FactDraft& draft : drafts.facts)
        finish(interpreter, draft);
}

}  // namespace plint::ruby
