#include "checks/lookup/lookup.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/index/definition_members.hpp"
#include "checks/names/names.hpp"
#include "checks/ruby/read.hpp"
#include "checks/types/read.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace plint::lookup {

std::optional<ArgumentCount> ResolvedFunction::arguments() const
{
    if (presence != Presence::known)
        return std::nullopt;
    ArgumentCount count;
    if (puppet) {
        count.min =
            static_cast<std::uint32_t>(std::ranges::count_if(puppet->parameters, &summary::DefinedParameter::required));
        if (std::ranges::none_of(puppet->parameters, &summary::DefinedParameter::repeated))
            count.max = static_cast<std::uint32_t>(puppet->parameters.size());
        return count;
    }
    if (ruby->api == ruby::FunctionApi::ruby_3x) {
        count.min = ruby->old_least();
        count.max = ruby->old_most();
        return count;
    }
    if (ruby->signatures.empty())
        return std::nullopt;
    count = {ruby::unlimited, 0};
    for (const ruby::Signature& signature : ruby->signatures) {
        count.min = std::min(count.min, signature.min());
        count.max = std::max(count.max, signature.max());
    }
    return count;
}

Lookup::Lookup(const index::Project& project, std::optional<layout::FileIndex> from) : project_(&project), from_(from)
{
    if (from)
        absences_.emplace(project, *from);
}

std::vector<index::Place> Lookup::find(std::string_view name,
                                       std::initializer_list<summary::DefinitionKind> kinds) const
{
    std::vector<index::Place> places;
    if (!from_)
        return places;
    const std::vector<index::Place> all = project_->visible_definitions(name, *from_);
    for (const summary::DefinitionKind kind : kinds)
        std::ranges::copy_if(all, std::back_inserter(places),
                             [&](index::Place place) { return project_->definition(place).kind == kind; });
    return places;
}

Presence Lookup::without_definition(std::string_view name, NameOf what) const
{
    // A broken file may define more than is known, but no class that it uses.
    if (!from_ || !project_->nested_as(name).empty() || (what != NameOf::class_ && project_->summary(*from_).broken))
        return Presence::open;
    return absences_->of_name(name, what).certainty == Certainty::unknown ? Presence::open : Presence::missing;
}

bool Lookup::may_be_anothers(std::string_view name, index::Place place) const
{
    const auto& module = project_->file(place.file).module;
    return name.find("::") == std::string_view::npos && module && !visibility().is_complete()
        && !visibility().is_dependency(*module);
}

static Presence whole(const ruby::Descriptions& file, bool open)
{
    return open || file.syntax_error ? Presence::open : Presence::known;
}

ResolvedFunction Lookup::function(std::string_view written) const
{
    std::string name = plain_name(written);
    if (!last_function_ || last_function_->first != name) {
        ResolvedFunction meaning = find_function(name);
        last_function_.emplace(std::move(name), meaning);
    }
    return last_function_->second;
}

ResourceTypeMeaning Lookup::resource_type(std::string_view written) const
{
    std::string name = plain_name(written);
    if (!last_type_ || last_type_->first != name) {
        ResourceTypeMeaning meaning = find_resource_type(name);
        last_type_.emplace(std::move(name), meaning);
    }
    return last_type_->second;
}

ResolvedFunction Lookup::find_function(const std::string& name) const
{
    const ruby::Function* const core = catalogue::find_function(name);
    if (core && core->api == ruby::FunctionApi::ruby_4x)
        return {core->open.empty() ? Presence::known : Presence::open, nullptr, core, {}, true};
    // What comes first hides what comes later.
    for (const summary::DefinitionKind kind :
         {summary::DefinitionKind::ruby_function, summary::DefinitionKind::function,
          summary::DefinitionKind::ruby_function_3x}) {
        const std::vector<index::Place> places = find(name, {kind});
        if (places.empty())
            continue;
        const index::Place place = places.front();
        const bool several = places.size() > 1 || (core && kind == summary::DefinitionKind::ruby_function_3x)
            || may_be_anothers(name, place);
        if (kind == summary::DefinitionKind::function)
            return {several ? Presence::open : Presence::known, &project_->definition(place), nullptr, place, !several};
        const ruby::Descriptions& file = project_->ruby(place.file);
        const auto found = std::ranges::find(file.functions, name, &ruby::Function::name);
        if (found == file.functions.end())
            return {Presence::open, nullptr, nullptr, place};
        const bool sole = !several
            && (kind != summary::DefinitionKind::ruby_function
                || find(name, {summary::DefinitionKind::function}).empty());
        return {whole(file, several || !found->open.empty()), nullptr, &*found, place, sole};
    }
    if (core)
        return {core->open.empty() ? Presence::known : Presence::open, nullptr, core, {}, true};
    return {without_definition(name, NameOf::function), nullptr, nullptr, {}};
}

ResolvedClass Lookup::class_named(std::string_view written) const
{
    const std::string name = plain_name(written);
    const std::vector<index::Place> places = find(name, {summary::DefinitionKind::class_});
    if (places.empty())
        return {without_definition(name, NameOf::class_), nullptr, {}};
    return {places.size() == 1 ? Presence::known : Presence::open, &project_->definition(places.front()),
            places.front()};
}

ResourceTypeMeaning Lookup::find_resource_type(const std::string& name) const
{
    const ruby::ResourceType* core = catalogue::find_type(name);
    const std::vector<index::Place> places =
        find(name, {summary::DefinitionKind::ruby_type, summary::DefinitionKind::define});
    if (core && !releases().have(core->module_versions))
        core = nullptr;
    if (places.empty()) {
        if (core)
            return {core->open.empty() ? Presence::known : Presence::open, nullptr, core, {}};
        return {without_definition(name, NameOf::resource_type), nullptr, nullptr, {}};
    }
    const index::Place place = places.front();
    const summary::Definition& definition = project_->definition(place);
    const auto kind_at = [&](index::Place other) { return project_->definition(other).kind; };
    const bool several = std::ranges::count(places, definition.kind, kind_at) > 1 || may_be_anothers(name, place);
    if (definition.kind == summary::DefinitionKind::define) {
        if (core)  // Ruby comes first
            return {core->open.empty() ? Presence::known : Presence::open, nullptr, core, {}};
        return {several ? Presence::open : Presence::known, &definition, nullptr, place};
    }
    const ruby::Descriptions& file = project_->ruby(place.file);
    const auto found = std::ranges::find(file.types, name, &ruby::ResourceType::name);
    if (found == file.types.end())
        return {Presence::open, nullptr, nullptr, place};
    // Agent packages bring some modules along; then it is the same type.
    const layout::Module* const module = project_->module_of(place.file);
    const bool twice = core && !(module && core->module.ends_with(module->name));
    return {whole(file, several || twice || !found->open.empty()), nullptr, &*found, place};
}

// Types that Puppet or Bolt defines in other ways than those that are read.
static bool is_defined_otherwise(std::string_view name)
{
    static constexpr std::array<std::string_view, 18> names{
        "annotation", "applyresult", "boltlib", "component", "containerresult",  "deferred",
        "error",      "future",      "node",    "plan",      "resourceinstance", "result",
        "resultset",  "target",      "task",    "typealias", "typereference",    "whit"};
    const std::string_view first = names::first_segment(name);
    return first == "pcore" || first == "puppet" || std::ranges::find(names, first) != names.end();
}

ResolvedType Lookup::type(std::string_view written) const
{
    const std::string name = plain_name(written);
    ResolvedType meaning;
    if (types::built_in(name) || name == "data" || name == "richdata" || name == "richdatakey") {
        meaning.presence = Presence::known;
        meaning.built_in = true;
        return meaning;
    }
    if (const std::vector<index::Place> places = find(name, {summary::DefinitionKind::type_alias}); !places.empty()) {
        meaning.alias = &project_->definition(places.front());
        meaning.place = places.front();
        meaning.presence = places.size() == 1 && !meaning.alias->type.empty() ? Presence::known : Presence::open;
        return meaning;
    }
    meaning.resource = resource_type(name);
    meaning.presence = meaning.resource.presence;
    if (meaning.presence != Presence::missing)
        return meaning;
    if (is_defined_otherwise(name) || project_->has_opaque_types())
        meaning.presence = Presence::open;
    else
        meaning.presence = without_definition(name, NameOf::type);
    return meaning;
}

ResolvedFact Lookup::fact(std::string_view written) const
{
    const std::string name = lower_case(written);
    ResolvedFact meaning;
    meaning.core = catalogue::find_fact(name) != nullptr;
    std::vector<layout::FileIndex> files;
    if (from_)
        std::ranges::copy_if(project_->facts(name), std::back_inserter(files),
                             [&](layout::FileIndex file) { return project_->visible(file, *from_); });
    if (files.empty()) {
        meaning.presence = meaning.core ? Presence::known : Presence::open;
        return meaning;
    }
    const ruby::Descriptions& file = project_->ruby(files.front());
    if (const auto found = std::ranges::find(file.facts, name, &ruby::Fact::name); found != file.facts.end())
        meaning.custom = &*found;
    const bool once = files.size() == 1 && std::ranges::count(file.facts, name, &ruby::Fact::name) == 1;
    meaning.presence = once && !meaning.core ? Presence::known : Presence::open;
    return meaning;
}

const summary::DefinedParameter* Lookup::parameter_of(const summary::Definition& definition,
                                                      std::string_view name) const
{
    const auto place = index::find_parameter(*project_, definition, name);
    return place ? &definition.parameters[*place] : nullptr;
}

AttributeMeaning Lookup::attribute(const ResourceTypeMeaning& type, std::string_view name) const
{
    AttributeMeaning meaning;
    if (type.define)
        meaning.parameter = parameter_of(*type.define, name);
    else if (type.type)
        meaning.attribute = type.type->find(name);
    if (!meaning.parameter && !meaning.attribute) {
        meaning.attribute = catalogue::find_metaparameter(name);
        meaning.is_metaparameter = meaning.attribute != nullptr;
    }
    if (meaning.attribute && !releases().have(meaning.attribute->versions)) {
        meaning.presence = project_->adds_attributes(type.type->name) ? Presence::open : type.presence;
        if (meaning.presence == Presence::known)
            meaning.presence = Presence::missing;
    } else if (meaning.parameter || meaning.attribute) {
        const bool open = meaning.attribute && !meaning.attribute->open.empty();
        meaning.presence = open ? Presence::open : Presence::known;
    } else if (type.presence == Presence::known && name != "name"
               && (type.define || (name != "provider" && !project_->adds_attributes(type.type->name)))) {
        meaning.presence = Presence::missing;
    }
    return meaning;
}

AttributeMeaning Lookup::parameter(const ResolvedClass& type, std::string_view name) const
{
    AttributeMeaning meaning;
    if (type.definition)
        meaning.parameter = parameter_of(*type.definition, name);
    if (!meaning.parameter) {
        meaning.attribute = catalogue::find_metaparameter(name);
        meaning.is_metaparameter = meaning.attribute != nullptr;
    }
    if (meaning.parameter || meaning.attribute)
        meaning.presence = Presence::known;
    else if (type.presence == Presence::known && name != "name")
        meaning.presence = Presence::missing;
    return meaning;
}

std::vector<std::string_view> Lookup::names_of(std::string_view near,
                                               std::initializer_list<summary::DefinitionKind> kinds) const
{
    std::vector<std::string_view> names;
    if (!from_)
        return names;
    const bool flat = near.find("::") == std::string_view::npos;
    // Of a module that is there only its own names come near.
    const auto module = flat ? std::nullopt : project_->find_module(names::first_segment(plain_name(near)), *from_);
    for (layout::FileIndex file = 0; file < project_->layout().files.size(); ++file) {
        if ((module && project_->file(file).module != module) || !project_->visible(file, *from_))
            continue;
        for (const summary::Definition& definition : project_->summary(file).definitions)
            if (std::ranges::find(kinds, definition.kind) != kinds.end()
                && flat == (definition.name.find("::") == std::string::npos))
                names.push_back(definition.name);
    }
    return names;
}

std::vector<std::string_view> Lookup::function_names(std::string_view near) const
{
    std::vector<std::string_view> names =
        names_of(near,
                 {summary::DefinitionKind::function, summary::DefinitionKind::ruby_function,
                  summary::DefinitionKind::ruby_function_3x});
    for (const ruby::Function& function : catalogue::functions())
        names.push_back(function.name);
    return names;
}

std::vector<std::string_view> Lookup::resource_type_names(std::string_view near) const
{
    std::vector<std::string_view> names =
        names_of(near, {summary::DefinitionKind::define, summary::DefinitionKind::ruby_type});
    for (const ruby::ResourceType& type : catalogue::types())
        if (releases().have(type.module_versions))
            names.push_back(type.name);
    return names;
}

std::vector<std::string_view> Lookup::type_names(std::string_view near) const
{
    std::vector<std::string_view> names = resource_type_names(near);
    const std::vector<std::string_view> aliases = names_of(near, {summary::DefinitionKind::type_alias});
    names.insert(names.end(), aliases.begin(), aliases.end());
    const std::vector<std::string_view> built_in = types::built_in_names();
    names.insert(names.end(), built_in.begin(), built_in.end());
    return names;
}

std::vector<std::string_view> Lookup::attribute_names(const ResourceTypeMeaning& type) const
{
    std::vector<std::string_view> names;
    if (type.define)
        for (const summary::DefinedParameter& parameter : type.define->parameters)
            names.emplace_back(parameter.name);
    else if (type.type)
        for (const ruby::Attribute& attribute : type.type->attributes)
            if (releases().have(attribute.versions))
                names.push_back(attribute.name);
    for (const ruby::Attribute& metaparameter : catalogue::metaparameters())
        names.push_back(metaparameter.name);
    return names;
}

}  // namespace plint::lookup
