#include "cli/reports/older_findings.hpp"

#include "checks/files/paths.hpp"
#include "cli/output/console.hpp"
#include "cli/request/request.hpp"
#include "engine/files/boundary.hpp"
#include "engine/files/git_base.hpp"
#include "engine/platform/disk.hpp"
#include "engine/session/session.hpp"
#include "reporters/model/fingerprint.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace plint::cli {

namespace {

// Settings decide what is reported, and the current ones count for both.
bool is_settings_file(std::string_view path)
{
    const std::string_view name = files::name_of(path);
    return name == "plint.toml" || name == ".puppet-lint.rc" || name == ".gitignore";
}

// Whether the directory or one above it is one of these.
bool is_below(std::string_view directory, const std::set<std::string, std::less<>>& tops)
{
    while (directory != "/" && !tops.contains(directory))
        directory = files::parent_of(directory);
    return directory != "/";
}

// The files of the commit, also by the paths through symlinks by which the checked ones are known.
files::Overlay::Changes texts_by_path(engine::GitBase base, std::span<const std::string> files, const std::string& here)
{
    files::Overlay::Changes& texts = base.texts;
    std::erase_if(texts, [](const auto& text) { return is_settings_file(text.first); });
    files::Overlay::Changes all = texts;
    for (const std::string& file : files) {
        const std::string path = files::absolute_path(file, here);
        const std::string folder = engine::resolve_directory(std::string(files::parent_of(path)));
        const std::string resolved = files::below(folder, files::name_of(path));
        const std::string target = engine::resolve(path);  // elsewhere if the file is a symlink
        if (const auto text = texts.find(resolved); text != texts.end())
            all.insert_or_assign(path, text->second);
        else if (const auto other = texts.find(target); other != texts.end())
            all.insert_or_assign(path, other->second);
        else if (is_below(folder, base.new_repositories) || is_below(files::parent_of(path), base.new_repositories))
            all.insert_or_assign(path, nullptr);
    }
    return all;
}

// The findings of all checked files at that commit, by their fingerprints.
std::set<Fingerprint> fingerprints_at(const files::Overlay::Changes& texts, const Options& options,
                                      std::span<const std::string> files, const std::string& here)
{
    const layout::Kinds kinds(*engine::disk());
    engine::SessionOptions session = session_options(options);
    session.system = std::make_shared<const files::Overlay>(engine::disk(), texts);
    session.include_vendored = true;
    for (const std::string& file : files)
        if (const auto text = texts.find(files::absolute_path(file, here)); text == texts.end() || text->second)
            session.paths.push_back(file);
    for (const auto& [path, text] : texts)  // code that has moved to another file
        if (text && kinds.is_discovered(path) && !engine::disk()->exists(path))
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
    const auto all = fingerprints(findings, sources);
    return {all.begin(), all.end()};
}

}  // namespace

bool remove_older_findings(Report& report, const Options& options, std::span<const std::string> files)
{
    engine::GitBase base = engine::git_base(common_folder(options), options.since, options.no_gitignore);
    if (!base.problem.empty()) {
        print_error_line(fmt::format("cannot compare with `{}`: {}", reporters::visible(options.since),
                                     reporters::visible(base.problem)));
        return false;
    }
    const std::string here = engine::disk()->current_directory();
    const auto texts = texts_by_path(std::move(base), files, here);
    const auto older = fingerprints_at(texts, options, files, here);
    const auto current = fingerprints(report.diagnostics, report.sources);
    std::size_t at = 0;
    report.diagnostics = report.diagnostics.filtered([&](const Diagnostic&) { return !older.contains(current[at++]); });
    report.older = current.size() - report.diagnostics.size();
    report.against_baseline = true;
    return true;
}

}  // namespace plint::cli
