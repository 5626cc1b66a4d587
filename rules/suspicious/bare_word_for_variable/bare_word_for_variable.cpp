// Words without `$` that name a variable: `port => port` sets the string 'port', whatever `$port` is.
#include "checks/items/items.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/order/program.hpp"
#include "checks/scopes/scopes.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/body_around.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

namespace plint::rules::bare_word_for_variable {

// `File[config_path]`.
static bool is_title_of_reference(Node word)
{
    const auto access = word.parent() ? syntax::as<syntax::Access>(*word.parent()) : std::nullopt;
    return access && access->left() && access->left()->kind() == Kind::class_reference && Node(*access->left()) != word;
}

// The titles of the resources that a file declares. Its summary may lack them (see summary::Summary).
struct DeclaredTitles {
    items::Items items;
    std::unordered_set<std::string_view> titles;

    explicit DeclaredTitles(const ProgramContext& ctx) : items(items::read_items(ctx.tree()))
    {
        for (const items::Declared& each : items.declared)
            titles.insert(items.words[each.title]);
    }
};

// Whether the word is the value of an attribute, variable or hash key, or is compared, or an element of a list.
static bool is_value(Node word)
{
    const auto parent = word.parent();
    if (!parent)
        return false;
    switch (parent->kind()) {
    case Kind::attribute: return syntax::Attribute(*parent).value() == word;
    case Kind::assignment: return syntax::Assignment(*parent).right() == word;
    case Kind::pair: return syntax::Pair(*parent).value() == word;
    case Kind::array: return true;
    case Kind::binary: return parent->child(Kind::equal) || parent->child(Kind::not_equal);
    default: return false;
    }
}

// Whether a class visible from the file sets the variable named by the last segment.
static bool is_class_variable(std::string_view name, const ProgramContext& ctx)
{
    const lookup::ResolvedClass owner = ctx.lookup().class_named(names::without_last_segment(name));
    if (!owner.definition || ctx.lookup().class_named(name).definition || ctx.lookup().resource_type(name).define)
        return false;
    const std::string_view variable = name.substr(name.rfind(':') + 1);
    const order::Program& program = order::program_of(ctx.project());
    const auto unit = program.unit_of(owner.place->file, owner.place->index);
    const order::Program::OwnVariable own =
        unit ? program.own_variable(*unit, variable) : order::Program::OwnVariable();
    return own.is_parameter || own.step;
}

// `port => port` where the file sets a variable `$port`.
static bool repeats_attribute(Node word, const ProgramContext& ctx)
{
    const auto attribute = syntax::as<syntax::Attribute>(word.parent());
    return attribute && syntax::attribute_name(*attribute) == word.text()
        && std::ranges::binary_search(ctx.set_variables(), word.text());
}

// The names of the variables of each body, by the offset where the body begins.
struct BodyVariables {
    explicit BodyVariables(const ProgramContext& ctx)
    {
        const scopes::Scopes& scopes = ctx.scopes();
        for (const scopes::Variable& variable : scopes.variables)
            if (scopes.scopes[variable.scope].kind != scopes::ScopeKind::lambda)
                names.emplace(body_around(variable.node).span().begin, variable.name);
    }

    std::set<std::pair<std::uint32_t, std::string_view>> names;
};

// `group => jenkins_group` where the same body has a variable `$jenkins_group`. Words without `_` are values as often as not:
// `owner => root`.
static bool is_variable_of_body(Node word, const ProgramContext& ctx)
{
    return word.text().find('_') != std::string_view::npos
        && std::ranges::binary_search(ctx.set_variables(), word.text())
        && ctx.kept<BodyVariables>().names.contains({body_around(word).span().begin, word.text()});
}

// The queries of collectors.
struct Queries {
    std::vector<Span> spans;  // in document order

    explicit Queries(const ProgramContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (const auto collector = syntax::as<syntax::Collector>(tree.node(i)))
                if (const auto query = collector->query())
                    spans.push_back(query->span());
    }
};

// `owner` of `File <| owner == $user |>`, which is an attribute.
static bool is_attribute_of_query(Node word, const ProgramContext& ctx)
{
    const auto comparison = syntax::as<syntax::Binary>(word.parent());
    if (!comparison || comparison->left() != word)
        return false;
    const std::vector<Span>& queries = ctx.kept<Queries>().spans;
    const auto after = std::ranges::upper_bound(queries, word.span().begin, {}, &Span::begin);
    return after != queries.begin() && std::prev(after)->contains(word.span().begin);
}

static void visit(const syntax::Name& word, ProgramContext& ctx)
{
    const bool is_key = is_title_of_reference(word);
    if (!is_key && !is_value(word))
        return;
    const std::string_view name = word.text().substr(word.text().starts_with("::") ? 2 : 0);
    const bool is_qualified = name.find("::") != std::string_view::npos;
    if (is_qualified ? !is_class_variable(name, ctx) : !repeats_attribute(word, ctx) && !is_variable_of_body(word, ctx))
        return;
    if ((is_key || word.parent()->kind() == Kind::array)
        && (is_qualified || ctx.kept<DeclaredTitles>().titles.contains(word.text())))
        return;
    if (is_attribute_of_query(word, ctx))
        return;
    ctx.report(word.span(), fmt::format("`{0}` is the string `'{0}'` here, not the variable `${0}`", word.text()))
        .fix(fmt::format("write `${}`", word.text()), {{{}, {word.span().begin, word.span().begin}, "$"}},
             Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "bare_word_for_variable",
    .category = "suspicious",
    .summary = "Bare word instead of a variable",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::bare_word_for_variable
