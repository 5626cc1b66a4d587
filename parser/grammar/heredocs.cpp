#include "parser/grammar/heredocs.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/grammar/strings.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

namespace plint::grammar {

namespace {

struct Tag {
    std::size_t length = 0;  // of `@( … )`
    std::string_view name;
    bool interpolates = false;
    bool escapes_dollar = false;
    bool escapes_unicode = false;
    Flaw flaw = Flaw::none;
};

std::string_view strip(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const auto first = text.find_first_not_of(blanks);
    if (first == text.npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

void skip_blanks(std::string_view& rest)
{
    while (!rest.empty() && is_blank(rest.front()))
        rest.remove_prefix(1);
}

Flaw read_escapes(Tag& tag, std::string_view letters)
{
    if (letters.empty())
        letters = "trnsuL$";
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (letters.find(letters[i], i + 1) != letters.npos)
            return Flaw::heredoc_repeated_escape;
    if (letters.find_first_not_of("trnsuL$") != letters.npos)
        return Flaw::heredoc_bad_escape;
    tag.escapes_dollar = letters.find('$') != letters.npos;
    tag.escapes_unicode = letters.find('u') != letters.npos;
    return Flaw::none;
}

// The first `)` of a text that begins at `begin`; null if its line has none.
const char* find_close(Builder& b, const char* begin, const char* end)
{
    auto& known = b.state.without_close;
    if (known.begin <= begin && begin < known.end)
        return nullptr;
    const char* const stop = std::find_if(begin, end, [](char c) { return c == ')' || c == '\n'; });
    if (stop != end && *stop == ')')
        return stop;
    known = {begin, stop};
    return nullptr;
}

// `@(` TAG [`:` syntax] [`/` escapes] `)`
Tag read_tag(Builder& b, std::string_view text)
{
    Tag tag;
    const char* const close = find_close(b, text.data(), text.data() + text.size());
    if (close == nullptr)
        return tag.flaw = Flaw::heredoc_unclosed_tag, tag;
    tag.length = static_cast<std::size_t>(close - text.data()) + 1;
    std::string_view rest = text.substr(2, tag.length - 3);
    const auto name_end = std::min(rest.find_first_of(":/\r\n"), rest.size());
    tag.name = strip(rest.substr(0, name_end));
    const bool empty = name_end == 0;
    rest.remove_prefix(name_end);
    tag.flaw = Flaw::heredoc_bad_tag;
    if (empty)
        return tag;
    if (rest.starts_with(':')) {
        rest.remove_prefix(1);
        skip_blanks(rest);
        std::size_t length = 0;
        while (length < rest.size() && (is_word(rest[length]) || rest[length] == '+'))
            ++length;
        if (length < 2 || !is_lower(rest[0]))
            return tag;
        rest.remove_prefix(length);
        skip_blanks(rest);
    }
    std::optional<std::string_view> letters;
    if (rest.starts_with('/')) {
        rest.remove_prefix(1);
        std::size_t length = 0;
        while (length < rest.size() && (is_word(rest[length]) || rest[length] == '$'))
            ++length;
        letters = rest.substr(0, length);
        rest.remove_prefix(length);
        skip_blanks(rest);
    }
    if (!rest.empty())
        return tag;
    if (tag.name.size() >= 2 && tag.name.front() == '"' && tag.name.back() == '"') {
        tag.interpolates = true;
        tag.name = strip(tag.name.substr(1, tag.name.size() - 2));
    }
    tag.flaw = Flaw::none;
    if (tag.name.empty())
        tag.flaw = Flaw::heredoc_empty_tag;
    else if (letters)
        tag.flaw = read_escapes(tag, *letters);
    return tag;
}

// Whether this line (with its newline) ends the heredoc: the pattern is tied to the end of the line, not to its start.
bool ends_heredoc(std::string_view line, std::string_view tag)
{
    if (line.ends_with('\n'))
        line.remove_suffix(1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    while (!line.empty() && is_blank(line.back()))
        line.remove_suffix(1);
    return line.ends_with(tag);
}

const HeredocPlan* find_plan(const Builder& b, const char* tag)
{
    const auto found = std::ranges::lower_bound(b.state.heredocs, tag, {}, &HeredocPlan::tag);
    return found == b.state.heredocs.end() || found->tag != tag ? nullptr : &*found;
}

// Where the text of a tag that ends at `after` begins: after the texts announced earlier on the line, else on the next
// line.
const char* text_begin(const Builder& b, const char* tag, const char* after, const char* end)
{
    if (const auto later = std::ranges::lower_bound(b.state.heredocs, tag, {}, &HeredocPlan::tag);
        later != b.state.heredocs.begin() && std::prev(later)->resume > tag)
        return std::prev(later)->resume;
    if (b.last_newline == nullptr || after > b.last_newline)
        return nullptr;
    return static_cast<const char*>(std::memchr(after, '\n', static_cast<std::size_t>(end - after))) + 1;
}

bool refuse(Input& in, Builder& b, Flaw flaw, std::size_t length)
{
    if (recover::heredoc(in, b, flaw, length))
        return true;
    b.state.furthest.fail_token(in.current(), flaw, b.state.inside);
    return false;
}

// Whether the end line has a `-`, which removes the last newline of the text.
bool trims(const HeredocPlan& plan)
{
    std::string_view line = strip({plan.end_line, plan.resume});
    const auto sign = line.find('-');
    return sign != line.npos && line.find_first_not_of("| \t") == sign;
}

bool ends_in_half_escape(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    const auto last = text.find_last_not_of('\\');
    return (text.size() - (last == text.npos ? 0 : last + 1)) % 2 == 1;
}

// With escapes, a text must not end in half an escape; `\u` must be whole.
bool text_is_sound(const HeredocPlan& plan, const Tag& tag)
{
    const std::string_view text(plan.text, plan.end_line);
    if (text.starts_with("\xEF\xBB\xBF"))
        return false;
    if (tag.interpolates && tag.escapes_dollar && trims(plan) && ends_in_half_escape(text))
        return false;
    if (!tag.escapes_unicode)
        return true;
    for (std::size_t at = text.find('\\'); at != text.npos; at = text.find('\\', at + 2)) {
        if (text.substr(at + 1).starts_with('u')) {
            std::size_t digits = 0;
            const std::string_view rest = text.substr(at + 2);
            const bool braced = rest.starts_with('{');
            while (digits + braced < rest.size()
                   && std::isxdigit(static_cast<unsigned char>(rest[digits + braced])) != 0)
                ++digits;
            const bool closed = digits + 1 < rest.size() && rest[digits + 1] == '}';
            if (braced ? digits < 1 || digits > 6 || !closed : digits < 4)
                return false;
        }
    }
    return true;
}

void read_body(const HeredocPlan& plan, const char* from, Builder& b)
{
    const char* const text = std::max(plan.text, from);
    Input whole(text, plan.resume, "");
    const auto mark = b.mark(whole);
    if (text < plan.end_line) {
        if (plan.interpolates) {
            Input body(text, plan.end_line, "");
            const bool outside = std::exchange(b.state.in_heredoc, true);
            const std::uint16_t report_outside = std::exchange(b.state.string_report, no_report);
            const auto text_mark = b.mark(body);
            const TextStyle style{Kind::heredoc_text, plan.escapes_dollar, plan.escapes_unicode};
            if (!interpolated_text(body, b, style, false)) {
                b.state.refused = true;
                const std::uint16_t why = recover::report_text(body, b);
                b.state.furthest = {};
                b.rewind(text_mark, body);
                b.token(Kind::heredoc_text, text, plan.end_line);
                b.nodes.back().report = why;
            } else if (b.state.string_report != no_report) {
                b.nodes.back().report = b.state.string_report;
            }
            b.state.in_heredoc = outside;
            b.state.string_report = report_outside;
        } else {
            b.token(Kind::heredoc_text, text, plan.end_line);
        }
    }
    const char* end = plan.resume;
    if (end > plan.end_line && end[-1] == '\n')
        --end;
    if (end > plan.end_line && end[-1] == '\r')
        --end;
    const char* const line = std::max(plan.end_line, from);
    if (line < end)
        b.token(Kind::heredoc_end, line, end);
    if (b.size() > mark.size)
        b.close_trivia(mark, Kind::heredoc_body, end);
}

}  // namespace

// Whether the tag can announce a text although it is flawed: its name is known.
static bool still_names_its_end(const Tag& tag)
{
    return !tag.name.empty()
        && (tag.flaw == Flaw::heredoc_bad_escape || tag.flaw == Flaw::heredoc_repeated_escape
            || tag.flaw == Flaw::heredoc_bad_tag);
}

// The line that ends the text that begins at `text`; null when there is none.
static const char* find_end_line(const char* text, const char* end, std::string_view tag)
{
    for (const char* line = text; line != end;) {
        const auto* newline = static_cast<const char*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
        const char* const next = newline == nullptr ? end : newline + 1;
        if (ends_heredoc({line, next}, tag))
            return line;
        line = next;
    }
    return nullptr;
}

static const char* next_line(const char* line, const char* end)
{
    const auto* newline = static_cast<const char*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
    return newline == nullptr ? end : newline + 1;
}

bool heredoc(Input& in, Builder& b)
{
    const char* const begin = in.current();
    const Tag tag = read_tag(b, {begin, in.end()});
    if (b.state.in_heredoc)
        return refuse(in, b, Flaw::heredoc_nested, tag.length);
    Flaw flaw = tag.flaw;
    if (flaw != Flaw::none && !(still_names_its_end(tag) && recover::reads_on(b)))
        return refuse(in, b, flaw, tag.length);
    if (find_plan(b, begin) == nullptr) {
        // The text may be after the string that contains the tag.
        const char* const text = text_begin(b, begin, begin + tag.length, b.last);
        if (text == nullptr)
            return refuse(in, b, Flaw::heredoc_without_text, tag.length);
        HeredocPlan plan{begin, text, nullptr, nullptr, tag.interpolates, tag.escapes_dollar, tag.escapes_unicode};
        const char* const last = recover::lookahead_limit(b, text);
        plan.end_line = find_end_line(text, last, tag.name);
        recover::charge_lookahead(b, text, plan.end_line == nullptr ? last : plan.end_line);
        if (plan.end_line != nullptr) {
            plan.resume = next_line(plan.end_line, b.last);
            if (!text_is_sound(plan, tag) && flaw == Flaw::none)
                flaw = Flaw::bad_escape;
        } else {
            recover::heredoc_end(b, plan);
            flaw = flaw == Flaw::none ? Flaw::heredoc_without_end : flaw;
        }
        if (flaw != Flaw::none && !recover::reads_on(b))
            return refuse(in, b, flaw, tag.length);
        plan.flaw = flaw;
        b.state.heredocs.insert(std::ranges::lower_bound(b.state.heredocs, begin, {}, &HeredocPlan::tag), plan);
    }
    flaw = find_plan(b, begin)->flaw;
    take(in, b, Kind::heredoc_tag, tag.length);
    if (flaw != Flaw::none)
        b.nodes[b.tail - 1].report = recover::report_heredoc(b, begin, flaw, tag.length);
    return true;
}

bool jump_over_heredocs(Input& in, Builder& b)
{
    if (b.state.in_heredoc)
        return false;
    const char* const newline = in.current();
    const char* from = newline + 1;
    auto pending = std::ranges::lower_bound(b.state.heredocs, newline, {}, &HeredocPlan::tag);
    const auto end = static_cast<std::size_t>(pending - b.state.heredocs.begin());
    while (pending != b.state.heredocs.begin() && std::prev(pending)->resume > newline)
        --pending;
    bool jumped = false;
    for (auto index = static_cast<std::size_t>(pending - b.state.heredocs.begin()); index != end; ++index) {
        const HeredocPlan plan = b.state.heredocs[index];
        if (recover::has_lost_tag(b, plan, from))
            continue;
        read_body(plan, from, b);
        from = std::max(from, plan.resume);  // in a broken file one may begin inside of another
        jumped = true;
    }
    if (jumped)
        in.iterator() = from;
    return jumped;
}

}  // namespace plint::grammar
