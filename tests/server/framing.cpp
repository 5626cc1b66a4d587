// Messages as a client sends them, and what no client sends.
#include "server/base/framing.hpp"

#include <catch2/catch.hpp>

#include <sstream>
#include <string>

namespace plint::tests {

namespace {

// An input without end.
class Endless : public std::streambuf {
public:
    explicit Endless(std::string again) : again_(std::move(again)) {}

    std::size_t read = 0;

private:
    int_type underflow() override
    {
        read += again_.size();
        REQUIRE(read < 1'000'000);
        setg(again_.data(), again_.data(), again_.data() + again_.size());
        return traits_type::to_int_type(again_.front());
    }

    std::string again_;
};

std::string problem_of(const std::string& input)
{
    std::istringstream in(input);
    std::string problem;
    CHECK(server::read_message(in, problem) == std::nullopt);
    return problem;
}

}  // namespace

TEST_CASE("messages are read one after another", "[server]")
{
    std::istringstream in(
        "Content-Length: 2 \r\n\r\n{}CONTENT-LENGTH:3\nContent-Type: x\n\n[1]Content-Length: 0\r\n\r\n");
    std::string problem;
    for (const std::string content : {"{}", "[1]", ""}) {
        CHECK(server::read_message(in, problem) == content);
        CHECK(problem.empty());
    }
    CHECK(server::read_message(in, problem) == std::nullopt);
    CHECK(problem.empty());
}

TEST_CASE("a message that is larger than any file is not read", "[server]")
{
    CHECK(problem_of("Content-Length: 134217729\r\n\r\n{}") == "a message is larger than 128 MiB");
    CHECK(problem_of("Content-Length: 1073741824\r\n\r\n{}") == "a message is larger than 128 MiB");
    CHECK(problem_of("Content-Length: 134217728\r\n\r\n{}") == "the input ends within a message");
    for (const std::string length :
         {"x", "", "-2", "+2", "0x10", "5 5", "2x", "2, 2", "99999999999999999999", "-2\r\nContent-Length: 2"})
        CHECK(problem_of("Content-Length: " + length + "\r\n\r\n{}") == "a message has no valid `Content-Length`");
    CHECK(problem_of("Content-Le") == "the input ends within a message");
}

TEST_CASE("headers have a limit", "[server]")
{
    for (const std::string again : {"x", "x\r\n", "Content-Length: 2\n"}) {
        Endless endless(again);
        std::istream in(&endless);
        std::string problem;
        CHECK(server::read_message(in, problem) == std::nullopt);
        CHECK(problem == "the headers of a message are larger than 64 KiB");
    }
}

}  // namespace plint::tests
