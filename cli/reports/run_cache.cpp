#include "cli/reports/run_cache.hpp"

#include "cli/output/console.hpp"
#include "cli/output/write.hpp"
#include "cli/reports/cache_key.hpp"
#include "engine/platform/user.hpp"

#include <fmt/format.h>

#include <string_view>

namespace plint::cli {

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

// A cache directory in the repository may be a symlink that the repository contains.
static bool is_within(const std::string& folder)
{
    const std::string problem = escape_of(folder);
    if (!problem.empty())
        print_error_line(fmt::format("warning: nothing is cached: {}", problem));
    return problem.empty();
}

RunCache::RunCache(const Options& options, const CheckRequest& request, const engine::RuleBook& rules)
    : options_(options), request_(request), folder_(cache_folder(options)),
      may_keep_(is_cacheable(options, request, rules) && !folder_.empty() && is_within(folder_)), store_(folder_),
      around_(rules.reads_other_files() ? engine::Around::all : engine::Around::code)
{
}

std::optional<Outcome> RunCache::find(const engine::ReadFiles& sources, const engine::Settings& settings,
                                      const Terminal& terminal, const engine::Boundary& boundary)
{
    // Checking a few files is faster than searching for changes around them.
    constexpr std::size_t share = 4;
    if (!may_keep_ || request_.files.size() * share < sources.layout.files.size())
        return std::nullopt;
    inputs_ = engine::surroundings(sources, store_, around_, options_.jobs);
    name_ = cache_key(options_, settings, terminal, sources, inputs_.name, boundary);
    const auto kept = name_.empty() ? std::nullopt : store_.find(name_);
    return kept ? read_outcome(*kept) : std::nullopt;
}

void RunCache::keep(const Outcome& outcome, const engine::Workspace& workspace) const
{
    if (!name_.empty() && engine::unreadable(workspace).empty()
        && engine::inputs_unchanged(inputs_, workspace.project.layout(), store_, around_, options_.jobs))
        store_.keep(name_, write_outcome(outcome));
}

}  // namespace plint::cli
