// `.gitignore` as git reads it: fixed corner cases, and random patterns against `git check-ignore` where git is there.
#include "checks/files/gitignore.hpp"
#include "checks/files/glob.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace plint;

namespace {

// As git does: each folder of the path from the top, then the path itself.
bool ignored_on_the_way(const std::vector<files::IgnorePattern>& patterns, const std::string& path)
{
    for (auto slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
        if (files::ignored(patterns, path.substr(0, slash), true).value_or(false))
            return true;
    return files::ignored(patterns, path, false).value_or(false);
}

bool file_ignored(std::string_view gitignore, const std::string& path)
{
    return ignored_on_the_way(files::parse_gitignore(gitignore), path);
}

}  // namespace

TEST_CASE("gitignore: names, folders and anchors")
{
    CHECK(file_ignored("init.pp\n", "init.pp"));
    CHECK(file_ignored("init.pp\n", "a/b/init.pp"));
    CHECK_FALSE(file_ignored("/init.pp\n", "a/init.pp"));
    CHECK(file_ignored("/init.pp\n", "init.pp"));
    CHECK_FALSE(file_ignored("a/init.pp\n", "b/a/init.pp"));
    CHECK(file_ignored("build/\n", "a/build/x.pp"));
    CHECK_FALSE(file_ignored("build/\n", "a/build"));
    CHECK(file_ignored("*.pp\n", "a/b.pp"));
    CHECK_FALSE(file_ignored("a/*.pp\n", "a/b/c.pp"));
    CHECK(file_ignored("a/**/c.pp\n", "a/c.pp"));
    CHECK(file_ignored("a/**/c.pp\n", "a/b/b/c.pp"));
    CHECK(file_ignored("**/c.pp\n", "c.pp"));
    CHECK(file_ignored("a/**\n", "a/b/c.pp"));
    CHECK_FALSE(file_ignored("a/**\n", "b/a/c.pp"));
}

TEST_CASE("gitignore: the last match counts, but not below an ignored folder")
{
    CHECK_FALSE(file_ignored("*.pp\n!keep.pp\n", "keep.pp"));
    CHECK(file_ignored("!keep.pp\n*.pp\n", "keep.pp"));
    CHECK(file_ignored("a/\n!a/keep.pp\n", "a/keep.pp"));
    CHECK_FALSE(file_ignored("a/*\n!a/keep.pp\n", "a/keep.pp"));
}

TEST_CASE("gitignore: comments, blanks, escapes, line ends")
{
    CHECK_FALSE(file_ignored("#a.pp\n", "#a.pp"));
    CHECK(file_ignored("\\#a.pp\n", "#a.pp"));
    CHECK(file_ignored("\\!a.pp\n", "!a.pp"));
    CHECK(file_ignored("a.pp   \n", "a.pp"));
    CHECK(file_ignored("a\\ \n", "a "));
    CHECK_FALSE(file_ignored("a\\ \n", "a"));
    CHECK(file_ignored("a.pp\r\n", "a.pp"));
    CHECK(file_ignored("\xEF\xBB\xBF*.pp", "a.pp"));
    CHECK(file_ignored("[a-c][!x].pp", "bz.pp"));
    CHECK_FALSE(file_ignored("[a-c][!x].pp", "bx.pp"));
    CHECK(file_ignored("[[:digit:]].pp", "7.pp"));
    CHECK_FALSE(file_ignored("[a.pp", "[a.pp"));
    CHECK_FALSE(file_ignored("\\", "\\"));
}

TEST_CASE("gitignore: many stars take no long time")
{
    std::string glob;
    for (int i = 0; i < 60; ++i)
        glob += "**/*a*/";
    CHECK_FALSE(files::glob_match(glob + "b", [] {
        std::string path;
        for (int i = 0; i < 400; ++i)
            path += "aaaa/";
        return path + "c";
    }()));
}

TEST_CASE("gitignore: random patterns agree with git")
{
    namespace fs = std::filesystem;
    if (std::system("git --version >/dev/null 2>&1") != 0) {
        WARN("git is not installed: not compared");
        return;
    }
    std::mt19937 random(20261121);
    const auto pick = [&](const auto& from) { return from[random() % std::size(from)]; };
    // clang-format off
    const std::vector<std::string> names{"a", "b", "ab", "a.pp", "b.pp", "foo", "x-y", "[a]", "a b", "!a", "#b", "A", "]"};
    const std::vector<std::string> pieces{"a", "b", "ab", "*", "?", "**", "/", "/", "/**/", "**/", "[ab]", "[!a]", "[^b]",
                                          "[a-b]", "[]a]", "[[:alpha:]]", "[[:upper:]b]", "[-a]", "[a-]", "[\\]]", "\\a",
                                          "\\*", ".pp", "*.pp", "foo", "x-y", "[", "]", " ", "\\ ", "-", "[a", "[[:x:]]",
                                          "[[:alpha]", "\\", "\\/"};
    // clang-format on
    const auto folder = fs::temp_directory_path() / fmt::format("plint-gitignore-{}", random());
    fs::create_directories(folder);
    REQUIRE(std::system(fmt::format("git init -q '{}'", folder.string()).c_str()) == 0);

    for (int round = 0; round < 40; ++round) {
        std::string text;
        const auto lines = 1 + random() % 4;
        for (std::size_t line = 0; line < lines; ++line) {
            if (random() % 4 == 0)
                text += '!';
            if (random() % 4 == 0)
                text += '/';
            const auto count = 1 + random() % 5;
            for (std::size_t i = 0; i < count; ++i)
                text += pick(pieces);
            if (random() % 4 == 0)
                text += '/';
            text += random() % 8 == 0 ? "  \r\n" : "\n";
        }
        std::set<std::string> paths;
        while (paths.size() < 150) {
            std::string path = pick(names);
            for (auto depth = random() % 4; depth > 0; --depth)
                path += '/' + pick(names);
            paths.insert(path);
        }
        std::ofstream(folder / ".gitignore") << text;
        {
            std::ofstream requested(folder / "asked", std::ios::binary);
            for (const auto& path : paths)
                requested << path << '\0';
        }
        // 1: nothing is ignored. `--no-index` takes paths that do not exist, all of them as files.
        const auto command =
            fmt::format("cd '{}' && git check-ignore --no-index -z --stdin <asked >said", folder.string());
        const int status = std::system(command.c_str());
        REQUIRE((status == 0 || WEXITSTATUS(status) == 1));
        std::ifstream said_file(folder / "said", std::ios::binary);
        const std::string said_text(std::istreambuf_iterator<char>(said_file), {});
        std::set<std::string> said;
        for (std::size_t at = 0; at < said_text.size(); at = said_text.find('\0', at) + 1)
            said.insert(said_text.substr(at, said_text.find('\0', at) - at));

        const auto patterns = files::parse_gitignore(text);
        for (const auto& path : paths) {
            INFO("pattern file:\n" << text << "path: " << path);
            CHECK(ignored_on_the_way(patterns, path) == said.contains(path));
        }
    }
    fs::remove_all(folder);
}
