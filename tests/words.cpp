// Words that plint's texts do not use: in messages, help, titles, pages, guides and the README. fixtures/words.txt lists
// the words and the phrases in which they are right.
#include "tests/parser/source_literals.hpp"
#include "tests/rules/rule_page.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace plint::tests {

namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct WordList {
    std::vector<std::string> forbidden;  // words or phrases in lower case
    std::vector<std::string> allowed;    // phrases with such a word
};

WordList read_words()
{
    WordList words;
    std::ifstream in(PLINT_SOURCE_DIR "/fixtures/words.txt");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.starts_with('#'))
            continue;
        if (line.starts_with("+ "))
            words.allowed.push_back(line.substr(2));
        else
            words.forbidden.push_back(line);
    }
    return words;
}

char lower_case(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_part_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_' || c == '-' || (c >= '0' && c <= '9');
}

// Prose without code: what is between backticks, links' targets and code blocks become spaces, newlines stay.
std::string prose_of(std::string_view markdown)
{
    std::string prose(markdown);
    bool in_block = false;
    for (std::size_t at = 0; at < prose.size();) {
        const std::size_t end = std::min(prose.find('\n', at), prose.size());
        const std::string_view line = std::string_view(prose).substr(at, end - at);
        const bool is_fence = line.substr(std::min(line.find_first_not_of(' '), line.size())).starts_with("```");
        if (is_fence || in_block)
            std::fill(prose.begin() + static_cast<std::ptrdiff_t>(at), prose.begin() + static_cast<std::ptrdiff_t>(end),
                      ' ');
        in_block = in_block != is_fence;
        at = end + 1;
    }
    bool in_code = false;
    bool in_target = false;
    for (std::size_t at = 0; at < prose.size(); ++at) {
        if (prose[at] == '\n')
            continue;
        if (prose[at] == '`' && !in_target)
            in_code = !in_code;
        else if (!in_code && prose.compare(at, 2, "](") == 0)
            in_target = true;
        else if (in_target && prose[at] == ')')
            in_target = false;
        else if (in_code || in_target)
            prose[at] = ' ';
    }
    return prose;
}

class WordChecker {
public:
    // `text`: lines count from `line`.
    void check(const std::string& file, std::string text, std::size_t line = 1)
    {
        std::ranges::transform(text, text.begin(), lower_case);
        std::ranges::replace(text, '\n', ' ');
        const auto both_spaces = [](char a, char b) { return a == ' ' && b == ' '; };
        text.erase(std::unique(text.begin(), text.end(), both_spaces), text.end());
        const std::string shown = text;
        for (const std::string& phrase : words_.allowed)
            for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at)) {
                used_.insert(phrase);
                text.replace(at, phrase.size(), phrase.size(), ' ');
            }
        for (const std::string& word : words_.forbidden)
            for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
                const bool starts = at == 0 || !is_part_of_word(text[at - 1]);
                const bool ends = at + word.size() == text.size() || !is_part_of_word(text[at + word.size()]);
                if (starts && ends)
                    FAIL_CHECK(fmt::format("{}:{}: \"{}\" in: {}", file, line, word, around(shown, at)));
            }
    }

    // A paragraph at a time, so that phrases over two lines are found; a failure names the first line.
    void check_paragraphs(const std::string& file, const std::string& text)
    {
        std::size_t line = 1;
        for (std::size_t at = 0; at < text.size();) {
            const std::string paragraph = text.substr(at, text.find("\n\n", at) - at);
            check(file, paragraph, line);
            line += static_cast<std::size_t>(std::ranges::count(paragraph, '\n')) + 2;
            at += paragraph.size() + 2;
        }
    }

    [[nodiscard]] std::vector<std::string> unused() const
    {
        std::vector<std::string> all;
        for (const std::string& phrase : words_.allowed)
            if (!used_.contains(phrase))
                all.push_back(phrase);
        return all;
    }

private:
    static std::string around(const std::string& text, std::size_t at)
    {
        constexpr std::size_t context = 40;
        const std::size_t begin = at < context ? 0 : at - context;
        return text.substr(begin, 2 * context);
    }

    WordList words_ = read_words();
    std::set<std::string> used_;
};

// Messages of a page are in its code blocks.
std::string messages_in(const std::string& page)
{
    std::string all;
    for (const PageBlock& block : read_page(page).blocks)
        for (const Expected& expected : block.expected)
            all += expected.message + "\n\n";
    return all;
}

bool is_text_of_users(const std::string& path)
{
    return std::ranges::none_of(std::initializer_list<std::string_view>{"/tests/", "/fixtures/", "/build/", "/.git/",
                                                                        "/checks/ruby/", "/checks/catalogue/"},
                                [&](std::string_view part) { return path.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("texts for users are in plain English", "[words]")
{
    WordChecker checker;
    const fs::path root = PLINT_SOURCE_DIR;
    for (const char* const folder : {"", "docs", "rules", "cli", "engine", "ide", "server", "reporters", "checks",
                                     "parser", "scripts", "tests", "fixtures"}) {
        auto walk = [&](const fs::path& path) {
            const std::string name = path.lexically_relative(root).generic_string();
            if (path.extension() == ".md") {
                const std::string text = content_of(path);
                checker.check_paragraphs(name, prose_of(text));
                if (name.starts_with("rules/") && path.filename() != "README.md")
                    checker.check_paragraphs(name, messages_in(text));
            } else if ((path.extension() == ".cpp" || path.extension() == ".hpp")
                       && is_text_of_users(path.generic_string())) {
                for (const Literal& literal : string_literals(content_of(path)))
                    if (literal.text.find(' ') != std::string::npos)
                        checker.check(name, literal.text, literal.line);
            }
        };
        if (*folder == '\0') {
            for (const auto& entry : fs::directory_iterator(root))
                if (entry.is_regular_file())
                    walk(entry.path());
        } else {
            for (const auto& entry : fs::recursive_directory_iterator(root / folder))
                if (entry.is_regular_file())
                    walk(entry.path());
        }
    }
    for (const std::string& phrase : checker.unused())
        FAIL_CHECK(fmt::format("fixtures/words.txt allows \"{}\", which no text contains", phrase));
}

TEST_CASE("code is not prose", "[words]")
{
    CHECK(prose_of("a `b` c\n```sh\nd\n```\n[e](f) g\n") == "a ` ` c\n     \n \n   \n[e]  ) g\n");
}

}  // namespace plint::tests
