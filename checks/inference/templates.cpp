#include "checks/inference/templates.hpp"

#include "checks/inference/declared.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

// Undef asks for the default, where there is one.
void check_template(Evaluator& evaluator, const CallSite& site)
{
    TypeTable& table = evaluator.table();
    const auto* name =
        site.arguments.size() == 2 && site.arguments[0].value ? site.arguments[0].value->as<std::string>() : nullptr;
    const auto hash = syntax::as<syntax::Call>(site.node) ? syntax::child_of<syntax::Hash>(site.node) : std::nullopt;
    const lookup::TemplateParameters* const takes =
        name && hash && evaluator.settings().world ? evaluator.settings().world->template_parameters(*name) : nullptr;
    if (!takes)
        return;
    for (const syntax::Pair pair : hash->pairs()) {
        const auto key = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
        const summary::DefinedParameter* const parameter = key ? takes->find(*key) : nullptr;
        if (parameter == nullptr || !pair.value())
            continue;
        const Type type = evaluator.seen_type(*pair.value());
        if (!type || !disjoint(table, type, table.bare(Tag::undef)))
            continue;
        check_declared(evaluator, *pair.value(), evaluator.settings().world->read_here(parameter->type),
                       value_of_type(table, type), {DeclaredPlace::Kind::parameter, *key, *name});
    }
}

}  // namespace plint::inference
