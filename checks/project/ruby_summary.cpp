// What Ruby files of a module define, as far as their text says so plainly: a call at the start of a line with a
// literal name. Comments, heredocs and whatever is computed are passed over; Ruby is never run.
#include "checks/project/summary.hpp"

#include "checks/project/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace plint {

namespace {

struct Pattern {
    std::string_view start;
    Defined kind;
};

constexpr std::array<Pattern, 9> patterns{{
    {"Puppet::Functions.create_function", Defined::ruby_function},
    {"Puppet::Functions.create_loaded_function", Defined::ruby_function},
    {"newfunction", Defined::ruby_function_3x},
    {"Puppet::Parser::Functions.newfunction", Defined::ruby_function_3x},
    {"Puppet::Parser::Functions::newfunction", Defined::ruby_function_3x},
    {"newtype", Defined::ruby_type},
    {"Puppet::Type.newtype", Defined::ruby_type},
    {"Puppet::Type::newtype", Defined::ruby_type},
    {"Facter.add", Defined::fact},
}};

constexpr std::string_view provider_start = "Puppet::Type.type";

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Summary run()
    {
        while (at_ < text_.size()) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            const std::string_view line = text_.substr(at_, end - at_);
            const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
            if (line.starts_with("__END__"))
                break;
            if (line.starts_with("=begin")) {
                skip_block_comment();
                continue;
            }
            if (indent < line.size() && line[indent] != '#') {
                summary_.empty = false;
                read(at_ + indent);
                find_heredoc(line.substr(indent), end);
            }
            at_ = std::max(at_, end + 1);
        }
        if (summary_.definitions.empty() && text_.find("create_function") != std::string_view::npos)
            summary_.broken = true;  // somewhere in the middle of a line
        return std::move(summary_);
    }

private:
    void skip_block_comment()
    {
        const std::size_t end = text_.find("\n=end", at_);
        at_ = end == std::string_view::npos ? text_.size() : std::min(text_.find('\n', end + 1), text_.size() - 1) + 1;
    }

    // Jumps over the text of a heredoc that the line opens; without its end there is none.
    void find_heredoc(std::string_view line, std::size_t line_end)
    {
        for (std::size_t at = line.find("<<"); at != std::string_view::npos; at = line.find("<<", at + 2)) {
            std::string_view rest = line.substr(at + 2);
            if (rest.starts_with('-') || rest.starts_with('~'))
                rest.remove_prefix(1);
            const char quote = rest.empty() ? ' ' : rest[0];
            if (quote == '\'' || quote == '"')
                rest.remove_prefix(1);
            std::size_t size = 0;
            while (size < rest.size() && is_word(rest[size]))
                ++size;
            if (size == 0 || !std::isupper(static_cast<unsigned char>(rest[0])))
                continue;
            skip_heredoc(rest.substr(0, size), line_end + 1);
            return;
        }
    }

    void skip_heredoc(std::string_view tag, std::size_t from)
    {
        for (std::size_t at = from; at < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            std::string_view line = text_.substr(at, end - at);
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (line.starts_with(tag) && (line.size() == tag.size() || line.substr(tag.size()) == "\r")) {
                at_ = end + 1;
                return;
            }
            at = end + 1;
        }
    }

    // A statement starts at `at`.
    void read(std::size_t at)
    {
        const std::size_t begin = at;
        if (take(at, provider_start)) {
            std::string type;
            if (!literal(at, type))
                return;
            take_blank(at);
            if (!take(at, ")") || !take(at, ".provide"))
                return;
            define(Defined::ruby_provider, begin, at, lower_case(type));
            return;
        }
        for (const Pattern& pattern : patterns) {
            std::size_t after = at;
            if (take(after, pattern.start) && (after == text_.size() || !is_word(text_[after]))) {
                define(pattern.kind, begin, after, {});
                return;
            }
        }
    }

    void define(Defined kind, std::size_t begin, std::size_t at, std::string type)
    {
        Definition definition;
        definition.kind = kind;
        definition.type = std::move(type);
        definition.outer = std::nullopt;
        std::string written;
        const std::size_t before = at;
        if (!literal(at, written)) {
            summary_.broken = true;  // a computed name
            return;
        }
        definition.name_span = {static_cast<Offset>(skipped(before)), static_cast<Offset>(at)};
        definition.span = {static_cast<Offset>(begin), static_cast<Offset>(at)};
        definition.name = plain_name(written);
        definition.written = std::move(written);
        summary_.definitions.push_back(std::move(definition));
    }

    bool take(std::size_t& at, std::string_view wanted) const
    {
        if (!text_.substr(at).starts_with(wanted))
            return false;
        at += wanted.size();
        return true;
    }

    void take_blank(std::size_t& at) const
    {
        while (at < text_.size() && std::isspace(static_cast<unsigned char>(text_[at])))
            ++at;
    }

    // Where the argument behind `(` and blanks begins.
    std::size_t skipped(std::size_t at) const
    {
        take_blank(at);
        if (at < text_.size() && text_[at] == '(')
            ++at;
        take_blank(at);
        return at;
    }

    // `(:name`, `(:'na::me'`, ` "name"`: moves behind it. False: something else.
    bool literal(std::size_t& from, std::string& value) const
    {
        std::size_t at = skipped(from);
        const bool symbol = at < text_.size() && text_[at] == ':';
        at += symbol;
        const char quote = at < text_.size() && (text_[at] == '\'' || text_[at] == '"') ? text_[at] : '\0';
        if (!symbol && !quote)
            return false;
        at += quote != '\0';
        const std::size_t begin = at;
        while (at < text_.size() && (is_word(text_[at]) || (quote && (text_[at] == ':' || text_[at] == '-' || text_[at] == '.'))))
            ++at;
        value = text_.substr(begin, at - begin);
        if (value.empty() || (quote && (at == text_.size() || text_[at] != quote)))
            return false;
        from = at + (quote != '\0');
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Summary summary_;
};

}  // namespace

Summary summarise_ruby(std::string_view text)
{
    return Reader(text).run();
}

}  // namespace plint
