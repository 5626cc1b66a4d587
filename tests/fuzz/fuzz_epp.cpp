// Any bytes as a template.
#include "tests/fuzz/promises.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    plint::fuzz::hold({reinterpret_cast<const char*>(data), size}, plint::Language::epp);
    return 0;
}
