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

std::vector<DataLinks> links_of(const std::vector<DataPart>& parts)
{
    std::vector<DataLinks> links(parts.size());
    std::vector<std::size_t> last;                 // by depth
    std::vector<std::optional<std::size_t>> keys;  // by depth: the key whose value comes next
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t depth = parts[i].depth;
        last.resize(depth + 1, i);
        keys.resize(depth + 1);
        last[depth] = i;
        links[i] = {depth > 0 ? last[depth - 1] : i, i, i};
        if (const auto key = std::exchange(keys[depth], parts[i].is_key ? std::optional(i) : std::nullopt)) {
            links[i].key = *key;
            links[*key].value = i;
        }
    }
    return links;
}

// The spans of YAML or JSON around an offset, the smallest first: a text without quotes, values, keys with their values.
std::vector<Span> data_spans(const std::vector<DataPart>& parts, const std::vector<DataLinks>& links,
                             std::string_view text, Offset offset)
{
    std::vector<Span> spans;
    const auto add = [&](Span span) {
        if (span.begin <= offset && offset <= span.end && span.size() > 0)
            spans.push_back(span);
    };
    const auto add_part = [&](std::size_t i) {
        if (const std::size_t key = links[i].key; key != i)
            add({parts[key].span.begin, std::max(parts[key].span.end, parts[i].span.end)});
        add(parts[i].span);
        add(without_quotes(parts[i].span, text));
    };
    const auto after =
        std::ranges::upper_bound(parts, offset, {}, [](const DataPart& part) { return part.span.begin; });
    if (after == parts.begin())
        return spans;
    for (auto i = static_cast<std::size_t>(after - parts.begin()) - 1;; i = links[i].outer) {
        add_part(i);
        if (links[i].key != i)
            add_part(links[i].key);
        if (links[i].value != i)
            add_part(links[i].value);
        if (links[i].outer == i)
            break;
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
    links_ = links_of(parts_);
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
    for (const Span span : data_spans(parts_, links_, source->text(), offset))
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
