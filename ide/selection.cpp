#include "ide/selection.hpp"

namespace plint::ide {

namespace {

bool contains(Span outer, Span inner)
{
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

}  // namespace

std::vector<Span> selections(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    std::vector<Span> spans;
    const auto& source = snapshot.file(file).source;
    if (!source)
        return spans;
    const auto add = [&](Span span) {
        const bool grows = spans.empty() || (contains(span, spans.back()) && span.size() > spans.back().size());
        if (grows && span.begin <= offset && offset <= span.end)
            spans.push_back(span);
    };
    const auto innermost = node_at(snapshot, file, offset);
    if (innermost) {
        const Span span = innermost->span();
        const bool in_quotes = innermost->kind() == Kind::single_quoted || innermost->kind() == Kind::double_quoted;
        if (in_quotes && span.size() >= 2)
            add({span.begin + 1, span.end - 1});
        for (std::optional<Node> node = innermost; node && !node->is_root(); node = node->parent())
            add(node->span());
    }
    add({0, static_cast<Offset>(source->text().size())});
    return spans;
}

}  // namespace plint::ide
