#include "engine/platform/process.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/posix/system.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace plint::engine {

namespace {

// One end of a pipe that plint owns, and the other one, which becomes a file of the program.
class Pipe {
public:
    Pipe()
    {
        if (!posix::open_pipe(ends_))
            ends_ = {-1, -1};
    }
    ~Pipe()
    {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] int end(std::size_t index) const { return ends_[index]; }  // 0: to read, 1: to write
    void close_end(std::size_t index)
    {
        if (const int file = std::exchange(ends_[index], -1); file >= 0)
            ::close(file);
    }

private:
    std::array<int, 2> ends_{-1, -1};
};

// Ends with the program if that stops reading.
void write_some(Pipe& pipe, std::string_view& input)
{
    const auto written = ::write(pipe.end(1), input.data(), input.size());
    if (written > 0)
        input.remove_prefix(static_cast<std::size_t>(written));
    else if (written < 0 && errno != EINTR && errno != EAGAIN)
        input = {};
    if (input.empty())
        pipe.close_end(1);
}

void read_some(Pipe& pipe, std::string& text)
{
    std::array<char, 1U << 16U> buffer;
    const auto size = ::read(pipe.end(0), buffer.data(), buffer.size());
    if (size > 0)
        text.append(buffer.data(), static_cast<std::size_t>(size));
    else if (size == 0 || errno != EINTR)
        pipe.close_end(0);
}

// Whether the program printed no more than `max_output` bytes.
bool exchange(Pipe& in, Pipe& out, Pipe& error, std::string_view input, ProcessResult& result, std::size_t max_output)
{
    ::fcntl(in.end(1), F_SETFL, O_NONBLOCK);
    if (input.empty())
        in.close_end(1);
    while (out.end(0) >= 0 || error.end(0) >= 0) {
        std::array<pollfd, 3> files{{{in.end(1), POLLOUT, 0}, {out.end(0), POLLIN, 0}, {error.end(0), POLLIN, 0}}};
        if (::poll(files.data(), files.size(), -1) < 0 && errno != EINTR)
            return false;
        if (files[0].fd >= 0 && files[0].revents != 0)
            write_some(in, input);
        if (files[1].fd >= 0 && files[1].revents != 0)
            read_some(out, result.output);
        if (files[2].fd >= 0 && files[2].revents != 0)
            read_some(error, result.errors);
        if (result.output.size() > max_output || result.errors.size() > max_output)
            return false;
    }
    return true;
}

// Whether a file or directory is in a directory, wherever symlinks lead.
bool is_within(const std::string& path, const std::string& directory)
{
    return !files::inside(real_path(path), directory).empty();
}

// Empty: not found.
std::string find_program(const std::string& name, const std::string& untrusted)
{
    const char* const path = std::getenv("PATH");
    for (std::string_view rest = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path; !rest.empty();) {
        const std::string_view directory = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(directory.size() + 1, rest.size()));
        std::string program = std::string(directory) + '/' + name;
        if (directory.starts_with('/') && ::access(program.c_str(), X_OK) == 0
            && !is_within(std::string(directory), untrusted) && !is_within(program, untrusted))
            return program;
    }
    return {};
}

// As programs get them; posix_spawn does not change them.
std::vector<char*> c_strings(std::span<const std::string> texts)
{
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace

std::vector<std::string> environment_variables()
{
    std::vector<std::string> variables;
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable)
        variables.emplace_back(*variable);
    return variables;
}

std::optional<ProcessResult> run_process(std::span<const std::string> words, std::span<const std::string> environment,
                                         std::string_view input, std::size_t max_output, const std::string& untrusted)
{
    const std::string program = find_program(words[0], untrusted);
    if (program.empty())
        return std::nullopt;
    Pipe in;
    Pipe out;
    Pipe error;
    if (in.end(0) < 0 || out.end(0) < 0 || error.end(0) < 0)
        return std::nullopt;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, in.end(0), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, out.end(1), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, error.end(1), STDERR_FILENO);
    pid_t process = 0;
    const int problem = ::posix_spawn(&process, program.c_str(), &actions, nullptr, c_strings(words).data(),
                                      c_strings(environment).data());
    ::posix_spawn_file_actions_destroy(&actions);
    if (problem != 0)
        return std::nullopt;
    in.close_end(0);
    out.close_end(1);
    error.close_end(1);

    const auto before = ::signal(SIGPIPE, SIG_IGN);
    ProcessResult result;
    const bool complete = exchange(in, out, error, input, result, max_output);
    ::signal(SIGPIPE, before);
    if (!complete)
        ::kill(process, SIGKILL);
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return complete ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace plint::engine
