#include "checks/catalog/declarations.hpp"

#include "checks/catalog/title_patterns.hpp"
#include "checks/catalog/units.hpp"
#include "checks/catalogue/catalogue.hpp"
#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/order/program.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

namespace plint::catalog {

namespace {

// Adds the words of a text, as hashes.
void add_words(std::string_view text, std::vector<std::uint32_t>& hashes)
{
    for (const std::string_view ends : {std::string_view(" \n\r\t'\"[]{},"), std::string_view(" \n\r\t'\"[]{},:%=|;")})
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find_first_of(ends, begin), text.size());
            if (end > begin) {
                const std::string_view word = text.substr(begin, end - begin);
                hashes.push_back(items::string_hash(word));
                if (word.ends_with(':'))
                    hashes.push_back(items::string_hash(word.substr(0, word.size() - 1)));
            }
            begin = end + 1;
        }
}

// Of all data below a folder.
void add_data(const std::string& folder, std::vector<std::uint32_t>& hashes)
{
    for (const files::Entry& entry : files::list_directory(folder)) {
        if (entry.name.starts_with('.'))
            continue;
        const std::string path = files::below(folder, entry.name);
        if (entry.kind == files::Entry::Kind::folder)
            add_data(path, hashes);
        else if (hiera::is_called_data(entry.name))
            if (const auto data = files::text_of(path))
                add_words(*data, hashes);
    }
}

// Whether Ruby code of a function may put resources into a catalog.
bool makes_resources(std::string_view ruby)
{
    static constexpr auto signs =
        std::to_array<std::string_view>({"create_resources", "add_resource", "Parser::Resource", "ensure_resource",
                                         "ensure_packages", "evaluate_classes", "include_class", "function_include",
                                         "'include'", "\"include\"", "'contain'", "'require'", ":include"});
    return std::ranges::any_of(signs, [&](std::string_view sign) { return ruby.find(sign) != std::string_view::npos; });
}

// Types that Puppet had before version 6, and that its packages of today contain as modules of their own.
bool is_of_agent(std::string_view type)
{
    static constexpr auto types = std::to_array<std::string_view>({"augeas",
                                                                   "computer",
                                                                   "cron",
                                                                   "host",
                                                                   "interface",
                                                                   "k5login",
                                                                   "macauthorization",
                                                                   "mailalias",
                                                                   "maillist",
                                                                   "mcx",
                                                                   "mount",
                                                                   "router",
                                                                   "scheduled_task",
                                                                   "selboolean",
                                                                   "selmodule",
                                                                   "ssh_authorized_key",
                                                                   "sshkey",
                                                                   "vlan",
                                                                   "yumrepo",
                                                                   "zfs",
                                                                   "zone",
                                                                   "zpool"});
    return type.starts_with("nagios_") || std::ranges::binary_search(types, type);
}

}  // namespace

class Declarations::Environment {
public:
    Environment(const index::Project& project, layout::EnvironmentIndex index, std::vector<layout::FileIndex> files)
        : project_(project), root_(project.layout().environments[index].root), files_(std::move(files)),
          program_(order::program_of(project)), units_(project.derived<Units>()), looks_(limits::title_looks),
          steps_(looks_)
    {
    }

    // Calls `take(file, target)` for all.
    template <class Take>
    void find_unknown(const Take& take)
    {
        add_declared();
        for (const layout::FileIndex file : files_) {
            if (!project_.file(file).requested || project_.summary(file).broken)
                continue;
            const items::Items& items = project_.summary(file).items;
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
        bool is_collected = false;  // exported resources are, perhaps of other code
        bool is_exported = false;   // by this code
    };

    void add_declared()
    {
        for (const layout::FileIndex file : files_) {
            const items::Items& items = project_.summary(file).items;
            for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
                const items::Declared& declared = items.declared[i];
                const std::string_view title = items.words[declared.title];
                const std::string_view type = items.words[declared.type];
                if (type.empty()) {
                    any_type_ = true;
                    continue;
                }
                Type& table = types_[type];
                table.is_exported = table.is_exported || declared.is_exported;
                if (items::is_literal(title))
                    table.literal[title].push_back({file, i});
                else
                    table.patterns.add(title);
            }
            for (const items::Collected collected : items.collected)
                if (collected.is_exported)
                    types_[items.words[collected.type]].is_collected = true;
        }
    }

    // All texts of code that a title may be or be made of. Most runs do not need them.
    void read_texts()
    {
        if (has_texts_)
            return;
        has_texts_ = true;
        for (const layout::FileIndex file : files_) {
            const items::Items& items = project_.summary(file).items;
            strings_.insert(strings_.end(), items.strings.begin(), items.strings.end());
            for (const items::Word word : items.patterns)
                add_pattern(items.words[word]);
            // Those of other resources may be used for more in their defined type.
            for (const items::Declared& declared : items.declared)
                if (const std::string_view type = items.words[declared.type];
                    type != "class" && (declared.how != items::How::resource || catalogue::find_type(type) == nullptr))
                    add_title(items.words[declared.title]);
        }
        read_data();
        std::ranges::sort(strings_);
        strings_.erase(std::unique(strings_.begin(), strings_.end()), strings_.end());
    }

    void add_title(std::string_view title)
    {
        if (items::is_literal(title))
            strings_.push_back(items::string_hash(title));
        else
            add_pattern(title);
    }

    // One of few characters could stand for anything.
    void add_pattern(std::string_view pattern)
    {
        if (std::ranges::count_if(pattern, [](char c) { return !is_hole(c); }) >= 3)
            patterns_.add(pattern);
    }

    std::optional<UnknownTarget> look_at(layout::FileIndex file, const items::Items& items, const items::Order& order,
                                         std::uint32_t index)
    {
        const items::End& end = items.ends[index];
        const std::string_view type = items.words[end.type];
        const std::string_view title = items.words[end.title];
        if (!items::is_literal(title) || title.empty() || is_always_there(type, title))
            return std::nullopt;
        const summary::Definition* const around =
            program_.unit(program_.units_of(file).first + order.body).definition();
        if (type == "class" && around != nullptr && around->name == title)
            return std::nullopt;
        const auto table = types_.find(type);
        UnknownTarget target{.end = index, .type = std::string(type), .title = std::string(title)};
        if (table != types_.end()) {
            if (const auto known = table->second.literal.find(title); known != table->second.literal.end()) {
                target.declared = known->second;
                target.why = UnknownTarget::Why::other_branch;
                if (!std::ranges::all_of(known->second,
                                         [&](ItemPlace place) { return is_excluded(file, items, order, place); })) {
                    target.root = order.branch == 0 && order.is_certain
                        ? root_without(program_.units_of(file).first + order.body, known->second)
                        : std::nullopt;
                    if (!target.root)
                        return std::nullopt;
                    target.why = UnknownTarget::Why::other_node;
                }
            }
            if (table->second.is_collected && !table->second.is_exported)
                return std::nullopt;
        }
        if (!is_known_type(file, type, title)
            || may_be_in_missing_module(program_.units_of(file).first + order.body, title)
            || may_be_made(type, title, table == types_.end() ? nullptr : &table->second, target))
            return std::nullopt;
        if (target.root)
            target.is_certain = false;
        if (type == "class" && target.declared.empty())
            target.why = UnknownTarget::Why::not_included;
        target.is_certain = target.is_certain && order.is_certain;
        return target;
    }

    UnitIndex unit_of(ItemPlace place) const
    {
        return program_.units_of(place.file).first + project_.summary(place.file).items.declared[place.index].body;
    }

    // A node that surely evaluates the body, and nothing that declares one of these. Roles are not all of a node.
    std::optional<UnitIndex> root_without(UnitIndex unit, const std::vector<ItemPlace>& places)
    {
        if (std::ranges::any_of(places, [&](ItemPlace place) { return unit_of(place) == unit; }))
            return std::nullopt;
        for (const UnitIndex root : roots_of(unit)) {
            const Closure& closure = closure_of(root);
            if (!closure.is_open && std::ranges::none_of(places, [&](ItemPlace place) {
                    return std::ranges::binary_search(closure.units, unit_of(place));
                }))
                return root;
        }
        return std::nullopt;
    }

    const std::vector<UnitIndex>& roots_of(UnitIndex unit)
    {
        const auto [known, fresh] = roots_.try_emplace(unit);
        if (!fresh)
            return known->second;
        std::vector<UnitIndex> queue{unit};
        std::unordered_set<UnitIndex> seen{unit};
        std::vector<UnitIndex>& roots = known->second;
        for (std::size_t i = 0; i < queue.size() && roots.size() < max_roots; ++i) {
            if (program_.unit(queue[i]).kind == order::UnitKind::node)
                roots.push_back(queue[i]);
            for (const Edge& edge : units_.up(queue[i])) {
                if (looks_ == 0)
                    return roots;
                --looks_;
                if (seen.insert(edge.from).second)
                    queue.push_back(edge.from);
            }
        }
        return roots;
    }

    struct Closure {
        std::vector<UnitIndex> units;  // sorted
        bool is_open = false;          // it evaluates more
    };

    // All that the body may evaluate, on whatever path.
    const Closure& closure_of(UnitIndex root)
    {
        const auto [known, fresh] = closures_.try_emplace(root);
        if (!fresh)
            return known->second;
        Closure& closure = known->second;
        closure.units.push_back(root);
        const auto before = program_.code_before(root);
        closure.units.insert(closure.units.end(), before.begin(), before.end());
        std::unordered_set<UnitIndex> seen(closure.units.begin(), closure.units.end());
        for (std::size_t i = 0; i < closure.units.size(); ++i) {
            const UnitIndex unit = closure.units[i];
            const bool is_node =
                program_.unit(unit).kind == order::UnitKind::node || program_.unit(unit).kind == order::UnitKind::code;
            const std::size_t count = program_.unit(unit).body->steps.size();
            for (std::uint32_t step = 0; step < count; ++step) {
                const flow::StepKind kind = program_.step({unit, step}).kind;
                const auto target = program_.target({unit, step});
                closure.is_open = closure.is_open || looks_ == 0 || kind == flow::StepKind::declare_open
                    || kind == flow::StepKind::instance_open || (is_node && kind == flow::StepKind::call && !target);
                if (closure.is_open)
                    return closure;
                --looks_;
                if (target && kind != flow::StepKind::read && seen.insert(*target).second)
                    closure.units.push_back(*target);
            }
        }
        std::ranges::sort(closure.units);
        return closure;
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
        const items::Declared& declared = items.declared[place.index];
        return place.file == file && declared.body == order.body
            && items::exclude_each_other(items, declared.branch, order.branch);
    }

    // Of a class: whether it can be included at all. What is unknown is the matter of other rules.
    bool is_known_type(layout::FileIndex file, std::string_view type, std::string_view title)
    {
        const lookup::Lookup& lookup = lookup_.try_emplace(file, project_, file).first->second;
        if (!lookup.sight().missing().empty())
            return false;
        if (type == "class")
            return lookup.class_named(title).presence == lookup::Presence::known;
        const lookup::ResourceTypeMeaning meaning = lookup.resource_type(type);
        return meaning.type != nullptr || meaning.define != nullptr;
    }

    // Whether something may declare it whose title is known at run time only.
    bool may_be_made(std::string_view type, std::string_view title, const Type* table, UnknownTarget& target)
    {
        steps_ = std::min(looks_, limits::title_looks_each);
        const std::size_t before = steps_;
        explained_.clear();
        const bool may = may_be_computed(type, title, table, target);
        looks_ -= before - steps_;
        return may;
    }

    bool may_be_computed(std::string_view type, std::string_view title, const Type* table, UnknownTarget& target)
    {
        const auto fits = [&](std::string_view part) { return is_explained(part, 2); };
        if (table != nullptr && table->patterns.match(title, fits, steps_))
            return true;
        const bool computed = table != nullptr && !table->patterns.empty();
        const bool open = any_type_ || target.root || ruby_makes_resources()
            || (catalogue::find_type(type) == nullptr && !is_defined(type, summary::DefinitionKind::define));
        target.is_certain = !open && !computed && missing_.empty();
        if (!open)
            return false;
        if (type == "class")
            for (std::size_t at = title.find("::"); at != std::string_view::npos; at = title.find("::", at + 2))
                if (fits(title.substr(at + 2)))
                    return true;
        return fits(title) || ruby_.find(title) != std::string::npos;
    }

    // Whether code or data contains the text, or the parts that it may be put together of.
    bool is_explained(std::string_view text, int depth)
    {
        if (steps_ == 0)
            return true;
        --steps_;
        if (text.size() < 2 || text.find_first_not_of("0123456789.") == std::string_view::npos)
            return true;
        read_texts();
        if (std::ranges::binary_search(strings_, items::string_hash(text)))
            return true;
        if (depth == 0)
            return false;
        const auto [known, fresh] = explained_.try_emplace({std::string(text), depth}, false);
        if (!fresh)
            return known->second;
        const auto fits = [&](std::string_view part) {
            return part.size() < text.size() && is_explained(part, depth - 1);
        };
        const bool is = patterns_.match(text, fits, steps_);
        if (steps_ == 0)
            explained_.erase({std::string(text), depth});
        else
            explained_.find({std::string(text), depth})->second = is;
        return is;
    }

    // The modules of classes and types that code declares, as far as they are not available.
    void find_missing_modules()
    {
        if (has_missing_)
            return;
        has_missing_ = true;
        lacks_.resize(program_.size());
        for (const layout::FileIndex file : files_) {
            const items::Items& items = project_.summary(file).items;
            const auto [first, end] = program_.units_of(file);
            for (const items::Declared& declared : items.declared) {
                const std::string_view type = items.words[declared.type];
                const std::string_view name = type == "class" ? items.words[declared.title] : type;
                if (items::is_literal(name) && first + declared.body < end && is_elsewhere(name, type == "class")
                    && !is_read(first + declared.body, name)) {
                    lacks_[first + declared.body] = true;
                    missing_.insert(names::first_segment(name));
                }
            }
        }
    }

    // A class is there for its values whose variables the same body reads.
    bool is_read(order::UnitIndex index, std::string_view name) const
    {
        const order::Unit& unit = program_.unit(index);
        return std::ranges::any_of(unit.body->steps, [&](const flow::Step& step) {
            return step.kind == flow::StepKind::read && names::without_last_segment(unit.word(step.word)) == name;
        });
    }

    bool is_elsewhere(std::string_view name, bool is_class)
    {
        const auto [known, fresh] = elsewhere_.try_emplace({name, is_class}, false);
        if (fresh)
            known->second = !name.empty() && !is_of_agent(name) && is_missing_module(name)
                && (is_class
                        ? !is_defined(name, summary::DefinitionKind::class_)
                        : catalogue::find_type(name) == nullptr && !is_defined(name, summary::DefinitionKind::define)
                            && !is_defined(name, summary::DefinitionKind::ruby_type));
        return known->second;
    }

    // Whether a module that is not available may declare it where this body is evaluated: the body or what it declares uses
    // one, or all that declare the body do, or the title has the name of one.
    bool may_be_in_missing_module(order::UnitIndex unit, std::string_view title)
    {
        find_missing_modules();
        if (missing_.empty())
            return false;
        if (std::ranges::any_of(missing_,
                                [&](std::string_view module) { return title.find(module) != std::string_view::npos; })
            || uses_missing_module(unit, 2))
            return true;
        const auto callers = program_.callers(unit);
        return !callers.empty() && std::ranges::all_of(callers, [&](order::Site site) {
            return looks_ == 0 || (--looks_, lacks_[site.unit]);
        });
    }

    bool uses_missing_module(order::UnitIndex unit, int depth)
    {
        if (lacks_[unit] || looks_ == 0)
            return true;
        const std::size_t count = program_.unit(unit).body->steps.size();
        for (std::uint32_t i = 0; i < count && depth > 0; ++i) {
            looks_ -= std::min<std::size_t>(looks_, 1);
            const auto target = program_.target({unit, i});
            const flow::StepKind kind = program_.step({unit, i}).kind;
            if (target
                && (kind == flow::StepKind::declare_class || kind == flow::StepKind::inherit
                    || kind == flow::StepKind::declare_resource)
                && uses_missing_module(*target, depth - 1))
                return true;
        }
        return false;
    }

    bool is_defined(std::string_view name, summary::DefinitionKind kind) const
    {
        return std::ranges::any_of(project_.definitions(name),
                                   [&](index::Place place) { return project_.definition(place).kind == kind; });
    }

    // Of a name that is not defined.
    bool is_missing_module(std::string_view name) const
    {
        return !project_.find_module(names::first_segment(name), files_.front());
    }

    void read_data()
    {
        std::set<std::string> folders{"data", "hieradata", "hiera"};
        const hiera::Hierarchy hierarchy(root_, hiera::Hierarchy::Layer::environment);
        folders.insert(hierarchy.folders().begin(), hierarchy.folders().end());
        for (const std::string& folder : folders)
            add_data(files::below(root_, folder), strings_);
        for (const layout::Module& module : project_.layout().modules)
            add_data(files::below(module.root, "data"), strings_);
    }

    bool ruby_makes_resources()
    {
        if (ruby_read_)
            return ruby_makes_;
        ruby_read_ = true;
        static constexpr auto known =
            std::to_array<std::string_view>({"ensure_packages.rb", "ensure_resource.rb", "ensure_resources.rb"});
        for (const layout::FileIndex file : files_) {
            const layout::ProjectFile& at = project_.file(file);
            if (at.role != layout::FileRole::ruby || at.area != layout::Area::functions
                || std::ranges::find(known, files::name_of(at.path)) != known.end())
                continue;
            const auto text = files::text_of(at.path);
            if (!text || makes_resources(*text)) {
                ruby_makes_ = true;
                ruby_ += text.value_or("");
            }
        }
        return ruby_makes_;
    }

    const index::Project& project_;
    std::string root_;
    std::vector<layout::FileIndex> files_;
    std::unordered_map<std::string_view, Type> types_;
    bool has_texts_ = false;
    std::vector<std::uint32_t> strings_;  // that a title may be, or be made of; sorted
    TitlePatterns patterns_;
    std::map<std::pair<std::string, int>, bool> explained_;  // of the title in question
    bool any_type_ = false;                                  // a type is computed
    std::unordered_map<layout::FileIndex, lookup::Lookup> lookup_;
    static constexpr std::size_t max_roots = 20;

    const order::Program& program_;
    const Units& units_;
    std::unordered_map<UnitIndex, std::vector<UnitIndex>> roots_;
    std::unordered_map<UnitIndex, Closure> closures_;
    bool has_missing_ = false;
    std::set<std::string_view> missing_;  // modules
    std::vector<bool> lacks_;             // by unit: whether it declares something of them
    std::map<std::pair<std::string_view, bool>, bool> elsewhere_;
    bool ruby_read_ = false;
    bool ruby_makes_ = false;
    std::string ruby_;   // of functions that make resources
    std::size_t looks_;  // in all
    std::size_t steps_;  // for one title
};

Declarations::Declarations(const index::Project& project)
{
    project.read_bodies();
    const layout::Layout& layout = project.layout();
    for (layout::EnvironmentIndex environment = 0; environment < layout.environments.size(); ++environment) {
        if (layout.environments[environment].root.empty())
            continue;
        std::vector<layout::FileIndex> files;
        std::optional<layout::FileIndex> any;
        for (layout::FileIndex file = 0; file < layout.files.size() && !any; ++file)
            if (layout.files[file].environment == environment)
                any = file;
        for (layout::FileIndex file = 0; any && file < layout.files.size(); ++file)
            if (project.visible(file, *any))
                files.push_back(file);
        Environment all(project, environment, std::move(files));
        all.find_unknown([&](layout::FileIndex file, UnknownTarget target) {
            auto& titles = titles_[environment];
            if (!titles.contains(target.type))
                titles.emplace(target.type, all.titles(target.type));
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

std::vector<std::string_view> Declarations::titles(layout::FileIndex, std::string_view type) const
{
    std::vector<std::string_view> all;
    for (const auto& [environment, types] : titles_)
        if (const auto found = types.find(std::string(type)); found != types.end())
            all.insert(all.end(), found->second.begin(), found->second.end());
    return all;
}

}  // namespace plint::catalog
