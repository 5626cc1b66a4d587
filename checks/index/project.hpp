// All files of a run linked by name. Immutable once linked; shared by all threads.
#pragma once

#include "checks/index/derived_facts.hpp"
#include "checks/index/mentions.hpp"
#include "checks/layout/layout.hpp"
#include "checks/summary/summary.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::hiera {
class Hierarchy;      // checks/hiera/hierarchy.hpp
class LookupCalls;    // checks/hiera/lookup_calls.hpp
class LookupOptions;  // checks/hiera/lookup_options.hpp
}  // namespace plint::hiera

namespace plint::index {

// A definition or reference of some file of the project.
struct Place {
    layout::FileIndex file = 0;
    std::uint32_t index = 0;  // in that file's Summary::definitions or ::references

    friend bool operator==(const Place&, const Place&) = default;
};

class RubyFiles;

// Reads the bodies of all files into their summaries (`read_bodies`), if they are not there.
using BodySource = std::function<void(std::span<summary::Summary>)>;

class Project {
public:
    // A project without files: everything is looked at on its own.
    Project();
    ~Project();
    Project(Project&&) noexcept;
    Project& operator=(Project&&) noexcept;

    // `summaries[i]` belongs to `layout.files[i]`; a file that could not be read has an empty one. `bodies`, if there is
    // one, is called at most once, by `read_bodies`.
    Project(layout::Layout layout, std::vector<summary::Summary> summaries, BodySource bodies = {});

    [[nodiscard]] const layout::Layout& layout() const { return layout_; }
    [[nodiscard]] const layout::ProjectFile& file(layout::FileIndex index) const { return layout_.files[index]; }
    [[nodiscard]] const summary::Summary& summary(layout::FileIndex index) const { return summaries_[index]; }
    [[nodiscard]] const summary::Definition& definition(Place place) const;
    [[nodiscard]] const summary::Reference& reference(Place place) const;
    [[nodiscard]] const layout::Module* module_of(layout::FileIndex index) const;

    // By the path that ProjectFile::path holds.
    [[nodiscard]] std::optional<layout::FileIndex> find(std::string_view path) const;

    // All places, in any file of the project, that define or refer to this (lower-case, unqualified-root) name,
    // in order of files and place. Who asks on behalf of a file filters by `visible`.
    [[nodiscard]] std::span<const Place> definitions(std::string_view name) const;
    [[nodiscard]] std::span<const Place> references(std::string_view name) const;

    // Definitions nested in classes by the name as written (lower case), which is not their name.
    [[nodiscard]] std::span<const Place> nested_as(std::string_view written) const;

    // Whether code in `from` can mean what `other` defines: same module, or same environment and not hidden by
    // a module of the same name that is earlier on the module path.
    [[nodiscard]] bool visible(layout::FileIndex other, layout::FileIndex from) const;

    // Whether Puppet reads both whatever happens: what is in one file, and the files of one main manifest.
    [[nodiscard]] bool read_together(layout::FileIndex a, layout::FileIndex b) const;

    // The module of this name that code in `from` sees.
    [[nodiscard]] std::optional<layout::ModuleIndex> find_module(std::string_view name, layout::FileIndex from) const;

    // Whether a manifest of the module has syntax errors: then it may define more than can be seen.
    [[nodiscard]] bool has_broken_files(layout::ModuleIndex module) const;

    // The first of the files of the module that were asked for: it tells what is to be told of all of them once.
    [[nodiscard]] std::optional<layout::FileIndex> speaker(layout::ModuleIndex module) const;

    // Whether metadata.json names a module that is not at hand: nothing can be said about what it defines.
    [[nodiscard]] bool may_be_elsewhere(std::string_view module, layout::FileIndex from) const;

    // Whether an alias stands for objects of the code's own, whose attributes are read like methods without arguments.
    [[nodiscard]] bool defines_objects() const;

    // Whether a module makes data types in Ruby or in a set of types: their objects have methods that nobody here knows.
    [[nodiscard]] bool has_opaque_types() const;

    // Whether all modules that metadata.json names are at hand.
    [[nodiscard]] bool sees_everything(layout::FileIndex from) const;

    // A fact of a higher layer about the whole project: `Value(project)`, made at the first call.
    template <class Value>
    [[nodiscard]] const Value& derived() const
    {
        return derived_facts().get<Value>(*this);
    }

    // Fills the bodies of all summaries, unless that was done before.
    void read_bodies() const;

    // Whether they have been read: from then on nobody reads them from trees any more.
    [[nodiscard]] bool has_bodies() const;

    // The files that define a custom fact of this (lower-case) name. Those that nobody asked for are read when the first
    // fact is looked for, by one thread, once.
    [[nodiscard]] std::span<const layout::FileIndex> facts(std::string_view name) const;

    // What a file of role `ruby` defines. Read from the disk when first asked for, by one thread, once.
    [[nodiscard]] const ruby::Descriptions& ruby(layout::FileIndex file) const;

    // Whether some Ruby file of a module adds attributes to this resource type from outside of it. Looks at all of
    // them when first asked.
    [[nodiscard]] bool adds_attributes(std::string_view type) const;

    // Whether a Ruby function in this file may read any variable of the code that calls it.
    [[nodiscard]] bool reads_caller(layout::FileIndex ruby_file) const;

    // Whether Ruby code of a module sets a variable of this name. Looks at all of them when first asked.
    [[nodiscard]] bool is_set_by_ruby(std::string_view name) const;

    // What the files speak of that lie around this one: those of its environment, else of its module; null without
    // either. Read when first asked for.
    [[nodiscard]] const Mentions* mentions(layout::FileIndex from, Mentions::Of of) const;

    // Who looks up Hiera keys in the environment of this file, else in its module; null without either. Read when first
    // asked for.
    [[nodiscard]] const hiera::LookupCalls* lookup_calls(layout::FileIndex from) const;

    // What the data of Hiera in a module or environment say of their keys, and which of them are read at all. Read when
    // first asked for.
    [[nodiscard]] const hiera::LookupOptions& lookup_options(const std::string& root) const;
    [[nodiscard]] const hiera::Hierarchy& hierarchy(layout::FileIndex from) const;

private:
    struct Lazy;
    const RubyFiles& ruby_files() const;
    [[nodiscard]] DerivedFacts& derived_facts() const;
    [[nodiscard]] std::string outermost_root(layout::FileIndex from) const;

    using Names = std::unordered_map<std::string_view, std::vector<Place>>;  // of texts in the summaries

    layout::Layout layout_;
    mutable std::vector<summary::Summary> summaries_;  // that they get bodies is told to nobody but who asks for these
    BodySource body_source_;
    std::unordered_map<std::string_view, layout::FileIndex> paths_;  // of texts in the layout
    std::vector<bool> broken_modules_;
    std::vector<std::optional<layout::FileIndex>> speakers_;  // of the modules
    Names definitions_;
    std::unordered_map<std::string, std::vector<Place>> nested_;
    std::unique_ptr<Lazy> lazy_;  // what is made when first asked for
};

[[nodiscard]] inline Project link(layout::Layout layout, std::vector<summary::Summary> summaries,
                                  BodySource bodies = {})
{
    return {std::move(layout), std::move(summaries), std::move(bodies)};
}

}  // namespace plint::index
