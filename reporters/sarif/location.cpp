#include "reporters/sarif/location.hpp"

#include "reporters/sarif/words.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"

#include <algorithm>

namespace plint::reporters {

static constexpr std::size_t longest_snippet = 2000;  // bytes; more would be minified code or an enormous span
static constexpr std::uint32_t context_lines = 2;

Json artifact_location(std::string_view path)
{
    if (path.starts_with('/'))
        return {{"uri", uri_of(path)}};
    return {{"uri", uri_of(path)}, {"uriBaseId", "%SRCROOT%"}};
}

static Json region(const SourceFile& source, Span span)
{
    const Place begin = place(source, span.begin);
    const Place end = place(source, span.end);
    return {{"startLine", begin.line}, {"startColumn", begin.utf16}, {"endLine", end.line}, {"endColumn", end.utf16}};
}

Json marked_region(const SourceFile& source, Span span)
{
    return region(source, marked(source, span));
}

Json edited_region(const SourceFile* source, Span span)
{
    // A byte order mark is outside of SARIF's text columns, and so is a file we do not have.
    const bool cuts_mark =
        source != nullptr && span.begin < byte_order_mark.size() && source->text().starts_with(byte_order_mark);
    if (source == nullptr || cuts_mark)
        return {{"byteOffset", span.begin}, {"byteLength", span.size()}};
    return region(*source, span);
}

Json physical_location(const Report& report, std::string_view path, Span span)
{
    Json location{{"artifactLocation", artifact_location(path)}};
    if (const SourceFile* const source = find_source(report, path))
        location["region"] = marked_region(*source, span);
    else
        location["region"] = {{"startLine", 1}, {"startColumn", 1}, {"endLine", 1}, {"endColumn", 1}};
    return location;
}

void add_snippets(Json& physical_location, const SourceFile& source, Span span)
{
    const Span shown = marked(source, span);
    if (shown.size() > longest_snippet)
        return;
    if (!shown.empty())
        physical_location["region"]["snippet"] = {{"text", source.text(shown)}};

    const std::uint32_t first = source.lines().line(shown.begin);
    const std::uint32_t last = source.lines().line(shown.end);
    const Span top = visible_line(source, first > context_lines ? first - context_lines : 1);
    const Span bottom = visible_line(source, std::min(last + context_lines, source.lines().line_count()));
    const Span context{top.begin, std::max(top.begin, bottom.end)};
    if (context.size() > longest_snippet || !context.contains(shown) || context == shown)
        return;
    Json around = region(source, context);
    around["snippet"] = {{"text", source.text(context)}};
    physical_location["contextRegion"] = std::move(around);
}

}  // namespace plint::reporters
