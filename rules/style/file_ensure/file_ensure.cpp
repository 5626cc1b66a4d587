// Reports `ensure => present` of files, which accepts files, directories and symlinks.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::file_ensure {

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    const auto ensure = find_attribute(list, "ensure");
    if (!ensure || syntax::resource_type(list) != "file" || attribute_text(list, "ensure") != "present")
        return;
    const auto value = ensure->value();
    const bool link = find_attribute(list, "target").has_value();
    const std::string_view kind = link ? "link" : "file";
    ctx.report(value->span(), "`ensure => present` also accepts a directory or a symlink")
        .help("write `file`, `directory` or `link`")
        .fix(fmt::format("write `{}`", kind), {{{}, value->span(), std::string(kind)}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "file_ensure",
    .category = "style",
    .summary = "`ensure => present` for a file",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::file_ensure
