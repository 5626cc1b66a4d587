// The edits of a renaming, and the texts in which a name may be used in ways that no edit covers.
#pragma once

#include "ide/other_data.hpp"
#include "ide/rename.hpp"

#include <functional>
#include <optional>
#include <set>

namespace plint::ide {

class RenameEdits {
public:
    // Both must outlive this.
    RenameEdits(const engine::Snapshot& snapshot, const Search& search) : snapshot_(snapshot), search_(search) {}

    // All files, for loops that the search may end.
    [[nodiscard]] SearchedFiles files() const { return {snapshot_.project(), search_}; }

    [[nodiscard]] const Search& search() const { return search_; }

    // A second edit of the same place is ignored.
    void add(const std::string& path, Span span, std::string replacement);
    // The same in a file that plint does not analyze.
    void add_elsewhere(const std::string& path, Span span, std::string replacement);
    // A use that stays as it is, if it is not edited already.
    void accept(const std::string& path, Span span) { spans_[path].insert(span); }
    void move(std::string from, std::string to);
    [[nodiscard]] bool has_moves() const { return !renaming_.moves.empty(); }

    // Only the first problem counts.
    void refuse(std::string problem);
    [[nodiscard]] bool is_refused() const { return !renaming_.problem.empty(); }

    enum class NameOf : std::uint8_t {
        variable,
        definition,     // `$a::b` does not mean `a::b`
        resource_type,  // the same; in lower case or not: `A::B`
        class_,         // the same, and names in its namespace that the project does not define count too
        type_alias,     // in lower case or not, but it begins with a capital
        file            // a path, which may be a part of a longer one without meaning the same
    };

    // Refuses if a file of these roles (`data`: also other_data()) has the name outside of comments at a place that is neither
    // edited nor accepted. `word`: in lower case, but of variables and files as written. `why`: what the message says about
    // the place.
    void refuse_other_uses(std::string_view word, NameOf of, std::initializer_list<layout::FileRole> roles,
                           std::string_view why);

    // Keys of Hiera data, also of other_data(), at the outermost level and below `lookup_options`: `f` returns the new name of
    // a key, or an empty string for those that stay. Only files that contain `word` are read.
    void rename_keys(std::string_view word, const std::function<std::string(std::string_view)>& f);

    // The result; refused if an edit is in a broken file, or in one that is not part of the project.
    [[nodiscard]] Renaming finish();

    // Whether an edit or an accepted use contains the place.
    [[nodiscard]] bool is_edited(const std::string& path, Span span) const;

private:
    void rename_keys_in(const std::string& path, std::string_view text, std::string_view word,
                        const std::function<std::string(std::string_view)>& f);
    const std::vector<OtherData>& data_elsewhere();

    const engine::Snapshot& snapshot_;
    const Search& search_;
    Renaming renaming_;
    std::map<std::string, std::set<Span>> spans_;  // by path
    std::set<std::string> elsewhere_;              // paths of files that plint does not analyze
    std::optional<std::vector<OtherData>> data_elsewhere_;
};

// Whether a name may be one of a variable or parameter: `a`, `a_1`.
[[nodiscard]] bool is_variable_name(std::string_view name);

// `file.pp:3`
[[nodiscard]] std::string place_text(const engine::Snapshot& snapshot, const Location& place);

// Renames the parameter `from` of a template or plan in the calls of `epp` and `run_plan` that set it. `file`: of the template
// or plan. Refuses if calls may set it that plint cannot change exactly. O(size of the project).
void rename_called(const engine::Snapshot& snapshot, layout::FileIndex file, std::optional<index::Place> plan,
                   std::string_view from, std::string_view to, RenameEdits& edits);

// Renames a class, defined type, function or type alias in files that plint does not analyze: metadata of tasks, tests in
// Ruby, plans in YAML and REFERENCE.md of modules of the project. If its file moves, its test does too. `to`, `to_type`: in
// lower case and as a type. O(size of these files).
void rename_elsewhere(const engine::Snapshot& snapshot, index::Place target, const std::string& to,
                      const std::string& to_type, RenameEdits& edits);

// The two kinds of renaming. `target` is defined in the project.
void rename_variable(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol,
                     std::string_view name, RenameEdits& edits);
void rename_definition(const engine::Snapshot& snapshot, index::Place target, std::string_view name,
                       RenameEdits& edits);

}  // namespace plint::ide
