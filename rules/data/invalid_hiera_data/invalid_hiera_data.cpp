// One date without quotes, and Puppet reads nothing of the file.
#include "checks/data/yaml_scalar.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::rules::invalid_hiera_data {

static std::string message_for(const Refusal& refusal)
{
    switch (refusal.kind) {
    case Refusal::Kind::date:
    case Refusal::Kind::time: return fmt::format("Puppet reads no data with dates: `{}` is one without quotes", refusal.text);
    case Refusal::Kind::number: return fmt::format("`{}` is read as a number, and is not one", refusal.text);
    case Refusal::Kind::cycle: return fmt::format("`*{}` is an alias of a value that contains it", refusal.text);
    default: return fmt::format("Puppet does not create objects from data: `{}`", refusal.text);
    }
}

static void report_refusals(const DataFile& file, Context& ctx)
{
    bool has_object = !ctx.project().hierarchy(*ctx.file()).is_known();  // a backend of Hiera 3 may create objects
    for (const Refusal& refusal : file.read().refusals) {
        if (refusal.kind == Refusal::Kind::object && std::exchange(has_object, true))
            continue;  // one of them is enough
        const bool quotable = refusal.kind <= Refusal::Kind::number && refusal.kind != Refusal::Kind::unknown_alias;
        if (refusal.kind == Refusal::Kind::unknown_alias)
            continue;  // yaml_syntax_error reports it
        Finding finding = ctx.report(refusal.span, message_for(refusal));
        finding.severity(Severity::error);
        if (refusal.kind == Refusal::Kind::date || refusal.kind == Refusal::Kind::time)
            finding.note("all of the file is refused: `Tried to load unspecified class`");
        else
            finding.note("Puppet refuses all of the file");
        if (quotable && file.source->text(refusal.span) == refusal.text)
            finding.fix("put it in quotes", {{{}, refusal.span, fmt::format("'{}'", refusal.text)}}, Safety::unsafe);
    }
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

// An empty file, which Puppet passes over.
static bool is_no_data(const DataNode& data)
{
    if (data.kind != DataNode::Kind::plain)
        return false;
    const YamlScalar scalar = read_plain_scalar(data.text);
    return scalar.kind == YamlScalar::Kind::undef || (scalar.kind == YamlScalar::Kind::boolean && !scalar.boolean);
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
    report_refusals(file, ctx);
    const Module* const module = ctx.project().module_of(*ctx.file());
    if (data.kind == DataNode::Kind::mapping && module != nullptr && !module->name.empty() && !module->name_is_guess)
        report_foreign_keys(data, *module, ctx);
    else if (data.kind != DataNode::Kind::mapping && data.kind != DataNode::Kind::unknown && !is_no_data(data))
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
