// Settings with rules of users, a NUL, and code that they check and fix. Whatever the patterns are, places are in their files,
// matching ends, and fixes keep the code free of syntax errors.
#include "tests/fuzz/environment.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const std::string_view settings = all.substr(0, all.find('\0'));
    const std::string_view code = all.substr(std::min(settings.size() + 1, size));
    plint::fuzz::check_patterns(std::string(settings), std::string(code));
    return 0;
}
