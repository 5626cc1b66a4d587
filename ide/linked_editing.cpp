#include "ide/linked_editing.hpp"

#include "parser/syntax/heredocs.hpp"

#include <algorithm>

namespace plint::ide {

std::vector<Span> linked_places(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return {};
    const std::string_view text = tree->source->text();
    for (const Tree::Heredoc& each : tree->heredocs) {
        const auto parts = syntax::heredoc_tag_parts(tree->node(each.tag).text());
        if (!parts || parts->tag.empty())
            continue;
        const auto size = static_cast<Offset>(parts->tag.size());
        const auto first = static_cast<Offset>(parts->tag.data() - text.data());
        const Offset line_end = static_cast<Offset>(std::min(text.find('\n', each.text.end), text.size()));
        const std::size_t last = text.substr(0, line_end).rfind(parts->tag);
        if (last == std::string_view::npos || last < each.text.end)
            continue;
        const std::vector<Span> places{{first, first + size},
                                       {static_cast<Offset>(last), static_cast<Offset>(last) + size}};
        if (std::ranges::any_of(places, [&](Span place) { return place.begin <= offset && offset <= place.end; }))
            return places;
    }
    return {};
}

}  // namespace plint::ide
