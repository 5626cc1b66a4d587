// A virtual resource that nothing realizes is never applied: often `@` is left over, or the collector has a typo.
#include "checks/index/word_index.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <string>
#include <unordered_set>

namespace plint::rules::unrealized_resource {

namespace {

// The types of all collectors of a project, in lower case.
class CollectedTypes {
public:
    explicit CollectedTypes(const index::Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
            const items::Items& items = *project.summary(file).items;
            for (const items::Collected& collected : items.collected)
                types_.emplace(items.words[collected.type]);
        }
    }

    [[nodiscard]] bool contains(std::string_view type) const { return types_.contains(std::string(type)); }

private:
    std::unordered_set<std::string> types_;
};

}  // namespace

static void visit(const layout::ProjectFile&, ProgramContext& ctx)
{
    if (!ctx.file() || !ctx.project().file(*ctx.file()).environment || !ctx.lookup().visibility().missing().empty())
        return;
    const items::Items& items = *ctx.summary().items;
    for (const items::Declared& declared : items.declared) {
        const std::string_view type = items.words[declared.type];
        if (declared.how != items::How::virtual_resource || declared.is_exported || type.empty()
            || ctx.project().derived<CollectedTypes>().contains(type))
            continue;
        const index::WordIndex* const words = ctx.project().mentions(*ctx.file(), index::WordIndex::Of::names);
        if (words == nullptr || words->has_elsewhere("realize", ""))
            return;
        const std::string title(items.words[declared.title]);
        ctx.report(declared.span,
                   items::is_literal(title)
                       ? fmt::format("virtual resource `{}[{}]` is never realized", names::capitalised(type), title)
                       : fmt::format("virtual resources of type `{}` are never realized", type))
            .help(items::is_literal(title)
                      ? fmt::format("remove the `@`, or add `realize({}['{}'])`", names::capitalised(type), title)
                      : fmt::format("remove the `@`, or add a collector such as `{} <| tag == 'name' |>`",
                                    names::capitalised(type)));
    }
}

extern constinit const Rule rule{
    .name = "unrealized_resource",
    .category = "suspicious",
    .summary = "Virtual resource that is never realized",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unrealized_resource
