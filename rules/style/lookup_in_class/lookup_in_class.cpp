// Reports lookups of data in the body of a class.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::lookup_in_class {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::string_view name = call.function();
    if (name != "lookup" && name != "hiera" && name != "hiera_array" && name != "hiera_hash")
        return;
    for (auto up = call.parent(); up; up = up->parent())
        if (up->kind() == Kind::block && up->parent() && up->parent()->kind() == Kind::class_definition) {
            const std::string_view merge = name == "hiera_array" ? "unique" : name == "hiera_hash" ? "hash" : "";
            ctx.report(call.name()->span(), fmt::format("`{}` is called in the body of a class", name))
                .help(fmt::format(
                    "add a parameter to the class: Puppet looks up its value{}",
                    merge.empty() ? ""
                                  : fmt::format("; to merge the values of all levels, set `merge: {}` for its key in "
                                                "`lookup_options`",
                                                merge)));
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
