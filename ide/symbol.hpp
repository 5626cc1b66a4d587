// What a position in a file means: the name there and its kind.
#pragma once

#include "engine/session/session.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace plint::ide {

// A place in a file. `path`: as in reports.
struct Location {
    std::string path;
    Span span;

    friend auto operator<=>(const Location& a, const Location& b)
    {
        return std::tie(a.path, a.span.begin, a.span.end) <=> std::tie(b.path, b.span.begin, b.span.end);
    }
    friend bool operator==(const Location& a, const Location& b)
    {
        return a.path == b.path && a.span.begin == b.span.begin && a.span.end == b.span.end;
    }
};

enum class SymbolKind : std::uint8_t {
    class_,
    plan,
    task,           // of Bolt, in a call of `run_task`
    resource_type,  // defined types and types in Ruby
    function,
    type,       // a data type, an alias, or a resource type as a reference: `File`, `Apache::Vhost`
    variable,   // without `$`
    fact,       // its path: `os.family` in `$facts['os']['family']`
    attribute,  // of a resource, or a parameter of a class, template or plan where it is given; `owner` has it
    title,      // of a resource; `owner` is its type
    template_,  // `module/name` in a call of `template` or `epp`
    file,       // `module/name` in `puppet:///modules/module/name` or a call of `file`, `find_file` or `binary_file`
    rule        // in a comment that ignores it
};

// What `Symbol::owner` names.
enum class OwnerKind : std::uint8_t { resource_type, class_, template_, plan };

struct Symbol {
    SymbolKind kind = SymbolKind::class_;
    std::string name;        // classes, functions and types in lower case, without leading `::`
    Span span;               // where it is written; of facts, titles, tasks and plans without quotes
    std::string owner = {};  // of an attribute or title
    OwnerKind owner_kind = OwnerKind::resource_type;
    std::vector<std::string> other_owners = {};  // of a parameter that is given to several classes at once
    bool is_definition = false;                  // here it is defined
};

// std::nullopt where nothing has a name.
[[nodiscard]] std::optional<Symbol> symbol_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

// What the name of a file in the module of the code may begin with.
inline constexpr std::string_view own_module_prefix = "${module_name}/";

// The template or file that a string names; std::nullopt for other nodes. The name may begin with own_module_prefix; of such a
// string the node is its last text.
[[nodiscard]] std::optional<Symbol> file_symbol(Node node);

// The same for a whole string, also with own_module_prefix.
[[nodiscard]] std::optional<Symbol> file_of_string(Node string);

// The deepest node around the offset; a node that ends there counts if none begins there. std::nullopt without a tree.
[[nodiscard]] std::optional<Node> node_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

// The same for each of several offsets, which are sorted, in one walk of the tree. O(nodes * log(offsets) + offsets * depth).
[[nodiscard]] std::vector<std::optional<Node>> nodes_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                        std::span<const Offset> offsets);

}  // namespace plint::ide
