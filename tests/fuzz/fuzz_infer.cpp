// Any bytes as a manifest, run on what is known of its values: as a file among others, and closed as `plint infer` takes
// it. It ends in time, and what it says lies in the file.
#include "checks/inference/core_types.hpp"
#include "checks/inference/infer.hpp"
#include "checks/types/print.hpp"
#include "parser/parse.hpp"
#include "rules/shared/flaw_text.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    const SourceFile source("infer.pp", std::string(reinterpret_cast<const char*>(data), size));
    const Tree tree = parse(source, {});
    for (const bool closed : {false, true}) {
        types::TypeTable table;
        inference::InferenceOptions settings;
        settings.closed = closed;
        settings.releases = catalogue::read_releases(closed ? "8" : "7").value();
        settings.find = inference::find_core_type;
        const inference::Inferred inferred = inference::infer_tree(table, tree, settings);
        if (inferred.types.size() != tree.size())
            std::abort();
        for (const inference::Problem& problem : inferred.problems)
            if (rules::flaw_text(problem.flaw).empty() || problem.node.span().end > size)
                std::abort();
        for (const types::Type type : inferred.types)
            if (type)
                static_cast<void>(types::print(table, type));
    }
    return 0;
}
