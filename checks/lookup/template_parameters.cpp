#include "checks/lookup/template_parameters.hpp"

#include "checks/files/paths.hpp"
#include "checks/lookup/module_files.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/templates.hpp"

namespace plint::lookup {

std::optional<TemplateParameters> template_parameters(const index::Project& project, layout::FileIndex from,
                                                      std::string_view name)
{
    const ModuleFile file = find_template(project, from, name);
    auto text = file.path.empty() || file.missing ? std::nullopt : project.system().text_of(file.path);
    if (!text)
        return std::nullopt;
    const SourceFile source(file.path, std::move(*text));
    const Tree tree = parse(source, {.language = Language::epp});
    const auto list = tree.errors.empty() ? syntax::child_of<syntax::Parameters>(tree.root()) : std::nullopt;
    if (!list)
        return std::nullopt;
    TemplateParameters all{file.path, {}, {}, {}};
    for (const syntax::Parameter parameter : list->list())
        if (const auto variable = parameter.variable()) {
            const auto type = parameter.type();
            all.parameters.push_back({std::string(parameter.name()), variable->span(), !parameter.default_value(),
                                      std::string(type ? type->text() : std::string_view()), false});
            all.places.try_emplace(all.parameters.back().name, all.parameters.size() - 1);
            if (all.parameters.back().required)
                all.required.push_back(all.parameters.size() - 1);
        }
    return all;
}

}  // namespace plint::lookup
