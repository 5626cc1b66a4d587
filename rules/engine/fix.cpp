#include "rules/engine/fix.hpp"

#include "rules/engine/line_ends.hpp"

#include <algorithm>
#include <iterator>
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

// `edits` are sorted and do not overlap, so only the neighbours count.
bool touches_any(Span span, const std::vector<Edit>& edits)
{
    const auto after = std::ranges::upper_bound(edits, span, {}, &Edit::span);
    return (after != edits.end() && touch(span, after->span))
        || (after != edits.begin() && touch(span, std::prev(after)->span));
}

class Chooser {
public:
    void offer(const Diagnostic& finding, const Fix& fix)
    {
        if (!fits(finding, fix)) {
            ++patch_.deferred;
            return;
        }
        ++patch_.fixed;
        for (const Edit& edit : fix.edits) {
            std::vector<Edit>& edits = patch_.edits[path_of(edit, finding)];
            const auto at = std::ranges::upper_bound(edits, edit.span, {}, &Edit::span);
            edits.insert(at, {{}, edit.span, edit.replacement});
        }
        for (const Move& move : fix.moves) {
            moved_.insert({move.from, move.to});
            patch_.moves.push_back(move);
        }
    }

    Patch finish() { return std::move(patch_); }

private:
    bool fits(const Diagnostic& finding, const Fix& fix) const
    {
        for (const Move& move : fix.moves)
            if (moved_.contains(move.from) || moved_.contains(move.to) || patch_.edits.contains(move.from)
                || patch_.edits.contains(move.to))
                return false;
        for (const Edit& edit : fix.edits) {
            const std::string& path = path_of(edit, finding);
            if (moved_.contains(path))
                return false;
            if (const auto edits = patch_.edits.find(path);
                edits != patch_.edits.end() && touches_any(edit.span, edits->second))
                return false;
        }
        return true;
    }

    Patch patch_;
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

}  // namespace plint::rules
