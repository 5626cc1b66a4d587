// Reports lookups of data in the body of a class.
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/module_path.hpp"
#include "rules/shared/shown_class_name.hpp"

#include <fmt/format.h>

namespace plint::rules::lookup_in_class {

// The last part of the key, if a parameter can have this name.
static std::string_view parameter_of(std::string_view key)
{
    const std::string_view name = names::last_segment(key);
    return !name.empty() && is_lower(name.front()) && leading_word(name).size() == name.size() ? name
                                                                                               : std::string_view();
}

// Among the first ones: it is asked for each lookup in the class.
static bool has_parameter(const syntax::ClassDefinition& definition, std::string_view name)
{
    constexpr int max_parameters = 200;
    int compared = 0;
    for (const syntax::Parameter parameter : definition.parameters())
        if (++compared > max_parameters || parameter.name() == name)
            return compared <= max_parameters;
    return false;
}

static std::string help_for(std::string_view class_name, const syntax::ClassDefinition& around, std::string_view key)
{
    const std::string_view parameter = parameter_of(key);
    const std::string wanted = fmt::format("{}::{}", class_name, parameter.empty() ? "PARAMETER" : parameter);
    if (parameter.empty())
        return fmt::format(
            "add a parameter to the class, and rename the key in the data to `{}`, which Puppet looks up", wanted);
    const bool exists = has_parameter(around, parameter);
    const std::string first = exists ? fmt::format("use the parameter `${}`", parameter)
                                     : fmt::format("add the parameter `${}` to the class", parameter);
    return key == wanted
        ? fmt::format("{}: Puppet looks up `{}` for it", first, wanted)
        : fmt::format("{}, and rename the key in the data to `{}`, which Puppet looks up", first, wanted);
}

static void report(const syntax::AnyCall& call, const syntax::ClassDefinition& around, ProgramContext& ctx)
{
    const std::vector<Node> arguments = call.arguments();
    const std::string key = arguments.empty() ? "" : module_path(arguments.front(), ctx).value_or("");
    const std::string_view function = call.function();
    Finding finding = ctx.report(call.name()->span(), fmt::format("`{}` is called in the body of a class", function));
    finding.help(help_for(shown_class_name(around), around, key));
    if (const std::string_view merge = function == "hiera_array" ? "unique"
            : function == "hiera_hash"                           ? "hash"
                                                                 : "";
        !merge.empty())
        finding.help(
            fmt::format("to merge the values of all levels, set `merge: {}` for this key in `lookup_options`", merge));
}

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    if (!names::has_role(call.function(), names::FunctionRole::reads_hiera))
        return;
    for (auto up = call.parent(); up; up = up->parent())
        if (up->kind() == Kind::block && up->parent() && up->parent()->kind() == Kind::class_definition) {
            report(call, syntax::ClassDefinition(*up->parent()), ctx);
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
