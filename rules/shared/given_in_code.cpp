#include "rules/shared/given_in_code.hpp"

#include "checks/project/paths.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/given_attributes.hpp"

#include <algorithm>

namespace plint {

namespace {

enum class Declares : std::uint8_t { not_at_all, with, without };

// What the reference at this place does about the parameter.
Declares declares(const Tree& tree, Span reference, std::string_view parameter)
{
    NodeIndex innermost = 0;
    for (NodeIndex i = 1; i < tree.size() && tree.begin[i] <= reference.begin; ++i)
        if (tree.node(i).span().contains(reference))
            innermost = i;
    for (std::optional<Node> at = tree.node(innermost); at; at = at->parent()) {
        if (at->kind() == Kind::access)
            return Declares::not_at_all;  // `Class['a']`
        const auto body = syntax::as<syntax::ResourceBody>(*at);
        if (!body)
            continue;
        if (!body->title() || !body->title()->span().contains(reference))
            break;  // `require => include('a')`
        bool given = false;
        const bool all = each_attribute(*body, [&](const GivenAttribute& each) { given = given || each.name == parameter; });
        return given || !all ? Declares::with : Declares::without;
    }
    return Declares::without;
}

}  // namespace

bool is_given_in_code(const Project& project, std::string_view class_name, std::string_view parameter)
{
    bool given = false;
    for (const Place place : project.references(class_name)) {
        if (project.reference(place).kind != Refers::class_)
            continue;
        const std::string& path = project.file(place.file).path;
        const SourceFile source(path, text_of(path).value_or(""));
        const Span span = project.reference(place).span;
        if (span.end > source.text().size())
            return false;
        switch (declares(parse(source, parse_options(source)), span, parameter)) {
        case Declares::not_at_all: break;
        case Declares::with: given = true; break;
        case Declares::without: return false;
        }
    }
    return given;
}

}  // namespace plint
