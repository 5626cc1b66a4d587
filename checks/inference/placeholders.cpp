#include "checks/inference/placeholders.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

namespace {

// Whether a value of the type may be of the one with this tag.
bool contains_tag(Type type, Tag tag)
{
    if (!type)
        return false;
    if (type->tag == Tag::variant || type->tag == Tag::optional || type->tag == Tag::not_undef)
        return std::ranges::any_of(type->parts, [&](Type part) { return contains_tag(part, tag); });
    return type->tag == tag;
}

bool is_deferred(Type type)
{
    return type && type->tag == Tag::object && type->text == "Deferred";
}

}  // namespace

void check_inserted(Evaluator& evaluator, Node expression, Type type)
{
    if (!type)
        return;
    Problems& problems = evaluator.problems();
    if (type->tag == Tag::sensitive)
        problems.report_hint(ProblemKind::leak, expression, flaw(FlawKind::sensitive_interpolated));
    else if (contains_tag(type, Tag::sensitive))
        problems.report_hint(ProblemKind::leak, expression, flaw(FlawKind::may_be_sensitive));
    else if (is_deferred(type))
        problems.report_hint(ProblemKind::leak, expression, flaw(FlawKind::deferred_interpolated));
}

void check_joined(Evaluator& evaluator, const CallSite& site)
{
    const auto call = syntax::as<syntax::AnyCall>(site.node);
    const std::vector<Node> arguments = call ? call->arguments() : std::vector<Node>();
    const auto list = arguments.empty() ? std::nullopt : syntax::as<syntax::Array>(arguments.front());
    if (!list)
        return;
    for (const syntax::Element element : list->elements())
        if (element.kind() == Kind::variable)
            check_inserted(evaluator, element, evaluator.seen_type(element));
}

}  // namespace plint::inference
