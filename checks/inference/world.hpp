// What the other files of a project say, as types of one table: aliases, functions, parameters and variables of classes,
// facts. What is not known is silence.
#pragma once

#include "checks/index/project.hpp"
#include "checks/inference/known.hpp"
#include "checks/lookup/template_parameters.hpp"
#include "checks/ruby/description.hpp"
#include "checks/summary/parameter_index.hpp"
#include "checks/types/read.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace plint::inference {

class World {
public:
    World(TypeTable& table, const index::Project& project) : table_(&table), project_(&project) {}

    // From now on names mean what they mean in this file; none: no file is known.
    void enter(std::optional<layout::FileIndex> file) { from_ = file; }

    [[nodiscard]] const index::Project& project() const { return *project_; }
    [[nodiscard]] const layout::ProjectFile* file() const { return from_ ? &project_->file(*from_) : nullptr; }

    // For `read_type`: an alias or a resource type, of a project's file or of Puppet itself.
    [[nodiscard]] Type find_type(std::string_view name);

    // For `read_type` of what is written in some other file.
    [[nodiscard]] types::FindType types_in(layout::FileIndex file);
    // The type that is written in this text, in some other file.
    [[nodiscard]] Type read(layout::FileIndex file, std::string_view text);

    // The same, of what stands in a template of a module: names mean what they mean here.
    [[nodiscard]] Type read_here(std::string_view text) { return from_ ? read(*from_, text) : Type(); }
    // What the template takes that `epp(name)` renders here; null when that is not known.
    [[nodiscard]] const lookup::TemplateParameters* template_parameters(const std::string& name);

    // The one definition of this name that code here means; null when there is none or more than one.
    struct Found {
        const summary::Definition* definition = nullptr;
        layout::FileIndex file = 0;
        std::uint32_t index = 0;
    };
    [[nodiscard]] std::optional<Found> find_class(std::string_view name) const;
    [[nodiscard]] std::optional<Found> find_define(std::string_view name) const;
    [[nodiscard]] std::optional<Found> find_function(std::string_view name) const;

    // A resource type of the Resource API that takes values as they are written; null for all others.
    struct FoundApi {
        const ruby::ResourceType* type = nullptr;
        layout::FileIndex file = 0;
    };
    [[nodiscard]] std::optional<FoundApi> find_resource_api(std::string_view name) const;

    // The declared type of a parameter; none when it takes anything or its type cannot be read.
    [[nodiscard]] Type parameter_type(const Found& owner, std::size_t parameter);

    // The first parameter of this name.
    [[nodiscard]] std::optional<std::size_t> find_parameter(const Found& owner, std::string_view name)
    {
        return parameters_.find(*owner.definition, name);
    }

    // `$class::name`, also when a parent of the class sets it; none when nothing is known of it.
    [[nodiscard]] Type class_variable(std::string_view class_name, std::string_view name);

    // A fact that a module adds; none when its values are worked out, or when there is none.
    [[nodiscard]] Type custom_fact(std::string_view name);

private:
    template <class Wanted>
    [[nodiscard]] std::optional<Found> find(std::string_view name, Wanted wanted) const;
    [[nodiscard]] Type alias(const Found& found);
    [[nodiscard]] Type fact_type(const ruby::Descriptions& descriptions, std::string_view name);

    summary::ParameterIndex parameters_;
    TypeTable* table_;
    const index::Project* project_;
    std::optional<layout::FileIndex> from_;
    std::map<std::pair<layout::FileIndex, std::uint32_t>, Type> aliases_;
    std::map<std::pair<layout::FileIndex, std::string>, Type> facts_;
    std::unordered_map<layout::FileIndex, std::map<std::string, Type, std::less<>>> texts_;  // as written in that file
    // By who asks, too: a module means itself by its name, whatever else is called so.
    using TemplateKey =
        std::tuple<std::optional<layout::EnvironmentIndex>, std::optional<layout::ModuleIndex>, std::string>;
    std::map<TemplateKey, std::optional<lookup::TemplateParameters>> templates_;
};

// A type as it is written, read on its own; none when it cannot be read.
[[nodiscard]] Type read_type_text(TypeTable& table, std::string_view text,
                                  const types::FindType& find);

}  // namespace plint::inference
