#include "rules/shared/answer.hpp"

#include "checks/types/print.hpp"
#include "parser/parse.hpp"
#include "rules/shared/flaw_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules {

std::string answer(const std::string& expression, const inference::InferenceOptions& settings)
{
    const SourceFile source("expression", expression);
    const Tree tree = parse(source, {});
    if (!tree.errors.empty())
        return fmt::format("error: {}", tree.errors.front().message);
    types::TypeTable table;
    const inference::Inferred inferred = inference::infer_tree(table, tree, settings);
    const auto certain = std::ranges::find(inferred.problems, true, &inference::Problem::certain);
    if (certain != inferred.problems.end())
        return fmt::format("error: {}", flaw_text(certain->flaw));
    if (inferred.value.is_never())
        return "error: this never has a value";
    return types::print(table, inferred.value.type);
}

}  // namespace plint::rules
