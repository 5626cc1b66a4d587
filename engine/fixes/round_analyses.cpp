#include "engine/fixes/round_analyses.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

namespace plint::engine {

RoundAnalyses::RoundAnalyses(const Workspace& workspace, const RuleBook& rules, unsigned jobs, Analyses wanted,
                             std::vector<rules::Analysis> known)
    : workspace_(workspace), rules_(rules), fixing_rules_(rules.with_fixes()), jobs_(jobs), wanted_(wanted),
      looks_at_all_rules_(wanted == Analyses::wanted), of_all_(std::move(known))
{
}

std::vector<rules::Analysis>& RoundAnalyses::look()
{
    if (looks_at_all_rules_ && of_all_.empty())
        of_all_ = analyse_all(workspace_, rules_, jobs_);
    if (!of_all_.empty())
        return of_all_;
    if (found_.empty())
        found_ = find_fixes();
    return found_;
}

void RoundAnalyses::look_next_at(const std::set<layout::FileIndex>& files)
{
    forget();
    // To look at most files now, and at all when nothing is left, takes longer than to look at all now.
    if (!are_most(files))
        some_.emplace(files.begin(), files.end());
}

bool RoundAnalyses::look_at_all_again()
{
    const bool again = some_.has_value();
    if (again) {
        forget();
        looks_at_all_rules_ = wanted_ == Analyses::wanted;
    }
    return again;
}

void RoundAnalyses::forget()
{
    of_all_.clear();
    found_.clear();
    some_.reset();
    looks_at_all_rules_ = false;
}

std::size_t RoundAnalyses::bytes() const
{
    std::size_t bytes = 0;
    for (layout::FileIndex i = 0; i < workspace_.files.size(); ++i)
        bytes += bytes_of(i);
    return bytes;
}

std::size_t RoundAnalyses::work() const
{
    constexpr std::size_t all_rules = 3;  // take so many times as long as those with fixes
    std::size_t bytes = 0;
    for (layout::FileIndex i = 0; i < workspace_.files.size(); ++i)
        if (!some_ || std::ranges::binary_search(*some_, i))
            bytes += bytes_of(i) * (may_silence(i) ? all_rules : 1);
    return bytes;
}

// Of a file to check; 0 for others.
std::size_t RoundAnalyses::bytes_of(layout::FileIndex file) const
{
    const auto& source = workspace_.files[file].source;
    return source && workspace_.project.file(file).requested ? source->text().size() : 0;
}

// Whether a comment may silence findings of the file: a fix that removes it depends on rules without fixes.
bool RoundAnalyses::may_silence(layout::FileIndex file) const
{
    const auto& source = workspace_.files[file].source;
    return source && source->text().find("lint:") != std::string_view::npos;
}

// Whether these files have at least half of the bytes of all files to check.
bool RoundAnalyses::are_most(const std::set<layout::FileIndex>& files) const
{
    std::size_t some = 0;
    for (const layout::FileIndex file : files)
        some += bytes_of(file);
    return some >= bytes() / 2;
}

// The findings with fixes, and others of some files.
std::vector<rules::Analysis> RoundAnalyses::find_fixes() const
{
    std::vector<layout::FileIndex> files(workspace_.files.size());
    std::iota(files.begin(), files.end(), layout::FileIndex(0));
    if (some_)
        files = *some_;
    const auto others =
        std::partition(files.begin(), files.end(), [&](layout::FileIndex file) { return may_silence(file); });
    const std::span<const layout::FileIndex> with_comments(files.begin(), others);
    std::vector<rules::Analysis> found =
        analyse_some(workspace_, fixing_rules_, jobs_, std::span<const layout::FileIndex>(others, files.end()));
    std::vector<rules::Analysis> of_these = analyse_some(workspace_, rules_, jobs_, with_comments);
    for (const layout::FileIndex file : with_comments)
        found[file] = std::move(of_these[file]);
    return found;
}

}  // namespace plint::engine
