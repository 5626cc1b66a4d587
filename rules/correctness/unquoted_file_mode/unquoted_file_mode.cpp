// A mode without quotes is a number, and Puppet rejects a number as a mode.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::unquoted_file_mode {

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    if (const std::string type = syntax::resource_type(list); type != "file" && type != "concat")
        return;
    for (const syntax::Attribute attribute : list.attributes()) {
        const auto value = attribute.value();
        if (!value || value->kind() != Kind::number || syntax::attribute_name(attribute) != "mode")
            continue;
        ctx.report(value->span(), fmt::format("file mode `{}` is not quoted: a mode must be a string", value->text()))
            .fix("quote it", {{{}, value->span(), fmt::format("'{}'", value->text())}}, Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "unquoted_file_mode",
    .category = "correctness",
    .summary = "Unquoted file mode",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unquoted_file_mode
