// WASI starts no processes.
#include "engine/platform/process.hpp"

namespace plint::engine {

std::vector<std::string> environment_variables()
{
    return {};
}

std::optional<ProcessResult> run_process(std::span<const std::string>, std::span<const std::string>, std::string_view,
                                         std::size_t, const std::string&)
{
    return std::nullopt;
}

}  // namespace plint::engine
