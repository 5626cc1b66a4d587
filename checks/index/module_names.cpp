#include "checks/index/module_names.hpp"

#include "checks/layout/roots.hpp"
#include "checks/names/names.hpp"

#include <map>
#include <string>
#include <string_view>

namespace plint::index {

// How often each first segment is used by the Puppet definitions of each module.
using Segments = std::map<std::string, std::size_t, std::less<>>;

static std::vector<Segments> first_segments(const layout::Layout& layout, const Summaries& summaries)
{
    std::vector<Segments> used(layout.modules.size());
    for (std::size_t i = 0; i < layout.files.size(); ++i)
        if (layout.files[i].module && layout.files[i].area != layout::Area::other)
            for (const summary::Definition& definition : summaries[i]->definitions)
                if (definition.kind <= summary::DefinitionKind::plan && definition.nesting == summary::Nesting::top)
                    ++used[*layout.files[i].module][std::string(names::first_segment(definition.name))];
    return used;
}

// A folder's name is a weak witness: code that agrees on another name wins, and so does the folder's own name over
// metadata.json where Puppet itself goes by the folder.
static void settle_name(layout::Module& module, const Segments& used)
{
    const auto uses = [&](std::string_view name) { return used.contains(name); };
    if (module.is_in_module_folder && layout::is_module_name(module.folder) && (uses(module.folder) || used.empty())) {
        module.name = module.folder;
        module.name_is_guess = false;
    } else if (!module.name.empty() && uses(module.name)) {
        module.name_is_guess = false;
    } else if (module.name.empty()) {
        const std::string tail = module.folder.substr(module.folder.rfind('-') + 1);
        if (uses(tail))
            module.name = tail;
        else if (used.size() == 1)
            module.name = used.begin()->first;
    } else if (module.name_is_guess && used.size() == 1 && used.begin()->second > 1) {
        module.name = used.begin()->first;
    }
}

void settle_module_names(layout::Layout& layout, const Summaries& summaries)
{
    const std::vector<Segments> used = first_segments(layout, summaries);
    for (layout::ModuleIndex i = 0; i < layout.modules.size(); ++i)
        settle_name(layout.modules[i], used[i]);
}

}  // namespace plint::index
