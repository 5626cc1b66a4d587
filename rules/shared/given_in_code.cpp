#include "rules/shared/given_in_code.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/once_map.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/given_attributes.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace plint::rules {

namespace {

using Names = std::set<std::string, std::less<>>;

// What all declarations of a class give.
struct GivenByAll {
    bool is_declared = false;    // somewhere
    bool is_incomplete = false;  // one of them gives nothing
    std::optional<Names> names;  // std::nullopt: each of them may give anything

    [[nodiscard]] bool contains(std::string_view parameter) const
    {
        return is_declared && !is_incomplete && (!names || names->contains(parameter));
    }
};

// A reference to a class.
enum class Use : std::uint8_t { relationship, plain_declaration, with_attributes };

// `undef` asks for what would be there without it.
bool is_given(const GivenAttribute& attribute)
{
    return !attribute.value || attribute.value->kind() != Kind::kw_undef;
}

// The innermost node that begins at or before the offset, and what the reference there does. `with_attributes`: the node is the
// body of the resource-like declaration.
std::pair<Node, Use> use_at(const Tree& tree, Span reference)
{
    // Nodes are in the order of their places.
    const auto after = std::ranges::upper_bound(tree.begin, reference.begin);
    const auto innermost = static_cast<NodeIndex>(std::max<std::ptrdiff_t>(after - tree.begin.begin() - 1, 0));
    for (std::optional<Node> at = tree.node(innermost); at; at = at->parent()) {
        if (at->kind() == Kind::access)
            return {*at, Use::relationship};  // `Class['a']`
        const auto body = syntax::as<syntax::ResourceBody>(*at);
        if (!body)
            continue;
        if (!body->title() || !body->title()->span().contains(reference))
            break;  // `require => include('a')`
        return {*at, Use::with_attributes};
    }
    return {tree.root(), Use::plain_declaration};
}

// A file and its tree.
struct Parsed {
    SourceFile source;
    Tree tree;

    Parsed(const std::string& path, std::string text)
        : source(path, std::move(text)), tree(parse(source, parse_options(source)))
    {
    }
};

class GivenInCode {
public:
    explicit GivenInCode(const index::Project& project) : project_(project) {}

    [[nodiscard]] const GivenByAll& of(const std::string& class_name) const
    {
        return classes_.get(class_name, [&] { return read(class_name); });
    }

private:
    [[nodiscard]] const Parsed& parsed(layout::FileIndex file) const
    {
        return *files_.get(file, [&] {
            const std::string& path = project_.file(file).path;
            return std::make_unique<const Parsed>(path, project_.system().text_of(path).value_or(""));
        });
    }

    [[nodiscard]] GivenByAll read(std::string_view class_name) const
    {
        GivenByAll all;
        std::optional<std::pair<layout::FileIndex, NodeIndex>> last;  // bodies may have the class in their titles often
        for (const index::Place place : project_.references(class_name)) {
            if (project_.reference(place).kind != summary::ReferenceKind::class_)
                continue;
            const Parsed& file = parsed(place.file);
            const Span span = project_.reference(place).span;
            if (span.end > file.source.text().size()) {  // it has changed meanwhile
                all.is_incomplete = true;
                return all;
            }
            const auto [node, use] = use_at(file.tree, span);
            if (use == Use::relationship || last == std::pair(place.file, node.index()))
                continue;
            all.is_declared = true;
            last.emplace(place.file, node.index());
            if (use == Use::plain_declaration || !add(*syntax::as<syntax::ResourceBody>(node), all)) {
                all.is_incomplete = true;
                return all;
            }
        }
        return all;
    }

    // False: the body gives nothing.
    static bool add(const syntax::ResourceBody& body, GivenByAll& all)
    {
        Names given;
        const bool is_complete = each_attribute(body, [&](const GivenAttribute& each) {
            if (is_given(each))
                given.insert(each.name);
        });
        if (!is_complete)
            return true;
        if (!all.names)
            all.names = given;
        else
            std::erase_if(*all.names, [&](const std::string& name) { return !given.contains(name); });
        return !given.empty();
    }

    const index::Project& project_;
    index::OnceMap<std::string, GivenByAll> classes_;
    index::OnceMap<layout::FileIndex, std::unique_ptr<const Parsed>> files_;
};

}  // namespace

bool is_given_in_code(const index::Project& project, const std::string& class_name, std::string_view parameter)
{
    return project.derived<GivenInCode>().of(class_name).contains(parameter);
}

}  // namespace plint::rules
