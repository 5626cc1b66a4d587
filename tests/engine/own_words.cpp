#include "engine/workspace/own_words.hpp"

#include "parser/source/characters.hpp"
#include "tests/parser/source_literals.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace plint::engine {

namespace {

namespace fs = std::filesystem;

// The words in backticks of a text, without those of placeholders.
std::vector<std::string> quoted_words(const std::string& text)
{
    std::vector<std::string> words;
    bool is_quoted = false;
    bool is_placeholder = false;
    std::string word;
    for (const char c : text + "`") {
        if (is_quoted && !is_placeholder && is_word(c)) {
            word += c;
            continue;
        }
        if (word.size() > 2)
            words.push_back(word);
        word.clear();
        is_quoted = c == '`' ? !is_quoted : is_quoted;
        is_placeholder = c == '{' || (is_placeholder && c != '}');
    }
    return words;
}

}  // namespace

TEST_CASE("words of Puppet are plint's own", "[own_words]")
{
    for (const char* const word : {"running", "stopped", "Optional", "ensure", "apt", "osfamily", "merge"})
        CHECK(is_own_word(word));
    CHECK_FALSE(is_own_word("swordfish"));
}

TEST_CASE("words in the texts of rules are plint's own", "[own_words]")
{
    for (const auto& entry : fs::recursive_directory_iterator(PLINT_SOURCE_DIR "/rules")) {
        const fs::path& path = entry.path();
        if (path.extension() != ".cpp" && path.extension() != ".hpp")
            continue;
        std::ifstream in(path, std::ios::binary);
        const std::string source{std::istreambuf_iterator<char>(in), {}};
        for (const tests::Literal& literal : tests::string_literals(source))
            for (const std::string& word : quoted_words(literal.text)) {
                INFO(path << ":" << literal.line << ": add `" << word << "` to engine/workspace/own_words.cpp");
                CHECK(is_own_word(word));
            }
    }
}

}  // namespace plint::engine
