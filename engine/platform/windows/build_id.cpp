#include "engine/platform/build_id.hpp"

#include "engine/platform/windows/system.hpp"

namespace plint::engine {

// The headers of the program: the linker writes the time of the build or a digest of all bytes there.
std::string_view build_id()
{
    const auto* const program = reinterpret_cast<const char*>(::GetModuleHandleW(nullptr));
    const auto& start = *reinterpret_cast<const IMAGE_DOS_HEADER*>(program);
    return {program + start.e_lfanew, sizeof(IMAGE_NT_HEADERS)};
}

}  // namespace plint::engine
