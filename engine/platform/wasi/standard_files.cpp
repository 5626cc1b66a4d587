#include "engine/platform/standard_files.hpp"

#include <cstdlib>

#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

// All modules start in `/`; hosts name another current directory in PWD.
bool prepare_standard_files()
{
    const char* const folder = std::getenv("PWD");
    return folder == nullptr || ::chdir(folder) == 0;
}

bool is_terminal(int file)
{
    return ::isatty(file) == 1;
}

unsigned terminal_width(int)
{
    return 0;  // WASI does not know it
}

bool is_regular_file(int file)
{
    struct stat status {};
    return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace plint::engine
