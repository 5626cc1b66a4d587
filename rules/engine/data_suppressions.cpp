#include "rules/engine/data_suppressions.hpp"

#include "checks/hiera/yaml.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>

namespace plint::rules {

namespace {

// The comments of a YAML text, with their `#`.
std::vector<Span> yaml_comments(std::string_view text)
{
    const std::size_t mark = hiera::size_of_mark(text);
    std::vector<Span> scalars;
    const auto add = [&](const hiera::YamlEvent& event) {
        if (event.kind == hiera::YamlEvent::Kind::scalar)
            scalars.push_back(
                {event.span.begin + static_cast<Offset>(mark), event.span.end + static_cast<Offset>(mark)});
    };
    const auto problem = hiera::read_yaml(text.substr(mark), add);
    const std::size_t end = problem ? std::min<std::size_t>(problem->at + mark, text.size()) : text.size();
    std::vector<Span> comments;
    std::size_t next = 0;
    for (std::size_t at = mark; at < end;) {
        for (; next < scalars.size() && scalars[next].end <= at; ++next) {
        }
        if (next < scalars.size() && scalars[next].begin <= at) {
            at = scalars[next].end;
            continue;
        }
        const bool starts_comment =
            text[at] == '#' && (at == mark || std::string_view(" \t\r\n").find(text[at - 1]) != std::string_view::npos);
        if (!starts_comment) {
            ++at;
            continue;
        }
        std::size_t line_end = std::min(text.find('\n', at), text.size());
        comments.push_back({static_cast<Offset>(at), static_cast<Offset>(line_end)});
        at = line_end;
    }
    return comments;
}

// A comment, and its text without marks.
struct LineComment {
    Span span;
    Span inner;
};

std::vector<LineComment> comments_of_yaml(std::string_view text)
{
    std::vector<LineComment> comments;
    for (const Span comment : yaml_comments(text))
        comments.push_back({comment, comment});
    return comments;
}

// The comments of Ruby code that may silence something, to the end of their line.
void add_comments_of_ruby(std::string_view text, Span part, std::vector<LineComment>& comments)
{
    constexpr std::string_view mark = "# plint:ignore";
    const std::string_view code = text.substr(0, part.end);
    for (std::size_t at = code.find(mark, part.begin); at != std::string_view::npos; at = code.find(mark, at + 1)) {
        const std::string_view until = code.substr(0, code.find(mark, at + 1));
        const Span comment{static_cast<Offset>(at), static_cast<Offset>(std::min(until.find('\n', at), until.size()))};
        comments.push_back({comment, comment});
    }
}

// The tags that are comments, and the comments of Ruby that end the line of a tag.
std::vector<LineComment> comments_of_template(std::string_view text, const erb::Template& parts)
{
    std::vector<LineComment> comments;
    for (const erb::Part& part : parts.parts) {
        if (part.kind == erb::PartKind::comment) {
            Span whole = part.span;
            if (part.joins_lines && whole.end < text.size() && text[whole.end] == '\r')
                ++whole.end;
            comments.push_back({whole, part.inner});
            continue;
        }
        if (part.kind != erb::PartKind::text)
            add_comments_of_ruby(text, part.inner, comments);
    }
    return comments;
}

class LineFinder {
public:
    explicit LineFinder(const SourceFile& source) : source_(source), text_(source.text()) {}

    std::vector<Suppression> run(const std::vector<LineComment>& comments)
    {
        for (const LineComment& comment : comments)
            read(comment);
        return std::move(found_);
    }

private:
    static constexpr std::string_view spaces = " \t\r";

    void read(const LineComment& with_marks)
    {
        const Span comment = with_marks.span;
        constexpr std::string_view file_form = "plint:ignore-file=";
        constexpr std::string_view line_form = "plint:ignore=";
        const std::string_view all = source_.text(with_marks.inner);
        const std::size_t start = std::min(all.find_first_not_of("# \t"), all.size());
        const std::string_view words = all.substr(start);
        Suppression one;
        one.whole_file = words.starts_with(file_form);
        if (!one.whole_file && !words.starts_with(line_form))
            return;
        const std::size_t names_at = (one.whole_file ? file_form : line_form).size();
        const std::string_view names = words.substr(names_at, words.find_first_of(spaces, names_at) - names_at);
        const std::string_view reason = words.substr(names_at + names.size());
        if (const auto begin = reason.find_first_not_of(spaces); begin != std::string_view::npos)
            one.reason = reason.substr(begin, reason.find_last_not_of(spaces) + 1 - begin);
        if (!one.whole_file)
            one.covers = {covered(comment)};
        add_names(one, names, with_marks.inner.begin + static_cast<Offset>(start + names_at), comment);
    }

    void add_names(const Suppression& common, std::string_view names, Offset begin, Span comment)
    {
        const bool is_list = names.find(',') != std::string_view::npos;
        for (std::size_t at = 0; at < names.size();) {
            const std::size_t end = std::min(names.find(',', at), names.size());
            if (end > at) {
                Suppression one = common;
                one.name = names.substr(at, end - at);
                one.rule = find_rule(one.name);
                one.span = {begin + static_cast<Offset>(at), begin + static_cast<Offset>(end)};
                const Span with_comma{one.span.begin - (at > 0 ? 1U : 0U),
                                      one.span.end + (at == 0 && is_list ? 1U : 0U)};
                one.removal = {is_list ? Edit{{}, with_comma, {}} : without(comment)};
                found_.push_back(std::move(one));
            }
            at = end + 1;
        }
    }

    // Whether there is nothing else on its line.
    bool is_alone(Span comment) const
    {
        const Span line = line_at(comment.begin);
        const auto is_blank_text = [&](Span span) {
            return source_.text(span).find_first_not_of(spaces) == std::string_view::npos;
        };
        return is_blank_text({line.begin, comment.begin})
            && (comment.end >= line.end || is_blank_text({comment.end, line.end}));
    }

    Span line_at(Offset at) const { return source_.lines().line_span(source_.lines().line(at)); }

    // The line of the comment or, for a comment on a line of its own, the next line with more than a comment.
    Span covered(Span comment)
    {
        Span line = line_at(comment.begin);
        if (!is_alone(comment))
            return {line.begin, line.end + 1};
        if (asked_ > comment.begin || comment.begin >= code_.begin)
            code_ = next_code(line);
        asked_ = comment.begin;
        return code_.empty() ? Span() : code_;
    }

    // The first line after this one with more than a comment; an empty span at the end of the text if there is none.
    Span next_code(Span line) const
    {
        while (line.end < text_.size()) {
            line = line_at(line.end + 1);
            const std::size_t first = source_.text(line).find_first_not_of(spaces);
            if (first != std::string_view::npos && !source_.text(line).substr(first).starts_with('#')
                && !source_.text(line).substr(first).starts_with("<%#"))
                return {line.begin, line.end + 1};
        }
        return {static_cast<Offset>(text_.size()), static_cast<Offset>(text_.size())};
    }

    // Removes the comment, and its line if it is alone there.
    Edit without(Span comment) const
    {
        Span span = comment;
        while (span.begin > 0 && std::string_view(" \t").find(text_[span.begin - 1]) != std::string_view::npos)
            --span.begin;
        if (is_alone(comment) && span.end < text_.size())
            ++span.end;
        else if (span.end > span.begin && text_[span.end - 1] == '\r')
            --span.end;
        return {{}, span, {}};
    }

    const SourceFile& source_;
    std::string_view text_;
    // Where `covered` was last asked for a comment of a line of its own, and the line after it: comments up to there cover it,
    // too.
    Offset asked_ = 0;
    Span code_;
    std::vector<Suppression> found_;
};

}  // namespace

std::vector<Suppression> find_data_suppressions(const SourceFile& source)
{
    if (source.text().find("plint:ignore") == std::string_view::npos)
        return {};
    return LineFinder(source).run(comments_of_yaml(source.text()));
}

std::vector<Suppression> find_ruby_suppressions(const SourceFile& source)
{
    std::vector<LineComment> comments;
    add_comments_of_ruby(source.text(), {0, static_cast<Offset>(source.text().size())}, comments);
    return LineFinder(source).run(comments);
}

std::vector<Suppression> find_template_suppressions(const SourceFile& source, const erb::Template& parts)
{
    if (source.text().find("plint:ignore") == std::string_view::npos)
        return {};
    return LineFinder(source).run(comments_of_template(source.text(), parts));
}

}  // namespace plint::rules
