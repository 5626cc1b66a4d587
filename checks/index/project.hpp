// All files of a run, linked by name. Immutable from the outside and thread-safe: data that is computed or read when it is
// first needed is computed once. Spans, views, pointers and references in results are valid as long as the project.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/index/derived_facts.hpp"
#include "checks/index/file_facts.hpp"
#include "checks/index/word_index.hpp"
#include "checks/layout/layout.hpp"
#include "checks/summary/summary.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeindex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::hiera {
class Hierarchy;      // checks/hiera/hierarchy.hpp
class LookupOptions;  // checks/hiera/lookup_options.hpp
class Lookups;        // checks/hiera/lookups.hpp
}  // namespace plint::hiera

namespace plint::index {

// A definition or reference of some file of the project.
struct Place {
    layout::FileIndex file = 0;
    std::uint32_t index = 0;  // in that file's Summary::definitions, ::references or ::other_references

    friend auto operator<=>(const Place&, const Place&) = default;
};

class RubyFiles;

// Summaries of all files of a project, which projects share when a few files change.
using Summaries = std::vector<std::shared_ptr<summary::Summary>>;

// Fills the bodies of the summaries of all files that do not have them (summary::read_bodies).
using BodySource = std::function<void(const Summaries&)>;

// A change of the texts of some files. No file is new and none is gone.
struct TextChange {
    std::shared_ptr<const files::FileSystem> system;          // with the new texts
    std::map<layout::FileIndex, summary::Summary> summaries;  // new ones
    bool ruby = false;                                        // a Ruby file changed
    bool data = false;                                        // Hiera data or settings changed
    bool disk = false;                                        // files may have changed on disk
};

class Project {
public:
    // A project without files: each file is analyzed on its own.
    Project();
    ~Project();
    Project(Project&&) noexcept;
    Project& operator=(Project&&) noexcept;

    // `summaries[i]` is for `layout.files[i]`; an empty one if the file could not be read. `bodies`, if not empty, is called
    // at most once, by `read_bodies`. `system`: where files are read from that are needed later.
    Project(std::shared_ptr<const files::FileSystem> system, layout::Layout layout,
            std::vector<summary::Summary> summaries, BodySource bodies = {});

    // The same, with summaries that other projects may share; null for a file without one.
    Project(std::shared_ptr<const files::FileSystem> system, layout::Layout layout, Summaries summaries,
            BodySource bodies);

    // The project after a change. Shares everything that does not depend on what changed: an edit that adds and removes no
    // definition keeps the index of names. O(files) at least.
    [[nodiscard]] Project with(TextChange change) const;

    [[nodiscard]] const files::FileSystem& system() const { return *system_; }
    [[nodiscard]] const std::shared_ptr<const files::FileSystem>& shared_system() const { return system_; }
    [[nodiscard]] const layout::Layout& layout() const { return *layout_; }
    [[nodiscard]] const layout::ProjectFile& file(layout::FileIndex index) const { return layout_->files[index]; }
    [[nodiscard]] const summary::Summary& summary(layout::FileIndex index) const { return *summaries_[index]; }
    [[nodiscard]] const Summaries& summaries() const { return summaries_; }
    [[nodiscard]] const summary::Definition& definition(Place place) const;
    [[nodiscard]] const summary::Reference& reference(Place place) const;
    [[nodiscard]] const summary::Reference& other_reference(Place place) const;
    // Its name, which may begin with the module of the file (summary::own_module).
    [[nodiscard]] std::string name_of(const summary::Reference& reference, layout::FileIndex file) const;
    // Null if the file is in no module.
    [[nodiscard]] const layout::Module* module_of(layout::FileIndex index) const;

    // The file with this ProjectFile::path; std::nullopt if there is none.
    [[nodiscard]] std::optional<layout::FileIndex> find(std::string_view path) const;

    // The definitions of and references to a name in all files, sorted by file and offset. `name`: in lower case, without
    // leading `::`. Callers that act for one file must filter by `visible`, or use `visible_definitions`.
    [[nodiscard]] std::span<const Place> definitions(std::string_view name) const;
    [[nodiscard]] std::span<const Place> references(std::string_view name) const;
    // The same of Summary::other_references.
    [[nodiscard]] std::span<const Place> other_references(std::string_view name) const;

    // Definitions that are nested in classes, by the name as written (in lower case), which is not their qualified name.
    [[nodiscard]] std::span<const Place> nested_as(std::string_view written) const;

    // Whether code in `from` can refer to the definitions of `other`: same file, or no sample and in the same module, or in the
    // same environment and not hidden by a module of the same name earlier on the module path.
    [[nodiscard]] bool visible(layout::FileIndex other, layout::FileIndex from) const;

    // The definitions of a name that are visible from a file, sorted by file and offset; at most
    // `limits::visible_definitions`, of which any may be missing beyond that. O(log(definitions) + those in the same
    // environment).
    [[nodiscard]] std::vector<Place> visible_definitions(std::string_view name, layout::FileIndex from) const;

    // Whether Puppet always reads both in one compilation: the same file, or two files of one main manifest.
    [[nodiscard]] bool read_together(layout::FileIndex a, layout::FileIndex b) const;

    // The module of this name that is visible to `from`; std::nullopt if there is none.
    [[nodiscard]] std::optional<layout::ModuleIndex> find_module(std::string_view name, layout::FileIndex from) const;

    // Whether a manifest of the module has syntax errors: then it may have more definitions than its summary.
    [[nodiscard]] bool has_broken_files(layout::ModuleIndex module) const;

    // The file on which findings about the whole module are reported: the first of its requested files; std::nullopt if none
    // was requested.
    [[nodiscard]] std::optional<layout::FileIndex> reporting_file(layout::ModuleIndex module) const;

    // Whether the metadata.json of `from`'s module names `module` as a dependency and it is not available: then its
    // definitions are unknown.
    [[nodiscard]] bool is_unavailable_dependency(std::string_view module, layout::FileIndex from) const;

    // Whether a type alias defines an object type: its attributes can be called like functions without arguments.
    // O(definitions).
    [[nodiscard]] bool defines_objects() const;

    // Whether a module defines data types in Ruby or in a TypeSet, whose objects may have any methods.
    [[nodiscard]] bool has_opaque_types() const;

    // Whether all direct dependencies in the metadata.json of `from`'s module are available.
    [[nodiscard]] bool sees_everything(layout::FileIndex from) const;

    // Data of a higher layer about the whole project: `Value(project)`, constructed at the first call.
    template <class Value>
    [[nodiscard]] const Value& derived() const
    {
        return derived_facts().get<Value>(*this);
    }

    // The same of each file: `Value::make(project, file)`, a shared pointer. It may depend on nothing but the summary of the
    // file, with its bodies, the layout, the names of definitions in other files and Ruby code.
    template <class Value>
    [[nodiscard]] OfFiles<Value> of_files() const
    {
        read_bodies();
        return file_facts().get<Value>(*this, summaries_.size());
    }

    // What a higher layer reads in all files below a directory. `make(system)` reads those that are not replaced
    // (FileSystem::replaced) and is called again only when one of them changes; `add(replaced, made)` makes it for all files.
    template <class Value, class Make, class Add>
    [[nodiscard]] const Value& texts_below(const std::string& directory, const Make& make, const Add& add) const
    {
        const auto as_made = [](const std::shared_ptr<const void>& value) {
            return std::static_pointer_cast<const Value>(value);
        };
        return *as_made(
            texts_below({typeid(Value), directory},
                        {[&](const files::FileSystem& system) { return std::make_shared<const Value>(make(system)); },
                         [&](std::span<const std::string> replaced, const std::shared_ptr<const void>& made) {
                             return std::make_shared<const Value>(add(replaced, as_made(made)));
                         }}));
    }

    // Fills the bodies of all summaries. Only the first call has an effect.
    void read_bodies() const;

    // Whether read_bodies() has been called: from then on no bodies are read from trees.
    [[nodiscard]] bool has_bodies() const;

    // The files that define a custom fact of this name (in lower case). The first call reads the files of facts that were not
    // requested.
    [[nodiscard]] std::span<const layout::FileIndex> facts(std::string_view name) const;

    // Whether there may be a custom fact of this name (in lower case): also if code computes the names of some that begin as it
    // does. Reads the same files.
    [[nodiscard]] bool may_be_fact(std::string_view name) const;

    // The names of all custom facts, sorted. Reads the same files.
    [[nodiscard]] std::vector<std::string> fact_names() const;

    // The definitions of a Ruby file, read from disk at the first call. Precondition: the file's role is `ruby`.
    [[nodiscard]] const ruby::Descriptions& ruby(layout::FileIndex file) const;

    // Whether a Ruby file of any module adds attributes to this resource type outside of its definition. The first call reads
    // all Ruby files.
    [[nodiscard]] bool adds_attributes(std::string_view type) const;

    // Whether a Ruby function in this file may read any variable of its callers.
    [[nodiscard]] bool reads_caller(layout::FileIndex ruby_file) const;

    // What comes before the argument in the names of the classes that the function in this file includes
    // (ruby::included_class_prefix).
    [[nodiscard]] const std::optional<std::string>& included_class_prefix(layout::FileIndex ruby_file) const;

    // Whether Ruby code of any module sets a variable of this name. The first call reads all Ruby files.
    [[nodiscard]] bool is_set_by_ruby(std::string_view name) const;

    // Names of ERB templates and of Puppet's variables in Ruby code of modules (`summary::foreign_names`); sorted. The first
    // call reads all of it.
    [[nodiscard]] const std::vector<std::string>& names_in_ruby() const;

    // The word index of the file's environment, else of its module; null if it is in neither. The first call reads all files.
    [[nodiscard]] const WordIndex* mentions(layout::FileIndex from, WordIndex::Of of) const;

    // The lookups of Hiera keys in the file's environment, else in its module; std::nullopt if it is in neither. The first call
    // reads all files that are no Puppet code.
    [[nodiscard]] std::optional<hiera::Lookups> lookups(layout::FileIndex from) const;

    // The `lookup_options` in the Hiera data below the root of a module or environment, and its hierarchy. Read at the first
    // call.
    [[nodiscard]] const hiera::LookupOptions& lookup_options(const std::string& root) const;
    [[nodiscard]] const hiera::Hierarchy& hierarchy(layout::FileIndex from) const;
    [[nodiscard]] const hiera::Hierarchy& hierarchy_of(layout::EnvironmentIndex environment) const;

private:
    struct Lazy;
    struct Linked;
    struct References;
    const RubyFiles& ruby_files() const;
    struct CustomFacts {
        std::unordered_map<std::string, std::vector<layout::FileIndex>> files;  // by name
        std::vector<std::string> beginnings;                                    // of computed names
    };
    [[nodiscard]] const CustomFacts& custom_facts() const;
    [[nodiscard]] DerivedData& derived_facts() const;
    [[nodiscard]] FileFacts& file_facts() const;
    using TextsKey = std::pair<std::type_index, std::string>;  // what is read, and the directory
    struct ReadTexts {
        std::function<std::shared_ptr<const void>(const files::FileSystem&)> make;
        std::function<std::shared_ptr<const void>(std::span<const std::string>, const std::shared_ptr<const void>&)>
            add;
    };
    [[nodiscard]] std::shared_ptr<const void> texts_below(const TextsKey& key, const ReadTexts& read) const;
    [[nodiscard]] const hiera::Hierarchy& hierarchy_below(const std::string& root, bool of_module) const;
    [[nodiscard]] std::string outermost_root(layout::FileIndex from) const;

    void link(layout::Layout layout);

    const References& all_references() const;

    using Names = std::unordered_map<std::string_view, std::vector<Place>>;  // of texts in the summaries

    std::shared_ptr<const files::FileSystem> system_;
    Summaries summaries_;  // read_bodies() adds the bodies
    BodySource body_source_;
    std::shared_ptr<const Linked> linked_;  // follows from the layout and the names in the summaries
    const layout::Layout* layout_;          // of linked_
    std::unique_ptr<Lazy> lazy_;            // data that is computed when it is first needed
};

[[nodiscard]] inline Project link(std::shared_ptr<const files::FileSystem> system, layout::Layout layout,
                                  std::vector<summary::Summary> summaries, BodySource bodies = {})
{
    return {std::move(system), std::move(layout), std::move(summaries), std::move(bodies)};
}

}  // namespace plint::index
