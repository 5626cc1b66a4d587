#include "checks/catalog/declarations.hpp"

#include "checks/catalog/missing_modules.hpp"
#include "checks/catalog/node_closures.hpp"
#include "checks/catalog/title_patterns.hpp"
#include "checks/catalog/title_texts.hpp"
#include "checks/catalog/units.hpp"
#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/order/program.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

namespace plint::catalog {

class Declarations::Environment {
public:
    Environment(const index::Project& project, layout::EnvironmentIndex index, std::vector<layout::FileIndex> files)
        : project_(project), files_(std::move(files)), program_(order::program_of(project)),
          closures_(project.derived<Units>(), budget_), missing_modules_(project, files_, budget_),
          texts_(project, project.layout().environments[index].root, files_)
    {
    }

    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

    // Calls `take(file, target)` for all.
    template <class Take>
    void find_unknown(const Take& take)
    {
        add_declared();
        for (const layout::FileIndex file : files_) {
            if (!project_.file(file).requested || project_.summary(file).broken)
                continue;
            const items::Items& items = *project_.summary(file).items;
            std::unordered_set<std::uint32_t> seen;
            for (const items::Order& order : items.orders) {
                if (items::is_guarded(items, order.branch))
                    continue;
                for (const items::Ends ends : {order.before, order.after})
                    for (std::uint32_t i = ends.first; i < ends.first + ends.count; ++i)
                        if (items.ends[i].is_reference && seen.insert(i).second)
                            if (auto target = look_at(file, items, order, i))
                                take(file, std::move(*target));
            }
        }
    }

    [[nodiscard]] std::vector<std::string> titles(std::string_view type) const
    {
        std::vector<std::string> all;
        if (const auto table = types_.find(type); table != types_.end())
            for (const auto& [title, places] : table->second.literal)
                all.emplace_back(title);
        std::ranges::sort(all);
        return all;
    }

private:
    struct Type {
        std::unordered_map<std::string_view, std::vector<ItemPlace>> literal;
        TitlePatterns patterns;
        // Those with no other hole than the title of the instance around it: by the defined type.
        std::map<std::string_view, TitlePatterns> by_instance;
        bool is_collected = false;  // exported resources are, perhaps of other code
        bool is_exported = false;   // by this code
    };

    void add_declared()
    {
        const Units& units = project_.derived<Units>();
        for (const layout::FileIndex file : files_) {
            const items::Items& items = *project_.summary(file).items;
            for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
                const items::Declared& declared = items.declared[i];
                const std::string_view title = units.title({file, i});
                const std::string_view type = units.type({file, i});
                if (type.empty() && units.is_call({file, i}))
                    continue;
                if (type.empty()) {
                    any_type_ = true;
                    continue;
                }
                Type& table = types_[type];
                table.is_exported = table.is_exported || declared.is_exported;
                if (items::is_literal(title))
                    table.literal[title].push_back({file, i});
                else if (const summary::Definition* const around = definition_of(file, declared.body); around != nullptr
                         && around->kind == summary::DefinitionKind::define
                         && title.find(items::any_text) == std::string_view::npos)
                    table.by_instance[around->name].add(title);
                else
                    table.patterns.add(title);
            }
            for (const items::Collected collected : items.collected)
                if (collected.is_exported)
                    types_[items.words[collected.type]].is_collected = true;
        }
    }

    [[nodiscard]] const summary::Definition* definition_of(layout::FileIndex file, items::Body body) const
    {
        const auto [first, end] = program_.units_of(file);
        return first + body < end ? program_.unit(first + body).definition() : nullptr;
    }

    // Whether code may declare an instance of this title.
    bool may_be_instance(std::string_view define, std::string_view title)
    {
        const auto fits = [&](std::string_view part) { return texts_.is_explained(part, 2, steps_); };
        if (any_type_ || texts_.ruby_makes(define))
            return fits(title);
        const auto table = types_.find(define);
        return table != types_.end()
            && (table->second.literal.contains(title) || table->second.patterns.match(title, fits, steps_)
                || (!table->second.by_instance.empty() && fits(title)));
    }

    std::optional<UnknownTarget> look_at(layout::FileIndex file, const items::Items& items, const items::Order& order,
                                         std::uint32_t index)
    {
        const items::End& end = items.ends[index];
        const std::string_view type = items.words[end.type];
        const std::string_view title = items.words[end.title];
        if (!items::is_literal(title) || title.empty() || is_always_there(type, title))
            return std::nullopt;
        const summary::Definition* const around = definition_of(file, order.body);
        if (type == "class" && around != nullptr && around->name == title)
            return std::nullopt;
        const auto table = types_.find(type);
        UnknownTarget target{.end = index, .type = std::string(type), .title = std::string(title)};
        if (table != types_.end()) {
            if (const auto known = table->second.literal.find(title); known != table->second.literal.end()) {
                const std::vector<ItemPlace>& places = known->second;
                target.declarations = places.size();
                target.declared.assign(
                    places.begin(),
                    places.begin() + static_cast<std::ptrdiff_t>(std::min(places.size(), limits::places_per_finding)));
                target.why = UnknownTarget::Why::other_branch;
                if (!are_excluded(file, items, order, places)) {
                    const bool is_realized = order.before.count == 0;
                    if (is_realized || order.branch != 0 || !order.is_certain
                        || !find_reason(file, order, places, target))
                        return std::nullopt;
                }
            }
            if (table->second.is_collected && !table->second.is_exported)
                return std::nullopt;
        }
        // What the same body declares in a branch, other code does not declare besides.
        const bool is_in_body = target.why == UnknownTarget::Why::conditional
            || (target.why == UnknownTarget::Why::other_branch && !target.declared.empty());
        if (!is_known_type(file, type, title, is_in_body)
            || (!is_in_body && missing_modules_.may_declare(program_.units_of(file).first + order.body, title))
            || (!(target.root && type == "class")  // whose closure has all classes that code may declare
                && may_be_made(type, title, table == types_.end() ? nullptr : &table->second, target)))
            return std::nullopt;
        if (target.root || target.why == UnknownTarget::Why::conditional)
            target.is_certain = false;
        if (type == "class" && target.declared.empty())
            target.why = UnknownTarget::Why::not_included;
        target.is_certain = target.is_certain && order.is_certain && lookup_.at(file).visibility().missing().empty();
        return target;
    }

    // Why a relationship that is certainly evaluated may lack what is declared at these places.
    bool find_reason(layout::FileIndex file, const items::Order& order, const std::vector<ItemPlace>& places,
                     UnknownTarget& target)
    {
        const UnitIndex unit = program_.units_of(file).first + order.body;
        target.why = UnknownTarget::Why::other_node;
        target.root = closures_.root_without(unit, places, target.type == "class" && is_own_class(file, target.title));
        if (target.root)
            return true;
        target.why = UnknownTarget::Why::conditional;
        if (target.type != "class" && std::ranges::all_of(places, [&](ItemPlace place) {
                if (!look_at_branch())
                    return false;
                const items::Declared& declared = project_.summary(place.file).items->declared[place.index];
                return place.file == file && declared.body == order.body && declared.branch != 0
                    && declared.how == items::How::resource;
            }))
            return true;
        target.why = UnknownTarget::Why::other_class;
        target.root = target.type == "class" && is_own(unit)
            ? closures_.entry_with_relatives(unit, target.title, places)
            : std::nullopt;
        return target.root && is_own(*target.root);
    }

    bool is_own_class(layout::FileIndex from, std::string_view name) const
    {
        const order::LinkTarget found = order::only_definition(project_, from, name, summary::DefinitionKind::class_);
        const auto unit = found ? program_.unit_of(found.file, found.definition) : std::nullopt;
        return unit && is_own(*unit);
    }

    // Whether the environment's own code contains the body, as opposed to a published module.
    bool is_own(UnitIndex unit) const
    {
        const layout::Module* const module = project_.module_of(program_.unit(unit).file);
        return module == nullptr || !module->has_metadata;
    }

    static bool is_always_there(std::string_view type, std::string_view title)
    {
        return type == "node" || type == "component" || (type == "stage" && title == "main")
            || (type == "class" && (title == "main" || title == "settings"));
    }

    // Whether the declaration is in another branch than the relationship, in the same body.
    bool is_excluded(layout::FileIndex file, const items::Items& items, const items::Order& order,
                     ItemPlace place) const
    {
        if (place.file != file)
            return false;
        const items::Declared& declared = items.declared[place.index];
        return declared.body == order.body && items::exclude_each_other(items, declared.branch, order.branch);
    }

    // The same for all of them. False when too many have been looked at.
    bool are_excluded(layout::FileIndex file, const items::Items& items, const items::Order& order,
                      const std::vector<ItemPlace>& places)
    {
        return std::ranges::all_of(
            places, [&](ItemPlace place) { return look_at_branch() && is_excluded(file, items, order, place); });
    }

    // False when too many have been looked at.
    bool look_at_branch()
    {
        branch_visits_ -= branch_visits_ > 0 ? 1 : 0;
        return branch_visits_ > 0;
    }

    // Of a class: whether it can be included at all. What is unknown is the matter of other rules.
    // `is_in_body`: whether modules that are not available do not matter.
    bool is_known_type(layout::FileIndex file, std::string_view type, std::string_view title, bool is_in_body)
    {
        const lookup::Lookup& lookup = lookup_.try_emplace(file, project_, file).first->second;
        if (!is_in_body && lacks_modules(file, lookup))
            return false;
        if (type == "class")
            return lookup.class_named(title).presence == lookup::Presence::known;
        const lookup::ResourceTypeMeaning meaning = lookup.resource_type(type);
        return meaning.type != nullptr || meaning.define != nullptr;
    }

    // Whether a module is missing that the environment itself or the module of the file asks for. What only other modules ask
    // for declares something only in bodies that use it: `missing_modules_` knows them.
    bool lacks_modules(layout::FileIndex file, const lookup::Lookup& lookup) const
    {
        const auto environment = project_.file(file).environment;
        const layout::Module* const own = project_.module_of(file);
        const auto has = [](const std::vector<std::string>& names, const std::string& name) {
            return std::ranges::find(names, name) != names.end();
        };
        return std::ranges::any_of(lookup.visibility().missing(), [&](const std::string& name) {
            return (environment && has(project_.layout().environments[*environment].wanted, name))
                || (own != nullptr && has(own->dependencies, name));
        });
    }

    // Whether something may declare it whose title is known at run time only.
    bool may_be_made(std::string_view type, std::string_view title, const Type* table, UnknownTarget& target)
    {
        steps_ = std::min(budget_, limits::title_visits_each);
        const std::size_t before = steps_;
        texts_.forget_answers();
        const bool may = may_be_computed(type, title, table, target);
        budget_ -= before - steps_;
        return may;
    }

    bool may_be_computed(std::string_view type, std::string_view title, const Type* table, UnknownTarget& target)
    {
        const auto fits = [&](std::string_view part) { return texts_.is_explained(part, 2, steps_); };
        if (table != nullptr && table->patterns.match(title, fits, steps_))
            return true;
        if (table != nullptr)
            for (const auto& of_define : table->by_instance) {
                const auto is_instance = [&](std::string_view part) { return may_be_instance(of_define.first, part); };
                if (of_define.second.match(title, is_instance, steps_))
                    return true;
            }
        // What the same body declares in a branch, functions and other code do not declare besides.
        if (target.why == UnknownTarget::Why::conditional)
            return false;
        const bool computed = table != nullptr && (!table->patterns.empty() || !table->by_instance.empty());
        const bool open = any_type_ || target.root || texts_.ruby_makes(type)
            || (catalogue::find_type(type) == nullptr && !is_defined(project_, type, summary::DefinitionKind::define));
        target.is_certain = !open && !computed && missing_modules_.empty();
        if (!open)
            return false;
        if (type == "class")
            for (std::size_t at = title.find("::"); at != std::string_view::npos; at = title.find("::", at + 2))
                if (fits(title.substr(at + 2)))
                    return true;
        return fits(title) || texts_.is_in_ruby(title);
    }

    const index::Project& project_;
    std::vector<layout::FileIndex> files_;
    std::unordered_map<std::string_view, Type> types_;
    bool any_type_ = false;  // a type is computed
    std::unordered_map<layout::FileIndex, lookup::Lookup> lookup_;
    const order::Program& program_;
    std::size_t branch_visits_ = limits::branch_visits;
    std::size_t budget_ = limits::title_visits;  // in all
    std::size_t steps_ = 0;                      // for one title
    NodeClosures closures_;
    MissingModules missing_modules_;
    TitleTexts texts_;
};

Declarations::Declarations(const index::Project& project)
{
    project.read_bodies();
    const layout::Layout& layout = project.layout();
    std::vector<std::vector<layout::FileIndex>> visible_files(layout.environments.size());  // in no module
    std::vector<std::vector<layout::FileIndex>> files_of_modules(layout.modules.size());
    for (layout::FileIndex file = 0; file < layout.files.size(); ++file)
        if (const layout::ProjectFile& each = layout.files[file]; each.module)
            files_of_modules[*each.module].push_back(file);
        else if (each.environment)
            visible_files[*each.environment].push_back(file);
    std::size_t files_left = limits::environment_files;
    for (layout::EnvironmentIndex environment = 0; environment < layout.environments.size(); ++environment) {
        if (layout.environments[environment].root.empty())
            continue;
        std::vector<layout::FileIndex> files = visible_files[environment];
        for (const layout::ModuleIndex module : layout.environments[environment].modules)
            files.insert(files.end(), files_of_modules[module].begin(), files_of_modules[module].end());
        files_left -= std::min(files_left, files.size());
        if (files_left == 0)
            return;
        std::ranges::sort(files);
        Environment all(project, environment, std::move(files));
        all.find_unknown([&](layout::FileIndex file, UnknownTarget target) {
            auto& titles = titles_[environment];
            if (!titles.contains(target.type))
                titles.emplace(target.type, all.titles(target.type));
            target.environment = environment;
            unknown_[file].push_back(std::move(target));
        });
    }
}

const std::vector<UnknownTarget>& Declarations::unknown_targets(layout::FileIndex file) const
{
    static const std::vector<UnknownTarget> none;
    const auto found = unknown_.find(file);
    return found == unknown_.end() ? none : found->second;
}

std::vector<std::string_view> Declarations::titles(const UnknownTarget& target) const
{
    const std::vector<std::string>& all = titles_.at(target.environment).at(target.type);
    return {all.begin(), all.end()};
}

}  // namespace plint::catalog
