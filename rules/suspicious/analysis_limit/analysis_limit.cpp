// plint stopped at one of its limits: what it does not report may still be there.
#include "checks/index/once_map.hpp"
#include "checks/lookup/lookup.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"
#include "parser/source/regex_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace plint::rules::analysis_limit {

static std::string message(LimitKind kind)
{
    switch (kind) {
    case LimitKind::value_size: return "this value is too large to analyze";
    case LimitKind::evaluation_work: return "the values in the rest of this file are too large to analyze";
    case LimitKind::regex_work: return "matching this regular expression takes too many steps";
    case LimitKind::type_steps: return "comparing the types here takes too many steps";
    }
    return "";
}

static std::string note(LimitKind kind)
{
    switch (kind) {
    case LimitKind::value_size:
        return fmt::format("plint computes values of up to {} elements or {} bytes of text; for this one it knows only "
                           "the type, and may miss problems",
                           limits::max_value_weight, limits::max_value_text);
    case LimitKind::evaluation_work:
        return fmt::format(
            "plint computes up to {} elements in all expressions of a large file, and fewer in those of a "
            "small one; after that, it may miss problems",
            limits::evaluation_work.most);
    case LimitKind::regex_work:
        return fmt::format("plint tries up to {} steps for a match, fewer in a long text, and up to {} in a large "
                           "file; the result is unknown, so "
                           "plint may miss problems that depend on it",
                           limits::max_regex_retries, limits::regex_work.most);
    case LimitKind::type_steps:
        return fmt::format(
            "plint tries up to {} steps for a comparison of types, and up to {} in a large file; it assumes "
            "that the types match, and may miss problems",
            limits::max_type_steps, limits::type_steps.most);
    }
    return "";
}

static void visit(const Tree&, ProgramContext& ctx)
{
    for (const ReachedLimit& met : ctx.met_limits()) {
        Finding finding = ctx.report(met.span, message(met.kind));
        finding.note(note(met.kind));
        if (met.kind == LimitKind::value_size || met.kind == LimitKind::evaluation_work)
            finding.help("move large data to Hiera");
        else if (met.kind == LimitKind::regex_work)
            finding.help("write nested repetition such as `(a+)+` without nesting: `a+`");
    }
}

// The first requested file of a project that uses what a Ruby file defines.
class FirstUsers {
public:
    explicit FirstUsers(const index::Project& project) : project_(project) {}

    // O(references of all files) for the first question about a Ruby file.
    [[nodiscard]] std::optional<layout::FileIndex> of(layout::FileIndex ruby) const
    {
        return known_.get(ruby, [&]() -> std::optional<layout::FileIndex> {
            std::set<std::string_view> names;
            for (const summary::Definition& definition : project_.summary(ruby).definitions)
                names.insert(definition.name);
            for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file)
                if (project_.file(file).requested
                    && std::ranges::any_of(project_.summary(file).references, [&](const summary::Reference& reference) {
                           return names.contains(reference.name);
                       }))
                    return file;
            return std::nullopt;
        });
    }

private:
    const index::Project& project_;
    index::OnceMap<layout::FileIndex, std::optional<layout::FileIndex>> known_;
};

// The Ruby files that this file uses and whose limits it has reported, by the file.
struct ReportedRuby {
    std::set<layout::FileIndex> files;

    explicit ReportedRuby(const ProgramContext&) {}
};

// The use of a definition in a Ruby file that plint stopped reading at a limit.
static void look_at_use(Node use, std::string_view what, ruby::List<ruby::Opening> open,
                        const std::optional<index::Place>& place, ProgramContext& ctx)
{
    if (!place || !std::ranges::any_of(open, [](const ruby::Opening& each) { return each.cause == ruby::limit_cause; })
        || ctx.project().derived<FirstUsers>().of(place->file).value_or(*ctx.file()) != *ctx.file()
        || !ctx.kept<ReportedRuby>().files.insert(place->file).second)
        return;
    ctx.report(use.span(), fmt::format("the Ruby code of this {} is too large or too complex to analyze", what))
        .note(fmt::format(
            "plint evaluates up to {} expressions in a large Ruby file, and fewer in a small one; it does not "
            "report wrong uses of what this file defines",
            limits::max_ruby_steps));
}

static void visit_resource(const syntax::Resource& resource, ProgramContext& ctx)
{
    const auto type = resource.type();
    if (!type || !ctx.file())
        return;
    const lookup::ResourceTypeMeaning meaning = ctx.lookup().resource_type(plain_name(type->text()));
    if (meaning.type != nullptr)
        look_at_use(*type, "resource type", meaning.type->open, meaning.place, ctx);
}

static void visit_call(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto name = call.name();
    if (!name || !ctx.file())
        return;
    const lookup::ResolvedFunction function = ctx.lookup().function(call.function());
    if (function.ruby != nullptr)
        look_at_use(*name, "function", function.ruby->open, function.place, ctx);
}

extern constinit const Rule rule{
    .name = "analysis_limit",
    .category = "suspicious",
    .summary = "Code that is too large or too complex to analyze",
    .severity = Severity::info,
    .hooks = hooks<visit, visit_resource, visit_call>,
};

}  // namespace plint::rules::analysis_limit
