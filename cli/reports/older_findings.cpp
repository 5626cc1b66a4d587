#include "cli/reports/older_findings.hpp"

#include "checks/files/paths.hpp"
#include "cli/output/console.hpp"
#include "cli/request/request.hpp"
#include "engine/files/git_base.hpp"
#include "engine/files/left_out.hpp"
#include "engine/platform/disk.hpp"
#include "engine/session/session.hpp"
#include "engine/settings/settings.hpp"
#include "parser/source/limits.hpp"
#include "reporters/model/fingerprint.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace plint::cli {

namespace {

std::uint64_t random_number()
{
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

// What the command line names, as absolute paths.
std::vector<std::string> named_paths(const Options& options, const std::string& here)
{
    std::vector<std::string> named;
    for (const std::string& operand : options.operands)
        named.push_back(files::absolute_path(operand == "-" ? options.stdin_filename : operand, here));
    if (named.empty())
        named.push_back(here);
    return named;
}

// Which files of a commit this command line would check. Code outside of what it names may have moved into it, and counts if a
// run in the root of the repository would check it. What only hidden directories behind symlinks have does not count.
class EarlierRequest {
public:
    EarlierRequest(const files::FileSystem& system, const std::string& root, const Options& options,
                   const std::string& here)
        : system_(system), options_(options), here_(here), settings_(options.config, options.isolated, engine::disk()),
          ignored_(engine::ignore_index(options.ignore_paths)), named_(named_paths(options, here)),
          own_(system, named_, engine::Samples::left_out),
          whole_code_(system, std::vector{root}, engine::Samples::left_out), whole_(system, root, options.no_gitignore)
    {
        for (const std::string& path : named_)
            searches_.try_emplace(path);
    }

    // `path`: absolute, of a file of the commit.
    bool contains(const std::string& path)
    {
        const std::string shown = files::shown_path(path, here_);
        bool is_in_named = false;
        bool is_found = false;
        for (std::string at = path; !is_found; at = files::parent_of(at)) {
            if (const auto search = searches_.find(at); search != searches_.end()) {
                is_in_named = true;
                is_found = at == path || search_of(*search).finds(path, steps_);
            }
            if (at == "/")
                break;
        }
        if (!is_in_named)
            is_found = whole_.finds(path, steps_);
        return is_found && !ignored_.ignored_on_the_way(shown, &steps_)
            && (options_.include_vendored
                || !engine::is_vendored(shown, is_in_named ? own_ : whole_code_, settings_, steps_))
            && steps_ > 0;
    }

private:
    using Searches = std::map<std::string, std::optional<engine::PathSearch>, std::less<>>;  // made on first use

    engine::PathSearch& search_of(Searches::value_type& named)
    {
        return named.second ? *named.second : named.second.emplace(system_, named.first, options_.no_gitignore);
    }

    const files::FileSystem& system_;
    const Options& options_;
    std::string here_;
    engine::Settings settings_;
    files::IgnoreIndex ignored_;
    std::vector<std::string> named_;
    engine::VendoredCode own_;
    engine::VendoredCode whole_code_;
    engine::PathSearch whole_;
    Searches searches_;  // by what the command line names
    std::uint64_t steps_ = limits::pattern_steps;
};

// The findings of all checked files at that commit, by their fingerprints.
std::set<Fingerprint> fingerprints_at(const engine::GitBase& base, const std::string& root, const Options& options,
                                      std::span<const std::string> files, const std::string& here, std::uint64_t secret)
{
    const layout::Kinds kinds(*base.files);
    EarlierRequest request(*base.files, root, options, here);
    engine::SessionOptions session = session_options(options);
    session.system = base.files;
    session.include_vendored = true;
    std::ranges::copy_if(files, std::back_inserter(session.paths), [&](const std::string& file) {
        return base.files->has(file) && request.contains(files::absolute_path(file, here));
    });
    for (const std::string& path : base.gone)  // code that has moved to another file
        if (kinds.is_discovered(path) && base.files->has(path) && request.contains(path))
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
        const auto found = fingerprints_at(base, bases.root, options, files, here, secret);
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
