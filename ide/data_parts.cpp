#include "ide/data_parts.hpp"

#include "checks/hiera/yaml.hpp"
#include "ide/nested_keys.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

using YamlKind = hiera::YamlEvent::Kind;

class PartReader {
public:
    explicit PartReader(std::string_view text) : text_(text) {}

    std::vector<DataPart> run()
    {
        static_cast<void>(hiera::read_yaml(text_, [&](const hiera::YamlEvent& event) { take(event); }));
        while (!open_.empty())  // after an error
            close(0);
        return std::move(parts_);
    }

private:
    struct Open {
        std::size_t part = 0;
        std::size_t children = 0;
    };

    void take(const hiera::YamlEvent& event)
    {
        if (event.kind == YamlKind::end) {
            // The end of a block collection is where the next token begins.
            close(event.span.begin < event.span.end ? event.span.end : 0);
            return;
        }
        DataPart part{.depth = static_cast<std::uint32_t>(open_.size()), .span = trimmed(event.span)};
        if (!open_.empty()) {
            const bool in_mapping = parts_[open_.back().part].kind == DataPart::Kind::mapping;
            part.is_key = in_mapping && open_.back().children % 2 == 0;
            ++open_.back().children;
        }
        switch (event.kind) {
        case YamlKind::sequence: part.kind = DataPart::Kind::sequence; break;
        case YamlKind::mapping: part.kind = DataPart::Kind::mapping; break;
        case YamlKind::alias: part.kind = DataPart::Kind::alias; [[fallthrough]];
        default: part.text = event.text; break;
        }
        parts_.push_back(std::move(part));
        if (event.kind == YamlKind::sequence || event.kind == YamlKind::mapping)
            open_.push_back({parts_.size() - 1, 0});
        else
            parts_.back().next = parts_.size();
    }

    // `end`: 0 if the last part in it ends it.
    void close(Offset end)
    {
        DataPart& part = parts_[open_.back().part];
        open_.pop_back();
        part.next = parts_.size();
        part.span.end = end != 0 ? end : last_end(part);
    }

    Offset last_end(const DataPart& part) const
    {
        const auto index = static_cast<std::size_t>(&part - parts_.data());
        Offset end = part.span.begin;
        for (std::size_t child = index + 1; child < part.next; child = parts_[child].next)
            end = std::max(end, parts_[child].span.end);
        return end;
    }

    // A block scalar ends where the next token begins.
    Span trimmed(Span span) const
    {
        while (span.end > span.begin
               && (text_[span.end - 1] == '\n' || text_[span.end - 1] == '\r' || text_[span.end - 1] == ' '
                   || text_[span.end - 1] == '\t'))
            --span.end;
        return span;
    }

    std::string_view text_;
    std::vector<DataPart> parts_;
    std::vector<Open> open_;
};

}  // namespace

Span without_quotes(Span span, std::string_view text)
{
    const char first = span.size() < 2 ? ' ' : text[span.begin];
    return first == '"' || first == '\'' ? Span{span.begin + 1, span.end - 1} : span;
}

std::vector<DataPart> data_parts(std::string_view yaml)
{
    return PartReader(yaml).run();
}

std::vector<Span> key_places(const hiera::DataNode* mapping, std::string_view text, std::string_view key,
                             std::span<const std::string> path)
{
    std::vector<Span> places;
    if (mapping == nullptr || mapping->kind != hiera::DataNode::Kind::mapping)
        return places;
    for (std::size_t k = 0; k + 1 < mapping->items.size(); k += 2)
        if (mapping->items[k].text == key)
            if (const auto found = nested_key(*mapping, k, path, text.size()))
                places.push_back(without_quotes(found->key, text));
    return places;
}

}  // namespace plint::ide
