#include "cli/reports/baseline.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace plint::cli {

namespace {

constexpr std::string_view file_heading =
    "# Findings that plint does not report again, one per line, in any order. Written by `plint --write-baseline`.\n"
    "# `plint --prune-baseline` removes fixed findings. In .gitattributes: plint-baseline.txt merge=union\n";

// The baseline never hides these, because a broken file is analyzed only in part.
constexpr std::string_view never_known = "syntax_error";

constexpr std::size_t digits = 16;

std::string_view take_word(std::string_view& line)
{
    const auto word = line.substr(0, line.find('\t'));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    return word;
}

std::string name_in(const Baseline& baseline, const std::string& path)
{
    return files::shown_path(files::absolute_path(path, engine::current_directory()), baseline.folder);
}

std::set<std::string, std::less<>> names_in(const Baseline& baseline, std::span<const std::string> files)
{
    std::set<std::string, std::less<>> names;
    for (const auto& file : files)
        names.insert(name_in(baseline, file));
    return names;
}

bool is_fingerprint(std::string_view word)
{
    return word.size() == digits && std::ranges::all_of(word, [](char c) { return is_hex(c) && !is_upper(c); });
}

Fingerprint number_of(std::string_view word)
{
    constexpr int hexadecimal = 16;
    Fingerprint number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number, hexadecimal);
    return number;
}

}  // namespace

std::vector<Fingerprint> fingerprints_in(const Baseline& baseline, const Report& report)
{
    return fingerprints(report.diagnostics, report.sources,
                        [&](const std::string& path) { return name_in(baseline, path); });
}

BaselineText read_baseline(const std::string& path)
{
    BaselineText result;
    const auto absolute = files::absolute_path(path, engine::current_directory());
    result.baseline.folder = absolute.substr(0, std::max<std::size_t>(absolute.rfind('/'), 1));
    const auto file = engine::read_file(path);
    result.problem = file.problem;
    std::string_view text = file.text;
    RecentTexts texts;
    const auto shared = [&](std::string_view part) { return texts.share(std::string(part)); };
    for (std::size_t number = 1; !text.empty() && result.problem.empty(); ++number) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || line.starts_with('#'))
            continue;
        const auto fingerprint = take_word(line);
        if (!is_fingerprint(fingerprint)) {
            // Its text is not shown: a symlink may have led to any file.
            result.problem = fmt::format("line {} was not written by plint", number);
            break;
        }
        const auto rule = take_word(line);
        const auto where = take_word(line);
        result.baseline.entries.insert_or_assign(number_of(fingerprint),
                                                 Baseline::Entry{shared(rule), shared(where), shared(line)});
    }
    // A file with only comments is not known to be a baseline.
    if (result.problem.empty() && result.baseline.entries.empty() && !file.text.empty()
        && !file.text.starts_with(file_heading.substr(0, file_heading.find('.'))))
        result.problem = "it was not written by plint";
    return result;
}

std::optional<std::string> baseline_text(const Baseline& baseline)
{
    std::string text(file_heading);
    for (const auto& [fingerprint, entry] : baseline.entries) {
        text += fmt::format("{}\t{}\t{}\t{}\n", fingerprint_text(fingerprint), entry.rule,
                            reporters::visible(entry.path), reporters::visible(entry.scope));
        if (text.size() > limits::file_bytes)
            return std::nullopt;
    }
    return text;
}

std::vector<Fingerprint> apply_baseline(Report& report, const Baseline& baseline,
                                        std::span<const Fingerprint> fingerprints, std::span<const std::string> files,
                                        RecordedFindings recorded)
{
    std::vector<Fingerprint> found;
    std::size_t at = 0;
    report.diagnostics = report.diagnostics.filtered([&](const Diagnostic& finding) {
        const Fingerprint fingerprint = fingerprints[at++];
        if (finding.rule == never_known || !baseline.entries.contains(fingerprint))
            return true;
        found.push_back(fingerprint);
        if (recorded == RecordedFindings::keep)
            report.suppressed.push_back({finding, SuppressedBy::baseline, ""});
        return false;
    });
    std::ranges::sort(report.suppressed, comes_before, &Suppressed::diagnostic);
    report.against_baseline = true;
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    report.in_baseline = found.size();

    std::vector<Fingerprint> stale;
    const auto checked = names_in(baseline, files);
    for (const auto& [fingerprint, entry] : baseline.entries)
        if (!std::ranges::binary_search(found, fingerprint) && checked.contains(entry.path)
            && find_rule(report, entry.rule) != nullptr)
            stale.push_back(fingerprint);
    return stale;
}

void update_baseline(Baseline& baseline, const Report& report, std::span<const Fingerprint> fingerprints,
                     std::span<const std::string> files)
{
    const auto checked = names_in(baseline, files);
    std::erase_if(baseline.entries, [&](const auto& entry) { return checked.contains(entry.second.path); });
    auto fingerprint = fingerprints.begin();
    SharedText path;  // of the latest finding
    SharedText name;
    for (const Diagnostic& finding : report.diagnostics) {
        if (finding.path != path) {
            path = finding.path;
            name = name_in(baseline, path);
        }
        if (finding.rule != never_known)
            baseline.entries.insert_or_assign(*fingerprint, Baseline::Entry{finding.rule, name, finding.scope});
        ++fingerprint;
    }
}

}  // namespace plint::cli
