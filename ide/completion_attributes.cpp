#include "ide/completion_attributes.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "ide/completion_variables.hpp"
#include "ide/definition.hpp"
#include "ide/providers.hpp"
#include "ide/resource_braces.hpp"
#include "ide/type_values.hpp"
#include "parser/syntax/definitions.hpp"

#include <algorithm>
#include <set>

namespace plint::ide {

namespace {

constexpr std::size_t max_bytes_after = 20'000;

// The keys of the entries that follow in the same braces, up to a semicolon.
std::set<std::string, std::less<>> given_keys_around(const CompletionPlace& place, std::string_view after)
{
    std::set<std::string, std::less<>> given(place.given.begin(), place.given.end());
    after = after.substr(0, max_bytes_after);
    const CodeBefore code = read_code_before(after, false);
    const CodeBrackets brackets(after, code.tokens, static_cast<Offset>(after.size()));
    for (std::string& key : keys_of_entries(brackets, 0, code.tokens.size()))
        given.insert(std::move(key));
    return given;
}

class AttributeAdder {
public:
    AttributeAdder(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                   CompletionList& list)
        : snapshot_(snapshot), file_(file), place_(place), list_(list), lookup_(snapshot.project(), file)
    {
    }

    void add_names(std::string_view after)
    {
        given_ = given_keys_around(place_, after);
        if (place_.is_class) {
            if (const lookup::ResolvedClass meaning = lookup_.class_named(place_.owner); meaning.definition != nullptr)
                add_parameters(*meaning.definition);
        } else {
            add_of_type(lookup_.resource_type(place_.owner));
        }
        if (place_.collects) {
            for (const std::string_view name : {"title", "tag"})
                add(name, {});
            return;
        }
        for (const ruby::Attribute& attribute : catalogue::metaparameters())
            add(attribute.name, attribute.type, CompletionOrder::last);
    }

    void add_values(bool is_quoted)
    {
        if (const auto type = type_of_parameter())
            return add_values_of_type(type->file, type->text, is_quoted);
        if (place_.is_class || std::ranges::any_of(place_.steps, [](const DataStep& step) { return !step.is_element; }))
            return;
        const lookup::ResourceTypeMeaning type = lookup_.resource_type(place_.owner);
        if (type.define == nullptr && place_.attribute == "provider")
            add_providers(place_.owner);
        if (const ruby::Attribute* const attribute = lookup_.attribute(type, place_.attribute).attribute)
            for (const ruby::Value& value : attribute->values)
                if (!value.is_regex && lookup_.releases().have(value.versions))
                    list_.add({CompletionKind::value, std::string(value.text), std::string(attribute->name),
                               std::string(value.doc)});
    }

    // Of a function in Puppet.
    void add_values_of_argument(bool is_quoted)
    {
        const lookup::ResolvedFunction function = lookup_.function(place_.function);
        if (function.puppet != nullptr && function.place && place_.argument < function.puppet->parameters.size())
            add_values_of_type(function.place->file, function.puppet->parameters[place_.argument].type, is_quoted);
    }

    void add_values_of_type(layout::FileIndex file, const std::string& type, bool is_quoted)
    {
        const std::string detail(shown_type(type));
        for (const ListedValue& value : listed_parts(snapshot_, file, type, place_.steps).values)
            if (value.is_string || !is_quoted)
                list_.add({CompletionKind::value, value.text, detail, "",
                           value.is_string && !is_quoted ? "'" + value.text + "'" : value.text});
    }

    void add_keys(std::string_view after, bool is_quoted)
    {
        const auto type = place_.kind == CompletionPlace::Kind::default_value
            ? std::optional(DeclaredType{file_, place_.owner})
            : type_of_parameter();
        if (!type)
            return;
        const auto given = given_keys_around(place_, after);
        for (const ListedKey& key : listed_parts(snapshot_, type->file, type->text, place_.steps).keys)
            if (!given.contains(key.name))
                list_.add(
                    {CompletionKind::data_key, key.name, key.type, "", is_quoted ? key.name : "'" + key.name + "'"});
    }

private:
    struct DeclaredType {
        layout::FileIndex file = 0;
        std::string text;
    };

    void add(std::string_view name, std::string_view detail, CompletionOrder order = CompletionOrder::normal)
    {
        if (given_.contains(name) || !list_.fits(name))
            return;
        CompletionItem item{CompletionKind::attribute, std::string(name), std::string(detail), ""};
        item.owner = place_.owner;
        item.owner_is_class = place_.is_class;
        item.order = order;
        list_.add(std::move(item));
    }

    void add_parameters(const summary::Definition& owner)
    {
        for (const summary::DefinedParameter& parameter : owner.parameters)
            add(parameter.name, parameter.type, parameter.required ? CompletionOrder::first : CompletionOrder::normal);
    }

    void add_of_type(const lookup::ResourceTypeMeaning& type)
    {
        if (type.define != nullptr)
            add_parameters(*type.define);
        if (type.type == nullptr)
            return;
        for (const ruby::Attribute& attribute : type.type->attributes)
            if (lookup_.releases().have(attribute.versions))
                add(attribute.name, attribute.type,
                    attribute.name == "ensure" ? CompletionOrder::first : CompletionOrder::normal);
        if (!providers_of(snapshot_, file_, place_.owner).empty())
            add("provider", "");
    }

    // Of the type and its modules: for `provider`, which the type itself does not list.
    void add_providers(std::string_view type)
    {
        for (const ProviderName& provider : providers_of(snapshot_, file_, type))
            list_.add(CompletionKind::value, provider.name, provider.path.empty() ? "provider" : provider.path);
    }

    // Of the parameter that the attribute is; std::nullopt for attributes of types in Ruby.
    [[nodiscard]] std::optional<DeclaredType> type_of_parameter() const
    {
        const lookup::ResolvedClass of_class =
            place_.is_class ? lookup_.class_named(place_.owner) : lookup::ResolvedClass();
        const lookup::ResourceTypeMeaning of_type =
            place_.is_class ? lookup::ResourceTypeMeaning() : lookup_.resource_type(place_.owner);
        const summary::Definition* const owner = place_.is_class ? of_class.definition : of_type.define;
        const auto& at = place_.is_class ? of_class.place : of_type.place;
        if (owner == nullptr || !at)
            return std::nullopt;
        const auto parameter = std::ranges::find(owner->parameters, place_.attribute, &summary::DefinedParameter::name);
        return parameter == owner->parameters.end() ? std::nullopt
                                                    : std::optional(DeclaredType{at->file, parameter->type});
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    const CompletionPlace& place_;
    CompletionList& list_;
    lookup::Lookup lookup_;
    std::set<std::string, std::less<>> given_;
};

}  // namespace

void add_attributes(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                    std::string_view after, CompletionList& list)
{
    AttributeAdder(snapshot, file, place, list).add_names(after);
}

void add_hash_keys(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                   std::string_view after, bool is_quoted, CompletionList& list)
{
    AttributeAdder(snapshot, file, place, list).add_keys(after, is_quoted);
}

void add_values(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place, Offset offset,
                bool is_quoted, CompletionList& list)
{
    AttributeAdder adder(snapshot, file, place, list);
    switch (place.kind) {
    case CompletionPlace::Kind::value: adder.add_values(is_quoted); break;
    case CompletionPlace::Kind::default_value: adder.add_values_of_type(file, place.owner, is_quoted); break;
    case CompletionPlace::Kind::compared:
        adder.add_values_of_type(file, declared_type(snapshot, file, offset, place.owner), is_quoted);
        break;
    case CompletionPlace::Kind::expression: adder.add_values_of_argument(is_quoted); break;
    default: break;
    }
}

void add_template_arguments(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                            std::string_view after, bool is_quoted, CompletionList& list)
{
    const Symbol symbol{.kind = SymbolKind::template_, .name = place.owner, .span = {}};
    const std::vector<Location> found = definitions(snapshot, file, symbol);
    const auto at = found.empty() ? std::nullopt : snapshot.find(found.front().path);
    if (!at || !snapshot.file(*at).tree)
        return;
    const auto given = given_keys_around(place, after);
    for (const syntax::Parameter parameter : syntax::parameters_of(snapshot.file(*at).tree->root())) {
        const std::string name(parameter.name());
        if (!given.contains(name))
            list.add({CompletionKind::attribute, name, std::string(parameter.text()), "",
                      is_quoted ? name : "'" + name + "'"});
    }
}

}  // namespace plint::ide
