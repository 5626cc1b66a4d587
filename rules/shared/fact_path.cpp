#include "rules/shared/fact_path.hpp"

#include <algorithm>
#include <string_view>

namespace plint::rules {

namespace {

using Path = std::vector<FactKey>;

bool is_facts(Node node)
{
    const auto variable = syntax::as<syntax::Variable>(node);
    return variable && (variable->name() == "facts" || variable->name() == "::facts");
}

// Adds what is written there; false when that is no text.
bool add(Path& path, Node key)
{
    const auto text = syntax::constant_string(key);
    if (text)
        path.push_back({*text, key.span()});
    return text.has_value();
}

// The same for the parts of `os.family`, after `begin` of a constant text.
bool add_parts(Path& path, Node keys, std::string_view begin = {})
{
    const auto text = syntax::constant_string(keys);
    if (!text || !text->starts_with(begin))
        return false;
    for (std::size_t at = begin.size(); at <= text->size();) {
        const std::size_t end = std::min(text->find('.', at), text->size());
        path.push_back({text->substr(at, end - at), keys.span()});
        at = end + 1;
    }
    return true;
}

std::optional<Path> path_of_call(const syntax::AnyCall& call)
{
    const std::string_view function = call.function();
    const std::vector<Node> arguments = call.arguments();
    Path path;
    if (function == "fact" && arguments.size() == 1 && add_parts(path, arguments[0]))
        return path;
    if (function == "getvar" && !arguments.empty())  // the second is a default
        return add_parts(path, arguments[0], "facts.") || add_parts(path, arguments[0], "::facts.")
            ? std::optional(path)
            : std::nullopt;
    const bool digs = function == "dig" || function == "get";
    if (!digs || arguments.size() < 2 || !is_facts(arguments[0]))
        return std::nullopt;
    if (function == "get")  // the third is a default
        return add_parts(path, arguments[1]) ? std::optional(path) : std::nullopt;
    const bool all = std::all_of(arguments.begin() + 1, arguments.end(), [&](Node key) { return add(path, key); });
    return all ? std::optional(path) : std::nullopt;
}

constexpr std::size_t max_keys = 20;  // rules ask for each access of a chain

std::optional<Path> path_of(Node node, std::size_t keys_left)
{
    if (const auto call = syntax::as<syntax::AnyCall>(node))
        return path_of_call(*call);
    if (const auto variable = syntax::as<syntax::Variable>(node)) {
        const std::string_view name = variable->name();
        if (!name.starts_with("::") || name.find("::", 2) != std::string_view::npos || name == "::facts")
            return std::nullopt;
        return Path{{std::string(name.substr(2)), node.span()}};
    }
    const auto access = syntax::as<syntax::Access>(node);
    const auto left = access ? access->left() : std::nullopt;
    if (!left || keys_left == 0)
        return std::nullopt;
    const bool from_facts = is_facts(*left);
    std::optional<Path> path = from_facts ? Path{} : path_of(*left, keys_left - 1);
    std::size_t keys = 0;
    for (const syntax::Element key : access->keys()) {
        ++keys;
        if (path && !add(*path, key))
            path.reset();
    }
    return keys == 1 ? path : std::nullopt;
}

}  // namespace

std::optional<std::vector<FactKey>> fact_path(Node node)
{
    return path_of(node, max_keys);
}

std::string dotted(const std::vector<FactKey>& path)
{
    std::string text;
    for (const FactKey& key : path)
        text += (text.empty() ? "" : ".") + key.name;
    return text;
}

}  // namespace plint::rules
