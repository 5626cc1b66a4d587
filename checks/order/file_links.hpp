// What the bodies of one file refer to, by the names of definitions in the project alone (Project::of_files).
#pragma once

#include "checks/index/project.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace plint::order {

// What a body belongs to. `code`: code of a main manifest outside of definitions; `loose`: the same of any other file.
enum class UnitKind : std::uint8_t { class_, define, function, plan, node, epp, code, loose };

// Without a definition: of code outside of them.
[[nodiscard]] UnitKind unit_kind(const layout::ProjectFile& file, const summary::Definition* definition);

// Whether such bodies are part of catalogs: not examples of modules, functions and plans.
[[nodiscard]] constexpr bool is_in_catalogs(UnitKind kind)
{
    return kind == UnitKind::class_ || kind == UnitKind::define || kind == UnitKind::node || kind == UnitKind::code;
}

// A body of a file, in Summary::bodies, and one of its steps.
struct BodyStep {
    std::uint32_t body = 0;
    std::uint32_t step = 0;
};

// A definition, or none.
struct LinkTarget {
    static constexpr layout::FileIndex none = std::numeric_limits<layout::FileIndex>::max();

    layout::FileIndex file = none;
    std::uint32_t definition = 0;  // in Summary::definitions

    explicit operator bool() const { return file != none; }
};

// The only definition of this kind that code of the file means; none when that is not clear.
[[nodiscard]] LinkTarget only_definition(const index::Project& project, layout::FileIndex from, std::string_view name,
                                         summary::DefinitionKind kind);

// How much code it is. Budgets are shared by it.
struct CodeShare {
    std::size_t steps = 0;
    std::size_t defaults = 0;  // statements
};

// Immutable. Views are of texts in the summary of the file.
struct FileLinks {
    // O(steps of the file), and the definitions of each name that the file refers to.
    [[nodiscard]] static std::shared_ptr<const FileLinks> make(const index::Project& project, layout::FileIndex file);

    std::vector<std::uint32_t> bodies;  // by definition: its body; 0 if it has none
    std::vector<LinkTarget> targets;    // of all steps, body after body; none for templates
    std::vector<LinkTarget> classes;    // by word: the class and the function that facts with this word name
    std::vector<LinkTarget> functions;
    std::vector<BodyStep> declarations;     // of classes that a class surely declares
    std::vector<BodyStep> open;             // StepKind::declare_open
    std::vector<BodyStep> renders;          // StepKind::render
    std::vector<BodyStep> defaults;         // StepKind::defaults
    std::vector<BodyStep> assignments;      // of main manifests outside of definitions, and in nodes
    std::vector<std::string_view> read;     // qualified variables; sorted, each once
    std::vector<std::string_view> parents;  // from which classes inherit
    CodeShare share;
};

}  // namespace plint::order
