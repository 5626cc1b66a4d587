// Services that listen on 0.0.0.0, which is every IPv4 address of the node.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::invalid_ip_addr_binding {

using Quoted = syntax::View<Kind::single_quoted, Kind::double_quoted>;

static void visit(const Quoted& string, TreeContext& ctx)
{
    const std::string_view text = ctx.tree().source->text(syntax::content_span(string));
    if (text == "0.0.0.0" || text.starts_with("0.0.0.0:"))
        ctx.report(string.span(), "a service bound to `0.0.0.0` listens on all interfaces")
            .help("use the address of one interface");
}

extern constinit const Rule rule{
    .name = "invalid_ip_addr_binding",
    .category = "security",
    .summary = "Service listens on all interfaces",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_ip_addr_binding
