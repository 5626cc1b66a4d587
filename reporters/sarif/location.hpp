// Places in SARIF: regions in UTF-16 columns, files relative to the root of the sources.
#pragma once

#include "reporters/model/report.hpp"
#include "reporters/text/json_text.hpp"

#include <string_view>

namespace plint::reporters {

[[nodiscard]] Json artifact_location(std::string_view path);

// The region of a finding: never only newlines, so that an alert does not extend to another line.
[[nodiscard]] Json marked_region(const SourceFile& source, Span span);

// The exact region that an edit replaces.
[[nodiscard]] Json edited_region(const SourceFile* source, Span span);

// A `physicalLocation`. A file whose text we do not have gets its first line.
[[nodiscard]] Json physical_location(const Report& report, std::string_view path, Span span);

// Adds the marked text and the lines around it.
void add_snippets(Json& physical_location, const SourceFile& source, Span span);

}  // namespace plint::reporters
