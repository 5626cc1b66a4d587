#include "engine/platform/build_id.hpp"

#include <cstdint>

#include <mach-o/loader.h>

// The start of the program, by the linker.
extern "C" const mach_header_64 _mh_execute_header;

namespace plint::engine {

std::string_view build_id()
{
    const auto* const header = reinterpret_cast<const char*>(&_mh_execute_header);
    const char* command = header + sizeof(mach_header_64);
    for (std::uint32_t i = 0; i < _mh_execute_header.ncmds; ++i) {
        const auto& load = *reinterpret_cast<const load_command*>(command);
        if (load.cmd == LC_UUID)
            return {command + sizeof(load_command), sizeof(uuid_command::uuid)};
        command += load.cmdsize;
    }
    return {};
}

}  // namespace plint::engine
