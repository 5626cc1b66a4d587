// Reports resources whose `ensure` is not the first attribute.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plint::rules::ensure_first_param {

// The attributes up to `ensure`, with `ensure` first and the text between attributes unchanged. Nullopt if comments or
// heredocs would be separated from their attribute.
static std::optional<std::string> reordered(const syntax::ResourceBody& body, const std::vector<Span>& attributes)
{
    const SourceFile& source = *body.tree().source;
    for (const Node node : body.descendants())
        if (node.span().begin < attributes.back().end && (is_comment(node.kind()) || node.kind() == Kind::heredoc_tag))
            return std::nullopt;
    std::string text(source.text(attributes.back()));
    for (std::size_t i = 0; i + 1 < attributes.size(); ++i) {
        text += source.text({attributes[i].end, attributes[i + 1].begin});
        text += source.text(attributes[i]);
    }
    return text;
}

// Whether evaluating an attribute has side effects, so that the order matters: for example, a match sets `$0`.
static bool order_can_be_seen(const syntax::ResourceBody& body)
{
    return std::ranges::any_of(body.descendants(), [](Node node) {
        switch (node.kind()) {
        case Kind::call:
        case Kind::method_call:
        case Kind::statement_call:
        case Kind::assignment:
        case Kind::resource:
        case Kind::collector:
        case Kind::relationship:
        case Kind::resource_defaults:
        case Kind::resource_override:
        case Kind::regex:
        case Kind::match:
        case Kind::no_match:
        case Kind::kw_in: return true;
        default: return false;
        }
    });
}

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (syntax::resource_type(syntax::AttributeList(body)) == "class")
        return;  // a parameter like any other
    std::vector<Span> before;
    for (const syntax::AttributeOperation operation : body.operations()) {
        before.push_back(operation.span());
        const auto attribute = syntax::as<syntax::Attribute>(operation);
        if (!attribute || syntax::attribute_name(*attribute) != "ensure")
            continue;
        if (before.size() == 1)
            return;
        Finding finding = ctx.report(attribute->name()->span(), "`ensure` is not the first attribute");
        if (auto text = reordered(body, before))
            finding.fix("move `ensure` to the front",
                        {{{}, {before.front().begin, before.back().end}, *std::move(text)}},
                        order_can_be_seen(body) ? Safety::unsafe : Safety::safe);
        else
            finding.help("move `ensure` to the front");
        return;
    }
}

extern constinit const Rule rule{
    .name = "ensure_first_param",
    .category = "style",
    .summary = "`ensure` is not the first attribute",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::ensure_first_param
