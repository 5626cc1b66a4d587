#include "ide/selection.hpp"

#include "checks/hiera/hierarchy.hpp"

#include <algorithm>
#include <utility>

namespace plint::ide {

namespace {

bool contains(Span outer, Span inner)
{
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

// The parts of YAML or JSON around an offset, the smallest first: a text without quotes, values, keys with their values.
std::vector<Span> data_spans(const std::vector<DataPart>& parts, std::string_view text, Offset offset)
{
    std::vector<Span> spans;
    const auto add = [&](Span span) {
        if (span.begin <= offset && offset <= span.end && span.size() > 0)
            spans.push_back(span);
    };
    std::vector<Span> keys;  // by depth: the key whose value comes next; empty without one
    for (const DataPart& part : parts) {
        keys.resize(part.depth + 1);
        const Span key = std::exchange(keys.back(), part.is_key ? part.span : Span{});
        if (key.size() > 0)
            add({key.begin, std::max(key.end, part.span.end)});
        add(part.span);
        add(without_quotes(part.span, text));
    }
    std::ranges::stable_sort(spans, {}, [](Span span) { return span.size(); });
    return spans;
}

}  // namespace

Selections::Selections(const engine::Snapshot& snapshot, layout::FileIndex file, std::vector<Offset> offsets)
    : snapshot_(snapshot), file_(file), offsets_(std::move(offsets))
{
    std::ranges::sort(offsets_);
    nodes_ = nodes_at(snapshot, file, offsets_);
    const layout::ProjectFile& data = snapshot.project().file(file);
    if (snapshot.file(file).source && data.role == layout::FileRole::data && hiera::is_called_data(data.path))
        parts_ = data_parts(snapshot.file(file).source->text());
}

std::vector<Span> Selections::around(Offset offset) const
{
    std::vector<Span> spans;
    const auto& source = snapshot_.file(file_).source;
    if (!source)
        return spans;
    const auto add = [&](Span span) {
        const bool grows = spans.empty() || (contains(span, spans.back()) && span.size() > spans.back().size());
        if (grows && span.begin <= offset && offset <= span.end)
            spans.push_back(span);
    };
    for (const Span span : data_spans(parts_, source->text(), offset))
        add(span);
    const auto at = std::ranges::lower_bound(offsets_, offset);
    const auto innermost =
        at == offsets_.end() ? std::nullopt : nodes_[static_cast<std::size_t>(at - offsets_.begin())];
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
