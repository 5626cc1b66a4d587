// Puppet rejects a resource that sets an attribute twice.
#include "rules/engine/rule.hpp"
#include "rules/shared/given_attributes.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>

namespace plint::rules::duplicate_params {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    std::map<std::string, Span> seen;
    const auto take = [&](const GivenAttribute& given) {
        const auto [first, fresh] = seen.emplace(given.name, given.name_node.span());
        const bool same_hash = given.name_node.parent()->kind() == Kind::pair
            && first->second.begin >= given.name_node.parent()->parent()->span().begin;  // its last pair counts
        if (!fresh && !same_hash)
            ctx.report(given.name_node.span(), fmt::format("attribute `{}` is set twice", given.name))
                .label(first->second, "first set here")
                .help("remove one of the two");
    };
    static_cast<void>(each_attribute(body, take));

    std::optional<Span> star;
    for (const syntax::AttributeOperation operation : body.operations())
        if (const auto sign = operation.child(Kind::star)) {
            if (star)
                ctx.report(sign->span(), "`* =>` occurs twice in one resource")
                    .label(*star, "first set here")
                    .help("merge the two hashes: `* => $a + $b`");
            star = star ? star : sign->span();
        }
}

extern constinit const Rule rule{
    .name = "duplicate_params",
    .category = "correctness",
    .summary = "Duplicate attribute",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::duplicate_params
