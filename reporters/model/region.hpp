// The lines and columns of a finding from 1, in bytes, characters and UTF-16 units, for formats of reports.
#pragma once

#include "reporters/model/report.hpp"
#include "reporters/text/place.hpp"

namespace plint::reporters {

struct Region {
    Place begin;
    Place end;  // after the last character
};

// For a file that is not available: its first character.
[[nodiscard]] inline Region region(const Report& report, const std::string& path, Span span)
{
    const SourceFile* const source = find_source(report, path);
    if (source == nullptr)
        return {};
    const Span shown = marked(*source, span);
    return {place(*source, shown.begin), place(*source, shown.end)};
}

}  // namespace plint::reporters
