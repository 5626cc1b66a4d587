#include "cli/reports/use_baseline.hpp"

#include "checks/files/paths.hpp"
#include "cli/output/write.hpp"
#include "cli/output/console.hpp"
#include "cli/reports/baseline.hpp"
#include "engine/platform/disk.hpp"
#include "reporters/text/counted.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::cli {

namespace {

bool write_baseline(const std::string& path, const Baseline& baseline, bool quiet)
{
    const std::optional<std::string> text = baseline_text(baseline);
    const std::string problem = text
        ? write_output(path, *text)
        : "it would have more than 64 MiB; select fewer rules, or exclude files with `ignore-paths`";
    if (!problem.empty())
        print_error_line(fmt::format("cannot write `{}`: {}", reporters::visible(path), problem));
    else if (!quiet)
        print_error_line(fmt::format("`{}` now contains {}", reporters::visible(path),
                                     reporters::counted(baseline.entries.size(), "finding")));
    return problem.empty();
}

}  // namespace

bool use_baseline(Report& report, const Options& options, std::span<const std::string> files,
                  std::vector<std::string>& warnings)
{
    const bool write = options.write_baseline || options.prune_baseline;
    if (!write && options.baseline.empty())
        return true;
    const std::string path = options.baseline.empty() ? std::string(baseline_file_name) : options.baseline;
    const bool is_new = options.write_baseline && !engine::disk()->exists(path);
    auto [baseline, problem] = read_baseline(path);
    if (!problem.empty() && !is_new) {
        print_error_line(fmt::format("cannot read `{}`: {}", reporters::visible(path), problem));
        return false;
    }
    const auto fingerprints = fingerprints_in(baseline, report);
    if (options.write_baseline)
        update_baseline(baseline, report, fingerprints, files);
    const auto stale = apply_baseline(report, baseline, fingerprints, files,
                                      options.show_suppressed ? RecordedFindings::keep : RecordedFindings::drop);
    if (write) {
        for (const Fingerprint fingerprint : stale)
            baseline.entries.erase(fingerprint);
        return write_baseline(path, baseline, options.quiet);
    }
    if (!stale.empty())
        warnings.push_back(fmt::format("warning: {} in `{}` {} fixed; run with `--prune-baseline` to remove {}",
                                       reporters::counted(stale.size(), "recorded finding"), reporters::visible(path),
                                       stale.size() == 1 ? "is" : "are", stale.size() == 1 ? "it" : "them"));
    return true;
}

bool may_use_baseline(const Options& given, const Options& options, const engine::SettingsChain& chain,
                      const engine::Boundary& boundary)
{
    if (options.baseline.empty() || !given.baseline.empty() || boundary.may_change(options.baseline))
        return true;
    const auto names_baseline = [](const engine::SettingsFile* file) { return !file->baseline.empty(); };
    const auto found = std::ranges::find_if(chain.rbegin(), chain.rend(), names_baseline);
    const std::string place = boundary.target(options.baseline).path();
    if (found == chain.rend() || !files::inside(place, engine::resolve_directory((*found)->folder)).empty())
        return true;
    print_error_line(fmt::format("`{}`: `baseline` {}; set it on the command line with `--baseline`",
                                 reporters::visible((*found)->path), boundary.reason(options.baseline)));
    return false;
}

}  // namespace plint::cli
