// Reports times of `cron` resources that are numbers instead of strings.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::cron_quoted_time {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (syntax::resource_type(syntax::AttributeList(body)) != "cron")
        return;
    for (const std::string_view name : {"minute", "hour", "monthday", "month", "weekday"}) {
        const auto attribute = find_attribute(body, name);
        const auto value = attribute ? attribute->value() : std::nullopt;
        if (value && value->kind() == Kind::number)
            ctx.report(value->span(), fmt::format("value `{}` of `{}` is not quoted", value->text(), name))
                .help("add quotes");
    }
}

extern constinit const Rule rule{
    .name = "cron_quoted_time",
    .category = "style",
    .summary = "Unquoted time in a `cron` resource",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::cron_quoted_time
