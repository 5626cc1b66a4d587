#include "checks/index/project.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookup_calls.hpp"
#include "checks/hiera/lookup_options.hpp"
#include "checks/index/ruby_files.hpp"
#include "checks/layout/roots.hpp"
#include "checks/names/names.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

namespace plint::index {

// How often each first segment is used by the Puppet definitions of each module.
using Segments = std::map<std::string, std::size_t, std::less<>>;

static std::vector<Segments> first_segments(const layout::Layout& layout,
                                            const std::vector<summary::Summary>& summaries)
{
    std::vector<Segments> used(layout.modules.size());
    for (std::size_t i = 0; i < layout.files.size(); ++i)
        if (layout.files[i].module && layout.files[i].area != layout::Area::other)
            for (const summary::Definition& definition : summaries[i].definitions)
                if (definition.kind <= summary::DefinitionKind::plan && definition.nesting == summary::Nesting::top)
                    ++used[*layout.files[i].module][std::string(names::first_segment(definition.name))];
    return used;
}

// A folder's name is a weak witness: code that agrees on another name wins, and so does the folder's own name over
// metadata.json where Puppet itself goes by the folder.
static void settle_name(layout::Module& module, const Segments& used, bool on_module_path)
{
    const auto uses = [&](std::string_view name) { return used.contains(name); };
    if (!module.name.empty() && uses(module.name)) {
        module.name_is_guess = false;
    } else if (on_module_path && layout::is_module_name(module.folder) && uses(module.folder)) {
        module.name = module.folder;
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

struct Project::Lazy {
    std::once_flag bodies_read;
    std::atomic<bool> bodies_there = false;
    DerivedData derived;
    std::once_flag references_made;
    Names references;
    std::once_flag facts_made;
    std::unordered_map<std::string, std::vector<layout::FileIndex>> facts;
    std::once_flag ruby_once;
    std::optional<RubyFiles> ruby;
    std::mutex mutex;
    std::map<std::pair<std::string, WordIndex::Of>, WordIndex> mentions;   // by folder
    std::map<std::string, hiera::LookupCalls> lookup_calls;                // likewise
    std::map<std::string, hiera::LookupOptions> lookup_options;            // likewise
    std::map<std::pair<std::string, bool>, hiera::Hierarchy> hierarchies;  // likewise, and whether it is a module
    std::once_flag opaque_once;
    bool opaque_types = false;
    const hiera::Hierarchy& hierarchy(const std::string& root, bool of_module);
    // Made with the project.
    std::unordered_map<std::string_view, std::vector<layout::ModuleIndex>> modules;  // by name
    std::vector<std::vector<bool>> seen;  // by environment and module: whether it is on the path
};

Project::Project() : lazy_(std::make_unique<Lazy>()) {}
Project::~Project() = default;
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;

DerivedData& Project::derived_facts() const
{
    return lazy_->derived;
}

void Project::read_bodies() const
{
    std::call_once(lazy_->bodies_read, [&] {
        if (body_source_)
            body_source_(summaries_);
        lazy_->bodies_there = true;
    });
}

bool Project::has_bodies() const
{
    return lazy_->bodies_there;
}

const RubyFiles& Project::ruby_files() const
{
    std::call_once(lazy_->ruby_once, [&] { lazy_->ruby.emplace(layout_); });
    return *lazy_->ruby;
}

const ruby::Descriptions& Project::ruby(layout::FileIndex file) const
{
    return ruby_files().read(layout_, file);
}

bool Project::adds_attributes(std::string_view type) const
{
    return ruby_files().adds_attributes(layout_, type);
}

bool Project::reads_caller(layout::FileIndex ruby_file) const
{
    return ruby_files().reads_caller(layout_, ruby_file);
}

bool Project::is_set_by_ruby(std::string_view name) const
{
    return ruby_files().sets_variable(layout_, name);
}

const std::vector<std::string>& Project::names_in_ruby() const
{
    return ruby_files().names(layout_);
}

std::span<const layout::FileIndex> Project::facts(std::string_view name) const
{
    std::call_once(lazy_->facts_made, [&] {
        const auto add = [&](const std::string& fact, layout::FileIndex file) {
            std::vector<layout::FileIndex>& files = lazy_->facts[fact];
            if (files.empty() || files.back() != file)
                files.push_back(file);
        };
        for (layout::FileIndex file = 0; file < layout_.files.size(); ++file) {
            for (const summary::Definition& definition : summaries_[file].definitions)
                if (definition.kind == summary::DefinitionKind::fact)
                    add(definition.name, file);
            if (layout_.files[file].area != layout::Area::facts || layout_.files[file].requested)
                continue;
            for (const ruby::Fact& fact : ruby(file).facts)
                if (!fact.prefix)
                    add(plain_name(fact.name), file);
        }
    });
    const auto at = lazy_->facts.find(std::string(name));
    return at == lazy_->facts.end() ? std::span<const layout::FileIndex>() : at->second;
}

// Of the environment, else of the module; empty without either.
std::string Project::outermost_root(layout::FileIndex from) const
{
    const layout::ProjectFile& file = layout_.files[from];
    const layout::Module* const module = module_of(from);
    std::string root = file.environment ? layout_.environments[*file.environment].root : std::string();
    return root.empty() && module != nullptr ? module->root : root;
}

const hiera::LookupCalls* Project::lookup_calls(layout::FileIndex from) const
{
    const std::string root = outermost_root(from);
    if (root.empty())
        return nullptr;
    const std::lock_guard lock(lazy_->mutex);
    return &lazy_->lookup_calls.try_emplace(root, root, layout_).first->second;
}

const WordIndex* Project::mentions(layout::FileIndex from, WordIndex::Of of) const
{
    const std::string root = outermost_root(from);
    if (root.empty())
        return nullptr;
    const std::lock_guard lock(lazy_->mutex);
    return &lazy_->mentions.try_emplace({root, of}, root, of).first->second;
}

const hiera::Hierarchy& Project::Lazy::hierarchy(const std::string& root, bool of_module)
{
    const auto layer = of_module ? hiera::Hierarchy::Layer::module : hiera::Hierarchy::Layer::environment;
    return hierarchies.try_emplace({root, of_module}, root, layer).first->second;
}

const hiera::LookupOptions& Project::lookup_options(const std::string& root) const
{
    const bool of_module =
        std::ranges::any_of(layout_.modules, [&](const layout::Module& module) { return module.root == root; });
    const std::lock_guard lock(lazy_->mutex);
    return lazy_->lookup_options.try_emplace(root, root, lazy_->hierarchy(root, of_module)).first->second;
}

const hiera::Hierarchy& Project::hierarchy(layout::FileIndex from) const
{
    const layout::Module* const module = module_of(from);
    const auto environment = file(from).environment;
    const std::string root = module != nullptr ? module->root
        : environment                          ? layout_.environments[*environment].root
                                               : "";
    const std::lock_guard lock(lazy_->mutex);
    return lazy_->hierarchy(root, module != nullptr);
}

Project::Project(layout::Layout layout, std::vector<summary::Summary> summaries, BodySource bodies)
    : layout_(std::move(layout)), summaries_(std::move(summaries)), body_source_(std::move(bodies)),
      lazy_(std::make_unique<Lazy>())
{
    summaries_.resize(layout_.files.size());
    const std::vector<Segments> used = first_segments(layout_, summaries_);
    std::vector<bool> on_path(layout_.modules.size());
    for (const layout::Environment& environment : layout_.environments) {
        std::vector<bool>& seen = lazy_->seen.emplace_back(layout_.modules.size());
        for (const layout::ModuleIndex index : environment.modules)
            on_path[index] = seen[index] = true;
    }
    for (layout::ModuleIndex i = 0; i < layout_.modules.size(); ++i) {
        settle_name(layout_.modules[i], used[i], on_path[i]);
        lazy_->modules[layout_.modules[i].name].push_back(i);
    }

    broken_modules_.resize(layout_.modules.size());
    speakers_.resize(layout_.modules.size());
    for (layout::FileIndex file = 0; file < layout_.files.size(); ++file) {
        const layout::ProjectFile& at = layout_.files[file];
        if (at.requested && at.module && !speakers_[*at.module])
            speakers_[*at.module] = file;
        if (summaries_[file].broken && at.module && at.role != layout::FileRole::epp)  // which defines nothing
            broken_modules_[*at.module] = true;
        paths_.emplace(layout_.files[file].path, file);
        const summary::Summary& summary = summaries_[file];
        for (std::uint32_t i = 0; i < summary.definitions.size(); ++i) {
            const summary::Definition& definition = summary.definitions[i];
            if (!definition.name.empty())
                definitions_[definition.name].push_back({file, i});
            if (definition.nesting == summary::Nesting::in_class)
                nested_[plain_name(definition.written)].push_back({file, i});
        }
    }
}

const summary::Definition& Project::definition(Place place) const
{
    return summaries_[place.file].definitions[place.index];
}

const summary::Reference& Project::reference(Place place) const
{
    return summaries_[place.file].references[place.index];
}

const layout::Module* Project::module_of(layout::FileIndex index) const
{
    const auto& module = layout_.files[index].module;
    return module ? &layout_.modules[*module] : nullptr;
}

std::optional<layout::FileIndex> Project::find(std::string_view path) const
{
    const auto at = paths_.find(path);
    return at == paths_.end() ? std::nullopt : std::optional(at->second);
}

template <class Key>
static std::span<const Place> places(const std::unordered_map<Key, std::vector<Place>>& names, std::string_view name)
{
    const auto at = names.find(Key(name));
    return at == names.end() ? std::span<const Place>() : at->second;
}

std::span<const Place> Project::definitions(std::string_view name) const
{
    return places(definitions_, name);
}
std::span<const Place> Project::nested_as(std::string_view written) const
{
    return places(nested_, written);
}

std::span<const Place> Project::references(std::string_view name) const
{
    std::call_once(lazy_->references_made, [&] {
        for (layout::FileIndex file = 0; file < summaries_.size(); ++file)
            for (std::uint32_t i = 0; i < summaries_[file].references.size(); ++i)
                lazy_->references[summaries_[file].references[i].name].push_back({file, i});
    });
    return places(lazy_->references, name);
}

bool Project::defines_objects() const
{
    const auto is_object = [](const summary::Definition& definition) {
        return definition.kind == summary::DefinitionKind::type_alias
            && (definition.type.empty() || definition.type.find("Object[") != std::string::npos);
    };
    return std::ranges::any_of(summaries_, [&](const summary::Summary& summary) {
        return std::ranges::any_of(summary.definitions, is_object);
    });
}

bool Project::has_opaque_types() const
{
    const auto makes_some = [](const layout::Module& module) {
        return files::exists(files::below(module.root, "lib/puppet/datatypes"))
            || files::exists(files::below(module.root, "types/init_typeset.pp"));
    };
    std::call_once(lazy_->opaque_once, [&] { lazy_->opaque_types = std::ranges::any_of(layout_.modules, makes_some); });
    return lazy_->opaque_types;
}

bool Project::read_together(layout::FileIndex a, layout::FileIndex b) const
{
    return a == b
        || (file(a).main_manifest && file(b).main_manifest && file(a).environment == file(b).environment
            && layout_.environments[*file(a).environment].one_program);
}

bool Project::visible(layout::FileIndex other, layout::FileIndex from) const
{
    const layout::ProjectFile& theirs = layout_.files[other];
    const layout::ProjectFile& ours = layout_.files[from];
    if (theirs.module && theirs.module == ours.module)
        return true;
    if (!ours.environment || !theirs.module)
        return theirs.environment == ours.environment;
    return lazy_->seen[*ours.environment][*theirs.module];
}

std::optional<layout::ModuleIndex> Project::find_module(std::string_view name, layout::FileIndex from) const
{
    const layout::ProjectFile& ours = layout_.files[from];
    if (ours.module && layout_.modules[*ours.module].name == name)
        return ours.module;
    if (const auto named = lazy_->modules.find(name); named != lazy_->modules.end())
        for (const layout::ModuleIndex i : named->second)
            if (layout_.modules[i].environment == ours.environment)
                return i;
    return std::nullopt;
}

std::optional<layout::FileIndex> Project::reporting_file(layout::ModuleIndex module) const
{
    return speakers_[module];
}

bool Project::has_broken_files(layout::ModuleIndex module) const
{
    return broken_modules_[module];
}

bool Project::is_unavailable_dependency(std::string_view module, layout::FileIndex from) const
{
    if (find_module(module, from))
        return false;
    const layout::Module* ours = module_of(from);
    return ours && std::ranges::find(ours->dependencies, module) != ours->dependencies.end();
}

bool Project::sees_everything(layout::FileIndex from) const
{
    const layout::Module* ours = module_of(from);
    if (!ours)
        return true;
    return std::ranges::all_of(ours->dependencies,
                               [&](const std::string& name) { return find_module(name, from).has_value(); });
}

}  // namespace plint::index
