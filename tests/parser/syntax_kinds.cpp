// Kinds have names, and each construct one noun for its kind and its view.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/templates.hpp"

#include <catch2/catch.hpp>

#include <set>

namespace plint::tests {

namespace {

template <class V>
std::string type_name()
{
    const std::string_view whole = __PRETTY_FUNCTION__;
    const std::size_t start = whole.find("syntax::") + 8;
    return std::string(whole.substr(start, whole.find_first_of(";]", start) - start));
}

std::string pascal(std::string_view snake)
{
    std::string out;
    bool upper = true;
    for (const char c : snake) {
        if (c != '_')
            out += upper ? static_cast<char>(c - 'a' + 'A') : c;
        upper = c == '_';
    }
    return out;
}

// The view stands for one kind, and is called after it.
template <class V>
void check_view(std::set<Kind>& seen)
{
    std::vector<Kind> kinds;
    for (std::size_t i = 0; i < kind_count; ++i)
        if (V::is(static_cast<Kind>(i)))
            kinds.push_back(static_cast<Kind>(i));
    REQUIRE(kinds.size() == 1);
    CHECK(pascal(name(kinds[0])) == type_name<V>());
    seen.insert(kinds[0]);
}

template <class... V>
std::set<Kind> check_views()
{
    std::set<Kind> seen;
    (check_view<V>(seen), ...);
    return seen;
}

}  // namespace

TEST_CASE("every kind has a name of its own and a spelling")
{
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<Kind>(i);
        CHECK_FALSE(name(kind).empty());
        CHECK_FALSE(spelling(kind).empty());
        CHECK(names.insert(name(kind)).second);
    }
    CHECK(name(Kind::line_comment) == "line_comment");
    CHECK(name(Kind::epp_file) == "epp_file");
    CHECK(spelling(Kind::arrow) == "=>");
    CHECK(spelling(Kind::kw_unless) == "unless");
    CHECK(spelling(Kind::variable) == "a variable");
}

TEST_CASE("every composite has a view of its name")
{
    using namespace syntax;
    const std::set<Kind> seen =
        check_views<Name, Word, ClassReference, Variable, Number, SingleQuoted, DoubleQuoted, StringText, Regex,
                    HeredocTag, HeredocText, HeredocBody, InterpolatedString, Interpolation, Array, Hash, Pair, Paren,
                    Access, Negation, MinusExpression, Splat, Binary, Selector, SelectorEntry, Assignment, Relationship,
                    Call, MethodCall, StatementCall, Lambda, Parameters, Parameter, syntax::Block, IfExpression,
                    ElsifClause, ElseClause, UnlessExpression, CaseExpression, CaseOption, Resource, ResourceBody,
                    UntitledResource, ResourceDefaults, ResourceOverride, VirtualResource, Attribute, SplatAttribute,
                    Collector, ClassDefinition, DefineDefinition, FunctionDefinition, PlanDefinition, NodeDefinition,
                    TypeAlias, TypeDefinition, InheritsClause, HostName, ApplyExpression, Render, RenderText, File,
                    EppFile>();
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<Kind>(i);
        INFO(name(kind));
        if (is_composite(kind) && kind != Kind::error && kind != Kind::missing)
            CHECK(seen.contains(kind));
    }
}

}  // namespace plint::tests
