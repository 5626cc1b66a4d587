#include "checks/data/hiera_data.hpp"

#include "checks/data/yaml.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <algorithm>
#include <set>
#include <utility>

namespace plint {

namespace {

// Of several pairs with one key the last one.
void keep_last_pairs(DataNode& mapping)
{
    std::set<std::pair<DataNode::Kind, std::string_view>> seen;
    std::vector<DataNode> kept;
    for (std::size_t i = mapping.items.size(); i >= 2; i -= 2) {
        DataNode& key = mapping.items[i - 2];
        const bool again = !key.text.empty() && !seen.emplace(key.kind, key.text).second;
        if (again)
            continue;
        kept.push_back(std::move(mapping.items[i - 1]));
        kept.push_back(key);
    }
    std::ranges::reverse(kept);
    mapping.items = std::move(kept);
}

class Builder : public YAML::EventHandler {
public:
    // `shift`: how far places are moved by what stands before `text`.
    Builder(std::string_view text, std::size_t shift) : text_(text), shift_(shift) {}

    DataNode root;

    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override
    {
        add({.kind = DataNode::Kind::plain, .span = place(mark, 0)});
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override
    {
        add({.kind = DataNode::Kind::unknown, .span = place(mark, 0)});
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override
    {
        DataNode node{.text = value, .span = place(mark, 0)};
        if (tag == "?")
            node.kind = DataNode::Kind::plain;
        else if (tag == "!" && is_quoted(node.span.begin - shift_))
            node.kind = DataNode::Kind::text;
        if (anchor == 0 && node.kind != DataNode::Kind::unknown)
            node.span = place(mark, length_at(node.span.begin - shift_, value));
        add(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override
    {
        open(DataNode::Kind::sequence, mark, tag);
    }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                    YAML::EmitterStyle::value /*style*/) override
    {
        open(DataNode::Kind::mapping, mark, tag);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapEnd() override
    {
        keep_last_pairs(open_.back());
        close();
    }

private:
    Span place(const YAML::Mark& mark, std::size_t length) const
    {
        const std::size_t begin = std::min(text_.size(), static_cast<std::size_t>(std::max(mark.pos, 0)));
        return {static_cast<Offset>(begin + shift_), static_cast<Offset>(begin + shift_ + length)};
    }

    // Whether it is in quotes or a block; else it has the tag `!`, which yaml-cpp does not tell from them.
    bool is_quoted(std::size_t begin) const
    {
        return begin < text_.size() && std::string_view("'\"|>&").find(text_[begin]) != std::string_view::npos;
    }

    // Of a scalar as it is written; 0 where it does not stand there as it reads.
    std::size_t length_at(std::size_t begin, std::string_view value) const
    {
        const std::string_view rest = text_.substr(begin);
        if (rest.starts_with(value))
            return value.size();
        const bool quoted = rest.starts_with('\'') || rest.starts_with('"');
        const bool as_read = quoted && rest.substr(1).starts_with(value) && rest.substr(1 + value.size()).starts_with(rest[0]);
        return as_read ? value.size() + 2 : 0;
    }

    void open(DataNode::Kind kind, const YAML::Mark& mark, std::string_view tag)
    {
        const bool usual = tag.empty() || tag == "?" || tag == "!";
        open_.push_back({.kind = usual ? kind : DataNode::Kind::unknown, .span = place(mark, 0)});
    }

    void close()
    {
        DataNode node = std::move(open_.back());
        open_.pop_back();
        add(std::move(node));
    }

    void add(DataNode node)
    {
        if (open_.empty())
            root = std::move(node);
        else
            open_.back().items.push_back(std::move(node));
    }

    std::string_view text_;
    std::size_t shift_;
    std::vector<DataNode> open_;
};

}  // namespace

std::optional<DataNode> read_hiera_data(std::string_view yaml)
{
    const std::size_t shift = size_of_mark(yaml);
    Builder builder(yaml.substr(shift), shift);
    if (!read_yaml(yaml, Documents::first, builder))
        return std::nullopt;
    return std::move(builder.root);
}

const DataNode* find(const DataNode& mapping, std::string_view key)
{
    if (mapping.kind == DataNode::Kind::mapping)
        for (std::size_t i = 0; i < mapping.items.size(); i += 2)
            if (mapping.items[i].text == key)
                return &mapping.items[i + 1];
    return nullptr;
}

}  // namespace plint
