// Reports lookups of data in the body of a class.
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/shown_class_name.hpp"

#include <fmt/format.h>

namespace plint::rules::lookup_in_class {

// `x` of the key `a::x` in class `a`: Puppet already looks it up for a parameter of this name.
static std::string_view parameter_of(std::string_view key, std::string_view class_name)
{
    if (!key.starts_with(class_name) || !key.substr(class_name.size()).starts_with("::"))
        return {};
    key.remove_prefix(class_name.size() + 2);
    return !key.empty() && leading_word(key).size() == key.size() && !is_digit(key.front()) ? key : std::string_view();
}

static std::string help_for(const syntax::AnyCall& call, const syntax::ClassDefinition& around)
{
    const std::string name = shown_class_name(around);
    const std::vector<Node> arguments = call.arguments();
    const auto key = arguments.empty() ? std::nullopt : syntax::constant_string(arguments.front());
    const std::string_view parameter = key ? parameter_of(*key, name) : std::string_view();
    std::string help = parameter.empty()
        ? fmt::format("add a parameter to the class, and rename the key in the data to `{}::PARAMETER`, which Puppet "
                      "looks up",
                      name)
        : fmt::format("add the parameter `${}` to the class: Puppet looks up `{}` for it", parameter, *key);
    const std::string_view function = call.function();
    const std::string_view merge = function == "hiera_array" ? "unique" : function == "hiera_hash" ? "hash" : "";
    if (!merge.empty())
        help +=
            fmt::format("; to merge the values of all levels, set `merge: {}` for this key in `lookup_options`", merge);
    return help;
}

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::string_view name = call.function();
    if (name != "lookup" && name != "hiera" && name != "hiera_array" && name != "hiera_hash")
        return;
    for (auto up = call.parent(); up; up = up->parent())
        if (up->kind() == Kind::block && up->parent() && up->parent()->kind() == Kind::class_definition) {
            ctx.report(call.name()->span(), fmt::format("`{}` is called in the body of a class", name))
                .help(help_for(call, syntax::ClassDefinition(*up->parent())));
            return;
        }
}

extern constinit const Rule rule{
    .name = "lookup_in_class",
    .category = "style",
    .summary = "Data lookup in the body of a class",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::lookup_in_class
