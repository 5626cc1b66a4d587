// Handles crashes of plint: prints a line that names the file, and exits with a code of its own. Out of memory is not a
// bug, and exits with the code for other errors.
#pragma once

namespace plint::cli {

// From here on signals like SIGSEGV and uncaught exceptions end the process with `exit_crash` and a line
// on standard error. Hook runners treat a tool that was killed by a signal as successful.
void report_crashes();

}  // namespace plint::cli
