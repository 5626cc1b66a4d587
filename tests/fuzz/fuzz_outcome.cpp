// Any bytes as the kept outcome of a run: refused, or it can be written and read again.
#include "cli/reports/outcome.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    using namespace plint::cli;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto outcome = read_outcome(bytes);
    if (outcome && !read_outcome(write_outcome(*outcome)))
        std::abort();
    return 0;
}
