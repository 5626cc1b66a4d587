// Every tree keeps its contract: of whole files, of files cut off anywhere, of the corpus of real modules.
#include "parser/parse.hpp"
#include "tests/parser/grammar_cases.hpp"
#include "tests/parser/tree_invariants.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace plint::tests {

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string broken_tree(std::string path, std::string text, const ParseOptions& options)
{
    const SourceFile source(std::move(path), std::move(text));
    return broken_invariant(parse(source, options));
}

void check_file(const fs::path& file)
{
    const SourceFile source(file.generic_string(), read(file));
    INFO(file);
    CHECK(broken_invariant(parse(source, parse_options(source))) == "");
}

fs::path corpus()
{
    const char* folder = std::getenv("PLINT_CORPUS");
    return folder != nullptr ? fs::path(folder) : fs::path(PLINT_SOURCE_DIR "/build/corpus");
}

}  // namespace

TEST_CASE("leaves and gaps are the source, for every file of fixtures")
{
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(PLINT_SOURCE_DIR "/fixtures"))
        if (entry.is_regular_file())
            check_file(entry.path());
}

TEST_CASE("leaves and gaps are the source, wherever a file breaks off")
{
    for (const fs::path& file : grammar_case_files())
        for (const GrammarCase& item : read_grammar_cases(file))
            for (std::size_t size = 0; size < item.source.size(); ++size) {
                const std::string broken = broken_tree("cut", item.source.substr(0, size), item.options);
                if (!broken.empty()) {
                    FAIL_CHECK(item.place << ", its first " << size << " bytes: " << broken);
                    break;
                }
            }
}

TEST_CASE("leaves and gaps are the source, for every file of the corpus")
{
    if (!fs::is_directory(corpus())) {
        WARN("no corpus in " << corpus() << ": nothing was checked (fetch it: scripts/corpus)");
        return;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(corpus()))
        if (const fs::path suffix = entry.path().extension();
            entry.is_regular_file() && !entry.is_symlink() && (suffix == ".pp" || suffix == ".epp"))
            check_file(entry.path());
}

}  // namespace plint::tests
