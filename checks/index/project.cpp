#include "checks/index/project.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/dependencies.hpp"
#include "checks/index/module_names.hpp"
#include "checks/index/project_lazy.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <map>

namespace plint::index {

// The names of all files. Keys are views of texts in `summaries`.
struct Project::Linked {
    layout::Layout layout;
    std::vector<layout::Module> read_modules;  // of the layout, without the names that follow from their code
    Summaries summaries;                       // from which it was made
    std::unordered_map<std::string_view, layout::FileIndex> paths;  // of texts in the layout
    std::vector<bool> broken_modules;
    std::vector<std::optional<layout::FileIndex>> speakers;  // of the modules
    Names definitions;
    std::unordered_map<std::string, std::vector<Place>> nested;
    std::map<std::pair<std::string_view, std::optional<layout::EnvironmentIndex>>, layout::ModuleIndex> modules;
    // The definitions of names with very many, sorted by environment.
    std::unordered_map<std::string_view, std::vector<Place>> by_environment;
    // By environment: other environments with modules on its module path.
    std::vector<std::vector<layout::EnvironmentIndex>> others_on_path;
    std::vector<std::vector<bool>> seen;  // by environment and module: whether it is on the path
};

namespace {

Summaries shared(std::vector<summary::Summary> summaries)
{
    Summaries all;
    all.reserve(summaries.size());
    for (summary::Summary& summary : summaries)
        all.push_back(std::make_shared<summary::Summary>(std::move(summary)));
    return all;
}

// The environment of a place.
auto environment_in(const layout::Layout& layout)
{
    return [&layout](Place place) { return layout.files[place.file].environment; };
}

// Definitions of a name that need no search.
constexpr std::size_t few_definitions = 32;

// Whether other files know the same of both: all names of definitions, in the same order.
bool has_same_names(const summary::Summary& left, const summary::Summary& right)
{
    const auto is_same = [](const summary::Definition& a, const summary::Definition& b) {
        return a.kind == b.kind && a.name == b.name && a.written == b.written && a.nesting == b.nesting;
    };
    return left.broken == right.broken && std::ranges::equal(left.definitions, right.definitions, is_same);
}

bool has_same_references(const summary::Summary& left, const summary::Summary& right)
{
    const auto are_same = [](const std::vector<summary::Reference>& a, const std::vector<summary::Reference>& b) {
        return std::ranges::equal(a, b, {}, &summary::Reference::name, &summary::Reference::name);
    };
    return are_same(left.references, right.references) && are_same(left.other_references, right.other_references);
}

}  // namespace

Project::Project() : Project(files::no_files(), {}, Summaries(), {}) {}
Project::~Project() = default;
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;

Project::Project(std::shared_ptr<const files::FileSystem> system, layout::Layout layout,
                 std::vector<summary::Summary> summaries, BodySource bodies)
    : Project(std::move(system), std::move(layout), shared(std::move(summaries)), std::move(bodies))
{
}

Project::Project(std::shared_ptr<const files::FileSystem> system, layout::Layout layout, Summaries summaries,
                 BodySource bodies)
    : system_(std::move(system)), summaries_(std::move(summaries)), body_source_(std::move(bodies)),
      lazy_(std::make_unique<Lazy>())
{
    lazy_->replaced = system_->replaced();
    summaries_.resize(layout.files.size());
    for (auto& summary : summaries_)
        if (!summary)
            summary = std::make_shared<summary::Summary>();
    link(std::move(layout));
}

void Project::link(layout::Layout layout)
{
    const auto made = std::make_shared<Linked>();
    made->layout = std::move(layout);
    made->read_modules = made->layout.modules;
    made->summaries = summaries_;
    linked_ = made;
    layout_ = &made->layout;
    std::vector<layout::Module>& modules = made->layout.modules;
    for (const layout::Environment& environment : layout_->environments) {
        std::vector<bool>& seen = made->seen.emplace_back(modules.size());
        std::vector<layout::EnvironmentIndex>& others = made->others_on_path.emplace_back();
        for (const layout::ModuleIndex index : environment.modules) {
            seen[index] = true;
            if (const auto other = modules[index].environment; other && *other + 1 != made->seen.size())
                others.push_back(*other);
        }
        std::ranges::sort(others);
        others.erase(std::unique(others.begin(), others.end()), others.end());
    }
    settle_module_names(made->layout, summaries_);
    for (layout::ModuleIndex i = 0; i < modules.size(); ++i)
        made->modules.try_emplace({modules[i].name, modules[i].environment}, i);

    made->broken_modules.resize(modules.size());
    made->speakers.resize(modules.size());
    for (layout::FileIndex file = 0; file < layout_->files.size(); ++file) {
        const layout::ProjectFile& at = layout_->files[file];
        const summary::Summary& summary = *summaries_[file];
        if (at.requested && at.module && !made->speakers[*at.module])
            made->speakers[*at.module] = file;
        if (summary.broken && at.module && at.role != layout::FileRole::epp && !at.is_sample)  // which define nothing
            made->broken_modules[*at.module] = true;
        made->paths.emplace(at.path, file);
        for (std::uint32_t i = 0; i < summary.definitions.size(); ++i) {
            const summary::Definition& definition = summary.definitions[i];
            if (!definition.name.empty())
                made->definitions[definition.name].push_back({file, i});
            if (definition.nesting == summary::Nesting::in_class)
                made->nested[plain_name(definition.written)].push_back({file, i});
        }
    }
    for (const auto& [name, places] : made->definitions)
        if (places.size() > few_definitions)
            std::ranges::stable_sort(made->by_environment[name] = places, {}, environment_in(*layout_));
}

Project Project::with(TextChange change) const
{
    Project next;
    next.system_ = std::move(change.system);
    next.summaries_ = summaries_;
    next.body_source_ = body_source_;
    bool same_names = true;
    bool same_references = true;
    bool same_lookups = true;
    std::vector<layout::FileIndex> changed;
    for (auto& [file, summary] : change.summaries) {
        changed.push_back(file);
        same_names = same_names && has_same_names(*summaries_[file], summary);
        same_references = same_references && has_same_references(*summaries_[file], summary);
        same_lookups = same_lookups && summaries_[file]->lookups == summary.lookups;
        next.summaries_[file] = std::make_shared<summary::Summary>(std::move(summary));
    }
    if (same_names) {
        next.linked_ = linked_;
        next.layout_ = layout_;
    } else {
        layout::Layout layout = *layout_;
        layout.modules = linked_->read_modules;
        next.link(std::move(layout));
    }
    if (same_references)
        next.lazy_->references = lazy_->references;
    if (same_names && same_lookups)
        next.lazy_->lookups = lazy_->lookups;
    if (!change.ruby) {
        next.lazy_->ruby = lazy_->ruby;
        next.lazy_->opaque_types = lazy_->opaque_types;
        if (same_names) {
            next.lazy_->facts = lazy_->facts;
            next.lazy_->of_files.take_over(lazy_->of_files, changed);
        }
    }
    if (!change.data)
        next.lazy_->data = lazy_->data;
    next.lazy_->replaced = next.system_->replaced();
    if (!change.disk && next.lazy_->replaced == lazy_->replaced)
        next.lazy_->unchanged = lazy_->unchanged;
    return next;
}

const summary::Definition& Project::definition(Place place) const
{
    return summaries_[place.file]->definitions[place.index];
}

const summary::Reference& Project::reference(Place place) const
{
    return summaries_[place.file]->references[place.index];
}

const summary::Reference& Project::other_reference(Place place) const
{
    return summaries_[place.file]->other_references[place.index];
}

const layout::Module* Project::module_of(layout::FileIndex index) const
{
    const auto& module = layout_->files[index].module;
    return module ? &layout_->modules[*module] : nullptr;
}

std::optional<layout::FileIndex> Project::find(std::string_view path) const
{
    const auto at = linked_->paths.find(path);
    return at == linked_->paths.end() ? std::nullopt : std::optional(at->second);
}

template <class Key>
static std::span<const Place> places(const std::unordered_map<Key, std::vector<Place>>& names, std::string_view name)
{
    const auto at = names.find(Key(name));
    return at == names.end() ? std::span<const Place>() : at->second;
}

std::span<const Place> Project::definitions(std::string_view name) const
{
    return places(linked_->definitions, name);
}
std::span<const Place> Project::nested_as(std::string_view written) const
{
    return places(linked_->nested, written);
}

bool Project::defines_objects() const
{
    const auto is_object = [](const summary::Definition& definition) {
        return definition.kind == summary::DefinitionKind::type_alias
            && (definition.type.empty() || definition.type.find("Object[") != std::string::npos);
    };
    return std::ranges::any_of(
        summaries_, [&](const auto& summary) { return std::ranges::any_of(summary->definitions, is_object); });
}

bool Project::read_together(layout::FileIndex a, layout::FileIndex b) const
{
    return a == b
        || (file(a).main_manifest && file(b).main_manifest && file(a).environment == file(b).environment
            && layout_->environments[*file(a).environment].one_program);
}

bool Project::visible(layout::FileIndex other, layout::FileIndex from) const
{
    const layout::ProjectFile& theirs = layout_->files[other];
    const layout::ProjectFile& ours = layout_->files[from];
    if (theirs.is_sample && other != from)
        return false;
    if (theirs.module && theirs.module == ours.module)
        return true;
    if (!ours.environment || !theirs.module)
        return theirs.environment == ours.environment;
    return linked_->seen[*ours.environment][*theirs.module];
}

std::vector<Place> Project::visible_definitions(std::string_view name, layout::FileIndex from) const
{
    std::vector<Place> found;
    const auto add = [&](std::span<const Place> places) {
        for (const Place place : places)
            if (found.size() < limits::visible_definitions && visible(place.file, from))
                found.push_back(place);
    };
    const auto many = linked_->by_environment.find(name);
    if (many == linked_->by_environment.end()) {
        add(definitions(name));
        return found;
    }
    const auto add_environment = [&](std::optional<layout::EnvironmentIndex> environment) {
        const auto end = std::ranges::upper_bound(many->second, environment, {}, environment_in(*layout_));
        for (auto at = std::ranges::lower_bound(many->second, environment, {}, environment_in(*layout_));
             at != end && found.size() < limits::visible_definitions; ++at)
            add({at, at + 1});
    };
    const auto environment = layout_->files[from].environment;
    add_environment(environment);
    if (environment) {
        add_environment(std::nullopt);
        for (const layout::EnvironmentIndex other : linked_->others_on_path[*environment])
            add_environment(other);
    }
    std::ranges::sort(found);
    return found;
}

std::optional<layout::ModuleIndex> Project::find_module(std::string_view name, layout::FileIndex from) const
{
    const layout::ProjectFile& ours = layout_->files[from];
    if (ours.module && layout_->modules[*ours.module].name == name)
        return ours.module;
    const auto named = linked_->modules.find({name, ours.environment});
    return named != linked_->modules.end() ? std::optional(named->second) : std::nullopt;
}

std::optional<layout::FileIndex> Project::reporting_file(layout::ModuleIndex module) const
{
    return linked_->speakers[module];
}

bool Project::has_broken_files(layout::ModuleIndex module) const
{
    return linked_->broken_modules[module];
}

bool Project::is_unavailable_dependency(std::string_view module, layout::FileIndex from) const
{
    if (find_module(module, from))
        return false;
    const auto ours = file(from).module;
    return ours && depends_on(*this, *ours, module);
}

bool Project::sees_everything(layout::FileIndex from) const
{
    const auto ours = file(from).module;
    return !ours || has_all_dependencies(*this, *ours, from);
}

}  // namespace plint::index
