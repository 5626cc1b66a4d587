#include "checks/inference/functions/functions.hpp"

#include <algorithm>
#include <vector>

namespace plint::inference {

Function find_function(std::string_view name)
{
    static const std::vector<NamedFunction> all = [] {
        std::vector<NamedFunction> functions;
        for (const auto part : {block_functions(), iterator_functions(), collection_functions(), text_functions(),
                                text_change_functions(), pattern_functions(), number_functions(), control_functions(),
                                module_functions()})
            functions.insert(functions.end(), part.begin(), part.end());
        std::ranges::sort(functions, {}, &NamedFunction::name);
        return functions;
    }();
    const auto found = std::ranges::lower_bound(all, name, {}, &NamedFunction::name);
    return found != all.end() && found->name == name ? found->function : nullptr;
}

AbstractValue refuse_call(Evaluator& evaluator, const CallSite& site, Flaw flaw)
{
    return evaluator.report_error(ProblemKind::call, site.node, std::move(flaw));
}

}  // namespace plint::inference
