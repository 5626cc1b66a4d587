#include "engine/platform/build_id.hpp"

#include <cstdint>

#include <mach-o/dyld.h>
#include <mach-o/loader.h>

namespace plint::engine {

std::string_view build_id()
{
    // Image 0 is the program. `_mh_execute_header` would be it too, but not every linker defines it.
    const mach_header* const header = _dyld_get_image_header(0);
    if (header == nullptr || header->magic != MH_MAGIC_64)
        return {};
    const char* command = reinterpret_cast<const char*>(header) + sizeof(mach_header_64);
    for (std::uint32_t i = 0; i < header->ncmds; ++i) {
        const auto& load = *reinterpret_cast<const load_command*>(command);
        if (load.cmd == LC_UUID)
            return {command + sizeof(load_command), sizeof(uuid_command::uuid)};
        command += load.cmdsize;
    }
    return {};
}

}  // namespace plint::engine
