#include "ide/providers.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"

namespace plint::ide {

std::vector<ProviderName> providers_of(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type)
{
    std::vector<ProviderName> all;
    const index::Project& project = snapshot.project();
    const lookup::Lookup lookup(project, file);
    for (const ruby::Provider& provider : catalogue::providers())
        if (provider.type == type && (all.empty() || provider.name != all.back().name)  // one may have several entries
            && lookup.releases().have(provider.versions))
            all.push_back({std::string(provider.name), ""});
    for (layout::FileIndex other = 0; other < project.layout().files.size(); ++other)
        for (const summary::Definition& definition : project.summary(other).definitions)
            if (definition.kind == summary::DefinitionKind::ruby_provider && definition.type == type
                && project.visible(other, file))
                all.push_back({definition.name, project.file(other).path});
    return all;
}

}  // namespace plint::ide
