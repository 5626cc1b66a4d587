// Shows a fix as the lines it removes and inserts.
#pragma once

#include "reporters/full/frame.hpp"
#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

// Appends the heading and the changed lines of `fix`.
void append_fix(std::string& out, const FrameStyle& style, const Report& report, const Diagnostic& diagnostic,
                const Fix& fix);

// The last line number that `append_fix` prints.
[[nodiscard]] std::uint32_t last_line(const Report& report, const Diagnostic& diagnostic, const Fix& fix);

}  // namespace plint::reporters
