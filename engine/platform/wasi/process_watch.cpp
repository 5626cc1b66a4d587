// WASI has no access to other processes.
#include "engine/platform/process_watch.hpp"

namespace plint::engine {

struct ProcessWatch::State {};

ProcessWatch::ProcessWatch(std::int64_t, std::function<void()>) {}

ProcessWatch::~ProcessWatch() = default;

}  // namespace plint::engine
