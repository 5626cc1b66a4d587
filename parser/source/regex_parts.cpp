#include "parser/source/regex_parts.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>

namespace plint {
namespace {

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) { result_.parts.reserve(text.size() / 2); }

    RegexParts read()
    {
        while (at_ < text_.size())
            read_part();
        while (!open_.empty())
            close_innermost();
        return std::move(result_);
    }

private:
    struct Open {
        std::size_t begin;  // index of the part
        bool is_extended;   // these two: before it
        bool ignores_case;
        bool ends_with_outer;  // `(?i)`
    };

    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }

    RegexPart& add(RegexPartKind kind, std::size_t bytes)
    {
        at_ = std::min(at_ + bytes, text_.size());
        result_.nested_parts += open_.size();
        RegexPart& part = result_.parts.emplace_back();
        part.kind = kind;
        part.ignores_case = ignores_case_;
        return part;
    }

    void read_part()
    {
        switch (peek()) {
        case '\\': read_escape(); break;
        case '[': read_class(); break;
        case '(': read_opening(); break;
        case ')': close(); break;
        case '|': add(RegexPartKind::alternative, 1); break;
        case '^':
        case '$': add(RegexPartKind::anchor, 1); break;
        case '*': read_repetition(0, RegexPart::unlimited); break;
        case '+': read_repetition(1, RegexPart::unlimited); break;
        case '?': read_repetition(0, 1); break;
        case '{': read_interval(); break;
        case '#':
            if (is_extended_)
                at_ = std::min(text_.find('\n', at_), text_.size());
            else
                add(RegexPartKind::character, 1);
            break;
        case ' ':
        case '\t':
        case '\n':
        case '\r':
        case '\f':
            if (is_extended_)
                ++at_;
            else
                add(RegexPartKind::character, 1);
            break;
        default: add(RegexPartKind::character, 1);
        }
    }

    void read_repetition(std::uint32_t least, std::uint32_t most)
    {
        const bool has_mode = peek(1) == '?' || peek(1) == '+';
        RegexPart& part = add(RegexPartKind::repetition, has_mode ? 2 : 1);
        part.least = least;
        part.most = most;
    }

    // `{2}`, `{2,}`, `{,3}`, `{2,3}`; anything else is a character. A sign as in `{2}?` and `{2,3}+` repeats the repetition.
    void read_interval()
    {
        std::size_t at = at_ + 1;
        const auto number = [&] {
            std::uint32_t value = 0;
            for (; at < text_.size() && is_digit(text_[at]); ++at)
                value = std::min<std::uint32_t>(value * 10 + static_cast<std::uint32_t>(text_[at] - '0'), 100'000);
            return value;
        };
        const std::uint32_t least = number();
        const bool has_least = at > at_ + 1;
        std::uint32_t most = least;
        const bool is_range = at < text_.size() && text_[at] == ',';
        if (is_range) {
            const std::size_t begin = ++at;
            most = number();
            if (at == begin)
                most = has_least ? RegexPart::unlimited : 0;
            if (at == begin && !has_least)
                at = text_.size();  // `{,}`
        }
        if (at >= text_.size() || text_[at] != '}' || (!has_least && !is_range)) {
            add(RegexPartKind::character, 1);
            return;
        }
        const bool is_lazy = is_range && text_.substr(at + 1).starts_with('?');
        RegexPart& part = add(RegexPartKind::repetition, at + 1 - at_ + (is_lazy ? 1 : 0));
        part.least = std::min(least, most);
        part.most = std::max(least, most);
    }

    // The bytes of an escape that is one character, or of `\p{…}`. `at`: of the backslash.
    [[nodiscard]] std::size_t size_of_escape(std::size_t at) const
    {
        const std::size_t begin = at;
        while (at < text_.size() && text_[at] == '\\') {
            const std::string_view rest = text_.substr(at + 1);
            const bool has_number = rest.size() > 2 && rest[1] == '{' && is_hex(rest[2]);
            if (rest.starts_with("p{") || rest.starts_with("P{") || (has_number && (rest[0] == 'x' || rest[0] == 'o')))
                return std::min(text_.find('}', at), text_.size() - 1) + 1 - begin;
            if (rest.starts_with("C-") || rest.starts_with("M-"))
                at += 3;
            else if (rest.starts_with('c'))
                at += 2;
            else
                return at + 2 - begin;
        }
        return at + 1 - begin;  // what `\c`, `\C-` or `\M-` changes
    }

    void read_escape()
    {
        switch (peek(1)) {
        case 'g':
        case 'k':
            if (peek(2) == '<' || peek(2) == '\'') {
                const RegexPartKind kind = peek(1) == 'g' ? RegexPartKind::call : RegexPartKind::back_reference;
                const std::string_view name = name_at(at_ + 3, peek(2) == '<' ? '>' : '\'');
                add(kind, 4 + name.size()).name = name;
                return;
            }
            break;
        case 'X': add(RegexPartKind::grapheme, 2); return;
        case 'y':
        case 'Y': add(RegexPartKind::grapheme_edge, 2); return;
        case 'R': add(RegexPartKind::newline, 2); return;
        case 'b':
        case 'B':
        case 'A':
        case 'z':
        case 'Z':
        case 'G':
        case 'K': add(RegexPartKind::anchor, 2); return;
        default: break;
        }
        if (peek(1) >= '1' && peek(1) <= '9') {
            std::string_view number = text_.substr(at_ + 1);
            number = number.substr(0, number.find_first_not_of("0123456789"));
            add(RegexPartKind::back_reference, 1 + number.size()).name = number;
            return;
        }
        add(RegexPartKind::character, size_of_escape(at_));
    }

    // A name of a group ends at a parenthesis, too: then it is invalid.
    [[nodiscard]] std::string_view name_at(std::size_t begin, char end) const
    {
        const std::string_view rest = text_.substr(std::min(begin, text_.size()));
        const char ends[] = {end, ')'};
        return rest.substr(0, rest.find_first_of({ends, 2}));
    }

    void read_class()
    {
        std::size_t at = at_;
        std::size_t depth = 0;
        do {
            if (text_[at] == '\\') {
                at += size_of_escape(at);
            } else if (text_[at] == ']') {
                --depth;
                ++at;
            } else if (text_[at] == '[' && depth > 0 && text_.substr(at).starts_with("[:")
                       && size_of_posix_bracket(at) > 0) {
                at += size_of_posix_bracket(at);
            } else if (text_[at] == '[') {
                ++depth;
                at += text_.substr(at + 1).starts_with('^') ? 2 : 1;
                at += text_.substr(std::min(at, text_.size())).starts_with(']') ? 1 : 0;  // it means itself
            } else {
                ++at;
            }
        } while (depth > 0 && at < text_.size());
        add(RegexPartKind::character, at - at_);
    }

    // Of `[:alpha:]`; 1 for a bracket that means itself; 0 for one that begins a class.
    std::size_t size_of_posix_bracket(std::size_t at)
    {
        constexpr std::array<std::string_view, 14> names = {"alnum", "alpha",  "blank", "cntrl", "digit",
                                                            "graph", "lower",  "print", "punct", "space",
                                                            "upper", "xdigit", "ascii", "word"};
        const std::size_t begin = at + (text_.substr(at).starts_with("[:^") ? 3 : 2);
        for (const std::string_view name : names)
            if (text_.substr(begin).starts_with(name) && text_.substr(begin + name.size()).starts_with(":]"))
                return begin + name.size() + 2 - at;
        // Oniguruma looks for a `:]` before the next `]`, anew for each bracket.
        if (at + 2 > next_closing_) {
            next_closing_ = at + 2;
            while (next_closing_ < text_.size() && text_[next_closing_] != ']') {
                has_colon_before_closing_ = text_[next_closing_] == ':';
                next_closing_ += text_[next_closing_] == '\\' ? 2 : 1;
            }
            next_closing_ = std::min(next_closing_, text_.size());
        }
        result_.rescanned += next_closing_ - at;
        return next_closing_ < text_.size() && next_closing_ > at + 2 && has_colon_before_closing_ ? 1 : 0;
    }

    void open(RegexPartKind kind, std::size_t bytes, std::string_view name = {})
    {
        const std::size_t index = result_.parts.size();
        add(kind, bytes).name = name;
        open_.push_back({index, is_extended_, ignores_case_, false});
    }

    void read_opening()
    {
        if (peek(1) != '?') {
            open(RegexPartKind::capture, 1);
            return;
        }
        const bool is_behind = peek(2) == '<' && (peek(3) == '=' || peek(3) == '!');
        switch (peek(2)) {
        case '#': skip_comment(); break;
        case ':': open(RegexPartKind::group, 3); break;
        case '>': open(RegexPartKind::atomic_group, 3); break;
        case '=':
        case '!': open(RegexPartKind::look_around, 3); break;
        case '~': open(RegexPartKind::absence, peek(3) == '|' ? 4 : 3); break;
        case '<':
            if (is_behind)
                open(RegexPartKind::look_around, 4);
            else
                open_named('>');
            break;
        case '\'': open_named('\''); break;
        case '(': read_condition(); break;
        default: read_options();
        }
    }

    void open_named(char end)
    {
        const std::string_view name = name_at(at_ + 3, end);
        open(RegexPartKind::capture, 4 + name.size(), name);
    }

    void skip_comment()
    {
        for (at_ += 3; at_ < text_.size() && text_[at_] != ')';)
            at_ += text_[at_] == '\\' ? 2 : 1;
        at_ = std::min(at_ + 1, text_.size());
    }

    // `(?(1)…)`, `(?(<name>)…)`; else the condition is an expression in parentheses.
    void read_condition()
    {
        open(RegexPartKind::group, 3);
        const char first = peek();
        if (first == '<' || first == '\'') {
            const std::string_view name = name_at(at_ + 1, first == '<' ? '>' : '\'');
            add(RegexPartKind::back_reference, 3 + name.size()).name = name;
        } else if (is_digit(first) || first == '-' || first == '+') {
            const std::string_view name = name_at(at_, ')');
            add(RegexPartKind::back_reference, 1 + name.size()).name = name;
        } else {
            open(RegexPartKind::group, 0);
        }
    }

    // `(?i-mx)` and `(?i-mx:…)`.
    void read_options()
    {
        const bool was_extended = is_extended_;
        const bool ignored_case = ignores_case_;
        std::size_t size = 2;
        bool is_set = true;
        for (; peek(size) == 'i' || peek(size) == 'm' || peek(size) == 'x' || peek(size) == '-'; ++size) {
            if (peek(size) == '-')
                is_set = false;
            else if (peek(size) == 'x')
                is_extended_ = is_set;
            else if (peek(size) == 'i')
                ignores_case_ = is_set;
        }
        const bool has_end = peek(size) == ')' || peek(size) == ':';
        const bool ends_with_outer = peek(size) == ')';
        open(RegexPartKind::group, has_end ? size + 1 : size);
        open_.back().is_extended = was_extended;
        open_.back().ignores_case = ignored_case;
        open_.back().ends_with_outer = ends_with_outer;
    }

    void close()
    {
        while (!open_.empty() && open_.back().ends_with_outer)
            close_innermost();
        if (!open_.empty())
            close_innermost();
        ++at_;
    }

    void close_innermost()
    {
        const Open& innermost = open_.back();
        is_extended_ = innermost.is_extended;
        ignores_case_ = innermost.ignores_case;
        result_.parts[innermost.begin].partner = result_.parts.size();
        open_.pop_back();
        add(RegexPartKind::end, 0);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t next_closing_ = 0;  // the `]` after the last `[:`
    bool has_colon_before_closing_ = false;
    bool is_extended_ = false;
    bool ignores_case_ = false;
    std::vector<Open> open_;
    RegexParts result_;
};

}  // namespace

RegexParts read_regex_parts(std::string_view regex)
{
    return Reader(regex).read();
}

}  // namespace plint
