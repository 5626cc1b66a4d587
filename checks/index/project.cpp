#include "checks/index/project.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookup_calls.hpp"
#include "checks/hiera/lookup_options.hpp"
#include "checks/index/dependencies.hpp"
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
    std::unordered_map<std::string_view, std::vector<layout::ModuleIndex>> modules;  // by name
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
    return std::ranges::equal(left.references, right.references, {}, &summary::Reference::name,
                              &summary::Reference::name);
}

}  // namespace

struct Project::References {
    std::once_flag once;
    Summaries summaries;  // whose texts the names are
    Names names;
};

struct Project::Lazy {
    // Made when it is first needed, and shared by projects for which it is the same.
    template <class Value>
    struct Shared {
        std::once_flag once;
        Value value{};
    };

    template <class Value>
    using SharedPointer = std::shared_ptr<Shared<Value>>;

    struct DataFacts {
        std::mutex mutex;
        std::map<std::string, hiera::LookupOptions> lookup_options;            // by folder
        std::map<std::pair<std::string, bool>, hiera::Hierarchy> hierarchies;  // likewise, and whether it is a module

        const hiera::Hierarchy& hierarchy(const files::FileSystem& system, const std::string& root, bool of_module)
        {
            const auto layer = of_module ? hiera::Hierarchy::Layer::module : hiera::Hierarchy::Layer::environment;
            return hierarchies.try_emplace({root, of_module}, system, root, layer).first->second;
        }
    };

    std::once_flag bodies_read;
    std::atomic<bool> bodies_there = false;
    DerivedData derived;
    std::mutex mutex;
    std::map<std::pair<std::string, WordIndex::Of>, WordIndex> mentions;  // by folder
    std::map<std::string, hiera::LookupCalls> lookup_calls;               // likewise
    std::shared_ptr<References> references = std::make_shared<References>();
    SharedPointer<std::unordered_map<std::string, std::vector<layout::FileIndex>>> facts =
        std::make_shared<Shared<std::unordered_map<std::string, std::vector<layout::FileIndex>>>>();
    SharedPointer<std::optional<RubyFiles>> ruby = std::make_shared<Shared<std::optional<RubyFiles>>>();
    SharedPointer<bool> opaque_types = std::make_shared<Shared<bool>>();
    std::shared_ptr<DataFacts> data = std::make_shared<DataFacts>();
};

Project::Project() : Project(files::no_files(), {}, Summaries(), {}) {}
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
    std::call_once(lazy_->ruby->once, [&] { lazy_->ruby->value.emplace(layout()); });
    return *lazy_->ruby->value;
}

const ruby::Descriptions& Project::ruby(layout::FileIndex file) const
{
    return ruby_files().read(system(), layout(), file);
}

bool Project::adds_attributes(std::string_view type) const
{
    return ruby_files().adds_attributes(system(), layout(), type);
}

bool Project::reads_caller(layout::FileIndex ruby_file) const
{
    return ruby_files().reads_caller(system(), layout(), ruby_file);
}

bool Project::is_set_by_ruby(std::string_view name) const
{
    return ruby_files().sets_variable(system(), layout(), name);
}

const std::vector<std::string>& Project::names_in_ruby() const
{
    return ruby_files().names(system(), layout());
}

std::span<const layout::FileIndex> Project::facts(std::string_view name) const
{
    std::call_once(lazy_->facts->once, [&] {
        const auto add = [&](const std::string& fact, layout::FileIndex file) {
            std::vector<layout::FileIndex>& files = lazy_->facts->value[fact];
            if (files.empty() || files.back() != file)
                files.push_back(file);
        };
        for (layout::FileIndex file = 0; file < layout_->files.size(); ++file) {
            for (const summary::Definition& definition : summaries_[file]->definitions)
                if (definition.kind == summary::DefinitionKind::fact)
                    add(definition.name, file);
            if (layout_->files[file].area != layout::Area::facts || layout_->files[file].requested)
                continue;
            for (const ruby::Fact& fact : ruby(file).facts)
                if (!fact.prefix)
                    add(plain_name(fact.name), file);
        }
    });
    const auto at = lazy_->facts->value.find(std::string(name));
    return at == lazy_->facts->value.end() ? std::span<const layout::FileIndex>() : at->second;
}

// Of the environment, else of the module; empty without either.
std::string Project::outermost_root(layout::FileIndex from) const
{
    const layout::ProjectFile& file = layout_->files[from];
    const layout::Module* const module = module_of(from);
    std::string root = file.environment ? layout_->environments[*file.environment].root : std::string();
    return root.empty() && module != nullptr ? module->root : root;
}

const hiera::LookupCalls* Project::lookup_calls(layout::FileIndex from) const
{
    const std::string root = outermost_root(from);
    if (root.empty())
        return nullptr;
    const std::lock_guard lock(lazy_->mutex);
    return &lazy_->lookup_calls.try_emplace(root, system(), root, layout()).first->second;
}

const WordIndex* Project::mentions(layout::FileIndex from, WordIndex::Of of) const
{
    const std::string root = outermost_root(from);
    if (root.empty())
        return nullptr;
    const std::lock_guard lock(lazy_->mutex);
    return &lazy_->mentions.try_emplace({root, of}, system(), root, of).first->second;
}

const hiera::LookupOptions& Project::lookup_options(const std::string& root) const
{
    const bool of_module =
        std::ranges::any_of(layout_->modules, [&](const layout::Module& module) { return module.root == root; });
    Lazy::DataFacts& data = *lazy_->data;
    const std::lock_guard lock(data.mutex);
    return data.lookup_options.try_emplace(root, system(), root, data.hierarchy(system(), root, of_module))
        .first->second;
}

const hiera::Hierarchy& Project::hierarchy(layout::FileIndex from) const
{
    const layout::Module* const module = module_of(from);
    const auto environment = file(from).environment;
    const std::string root = module != nullptr ? module->root
        : environment                          ? layout_->environments[*environment].root
                                               : "";
    const std::lock_guard lock(lazy_->data->mutex);
    return lazy_->data->hierarchy(system(), root, module != nullptr);
}

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
    const std::vector<Segments> used = first_segments(*layout_, summaries_);
    std::vector<bool> on_path(modules.size());
    for (const layout::Environment& environment : layout_->environments) {
        std::vector<bool>& seen = made->seen.emplace_back(modules.size());
        for (const layout::ModuleIndex index : environment.modules)
            on_path[index] = seen[index] = true;
    }
    for (layout::ModuleIndex i = 0; i < modules.size(); ++i) {
        settle_name(modules[i], used[i], on_path[i]);
        made->modules[modules[i].name].push_back(i);
    }

    made->broken_modules.resize(modules.size());
    made->speakers.resize(modules.size());
    for (layout::FileIndex file = 0; file < layout_->files.size(); ++file) {
        const layout::ProjectFile& at = layout_->files[file];
        const summary::Summary& summary = *summaries_[file];
        if (at.requested && at.module && !made->speakers[*at.module])
            made->speakers[*at.module] = file;
        if (summary.broken && at.module && at.role != layout::FileRole::epp)  // which defines nothing
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
}

Project Project::with(TextChange change) const
{
    Project next;
    next.system_ = std::move(change.system);
    next.summaries_ = summaries_;
    next.body_source_ = body_source_;
    bool same_names = true;
    bool same_references = true;
    for (auto& [file, summary] : change.summaries) {
        same_names = same_names && has_same_names(*summaries_[file], summary);
        same_references = same_references && has_same_references(*summaries_[file], summary);
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
    if (!change.ruby) {
        next.lazy_->ruby = lazy_->ruby;
        next.lazy_->opaque_types = lazy_->opaque_types;
        if (same_names)
            next.lazy_->facts = lazy_->facts;
    }
    if (!change.data)
        next.lazy_->data = lazy_->data;
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

std::span<const Place> Project::references(std::string_view name) const
{
    References& all = *lazy_->references;
    std::call_once(all.once, [&] {
        all.summaries = summaries_;
        for (layout::FileIndex file = 0; file < summaries_.size(); ++file)
            for (std::uint32_t i = 0; i < summaries_[file]->references.size(); ++i)
                all.names[summaries_[file]->references[i].name].push_back({file, i});
    });
    return places(all.names, name);
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

bool Project::has_opaque_types() const
{
    const auto makes_some = [&](const layout::Module& module) {
        return system().exists(files::below(module.root, "lib/puppet/datatypes"))
            || system().exists(files::below(module.root, "types/init_typeset.pp"));
    };
    Lazy::Shared<bool>& opaque = *lazy_->opaque_types;
    std::call_once(opaque.once, [&] { opaque.value = std::ranges::any_of(layout_->modules, makes_some); });
    return opaque.value;
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
    if (theirs.module && theirs.module == ours.module)
        return true;
    if (!ours.environment || !theirs.module)
        return theirs.environment == ours.environment;
    return linked_->seen[*ours.environment][*theirs.module];
}

std::optional<layout::ModuleIndex> Project::find_module(std::string_view name, layout::FileIndex from) const
{
    const layout::ProjectFile& ours = layout_->files[from];
    if (ours.module && layout_->modules[*ours.module].name == name)
        return ours.module;
    if (const auto named = linked_->modules.find(name); named != linked_->modules.end())
        for (const layout::ModuleIndex i : named->second)
            if (layout_->modules[i].environment == ours.environment)
                return i;
    return std::nullopt;
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
