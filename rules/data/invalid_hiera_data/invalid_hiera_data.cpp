// One date without quotes, and Puppet reads nothing of the file.
#include "checks/types/match.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

namespace plint::rules::invalid_hiera_data {

// What Ruby's YAML takes for a `Date` or a `Time`.
static bool is_date(std::string_view text)
{
    constexpr std::string_view date_or_time =
        R"(\A-?\d{4}-(1[012]|0\d|\d)-([12]\d|3[01]|0\d|\d)\z|\A-?\d{4}-\d{1,2}-\d{1,2}([Tt]|\s+)\d{1,2}:\d\d:\d\d(\.\d*)?(\s*(Z|[-+]\d{1,2}:?(\d\d)?))?\z)";
    constexpr std::string_view shortest = "2000-1-1";
    return text.size() >= shortest.size() && (is_digit(text[0]) || text[0] == '-') && text.find('-', 1) != text.npos
        && types::matches(date_or_time, text).value_or(false);
}

static void report_dates(const DataNode& node, Context& ctx)
{
    if (node.kind == DataNode::Kind::plain && is_date(node.text)) {
        Finding finding = ctx.report(node.span, fmt::format("Puppet reads no data with dates: `{}` is one without quotes", node.text));
        finding.severity(Severity::error).note("all of the file is refused: `Tried to load unspecified class`");
        if (node.span.begin != node.span.end)
            finding.fix("put it in quotes", {{{}, node.span, fmt::format("'{}'", node.text)}}, Safety::unsafe);
    }
    for (const DataNode& item : node.items)
        report_dates(item, ctx);
}

// Puppet leaves out those that other modules could mean.
static void report_foreign_keys(const DataNode& data, const Module& module, Context& ctx)
{
    for (std::size_t i = 0; i < data.items.size(); i += 2) {
        const DataNode& key = data.items[i];
        const bool named = key.kind == DataNode::Kind::plain || key.kind == DataNode::Kind::text;
        if (named && key.text != "lookup_options" && key.text != "<<" && !key.text.starts_with(module.name + "::"))
            ctx.report(key.span, fmt::format("Puppet ignores `{}`: keys of a module's data begin with `{}::`", key.text, module.name));
    }
}

static void visit(const DataFile& file, Context& ctx)
{
    if (!is_read_by_hiera(ctx) || !file.data() || ctx.project().hierarchy(*ctx.file()).has_own_backend())
        return;
    if (hides_keys(file.source->text()))
        ctx.report({0, static_cast<Offset>(size_of_mark(file.source->text()))}, "Puppet reads no more than one key behind a byte order mark")
            .severity(Severity::error)
            .help("save the file without it");
    const DataNode& data = *file.data();
    report_dates(data, ctx);
    const Module* const module = ctx.project().module_of(*ctx.file());
    if (data.kind == DataNode::Kind::mapping && module != nullptr && !module->name.empty() && !module->name_is_guess)
        report_foreign_keys(data, *module, ctx);
    else if (data.kind == DataNode::Kind::sequence || !data.text.empty())
        ctx.report(data.span, "Puppet reads data that are keys with values, and these are none")
            .severity(ctx.project().layout().puppet_version >= 8 ? Severity::error : Severity::warning);
}

extern constinit const Rule rule{
    .name = "invalid_hiera_data",
    .category = "data",
    .summary = "Puppet can read Hiera's data, and uses what it reads",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_hiera_data
