// Files with `source` that do not set owner, group and mode.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/file_defaults.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace plint::rules::source_without_rights {

// Whether a `default:` body of the same expression or a resource default that may apply sets the attribute.
static bool is_given_by_default(const syntax::ResourceBody& body, std::string_view attribute, const ProgramContext& ctx)
{
    for (const syntax::ResourceBody other : syntax::children_of<syntax::ResourceBody>(*body.parent()))
        if (other.title() && other.title()->kind() == Kind::kw_default
            && (find_attribute(other, attribute) || has_splat(other)))
            return true;
    const auto is_this = [&](std::string_view name) { return name == attribute; };
    return ctx.kept<GivenInFile>().defaults.of("file").may_contain(attribute)
        || (ctx.file() && body.title()
            && ctx.kept<FileDefaults>().scope.may_set(body.title()->span(), "file", is_this));
}

static void visit(const syntax::ResourceBody& body, ProgramContext& ctx)
{
    const auto source = find_attribute(body, "source");
    if (!source || !source->name() || syntax::resource_type(syntax::AttributeList(body)) != "file" || has_splat(body))
        return;
    std::vector<std::string> missing;
    for (const std::string_view name : {"owner", "group", "mode"})
        if (!find_attribute(body, name) && !is_given_by_default(body, name, ctx))
            missing.push_back(fmt::format("`{}`", name));
    if (missing.empty())
        return;
    const auto list = [&](std::string_view last_link) {
        std::string text = missing.front();
        for (std::size_t i = 1; i < missing.size(); ++i)
            text += fmt::format("{}{}", i + 1 < missing.size() ? ", " : last_link, missing[i]);
        return text;
    };
    ctx.report(source->name()->span(), fmt::format("file with `source` does not set {}", list(" or ")))
        .help(fmt::format("set {}", list(" and ")));
}

extern constinit const Rule rule{
    .name = "source_without_rights",
    .category = "security",
    .aliases = "file_source_rights",
    .summary = "File with `source` but without owner, group or mode",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::source_without_rights
