#include "checks/inference/answer.hpp"

#include "checks/types/print.hpp"
#include "parser/parse.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::inference {

std::string answer(const std::string& expression, const InferenceOptions& settings)
{
    const SourceFile source("expression", expression);
    const Tree tree = parse(source, {});
    if (!tree.errors.empty())
        return fmt::format("error: {}", tree.errors.front().message);
    TypeTable table;
    const Inferred inferred = infer_tree(table, tree, settings);
    const auto certain = std::ranges::find(inferred.problems, true, &Problem::certain);
    if (certain != inferred.problems.end())
        return fmt::format("error: {}", certain->message);
    if (inferred.value.is_never())
        return "error: this never has a value";
    return types::print(table, inferred.value.type);
}

}  // namespace plint::inference
