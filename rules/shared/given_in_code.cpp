#include "rules/shared/given_in_code.hpp"

#include "checks/files/paths.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/given_attributes.hpp"

#include <algorithm>
#include <optional>

namespace plint::rules {

namespace {

enum class Declares : std::uint8_t { not_at_all, with, without };

// `undef` asks for what would be there without it.
bool is_given(const GivenAttribute& attribute)
{
    return !attribute.value || attribute.value->kind() != Kind::kw_undef;
}

// What the reference at this place does about the parameter.
Declares declares(const Tree& tree, Span reference, std::string_view parameter)
{
    const auto after = std::ranges::upper_bound(tree.begin, reference.begin);  // nodes stand in the order of their places
    const auto innermost = static_cast<NodeIndex>(std::max<std::ptrdiff_t>(after - tree.begin.begin() - 1, 0));
    for (std::optional<Node> at = tree.node(innermost); at; at = at->parent()) {
        if (at->kind() == Kind::access)
            return Declares::not_at_all;  // `Class['a']`
        const auto body = syntax::as<syntax::ResourceBody>(*at);
        if (!body)
            continue;
        if (!body->title() || !body->title()->span().contains(reference))
            break;  // `require => include('a')`
        bool given = false;
        const bool all = each_attribute(*body, [&](const GivenAttribute& each) { given = given || (each.name == parameter && is_given(each)); });
        return given || !all ? Declares::with : Declares::without;
    }
    return Declares::without;
}

}  // namespace

bool is_given_in_code(const index::Project& project, std::string_view class_name, std::string_view parameter)
{
    bool given = false;
    std::optional<layout::FileIndex> read;
    std::optional<SourceFile> source;
    std::optional<Tree> tree;
    for (const index::Place place : project.references(class_name)) {
        if (project.reference(place).kind != summary::Refers::class_)
            continue;
        if (read != place.file) {
            const std::string& path = project.file(place.file).path;
            tree.reset();
            source.emplace(path, files::text_of(path).value_or(""));
            tree.emplace(parse(*source, parse_options(*source)));
            read = place.file;
        }
        const Span span = project.reference(place).span;
        if (span.end > source->text().size())
            return false;  // it has changed meanwhile
        switch (declares(*tree, span, parameter)) {
        case Declares::not_at_all: break;
        case Declares::with: given = true; break;
        case Declares::without: return false;
        }
    }
    return given;
}

}  // namespace plint::rules
