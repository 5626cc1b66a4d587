#include "cli/reports/run_cache.hpp"

#include "cli/output/console.hpp"
#include "cli/output/write.hpp"
#include "cli/reports/cache_key.hpp"
#include "engine/cache/digest.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/user.hpp"
#include "parser/source/activity.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace plint::cli {

static constexpr std::string_view search_step = "search for changes since cached runs";

static std::string cache_folder(const Options& options)
{
    return options.cache_dir.empty() ? engine::usual_cache_folder(engine::caches_variable(), engine::home_variable())
                                     : options.cache_dir;
}

// A run whose rules only need names is faster than the search for changes.
static bool is_cacheable(const Options& options, const CheckRequest& request, const engine::RuleBook& rules)
{
    return !rules.is_local() && !options.no_cache && !options.write_baseline && !options.prune_baseline
        && options.since.empty() && request.problems.empty() && request.standard_input.empty();
}

// A cache directory in the repository may be a symlink that the repository contains, and the owner of the directory chooses
// what is reported.
static bool is_safe(const std::string& folder)
{
    std::string problem = escape_of(folder);
    if (problem.empty() && engine::status_of(folder).is_foreign)
        problem = fmt::format("`{}` belongs to another user; name another directory with `--cache-dir`",
                              reporters::visible(folder));
    if (!problem.empty())
        print_error_line(fmt::format("warning: nothing is cached: {}", problem));
    return problem.empty();
}

RunCache::RunCache(const Options& options, const CheckRequest& request, const engine::RuleBook& rules,
                   const engine::Settings& settings, const Terminal& terminal, const engine::Boundary& boundary)
    : options_(options), request_(request), settings_(settings), terminal_(terminal), boundary_(boundary),
      folder_(cache_folder(options)),
      may_keep_(is_cacheable(options, request, rules) && !folder_.empty() && is_safe(folder_)), store_(folder_),
      around_(rules.reads_other_files() ? engine::Around::all : engine::Around::code)
{
}

std::string RunCache::key(const layout::Layout& layout, std::string_view files) const
{
    return cache_key(options_, settings_, terminal_, layout, files, boundary_);
}

std::optional<Outcome> RunCache::find_by_stamps(const layout::Layout& layout)
{
    if (!may_keep_)
        return std::nullopt;
    const activity::Work at_work(&search_step);
    by_stamps_ = key(layout, engine::input_stamps(layout, store_, around_, options_.jobs, start_));
    auto kept = by_stamps_.empty() ? std::nullopt : store_.find(by_stamps_);
    if (kept && engine::Digest::is_text(*kept))
        kept = store_.find(*kept);
    return kept ? read_outcome(*kept) : std::nullopt;
}

std::optional<Outcome> RunCache::find_by_bytes(const engine::ReadFiles& sources)
{
    // Checking a few files is faster than reading all files around them.
    constexpr std::size_t share = 4;
    if (!may_keep_ || request_.files.size() * share < sources.layout.files.size())
        return std::nullopt;
    const activity::Work at_work(&search_step);
    inputs_ = engine::surroundings(sources, store_, around_, options_.jobs, start_);
    by_stamps_ = inputs_.has_certain_stamps ? key(sources.layout, inputs_.stamps) : std::string();
    by_bytes_ = key(sources.layout, hash_of_bytes(sources, inputs_.name));
    auto kept = by_bytes_.empty() ? std::nullopt : store_.find(by_bytes_);
    if (kept && !by_stamps_.empty())
        store_.keep(by_stamps_, by_bytes_);
    return kept ? read_outcome(*kept) : std::nullopt;
}

void RunCache::keep(const Outcome& outcome, const engine::Workspace& workspace) const
{
    // A later run may be able to read it although its stamp is the same.
    if (workspace.record->met_unreadable_file()
        || std::ranges::any_of(workspace.files, [](const engine::LoadedFile& file) { return !file.problem.empty(); }))
        return;
    if (by_bytes_.empty()) {
        // If something was written since, no later run has these stamps again.
        if (!by_stamps_.empty())
            store_.keep(by_stamps_, write_outcome(outcome));
        return;
    }
    if (!engine::inputs_unchanged(inputs_, workspace.project.layout(), store_, around_, options_.jobs, start_))
        return;
    store_.keep(by_bytes_, write_outcome(outcome));
    if (!by_stamps_.empty())
        store_.keep(by_stamps_, by_bytes_);
}

}  // namespace plint::cli
