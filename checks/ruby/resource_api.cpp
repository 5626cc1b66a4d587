// `Puppet::ResourceApi.register_type(name: 't', attributes: { … })`
#include "checks/ruby/puppet_calls.hpp"

namespace plint::ruby {

static void add_api_attribute(Interpreter& interpreter, const Object& name, const Object& description, TypeDraft& type,
                              const Call& call)
{
    if (!name.is_word() || name.text.empty()) {
        interpreter.open(type.open, "has an attribute with a computed name", call);
        return;
    }
    AttributeDraft& draft = type.attributes[std::string(interpreter.keep_lower(name.text))];
    Attribute& attribute = draft.attribute;
    attribute.name = interpreter.keep_lower(name.text);
    attribute.check = Check::type;
    attribute.span = interpreter.here(call.node);
    if (!description.is(Shape::hash)) {
        interpreter.open(draft.open, "its description is computed", call);
        return;
    }
    if (description.is_open)
        interpreter.open(draft.open, "its description is computed", call);
    const Object* data_type = description.at("type");
    if (data_type != nullptr && data_type->is(Shape::string))
        attribute.type = interpreter.keep(data_type->text);
    else
        interpreter.open(draft.open, "its type is computed", call);
    if (const Object* desc = description.at("desc"); desc != nullptr && desc->is(Shape::string))
        attribute.doc = interpreter.keep(desc->text);
    if (const Object* value = description.at("default")) {
        const auto literal = puppet_literal(*value);
        attribute.has_default = literal ? Default::literal : Default::computed;
        attribute.default_value = interpreter.keep(literal.value_or(""));
    }
    const Object* behaviour = description.at("behaviour");
    if (behaviour == nullptr)
        behaviour = description.at("behavior");
    if (behaviour == nullptr)
        return;
    if (!behaviour->is_word())
        interpreter.open(draft.open, "its behaviour is computed", call);
    attribute.namevar = behaviour->text == "namevar";
    if (behaviour->text == "parameter" || behaviour->text == "namevar" || behaviour->text == "read_only")
        attribute.kind = AttributeKind::parameter;
    if (behaviour->text == "read_only")
        attribute.behaviour = Behaviour::read_only;
    else if (behaviour->text == "init_only")
        attribute.behaviour = Behaviour::init_only;
}

Object register_type(Interpreter& interpreter, const Call& call)
{
    const Object& definition = call.arguments->named();
    const Object* name = definition.at("name");
    if (name == nullptr || !name->is_word() || name->text.empty()) {
        interpreter.out().unnamed.push_back(interpreter.here(call.node));
        return {};
    }
    TypeDraft& draft = interpreter.drafts().types.emplace_back();
    ResourceType& type = draft.type;
    type.name = interpreter.keep_lower(name->text);
    type.by_resource_api = true;
    type.provider_parameter = true;
    type.span = interpreter.here(call.node);
    type.name_span = interpreter.here(call.node);
    type.title_patterns = definition.at("title_patterns") != nullptr;
    if (definition.is_open)
        interpreter.open(draft.open, "its definition is computed", call);
    if (const Object* docs = definition.at("docs"); docs != nullptr && docs->is(Shape::string))
        type.doc = interpreter.keep(docs->text);
    else if (const Object* desc = definition.at("desc"); desc != nullptr && desc->is(Shape::string))
        type.doc = interpreter.keep(desc->text);
    if (const Object* features = definition.at("features")) {
        bool all_known = true;
        for (const Text word : interpreter.keep_words(features, all_known))
            draft.api_features.push_back(word);
    }
    const Object* attributes = definition.at("attributes");
    if (attributes == nullptr || !attributes->is(Shape::hash) || attributes->is_open)
        interpreter.open(draft.open, "its attributes are computed", call);
    if (attributes != nullptr && attributes->is(Shape::hash))
        for (std::size_t i = 0; i + 1 < attributes->items.size(); i += 2)
            add_api_attribute(interpreter, attributes->items[i], attributes->items[i + 1], draft, call);
    const auto relate = [&](std::string_view key, Relates how) {
        const Object* types = definition.at(key);
        if (types == nullptr || !types->is(Shape::hash))
            return;
        for (std::size_t i = 0; i + 1 < types->items.size(); i += 2)
            if (types->items[i].is_word())
                draft.relations.push_back({how, interpreter.keep_lower(types->items[i].text), false});
    };
    relate("autorequire", Relates::require);
    relate("autobefore", Relates::before);
    relate("autonotify", Relates::notify);
    relate("autosubscribe", Relates::subscribe);
    return {};
}

}  // namespace plint::ruby
