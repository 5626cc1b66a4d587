#include "rules/engine/fix.hpp"

#include "rules/engine/aligned_arrows.hpp"
#include "rules/engine/line_ends.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace plint::rules {

namespace {

const Fix* first_allowed(const Diagnostic& finding, Safety allowed)
{
    const auto fits = [&](const Fix& fix) { return allowed == Safety::unsafe || fix.safety == Safety::safe; };
    const auto at = std::ranges::find_if(finding.fixes, fits);
    return at == finding.fixes.end() ? nullptr : &*at;
}

const std::string& path_of(const Edit& edit, const Diagnostic& finding)
{
    return edit.path.empty() ? finding.path : edit.path;
}

bool touch(Span a, Span b)
{
    return a.begin == b.begin || (a.begin < b.end && b.begin < a.end);
}

// Edits of one file that do not touch.
class FileEdits {
public:
    [[nodiscard]] bool conflicts_with(const Edit& edit) const
    {
        const auto after = by_span_.upper_bound(edit.span);
        return (after != by_span_.end() && touch(edit.span, after->first))
            || (after != by_span_.begin() && touch(edit.span, std::prev(after)->first));
    }

    void add(const Edit& edit) { by_span_.emplace(edit.span, &edit); }

    [[nodiscard]] std::vector<Edit> sorted() const
    {
        std::vector<Edit> all;
        for (const auto& [span, edit] : by_span_)
            all.push_back({{}, span, edit->replacement});
        return all;
    }

private:
    std::map<Span, const Edit*> by_span_;
};

class Chooser {
public:
    void offer(const Diagnostic& finding, const Fix& fix)
    {
        if (!fits(finding, fix)) {
            ++patch_.deferred;
            return;
        }
        ++patch_.fixed;
        for (const Edit& edit : fix.edits)
            edits_[path_of(edit, finding)].add(edit);
        for (const Move& move : fix.moves) {
            moved_.insert({move.from, move.to});
            patch_.moves.push_back(move);
        }
    }

    Patch finish()
    {
        for (const auto& [path, edits] : edits_)
            patch_.edits.emplace(path, edits.sorted());
        return std::move(patch_);
    }

private:
    bool fits(const Diagnostic& finding, const Fix& fix) const
    {
        for (const Move& move : fix.moves)
            if (moved_.contains(move.from) || moved_.contains(move.to) || edits_.contains(move.from)
                || edits_.contains(move.to))
                return false;
        for (const Edit& edit : fix.edits) {
            const std::string& path = path_of(edit, finding);
            if (moved_.contains(path))
                return false;
            if (const auto edits = edits_.find(path); edits != edits_.end() && edits->second.conflicts_with(edit))
                return false;
        }
        return true;
    }

    Patch patch_;
    std::map<std::string, FileEdits> edits_;  // by path; they point to those of the offered fixes
    std::set<std::string> moved_;
};

void append_with_crlf(std::string& result, std::string_view inserted)
{
    for (const char c : inserted) {
        if (c == '\n' && !result.ends_with('\r'))
            result += '\r';
        result += c;
    }
}

}  // namespace

Patch choose_fixes(std::span<const Diagnostic> findings, Safety allowed)
{
    Chooser chooser;
    for (const Diagnostic& finding : findings)
        if (const Fix* fix = first_allowed(finding, allowed))
            chooser.offer(finding, *fix);
    return chooser.finish();
}

std::string apply(std::string_view text, std::span<const Edit> edits)
{
    const bool crlf = has_crlf(text);
    std::string result;
    std::size_t at = 0;
    for (const Edit& edit : edits) {
        result.append(text.substr(at, edit.span.begin - at));
        if (crlf)
            append_with_crlf(result, edit.replacement);
        else
            result.append(edit.replacement);
        at = edit.span.end;
    }
    return result.append(text.substr(at));
}

std::string apply(const Tree* tree, std::string_view text, const std::vector<Edit>& edits)
{
    const std::vector<Edit> all = tree != nullptr ? with_aligned_arrows(*tree, edits) : edits;
    return apply(text, std::span(all));
}

}  // namespace plint::rules
