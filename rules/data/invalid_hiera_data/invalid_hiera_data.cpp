// A single unquoted date makes Puppet reject the whole file.
#include "checks/hiera/yaml_scalar.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::rules::invalid_hiera_data {

static std::string message_for(const hiera::YamlError& refusal)
{
    switch (refusal.kind) {
    case hiera::YamlError::Kind::date:
    case hiera::YamlError::Kind::time:
        return fmt::format("unquoted date `{}`, which Puppet rejects in Hiera data", refusal.text);
    case hiera::YamlError::Kind::number:
        return fmt::format("`{}` begins like a number, but is not a valid one", refusal.text);
    case hiera::YamlError::Kind::cycle:
        return fmt::format("alias `*{}` refers to a value that contains it", refusal.text);
    default: return fmt::format("tag `{}` creates a Ruby object, which Puppet rejects", refusal.text);
    }
}

static void report_refusals(const DataFile& file, ProgramContext& ctx)
{
    bool has_object = !ctx.project().hierarchy(*ctx.file()).is_known();  // a backend of Hiera 3 may create objects
    for (const hiera::YamlError& refusal : file.read().refusals) {
        if (refusal.kind == hiera::YamlError::Kind::object && std::exchange(has_object, true))
            continue;  // one of them is enough
        const bool quotable =
            refusal.kind <= hiera::YamlError::Kind::number && refusal.kind != hiera::YamlError::Kind::unknown_alias;
        if (refusal.kind == hiera::YamlError::Kind::unknown_alias)
            continue;  // yaml_syntax_error reports it
        Finding finding = ctx.report(refusal.span, message_for(refusal));
        finding.severity(Severity::error);
        if (refusal.kind == hiera::YamlError::Kind::date || refusal.kind == hiera::YamlError::Kind::time)
            finding.note("Puppet rejects the whole file: `Tried to load unspecified class`");
        else
            finding.note("Puppet rejects the whole file");
        if (refusal.kind == hiera::YamlError::Kind::cycle)
            finding.help("remove the alias");
        if (refusal.kind == hiera::YamlError::Kind::object)
            finding.help("remove the tag");
        if (quotable && file.source->text(refusal.span) == refusal.text)
            finding.fix("quote it", {{{}, refusal.span, fmt::format("'{}'", refusal.text)}}, Safety::unsafe);
    }
}

// Puppet leaves out those that other modules could mean.
static void report_foreign_keys(const hiera::DataNode& data, const layout::Module& module, ProgramContext& ctx)
{
    for (std::size_t i = 0; i < data.items.size(); i += 2) {
        const hiera::DataNode& key = data.items[i];
        const bool named = key.kind == hiera::DataNode::Kind::plain || key.kind == hiera::DataNode::Kind::text;
        if (named && key.text != "lookup_options" && key.text != "<<" && !key.text.starts_with(module.name + "::"))
            ctx.report(key.span,
                       fmt::format("Puppet ignores `{}`: keys in a module's data must begin with `{}::`", key.text,
                                   module.name))
                .help("correct the key, or move it to the data of the environment");
    }
}

// Keys that are lists or hashes, at any level.
static void report_keys(const hiera::DataNode& data, std::size_t depth, ProgramContext& ctx)
{
    if (data.shared || depth > limits::max_template_depth)
        return;
    const bool is_mapping = data.kind == hiera::DataNode::Kind::mapping;
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const hiera::DataNode& item = data.items[i];
        const bool is_key = is_mapping && i % 2 == 0;
        const bool is_list = item.kind == hiera::DataNode::Kind::sequence;
        if (is_key && (is_list || item.kind == hiera::DataNode::Kind::mapping))
            ctx.report(item.span, fmt::format("{} cannot be a key", is_list ? "a list" : "a hash"))
                .severity(Severity::error)
                .note("Puppet rejects the whole value")
                .help(is_list ? "repeat the entry for each name" : "write a string");
        else if (!is_key)
            report_keys(item, depth + 1, ctx);
    }
}

// An empty file, which Puppet skips.
static bool is_no_data(const hiera::DataNode& data)
{
    if (data.kind != hiera::DataNode::Kind::plain)
        return false;
    const hiera::YamlScalar scalar = hiera::read_plain_scalar(data.text);
    return scalar.kind == hiera::YamlScalar::Kind::undef
        || (scalar.kind == hiera::YamlScalar::Kind::boolean && !scalar.boolean);
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    if (!is_read_by_hiera(ctx) || !file.data() || ctx.project().hierarchy(*ctx.file()).has_own_backend())
        return;
    if (hides_keys(file.source->text()))
        ctx.report({0, static_cast<Offset>(hiera::size_of_mark(file.source->text()))},
                   "file begins with a byte order mark, so Puppet reads at most one key")
            .severity(Severity::error)
            .help("save the file without the byte order mark");
    const hiera::DataNode& data = *file.data();
    report_refusals(file, ctx);
    report_keys(data, 0, ctx);
    const layout::Module* const module = ctx.project().module_of(*ctx.file());
    if (data.kind == hiera::DataNode::Kind::mapping && module != nullptr && !module->name.empty()
        && !module->name_is_guess)
        report_foreign_keys(data, *module, ctx);
    else if (data.kind != hiera::DataNode::Kind::mapping && data.kind != hiera::DataNode::Kind::unknown
             && !is_no_data(data))
        ctx.report(data.span, "Hiera data must be a hash")
            .severity(ctx.releases().is_strict() ? Severity::error : Severity::warning);
}

extern constinit const Rule rule{
    .name = "invalid_hiera_data",
    .category = "data",
    .summary = "Hiera data that Puppet rejects or ignores",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_hiera_data
