// Puppet refuses a resource that sets an attribute twice.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <map>

namespace plint::rules::duplicate_params {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    std::map<std::string_view, Span> seen;
    for (const syntax::Operation operation : body.operations()) {
        const auto attribute = syntax::as<syntax::Attribute>(operation);
        const auto key = attribute ? attribute->name() : operation.child(Kind::star);
        if (!key)
            continue;
        const auto first = seen.emplace(key->text(), key->span());
        if (!first.second)
            ctx.report(key->span(),
                       attribute ? fmt::format("attribute `{}` is set twice", key->text())
                                 : "`* =>` stands twice in one resource")
                .label(first.first->second, "set here first");
    }
}

extern constinit const Rule rule{
    .name = "duplicate_params",
    .category = "correctness",
    .summary = "A resource sets each attribute once",
    .severity = Severity::error,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::duplicate_params
