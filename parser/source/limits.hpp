// Every budget of plint: the work on hostile or huge input after which it gives up on a part. docs/limits.md lists them.
// All are counts of steps, elements, bytes or findings, never of time: the same input reaches the same limit on every
// machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plint::limits {

// Labels of one finding, and steps of its code flow. Further ones are only counted ("and 7 more steps").
inline constexpr std::size_t places_per_finding = 20;

// Labels and steps of one rule in one file beyond the first `free_places` of each finding.
inline constexpr std::size_t free_places = 2;
inline constexpr std::size_t places_per_rule = 500;

// Findings of a report: `report_findings`, and one for each `bytes_per_reported_finding` bytes of the files in it. Beyond
// that, only the first findings of each rule in each file are shown.
inline constexpr std::size_t report_findings = 5'000;
inline constexpr std::size_t bytes_per_reported_finding = 80;

// Bytes of a report in any format: `report_bytes`, or `report_bytes_per_byte` for each byte of the files in it if that is
// more. Beyond that the report shows fewer findings.
inline constexpr std::size_t report_bytes = 20'000'000;
inline constexpr std::size_t report_bytes_per_byte = 20;

// Bytes of a message, a label, a note and a help text; the rest is cut off.
inline constexpr std::size_t message_bytes = 1000;

// Bytes of a title, or of the names of a node, in the description of the place of a finding.
inline constexpr std::size_t scope_part_bytes = 500;

// Ancestors of a class by inheritance. Beyond it the variables and scopes of the class are unknown.
inline constexpr std::size_t inheritance_depth = 200;

// Callers and flow facts that are visited to compute the evaluation order of one file: for each step of its bodies, and in
// all. Beyond it the answer is unknown.
inline constexpr std::size_t order_looks_per_step = 100'000;
inline constexpr std::size_t order_looks_per_file = 10'000'000;

// Steps that are followed to find out whether an `include` that is offered would make a cycle, for one file. Beyond it none
// is offered.
inline constexpr std::size_t include_looks_per_file = 1'000'000;

// Depth of nested calls that are followed for the order.
inline constexpr std::size_t order_depth = 1000;

// Steps and flow facts that are visited to find the resources to which the defaults of one file apply: in all, and for each
// default statement once these are used up. Beyond it resources are missing from the count.
inline constexpr std::size_t leak_looks_per_file = 2'000'000;
inline constexpr std::size_t leak_looks_per_statement = 500;

// Units, steps and attributes that are visited to find the resource defaults that may apply to the resources of one file.
// Beyond it any default may apply.
inline constexpr std::size_t default_looks_per_file = 5'000'000;

// Attributes of overrides in one file that are compared with earlier attributes of the same resource.
inline constexpr std::size_t override_looks_per_file = 2'000'000;

// Titles and parts of titles that are compared to find out what computed titles may be, in one environment. Beyond it they
// may be anything.
inline constexpr std::size_t title_looks = 5'000'000;
inline constexpr std::size_t title_looks_each = 20'000;  // for one title

// Declarations that are followed upwards to find out whether one catalog has a resource twice, and steps that are followed
// to find out whether one catalog has all resources of a cycle: in one project.
inline constexpr std::size_t duplicate_looks = 1'000'000;
inline constexpr std::size_t cycle_looks = 1'000'000;

// Names that one message lists; more are counted.
inline constexpr std::size_t listed_names = 10;

// Known values of Puppet code, in units: one for each element, nested ones included and as often as they occur, and one
// for each 64 bytes of text.
inline constexpr std::size_t max_value_weight = 10'000;  // of one value; of a larger one plint knows the type only
inline constexpr std::size_t max_value_text = max_value_weight * 64;  // the same in bytes, of a string
inline constexpr std::size_t max_evaluation_work = 1'000'000;  // of the values of all expressions of one file, together
inline constexpr int max_evaluation_depth = 400;               // expressions and calls within each other

inline constexpr std::size_t max_list_elements = 2'000;  // of an array or hash whose values are tracked one by one
inline constexpr std::size_t max_rounds = 256;           // of a block that is evaluated for each known element
inline constexpr std::size_t max_steps_with_rounds = 200'000;  // expressions of a file; from then on blocks run once
inline constexpr std::size_t max_variant_members = 12;  // of an inferred type; of more only what they share is kept

// Of one comparison of two types (assignability): nesting, and steps. Beyond them the answer is yes.
inline constexpr int max_type_depth = 1'000;
inline constexpr std::size_t max_type_steps = 1'000'000;

// The same steps, and those of tests whether a value is an instance of a type: in one file. When they are used up, each
// comparison has `free_type_steps`.
inline constexpr std::size_t max_type_steps_of_a_file = 5'000'000;
inline constexpr std::size_t free_type_steps = 100;

// The same units, of a type. Inferred types are far smaller; a larger type becomes a more general one.
inline constexpr std::size_t max_type_weight = 500'000;

// Regular expressions: backtracking steps. The result of a search beyond the first limit is unknown, and so is each result
// after the second, which is for all searches of one file: 1 for each byte of text, 4 for each byte of the expression.
inline constexpr std::uint64_t max_regex_retries = 200'000;  // of one search
inline constexpr std::uint64_t max_regex_work = 20'000'000;  // of one file

// Bytes of a regular expression that is compiled: the compiled form takes up to 1,200 times as much memory. A longer one is
// neither checked nor used for a search.
inline constexpr std::size_t max_regex_bytes = 50'000;

// Texts of an `Enum` that are compared one by one with an option of a `case`, a selector or `==`.
inline constexpr std::size_t max_compared_texts = 1'000;

// Digits of an integer that are converted to decimal ones; a longer one is shown as written. It fits no 64 bits anyway.
inline constexpr std::size_t max_converted_digits = 2'000;

// Bytes of the description of where a finding is, such as `class a > file /x`.
inline constexpr std::size_t max_scope_text = 2'000;

// Of a Ruby file and what it loads. Steps are evaluated expressions and methods that are looked for, work is elements of
// all values, each time they are built or copied. A file gets some of both for each of its bytes, so that many small
// files get no more than a large one.
inline constexpr std::size_t max_ruby_steps = 300'000;
inline constexpr std::size_t max_ruby_work = 300'000;
inline constexpr std::size_t free_ruby_steps = 300;         // of each file, however small
inline constexpr std::size_t ruby_steps_per_byte = 2;       // likewise of work
inline constexpr std::size_t ruby_bytes_read_per_step = 8;  // of the files it loads, which count as steps
inline constexpr std::size_t ruby_steps_per_search = 20;    // for one of these in the modules
inline constexpr unsigned max_ruby_depth = 150;             // expressions and calls within each other
inline constexpr std::size_t max_ruby_files = 40;           // that are searched for something
inline constexpr std::size_t max_ruby_parts = 200;          // files of one resource type
inline constexpr std::size_t max_ruby_bytes = std::size_t{1} << 22;
// tree-sitter 0.20 counts the children of a node in 16 bits and destroys its memory beyond that. An error node can have a
// child for each token, and here are some to spare for those without text.
inline constexpr std::size_t max_ruby_tokens = 40'000;
// Expressions and blocks within each other in the Ruby code of an ERB template. Real templates have some 30.
inline constexpr std::size_t max_template_depth = 400;
// Computed names of templates in a project (`"m/${x}.erb"`). With more of them it is unknown who renders a template.
inline constexpr std::size_t max_template_patterns = 2'000;
// Calls of `template` with the same path. With more of them plint does not ask which variables all of them have.
inline constexpr std::size_t max_template_renderings = 200;
// Tokens after a syntax error until tree-sitter has recovered. Each one costs as much as a hundred others.
inline constexpr std::size_t free_ruby_errors = 4;  // of each file
inline constexpr std::size_t ruby_bytes_per_error = 200;
inline constexpr std::size_t free_template_errors = 100;  // of each ERB template, where plint reports the first one

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
// Computed names that lookups of one module or environment use, and their letters: each is compared with each key of data.
// Beyond it any key may be looked up.
inline constexpr std::size_t lookup_patterns = 2'000;
inline constexpr std::size_t lookup_pattern_bytes = 400'000;

// Levels of lists and mappings in a YAML file; libyaml looks at all of them for each token. Data that people write have ten.
inline constexpr std::size_t max_yaml_depth = 200;

// Nodes of a YAML file (long strings count more) that anchors and aliases copy: ten lines of aliases can name billions.
inline constexpr std::size_t max_yaml_alias_steps = 500'000;

// Texts that one regular expression matches and bytes of it, where plint lists these texts (`/^web0[1-3]$/` matches three).
inline constexpr std::size_t max_regex_texts = 500;
inline constexpr std::size_t max_finite_regex_size = 2'000;

// Paths of a module's files that are compared with computed paths (`"m/${x}.conf"`) of one file of code.
inline constexpr std::size_t max_path_comparisons = 1'000'000;

}  // namespace plint::limits
