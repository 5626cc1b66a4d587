// WASI starts no processes.
#include "engine/platform/process.hpp"

namespace plint::engine {

std::optional<ProcessResult> run_process(std::span<const std::string>, std::string_view, std::size_t)
{
    return std::nullopt;
}

}  // namespace plint::engine
