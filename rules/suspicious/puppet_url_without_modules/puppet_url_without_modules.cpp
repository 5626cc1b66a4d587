// `puppet:///apache/x` requests the mount point `apache`; files of the module are below `puppet:///modules/apache/`.
#include "checks/lookup/module_files.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::puppet_url_without_modules {

namespace {
struct Options {
    std::vector<std::string> mount_points;
    static constexpr std::tuple described{
        Option{"mount_points", &Options::mount_points, "mount points defined in fileserver.conf"}};
};
}  // namespace

// Whether the path (`module/file`) is that of a file in `files/` of a module that is available. Where the path continues in a
// variable, one that begins so is enough.
static bool is_file(std::string_view path, bool is_whole, const NameContext& ctx)
{
    if (!ctx.file())
        return false;
    const std::vector<std::string>& names =
        lookup::module_file_names(ctx.project(), *ctx.file(), lookup::FileKind::files, path).names;
    const auto found = std::ranges::lower_bound(names, path);
    return found != names.end() && (is_whole ? *found == path : found->starts_with(path));
}

using Text = syntax::View<Kind::single_quoted, Kind::double_quoted, Kind::string_text>;

static void visit(const Text& string, NameContext& ctx, const Options& options)
{
    Offset begin = string.span().begin;
    if (string.kind() != Kind::string_text)
        begin = syntax::content_span(string).begin;
    else if (const auto whole = string.parent(); !whole || whole->span().begin + 1 != begin)
        return;  // not at the start of its string
    const Offset end = string.kind() == Kind::string_text ? string.span().end : syntax::content_span(string).end;
    const std::string_view text = ctx.tree().source->text({begin, end});
    if (!text.starts_with("puppet://"))
        return;
    const std::size_t path = text.find('/', 9);
    if (path == std::string_view::npos)
        return;
    const std::size_t slash = text.find('/', path + 1);
    const std::string_view mount = text.substr(path + 1, slash == std::string_view::npos ? slash : slash - path - 1);
    if (slash == std::string_view::npos && string.kind() == Kind::string_text)
        return;  // the mount point continues in a variable
    constexpr std::string_view own[]{
        "modules", "facts",   "plugins",     "pluginfacts", "locales",
        "tasks",   "scripts", "pe_packages", "pe_modules"};  // the last two of Puppet Enterprise
    if (std::ranges::count(own, mount) > 0 || std::ranges::count(options.mount_points, mount) > 0)
        return;
    const Offset at = begin + static_cast<Offset>(path) + 1;
    Finding finding = ctx.report({begin, end}, fmt::format("`{}` is a mount point in this URL, not a module", mount));
    finding.help(fmt::format("if `{}` is your own mount point, add it to the option `mount_points`", mount));
    if (is_file(text.substr(path + 1), string.kind() != Kind::string_text, ctx))
        finding.fix("insert `modules/`", {{{}, {at, at}, "modules/"}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "puppet_url_without_modules",
    .category = "suspicious",
    .summary = "`puppet:` URL without `modules/`",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::puppet_url_without_modules
