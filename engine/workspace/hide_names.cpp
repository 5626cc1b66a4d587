#include "engine/workspace/hide_names.hpp"

#include "checks/files/file_system.hpp"
#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "engine/workspace/own_words.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace plint::engine {

namespace {

using Words = std::unordered_set<std::string_view>;

// Calls `take` for each name in a text; shorter ones say nothing.
template <class Take>
void each_word(std::string_view text, const Take& take)
{
    constexpr std::size_t shortest = 3;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_word(text[end]))
            ++end;
        if (end - at >= shortest)
            take(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
}

// The same for what is in backticks: names and code. Other words are plint's own.
template <class Take>
void each_quoted_word(std::string_view text, const Take& take)
{
    for (std::size_t open = text.find('`'); open != text.npos;) {
        const std::size_t close = std::min(text.find('`', open + 1), text.size());
        each_word(text.substr(open + 1, close - open - 1), take);
        open = close == text.size() ? text.npos : text.find('`', close + 1);
    }
}

// Replaces each quoted text with a hidden name by `…`. std::nullopt if the marks do not show where quoted texts end.
template <class IsHidden>
std::optional<std::string> without_hidden(std::string_view text, const IsHidden& is_hidden)
{
    std::string kept;
    std::size_t at = 0;
    for (std::size_t open = text.find('`'); open != text.npos; open = text.find('`', at)) {
        const std::size_t close = text.find('`', open + 1);
        if (close == text.npos || (open > 0 && is_word(text[open - 1]))
            || (close + 1 < text.size() && is_word(text[close + 1])))
            return std::nullopt;
        const std::string_view quoted = text.substr(open + 1, close - open - 1);
        kept += text.substr(at, open + 1 - at);
        kept += is_hidden(quoted) ? "…" : quoted;
        kept += '`';
        at = close + 1;
    }
    return kept.append(text.substr(at));
}

// What was read, inside and outside of the boundary.
class Places {
public:
    Places(const Workspace& workspace, const Boundary& boundary, std::string_view own) : boundary_(boundary), own_(own)
    {
        const std::string here = current_directory();
        for (layout::FileIndex i = 0; i < workspace.files.size(); ++i) {
            const std::string& path = workspace.project.file(i).path;
            const bool is_in_place =
                workspace.files[i].no_symlink && has_own_files(files::parent_of(files::absolute_path(path, here)));
            (is_in_place || !is_outside(path) ? inside_ : outside_).files.push_back(path);
        }
        for (const std::string& path : workspace.record->texts())
            (is_outside(path) ? outside_ : inside_).files.push_back(path);
        for (const std::string& path : workspace.record->directories())
            (boundary_.may_quote_files_in(path) ? inside_ : outside_).directories.push_back(path);
    }

    struct Paths {
        std::vector<std::string> files;
        std::vector<std::string> directories;
    };
    [[nodiscard]] const Paths& outside() const { return outside_; }
    [[nodiscard]] const Paths& inside() const { return inside_; }
    [[nodiscard]] bool has_outside() const { return !outside_.files.empty() || !outside_.directories.empty(); }

    [[nodiscard]] bool is_outside(const std::string& path) const
    {
        const auto [known, is_new] = known_.try_emplace(path, false);
        if (is_new)
            known->second = path != own_ && !boundary_.may_quote(path);
        return known->second;
    }

private:
    // Whether files in a directory, other than symlinks, are inside. Most files are in that of the previous one.
    bool has_own_files(std::string_view directory)
    {
        if (!is_last_inside_ || directory != last_directory_) {
            last_directory_ = directory;
            is_last_inside_ = boundary_.may_quote_files_in(last_directory_);
        }
        return is_last_inside_;
    }

    const Boundary& boundary_;
    std::string_view own_;
    mutable std::unordered_map<std::string, bool> known_;
    std::string last_directory_;
    bool is_last_inside_ = false;
    Paths outside_;
    Paths inside_;
};

// Finds the names that must be hidden, in all findings, and then hides them.
class NameHider {
public:
    NameHider(const Workspace& workspace, const Places& places) : workspace_(workspace), places_(places) {}

    // The names in a finding that its own file does not have.
    void collect(const Diagnostic& finding)
    {
        if (places_.is_outside(finding.path))
            return;
        const Words& own = words_of(finding.path);
        each_text(finding, [&](std::string_view word) {
            if (!own.contains(word) && !is_own_word(word))
                names_.emplace(word);
        });
    }

    // Keeps the names that a file outside has and no file of the project.
    void find_hidden()
    {
        std::set<std::string, std::less<>> hidden;
        if (names_.empty())
            return;
        each_word_of(places_.outside(), [&](std::string_view word) {
            if (names_.contains(word))
                hidden.emplace(word);
        });
        names_ = std::move(hidden);
        if (names_.empty())
            return;
        each_word_of(places_.inside(), [&](std::string_view word) {
            if (const auto found = names_.find(word); found != names_.end())
                names_.erase(found);
        });
    }

    [[nodiscard]] bool hides_any() const { return !names_.empty(); }

    void hide(Diagnostic& finding) const
    {
        if (places_.is_outside(finding.path))
            return;
        const auto is_secret = [&](const auto& text) { return has_hidden(text); };
        bool is_hidden = std::erase_if(finding.help, is_secret) > 0;
        is_hidden = std::erase_if(finding.fixes, [&](const Fix& fix) { return shows_hidden(fix); }) > 0 || is_hidden;
        const auto shorten = [&](auto& text, std::string instead) {
            if (!has_hidden(text))
                return;
            text = without_hidden(text, [&](std::string_view quoted) {
                       return is_any_hidden(quoted);
                   }).value_or(std::move(instead));
            is_hidden = true;
        };
        for (auto& note : finding.notes)
            shorten(note, "related fact");
        for (std::vector<Label>* const places : {&finding.labels, &finding.flow})
            for (Label& place : *places)
                shorten(place.message, "related place");
        shorten(finding.label, "");
        shorten(finding.message, fmt::format("`{}` reports a problem here", std::string_view(finding.rule)));
        if (is_hidden)
            finding.notes.push_back(std::string("names from files outside of the project are not shown"));
    }

private:
    template <class Take>
    static void each_text(const Diagnostic& finding, const Take& take)
    {
        each_quoted_word(finding.message, take);
        each_quoted_word(finding.label, take);
        for (const auto* const texts : {&finding.notes, &finding.help})
            for (const auto& text : *texts)
                each_quoted_word(text, take);
        for (const auto* const places : {&finding.labels, &finding.flow})
            for (const Label& place : *places)
                each_quoted_word(place.message, take);
        for (const Fix& fix : finding.fixes) {
            each_quoted_word(fix.title, take);
            for (const Edit& edit : fix.edits)
                each_word(edit.replacement, take);
        }
    }

    bool has_hidden(std::string_view text) const
    {
        bool found = false;
        each_quoted_word(text, [&](std::string_view word) { found = found || names_.contains(word); });
        return found;
    }

    bool is_any_hidden(std::string_view text) const
    {
        bool found = false;
        each_word(text, [&](std::string_view word) { found = found || names_.contains(word); });
        return found;
    }

    bool shows_hidden(const Fix& fix) const
    {
        return has_hidden(fix.title)
            || std::ranges::any_of(fix.edits, [&](const Edit& edit) { return is_any_hidden(edit.replacement); });
    }

    const Words& words_of(const std::string& path)
    {
        const auto [known, is_new] = own_words_.try_emplace(path);
        Words& words = known->second;
        if (is_new)
            if (const SourceFile* const source = workspace_.source(path))
                each_word(source->text(), [&](std::string_view word) { words.insert(word); });
        return words;
    }

    // In texts and names of entries.
    template <class Take>
    void each_word_of(const Places::Paths& paths, const Take& take) const
    {
        for (const std::string& path : paths.files)
            read_words(path, take);
        for (const std::string& path : paths.directories)
            for (const files::Entry& entry : disk()->list_directory(path))
                each_word(entry.name, take);
    }

    template <class Take>
    void read_words(const std::string& path, const Take& take) const
    {
        if (const SourceFile* const source = workspace_.source(path))
            return each_word(source->text(), take);
        const FileText text = read_file(path);
        each_word(text.text, take);
    }

    const Workspace& workspace_;
    const Places& places_;
    std::unordered_map<std::string, Words> own_words_;
    std::set<std::string, std::less<>> names_;
};

}  // namespace

void hide_names(const Workspace& workspace, std::vector<FileFindings>& found, const Boundary& boundary,
                std::string_view own)
{
    if (std::ranges::all_of(found, [](const FileFindings& file) { return file.mentioned.empty(); }))
        return;
    const Places places(workspace, boundary, own);
    if (!places.has_outside())
        return;
    NameHider hider(workspace, places);
    for (const FileFindings& file : found) {
        for (const Diagnostic& finding : file.findings.unpacked())
            hider.collect(finding);
        for (const rules::SuppressedFinding& silenced : file.suppressed)
            hider.collect(silenced.diagnostic);
    }
    hider.find_hidden();
    if (!hider.hides_any())
        return;
    for (FileFindings& file : found) {
        auto findings = file.findings.unpacked();
        std::ranges::for_each(findings, [&](Diagnostic& finding) { hider.hide(finding); });
        file.findings = Findings(findings);
        for (rules::SuppressedFinding& silenced : file.suppressed)
            hider.hide(silenced.diagnostic);
    }
}

void hide_names(const Workspace& workspace, std::vector<rules::Analysis>& found, const Boundary& boundary,
                std::string_view own)
{
    if (std::ranges::all_of(found, [](const rules::Analysis& file) { return file.findings.empty(); }))
        return;
    const Places places(workspace, boundary, own);
    if (!places.has_outside())
        return;
    NameHider hider(workspace, places);
    for (const rules::Analysis& file : found)
        for (const Diagnostic& finding : file.findings)
            hider.collect(finding);
    hider.find_hidden();
    for (rules::Analysis& file : found)
        for (Diagnostic& finding : file.findings)
            hider.hide(finding);
}

}  // namespace plint::engine
