#include "checks/templates/templates.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/files/paths.hpp"
#include "checks/lookup/absent_code.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/built_in.hpp"
#include "checks/templates/other_mentions.hpp"
#include "checks/templates/path_patterns.hpp"
#include "checks/templates/template_reads.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::templates {

namespace {

using Way = summary::TemplateMention::Way;

std::string with_module_name(std::string path, const layout::Module* module)
{
    constexpr std::string_view variable = "${module_name}";
    const std::string name = module == nullptr || module->name.empty() ? "*" : module->name;
    for (std::size_t at = path.find(variable); at != std::string::npos; at = path.find(variable, at))
        path.replace(at, variable.size(), name);
    return path;
}

bool has_known_scope(order::UnitKind kind)
{
    return kind == order::UnitKind::class_ || kind == order::UnitKind::define || kind == order::UnitKind::node
        || kind == order::UnitKind::code;
}

template <class T>
void sort_and_unite(std::vector<T>& list)
{
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

std::string template_name(const index::Project& project, layout::FileIndex file)
{
    constexpr std::string_view folder = "templates/";
    const layout::Module* const module = project.module_of(file);
    const std::string& inner = project.file(file).inner;
    if (module == nullptr || module->name.empty() || !inner.starts_with(folder))
        return {};
    return module->name + "/" + inner.substr(folder.size());
}

Templates::Templates(const index::Project& project)
{
    const order::Program& program = order::program_of(project);
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
        add_file(project, program, file);
    for (auto& [unit, list] : rendered_variables_)
        sort_and_unite(list);
    for (auto& [unit, list] : set_)
        std::ranges::stable_sort(list, {}, &summary::SetVariable::name);
    sort_and_unite(absolute_);
    sort_and_unite(set_globally_);
    sort_and_unite(read_at_top_);
}

void Templates::add_file(const index::Project& project, const order::Program& program, layout::FileIndex file)
{
    const summary::Summary& summary = project.summary(file);
    read_at_top_.insert(read_at_top_.end(), summary.read_at_top.begin(), summary.read_at_top.end());
    for (const summary::TemplateMention& mention : summary.templates) {
        Mention found{file, program.unit_of(file, mention.inside), &mention,
                      with_module_name(mention.path, project.module_of(file))};
        if (found.unit && (mention.way == Way::rendered_variable || mention.way == Way::rendered)) {
            Rendered& rendered = rendered_[*found.unit];
            rendered.file = file;
            rendered.anything = rendered.anything || mention.way != Way::rendered;
            if (mention.way == Way::rendered)
                rendered.paths.push_back(found.path);
        }
        if (mention.way == Way::rendered_variable) {
            if (found.unit)
                rendered_variables_[*found.unit].emplace_back(mention.name, mention.span.begin);
        } else if (found.path.find('*') == std::string::npos) {
            if (found.path.starts_with('/'))
                absolute_.emplace_back(files::name_of(found.path));
            literal_[found.path].push_back(std::move(found));
        } else {
            patterns_.push_back(std::move(found));
        }
    }
    for (const summary::SetVariable& variable : summary.set_in_templates)
        if (const auto unit = program.unit_of(file, variable.inside)) {
            set_[*unit].push_back(&variable);
            const order::UnitKind kind = program.unit(*unit).kind;
            if (kind == order::UnitKind::node || kind == order::UnitKind::code)
                set_globally_.push_back(variable.name);
        }
}

// Adds the calls of `template` with this variable of the body. False: there is none, or there are too many.
bool Templates::add_rendered_variable(order::UnitIndex unit, std::string_view name, std::vector<Rendering>& all) const
{
    const auto found = rendered_variables_.find(unit);
    if (found == rendered_variables_.end())
        return false;
    constexpr auto name_of = &std::pair<std::string_view, Offset>::first;
    const auto begin = std::ranges::lower_bound(found->second, name, {}, name_of);
    const auto end = std::ranges::upper_bound(found->second, name, {}, name_of);
    if (begin == end || static_cast<std::size_t>(end - begin) > limits::max_template_renderings)
        return false;
    for (auto at = begin; at != end; ++at)
        all.push_back({unit, at->second});
    return true;
}

// False: the name may get to a call of `template` that plint does not see.
bool Templates::add_renderers(const index::Project& project, const Mention& mention, std::vector<Rendering>& all) const
{
    const order::Program& program = order::program_of(project);
    const summary::TemplateMention& what = *mention.what;
    switch (what.way) {
    case Way::rendered:
        if (!mention.unit)
            return false;
        all.push_back({*mention.unit, what.span.begin});
        return true;
    case Way::given:
    case Way::given_to_class: {
        bool found = false;
        const auto kind = what.way == Way::given ? summary::DefinitionKind::define : summary::DefinitionKind::class_;
        for (const index::Place place : project.visible_definitions(what.type, mention.file)) {
            if (project.definition(place).kind != kind)
                continue;
            const auto unit = program.unit_of(place.file, place.index);
            if (!unit || !add_rendered_variable(*unit, what.name, all))
                return false;
            found = true;
        }
        return found;
    }
    case Way::kept: {
        if (!mention.unit || !add_rendered_variable(*mention.unit, what.name, all))
            return false;
        const order::Unit& unit = program.unit(*mention.unit);
        return unit.kind != order::UnitKind::class_
            || !(program.is_inherited(unit.definition()->name)
                 || program.is_read(unit.definition()->name + "::" + what.name));
    }
    case Way::rendered_variable:
    case Way::elsewhere: break;
    }
    return false;
}

// Calls `take(mention)` for each pattern that the name matches. False: `take` returned false, or there are too many letters.
template <class Take>
bool Templates::each_pattern_of(std::string_view name, const Take& take) const
{
    constexpr std::size_t least_letters = 100'000;
    std::size_t letters =
        std::max(limits::template_path_letters / std::max<std::size_t>(1, literal_.size()), least_letters);
    for (const Mention& mention : patterns_) {
        if (!name.starts_with(std::string_view(mention.path).substr(0, mention.path.find('*'))))
            continue;
        const std::size_t compared = mention.path.size() + name.size();
        if (compared > letters)
            return false;
        letters -= compared;
        if (matches(mention.path, name) && !take(mention))
            return false;
    }
    return true;
}

// Whether code that the repository keeps elsewhere may render it, by the names of both: `web::tls` renders `web/vhost.erb`.
static bool may_be_rendered_by_absent_code(const index::Project& project, std::string_view name)
{
    std::string as_class;
    for (const char sign : name.substr(0, name.find('.')))
        as_class += sign == '/' ? "::" : std::string(1, sign);
    return project.derived<lookup::AbsentCode>().may_use(as_class);
}

Renderers Templates::renderers(const index::Project& project, layout::FileIndex file) const
{
    Renderers found;
    const std::string name = template_name(project, file);
    if (name.empty() || patterns_.size() > limits::max_template_patterns)
        return found;
    const std::string_view module = std::string_view(name).substr(0, name.find('/'));
    const auto sees_template = [&](const Mention& mention) {
        return project.find_module(module, mention.file) == project.file(file).module;
    };
    const auto add = [&](const Mention& mention) {
        if (!sees_template(mention))
            return true;
        const bool is_known = add_renderers(project, mention, found.all);
        if (found.all.size() > limits::max_template_renderings)
            sort_and_unite(found.all);
        return is_known && found.all.size() <= limits::max_template_renderings;
    };
    if (const auto named = literal_.find(name); named != literal_.end())
        for (const Mention& mention : named->second)
            if (!add(mention))
                return found;
    if (found.all.empty())
        return found;
    sort_and_unite(found.all);
    found.named = found.all;
    if (!each_pattern_of(name, add))
        return found;
    sort_and_unite(found.all);
    found.are_known = !is_mentioned_elsewhere(project, file, name) && !may_be_rendered_by_absent_code(project, name);
    return found;
}

RenderedBy Templates::rendered_by(const index::Project& project, layout::FileIndex file) const
{
    constexpr std::string_view folder = "templates/";
    const layout::ProjectFile& at = project.file(file);
    std::string name = template_name(project, file);
    if (name.empty() && !at.module && at.inner.starts_with(folder))
        name = at.inner.substr(folder.size());  // old versions of Puppet have such a directory for all modules
    if (name.empty() || patterns_.size() > limits::max_template_patterns || literal_.contains(name)
        || std::ranges::binary_search(absolute_, files::name_of(name)))
        return RenderedBy::name;
    const std::string path = project.system().absolute(at.path);
    RenderedBy found = RenderedBy::nothing;
    const auto take_computed = [&](const Mention& mention) {
        found = RenderedBy::computed_name;
        return mention.path.find_first_not_of("*/") == std::string::npos;
    };
    const bool has_no_name = each_pattern_of(name, take_computed) && each_pattern_of(path, take_computed)
        && !is_mentioned_elsewhere(project, file, name) && !may_be_computed_elsewhere(project, file, {name, path});
    return has_no_name ? found : RenderedBy::name;
}

Renderers Templates::candidates(const index::Project& project, layout::FileIndex file) const
{
    Renderers found;
    const std::string name = template_name(project, file);
    if (name.empty() || patterns_.size() > limits::max_template_patterns)
        return found;
    const std::string_view module = std::string_view(name).substr(0, name.find('/'));
    const auto add = [&](const Mention& mention) {
        if (found.all.size() <= limits::max_template_renderings
            && project.find_module(module, mention.file) == project.file(file).module)
            static_cast<void>(add_renderers(project, mention, found.all));
        return true;
    };
    if (const auto named = literal_.find(name); named != literal_.end())
        std::ranges::for_each(named->second, add);
    sort_and_unite(found.all);
    found.named = found.all;
    static_cast<void>(each_pattern_of(name, add));
    sort_and_unite(found.all);
    return found;
}

const summary::SetVariable* Templates::setter(order::UnitIndex unit, std::string_view name) const
{
    const auto own = set_.find(unit);
    if (own == set_.end())
        return nullptr;
    const auto at = std::ranges::lower_bound(own->second, name, {}, &summary::SetVariable::name);
    return at == own->second.end() || (*at)->name != name ? nullptr : *at;
}

// Whether the body sets the variable before it renders the template, outside of lambdas that the call is not in.
bool Templates::has_own(Rendering rendering, std::string_view name) const
{
    const auto own = set_.find(rendering.unit);
    if (own == set_.end())
        return false;
    const auto begin = std::ranges::lower_bound(own->second, name, {}, &summary::SetVariable::name);
    const auto end = std::ranges::upper_bound(own->second, name, {}, &summary::SetVariable::name);
    return std::any_of(begin, end, [&](const summary::SetVariable* set) {
        return set->visible.begin <= rendering.place && rendering.place < set->visible.end;
    });
}

namespace {

// Of the classes that a class inherits from.
order::ClassVariable::State inherited(const order::Program& program, order::UnitIndex unit, std::string_view name)
{
    using State = order::ClassVariable::State;
    const order::Unit& of = program.unit(unit);
    if (of.summary->broken)
        return State::unknown;
    if (of.definition()->parent.empty())
        return State::never;
    const auto parent = program.parent(unit);
    return parent ? order::find_variable(program, *parent, name).state : State::unknown;
}

}  // namespace

bool Templates::may_be_global(const index::Project& project, std::string_view name) const
{
    // `$::x` is for a fact, or for a classifier's variable.
    return scopes::is_puppet_variable(name) || scopes::is_core_fact(name) || is_set_globally(project, name)
        || std::ranges::binary_search(read_at_top_, name);
}

bool Templates::is_set_globally(const index::Project& project, std::string_view name) const
{
    // A metaparameter is a variable of what is declared with it.
    return order::program_of(project).is_set_globally(name) || std::ranges::binary_search(set_globally_, name)
        || !project.facts(name).empty() || catalogue::find_metaparameter(name) || project.is_set_by_ruby(name);
}

bool Templates::lacks(const index::Project& project, Rendering rendering, std::string_view name) const
{
    const order::Program& program = order::program_of(project);
    const order::UnitKind kind = program.unit(rendering.unit).kind;
    if (!has_known_scope(kind) || has_own(rendering, name))
        return false;
    return kind != order::UnitKind::class_
        || inherited(program, rendering.unit, name) == order::ClassVariable::State::never;
}

bool Templates::renders_variable(order::UnitIndex unit, std::string_view name) const
{
    const auto found = rendered_variables_.find(unit);
    if (found == rendered_variables_.end())
        return false;
    constexpr auto name_of = &std::pair<std::string_view, Offset>::first;
    return std::ranges::binary_search(found->second, name, {}, name_of);
}

bool Templates::may_read(const index::Project& project, order::UnitIndex unit, std::string_view name) const
{
    const auto found = rendered_.find(unit);
    if (found == rendered_.end() || found->second.anything)
        return true;
    Rendered& rendered = found->second;
    std::call_once(rendered.once, [&] { rendered.reads = read_by_templates(project, rendered.file, rendered.paths); });
    return rendered.reads.anything || rendered.reads.names.contains(name);
}

std::vector<std::string_view> Templates::variables(order::UnitIndex unit) const
{
    std::vector<std::string_view> names;
    if (const auto own = set_.find(unit); own != set_.end())
        for (const summary::SetVariable* set : own->second)
            if (names.empty() || names.back() != set->name)
                names.push_back(set->name);
    return names;
}

}  // namespace plint::templates
