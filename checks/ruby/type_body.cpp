// `newtype(:t) do … end`
#include "checks/ruby/puppet_calls.hpp"

#include <array>

namespace plint::ruby {

// Methods of Puppet::Type that add no attribute.
static constexpr std::array<std::string_view, 15> quiet_in_type{
    "apply_to",  "apply_to_all", "apply_to_device", "apply_to_host", "autobefore",
    "desc",      "doc",          "isomorphic=",     "newstate",      "provider_feature",
    "providify", "self_refresh", "self_refresh=",   "validate",      "doc="};

static std::optional<Relates> relation(std::string_view name)
{
    if (name == "autorequire")
        return Relates::require;
    if (name == "autobefore")
        return Relates::before;
    if (name == "autonotify")
        return Relates::notify;
    if (name == "autosubscribe")
        return Relates::subscribe;
    return std::nullopt;
}

static AttributeDraft* begin_attribute(Interpreter& interpreter, TypeDraft& type, Text name, AttributeKind kind,
                                       const Call& call)
{
    const auto known = type.attributes.find(name);
    AttributeDraft before;
    if (known != type.attributes.end()) {
        if (!interpreter.is_uncertain() && known->second.attribute.kind == AttributeKind::property)
            return nullptr;  // Puppet refuses another one, and takes a property before a parameter
        if (interpreter.is_uncertain() || known->second.attribute.conditional) {
            interpreter.open(known->second.open, "is defined more than once", call);
            return &known->second;
        }
        if (kind == AttributeKind::parameter)
            return nullptr;
        type.attributes.erase(known);
    }
    AttributeDraft& draft = type.attributes[std::string(name)];
    draft.attribute.name = name;
    draft.attribute.kind = kind;
    draft.attribute.conditional = interpreter.is_uncertain();
    draft.attribute.span = interpreter.here(call.node);
    return &draft;
}

static Object new_attribute(Interpreter& interpreter, const Call& call, TypeDraft& type, AttributeKind kind)
{
    const Object* name = call.arguments->first();
    if (name == nullptr || !name->is_word() || name->text.empty()) {
        interpreter.open(type.open, "has an attribute with a computed name", call);
        return {};
    }
    AttributeDraft* draft = begin_attribute(interpreter, type, interpreter.keep_lower(name->text), kind, call);
    if (draft == nullptr)
        return {};
    const Object& options = call.arguments->named();
    if (const Object* parent = options.at("parent"))
        apply_parent(interpreter, *parent, *draft, call);
    apply_options(interpreter, options, *draft, call);
    Self self;
    self.kind = Self::Kind::attribute;
    self.attribute = draft;
    return interpreter.run_body_as(self, call);
}

Object ensurable(Interpreter& interpreter, const Call& call, TypeDraft& type, bool with_body)
{
    AttributeDraft* draft = begin_attribute(interpreter, type, "ensure", AttributeKind::property, call);
    if (draft == nullptr)
        return {};
    draft->attribute.parent = "Puppet::Property::Ensure";
    draft->attribute.has_default = Default::computed;  // `present`, when the resource is managed
    Self self;
    self.kind = Self::Kind::attribute;
    self.attribute = draft;
    if (!with_body || (call.arguments->block == nullptr && !call.arguments->hidden_block)) {
        draft->values = {Value{.text = "present"}, Value{.text = "absent"}};
        return {};
    }
    interpreter.run_body_as(self, call);
    return {};
}

void apply_options(Interpreter& interpreter, const Object& options, AttributeDraft& draft, const Call& call)
{
    Attribute& attribute = draft.attribute;
    const bool property = attribute.kind == AttributeKind::property;
    if (options.is_open)
        interpreter.open(draft.open, "its options are computed", call);
    if (const Object* namevar = options.at("namevar"); namevar != nullptr && !property) {
        attribute.namevar = namevar->truthy().value_or(false);
        if (!namevar->is_known())
            interpreter.open(draft.open, "whether it is a namevar is computed", call);
    }
    if (const Object* boolean = options.at("boolean"); boolean != nullptr && !property)
        attribute.boolean_query = boolean->truthy().value_or(false);
    if (const Object* matching = options.at("array_matching"); matching != nullptr && property) {
        attribute.takes_all = matching->text == "all";
        if (!matching->is_known())
            interpreter.open(draft.open, "its `array_matching` is computed", call);
    }
    if (const Object* features = options.at("required_features")) {
        bool all_known = true;
        for (const Text word : interpreter.keep_words(features, all_known))
            draft.required_features.push_back(word);
        if (!all_known)
            interpreter.open(draft.open, "the features it requires are computed", call);
    }
    if (const Object* deprecated = options.at("deprecated"))
        attribute.deprecated = deprecated->truthy().value_or(false);
}

static void take_truth_words(AttributeDraft& draft)
{
    draft.values = {Value{.text = "true"}, Value{.text = "false"}, Value{.text = "yes"}, Value{.text = "no"}};
    draft.places.clear();
    draft.indexed = 0;
}

void apply_parent(Interpreter& interpreter, const Object& parent, AttributeDraft& draft, const Call& call)
{
    if (!parent.is(Shape::constant)) {
        interpreter.open(draft.open, "its parent is computed", call);
        return;
    }
    draft.attribute.parent = interpreter.keep(parent.text);
    const std::string_view name = parent.text;
    if (interpreter.names(parent, "Puppet::Property", *call.frame)
        || interpreter.names(parent, "Puppet::Parameter", *call.frame))
        return;
    if (interpreter.names(parent, "Puppet::Parameter::Boolean", *call.frame)) {
        draft.truth_words = true;
        draft.attribute.munges = true;
        take_truth_words(draft);
    } else if (interpreter.names(parent, "Puppet::Property::Boolean", *call.frame)) {
        draft.attribute.check = Check::truth;
        draft.attribute.munges = true;
    } else if (interpreter.names(parent, "Puppet::Parameter::Path", *call.frame)) {
        draft.attribute.check = Check::path;
        draft.attribute.munges = true;
    } else if (interpreter.names(parent, "Puppet::Property::Ensure", *call.frame)) {
        draft.attribute.has_default = Default::computed;
    } else if (const Module* module = interpreter.find_module(name, *call.frame, true);
               module != nullptr && module->attribute) {
        // Lists of values are not inherited; methods are.
        const AttributeDraft& inherited = *module->attribute;
        draft.truth_words = inherited.truth_words;
        if (inherited.truth_words)
            take_truth_words(draft);
        draft.validates = inherited.validates;
        draft.attribute.check = inherited.attribute.check;
        draft.attribute.munges = inherited.attribute.munges;
        draft.attribute.has_default = inherited.attribute.has_default;
        draft.attribute.default_value = inherited.attribute.default_value;
        draft.open.insert(draft.open.end(), inherited.open.begin(), inherited.open.end());
    } else if (!name.starts_with("Puppet::Property::") && !name.starts_with("Puppet::Parameter::")) {
        interpreter.open(draft.open, "its parent `" + std::string(name) + "` is not found", call);
    }
}

static void add_feature(Interpreter& interpreter, const Call& call, TypeDraft& type)
{
    const Object* name = call.arguments->first();
    if (name == nullptr || !name->is_word()) {
        interpreter.open(type.open, "has a feature with a computed name", call);
        return;
    }
    Feature feature{.name = interpreter.keep(name->text), .methods = {}};
    if (const Object* methods = call.arguments->named().at("methods")) {
        bool all_known = true;
        feature.methods = interpreter.keep_words(methods, all_known);
    }
    type.features.push_back(feature);
}

static void add_relations(Interpreter& interpreter, const Call& call, TypeDraft& type, Relates how)
{
    for (const Argument& argument : call.arguments->positional) {
        if (argument.object.is_word()) {
            const AutoRelation relation{.how = how,
                                        .type = interpreter.keep_lower(argument.object.text),
                                        .conditional = interpreter.is_uncertain()};
            type.relations.push_back(relation);
        }
    }
}

Answer in_type(Interpreter& interpreter, const Call& call, const Self& self)
{
    TypeDraft& type = *self.type;
    const std::string_view name = call.name;
    if (name == "newparam")
        return new_attribute(interpreter, call, type, AttributeKind::parameter);
    if (name == "newproperty")
        return new_attribute(interpreter, call, type, AttributeKind::property);
    if (name == "ensurable")
        return ensurable(interpreter, call, type, true);
    if (name == "newmetaparam") {
        interpreter.out().additions.push_back(
            {{}, defined_name(interpreter, call).value_or(Text()), interpreter.here(call.node)});
        return Object{};
    }
    if (name == "feature") {
        add_feature(interpreter, call, type);
        return Object{};
    }
    if (const auto how = relation(name)) {
        add_relations(interpreter, call, type, *how);
        return Object{};
    }
    if (name == "providify")
        type.type.provider_parameter = true;
    if (name == "isomorphic=" && call.arguments->first() != nullptr)
        type.type.isomorphic = call.arguments->first()->truthy().value_or(true);
    if ((name == "desc" || name == "doc=") && call.arguments->first() != nullptr
        && call.arguments->first()->is(Shape::string))
        type.type.doc = interpreter.keep(call.arguments->first()->text);
    if (std::ranges::find(quiet_in_type, name) != quiet_in_type.end() || name.starts_with("instance_variable_"))
        return Object{};
    return std::nullopt;
}

}  // namespace plint::ruby
