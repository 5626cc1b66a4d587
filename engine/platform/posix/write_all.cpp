#include "engine/platform/write_all.hpp"

#include "engine/platform/posix/ready.hpp"

#include <cerrno>
#include <cstddef>

#include <unistd.h>

namespace plint::engine {

int write_all(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(file, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN)
            posix::wait_until_ready(file, POLLOUT);
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

}  // namespace plint::engine
