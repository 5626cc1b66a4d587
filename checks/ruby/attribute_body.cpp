// `newparam(:a) do … end`, `newproperty(:a) do … end`
#include "checks/ruby/puppet_calls.hpp"

#include <array>

namespace plint::ruby {

// Methods of Puppet::Parameter and Puppet::Property that say nothing of what is taken.
static constexpr std::array<std::string_view, 16> quiet_in_attribute{
    "desc",      "doc",     "doc=",      "isrequired", "unmunge",    "name",         "log",     "sensitive",
    "required?", "options", "required=", "initvars",   "genmethods", "proxymethods", "checker", "retrieve"};

static void add_value(Interpreter& interpreter, const Object& object, List<Text> features, AttributeDraft& draft,
                      const Call& call)
{
    Value value{.text = interpreter.keep(object.text), .required_features = features};
    switch (object.shape) {
    case Shape::regex:
        value.is_regex = true;
        value.flags = interpreter.keep(object.flags);
        break;
    case Shape::truth: value.text = object.is_true ? "true" : "false"; break;
    case Shape::string:
    case Shape::symbol:
    case Shape::integer: break;
    case Shape::nil: return;  // an empty symbol, which nothing equals
    default: interpreter.open(draft.open, "takes computed values", call); return;
    }
    const auto key = [](const Value& one) {
        return std::string(one.is_regex ? "/" : "'").append(one.flags).append("/").append(one.text);
    };
    for (; draft.indexed < draft.values.size(); ++draft.indexed)
        draft.places.emplace(key(draft.values[draft.indexed]), draft.indexed);
    if (const auto known = draft.places.find(key(value)); known != draft.places.end())
        draft.values[known->second] = value;
    else
        draft.values.push_back(value);
}

static void set_default(Interpreter& interpreter, const Call& call, AttributeDraft& draft)
{
    Attribute& attribute = draft.attribute;
    attribute.has_default = Default::computed;
    attribute.default_value = {};
    const Object* value = call.arguments->first();
    if (interpreter.is_uncertain()) {
        interpreter.open(draft.open, "has a default only under a condition", call);
        return;
    }
    Object options;
    if (value == nullptr && !call.arguments->options.items.empty()) {
        options = call.arguments->options;
        value = &options;
    }
    if (call.arguments->block != nullptr || value == nullptr)
        return;
    if (const auto literal = puppet_literal(*value)) {
        attribute.has_default = Default::literal;
        attribute.default_value = interpreter.keep(*literal);
    }
}

void method_of_attribute(std::string_view name, AttributeDraft& draft)
{
    if (name == "unsafe_validate" || name == "validate")
        draft.validates = true;
    else if (name == "unsafe_munge" || name == "munge")
        draft.attribute.munges = true;
    else if (name == "default" && draft.attribute.has_default == Default::none)
        draft.attribute.has_default = Default::computed;
}

static void add_values(Interpreter& interpreter, const Call& call, AttributeDraft& draft)
{
    List<Text> features;
    const Object& options = call.arguments->options;
    if (const Object* required = options.at("required_features")) {
        bool all_known = true;
        features = interpreter.keep_words(required, all_known);
        if (!all_known)
            interpreter.open(draft.open, "the features that a value requires are computed", call);
    }
    if (call.arguments->more)
        interpreter.open(draft.open, "takes computed values", call);
    if (interpreter.is_uncertain())
        interpreter.open(draft.open, "takes some values only under a condition", call);
    if (call.name == "newvalue") {
        if (const Object* value = call.arguments->first())
            add_value(interpreter, *value, features, draft, call);
        return;
    }
    for (const Argument& argument : call.arguments->positional)
        add_value(interpreter, argument.object, {}, draft, call);
}

Answer in_attribute(Interpreter& interpreter, const Call& call, const Self& self)
{
    AttributeDraft& draft = *self.attribute;
    Attribute& attribute = draft.attribute;
    const std::string_view name = call.name;
    if (name == "newvalues" || name == "newvalue") {
        add_values(interpreter, call, draft);
        return Object{};
    }
    if (name == "aliasvalue") {
        const auto& words = call.arguments->positional;
        if (words.size() == 2 && words[0].object.is_word() && words[1].object.is_word())
            draft.aliases.push_back({interpreter.keep(words[0].object.text), interpreter.keep(words[1].object.text)});
        else
            interpreter.open(draft.open, "has a computed alias", call);
        return Object{};
    }
    if (name == "defaultvalues") {
        draft.values.push_back(Value{.text = "present"});
        draft.values.push_back(Value{.text = "absent"});
        attribute.has_default = Default::computed;
        return Object{};
    }
    if (name == "defaultto") {
        set_default(interpreter, call, draft);
        return Object{};
    }
    if (name == "nodefault") {
        attribute.has_default = Default::none;
        attribute.default_value = {};
        return Object{};
    }
    if (name == "isnamevar") {
        if (attribute.kind == AttributeKind::parameter)
            attribute.namevar = true;
        return Object{};
    }
    if (name == "munge" || name == "validate") {
        if (interpreter.is_uncertain())
            interpreter.open(draft.open, "has a `" + std::string(name) + "` only under a condition", call);
        (name == "munge" ? attribute.munges : draft.validates) = true;
        return Object{};
    }
    if (name == "accept_arrays") {
        const Object* wanted = call.arguments->first();
        if (attribute.check == Check::path && (wanted == nullptr || wanted->truthy().value_or(true)))
            attribute.check = Check::paths;
        return Object{};
    }
    if (name == "required_features=" || name == "array_matching=") {
        Object options = make_object(Shape::hash);
        options.items.push_back(make_object(Shape::symbol, std::string(name.substr(0, name.size() - 1))));
        options.items.push_back(call.arguments->first() != nullptr ? *call.arguments->first() : Object{});
        apply_options(interpreter, options, draft, call);
        return Object{};
    }
    if (name == "desc" && call.arguments->first() != nullptr && call.arguments->first()->is(Shape::string))
        attribute.doc = interpreter.keep(call.arguments->first()->text);
    if (std::ranges::find(quiet_in_attribute, name) != quiet_in_attribute.end() || name.ends_with('='))
        return Object{};
    return std::nullopt;
}

}  // namespace plint::ruby
