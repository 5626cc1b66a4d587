// Node definitions that no node gets: Puppet uses the first regular expression that matches, so another role is applied
// silently.
#include "checks/text/finite_regex.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace plint::rules::unreachable_node {

// What the node definitions so far match.
class Earlier {
public:
    // The definition that gets all nodes with this name; `open`: and those whose name continues after it.
    [[nodiscard]] std::optional<Span> matching(const std::string& name, bool open) const
    {
        if (const auto same = full_.find(name); !open && same != full_.end())
            return same->second;
        for (std::size_t size = 1; size <= name.size(); ++size)
            if (const auto begin = begins_.find(name.substr(0, size)); begin != begins_.end())
                return begin->second;
        return std::nullopt;
    }

    void add(text::FiniteRegex regex, Span span)
    {
        if (!regex.at_begin)
            return;
        for (std::string& text : regex.texts)
            (regex.at_end ? full_ : begins_).try_emplace(std::move(text), span);
    }

private:
    std::unordered_map<std::string, Span> full_;
    std::unordered_map<std::string, Span> begins_;
};

// The definitions that match before it; empty when some node may get it.
static std::vector<Span> covered_by(const text::FiniteRegex& regex, const Earlier& earlier)
{
    std::vector<Span> by;
    for (const std::string& name : regex.texts) {
        const auto first = earlier.matching(name, !regex.at_end);
        if (!first)
            return {};
        if (std::ranges::find(by, *first) == by.end())
            by.push_back(*first);
    }
    return by;
}

static void visit(const Tree& tree, TreeContext& ctx)
{
    constexpr std::size_t max_name = 255;
    Earlier earlier;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (tree.kind[i] != Kind::node_definition)
            continue;
        for (const syntax::Host host : syntax::NodeDefinition(tree.node(i)).hosts()) {
            const auto source = syntax::as<syntax::Regex>(Node(host));
            auto regex = source ? text::finite_regex(source->source()) : std::nullopt;
            if (!regex || !regex->at_begin
                || std::ranges::any_of(regex->texts, [](const std::string& text) { return text.size() > max_name; }))
                continue;
            if (const std::vector<Span> by = covered_by(*regex, earlier); !by.empty()) {
                Finding finding =
                    ctx.report(host.span(), "earlier node definitions match every name that this one matches");
                for (const Span span : by)
                    finding.label(span, "matches first");
                finding.help("remove it, or move it before the node definitions that match first");
            }
            earlier.add(std::move(*regex), host.span());
        }
    }
}

extern constinit const Rule rule{
    .name = "unreachable_node",
    .category = "suspicious",
    .summary = "Unreachable node definition",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unreachable_node
