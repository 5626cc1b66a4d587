// `newtype(:t) do … end`
#include "checks/ruby/interpreter.hpp"

#include <array>

namespace plint::ruby {

// Methods of Puppet::Type that add no attribute.
static constexpr std::array<std::string_view, 15> quiet{
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

Answer Interpreter::in_type(const Call& call, const Self& self)
{
    TypeDraft& type = *self.type;
    const std::string_view name = call.name;
    if (name == "newparam")
        return new_attribute(call, type, AttributeKind::parameter);
    if (name == "newproperty")
        return new_attribute(call, type, AttributeKind::property);
    if (name == "ensurable")
        return ensurable(call, type, true);
    if (name == "newmetaparam") {
        out_.additions.push_back({{}, defined_name(call).value_or(Text()), here(call.node)});
        return Object{};
    }
    if (name == "feature") {
        add_feature(call, type);
        return Object{};
    }
    if (const auto how = relation(name)) {
        add_relations(call, type, *how);
        return Object{};
    }
    if (name == "providify")
        type.type.provider_parameter = true;
    if (name == "isomorphic=" && call.arguments->first() != nullptr)
        type.type.isomorphic = call.arguments->first()->truthy().value_or(true);
    if ((name == "desc" || name == "doc=") && call.arguments->first() != nullptr
        && call.arguments->first()->is(Shape::string))
        type.type.doc = keep(call.arguments->first()->text);
    if (std::ranges::find(quiet, name) != quiet.end() || name.starts_with("instance_variable_"))
        return Object{};
    return std::nullopt;
}

AttributeDraft* Interpreter::begin_attribute(TypeDraft& type, Text name, AttributeKind kind, const Call& call)
{
    const auto known = type.attributes.find(name);
    AttributeDraft before;
    if (known != type.attributes.end()) {
        if (uncertain_ == 0 && known->second.attribute.kind == AttributeKind::property)
            return nullptr;  // Puppet refuses another one, and takes a property before a parameter
        if (uncertain_ > 0 || known->second.attribute.conditional) {
            open(known->second.open, "is defined more than once", call);
            return &known->second;
        }
        if (kind == AttributeKind::parameter)
            return nullptr;
        type.attributes.erase(known);
    }
    AttributeDraft& draft = type.attributes[std::string(name)];
    draft.attribute.name = name;
    draft.attribute.kind = kind;
    draft.attribute.conditional = uncertain_ > 0;
    draft.attribute.span = here(call.node);
    return &draft;
}

Object Interpreter::new_attribute(const Call& call, TypeDraft& type, AttributeKind kind)
{
    const Object* name = call.arguments->first();
    if (name == nullptr || !name->is_word() || name->text.empty()) {
        open(type.open, "has an attribute with a computed name", call);
        return {};
    }
    AttributeDraft* draft = begin_attribute(type, keep_lower(name->text), kind, call);
    if (draft == nullptr)
        return {};
    const Object& options = call.arguments->named();
    if (const Object* parent = options.at("parent"))
        apply_parent(*parent, *draft, call);
    apply_options(options, *draft, call);
    Self self;
    self.kind = Self::Kind::attribute;
    self.attribute = draft;
    return run_body_as(self, call);
}

Object Interpreter::ensurable(const Call& call, TypeDraft& type, bool with_body)
{
    AttributeDraft* draft = begin_attribute(type, "ensure", AttributeKind::property, call);
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
    run_body_as(self, call);
    return {};
}

void Interpreter::apply_options(const Object& options, AttributeDraft& draft, const Call& call)
{
    Attribute& attribute = draft.attribute;
    const bool property = attribute.kind == AttributeKind::property;
    if (options.is_open)
        open(draft.open, "its options are computed", call);
    if (const Object* namevar = options.at("namevar"); namevar != nullptr && !property) {
        attribute.namevar = namevar->truthy().value_or(false);
        if (!namevar->is_known())
            open(draft.open, "whether it is a namevar is computed", call);
    }
    if (const Object* boolean = options.at("boolean"); boolean != nullptr && !property)
        attribute.boolean_query = boolean->truthy().value_or(false);
    if (const Object* matching = options.at("array_matching"); matching != nullptr && property) {
        attribute.takes_all = matching->text == "all";
        if (!matching->is_known())
            open(draft.open, "its `array_matching` is computed", call);
    }
    if (const Object* features = options.at("required_features")) {
        bool all_known = true;
        for (const Text word : keep_words(features, all_known))
            draft.required_features.push_back(word);
        if (!all_known)
            open(draft.open, "the features it requires are computed", call);
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

void Interpreter::apply_parent(const Object& parent, AttributeDraft& draft, const Call& call)
{
    if (!parent.is(Shape::constant)) {
        open(draft.open, "its parent is computed", call);
        return;
    }
    draft.attribute.parent = keep(parent.text);
    const std::string_view name = parent.text;
    if (names(parent, "Puppet::Property", *call.frame) || names(parent, "Puppet::Parameter", *call.frame))
        return;
    if (names(parent, "Puppet::Parameter::Boolean", *call.frame)) {
        draft.truth_words = true;
        draft.attribute.munges = true;
        take_truth_words(draft);
    } else if (names(parent, "Puppet::Property::Boolean", *call.frame)) {
        draft.attribute.check = Check::truth;
        draft.attribute.munges = true;
    } else if (names(parent, "Puppet::Parameter::Path", *call.frame)) {
        draft.attribute.check = Check::path;
        draft.attribute.munges = true;
    } else if (names(parent, "Puppet::Property::Ensure", *call.frame)) {
        draft.attribute.has_default = Default::computed;
    } else if (const Module* module = find_module(name, *call.frame, true); module != nullptr && module->attribute) {
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
        open(draft.open, "its parent `" + std::string(name) + "` is not found", call);
    }
}

void Interpreter::add_feature(const Call& call, TypeDraft& type)
{
    const Object* name = call.arguments->first();
    if (name == nullptr || !name->is_word()) {
        open(type.open, "has a feature with a computed name", call);
        return;
    }
    Feature feature{.name = keep(name->text), .methods = {}};
    if (const Object* methods = call.arguments->named().at("methods")) {
        bool all_known = true;
        feature.methods = keep_words(methods, all_known);
    }
    type.features.push_back(feature);
}

void Interpreter::add_relations(const Call& call, TypeDraft& type, Relates how)
{
    for (const Argument& argument : call.arguments->positional) {
        if (argument.object.is_word()) {
            const AutoRelation relation{
                .how = how, .type = keep_lower(argument.object.text), .conditional = uncertain_ > 0};
            type.relations.push_back(relation);
        }
    }
}

}  // namespace plint::ruby
