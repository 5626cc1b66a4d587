// Reports symbolic modes of files.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/symbolic_mode.hpp"

#include <fmt/format.h>

namespace plint::rules::no_symbolic_file_modes {

static void visit(const syntax::AttributeList& list, TreeContext& ctx)
{
    const auto mode = attribute_text(list, "mode");
    if (mode && is_symbolic_mode(*mode) && syntax::resource_type(list) == "file")
        ctx.report(find_attribute(list, "mode")->value()->span(), fmt::format("file mode `{}` is symbolic", *mode))
            .help("write the whole mode in four octal digits, for example `'0644'` for a file or `'0755'` for a "
                  "directory");
}

extern constinit const Rule rule{
    .name = "no_symbolic_file_modes",
    .category = "style",
    .summary = "Symbolic file mode",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_symbolic_file_modes
