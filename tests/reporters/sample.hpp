// One report with most of what a reporter must be able to write, made by hand. It has no names with a meaning in one format.
#pragma once

#include "reporters/model/report.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

// Owns the files that the report points into.
struct Sample {
    std::vector<std::unique_ptr<SourceFile>> files;
    Report report;

    const SourceFile& add(std::string path, std::string text);
};

// The bytes of the `occurrence`th `needle` in a file. Precondition: it is there.
[[nodiscard]] Span at(const SourceFile& file, std::string_view needle, int occurrence = 1);

// From the first byte of `from` to the last of the first `to` after it.
[[nodiscard]] Span between(const SourceFile& file, std::string_view from, std::string_view to);

[[nodiscard]] Sample sample();

// The same with findings that a comment and a baseline keep out.
[[nodiscard]] Sample suppressed_sample();

}  // namespace plint::tests
