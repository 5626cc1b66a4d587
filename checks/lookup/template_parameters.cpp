#include "checks/lookup/template_parameters.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/once_map.hpp"
#include "checks/lookup/module_files.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/templates.hpp"

#include <optional>
#include <utility>

namespace plint::lookup {

namespace {

std::optional<TemplateParameters> read_parameters(const files::FileSystem& system, const std::string& path)
{
    auto text = system.text_of(path);
    if (!text)
        return std::nullopt;
    const SourceFile source(path, std::move(*text));
    const Tree tree = parse(source, {.language = Language::epp});
    const auto list = tree.errors.empty() ? syntax::child_of<syntax::Parameters>(tree.root()) : std::nullopt;
    if (!list)
        return std::nullopt;
    TemplateParameters all{path, {}, {}, {}};
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

// By path.
class ParametersOfTemplates {
public:
    explicit ParametersOfTemplates(const index::Project& project) : system_(project.system()) {}

    const std::optional<TemplateParameters>& of(const std::string& path) const
    {
        return known_.get(path, [&] { return read_parameters(system_, path); });
    }

private:
    const files::FileSystem& system_;
    index::OnceMap<std::string, std::optional<TemplateParameters>> known_;
};

}  // namespace

const TemplateParameters* template_parameters(const index::Project& project, layout::FileIndex from,
                                              std::string_view name)
{
    const ModuleFile file = find_template(project, from, name);
    if (file.path.empty() || file.missing)
        return nullptr;
    const auto& found = project.derived<ParametersOfTemplates>().of(file.path);
    return found ? &*found : nullptr;
}

}  // namespace plint::lookup
