#include "checks/inference/world.hpp"

#include "checks/index/definition_members.hpp"
#include "checks/inference/core_types.hpp"
#include "checks/inference/join.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/summary/body_of.hpp"
#include "checks/names/names.hpp"
#include "checks/ruby/read.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/infer.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/strings.hpp"
#include "parser/parse.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/view.hpp"

#include <algorithm>
#include <utility>

namespace plint::inference {

using namespace types;

// Most types are written by their name alone: nothing to parse.
static bool is_type_name(std::string_view text)
{
    return !text.empty() && is_upper(text[0]) && std::ranges::all_of(text, is_word);
}

Type read_type_text(TypeTable& table, std::string_view text, const FindType& find)
{
    if (is_type_name(text))
        return types::find_type(table, text, find);
    const SourceFile source("type", std::string(text));
    const Tree tree = parse(source, {});
    const auto expression = syntax::child_of<syntax::Expression>(tree.root());
    if (!tree.errors.empty() || !expression)
        return {};
    const ReadType read = read_type(table, *expression, find);
    const auto* type = std::get_if<Type>(&read);
    return type != nullptr ? *type : Type();
}

template <class Wanted>
std::optional<ProjectTypes::Found> ProjectTypes::find(std::string_view name, Wanted wanted) const
{
    std::optional<Found> found;
    if (!from_)
        return found;
    for (const index::Place place : project_->visible_definitions(name, *from_)) {
        const summary::Definition& definition = project_->definition(place);
        if (!wanted(definition) || definition.nesting == summary::Nesting::misplaced)
            continue;
        if (found)
            return std::nullopt;
        found = Found{&definition, place.file, place.index};
    }
    return found;
}

std::optional<ProjectTypes::Found> ProjectTypes::find_class(std::string_view name) const
{
    return find(name, [](const summary::Definition& d) { return d.kind == summary::DefinitionKind::class_; });
}

std::optional<ProjectTypes::Found> ProjectTypes::find_define(std::string_view name) const
{
    return find(name, [](const summary::Definition& d) { return d.kind == summary::DefinitionKind::define; });
}

std::optional<ProjectTypes::Found> ProjectTypes::find_function(std::string_view name) const
{
    return find(name, [](const summary::Definition& d) {
        return d.kind == summary::DefinitionKind::function || d.kind == summary::DefinitionKind::ruby_function
            || d.kind == summary::DefinitionKind::ruby_function_3x;
    });
}

std::optional<ProjectTypes::FoundApi> ProjectTypes::find_resource_api(std::string_view name) const
{
    if (!find(name, [](const summary::Definition& d) { return d.kind == summary::DefinitionKind::ruby_type; }))
        return {};  // Puppet's own are of the older kind
    const lookup::ResourceTypeMeaning found = lookup::Lookup(*project_, from_).resource_type(name);
    if (found.type == nullptr || !found.type->by_resource_api || !found.place)
        return {};
    // A provider that canonicalizes is given all values before anybody looks at them.
    const auto& features = found.type->api_features;
    if (std::ranges::find(features, "canonicalize") != features.end())
        return {};
    return FoundApi{found.type, found.place->file};
}

std::optional<ProjectTypes::Found> ProjectTypes::find_named_type(std::string_view name) const
{
    return find(name, [](const summary::Definition& d) {
        return d.kind == summary::DefinitionKind::type_alias || d.kind == summary::DefinitionKind::define
            || d.kind == summary::DefinitionKind::ruby_type;
    });
}

Type ProjectTypes::find_type(std::string_view name)
{
    if (const Type core = find_core_type(*table_, name))
        return core;
    const auto found = find_named_type(name);
    if (!found)
        return {};
    if (found->definition->kind == summary::DefinitionKind::type_alias)
        return alias(*found);
    const std::string written = capitalised_segments(name);
    const std::string_view texts[] = {written};
    return with_texts(*table_, Tag::resource, texts);
}

Type ProjectTypes::alias(const Found& found)
{
    // Each level takes some KB of the stack.
    constexpr int max_depth = 100;
    if (declare(found)) {
        ++alias_depth_;
        if (alias_depth_ < max_depth)
            define(found);
        else
            define_deep(found);
        --alias_depth_;
    }
    return aliases_.at({found.file, found.index});
}

bool ProjectTypes::declare(const Found& found)
{
    const auto [known, fresh] = aliases_.try_emplace({found.file, found.index});
    if (!fresh)
        return false;
    // Of one name in two environments only the first is followed.
    const Type alias = table_->declare_alias(found.definition->written);
    if (table_->meaning(alias))
        return false;
    known->second = alias;
    return true;
}

void ProjectTypes::define(const Found& found)
{
    const Type alias = aliases_.at({found.file, found.index});
    const Type meaning = read(found.file, found.definition->type);
    // What cannot be read may be anything, and so may what is nothing but itself.
    if (!meaning || !table_->resolve_alias(alias, normalize(*table_, meaning)))
        static_cast<void>(table_->resolve_alias(alias, table_->bare(Tag::any)));
}

void ProjectTypes::define_deep(const Found& found)
{
    struct Opened {
        Found found;
        std::vector<Found> named;
        std::size_t next = 0;
    };
    std::vector<Opened> opened;
    opened.push_back({found, named_aliases(found)});
    while (!opened.empty()) {
        Opened& last = opened.back();
        if (last.next == last.named.size()) {
            define(last.found);
            opened.pop_back();
            continue;
        }
        const Found next = last.named[last.next++];
        if (declare(next))
            opened.push_back({next, named_aliases(next)});
    }
}

std::vector<ProjectTypes::Found> ProjectTypes::named_aliases(const Found& by)
{
    const SourceFile source("type", by.definition->type);
    const Tree tree = parse(source, {});
    std::vector<Found> named;
    const std::optional<layout::FileIndex> before = std::exchange(from_, by.file);
    for (const Node node : tree.root().descendants()) {
        if (node.kind() != Kind::class_reference)
            continue;
        const std::string name = plain_name(node.text());
        if (find_core_type(*table_, name) || types::built_in(name))
            continue;
        const auto found = find_named_type(name);
        if (found && found->definition->kind == summary::DefinitionKind::type_alias)
            named.push_back(*found);
    }
    from_ = before;
    return named;
}

FindType ProjectTypes::types_in(layout::FileIndex file)
{
    return [this, file](TypeTable&, std::string_view name) {
        const std::optional<layout::FileIndex> before = std::exchange(from_, file);
        const Type type = find_type(name);
        from_ = before;
        return type;
    };
}

Type ProjectTypes::read(layout::FileIndex file, std::string_view text)
{
    if (text.empty())
        return {};
    auto& known = texts_[file];
    if (const auto found = known.find(text); found != known.end())
        return found->second;
    // While it is being read it is not known: it may name itself.
    Type& type = known.emplace(text, Type()).first->second;
    return type = read_type_text(*table_, text, types_in(file));
}

const lookup::TemplateParameters* ProjectTypes::template_parameters(const std::string& name)
{
    if (!from_)
        return nullptr;
    const layout::ProjectFile& asking = project_->file(*from_);
    const auto [known, fresh] = templates_.try_emplace({asking.environment, asking.module, name});
    if (fresh)
        known->second = lookup::template_parameters(*project_, *from_, name);
    return known->second;
}

Type ProjectTypes::parameter_type(const Found& owner, std::size_t parameter)
{
    return read(owner.file, owner.definition->parameters[parameter].type);
}

std::optional<ProjectTypes::Found> ProjectTypes::definition_at(Span span) const
{
    if (!from_)
        return std::nullopt;
    const std::vector<summary::Definition>& all = project_->summary(*from_).definitions;
    const auto found = std::ranges::find(all, span, &summary::Definition::span);
    if (found == all.end()
        || (found->kind != summary::DefinitionKind::class_ && found->kind != summary::DefinitionKind::define))
        return std::nullopt;
    return Found{&*found, *from_, static_cast<std::uint32_t>(found - all.begin())};
}

// Whether a branch consists of arms of tests that do not read the variable.
static bool is_independent(const items::Items& items, items::Branch branch, std::string_view variable)
{
    for (; branch != 0; branch = items.branches[branch - 1].outer) {
        const items::BranchPart& part = items.branches[branch - 1];
        if (part.kind != items::BranchPart::Kind::arm || part.reads_too_much())
            return false;
        for (std::uint32_t i = part.first_read; i < part.first_read + part.reads; ++i)
            if (items.words[items.test_reads[i]] == variable)
                return false;
    }
    return true;
}

std::optional<ProjectTypes::PassedOn> ProjectTypes::passed_on(const Found& owner, std::size_t parameter)
{
    project_->read_bodies();
    return passed_on(owner, parameter, 0);
}

std::optional<ProjectTypes::PassedOn> ProjectTypes::passed_on(const Found& owner, std::size_t parameter, int depth)
{
    constexpr int max_depth = 3;
    const summary::Summary& summary = project_->summary(owner.file);
    const items::Items& items = *summary.items;
    const auto [known, fresh] = passed_.try_emplace(owner.file);
    if (fresh)
        for (std::uint32_t i = 0; i < items.given_to.size(); ++i) {
            const items::GivenList& list = items.given_to[i];
            const items::Declared& declared = items.declared[list.declared];
            if (declared.how != items::How::resource)
                continue;
            for (std::uint32_t at = list.first; at < list.first + list.count; ++at)
                if (const std::string_view variable = items::whole_variable(items.words[items.given[at].symbols]);
                    !variable.empty() && is_independent(items, declared.branch, variable)) {
                    const auto [place, is_new] = known->second.try_emplace({declared.body, variable}, i, at);
                    if (!is_new && declared.branch == 0)
                        place->second = {i, at};
                }
        }
    const auto body = summary::body_of(summary, owner.index);
    if (!body)
        return std::nullopt;
    const auto passed = known->second.find({*body, std::string_view(owner.definition->parameters[parameter].name)});
    if (passed == known->second.end())
        return std::nullopt;
    const items::Declared& declared = items.declared[items.given_to[passed->second.first].declared];
    const items::Given& given = items.given[passed->second.second];
    // A list of titles may be empty.
    const bool always = declared.branch == 0 && items.words[declared.title] != std::string_view(&items::any_text, 1);
    const std::string_view type = items.words[declared.type];
    const std::optional<layout::FileIndex> before = std::exchange(from_, owner.file);
    const auto taker = type == "class" ? find_class(items.words[declared.title]) : find_define(type);
    from_ = before;
    const auto place = taker ? find_parameter(*taker, items.words[given.parameter]) : std::nullopt;
    if (!place)
        return std::nullopt;
    const summary::DefinedParameter& to = taker->definition->parameters[*place];
    if (!to.type.empty()) {
        const Type read = parameter_type(*taker, *place);
        return read ? std::optional(PassedOn{always, read, taker->definition->name, to.name, taker->file, to.span})
                    : std::nullopt;
    }
    auto further = depth + 1 < max_depth ? passed_on(*taker, *place, depth + 1) : std::nullopt;
    if (further)
        further->always = further->always && always;
    return further;
}

std::optional<std::size_t> ProjectTypes::find_parameter(const Found& owner, std::string_view name) const
{
    return index::find_parameter(*project_, *owner.definition, name);
}

Type ProjectTypes::class_variable(std::string_view class_name, std::string_view name)
{
    project_->read_bodies();
    std::string current(class_name);
    for (int depth = 0; depth < 10 && !current.empty(); ++depth) {
        const auto found = find_class(current);
        if (!found)
            return {};
        const summary::Definition& definition = *found->definition;
        if (const auto parameter = find_parameter(*found, name))
            return parameter_type(*found, *parameter);
        if (const summary::DefinedVariable* const variable = index::find_variable(*project_, definition, name))
            return read(found->file, variable->type);
        current = definition.parent;
    }
    return {};
}

Type ProjectTypes::custom_fact(std::string_view name)
{
    std::optional<layout::FileIndex> file;
    for (const layout::FileIndex other : from_ ? project_->facts(name) : std::span<const layout::FileIndex>()) {
        if (!project_->visible(other, *from_))
            continue;
        if (file)
            return {};
        file = other;
    }
    if (!file)
        return {};
    const auto [known, fresh] = facts_.try_emplace({*file, std::string(name)});
    if (fresh)
        known->second = fact_type(project_->ruby(*file), name);
    return known->second;
}

Type ProjectTypes::fact_type(const ruby::Descriptions& descriptions, std::string_view name)
{
    if (std::ranges::count(descriptions.facts, name, &ruby::Fact::name) != 1)
        return {};
    for (const ruby::Fact& fact : descriptions.facts) {
        if (fact.name != name || fact.prefix)
            continue;
        Type all = table_->bare(Tag::undef);
        for (const ruby::Resolution& resolution : fact.resolutions) {
            const SourceFile source("fact", std::string(resolution.value));
            const Tree tree = parse(source, {});
            const auto expression = syntax::child_of<syntax::Expression>(tree.root());
            const ReadValue value =
                expression && tree.errors.empty() ? read_value(*table_, *expression, {}) : Unknown{};
            if (!std::holds_alternative<Value>(value))
                return {};
            all = union_of(*table_, all, generalize(*table_, infer(*table_, std::get<Value>(value))));
        }
        return fact.resolutions.empty() ? Type() : all;
    }
    return {};
}

}  // namespace plint::inference
