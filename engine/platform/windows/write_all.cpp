#include "engine/platform/write_all.hpp"

#include "engine/platform/windows/system.hpp"

#include <cerrno>

#include <io.h>

namespace plint::engine {

int write_all(int file, std::string_view bytes)
{
    const auto handle = ::_get_osfhandle(file);
    return handle == -1 || handle == -2 ? EBADF : windows::write_to(reinterpret_cast<HANDLE>(handle), bytes);
}

}  // namespace plint::engine
