#include "ide/code_before.hpp"

#include "ide/name_end.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <deque>

namespace plint::ide {

namespace {

constexpr auto signs = std::to_array<std::string_view>({"<<|", "|>>", "<|", "|>", "=>", "+>", "->",
                                                        "~>",  "<-",  "<~", "==", "!=", "=~", "!~",
                                                        "<=",  ">=",  ">>", "<<", "+=", "-=", "@@"});

class CodeScanner {
public:
    CodeScanner(std::string_view text, bool is_template) : text_(text), is_template_(is_template)
    {
        if (is_template)
            frames_.push_back({Inside::template_text});
        else
            frames_.push_back({Inside::code});
    }

    CodeBefore run()
    {
        while (at_ < text_.size()) {
            switch (frames_.back().inside) {
            case Inside::code: read_code(); break;
            case Inside::double_quoted: read_string(); break;
            case Inside::heredoc: read_heredoc(); break;
            case Inside::template_text: read_template_text(); break;
            case Inside::single_quoted:
            case Inside::comment: at_ = text_.size(); break;
            }
        }
        result_.inside = frames_.back().inside;
        const bool is_string = result_.inside == Inside::double_quoted;
        result_.interpolates = is_string || frames_.back().heredoc.interpolates;
        result_.escapes_dollar = is_string || frames_.back().heredoc.escapes_dollar;
        result_.begin = static_cast<Offset>(frames_.back().begin);
        return std::move(result_);
    }

private:
    struct Heredoc {
        std::string_view tag;
        bool interpolates = false;
        bool escapes_dollar = false;
    };
    // What the text is in; the last one is the innermost.
    struct Frame {
        Inside inside = Inside::code;
        std::size_t begin = 0;   // of the content
        std::size_t tokens = 0;  // before it
        std::size_t depth = 0;   // of braces in code
        Heredoc heredoc = {};
    };

    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

    void add(CodeTokenKind kind, std::size_t end)
    {
        result_.tokens.push_back({kind, {static_cast<Offset>(at_), static_cast<Offset>(end)}});
        at_ = end;
    }

    // The rest of the text is in this.
    void end_inside(Inside inside, std::size_t begin)
    {
        frames_.push_back({inside, begin, result_.tokens.size()});
        at_ = text_.size();
    }

    void read_code()
    {
        const char c = text_[at_];
        if (c == '\n') {
            ++at_;
            open_heredoc();
        } else if (is_blank(c) || c == '\r') {
            ++at_;
        } else if (c == '#') {
            skip_comment("\n", 1, 0);
        } else if (rest().starts_with("/*")) {
            skip_comment("*/", 2, 2);
        } else if (is_template_ && (rest().starts_with("%>") || rest().starts_with("-%>"))) {
            add(CodeTokenKind::tag, at_ + (c == '-' ? 3 : 2));
            frames_.push_back({Inside::template_text, at_, result_.tokens.size()});
        } else if (c == '\'') {
            read_single_quoted();
        } else if (c == '"') {
            frames_.push_back({Inside::double_quoted, at_ + 1, result_.tokens.size()});
            ++at_;
        } else if (is_word(c) || rest().starts_with("::")) {
            read_word();
        } else {
            read_sign(c);
        }
    }

    // A comment up to the first `end`. `kept`: how many characters of `end` belong to the comment.
    void skip_comment(std::string_view end, std::size_t mark, std::size_t kept)
    {
        const std::size_t found = text_.find(end, at_ + mark);
        if (found == text_.npos)
            end_inside(Inside::comment, at_ + mark);
        else
            at_ = found + kept;
    }

    void read_single_quoted()
    {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != '\'')
            end += text_[end] == '\\' ? 2 : 1;
        if (end >= text_.size())
            end_inside(Inside::single_quoted, at_ + 1);
        else
            add(CodeTokenKind::string, end + 1);
    }

    void read_word()
    {
        const std::size_t end = end_of_name(text_, at_);
        const std::size_t first = at_ + (rest().starts_with("::") ? 2 : 0);
        if (end <= first) {
            add(CodeTokenKind::sign, std::max(end, at_ + 1));
        } else if (is_digit(text_[first])) {
            const bool has_fraction = end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1]);
            add(CodeTokenKind::number, has_fraction ? end_of_name(text_, end + 1) : end);
        } else {
            add(is_upper(text_[first]) ? CodeTokenKind::type : CodeTokenKind::name, end);
        }
    }

    void read_sign(char c)
    {
        if (c == '$') {
            const std::size_t end = end_of_name(text_, at_ + 1);
            add(end == at_ + 1 ? CodeTokenKind::sign : CodeTokenKind::variable, end);
            return;
        }
        if (c == '@' && at_ + 1 < text_.size() && text_[at_ + 1] == '(' && read_heredoc_mark())
            return;
        if (c == '/' && may_be_regex() && read_regex())
            return;
        Frame& frame = frames_.back();
        if (c == '{') {
            ++frame.depth;
        } else if (c == '}' && frame.depth > 0) {
            --frame.depth;
        } else if (c == '}' && frames_.size() > 1 && frames_[frames_.size() - 2].inside != Inside::template_text) {
            // The end of `${…}`.
            result_.tokens.resize(frame.tokens);
            frames_.pop_back();
            ++at_;
            return;
        }
        const auto* const sign =
            std::ranges::find_if(signs, [this](std::string_view one) { return rest().starts_with(one); });
        add(CodeTokenKind::sign, at_ + (sign == signs.end() ? 1 : sign->size()));
    }

    bool read_regex()
    {
        if (at_ < unclosed_regex_)
            return false;
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != '/' && text_[end] != '\n')
            end += text_[end] == '\\' ? 2 : 1;
        const bool is_closed = end < text_.size() && text_[end] == '/';
        if (is_closed)
            add(CodeTokenKind::regex, end + 1);
        else
            unclosed_regex_ = end;
        return is_closed;
    }

    [[nodiscard]] bool may_be_regex() const
    {
        if (result_.tokens.empty())
            return true;
        const CodeToken last = result_.tokens.back();
        const std::string_view text = text_.substr(last.span.begin, last.span.size());
        if (last.kind == CodeTokenKind::name)
            return text == "node" || text == "and" || text == "or" || text == "in";
        return last.kind == CodeTokenKind::tag
            || (last.kind == CodeTokenKind::sign && text != ")" && text != "]" && text != "}");
    }

    // `@("END":json/L)`; its text begins on the next line.
    bool read_heredoc_mark()
    {
        if (mark_end_ < at_)
            mark_end_ = text_.find_first_of(")\n", at_);
        const std::size_t end = mark_end_;
        if (end == text_.npos || text_[end] != ')')
            return false;
        std::string_view tag = text_.substr(at_ + 2, end - at_ - 2);
        // `/` alone: all escapes.
        const std::size_t slash = tag.find('/');
        std::string_view escapes = slash == tag.npos ? std::string_view() : tag.substr(slash + 1);
        while (!escapes.empty() && is_blank(escapes.back()))
            escapes.remove_suffix(1);
        const bool escapes_dollar = slash != tag.npos && (escapes.empty() || escapes.find('$') != escapes.npos);
        tag = tag.substr(0, tag.find_first_of(":/"));
        while (!tag.empty() && is_blank(tag.front()))
            tag.remove_prefix(1);
        while (!tag.empty() && is_blank(tag.back()))
            tag.remove_suffix(1);
        const bool interpolates = tag.size() >= 2 && tag.starts_with('"') && tag.ends_with('"');
        heredocs_.push_back({interpolates ? tag.substr(1, tag.size() - 2) : tag, interpolates, escapes_dollar});
        add(CodeTokenKind::string, end + 1);
        return true;
    }

    void open_heredoc()
    {
        if (heredocs_.empty())
            return;
        frames_.push_back({Inside::heredoc, at_, result_.tokens.size(), 0, heredocs_.front()});
        heredocs_.pop_front();
    }

    // Whether the line ends the heredoc: `  | - END`.
    [[nodiscard]] bool is_end_of_heredoc(std::string_view line) const
    {
        const std::string_view tag = frames_.back().heredoc.tag;
        while (!line.empty() && (is_blank(line.back()) || line.back() == '\r'))
            line.remove_suffix(1);
        if (!line.ends_with(tag))
            return false;
        line.remove_suffix(tag.size());
        return std::ranges::all_of(line, [](char c) { return is_blank(c) || c == '|' || c == '-'; });
    }

    // Up to the end of the line, or an interpolation in it.
    void read_heredoc()
    {
        if (text_[at_ - 1] == '\n') {
            const std::size_t end = text_.find('\n', at_);
            if (end != text_.npos && is_end_of_heredoc(text_.substr(at_, end - at_))) {
                frames_.pop_back();
                at_ = end + 1;
                open_heredoc();
                return;
            }
        }
        const bool interpolates = frames_.back().heredoc.interpolates;
        while (at_ < text_.size() && text_[at_] != '\n' && !(interpolates && rest().starts_with("${")))
            ++at_;
        if (at_ < text_.size() && text_[at_] == '$')
            open_interpolation(at_);
        else
            at_ = std::min(at_ + 1, text_.size());
    }

    void open_interpolation(std::size_t dollar)
    {
        frames_.push_back({Inside::code, dollar + 2, result_.tokens.size()});
        at_ = dollar;
        add(CodeTokenKind::sign, dollar + 2);
    }

    // Up to the quote, or an interpolation.
    void read_string()
    {
        while (at_ < text_.size() && text_[at_] != '"' && !rest().starts_with("${"))
            at_ += text_[at_] == '\\' ? 2 : 1;
        if (at_ >= text_.size()) {
            at_ = text_.size();
        } else if (text_[at_] == '$') {
            open_interpolation(at_);
        } else {
            const std::size_t end = at_ + 1;
            at_ = frames_.back().begin - 1;
            frames_.pop_back();
            add(CodeTokenKind::string, end);
        }
    }

    void read_template_text()
    {
        const std::size_t open = text_.find("<%", at_);
        if (open == text_.npos) {
            at_ = text_.size();
            return;
        }
        at_ = open;
        if (rest().starts_with("<%%")) {
            at_ += 3;
        } else if (rest().starts_with("<%#")) {
            skip_comment("%>", 3, 2);
        } else {
            add(CodeTokenKind::tag, open + (rest().starts_with("<%=") || rest().starts_with("<%-") ? 3 : 2));
            if (frames_.size() == 1)
                frames_.push_back({Inside::code, at_, 0});
            else
                frames_.pop_back();  // back to the code before the text
        }
    }

    std::string_view text_;
    bool is_template_ = false;
    std::size_t at_ = 0;
    CodeBefore result_;
    std::vector<Frame> frames_;
    std::deque<Heredoc> heredocs_;    // whose text begins on the next line
    std::size_t mark_end_ = 0;        // where the last mark ends, or the line that it is in
    std::size_t unclosed_regex_ = 0;  // slashes before this one are escaped in one that is not closed
};

}  // namespace

CodeBefore read_code_before(std::string_view text, bool is_template)
{
    return CodeScanner(text, is_template).run();
}

}  // namespace plint::ide
