#include "checks/summary/regular_ruby.hpp"

#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>

namespace plint::summary {

namespace {

constexpr bool is_lower_word(char c)
{
    return is_word(c) && !is_upper(c);
}

// Reads on from a place; every step says whether it was there.
class Cursor {
public:
    Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    [[nodiscard]] std::size_t place() const { return at_; }
    [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\n'; }
    bool take(std::string_view wanted)
    {
        const bool there = text_.substr(at_).starts_with(wanted);
        at_ += there ? wanted.size() : 0;
        return there;
    }
    std::string_view take_word()
    {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_lower_word(text_[at_]))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }
    void skip_blanks(std::string_view blanks = " \t")
    {
        while (at_ < text_.size() && blanks.find(text_[at_]) != blanks.npos)
            ++at_;
    }
    // A symbol or a string of lower case letters; what it says, none where there is something else.
    std::string_view take_name()
    {
        take(":");
        const bool symbol = at_ > 0 && text_[at_ - 1] == ':';
        const char quote = next();
        if (quote != '\'' && quote != '"')
            return symbol ? take_word() : std::string_view();
        const std::size_t begin = ++at_;
        while (at_ < text_.size()
               && (is_lower_word(text_[at_]) || text_[at_] == ':' || text_[at_] == '-' || text_[at_] == '.'))
            ++at_;
        if (next() != quote)
            return {};
        return text_.substr(begin, at_++ - begin);
    }

private:
    std::string_view text_;
    std::size_t at_;
};

std::string_view without_blanks_behind(std::string_view line)
{
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

// `do`, `{`, `|x|`, a comma, a heredoc: more follows.
bool goes_on(std::string_view line)
{
    line = without_blanks_behind(line);
    return line.ends_with(" do") || line.ends_with('{') || line.ends_with('|') || line.ends_with(',')
        || line.ends_with('(') || line.find("<<-") != line.npos || line.find("<<~") != line.npos;
}

bool is_end(std::string_view line)
{
    line = without_blanks_behind(line);
    return line == "end" || line == "}";
}

class RegularRuby {
public:
    explicit RegularRuby(std::string_view text) : text_(text) {}

    std::optional<Summary> read();

private:
    bool take_line(std::size_t begin, std::string_view line);
    bool take_definition(std::size_t begin, std::string_view line);

    // Where the lines of a file are: around definitions, in one, or in the module of the old functions.
    enum class State : std::uint8_t { outside, inside, old_functions };

    std::string_view text_;
    State state_ = State::outside;
    bool has_code_ = false;
    bool ends_ = false;  // the last line of code is an `end`
    Summary summary_;
};

bool RegularRuby::take_definition(std::size_t begin, std::string_view line)
{
    Cursor at(text_, begin);
    Definition definition;
    if (state_ == State::old_functions) {
        at.skip_blanks();
        begin = at.place();
        if (!at.take("newfunction"))
            return false;
        definition.kind = DefinitionKind::ruby_function_3x;
    } else if (at.take("Puppet::Type.newtype")) {
        definition.kind = DefinitionKind::ruby_type;
    } else if (at.take("Puppet::Functions.create_function")) {
        definition.kind = DefinitionKind::ruby_function;
    } else if (at.take("Puppet::Parser::Functions.newfunction") || at.take("Puppet::Parser::Functions::newfunction")) {
        definition.kind = DefinitionKind::ruby_function_3x;
    } else if (at.take("Puppet::Type.type(:")) {
        definition.kind = DefinitionKind::ruby_provider;
        definition.type = at.take_word();
        if (definition.type.empty() || !at.take(").provide"))
            return false;
    } else {
        return false;
    }
    const bool parenthesis = at.take("(");
    if (!parenthesis && at.next() != ' ')
        return false;
    at.skip_blanks(parenthesis ? " \t\r\n" : " \t");
    const std::size_t name_begin = at.place();
    const std::string_view name = at.take_name();
    if (name.empty())
        return false;
    definition.name_span = Span{static_cast<std::uint32_t>(name_begin), static_cast<std::uint32_t>(at.place())};
    definition.span = Span{static_cast<std::uint32_t>(begin), definition.name_span.end};
    definition.name = plain_name(name);
    definition.written = name;
    at.skip_blanks();
    // `:name => …` would be an option.
    if (!at.take(",") && !at.take(")") && !at.take("do"))
        return false;
    if (!goes_on(line))
        return false;
    summary_.definitions.push_back(std::move(definition));
    return true;
}

// False where the file is not regular.
bool RegularRuby::take_line(std::size_t begin, std::string_view line)
{
    const char first = line.empty() ? '\r' : line.front();
    if (first == '\r' || first == '#')
        return true;
    if (is_blank(first)) {
        if (state_ == State::old_functions && take_definition(begin, line))
            state_ = State::inside;
        return has_code_ || line.find_first_not_of(" \t\r") == line.npos
            || line[line.find_first_not_of(" \t\r")] == '#';
    }
    has_code_ = true;
    ends_ = is_end(line);
    switch (state_) {
    case State::outside:
        if (first == '=' || line.starts_with("__END__") || line.find("<<") != line.npos)
            return false;
        if (line.starts_with("module Puppet::Parser::Functions") && line.find_first_not_of(" \r", 32) == line.npos)
            state_ = State::old_functions;
        else if (take_definition(begin, line))
            state_ = State::inside;
        return true;
    case State::old_functions:
    case State::inside:
        if (ends_)
            state_ = State::outside;
        return ends_ || (state_ == State::inside && first == ')' && goes_on(line));
    }
    return false;
}

std::optional<Summary> RegularRuby::read()
{
    for (std::size_t begin = 0; begin < text_.size();) {
        const std::size_t end = std::min(text_.find('\n', begin), text_.size());
        if (!take_line(begin, text_.substr(begin, end - begin)))
            return std::nullopt;
        begin = end + 1;
    }
    if (state_ != State::outside || !has_code_ || !ends_)
        return std::nullopt;
    if (count_definers(text_) != summary_.definitions.size())
        return std::nullopt;
    summary_.empty = false;
    return std::move(summary_);
}

}  // namespace

std::size_t count_definers(std::string_view text)
{
    static constexpr std::array<std::string_view, 10> makers{
        "newtype",       "newfunction", "create_function", "create_loaded_function",
        "register_type", "create_type", "newmetaparam",    "provide",
        "Facter.add",    "Facter::add"};
    std::size_t count = 0;
    for (const std::string_view maker : makers) {
        std::size_t begin = text.find_first_not_of(" \t");  // of the code of the line
        for (std::size_t seen = 0, at = text.find(maker); at != text.npos; at = text.find(maker, at + 1)) {
            const std::size_t newline = text.substr(seen, at - seen).rfind('\n');
            if (newline != text.npos)
                begin = text.find_first_not_of(" \t", seen + newline + 1);
            seen = at;
            const char before = at > 0 ? text[at - 1] : '\n';
            const char after = at + maker.size() < text.size() ? text[at + maker.size()] : '\n';
            if (is_word(before) || is_word(after) || (maker == "provide" && before != '.' && before != ':'))
                continue;
            if (text[begin] != '#')
                ++count;
        }
    }
    return count;
}

std::optional<Summary> regular_ruby_summary(std::string_view text)
{
    return RegularRuby(text).read();
}

}  // namespace plint::summary
