// Ruby keeps the last of several values of one key and silently drops the others.
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

namespace plint::rules::duplicate_hiera_key {

static void visit(const DataFile& file, ProgramContext& ctx)
{
    if (!is_parsed_by_hiera(ctx))
        return;
    for (const hiera::DuplicateKey& duplicate : file.read().duplicates)
        ctx.report(duplicate.again, fmt::format("the key `{}` appears twice in this mapping", duplicate.key))
            .label(duplicate.first, "this value is lost: Ruby keeps the last one")
            .help("remove one of the two");
}

extern constinit const Rule rule{
    .name = "duplicate_hiera_key",
    .category = "data",
    .summary = "Duplicate key in Hiera data",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::duplicate_hiera_key
