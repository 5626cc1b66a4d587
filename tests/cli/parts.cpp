// Small parts of the command line: paths, names that were meant, threads, crashes, whole files.
#include "checks/files/paths.hpp"
#include "engine/platform/read.hpp"
#include "parser/source/activity.hpp"
#include "cli/output/crash.hpp"
#include "cli/output/exit_codes.hpp"
#include "engine/platform/threads.hpp"
#include "rules/engine/nearest.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace plint;
using namespace plint::cli;

TEST_CASE("paths: one spelling for each file")
{
    CHECK(files::absolute_path("a//b/./c/", "/x") == "/x/a/b/c");
    CHECK(files::absolute_path("../b", "/x/y") == "/x/b");
    CHECK(files::absolute_path("../../../b", "/x") == "/b");
    CHECK(files::absolute_path(".", "/x") == "/x");
    CHECK(files::absolute_path("/", "/x") == "/");
    CHECK(files::path_from("/a/b", "/a") == "b");
    CHECK(files::path_from("/a", "/a/b") == "..");
    CHECK(files::path_from("/a/c/d", "/a/b/e") == "../../c/d");
    CHECK(files::path_from("/b", "/a") == "../b");
    CHECK(files::path_from("/a", "/a") == ".");
    CHECK(files::path_from("/a", "/") == "a");
    if (files::list_separator() == ':') {
        CHECK(files::from_user("C:\\a") == "C:\\a");
        CHECK(files::for_user("/C:/a") == "/C:/a");
    }
    CHECK(files::absolute_path("a", "/") == "/a");
    CHECK(files::shown_path("/x/a/b", "/x") == "a/b");
    CHECK(files::shown_path("/xy/a", "/x") == "/xy/a");
    CHECK(files::shown_path("/x", "/x") == ".");
    CHECK(files::shown_path("/a", "/") == "/a");
}

TEST_CASE("paths: `..` behind a link leaves its target")
{
    namespace fs = std::filesystem;
    const auto folder = fs::canonical(fs::temp_directory_path()) / ("plint-paths-" + std::to_string(::getpid()));
    fs::create_directories(folder / "far/away");
    fs::create_directory_symlink(folder / "far/away", folder / "link");
    CHECK(files::absolute_path("link/../x", folder.string()) == (folder / "far/x").string());
    CHECK(files::absolute_path("link/x", folder.string()) == (folder / "link/x").string());
    fs::remove_all(folder);
}

TEST_CASE("nearest: what was meant")
{
    constexpr auto names = std::to_array<std::string_view>({"--select", "--extend-select", "--ignore", "--fix"});
    CHECK(rules::nearest("--selct", names) == "--select");
    CHECK(rules::nearest("--slect", names) == "--select");
    CHECK(rules::nearest("--ingore", names) == "--ignore");
    CHECK(rules::nearest("--fxi", names) == "--fix");
    CHECK(rules::nearest("--something", names).empty());
    CHECK(rules::nearest("", names).empty());
}

TEST_CASE("threads: every index once, whatever the number of threads")
{
    for (const unsigned jobs : {1U, 2U, 7U, 64U}) {
        std::vector<std::atomic<int>> seen(100);
        engine::for_each_index(jobs, seen.size(), [&](std::size_t i) { ++seen[i]; });
        for (const auto& count : seen)
            CHECK(count == 1);
    }
    engine::for_each_index(4, 0, [](std::size_t) { FAIL("there is nothing to do"); });
}

TEST_CASE("threads: work may go deep, on the first thread too")
{
    std::function<std::size_t(std::size_t)> dive = [&](std::size_t bytes) {
        std::array<volatile char, 65536> frame;
        frame[0] = 1;
        return bytes <= frame.size() ? frame.size()
                                     : dive(bytes - frame.size()) + frame.size() * static_cast<std::size_t>(frame[0]);
    };
    std::size_t reached = 0;
    engine::for_each_index(1, 1, [&](std::size_t) { reached = dive(std::size_t{48} << 20); });
    CHECK(reached >= std::size_t{48} << 20);
}

namespace {

// Exit code and standard error of `work` in a process of its own.
std::pair<int, std::string> in_child(void (*work)())
{
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const auto child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDERR_FILENO);
        ::close(ends[0]);
        report_crashes();
        std::thread(work).join();  // where nobody catches what is thrown, as in the program
        ::_exit(0);
    }
    ::close(ends[1]);
    std::string said;
    std::array<char, 4096> buffer{};
    for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
        said.append(buffer.data(), static_cast<std::size_t>(got));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, said};
}

const std::string deep_path = "modules/deep\x1b/manifests/init.pp";

}  // namespace

TEST_CASE("crashes: a stack overflow names the file and is exit code 3")
{
    const auto [code, said] = in_child([] {
        engine::for_each_index(1, 1, [](std::size_t) {
            const activity::Work at_work(deep_path);
            std::function<long(long)> dive;  // a call that no compiler makes a loop of
            dive = [&](long depth) { return depth < 0 ? 0 : dive(depth + 1) + depth; };
            static_cast<void>(dive(0));
        });
    });
    CHECK(code == exit_crash);
    CHECK(said.find("stack overflow while reading `modules/deep?/manifests/init.pp`") != std::string::npos);
}

TEST_CASE("crashes: an exception in a thread names the file and is exit code 3")
{
    const auto [code, said] = in_child([] {
        engine::for_each_index(1, 1, [](std::size_t) {
            const activity::Work at_work(deep_path);
            throw std::runtime_error("something unforeseen");
        });
    });
    CHECK(code == exit_crash);
    CHECK(said.find("internal error: something unforeseen while reading `modules/deep?") != std::string::npos);
}

TEST_CASE("files: what is read and what is not")
{
    namespace fs = std::filesystem;
    const auto path = fs::temp_directory_path() / ("plint-read-" + std::to_string(::getpid()));
    for (const std::size_t size : {0U, 1U, 70000U}) {
        std::ofstream(path) << std::string(size, 'x');
        const auto file = engine::read_file(path.string());
        CHECK(file.problem.empty());
        CHECK(file.text == std::string(size, 'x'));
    }
    fs::remove(path);
    CHECK(engine::read_file(path.string()).problem == "No such file or directory");
    CHECK(engine::read_file("/dev/null").problem.starts_with("it is a device"));
    CHECK(engine::read_file("/").problem == "it is a directory");
    CHECK_FALSE(engine::read_file("/proc/self/status").text.empty());  // the system says its size is 0
}
