// `puppet:///apache/x` requests the mount point `apache`; files of the module are below `puppet:///modules/apache/`.
#include "checks/lookup/module_files.hpp"
#include "checks/lookup/mount_points.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/module_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plint::rules::puppet_url_without_modules {

namespace {
struct Options {
    std::vector<std::string> mount_points;
    static constexpr std::tuple described{
        Option{"mount_points", &Options::mount_points, "mount points defined in fileserver.conf"}};
};
}  // namespace

// The beginning of the path below the server, after `puppet://…/`; empty for another string.
static std::string_view path_of(std::string_view text)
{
    constexpr std::string_view scheme = "puppet://";
    const std::size_t slash = text.starts_with(scheme) ? text.find('/', scheme.size()) : text.npos;
    return slash == text.npos ? std::string_view() : text.substr(slash + 1);
}

// Whether the module that the path begins with has the file, or one that fits the texts around what is computed.
static bool is_in_module(std::vector<std::string> texts, const ProgramContext& ctx)
{
    texts.front() = path_of(texts.front());
    if (texts.size() == 1) {
        const lookup::ModuleFile file =
            lookup::find_module_file(ctx.project(), *ctx.file(), lookup::FileKind::files, texts.front());
        return !file.path.empty() && ctx.project().system().exists(file.path);
    }
    const auto& names =
        lookup::module_file_names(ctx.project(), *ctx.file(), lookup::FileKind::files, texts.front()).names;
    return std::ranges::any_of(names, [&](const std::string& name) { return lookup::matches_texts(name, texts); });
}

// `puppet://modules/web/x` and `puppet://web/x`: what is meant as the beginning of the path is the name of a server. Names of
// servers have dots or a port.
static bool check_server(const Node& string, Span content, ProgramContext& ctx)
{
    constexpr std::string_view scheme = "puppet://";
    const std::string_view text = ctx.tree().source->text(content);
    const std::string_view rest = text.starts_with(scheme) ? text.substr(scheme.size()) : std::string_view();
    const std::string_view server = rest.substr(0, rest.find('/'));
    if (server.empty() || server.size() == rest.size() || server.find_first_of(".:$@") != std::string_view::npos)
        return false;
    const bool is_mount_point = server == "modules";
    if (!is_mount_point
        && (!syntax::constant_string(string) || !ctx.project().find_module(server, *ctx.file())
            || !is_in_module({fmt::format("puppet:///{}", rest)}, ctx)))
        return false;
    const Offset at = content.begin + static_cast<Offset>(scheme.size());
    const std::string inserted = is_mount_point ? "/" : "/modules/";
    ctx.report(content, fmt::format("`{}` is the name of a server in this URL", server))
        .note("after `puppet://` comes a server; without one, a third slash begins the path")
        .fix(fmt::format("insert `{}`", inserted), {{{}, {at, at}, inserted}}, Safety::unsafe);
    return true;
}

static void visit(const syntax::View<Kind::single_quoted, Kind::double_quoted, Kind::interpolated_string>& string,
                  ProgramContext& ctx, const Options& options)
{
    if (string.text().size() < 2 || !ctx.file())
        return;
    const Span content{string.span().begin + 1, string.span().end - 1};
    if (check_server(string, content, ctx))
        return;
    const std::string_view path = path_of(ctx.tree().source->text(content));
    const std::string_view mount = path.substr(0, path.find('/'));
    constexpr std::string_view own[]{
        "modules", "facts",   "plugins",     "pluginfacts", "locales",
        "tasks",   "scripts", "pe_packages", "pe_modules"};  // the last two of Puppet Enterprise
    if (mount.size() == path.size() || std::ranges::count(own, mount) > 0
        || std::ranges::count(options.mount_points, mount) > 0)
        return;
    auto texts = path_texts(string, ctx);
    if (!texts || !is_in_module(std::move(*texts), ctx)
        || ctx.project().derived<lookup::MountPoints>().may_contain(mount))
        return;
    const Offset at = content.begin + static_cast<Offset>(path.data() - ctx.tree().source->text(content).data());
    ctx.report(content, fmt::format("`{}` is a mount point in this URL, not a module", mount))
        .note(fmt::format(
            "the module `{0}` has this file; if you define a mount point `{0}`, list it in the option `mount_points`",
            mount))
        .fix("insert `modules/`", {{{}, {at, at}, "modules/"}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "puppet_url_without_modules",
    .category = "suspicious",
    .summary = "`puppet:` URL without `modules/`",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::puppet_url_without_modules
