// `Puppet::Type.type(:t).provide(:p) do … end`
#include "checks/ruby/puppet_calls.hpp"

#include <array>

namespace plint::ruby {

Answer in_provider(Interpreter& interpreter, const Call& call, const Self& self)
{
    ProviderDraft& draft = *self.provider;
    const std::string_view name = call.name;
    if (name == "has_feature" || name == "has_features") {
        if (interpreter.is_uncertain())
            interpreter.open(draft.open, "has a feature under a condition", call);
        for (const Argument& argument : call.arguments->positional) {
            bool all_known = true;
            for (const Text word : interpreter.keep_words(&argument.object, all_known))
                draft.features.push_back(word);
            if (!all_known)
                interpreter.open(draft.open, "has computed features", call);
        }
        if (call.arguments->more)
            interpreter.open(draft.open, "has computed features", call);
        return Object{};
    }
    if (name == "mk_resource_methods") {
        draft.provider.makes_resource_methods = true;
        return Object{};
    }
    if (name == "confine" || name == "commands") {
        draft.provider.confined = true;
        return Object{};
    }
    if (name == "define_method") {
        const Object* method = call.arguments->first();
        if (method != nullptr && method->is_word())
            draft.methods.push_back(interpreter.keep(method->text));
        else
            interpreter.open(draft.open, "has methods with computed names", call);
        return Object{};
    }
    // A provider is a class like any other: what else it calls can hardly give it features.
    if (call.arguments->block == nullptr || name == "optional_commands" || name == "has_command"
        || name == "defaultfor")
        return Object{};
    return std::nullopt;
}

}  // namespace plint::ruby
