#include "ide/outline_foreign.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/summary/summary.hpp"
#include "ide/data_parts.hpp"
#include "ide/hiera_keys.hpp"

#include <algorithm>
#include <optional>

namespace plint::ide {

namespace {

constexpr std::size_t max_detail = 60;  // bytes of a value

std::optional<OutlineKind> ruby_kind(summary::DefinitionKind kind)
{
    switch (kind) {
    case summary::DefinitionKind::ruby_type: return OutlineKind::define;
    case summary::DefinitionKind::ruby_function:
    case summary::DefinitionKind::ruby_function_3x: return OutlineKind::function;
    case summary::DefinitionKind::fact: return OutlineKind::fact;
    default: return std::nullopt;
    }
}

void add_attributes(const engine::Snapshot& snapshot, layout::FileIndex file, OutlineItem& item)
{
    const lookup::ResourceTypeMeaning type = lookup::Lookup(snapshot.project(), file).resource_type(item.name);
    if (type.type == nullptr || !type.place || type.place->file != file)
        return;
    for (const ruby::Attribute& attribute : type.type->attributes)
        if (attribute.span.begin < attribute.span.end) {
            item.children.push_back({.kind = OutlineKind::parameter,
                                     .name = std::string(attribute.name),
                                     .detail = std::string(attribute.type),
                                     .span = attribute.span,
                                     .name_span = attribute.span});
            item.span.end = std::max(item.span.end, attribute.span.end);
        }
    std::ranges::sort(item.children, {}, [](const OutlineItem& child) { return child.span.begin; });
}

std::string short_text(std::string_view text)
{
    const std::size_t end = text.find('\n');
    if (end == text.npos && text.size() <= max_detail)
        return std::string(text);
    std::size_t size = std::min({end, text.size(), max_detail});
    while (size > 0 && size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        --size;
    return std::string(text.substr(0, size)) + "…";
}

class DataOutliner {
public:
    explicit DataOutliner(std::string_view text) : parts_(data_parts(text)) {}

    void run(std::vector<OutlineItem>& items) const
    {
        if (!parts_.empty() && parts_.front().kind == DataPart::Kind::mapping)
            add_keys(0, 2, items);
    }

private:
    // The keys of a mapping on this many levels.
    void add_keys(std::size_t mapping, int levels, std::vector<OutlineItem>& items) const
    {
        for (std::size_t key = mapping + 1; key < parts_[mapping].next;) {
            const std::size_t value = parts_[key].next;
            const bool has_value = value < parts_[mapping].next;
            if (parts_[key].kind == DataPart::Kind::scalar && parts_[key].span.begin < parts_[key].span.end)
                items.push_back(item(key, has_value ? std::optional(value) : std::nullopt, levels));
            key = has_value ? parts_[value].next : value;
        }
    }

    OutlineItem item(std::size_t key, std::optional<std::size_t> value, int levels) const
    {
        OutlineItem found{.kind = OutlineKind::data_key,
                          .name = parts_[key].text,
                          .span = parts_[key].span,
                          .name_span = parts_[key].span};
        if (found.name.empty())
            found.name = "\"\"";
        if (!value)
            return found;
        found.span.end = std::max(found.span.end, parts_[*value].span.end);
        if (parts_[*value].kind == DataPart::Kind::scalar) {
            found.detail = parts_[*value].text.find("ENC[") == std::string::npos ? short_text(parts_[*value].text) : "";
        } else if (levels > 1) {
            if (parts_[*value].kind == DataPart::Kind::mapping)
                add_keys(*value, levels - 1, found.children);
            else if (parts_[*value].kind == DataPart::Kind::sequence)
                add_elements(*value, found.children);
        }
        return found;
    }

    // Mappings in a list, by the value of `name`, or of their first key.
    void add_elements(std::size_t list, std::vector<OutlineItem>& items) const
    {
        for (std::size_t element = list + 1; element < parts_[list].next; element = parts_[element].next) {
            if (parts_[element].kind != DataPart::Kind::mapping)
                continue;
            std::vector<OutlineItem> keys;
            add_keys(element, 1, keys);
            if (keys.empty())
                continue;
            const auto name = std::ranges::find(keys, "name", &OutlineItem::name);
            const OutlineItem& chosen = name == keys.end() ? keys.front() : *name;
            items.push_back({.kind = OutlineKind::data_key,
                             .name = chosen.detail.empty() ? chosen.name : chosen.detail,
                             .span = parts_[element].span,
                             .name_span = chosen.span});
        }
    }

    std::vector<DataPart> parts_;
};

}  // namespace

void add_ruby_items(const engine::Snapshot& snapshot, layout::FileIndex file, std::vector<OutlineItem>& items)
{
    const std::string text = text_of(snapshot, file);
    for (const summary::Definition& definition : summary::summarise_ruby(text).definitions) {
        const auto kind = ruby_kind(definition.kind);
        if (!kind || definition.name.empty() || definition.span.end > text.size())
            continue;
        const Span name =
            definition.name_span.begin < definition.name_span.end ? definition.name_span : definition.span;
        items.push_back({.kind = *kind,
                         .name = definition.name,
                         .span = {std::min(definition.span.begin, name.begin), std::max(definition.span.end, name.end)},
                         .name_span = name});
        if (definition.kind == summary::DefinitionKind::ruby_type)
            add_attributes(snapshot, file, items.back());
    }
}

void add_data_items(std::string_view text, std::vector<OutlineItem>& items)
{
    DataOutliner(text).run(items);
}

}  // namespace plint::ide
