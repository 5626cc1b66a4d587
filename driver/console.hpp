// Standard output and standard error.
#pragma once

#include "driver/options.hpp"
#include "reporters/model/report.hpp"

#include <string_view>

namespace plint {

inline constexpr int exit_clean = 0;
inline constexpr int exit_findings = 1;
inline constexpr int exit_trouble = 2;  // plint could not do its work

// What standard output and standard error can show.
[[nodiscard]] Terminal standard_output(Colour colour);
[[nodiscard]] Terminal standard_error(Colour colour);

// Whether an open file is a terminal in which a line can be written over.
[[nodiscard]] bool obeys_commands(int file);

// Writes to standard output. False, and said on standard error, when that failed; a reader that went away early
// (`plint | head`) is no failure.
[[nodiscard]] bool print(std::string_view text);

// The same for text with parts of analysed files as they are: on a terminal, characters that it would obey or that readers
// cannot see are escaped.
[[nodiscard]] bool print_text(std::string_view text);

// Text for people, as it may be printed here: where a CI system obeys commands in what a job prints, without them.
[[nodiscard]] std::string printable(std::string text);

// Writes to standard error what is safe to show. Returns 0 or an errno value.
int print_error(std::string_view text);

// A line on standard error, with the program's name before it. `text` must be safe to show.
void complain(std::string_view text);

// Once at the start: makes a closed descriptor 0, 1 or 2 an open one of no use, so that no file that plint opens
// gets its number, and lets writing to a closed pipe, or past a limit of size, fail rather than end the process.
void prepare_standard_files();

}  // namespace plint
