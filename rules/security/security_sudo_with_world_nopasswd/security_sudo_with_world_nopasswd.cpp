// sudo rules that let all users run all commands without a password: `ALL ALL=(ALL) NOPASSWD: ALL`.
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::security_sudo_with_world_nopasswd {

using Text = syntax::View<Kind::single_quoted, Kind::double_quoted, Kind::string_text, Kind::heredoc_text>;

static void visit(const Text& text, TreeContext& ctx)
{
    const std::string_view all = text.text();
    std::size_t seen = std::string_view::npos;  // up to here the line is known
    std::size_t who = 0;
    std::size_t host = 0;
    for (std::size_t at = 0; (at = all.find("NOPASSWD:", at)) != std::string_view::npos; ++at) {
        const std::size_t from = seen == std::string_view::npos ? 0 : seen;
        const std::size_t line = all.substr(from, at - from).rfind('\n');
        if (line != std::string_view::npos || seen == std::string_view::npos) {
            who = all.find_first_not_of(" \t'\"", from + line + 1);  // npos + 1 is 0
            // `ALL=(ALL) …` begins with a host: other code writes the user before it.
            host = who == std::string_view::npos ? who : all.find_first_not_of(" \t", who + 3);
        }
        seen = at;
        const std::string_view rest = all.substr(at + 9);
        const std::size_t what = rest.find_first_not_of(' ');
        if (host == std::string_view::npos || host == who + 3 || all[host] == '=' || what == std::string_view::npos
            || !all.substr(who).starts_with("ALL") || !rest.substr(what).starts_with("ALL"))
            continue;
        const Offset begin = text.span().begin + static_cast<Offset>(at);
        ctx.report({begin, begin + 8}, "any user may run any command without a password")
            .help("list the users and commands that need this");
    }
}

extern constinit const Rule rule{
    .name = "security_sudo_with_world_nopasswd",
    .category = "security",
    .summary = "Passwordless sudo for all users",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_sudo_with_world_nopasswd
