// The fingerprints of lines against what GitHub's upload action computes: the expected values are its own output.
#include "reporters/sarif/line_hash.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using plint::reporters::line_hashes;
using Hashes = std::vector<std::string>;

TEST_CASE("line hashes equal those of GitHub's upload action", "[sarif]")
{
    CHECK(line_hashes("class a {\n  $x = 1\n\n  notice(\"\u00E9\")\n}\n")
          == Hashes{"c0be424ecc8c854a:1", "32f39dee1810372e:1", "352ecb558d569b76:1", "b7a33d576e63e5a4:1",
                    "32dce9ccfdbc9d3e:1", "c129715d7a2bc9a3:1"});
    CHECK(line_hashes("") == Hashes{"c129715d7a2bc9a3:1"});
    CHECK(line_hashes("\n\n\n")
          == Hashes{"4e5d562094661a0d:1", "5b5d4caf73a13177:1", "3c5bef55b72b93c9:1", "c129715d7a2bc9a3:1"});
}

TEST_CASE("a line hash is printed without zeros in front", "[sarif]")
{
    CHECK(line_hashes("a") == Hashes{"53b5d4aabe50d64:1"});
}

TEST_CASE("line hashes count UTF-16 units, a byte order mark, and each way to end a line", "[sarif]")
{
    CHECK(line_hashes("\xEF\xBB\xBF$a = \"\U0001F4A9\"\r\n\t$b\r\r\n $b\r\n")
          == Hashes{"a85f66311e910e9e:1", "6aa5049022430129:1", "d465d6d52e69e62d:1", "ba97e6c9b62db217:1",
                    "c129715d7a2bc9a3:1"});
    // A blank between them keeps `\r` and `\n` apart.
    CHECK(line_hashes("a\r \nb\r")
          == Hashes{"818c3a85b988abe4:1", "bf4c4d48992e2ca5:1", "ade70578248be16f:1", "c129715d7a2bc9a3:1"});
}

TEST_CASE("line hashes read broken UTF-8 as node does", "[sarif]")
{
    CHECK(line_hashes("\xFF\xC2\xE2\x82x\xF0\x9F\x92\xED\xA0\x80\xF4\x90\x80\x80\xC0\xAF\n")
          == Hashes{"58d72e74e2b0a91e:1", "c129715d7a2bc9a3:1"});
}

TEST_CASE("line hashes look at 100 units and number the lines that agree in them", "[sarif]")
{
    std::string text;
    for (int line = 0; line < 9; ++line) {
        text += "$variable_" + std::to_string(line % 3) + " = [";
        for (int item = 0; item < 60; ++item)
            text += "x, ";
        text += "]\n";
    }
    CHECK(line_hashes(text)
          == Hashes{"62e0d0ad9b76a69d:1", "104a317bd405b4e2:1", "bdb3924a0c94c327:1", "62e0d0ad9b76a69d:2",
                    "104a317bd405b4e2:2", "bdb3924a0c94c327:2", "62e0d0ad9b76a69d:3", "104a317bd405b4e2:3",
                    "bdb3924a0c94c327:3", "c129715d7a2bc9a3:1"});
}
