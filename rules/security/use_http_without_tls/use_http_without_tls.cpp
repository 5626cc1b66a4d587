// URLs without TLS: an attacker on the network can read and replace the response.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::use_http_without_tls {

using Text = syntax::View<Kind::single_quoted, Kind::double_quoted, Kind::string_text>;

// Local host names, and XML namespaces, which no program downloads.
static bool is_harmless(std::string_view rest)
{
    for (const std::string_view host : {"localhost", "127.", "[::1]", "www.w3.org", "example.", "schemas.", "xmlns."})
        if (rest.starts_with(host))
            return true;
    return rest.empty() || std::string_view("%'\" ").find(rest[0]) != std::string_view::npos;
}

static void visit(const Text& text, TreeContext& ctx)
{
    constexpr std::string_view scheme = "http://";
    const std::string_view all = text.text();
    for (std::size_t at = 0; (at = all.find(scheme, at)) != std::string_view::npos; at += scheme.size()) {
        const Offset begin = text.span().begin + static_cast<Offset>(at);
        if (!is_harmless(all.substr(at + scheme.size())))
            ctx.report({begin, begin + static_cast<Offset>(scheme.size())}, "this URL does not use TLS")
                .help("use `https://`");
    }
}

extern constinit const Rule rule{
    .name = "use_http_without_tls",
    .category = "security",
    .summary = "URL without TLS",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::use_http_without_tls
