// Every budget of plint: how much of hostile or huge input it looks at before it gives up on a part. One place, so that
// docs/limits.md can list them. All are counts of steps, elements, bytes or findings, never of time: the same input meets
// the same limit on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plint::limits {

// Labels of one finding, and likewise steps of its path: more are counted ("and 7 more steps"), not shown.
inline constexpr std::size_t places_per_finding = 20;

// Labels and steps of one rule in one file beyond the first `free_places` of each finding.
inline constexpr std::size_t free_places = 2;
inline constexpr std::size_t places_per_rule = 500;

// Findings of a report: so many, and one for each so many bytes of the files in it. Beyond it, only the
// first findings of each rule in each file are shown. That keeps reports of 1 MB of code below 20 MB in every format.
inline constexpr std::size_t report_findings = 5'000;
inline constexpr std::size_t bytes_per_reported_finding = 80;

// Bytes of a message, a label, a note and a help text; the rest is cut off.
inline constexpr std::size_t message_bytes = 1000;

// Bytes of a title, or of the names of a node, in the description of the place of a finding.
inline constexpr std::size_t scope_part_bytes = 500;

// Classes above one by inheritance. Beyond it nothing is known of the class's variables and scopes.
inline constexpr std::size_t inheritance_depth = 200;

// Callers and facts that are looked at to find out what is evaluated before what in one file: so many for each step of its
// bodies, and so many at most. Beyond it the answer is unknown.
inline constexpr std::size_t order_looks_per_step = 100'000;
inline constexpr std::size_t order_looks_per_file = 10'000'000;

// Calls within calls that are followed to find that out.
inline constexpr std::size_t order_depth = 1000;

// Steps and facts that are looked at to find the resources that the defaults of one file reach. Each statement has so many
// when the file has no more. Beyond it resources are missing from the count.
inline constexpr std::size_t leak_looks_per_file = 2'000'000;
inline constexpr std::size_t leak_looks_per_statement = 500;

// Units, steps and attributes that are looked at to find the resource defaults around the resources of one file. Beyond it
// any default may apply.
inline constexpr std::size_t default_looks_per_file = 5'000'000;

// Attributes of overrides that are compared with what gave the same resource its attributes before, in one file.
inline constexpr std::size_t override_looks_per_file = 2'000'000;

// Names that one message lists; more are counted.
inline constexpr std::size_t listed_names = 10;

// Known values of Puppet code, in units: one for each element, nested ones included and as often as they occur, and one
// for each 64 bytes of text.
inline constexpr std::size_t max_value_weight = 10'000;      // of one value; of a larger one plint knows the type only
inline constexpr std::size_t max_value_text = max_value_weight * 64;  // the same in bytes, of a string
inline constexpr std::size_t max_evaluation_work = 1'000'000;  // of the values of all expressions of one file, together
inline constexpr int max_evaluation_depth = 400;             // expressions and calls within each other

inline constexpr std::size_t max_list_elements = 2'000;      // of an array or hash whose values are tracked one by one
inline constexpr std::size_t max_rounds = 256;               // of a block that runs for each known element by itself
inline constexpr std::size_t max_steps_with_rounds = 200'000;  // expressions of a file; from then on blocks run once
inline constexpr std::size_t max_variant_members = 12;       // of an inferred type; of more only what they share is kept

// Of the question whether one type accepts another: steps, and types within each other. Beyond them the answer is yes.
inline constexpr int max_type_depth = 1'000;
inline constexpr int max_type_steps = 1'000'000;

// The same units, of a type. What is inferred never comes near it; a larger one becomes a more general one.
inline constexpr std::size_t max_type_weight = 500'000;

// Regular expressions: steps back while matching. A search beyond the first limit is unknown, and so is each one after the
// second, which one file may spend on all of its searches; 1 for each byte of text, 4 for each of the expression.
inline constexpr std::uint64_t max_regex_retries = 200'000;    // of one search
inline constexpr std::uint64_t max_regex_work = 20'000'000;    // of one file

// Texts of an `Enum` that are compared one by one with an option of a `case`, a selector or `==`.
inline constexpr std::size_t max_compared_texts = 1'000;

// Digits of an integer that are converted to decimal ones; a longer one is shown as written. It fits no 64 bits anyway.
inline constexpr std::size_t max_converted_digits = 2'000;

// Bytes of the description of where a finding is, such as `class a > file /x`.
inline constexpr std::size_t max_scope_text = 2'000;

// Of a Ruby file and what it loads. Steps are evaluated expressions and methods that are looked for, work is elements of all
// values, each time they are built or copied. A file gets some of both for each of its bytes, so that many small files get
// no more than a large one.
inline constexpr std::size_t max_ruby_steps = 300'000;
inline constexpr std::size_t max_ruby_work = 300'000;
inline constexpr std::size_t free_ruby_steps = 300;        // of each file, however small
inline constexpr std::size_t ruby_steps_per_byte = 2;      // likewise of work
inline constexpr std::size_t ruby_bytes_read_per_step = 8;  // of the files it loads, which count as steps
inline constexpr std::size_t ruby_steps_per_search = 20;    // for one of these in the modules
inline constexpr unsigned max_ruby_depth = 150;          // expressions and calls within each other
inline constexpr std::size_t max_ruby_files = 40;        // that are searched for something
inline constexpr std::size_t max_ruby_parts = 200;       // files of one resource type
inline constexpr std::size_t max_ruby_bytes = std::size_t{1} << 22;
// tree-sitter 0.20 counts the children of a node in 16 bits and destroys its memory beyond that. An error node can have a
// child for each token, and here are some to spare for those without text.
inline constexpr std::size_t max_ruby_tokens = 40'000;
// Expressions and blocks within each other in the Ruby code of an ERB template. Real templates have some 30.
inline constexpr std::size_t max_template_depth = 400;
// Tokens behind a syntax error before the parser finds its way again. Each one costs it as much as a hundred others.
inline constexpr std::size_t free_ruby_errors = 4;       // of each file
inline constexpr std::size_t ruby_bytes_per_error = 200;

// Files and bytes of types for which inference keeps its table of types before it begins a new one.
inline constexpr int max_files_of_a_table = 256;
inline constexpr std::size_t max_kept_types = std::size_t{16} << 20;
// Aliases that plint follows from one type alias to see whether it contains itself. Real ones lead to a few dozen.
inline constexpr std::size_t alias_walk = 1000;

// Names that plint compares a file's misspelled names with, to suggest what was meant. A hundred unknown classes in a
// module of 10,000 classes need a million; after that findings come without a suggestion.
inline constexpr std::size_t name_comparisons = 1'000'000;
// Letters of one name that are compared with letters of the other, when the names have nearly the same letters.
inline constexpr std::size_t compared_letters = 100'000'000;
// Levels of lists and mappings in a YAML file. Ruby's own reader ends at a few thousand; data that people write have ten.
inline constexpr std::size_t max_yaml_depth = 1000;

// Nodes of a YAML file (long strings count more) that anchors and aliases copy: ten lines of aliases can name billions.
inline constexpr std::size_t max_yaml_alias_steps = 500'000;

}  // namespace plint::limits
