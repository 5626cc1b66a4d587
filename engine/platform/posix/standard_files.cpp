#include "engine/platform/standard_files.hpp"

#include <csignal>
#include <initializer_list>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plint::engine {

bool prepare_standard_files()
{
    for (const int file : {standard_input, standard_output, standard_error}) {
        const int useless = file == standard_input ? O_WRONLY : O_RDONLY;
        if (::fcntl(file, F_GETFD) < 0 && ::open("/dev/null", useless) != file)
            return false;
    }
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    return true;
}

bool is_terminal(int file)
{
    return ::isatty(file) == 1;
}

unsigned terminal_width(int file)
{
    winsize size{};
    return ::ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool is_regular_file(int file)
{
    struct stat status {};
    return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace plint::engine
