#include "checks/index/project_lazy.hpp"

#include "checks/files/paths.hpp"
#include "checks/index/external_facts.hpp"
#include "checks/summary/other_references.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <utility>

namespace plint::index {

DerivedData& Project::derived_facts() const
{
    return lazy_->derived;
}

FileFacts& Project::file_facts() const
{
    return lazy_->of_files;
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

const std::optional<std::string>& Project::included_class_prefix(layout::FileIndex ruby_file) const
{
    return ruby_files().included_class_prefix(system(), layout(), ruby_file);
}

bool Project::is_set_by_ruby(std::string_view name) const
{
    return ruby_files().sets_variable(system(), layout(), name);
}

const std::vector<std::string>& Project::names_in_ruby() const
{
    return ruby_files().names(system(), layout());
}

// In directories `facts.d`.
static std::vector<std::string> external_facts(const files::FileSystem& system, const layout::Layout& layout)
{
    std::vector<std::string> names;
    for (const layout::Module& module : layout.modules)
        for (const std::string_view folder : {"facts.d", "files/facts.d"})
            add_external_facts(system, files::below(module.root, folder), names);
    for (const layout::Environment& environment : layout.environments)
        if (!environment.root.empty())
            add_external_facts(system, files::below(environment.root, "facts.d"), names);
    return names;
}

const Project::CustomFacts& Project::custom_facts() const
{
    std::call_once(lazy_->facts->once, [&] {
        // They are taken for beginnings, too: no file that plint knows defines them.
        lazy_->facts->value.beginnings = external_facts(system(), *layout_);
        const auto add = [&](const std::string& fact, layout::FileIndex file) {
            std::vector<layout::FileIndex>& files = lazy_->facts->value.files[fact];
            if (files.empty() || files.back() != file)
                files.push_back(file);
        };
        for (layout::FileIndex file = 0; file < layout_->files.size(); ++file) {
            for (const summary::Definition& definition : summaries_[file]->definitions)
                if (definition.kind == summary::DefinitionKind::fact)
                    add(definition.name, file);
            // A summary has no computed names, but says that there are some.
            if (layout_->files[file].area != layout::Area::facts
                || (layout_->files[file].requested && !summaries_[file]->broken))
                continue;
            for (const ruby::Fact& fact : ruby(file).facts)
                if (fact.prefix)
                    lazy_->facts->value.beginnings.push_back(plain_name(fact.name));
                else
                    add(plain_name(fact.name), file);
        }
    });
    return lazy_->facts->value;
}

std::span<const layout::FileIndex> Project::facts(std::string_view name) const
{
    const auto& files = custom_facts().files;
    const auto at = files.find(std::string(name));
    return at == files.end() ? std::span<const layout::FileIndex>() : at->second;
}

bool Project::may_be_fact(std::string_view name) const
{
    return !facts(name).empty() || std::ranges::any_of(custom_facts().beginnings, [&](const std::string& beginning) {
        return name.starts_with(beginning);
    });
}

std::vector<std::string> Project::fact_names() const
{
    std::vector<std::string> names;
    for (const auto& fact : custom_facts().files)
        names.push_back(fact.first);
    std::ranges::sort(names);
    return names;
}

// Of the environment, else of the module; empty without either.
std::string Project::outermost_root(layout::FileIndex from) const
{
    const layout::ProjectFile& file = layout_->files[from];
    const layout::Module* const module = module_of(from);
    std::string root = file.environment ? layout_->environments[*file.environment].root : std::string();
    return root.empty() && module != nullptr ? module->root : root;
}

// The files that are not `replaced`.
static std::shared_ptr<const files::FileSystem> unchanged_files(std::shared_ptr<const files::FileSystem> all,
                                                                std::span<const std::string> replaced)
{
    files::Overlay::Changes removed;
    for (const std::string& path : replaced)
        removed.emplace(path, nullptr);
    return removed.empty() ? all : std::make_shared<const files::Overlay>(std::move(all), std::move(removed));
}

std::shared_ptr<const void> Project::texts_below(const TextsKey& key, const ReadTexts& read) const
{
    const std::scoped_lock lock(lazy_->mutex, lazy_->unchanged->mutex);
    const std::vector<std::string>& replaced = lazy_->replaced;
    std::shared_ptr<const void>& facts = lazy_->all[key];
    if (!facts) {
        std::shared_ptr<const void>& made = lazy_->unchanged->facts[key];
        if (!made)
            made = read.make(*unchanged_files(system_, replaced));
        facts = replaced.empty() ? made : read.add(replaced, made);
    }
    return facts;
}

std::optional<hiera::Lookups> Project::lookups(layout::FileIndex from) const
{
    const std::string found = outermost_root(from);
    if (found.empty())
        return std::nullopt;
    const std::string root = system().absolute(found);
    const auto find_code = [this](const std::string& path) -> std::optional<hiera::CodeFile> {
        const auto file = find(files::shown_path(path, system().current_directory()));
        return file && summary(*file).lookups ? std::optional(hiera::CodeFile{*file, summary(*file).broken})
                                              : std::nullopt;
    };
    const auto& texts = texts_below<hiera::KeyTexts>(
        root, [&](const files::FileSystem& unchanged) { return hiera::KeyTexts(unchanged, root, find_code); },
        [&](std::span<const std::string> replaced, const std::shared_ptr<const hiera::KeyTexts>& others) {
            return hiera::KeyTexts(system(), root, find_code, replaced, others);
        });
    const auto& code = lazy_->lookups->get(root, [&] {
        std::vector<hiera::CodeLookups::File> files;
        for (const layout::FileIndex file : texts.code_files()) {
            const layout::Module* const module = module_of(file);
            files.push_back({file, summary(file).lookups, module != nullptr ? module->name : std::string()});
        }
        return hiera::CodeLookups(std::move(files));
    });
    return hiera::Lookups(code, texts);
}

// The word index of all words, and that of paths.
struct WordsOfNames {
    WordIndex index;
};
struct WordsOfPaths {
    WordIndex index;
};

template <class Words>
static const WordIndex* words_below(const Project& project, const std::string& root, WordIndex::Of of)
{
    return &project
                .texts_below<Words>(
                    root, [&](const files::FileSystem& unchanged) { return Words{WordIndex(unchanged, root, of)}; },
                    [&](std::span<const std::string> replaced, const std::shared_ptr<const Words>& others) {
                        return Words{WordIndex(project.system(), root, of, replaced,
                                               std::shared_ptr<const WordIndex>(others, &others->index))};
                    })
                .index;
}

const WordIndex* Project::mentions(layout::FileIndex from, WordIndex::Of of) const
{
    const std::string found = outermost_root(from);
    if (found.empty())
        return nullptr;
    const std::string root = system().absolute(found);
    return of == WordIndex::Of::names ? words_below<WordsOfNames>(*this, root, of)
                                      : words_below<WordsOfPaths>(*this, root, of);
}

const hiera::LookupOptions& Project::lookup_options(const std::string& root) const
{
    return lazy_->lookup_options.get(root, [&] {
        const bool of_module =
            std::ranges::any_of(layout_->modules, [&](const layout::Module& module) { return module.root == root; });
        const hiera::Hierarchy& hierarchy = hierarchy_below(root, of_module);
        std::vector<const hiera::LookupOptions*> parts;
        for (const std::string& folder : hiera::LookupOptions::folders(hierarchy)) {
            const std::string directory = system().absolute(files::below(root, folder));
            parts.push_back(&texts_below<hiera::LookupOptions>(
                directory,
                [&](const files::FileSystem& unchanged) { return hiera::LookupOptions(unchanged, directory); },
                [&](std::span<const std::string> replaced, const std::shared_ptr<const hiera::LookupOptions>& others) {
                    return hiera::LookupOptions(system(), directory, replaced, others);
                }));
        }
        return hiera::LookupOptions(hierarchy, std::move(parts));
    });
}

// Of a module or an environment.
const hiera::Hierarchy& Project::hierarchy_below(const std::string& root, bool of_module) const
{
    const std::lock_guard lock(lazy_->data->mutex);
    return lazy_->data->hierarchy(system(), root, of_module);
}

const hiera::Hierarchy& Project::hierarchy(layout::FileIndex from) const
{
    const layout::Module* const module = module_of(from);
    const auto environment = file(from).environment;
    const std::string root = module != nullptr ? module->root
        : environment                          ? layout_->environments[*environment].root
                                               : "";
    return hierarchy_below(root, module != nullptr);
}

const hiera::Hierarchy& Project::hierarchy_of(layout::EnvironmentIndex environment) const
{
    return hierarchy_below(layout_->environments[environment].root, false);
}

const Project::References& Project::all_references() const
{
    References& all = *lazy_->references;
    std::call_once(all.once, [&] {
        all.summaries = summaries_;
        for (layout::FileIndex file = 0; file < summaries_.size(); ++file) {
            const summary::Summary& summary = *summaries_[file];
            for (std::uint32_t i = 0; i < summary.references.size(); ++i)
                all.names[summary.references[i].name].push_back({file, i});
            for (std::uint32_t i = 0; i < summary.other_references.size(); ++i) {
                std::string name = name_of(summary.other_references[i], file);
                const bool is_written = name == summary.other_references[i].name;
                const std::string& key =
                    is_written ? summary.other_references[i].name : all.written.emplace_back(std::move(name));
                all.others[key].push_back({file, i});
            }
        }
    });
    return all;
}

std::string Project::name_of(const summary::Reference& reference, layout::FileIndex file) const
{
    const layout::Module* const module = module_of(file);
    return module != nullptr && reference.name.starts_with(summary::own_module)
        ? module->name + reference.name.substr(summary::own_module.size())
        : reference.name;
}

std::span<const Place> Project::references(std::string_view name) const
{
    const Names& names = all_references().names;
    const auto at = names.find(name);
    return at == names.end() ? std::span<const Place>() : at->second;
}

std::span<const Place> Project::other_references(std::string_view name) const
{
    const Names& names = all_references().others;
    const auto at = names.find(name);
    return at == names.end() ? std::span<const Place>() : at->second;
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

}  // namespace plint::index
