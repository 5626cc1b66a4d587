// The cases of fixtures/grammar/*.txt: sources, and what real Puppet says about them.
// Their notation is described in tests/oracle/record_grammar_cases.rb, which writes them.
#pragma once

#include "parser/parse.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace plint::tests {

enum class Outcome : std::uint8_t { tree, accepted_without_tree, refused, crashed };

// Where plint differs on purpose, and how.
enum class Difference : std::uint8_t { none, accepts, refuses, another_tree, another_line };

struct GrammarCase {
    std::string place;  // `4.2_operators.txt:17`
    ParseOptions options;
    std::string source;
    Outcome outcome = Outcome::crashed;
    std::string text;        // the tree, or the message
    std::uint32_t line = 0;  // of a refusal; 0 where Puppet gives none
    Difference difference = Difference::none;
    std::uint32_t plint_line = 0;  // where plint is meant to point (another_line)
};

// Throws std::runtime_error when a file is not in the notation.
[[nodiscard]] std::vector<GrammarCase> read_grammar_cases(const std::filesystem::path& file);

// The files of fixtures/grammar, sorted.
[[nodiscard]] std::vector<std::filesystem::path> grammar_case_files();

}  // namespace plint::tests
