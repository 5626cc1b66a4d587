#include "cli/reports/older_findings.hpp"

#include "checks/files/paths.hpp"
#include "cli/output/console.hpp"
#include "cli/request/request.hpp"
#include "engine/files/git_base.hpp"
#include "engine/platform/disk.hpp"
#include "engine/session/session.hpp"
#include "reporters/model/fingerprint.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <random>
#include <set>

namespace plint::cli {

namespace {

std::uint64_t random_number()
{
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

// The findings of all checked files at that commit, by their fingerprints.
std::set<Fingerprint> fingerprints_at(const engine::GitBase& base, const Options& options,
                                      std::span<const std::string> files, const std::string& here, std::uint64_t secret)
{
    const layout::Kinds kinds(*engine::disk());
    engine::SessionOptions session = session_options(options);
    session.system = base.files;
    session.include_vendored = true;
    std::ranges::copy_if(files, std::back_inserter(session.paths),
                         [&](const std::string& file) { return base.files->has(file); });
    for (const std::string& path : base.gone)  // code that has moved to another file
        if (kinds.is_discovered(path) && base.files->has(path))
            session.paths.push_back(files::shown_path(path, here));
    if (session.paths.empty())
        return {};
    std::ranges::sort(session.paths);
    const auto snapshot = engine::Snapshot::open(session);
    const auto checked = engine::check(*snapshot, session.paths);
    Findings findings;
    Sources sources;
    for (const engine::CheckedFile& file : checked) {
        findings.add(file.analysis.findings);
        if (const auto index = snapshot->find(file.path))
            sources.emplace(file.path, snapshot->file(*index).source.get());
    }
    const auto all = fingerprints(findings, sources, nullptr, secret);
    return {all.begin(), all.end()};
}

// The findings that all merge bases have. std::nullopt: `problem` says why they are not known.
std::optional<std::set<Fingerprint>> older_fingerprints(const Options& options, std::span<const std::string> files,
                                                        std::uint64_t secret, std::string& problem)
{
    const engine::MergeBases bases = engine::merge_bases(common_folder(options), options.since);
    problem = bases.problem;
    const std::string here = engine::disk()->current_directory();
    std::optional<std::set<Fingerprint>> older;
    for (const std::string& commit : bases.commits) {
        const engine::GitBase base = engine::git_base(bases.root, commit, options.no_gitignore);
        if (!base.files) {
            problem = base.problem;
            return std::nullopt;
        }
        const auto found = fingerprints_at(base, options, files, here, secret);
        if (older)
            std::erase_if(*older, [&](Fingerprint fingerprint) { return !found.contains(fingerprint); });
        else
            older = found;
    }
    return older;
}

}  // namespace

bool remove_older_findings(Report& report, const Options& options, std::span<const std::string> files)
{
    const std::uint64_t secret = random_number();
    std::string problem;
    const auto older = older_fingerprints(options, files, secret, problem);
    if (!older) {
        print_error_line(fmt::format("cannot compare with `{}`: {}", reporters::visible(options.since),
                                     reporters::visible(problem)));
        return false;
    }
    const auto current = fingerprints(report.diagnostics, report.sources, nullptr, secret);
    std::size_t at = 0;
    report.diagnostics =
        report.diagnostics.filtered([&](const Diagnostic&) { return !older->contains(current[at++]); });
    report.older = current.size() - report.diagnostics.size();
    report.against_baseline = true;
    return true;
}

}  // namespace plint::cli
