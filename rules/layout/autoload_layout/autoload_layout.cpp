// Reports definitions in files where the autoloader does not look for them.
#include "checks/index/autoload.hpp"
#include "checks/names/names.hpp"
#include "rules/engine/relocate.hpp"
#include "rules/engine/rule.hpp"
#include "rules/layout/autoload_layout/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::rules::autoload_layout {

static std::unordered_set<std::string_view> names_of_top(const summary::Summary& summary)
{
    std::unordered_set<std::string_view> names;
    for (const summary::Definition& definition : summary.definitions)
        if (definition.nesting == summary::Nesting::top)
            names.insert(definition.name);
    return names;
}

// `manifests/a.pp`, of a module that is not available: `<web>/manifests/a.pp`.
static std::string move_to(const std::string& home)
{
    const std::size_t end = home.starts_with('<') ? home.find(">/") : home.npos;
    return end == home.npos
        ? fmt::format("move it to `{}`", home)
        : fmt::format("move it to `{}` in the module `{}`", home.substr(end + 2), home.substr(1, end - 1));
}

// Whether the file lies below the directory where it belongs: `manifests/old/a.pp` instead of `manifests/a.pp`. People put
// files there that Puppet should not find.
static bool is_put_away(std::string_view path, std::string_view home)
{
    const std::string_view directory = home.substr(0, home.rfind('/') + 1);
    return !directory.empty() && path.size() > home.size() && path.starts_with(directory)
        && path.ends_with(home.substr(directory.size() - 1));
}

static std::optional<Fix> offered_move(const layout::ProjectFile& file, const index::MisplacedDefinition& misplaced,
                                       NameContext& ctx)
{
    if (misplaced.kind == index::MisplacedDefinition::other_module || file.role != layout::FileRole::manifest)
        return std::nullopt;
    const summary::Definition& definition = ctx.summary().definitions[*misplaced.definition];
    const std::optional<std::string> home = index::autoload_path(definition.kind, definition.name, !file.module);
    return !home || is_put_away(file.inner, *home) ? std::nullopt : relocate(ctx, definition, home);
}

// Whether the code that uses a name is all in this file, which Puppet has read when it evaluates the code.
static bool is_used_here_only(const summary::Definition& definition, const NameContext& ctx)
{
    const auto references = ctx.project().references(definition.name);
    return !references.empty()
        && std::ranges::all_of(references, [&](index::Place place) { return place.file == *ctx.file(); });
}

// For a function or type alias without a namespace in a manifest of a module: its file contains the namespace.
static std::optional<std::string> help_without_home(const layout::ProjectFile& file, const layout::Module* module,
                                                    const summary::Definition* definition)
{
    using enum summary::DefinitionKind;
    if (file.area != layout::Area::manifests || module == nullptr || definition == nullptr
        || (definition->kind != function && definition->kind != type_alias)
        || definition->name.find("::") != std::string::npos)
        return std::nullopt;
    const std::string name = fmt::format("{}::{}", module->name, definition->name);
    return fmt::format("move it to `{}`, and rename it to `{}`", *index::autoload_path(definition->kind, name),
                       definition->kind == function ? name : names::capitalised(name));
}

// Some modules have an `init.pp` and no class of the module's name; code that is a comment says what was there.
static bool is_empty_on_purpose(const layout::ProjectFile& file, const NameContext& ctx)
{
    return file.inner == "manifests/init.pp"
        || (ctx.has_tree() && std::ranges::any_of(ctx.tree().kind, [](Kind kind) { return is_comment(kind); }));
}

// Adds the other places that a finding is about, and what only this project says about its severity.
static void complete(Finding& finding, const index::MisplacedDefinition& misplaced, bool has_wanted, NameContext& ctx)
{
    const summary::Summary& summary = ctx.summary();
    const bool is_elsewhere = misplaced.kind == index::MisplacedDefinition::wrong_folder
        || misplaced.kind == index::MisplacedDefinition::unreachable;
    if (is_elsewhere && has_wanted && is_used_here_only(summary.definitions[*misplaced.definition], ctx))
        finding.severity(Severity::warning).note("only code of this file uses it");
    if (misplaced.other)
        finding.label(ctx.project().file(misplaced.other->file).path,
                      ctx.project().definition(*misplaced.other).name_span, "other definition");
    if (misplaced.kind == index::MisplacedDefinition::top_code)
        for (std::size_t i = 1; i < std::min<std::size_t>(summary.top_code.size(), 10); ++i)
            finding.label(summary.top_code[i], "also here");
}

// Of a convention, one finding for a file is enough. Points at the others of the same kind.
static void add_others(Finding& finding, std::span<const index::MisplacedDefinition> rest)
{
    constexpr std::size_t max_labels = 10;
    std::size_t count = 0;
    for (const index::MisplacedDefinition& other : rest)
        if (other.kind == index::MisplacedDefinition::fallback && ++count <= max_labels)
            finding.label(other.span, "neither is this");
    if (count > max_labels)
        finding.note(fmt::format("{} more are not shown", count - max_labels));
}

// A text of `wordings` with what its placeholders stand for. `definition`, `module`: may be null.
static std::string filled(std::string_view text, const index::MisplacedDefinition& misplaced,
                          const summary::Definition* definition, const layout::ProjectFile& file,
                          const layout::Module* module)
{
    return fmt::format(fmt::runtime(text), fmt::arg("what", definition ? name(definition->kind) : ""),
                       fmt::arg("name", definition ? definition->written : ""), fmt::arg("home", misplaced.home),
                       fmt::arg("type", definition ? definition->type : ""), fmt::arg("file", file.inner),
                       fmt::arg("wanted", misplaced.wanted), fmt::arg("module", module ? module->name : ""));
}

static void visit(const layout::ProjectFile& file, NameContext& ctx)
{
    const summary::Summary& summary = ctx.summary();
    bool has_fallback = false;
    const layout::Module* module = ctx.project().module_of(*ctx.file());
    const std::unordered_set<std::string_view> defined = names_of_top(summary);
    const std::vector<index::MisplacedDefinition> all = index::misplaced_definitions(ctx.project(), *ctx.file());
    for (const index::MisplacedDefinition& misplaced : all) {
        const bool is_fallback = misplaced.kind == index::MisplacedDefinition::fallback;
        if (is_fallback && std::exchange(has_fallback, true))
            continue;
        const Wording& wording = *std::ranges::find(wordings, misplaced.kind, &Wording::kind);
        const summary::Definition* definition =
            misplaced.definition ? &summary.definitions[*misplaced.definition] : nullptr;
        const auto fill = [&](std::string_view text) { return filled(text, misplaced, definition, file, module); };
        if (misplaced.kind == index::MisplacedDefinition::nothing && is_empty_on_purpose(file, ctx))
            continue;
        Finding finding = ctx.report(misplaced.span, fill(wording.message));
        finding.severity(wording.severity).note(fill(wording.note));
        complete(finding, misplaced, defined.contains(misplaced.wanted), ctx);
        if (is_fallback)
            add_others(finding, std::span(&misplaced + 1, all.data() + all.size()));
        if (wording.help == move_it && !defined.contains(misplaced.wanted))
            finding.note(fill("this file does not define `{wanted}`, which Puppet expects here"));
        if (wording.help != move_it)
            finding.help(help_without_home(file, module, definition).value_or(fill(wording.help)));
        else if (auto fix = offered_move(file, misplaced, ctx))
            finding.fix(std::move(*fix));
        else if (!misplaced.home.empty())
            finding.help(move_to(misplaced.home));
        else
            finding.help(help_without_home(file, module, definition).value_or(fill(rename_it)));
        if (misplaced.kind == index::MisplacedDefinition::module_init && file.inner != "manifests/init.pp")
            finding.severity(Severity::error);  // Puppet reads only `init.pp` for this name
    }
}

extern constinit const Rule rule{
    .name = "autoload_layout",
    .category = "layout",
    .aliases = "autoloader_layout",
    .summary = "Definition in a file where Puppet does not look for it",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::autoload_layout
