#include "checks/hiera/yaml.hpp"

#include "checks/hiera/yaml_problem.hpp"
#include "parser/source/limits.hpp"

#include <yaml.h>

#include <algorithm>

namespace plint::hiera {

namespace {

// libyaml counts characters, the rest of plint bytes. Marks mostly go forward, so that following them is linear.
class BytePlaces {
public:
    explicit BytePlaces(std::string_view text) : text_(text) {}

    std::size_t byte_at(std::size_t character)
    {
        for (; character_ < character && byte_ < text_.size(); ++character_)
            for (++byte_; byte_ < text_.size() && is_continuation(text_[byte_]);)
                ++byte_;
        for (; character_ > character; --character_)
            for (--byte_; byte_ > 0 && is_continuation(text_[byte_]);)
                --byte_;
        return byte_;
    }

private:
    static bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

    std::string_view text_;
    std::size_t character_ = 0;
    std::size_t byte_ = 0;
};

std::string_view view_of(const yaml_char_t* text)
{
    return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

std::optional<std::string_view> tag_of(const yaml_char_t* tag)
{
    return tag == nullptr ? std::nullopt : std::optional(view_of(tag));
}

YamlEvent::Style scalar_style(yaml_scalar_style_t style)
{
    if (style == YAML_PLAIN_SCALAR_STYLE)
        return YamlEvent::Style::plain;
    return style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE ? YamlEvent::Style::block
                                                                                   : YamlEvent::Style::quoted;
}

// Without anchors and tags before the scalar itself.
std::size_t skip_properties(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == '&' || text[at] == '!')) {
        at = std::min(text.find_first_of(" \t\r\n", at), text.size());
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
        while (at < text.size() && text[at] == '#') {
            at = std::min(text.find('\n', at), text.size());
            at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
        }
    }
    return at;
}

class YamlReader {
public:
    explicit YamlReader(std::string_view text) : text_(text), places_(text)
    {
        yaml_parser_initialize(&parser_);
        yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    YamlReader(const YamlReader&) = delete;
    YamlReader& operator=(const YamlReader&) = delete;
    ~YamlReader() { yaml_parser_delete(&parser_); }

    std::optional<YamlProblem> read(const std::function<void(const YamlEvent&)>& take)
    {
        for (bool goes_on = true; goes_on;) {
            yaml_event_t event;
            if (yaml_parser_parse(&parser_, &event) == 0)
                return problem();
            goes_on = event.type != YAML_DOCUMENT_END_EVENT && event.type != YAML_STREAM_END_EVENT;
            pass_on(event, take);
            const Offset at = span_of(event).begin;
            yaml_event_delete(&event);
            if (depth_ > limits::max_yaml_depth)
                return YamlProblem{.message = "nested too deeply", .at = at, .beyond_limit = true};
        }
        return std::nullopt;
    }

private:
    Offset place(const yaml_mark_t& mark) { return static_cast<Offset>(places_.byte_at(mark.index)); }

    Span span_of(const yaml_event_t& event)
    {
        const Offset begin = place(event.start_mark);
        return {begin, std::max(begin, place(event.end_mark))};
    }

    void pass_on(const yaml_event_t& event, const std::function<void(const YamlEvent&)>& take)
    {
        YamlEvent out{.span = span_of(event)};
        switch (event.type) {
        case YAML_ALIAS_EVENT:
            out.kind = YamlEvent::Kind::alias;
            out.text = view_of(event.data.alias.anchor);
            break;
        case YAML_SCALAR_EVENT: {
            const auto& scalar = event.data.scalar;
            out.kind = YamlEvent::Kind::scalar;
            out.style = scalar_style(scalar.style);
            out.is_string = scalar.quoted_implicit != 0;
            out.text = {reinterpret_cast<const char*>(scalar.value), scalar.length};
            out.anchor = view_of(scalar.anchor);
            out.tag = tag_of(scalar.tag);
            if (out.span.begin < out.span.end)
                out.span.begin = std::min(static_cast<Offset>(skip_properties(text_, out.span.begin)), out.span.end);
            break;
        }
        case YAML_SEQUENCE_START_EVENT:
            out.kind = YamlEvent::Kind::sequence;
            out.anchor = view_of(event.data.sequence_start.anchor);
            out.tag = tag_of(event.data.sequence_start.tag);
            ++depth_;
            break;
        case YAML_MAPPING_START_EVENT:
            out.kind = YamlEvent::Kind::mapping;
            out.anchor = view_of(event.data.mapping_start.anchor);
            out.tag = tag_of(event.data.mapping_start.tag);
            ++depth_;
            break;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT: --depth_; break;
        default: return;
        }
        take(out);
    }

    YamlProblem problem()
    {
        const auto word = [](const char* text) { return text == nullptr ? std::string() : std::string(text); };
        const bool of_bytes = parser_.error == YAML_READER_ERROR;
        RawYamlProblem raw{.problem = word(parser_.problem), .context = word(parser_.context)};
        raw.at = of_bytes ? static_cast<Offset>(std::min(parser_.problem_offset, text_.size()))
                          : place(parser_.problem_mark);
        raw.context_at = of_bytes ? raw.at : place(parser_.context_mark);
        return explain(text_, raw);
    }

    std::string_view text_;
    BytePlaces places_;
    yaml_parser_t parser_{};
    std::size_t depth_ = 0;
};

}  // namespace

std::size_t size_of_mark(std::string_view text)
{
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    return text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
}

// The `%TAG` directive that is one too many.
static std::optional<Offset> surplus_directive(std::string_view text)
{
    constexpr std::string_view directive = "%TAG";
    std::size_t count = 0;
    for (std::size_t at = text.find(directive); at != text.npos; at = text.find(directive, at + directive.size()))
        if ((at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r') && ++count > limits::max_yaml_directives)
            return static_cast<Offset>(at);
    return std::nullopt;
}

std::optional<YamlProblem> read_yaml(std::string_view text, const std::function<void(const YamlEvent&)>& take)
{
    if (const auto surplus = surplus_directive(text))
        return YamlProblem{.message = "too many `%TAG` directives", .at = *surplus, .beyond_limit = true};
    return YamlReader(text).read(take);
}

bool is_yaml(std::string_view text)
{
    const auto problem = read_yaml(text, [](const YamlEvent&) {});
    return !problem || problem->beyond_limit;
}

}  // namespace plint::hiera
