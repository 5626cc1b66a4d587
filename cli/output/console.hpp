// Standard output and standard error.
#pragma once

#include "cli/options/options.hpp"
#include "engine/files/boundary.hpp"
#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint::cli {

// What standard output and standard error can show.
[[nodiscard]] Terminal standard_output(engine::Colour colour);
[[nodiscard]] Terminal standard_error(engine::Colour colour);

// Whether an open file is a terminal that can overwrite a line.
[[nodiscard]] bool obeys_commands(int file);

// Writes to standard output. If that fails, prints an error and returns false; a reader that closed the pipe early
// (`plint | head`) is not a failure.
[[nodiscard]] bool print(std::string_view text);

// The same for text with raw parts of analyzed files: on a terminal, and in a CI system unless standard output is a file,
// control characters, invisible characters and commands to the CI system are escaped.
[[nodiscard]] bool print_text(std::string_view text);

// Whether print_text escapes: a list with one name a line must then escape newlines in names itself.
[[nodiscard]] bool is_text_escaped();

// print_text for fixed code, which is escaped on a terminal only: in a CI system the next program may need it as it is.
[[nodiscard]] bool print_code(std::string_view text);

// Text for people, made safe for this place: in a CI system, without text that the system would run as a command.
[[nodiscard]] std::string printable(std::string text);

// Writes to standard error what is safe to show, which must have a limit of its own. Returns 0 or an errno value.
int print_error(std::string_view text);

// A line on standard error, with the program's name before it. `text` must be safe to show. After limits::error_line_bytes of
// these lines, no further one is printed.
void print_error_line(std::string_view text, std::string_view program = "plint");

// The error that a named file is not printed, because it is outside of the boundary, and what the user can do.
void print_outside(const engine::Boundary& boundary, const std::string& path);

}  // namespace plint::cli
