// Signal handlers can reach nothing but globals: the name of the file that a thread reads is the program's one
// thread-local variable.
#include "engine/platform/crash_context.hpp"

namespace plint::engine {

namespace {

thread_local const char* path_being_read = nullptr;

}  // namespace

Reading::Reading(const std::string& path) : before_(path_being_read)
{
    path_being_read = path.c_str();
}

Reading::~Reading()
{
    path_being_read = before_;
}

const char* current_path()
{
    return path_being_read;
}

}  // namespace plint::engine
