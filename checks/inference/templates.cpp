// What templates are given.
#include "checks/inference/evaluator.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::inference {

using namespace types;

// Undef asks for the default, where there is one.
void Evaluator::check_template(const CallSite& site)
{
    const auto* name =
        site.arguments.size() == 2 && site.arguments[0].value ? site.arguments[0].value->as<std::string>() : nullptr;
    const auto hash = syntax::as<syntax::Call>(site.node) ? syntax::child_of<syntax::Hash>(site.node) : std::nullopt;
    const lookup::TemplateParameters* const takes =
        name && hash && settings_.world ? settings_.world->template_parameters(*name) : nullptr;
    if (!takes)
        return;
    for (const syntax::Pair pair : hash->pairs()) {
        const auto key = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
        const summary::DefinedParameter* const parameter = key ? takes->find(*key) : nullptr;
        if (parameter == nullptr || !pair.value())
            continue;
        const Type type = types_[pair.value()->index()];
        if (!type || !disjoint(table_, type, table_.bare(Tag::undef)))
            continue;
        check(*pair.value(), settings_.world->read_here(parameter->type), value_of_type(table_, type),
              PlaceName{.parameter = *key, .owner = *name});
    }
}

}  // namespace plint::inference
