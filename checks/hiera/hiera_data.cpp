#include "checks/hiera/hiera_data.hpp"

#include "checks/hiera/unique_keys.hpp"
#include "checks/hiera/yaml_scalar.hpp"
#include "checks/hiera/yaml_tag.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace plint::hiera {

namespace {

// Whether Ruby's `Float` reads it.
bool may_be_float(YamlScalar::Kind kind, std::string_view text)
{
    using Kind = YamlScalar::Kind;
    if (kind == Kind::integer || kind == Kind::large_integer || kind == Kind::floating)
        return true;
    return kind == Kind::text && is_ruby_float(text);
}

class HieraBuilder {
public:
    explicit HieraBuilder(std::string_view text) : text_(text) {}

    HieraData data;

    void take(const YamlEvent& event)
    {
        switch (event.kind) {
        case YamlEvent::Kind::scalar: return scalar(event);
        case YamlEvent::Kind::alias: return alias(event);
        case YamlEvent::Kind::sequence:
            return open(event, DataNode::Kind::sequence, sequence_tag(event.tag.value_or("")));
        case YamlEvent::Kind::mapping: return open(event, DataNode::Kind::mapping, mapping_tag(event.tag.value_or("")));
        case YamlEvent::Kind::end: return close();
        }
    }

private:
    // How an item of a mapping came to be there.
    enum class Source : std::uint8_t { scalar, alias, collection };

    struct Open {
        DataNode node;
        YamlTag tag = YamlTag::none;
        std::string anchor = {};
        std::vector<Source> sources = {};  // of the items
        std::vector<bool> is_merge = {};   // likewise: a key `<<` that is not tagged as a string
        Span whole = {};                   // its beginning
        std::size_t steps = 1;             // that a copy costs
    };

    // On one line as it is written, else empty, where it begins.
    Span place(Span span) const
    {
        const bool one_line = text_.substr(span.begin, span.size()).find('\n') == std::string_view::npos;
        return one_line ? span : Span{span.begin, span.begin};
    }

    void report_error(YamlError::Kind kind, Span span, std::string_view text)
    {
        data.refusals.push_back({kind, place(span), std::string(text)});
    }

    void scalar(const YamlEvent& event)
    {
        DataNode node{.kind = DataNode::Kind::plain, .text = std::string(event.text), .span = place(event.span)};
        if (event.style == YamlEvent::Style::block)
            node.span.end = node.span.begin;
        const YamlTag tag = event.tag ? scalar_tag(*event.tag, event.text) : YamlTag::none;
        if (event.is_string || tag == YamlTag::string)
            node.kind = DataNode::Kind::text;
        else if (tag == YamlTag::symbol)
            become_symbol(node);
        else if (tag == YamlTag::opaque)
            node.kind = DataNode::Kind::unknown;
        else if (tag == YamlTag::refused)
            report_error(YamlError::Kind::object, event.span, *event.tag);
        else if (!check_plain(event, tag == YamlTag::floating))
            node.kind = DataNode::Kind::unknown;
        const bool is_merge = node.text == "<<" && event.tag != "tag:yaml.org,2002:str" && tag != YamlTag::symbol;
        const std::size_t steps = steps_of(node);
        if (!event.anchor.empty())
            keep(std::string(event.anchor), node, steps);
        add(std::move(node), Source::scalar, steps, is_merge);
    }

    static void become_symbol(DataNode& node)
    {
        const YamlScalar read = read_plain_scalar(':' + node.text);
        if (read.kind == YamlScalar::Kind::symbol && read.text == node.text)
            node.text.insert(0, ":");
        else
            node.kind = DataNode::Kind::unknown;
    }

    // False: its value is not the one that it looks like.
    bool check_plain(const YamlEvent& event, bool as_float)
    {
        using Kind = YamlScalar::Kind;
        const Kind kind = read_plain_scalar(event.text).kind;
        if (kind == Kind::date)
            report_error(YamlError::Kind::date, event.span, event.text);
        else if (kind == Kind::time)
            report_error(YamlError::Kind::time, event.span, event.text);
        else if (kind == Kind::not_a_number || (as_float && !may_be_float(kind, event.text)))
            report_error(YamlError::Kind::number, event.span, event.text);
        return !as_float || kind == Kind::floating;
    }

    void alias(const YamlEvent& event)
    {
        const std::string name(event.text);
        const auto found = anchors_.find(name);
        DataNode node{.kind = DataNode::Kind::unknown, .shared = true, .span = {event.span.begin, event.span.begin}};
        std::size_t steps = 1;
        if (found == anchors_.end()) {
            report_error(YamlError::Kind::unknown_alias, event.span, name);
        } else if (found->second.is_open) {
            report_error(YamlError::Kind::cycle, event.span, name);
        } else if (spend(found->second.steps)) {
            node = found->second.node;
            steps = found->second.steps;
            share(node);
        }
        add(std::move(node), Source::alias, steps);
    }

    void open(const YamlEvent& event, DataNode::Kind kind, YamlTag tag)
    {
        Open one{.node = {.kind = kind, .span = {event.span.begin, event.span.begin}},
                 .tag = tag,
                 .anchor = std::string(event.anchor)};
        one.whole = event.span;
        if (tag == YamlTag::refused)
            report_error(YamlError::Kind::object, event.span, *event.tag);
        if (!one.anchor.empty())
            anchors_[one.anchor] = {{}, 0, true};
        open_.push_back(std::move(one));
    }

    void close()
    {
        Open one = std::move(open_.back());
        open_.pop_back();
        if (one.node.kind == DataNode::Kind::mapping)
            settle_pairs(one);
        else if (one.tag == YamlTag::omap)
            become_omap(one);
        if (one.tag == YamlTag::string && !one.sources.empty() && find(one.node, "str") == nullptr)
            report_error(YamlError::Kind::object, one.whole, "!!str");
        if (one.tag == YamlTag::string || one.tag == YamlTag::opaque || one.tag == YamlTag::refused)
            one.node = {.kind = DataNode::Kind::unknown, .span = one.node.span};
        const bool has_no_object = one.tag == YamlTag::string && one.sources.empty();  // which Ruby keeps no anchor of
        if (has_no_object)
            anchors_.erase(one.anchor);
        else if (!one.anchor.empty() && anchors_[one.anchor].is_open)
            keep(one.anchor, one.node, one.steps);
        add(std::move(one.node), Source::collection, one.steps);
    }

    // A list of mappings with a pair each, of which Ruby makes one mapping.
    void become_omap(Open& one)
    {
        DataNode mapping{.kind = DataNode::Kind::mapping, .span = one.node.span};
        UniqueKeys keys;
        for (std::size_t i = 0; i < one.node.items.size(); ++i) {
            std::vector<DataNode>& pair = one.node.items[i].items;
            if (pair.empty() || one.sources[i] != Source::collection) {
                report_error(YamlError::Kind::object, one.whole, "!!omap");
                break;
            }
            DataNode key = pair.front();
            keys.put(mapping, std::move(key), std::move(pair.back()));
        }
        one.node = std::move(mapping);
    }

    // Merges what `<<` names, and keeps of several pairs with one key the last one.
    void settle_pairs(Open& one)
    {
        DataNode mapping{.kind = one.node.kind, .span = one.node.span};
        UniqueKeys keys;
        std::vector<DataNode>& items = one.node.items;
        mapping.items.reserve(items.size());
        for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
            if (one.is_merge[i] && merge(mapping, keys, items[i + 1], one.sources[i + 1]))
                continue;
            const Span span = items[i].span;
            UniqueKeys::Pair* const pair = keys.put(mapping, std::move(items[i]), std::move(items[i + 1]));
            if (pair == nullptr || one.sources[i] != Source::scalar)
                continue;
            if (pair->written)
                data.duplicates.push_back({*pair->written, span, mapping.items[pair->index].text});
            else
                pair->written = span;
        }
        one.node = std::move(mapping);
    }

    // False: there is nothing that can be merged, and `<<` is a key as any other.
    bool merge(DataNode& into, UniqueKeys& keys, DataNode& value, Source source)
    {
        const auto is_unknown = [](const DataNode& node) { return node.kind == DataNode::Kind::unknown; };
        const auto may_be_mapping = [&](const DataNode& node) {
            return is_unknown(node) || node.kind == DataNode::Kind::mapping;
        };
        const bool list = value.kind == DataNode::Kind::sequence && source == Source::collection;
        if (!may_be_mapping(value) && (!list || !std::ranges::all_of(value.items, may_be_mapping)))
            return false;
        if (is_unknown(value)
            || std::ranges::any_of(value.items, [&](const DataNode& item) { return list && is_unknown(item); })) {
            into.kind = DataNode::Kind::unknown;  // any keys may be in it
            return true;
        }
        if (value.kind == DataNode::Kind::mapping) {
            keys.merge_all(into, std::move(value));
            return true;
        }
        DataNode merged{.kind = DataNode::Kind::mapping};
        UniqueKeys merged_keys;
        for (std::size_t i = value.items.size(); i-- > 0;)
            merged_keys.merge_all(merged, std::move(value.items[i]));
        keys.merge_all(into, std::move(merged));
        return true;
    }

    // What a copy costs.
    static std::size_t steps_of(const DataNode& node)
    {
        constexpr std::size_t bytes_of_a_step = 64;
        return 1 + node.text.size() / bytes_of_a_step;
    }

    // For aliases to come.
    void keep(const std::string& anchor, const DataNode& node, std::size_t steps)
    {
        anchors_[anchor] = spend(steps) ? Anchored{node, steps} : Anchored{};
    }

    bool spend(std::size_t steps)
    {
        const bool enough = steps <= left_;
        left_ -= enough ? steps : 0;
        return enough;
    }

    static void share(DataNode& node)
    {
        node.shared = true;
        for (DataNode& item : node.items)
            share(item);
    }

    void add(DataNode node, Source source, std::size_t steps, bool is_merge = false)
    {
        if (open_.empty()) {
            data.root = std::move(node);
            return;
        }
        Open& around = open_.back();
        around.node.items.push_back(std::move(node));
        around.sources.push_back(source);
        around.is_merge.push_back(is_merge);
        around.steps += steps;
    }

    struct Anchored {
        DataNode node = {};
        std::size_t steps = 1;
        bool is_open = false;  // a collection that is not closed yet
    };

    std::string_view text_;
    std::vector<Open> open_;
    std::unordered_map<std::string, Anchored> anchors_;
    std::size_t left_ = limits::yaml_alias_steps.of({.bytes = text_.size()});
};

}  // namespace

// Puppet makes strings of symbols that are keys: of two with one name the one that comes later counts.
static void turn_symbols_to_strings(DataNode& node)
{
    for (DataNode& item : node.items)
        turn_symbols_to_strings(item);
    if (node.kind != DataNode::Kind::mapping)
        return;
    bool changed = false;
    for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
        DataNode& key = node.items[i];
        if (key.kind != DataNode::Kind::plain || !key.text.starts_with(':'))
            continue;
        YamlScalar symbol = read_plain_scalar(key.text);
        if (symbol.kind == YamlScalar::Kind::symbol) {
            key.kind = DataNode::Kind::text;
            key.text = std::move(symbol.text);
            changed = true;
        }
    }
    if (changed) {
        DataNode mapping{.kind = node.kind, .shared = node.shared, .span = node.span};
        UniqueKeys().put_all(mapping, std::move(node));
        node = std::move(mapping);
    }
}

// The beginnings of all nodes whose values are not known.
static void find_unknown(const DataNode& node, std::unordered_set<Offset>& found)
{
    if (node.kind == DataNode::Kind::unknown)
        found.insert(node.span.begin);
    for (const DataNode& item : node.items)
        find_unknown(item, found);
}

// Values that contain themselves only count where another value did not replace them.
static void drop_lost_cycles(HieraData& data)
{
    const auto is_cycle = [](const YamlError& refusal) { return refusal.kind == YamlError::Kind::cycle; };
    if (std::ranges::none_of(data.refusals, is_cycle))
        return;
    std::unordered_set<Offset> unknown;
    find_unknown(data.root, unknown);
    std::erase_if(data.refusals,
                  [&](const YamlError& one) { return is_cycle(one) && !unknown.contains(one.span.begin); });
}

HieraData read_hiera_data(std::string_view yaml)
{
    HieraBuilder builder(yaml);
    builder.data.root = {.kind = DataNode::Kind::plain};  // of an empty file
    auto problem = read_yaml(yaml, [&](const YamlEvent& event) { builder.take(event); });
    if (problem)
        return {.problem = std::move(problem)};
    turn_symbols_to_strings(builder.data.root);
    drop_lost_cycles(builder.data);
    const auto by_place = [](const YamlError& refusal) { return refusal.span; };
    std::ranges::stable_sort(builder.data.refusals, {}, by_place);
    std::ranges::stable_sort(builder.data.duplicates, {}, &DuplicateKey::again);
    return std::move(builder.data);
}

const DataNode* find(const DataNode& mapping, std::string_view key)
{
    if (mapping.kind == DataNode::Kind::mapping)
        for (std::size_t i = 0; i < mapping.items.size(); i += 2)
            if (mapping.items[i].text == key)
                return &mapping.items[i + 1];
    return nullptr;
}

}  // namespace plint::hiera
