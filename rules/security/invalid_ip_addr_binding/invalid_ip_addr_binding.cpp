// A service that listens on 0.0.0.0 is reachable from everywhere.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::invalid_ip_addr_binding {

using Quoted = syntax::View<Kind::single_quoted, Kind::double_quoted>;

static void visit(const Quoted& string, Context& ctx)
{
    const std::string_view text = ctx.tree().source->text(syntax::content_span(string));
    if (text == "0.0.0.0" || text.starts_with("0.0.0.0:"))
        ctx.report(string.span(), "0.0.0.0 is every address of the node");
}

extern constinit const Rule rule{
    .name = "invalid_ip_addr_binding",
    .category = "security",
    .summary = "Services do not listen on every address",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_ip_addr_binding
