// Unified diffs: `patch` turns the old text into the new one, for fixed and random texts.
#include "engine/fixes/diff.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

using namespace plint;

TEST_CASE("diff: one changed line with three around it")
{
    const engine::FileChange change{"x.pp", "x.pp", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"};
    CHECK(engine::unified_diff(change)
          == "diff --git a/x.pp b/x.pp\n--- a/x.pp\n+++ b/x.pp\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST_CASE("diff: nothing, new files, missing line breaks, renames")
{
    CHECK(engine::unified_diff({"x", "x", "a\n", "a\n"}).empty());
    CHECK(engine::unified_diff({"", "x", "", "a\n"})
          == "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n");
    CHECK(engine::unified_diff({"x", "x", "a", "a\n"})
          == "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
    CHECK(engine::unified_diff({"x", "y", "a\n", "a\n"}) == "diff --git a/x b/y\nrename from x\nrename to y\n");
}

TEST_CASE("diff: names are quoted as git does")
{
    CHECK(
        engine::unified_diff({"a\n::error::x", "a\n::error::x", "a\n", "b\n"})
        == "diff --git \"a/a\\n::error::x\" \"b/a\\n::error::x\"\n--- \"a/a\\n::error::x\"\n+++ \"b/a\\n::error::x\"\n"
           "@@ -1 +1 @@\n-a\n+b\n");
    CHECK(engine::unified_diff({"q\"\\", "e\x1b", "a\n", "a\n"})
          == "diff --git \"a/q\\\"\\\\\" \"b/e\\033\"\nrename from \"q\\\"\\\\\"\nrename to \"e\\033\"\n");
    CHECK(engine::unified_diff({"\u00e4 b", "\u00e4 c", "a\n", "a\n"})
          == "diff --git a/\u00e4 b b/\u00e4 c\nrename from \u00e4 b\nrename to \u00e4 c\n");
}

TEST_CASE("diff: only changed lines change in texts with very many changes")
{
    engine::FileChange change{"x", "x", "", ""};
    for (int i = 0; i < 5000; ++i) {
        change.old_text += fmt::format("line {}\nold\n", i);
        change.new_text += fmt::format("line {}\nnew\n", i);
    }
    const std::string diff = engine::unified_diff(change);
    const auto lines_with = [&](std::string_view begin) {
        std::size_t count = 0;
        for (std::size_t at = diff.find(begin); at != std::string::npos; at = diff.find(begin, at + 1))
            ++count;
        return count;
    };
    CHECK(lines_with("\n-old\n") == 5000);
    CHECK(lines_with("\n+new\n") == 5000);
    CHECK(lines_with("\n line ") == 5000);
}

TEST_CASE("diff: random texts are patched back together")
{
    namespace fs = std::filesystem;
    if (std::system("patch --version >/dev/null 2>&1") != 0) {
        WARN("patch is not installed: not compared");
        return;
    }
    std::mt19937 random(1);
    const auto folder = fs::temp_directory_path() / fmt::format("plint-diff-{}", random());
    fs::create_directories(folder);
    const auto text = [&] {
        std::string lines;
        for (auto count = random() % 30; count > 0; --count)
            lines += fmt::format("{}\n", random() % 4);
        if (!lines.empty() && random() % 4 == 0)
            lines.pop_back();
        return lines;
    };
    for (int round = 0; round < 100; ++round) {
        const engine::FileChange change{"x", "x", text(), text()};
        if (change.old_text == change.new_text)
            continue;
        std::ofstream(folder / "x") << change.old_text;
        std::ofstream(folder / "x.diff") << engine::unified_diff(change);
        INFO("old:\n" << change.old_text << "\nnew:\n" << change.new_text << "\n" << engine::unified_diff(change));
        REQUIRE(std::system(fmt::format("cd '{}' && patch -s -p1 <x.diff", folder.string()).c_str()) == 0);
        std::ifstream patched(folder / "x");
        CHECK(std::string(std::istreambuf_iterator<char>(patched), {}) == change.new_text);
    }
    fs::remove_all(folder);
}
