#include "ide/rename_file.hpp"

#include "checks/names/names.hpp"

#include <algorithm>
#include <string>

namespace plint::ide {

namespace {

// The name of `module` that the autoloader looks for in this file of it, by its path in the module; empty if there is none.
std::string name_of_path(std::string_view module, std::string_view inner)
{
    const std::size_t folder = inner.find('/');
    if (folder == inner.npos || !inner.ends_with(".pp"))
        return {};
    std::string name(module);
    inner.remove_suffix(std::string_view(".pp").size());
    for (std::size_t at = folder; at != inner.npos;) {
        const std::size_t next = inner.find('/', at + 1);
        name += "::" + std::string(inner.substr(at + 1, std::min(next, inner.size()) - at - 1));
        at = next;
    }
    return name;
}

}  // namespace

Renaming rename_for_move(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view to,
                         const Search& search)
{
    const layout::ProjectFile& moved = snapshot.project().file(file);
    const std::string_view root = std::string_view(moved.path).substr(0, moved.path.size() - moved.inner.size());
    const auto& definitions = snapshot.project().summary(file).definitions;
    const auto definition = std::ranges::find(definitions, summary::Nesting::top, &summary::Definition::nesting);
    if (definition == definitions.end() || !to.starts_with(root))
        return {.problem = "the name of the file has no meaning"};
    const std::string name = name_of_path(names::first_segment(definition->name), to.substr(root.size()));
    Renaming renaming = rename(snapshot, file, definition->name_span.begin, name, search);
    if (!renaming.problem.empty())
        return renaming;
    // A renaming moves the file, before others, if its name follows from its path.
    const bool is_that_move =
        !renaming.moves.empty() && renaming.moves.front().from == moved.path && renaming.moves.front().to == to;
    if (!is_that_move)
        return {.problem = "the name does not follow from the path of the file"};
    renaming.moves.clear();
    return renaming;
}

}  // namespace plint::ide
