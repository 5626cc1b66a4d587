// Attributes that code elsewhere gives to a resource: by an override, by a collector, by defaults, in an inheriting class.
#pragma once

#include "checks/index/project.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/context.hpp"
#include "rules/shared/given_attributes.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::rules {

// What a file gives to all resources of a type, or to some.
struct GivenNames {
    std::vector<std::string> names;  // sorted, each once
    bool others = false;             // there may be others

    [[nodiscard]] bool may_contain(std::string_view name) const
    {
        return others || std::ranges::binary_search(names, name);
    }
};

// Of one file, by type.
class GivenByType {
public:
    void add(Node list)
    {
        GivenNames& given = by_type_[syntax::resource_type(syntax::AttributeList(list))];
        const bool all = each_attribute(list, [&](const GivenAttribute& each) { given.names.push_back(each.name); });
        given.others = given.others || !all;
    }

    // After the last list.
    void finish()
    {
        for (auto& [type, given] : by_type_) {
            std::ranges::sort(given.names);
            given.names.erase(std::unique(given.names.begin(), given.names.end()), given.names.end());
        }
    }

    [[nodiscard]] const GivenNames& of(std::string_view type) const
    {
        static const GivenNames none;
        const auto at = by_type_.find(std::string(type));
        return at == by_type_.end() ? none : at->second;
    }

private:
    std::unordered_map<std::string, GivenNames> by_type_;
};

// Of the context's file. To be had by `ctx.kept<GivenInFile>()`.
struct GivenInFile {
    GivenByType later;     // by collectors and overrides
    GivenByType defaults;  // by resource defaults

    explicit GivenInFile(const ProgramContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            if (tree.kind[i] == Kind::collector || tree.kind[i] == Kind::resource_override)
                later.add(tree.node(i));
            else if (tree.kind[i] == Kind::resource_defaults)
                defaults.add(tree.node(i));
        }
        later.finish();
        defaults.finish();
    }
};

// Classes of a project that others inherit from.
class InheritedClasses {
public:
    explicit InheritedClasses(const index::Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (!definition.parent.empty())
                    names_.insert(definition.parent);
    }

    [[nodiscard]] bool contains(std::string_view name) const { return names_.contains(name); }

private:
    std::unordered_set<std::string_view> names_;  // of texts in the summaries
};

// Whether a class inherits from the one around the declaration, wherever that is.
[[nodiscard]] inline bool is_inherited(Node declaration, const ProgramContext& ctx)
{
    const auto around = declaration.enclosing(Kind::class_definition);
    return around && ctx.file()
        && ctx.project().derived<InheritedClasses>().contains(lower_case(syntax::qualified_name(*around)));
}

// Whether the attribute of a resource that is declared here may be another in the end: given by this file, or by a class
// that inherits from the one around the declaration.
[[nodiscard]] inline bool may_change_later(Node declaration, std::string_view type, std::string_view attribute,
                                           const ProgramContext& ctx)
{
    return ctx.kept<GivenInFile>().later.of(type).may_contain(attribute) || is_inherited(declaration, ctx);
}

}  // namespace plint::rules
