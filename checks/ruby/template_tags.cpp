#include "checks/ruby/template_tags.hpp"

namespace plint::ruby {

static Span without_white_space(std::string_view text, Span span)
{
    constexpr std::string_view white_space = " \t\r\n\f\v";
    while (span.begin < span.end && white_space.find(text[span.begin]) != std::string_view::npos)
        ++span.begin;
    while (span.begin < span.end && white_space.find(text[span.end - 1]) != std::string_view::npos)
        --span.end;
    return span;
}

TemplateTags::TemplateTags(std::string_view text, const erb::Template& parts)
{
    for (const erb::Part& part : parts.parts) {
        if (part.kind != erb::PartKind::code && part.kind != erb::PartKind::output)
            continue;
        const Span code = without_white_space(text, part.inner);
        if (part.kind == erb::PartKind::output)
            printed_.insert(code);
        else if (!code.empty())
            marks_.emplace(code, Span{part.span.begin, part.inner.begin});
    }
}

std::optional<Span> TemplateTags::mark_of(Span code) const
{
    const auto mark = marks_.find(code);
    return mark == marks_.end() ? std::nullopt : std::optional(mark->second);
}

}  // namespace plint::ruby
