// Every budget of plint: the work on hostile or huge input after which it gives up on a part. docs/limits.md lists them.
// All are counts of steps, elements, bytes or findings, never of time: each machine reaches the same limit on the same input.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace plint::limits {

// Files of a project of which each has the free part of its budgets. Those of a larger project share that many parts.
inline constexpr std::size_t files_with_free_parts = 2'000;

// What the budgets of a file depend on.
struct FileShare {
    std::size_t bytes = 0;  // of the file
    std::size_t files = 1;  // of its project
};

// The budget of one file: it grows with the bytes of the file, so that a small file has only a small budget.
struct FileBudget {
    std::size_t free;      // of each file, however small, up to `files_with_free_parts`
    std::size_t per_byte;  // of the file
    std::size_t most;      // of the largest file

    [[nodiscard]] constexpr std::size_t of(FileShare share) const
    {
        const std::size_t free_part =
            share.files <= files_with_free_parts ? free : free * files_with_free_parts / share.files;
        return share.bytes >= most ? most : std::min(most, free_part + share.bytes * per_byte);
    }
};

// Labels of one finding, and steps of its code flow. Further ones are only counted ("and 7 more steps").
inline constexpr std::size_t places_per_finding = 20;
// Labels and steps of one rule in one file beyond the first `free_places` of each finding.
inline constexpr std::size_t free_places = 2;
inline constexpr std::size_t places_per_rule = 500;

// Findings of one rule in one file. Further ones are dropped.
inline constexpr std::size_t findings_per_rule = 100'000;

// Edits of one file by fixes, after which the file gets no further ones.
inline constexpr std::size_t fixing_edits = 200'000;

// Bytes that the rounds of fixing look at, for a project of so many bytes.
[[nodiscard]] constexpr std::size_t fixing_bytes(std::size_t bytes)
{
    return 10 * bytes + 2'000'000;
}

// What a round that looked at so many bytes and made so many fixes takes of that: a round of few fixes is not worth its time,
// unless the round before made more than twice as many, so that the end is near.
[[nodiscard]] constexpr std::size_t fixing_round_bytes(std::size_t bytes, std::size_t fixes, std::size_t fixes_before)
{
    return fixes >= bytes / 10'000 || 2 * fixes < fixes_before ? bytes : 3 * bytes;
}

// Bytes of a formatted file of so many bytes. Long names in a table of short ones, and deep nesting, can multiply it.
[[nodiscard]] constexpr std::size_t formatted_bytes(std::size_t bytes)
{
    return 4 * bytes + (std::size_t{4} << 20U);
}

// Bytes that all fixes of a file of so many bytes may insert. Later findings have no fixes. It is less than for the formatter,
// because fixes of users may insert whole blocks, and the result is analyzed again.
[[nodiscard]] constexpr std::size_t inserted_bytes(std::size_t bytes)
{
    return bytes + (std::size_t{1} << 20U);
}

// Bytes of a file of so many bytes after all rounds of fixing.
[[nodiscard]] constexpr std::size_t fixed_bytes(std::size_t bytes)
{
    return bytes + inserted_bytes(bytes);
}

// A budget that the files of a project share, each by its part in what the work is for. It depends on the project alone, not
// on the order in which files are analyzed.
struct SharedBudget {
    std::size_t pool;   // of all files
    std::size_t least;  // for each unit of a file's part
    std::size_t most;   // of one file

    // `part` of `total` units.
    [[nodiscard]] constexpr std::size_t of(std::size_t part, std::size_t total) const
    {
        const std::size_t each = total == 0 ? pool : std::max(least, pool / total);
        return part == 0 ? 0 : std::min(most, each > most / part ? most : each * part);
    }
};

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
// Bytes of the full name of a definition in a class, in such a text. Nested classes can have 250 long names in each of theirs.
inline constexpr std::size_t shown_name_bytes = 200;
// Classes around a definition that a fix moves to a file of its own.
inline constexpr std::size_t moved_nesting = 20;
// Bytes of the path of a file that a fix creates, and of each name in it. Systems take 4,096 and 255.
inline constexpr std::size_t created_path_bytes = 2'000;
inline constexpr std::size_t created_name_bytes = 200;
// Files that the fixes of one round move or create; afterwards all files are read again.
inline constexpr std::size_t moved_files = 1'000;

// Bytes of a title, or of the names of a node, in the description of the place of a finding.
inline constexpr std::size_t scope_part_bytes = 200;
// Bytes of the description of where a finding is, such as `class a > file /x`.
inline constexpr std::size_t max_scope_text = 1'000;

// Ancestors of a class by inheritance. Beyond it the variables and scopes of the class are unknown.
inline constexpr std::size_t inheritance_depth = 200;

// Callers and flow facts that are visited to compute the evaluation order of a file, for its steps. Beyond it the answer is
// unknown.
inline constexpr SharedBudget order_visits{60'000'000, 50, 10'000'000};

// The same for a single question about a call in a file.
inline constexpr std::size_t order_visits_per_question = 10'000;

// Steps that are followed to find out whether an `include` that is offered would make a cycle, for one file. Beyond it none
// is offered.
inline constexpr FileBudget include_visits{2'000, 100, 1'000'000};

// Depth of nested calls that are followed for the order.
inline constexpr std::size_t order_depth = 1000;

// Steps, flow facts, attributes and callers that are visited to find the resources to which the defaults of one file apply:
// in all, and for each default statement once these are used up. Beyond it resources are missing from the count.
inline constexpr SharedBudget leak_visits{20'000'000, 500, 2'000'000};  // for its default statements
inline constexpr std::size_t leak_visits_per_statement = 500;

// Units, steps and attributes that are visited to find the resource defaults that may apply to the resources of one file.
// Beyond it any default may apply.
inline constexpr SharedBudget default_visits{100'000'000, 500, 5'000'000};  // for its steps

// Attributes of overrides in one file that are compared with earlier attributes of the same resource, and the steps to them.
inline constexpr FileBudget override_visits{2'000, 200, 2'000'000};

// Titles and parts of titles that are compared to find out what computed titles may be, in one environment; each 64 bytes
// of a title count as one. Beyond it they may be anything.
inline constexpr std::size_t title_visits = 5'000'000;
inline constexpr std::size_t title_visits_each = 20'000;  // for one title

// Files of which the declarations of one environment are collected, in all environments together. Beyond it no unknown targets
// of relationships and no cycles are reported in further environments.
inline constexpr std::size_t environment_files = 500'000;

// Declarations whose branches are compared with those of relationships, in one environment. Beyond it no more relationships
// across branches are reported.
inline constexpr std::size_t branch_visits = 5'000'000;

// Declarations that are followed upwards to find out whether one catalog has a resource twice, and steps that are followed
// to find out whether one catalog has all resources of a cycle: in one project.
inline constexpr std::size_t duplicate_visits = 1'000'000;
inline constexpr std::size_t cycle_visits = 1'000'000;

// Definitions of one name that a file sees: people have one, or a few by mistake.
inline constexpr std::size_t visible_definitions = 100;

// Names that one message lists; more are counted.
inline constexpr std::size_t listed_names = 10;

// Known values of Puppet code, in units: one for each element, nested ones included and as often as they occur, and one
// for each 64 bytes of text.
inline constexpr std::size_t max_value_weight = 10'000;  // of one value; of a larger one plint knows the type only
inline constexpr std::size_t max_value_text = max_value_weight * 64;  // the same in bytes, of a string
inline constexpr FileBudget evaluation_work{70'000, 100,
                                            1'000'000};  // of the values of all expressions of one file, together
inline constexpr int max_evaluation_depth = 400;         // expressions and calls within each other

inline constexpr std::size_t max_list_elements = 2'000;  // of an array or hash whose values are tracked one by one
inline constexpr std::size_t max_rounds = 256;           // of a block that is evaluated for each known element
inline constexpr FileBudget steps_with_rounds{500, 3, 100'000};  // expressions of a file; from then on blocks run once
inline constexpr std::size_t max_variant_members = 12;  // of an inferred type; of more only what they share is kept

// Parts of a type that plint looks at to find out whether Puppet describes the type only vaguely. Beyond it the answer is yes.
inline constexpr std::size_t vague_types = 10'000;

// Of one comparison of two types (assignability): nesting, and steps. Beyond them the answer is yes.
inline constexpr int max_type_depth = 1'000;
inline constexpr std::size_t max_type_steps = 1'000'000;

// The same steps, and those of tests whether a value is an instance of a type: in one file. When they are used up, each
// comparison has `free_type_steps`.
inline constexpr FileBudget type_steps{10'000, 50, 5'000'000};
inline constexpr std::size_t free_type_steps = 100;

// The same units, of a type. Inferred types are far smaller; a larger type becomes a more general one.
inline constexpr std::size_t max_type_weight = 500'000;

// Nodes of a lambda before a use of a variable among which its assignment is looked for. Beyond it the lambda may have set it.
inline constexpr std::uint32_t nodes_before_use = 10'000;
// Arguments of one call that cannot be `undef` after it, if the function rejects `undef`: each takes a check of all arguments.
inline constexpr std::size_t narrowed_arguments = 20;

// Texts of an `Enum` that are compared one by one with an option of a `case`, a selector or `==`.
inline constexpr std::size_t max_compared_texts = 1'000;
// Texts of an `Enum` among which the one that is meant is looked for.
inline constexpr std::size_t max_suggested_texts = 1'000;

// Digits of an integer that are converted to decimal ones; a longer one is shown as written. It fits no 64 bits anyway.
inline constexpr std::size_t max_converted_digits = 2'000;

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
inline constexpr FileBudget name_comparisons{2'000, 100, 1'000'000};
// Letters of one name that are compared with letters of the other, when the names have nearly the same letters.
inline constexpr FileBudget compared_letters{50'000, 1'000, 30'000'000};
// Computed names that lookups of one module or environment use, and their letters: each is compared with each key of data.
// Beyond it any key may be looked up.
inline constexpr std::size_t lookup_patterns = 2'000;
inline constexpr std::size_t lookup_pattern_bytes = 400'000;

// Parts between the wildcards of all paths of one `hiera.yaml`, with which each data file is compared. Beyond it any file may
// be read. Hierarchies that people write have a hundred.
inline constexpr std::size_t hierarchy_parts = 5'000;
// Levels of lists and mappings in a YAML file; libyaml looks at all of them for each token. Data that people write have ten.
inline constexpr std::size_t max_yaml_depth = 200;
// `%TAG` directives of a YAML file: libyaml compares each with all before it. Data that people write have none.
inline constexpr std::size_t max_yaml_directives = 100;

// Nodes of a YAML file (long strings count more) that anchors and aliases copy: ten lines of aliases can name billions.
inline constexpr FileBudget yaml_alias_steps{500, 5, 500'000};

// Texts that one regular expression matches and bytes of it, where plint lists these texts (`/^web0[1-3]$/` matches three).
inline constexpr std::size_t max_regex_texts = 500;
inline constexpr std::size_t max_finite_regex_size = 2'000;

// Letters of the paths of a module's files that are compared with computed paths (`"m/${x}.conf"`) of one file of code.
inline constexpr FileBudget path_letters{20'000, 500, 50'000'000};
// Letters of the paths of templates that are compared with computed ones in a project. Beyond it is unknown who renders a
// template.
inline constexpr std::size_t template_path_letters = 50'000'000;

// Columns to which plint aligns what is written in columns.
inline constexpr std::size_t max_aligned_column = 1'000;

// Findings that one call can have about the keys of a hash, where more become a number in the last of them, and one resource
// about parameters that are passed on.
inline constexpr std::size_t findings_per_call = 10;

// Nesting of expressions and blocks that the parser reads; deeper files are rejected with a message, as Puppet crashes there.
// Each level needs up to 6 KiB of stack with sanitizers, a tenth of that without.
inline constexpr int max_nesting = 256;

// Chains that grow to the left (`1 + 1 + …`) nest the tree without nesting the parser; a deeper tree is not
// returned, so that callers may walk it recursively.
inline constexpr std::size_t max_tree_depth = 4'000;

// Ranges of a `SemVer` type, and ranges of numbers in a `Variant` that are merged: each is compared with each. More ranges of
// versions are any version, more ranges of numbers stay as they are.
inline constexpr std::size_t max_version_ranges = 300;
inline constexpr std::size_t max_merged_ranges = 1'000;
// Operands of a chain of `and` or `or` from which something is concluded: each is looked at together with all before it.
inline constexpr std::size_t max_chain_operands = 100;
// Variables that the tests of one `if`, `unless` or `case` read: each resource in one of its branches depends on all of them.
inline constexpr std::size_t max_test_reads = 200;
// `dispatch` blocks of a function: each call is compared with all of them. Real functions have up to ten.
inline constexpr std::size_t max_dispatches = 100;

// Bytes of one file: code, templates, data, metadata, settings. Files that people write have some kilobytes, but a symlink may
// lead to a special file without an end.
inline constexpr std::size_t file_bytes = std::size_t{64} << 20;
// Of a manifest or template. Parsing takes up to a hundred times the memory; the largest ones that people write have a
// megabyte.
inline constexpr std::size_t code_bytes = std::size_t{8} << 20;
// Of one whose size is reported as 0 (as in /proc).
inline constexpr std::size_t unsized_file_bytes = std::size_t{4} << 20;

// Entries of the directories on the module paths of all environments, as often as environments share them. Beyond it an
// environment may have other modules.
inline constexpr std::size_t module_path_entries = 500'000;

// Entries of directories that plint reaches through symlinks while it looks for the files of modules, in all. A symlink
// may lead to `/`. A module has some hundred.
inline constexpr std::size_t linked_entries = 200'000;

// Entries below one directory that is searched as a whole, for unused files, names and keys, and bytes of the files that are
// read there. Beyond it anything may be used: settings of a hostile repository may name `/` as its environment.
inline constexpr std::size_t walked_entries = 200'000;
inline constexpr std::size_t walked_bytes = 100'000'000;

// Steps in which the paths of one run are compared with the patterns of `.gitignore` files and `ignore-paths`, and again
// with those of `[per-file]`: one for each pattern, and one for each of its characters that is compared on its own.
inline constexpr std::uint64_t pattern_steps = 100'000'000;
// Closing brackets without an opening one that are compared with one place where an opening bracket may be missing.
inline constexpr std::ptrdiff_t searched_closers = 200;
// Names that an editor is offered at one place.
inline constexpr std::size_t completion_items = 1'000;
// Bytes of the messages on standard error of one run, apart from errors in settings.
inline constexpr std::size_t error_line_bytes = 5'000'000;
// Callers of one class that declare a computed name: `include "m::${role}"`.
inline constexpr std::size_t computed_callers = 100;

// Errors in settings, and warnings about options of puppet-lint, that one run prints, and bytes of their text beyond which it
// prints no further one.
inline constexpr std::size_t settings_errors = 100;
inline constexpr std::size_t settings_error_bytes = 1'000'000;
// Files that lead on by `extends` from one plint.toml.
inline constexpr std::size_t extended_files = 20;
// Unknown names of rules for which plint suggests the right one, on the command line and in each settings file.
inline constexpr std::size_t suggested_rules = 100;

// Bytes that one command of git may print for `--since`, and the old texts of changed files that now have so many bytes.
inline constexpr std::size_t git_bytes = 200'000'000;
[[nodiscard]] constexpr std::size_t old_bytes(std::size_t bytes)
{
    return 10 * bytes + 4'000'000;
}

// Different selections of rules and options that the settings of the files of a run make. Each takes 200 kB.
inline constexpr std::size_t rule_sets = 1'000;

// Files around the checked ones that the cache compares: in all, and those that symlinks lead to, and these symlinks. More
// take longer to compare than to check, and a symlink may lead to a whole disk. Beyond it the cache is not used.
inline constexpr std::size_t compared_files = 200'000;
inline constexpr std::size_t compared_files_by_links = 50'000;
inline constexpr std::size_t compared_links = 1'000;

// Runs that the cache keeps: few enough that listing them takes no noticeable time.
inline constexpr std::size_t cached_runs = 2'000;
inline constexpr std::uint64_t cached_bytes = std::uint64_t{256} << 20;

// Code scanning accepts 25,000 results and shows the 5,000 most severe; it has limits for one result, too.
inline constexpr std::size_t sarif_results = 5'000;
inline constexpr std::size_t sarif_related_places = 100;
inline constexpr std::size_t sarif_steps = 1'000;

// Lines of each side of a change that the format `full` shows, and its hunks.
inline constexpr std::size_t shown_lines_of_change = 12;
inline constexpr std::size_t shown_hunks = 6;

// Bytes of the files to which several symlinks lead, counted once for each symlink but the first: of code, and of data to
// check. Files of nodes that are symlinks to those of roles have some hundred thousand. The limit for code is for the files
// to check, and again for all files of their program.
inline constexpr std::size_t linked_code_bytes = 1'000'000;
inline constexpr std::size_t linked_data_bytes = 30'000'000;
// Symlinks in one directory to the same directory. Further ones are left out.
inline constexpr std::size_t links_to_one_directory = 4;

// Bytes that the rounds of fixing look at in one file for an editor, beyond the first round.
inline constexpr std::size_t editor_fixing_bytes = 3'000'000;
// Findings of one file and of all files together that an editor shows, and those for which it offers actions at a time.
inline constexpr std::size_t editor_findings = 1'000;
inline constexpr std::size_t editor_findings_in_all = 20'000;
inline constexpr std::size_t editor_actions = 50;
// Uses of a name that an editor lists or marks; a name with more of them is not renamed.
inline constexpr std::size_t editor_places = 50'000;
// Bytes before a place in which the start of its line is looked for; a longer line is not a comment for a rename.
inline constexpr std::size_t bytes_before_place = 10'000;
// Edits of a formatted text; if there would be more, one edit replaces the whole text.
inline constexpr std::size_t formatting_edits = 10'000;

// Boxes in a drawing of the format `html`; a larger one is not readable.
inline constexpr std::size_t max_boxes = 60;

}  // namespace plint::limits
