#include "rules/shared/given_in_code.hpp"

#include "checks/files/paths.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/given_attributes.hpp"

#include <algorithm>
#include <optional>

namespace plint::rules {

// `undef` asks for what would be there without it.
static bool is_given(const GivenAttribute& attribute)
{
    return !attribute.value || attribute.value->kind() != Kind::kw_undef;
}

std::optional<GivenInCode::Declaration> GivenInCode::declaration_at(const Tree& tree, Span reference)
{
    Declaration found;
    const auto after =
        std::ranges::upper_bound(tree.begin, reference.begin);  // nodes stand in the order of their places
    const auto innermost = static_cast<NodeIndex>(std::max<std::ptrdiff_t>(after - tree.begin.begin() - 1, 0));
    for (std::optional<Node> at = tree.node(innermost); at; at = at->parent()) {
        if (at->kind() == Kind::access)
            return std::nullopt;  // `Class['a']`
        const auto body = syntax::as<syntax::ResourceBody>(*at);
        if (!body)
            continue;
        if (!body->title() || !body->title()->span().contains(reference))
            break;  // `require => include('a')`
        found.open = !each_attribute(*body, [&](const GivenAttribute& each) {
            if (is_given(each))
                found.given.insert(each.name);
        });
        break;
    }
    return found;
}

GivenInCode::Declarations GivenInCode::read(std::string_view class_name) const
{
    std::vector<Declaration> all;
    std::optional<layout::FileIndex> read;
    std::optional<SourceFile> source;
    std::optional<Tree> tree;
    for (const index::Place place : project_->references(class_name)) {
        if (project_->reference(place).kind != summary::ReferenceKind::class_)
            continue;
        if (read != place.file) {
            const std::string& path = project_->file(place.file).path;
            tree.reset();
            source.emplace(path, project_->system().text_of(path).value_or(""));
            tree.emplace(parse(*source, parse_options(*source)));
            read = place.file;
        }
        const Span span = project_->reference(place).span;
        if (span.end > source->text().size())
            return std::nullopt;  // it has changed meanwhile
        auto declaration = declaration_at(*tree, span);
        if (!declaration)
            continue;
        if (!declaration->open && declaration->given.empty())
            return std::nullopt;
        all.push_back(std::move(*declaration));
    }
    return all;
}

bool GivenInCode::contains(const std::string& class_name, std::string_view parameter)
{
    const auto [known, is_new] = known_.try_emplace(class_name);
    if (is_new)
        known->second = read(class_name);
    return known->second && !known->second->empty()
        && std::ranges::all_of(*known->second,
                               [&](const Declaration& each) { return each.open || each.given.contains(parameter); });
}

}  // namespace plint::rules
