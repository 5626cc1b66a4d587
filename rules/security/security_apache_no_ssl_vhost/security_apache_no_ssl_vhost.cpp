// Apache virtual hosts without TLS.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::security_apache_no_ssl_vhost {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (!body.title() || has_splat(body) || syntax::resource_type(syntax::AttributeList(body)) != "apache::vhost")
        return;
    const auto ssl = find_attribute(body, "ssl");
    if (ssl && attribute_text(body, "ssl") != "false")
        return;
    // A virtual host that only redirects is not reported.
    for (const std::string_view name : {"redirect_dest", "rewrites", "redirectmatch_dest"})
        if (find_attribute(body, name))
            return;
    ctx.report(body.title()->span(), "virtual host does not use TLS")
        .help("set `ssl => true`, or redirect to a virtual host with TLS");
}

extern constinit const Rule rule{
    .name = "security_apache_no_ssl_vhost",
    .category = "security",
    .summary = "Apache virtual host without TLS",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_apache_no_ssl_vhost
