#include "ide/code_brackets.hpp"

#include <algorithm>

namespace plint::ide {

bool is_among(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, text) != words.end();
}

static void separate_entries(OpenBracket& bracket, std::size_t i, bool ends_body)
{
    bracket.entry = i + 1;
    bracket.arrow = bracket.equals = no_token;
    ++bracket.commas;
    if (ends_body) {
        bracket.body = i + 1;
        bracket.colon = no_token;
    }
}

CodeBrackets::CodeBrackets(std::string_view text, const std::vector<CodeToken>& tokens, Offset begin)
    : text_(text), tokens_(tokens), begin_(begin), open_(1)
{
    for (std::size_t i = 0; i < tokens_.size(); ++i)
        if (tokens_[i].kind == CodeTokenKind::sign)
            read_sign(i);
}

// Brackets are matched as far as they match: an unclosed one ends with a later one around it.
void CodeBrackets::read_sign(std::size_t i)
{
    const std::string_view sign = text_of(i);
    OpenBracket& top = open_.back();
    const bool closes_pipes = sign == "|" && is_sign(top.token, "|");
    if (is_among(sign, {"(", "[", "{", "${", "<|", "<<|"}) || (sign == "|" && !closes_pipes)) {
        open_.push_back({i, i + 1, i + 1});
        counts_.open(kind_of(open_.back()));
    } else if (sign == ")")
        close('(');
    else if (sign == "]")
        close('[');
    else if (sign == "}")
        close('{');
    else if (sign == "|>" || sign == "|>>")
        close('<');
    else if (closes_pipes)
        close('|');
    else if (sign == "," || sign == ";")
        separate_entries(top, i, sign == ";");
    else if (sign == ":" && top.colon == no_token)
        top.colon = i;
    else if ((sign == "=>" || sign == "+>") && top.arrow == no_token)
        top.arrow = i;
    else if (sign == "=" && top.equals == no_token)
        top.equals = i;
}

void CodeBrackets::close(char kind)
{
    for (bool is_closed = !counts_.has(kind); !is_closed; open_.pop_back()) {
        const char innermost = kind_of(open_.back());
        counts_.close(innermost);
        is_closed = innermost == kind;
    }
}

bool CodeBrackets::ends_line(std::size_t i) const
{
    const Offset from = tokens_[i].span.end;
    const Offset to = i + 1 < tokens_.size() ? tokens_[i + 1].span.begin : begin_;
    return text_.substr(from, to - from).find('\n') != std::string_view::npos;
}

std::size_t CodeBrackets::opener_of(std::size_t close) const
{
    std::size_t depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
        if (!is_kind(i, CodeTokenKind::sign))
            continue;
        if (is_among(text_of(i), {"]", "|>", "|>>", ")", "}"}))
            ++depth;
        else if (is_among(text_of(i), {"[", "<|", "<<|", "(", "{", "${"}) && --depth == 0)
            return i;
    }
    return no_token;
}

bool CodeBrackets::expects_value(std::size_t i) const
{
    if (is_kind(i, CodeTokenKind::name))
        return is_among(text_of(i),
                        {"class", "define", "function", "plan", "node", "inherits", "if", "unless", "elsif", "case",
                         "in", "and", "or", "type", "application", "site"});
    return is_kind(i, CodeTokenKind::sign)
        && !is_among(text_of(i),
                     {")", "]", "}", "{", ";", ":", "@", "@@", "->", "~>", "<-", "<~", "|>", "|>>", ".", "$"});
}

}  // namespace plint::ide
