// `ALL=(ALL) NOPASSWD: ALL` for all is no lock at all.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::security_sudo_with_world_nopasswd {

using Text = syntax::View<Kind::single_quoted, Kind::double_quoted, Kind::string_text, Kind::heredoc_text>;

static void visit(const Text& text, Context& ctx)
{
    const std::string_view all = text.text();
    for (std::size_t at = 0; (at = all.find("NOPASSWD:", at)) != std::string_view::npos; ++at) {
        const std::size_t line = all.rfind('\n', at) + 1;  // npos + 1 is 0
        const std::size_t who = all.find_first_not_of(" \t'\"", line);
        const std::string_view rest = all.substr(at + 9);
        const std::size_t what = rest.find_first_not_of(' ');
        // `ALL=(ALL) …` begins with a host: code elsewhere puts a user before it.
        const std::size_t host = who == std::string_view::npos ? who : all.find_first_not_of(" \t", who + 3);
        if (host == std::string_view::npos || host == who + 3 || all[host] == '=' || what == std::string_view::npos || !all.substr(who).starts_with("ALL") ||
            !rest.substr(what).starts_with("ALL"))
            continue;
        const Offset begin = text.span().begin + static_cast<Offset>(at);
        ctx.report({begin, begin + 8}, "everybody may do everything without a password");
    }
}

extern constinit const Rule rule{
    .name = "security_sudo_with_world_nopasswd",
    .category = "security",
    .summary = "Not everybody may do everything without a password",
    .severity = Severity::error,
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_sudo_with_world_nopasswd
