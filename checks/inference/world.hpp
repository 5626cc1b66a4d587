// The types of names that other files of the project define: aliases, functions, parameters and variables of classes, facts.
// A name that is not resolved has no type. Not thread-safe.
#pragma once

#include "checks/index/project.hpp"
#include "checks/inference/abstract_value.hpp"
#include "checks/lookup/template_parameters.hpp"
#include "checks/ruby/description.hpp"
#include "checks/types/read.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace plint::inference {

class ProjectTypes {
public:
    ProjectTypes(TypeTable& table, const index::Project& project) : table_(&table), project_(&project) {}

    // Resolves names as in this file from now on. std::nullopt: a file that is not in the project.
    void enter(std::optional<layout::FileIndex> file) { from_ = file; }

    [[nodiscard]] const index::Project& project() const { return *project_; }
    [[nodiscard]] const layout::ProjectFile* file() const { return from_ ? &project_->file(*from_) : nullptr; }

    // How many aliases it has defined so far.
    [[nodiscard]] std::size_t aliases() const { return aliases_.size(); }

    // For `read_type`: an alias or a resource type of the project or of Puppet; an empty Type if it is not resolved.
    [[nodiscard]] Type find_type(std::string_view name);

    // For `read_type` of text in another file.
    [[nodiscard]] types::FindType types_in(layout::FileIndex file);
    // The type that `text` in another file denotes; an empty Type if it cannot be read.
    [[nodiscard]] Type read(layout::FileIndex file, std::string_view text);

    // The same for text in a template: names are resolved as in the current file.
    [[nodiscard]] Type read_here(std::string_view text) { return from_ ? read(*from_, text) : Type(); }
    // The parameters of the template that `epp(name)` renders here; null if they are not known.
    [[nodiscard]] const lookup::TemplateParameters* template_parameters(const std::string& name);

    // The only definition that the name can mean here; std::nullopt if there is none or more than one.
    struct Found {
        const summary::Definition* definition = nullptr;
        layout::FileIndex file = 0;
        std::uint32_t index = 0;
    };
    [[nodiscard]] std::optional<Found> find_class(std::string_view name) const;
    [[nodiscard]] std::optional<Found> find_define(std::string_view name) const;
    [[nodiscard]] std::optional<Found> find_function(std::string_view name) const;

    // A resource type of the Resource API, whose attributes get values as written; std::nullopt for all others.
    struct FoundApi {
        const ruby::ResourceType* type = nullptr;
        layout::FileIndex file = 0;
    };
    [[nodiscard]] std::optional<FoundApi> find_resource_api(std::string_view name) const;

    // The declared type of a parameter; an empty Type if it has none or if it cannot be read.
    [[nodiscard]] Type parameter_type(const Found& owner, std::size_t parameter);

    // The type that a parameter without a type needs, because its body passes it on to this parameter of another class or
    // defined type. std::nullopt: none is known.
    struct PassedOn {
        bool always = true;  // false: under conditions that do not depend on the parameter
        Type type;
        std::string owner;  // of the other parameter
        std::string name;
        layout::FileIndex file = 0;
        Span span;
    };
    [[nodiscard]] std::optional<PassedOn> passed_on(const Found& owner, std::size_t parameter);

    // The class or defined type at this place of the current file.
    [[nodiscard]] std::optional<Found> definition_at(Span span) const;

    // The first parameter of this name.
    [[nodiscard]] std::optional<std::size_t> find_parameter(const Found& owner, std::string_view name) const;

    // The type of `$class::name`, which an ancestor of the class may set; an empty Type if it is not known.
    [[nodiscard]] Type class_variable(std::string_view class_name, std::string_view name);

    // The type of a custom fact; an empty Type if its values are computed or if there is no such fact.
    [[nodiscard]] Type custom_fact(std::string_view name);

private:
    template <class Wanted>
    [[nodiscard]] std::optional<Found> find(std::string_view name, Wanted wanted) const;
    [[nodiscard]] Type alias(const Found& found);
    // Declares the alias. Returns false if that was already done, or if another alias of the same name has a meaning.
    [[nodiscard]] bool declare(const Found& found);
    void define(const Found& found);
    // The same with a stack of its own, first for all aliases that the definition names.
    void define_deep(const Found& found);
    [[nodiscard]] std::vector<Found> named_aliases(const Found& by);
    [[nodiscard]] std::optional<Found> find_named_type(std::string_view name) const;
    [[nodiscard]] std::optional<PassedOn> passed_on(const Found& owner, std::size_t parameter, int depth);
    [[nodiscard]] Type fact_type(const ruby::Descriptions& descriptions, std::string_view name);

    TypeTable* table_;
    const index::Project* project_;
    std::optional<layout::FileIndex> from_;
    std::map<std::pair<layout::FileIndex, std::uint32_t>, Type> aliases_;
    int alias_depth_ = 0;  // aliases within each other that are being defined
    std::map<std::pair<layout::FileIndex, std::string>, Type> facts_;
    std::unordered_map<layout::FileIndex, std::map<std::string, Type, std::less<>>> texts_;  // as written in that file
    // By the body and the variable that is passed on: places in Items::given_to and Items::given.
    using PassedVariables = std::map<std::pair<items::Body, std::string_view>, std::pair<std::uint32_t, std::uint32_t>>;
    std::unordered_map<layout::FileIndex, PassedVariables> passed_;
    // By who asks, too: a module means itself by its name, whatever else is called so.
    using TemplateKey =
        std::tuple<std::optional<layout::EnvironmentIndex>, std::optional<layout::ModuleIndex>, std::string>;
    std::map<TemplateKey, const lookup::TemplateParameters*> templates_;
};

// The type that `text` denotes; an empty Type if it cannot be read.
[[nodiscard]] Type read_type_text(TypeTable& table, std::string_view text, const types::FindType& find);

}  // namespace plint::inference
