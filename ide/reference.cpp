#include "ide/reference.hpp"

#include "checks/catalogue/releases.hpp"
#include "ide/documentation.hpp"
#include "ide/hover_parts.hpp"
#include "ide/prose.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace plint::ide {

namespace {

constexpr std::size_t max_shown_members = 40;
constexpr std::size_t max_shown_providers = 5;  // that have a feature

// "Since OpenVox 8.26."
std::string versions_text(const ruby::Versions& versions)
{
    std::string text = catalogue::in_words(versions);
    if (text.empty())
        return text;
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text + '.';
}

std::string signature_text(const ruby::Function& function, const ruby::Signature& signature)
{
    std::vector<std::string> parameters;
    for (const ruby::Parameter& parameter : signature.parameters) {
        const bool repeated =
            parameter.kind == ruby::ParameterKind::repeated || parameter.kind == ruby::ParameterKind::required_repeated;
        const bool optional = parameter.kind == ruby::ParameterKind::optional;
        parameters.push_back(
            fmt::format("{} {}${}{}", parameter.type, repeated ? "*" : "", parameter.name, optional ? "?" : ""));
    }
    if (signature.block)
        parameters.push_back(fmt::format("{} &{}{}", signature.block->type, signature.block->name,
                                         signature.block->required ? "" : "?"));
    const std::string versions = catalogue::in_words(signature.versions);
    return fmt::format("{}({}){}{}{}", function.name, fmt::join(parameters, ", "),
                       signature.return_type.empty() ? "" : " >> ", signature.return_type,
                       versions.empty() ? "" : "  # " + versions);
}

// "`a`, `b`"; in the order of the list.
std::string in_code(const std::vector<std::string>& names)
{
    return names.empty() ? std::string() : fmt::format("`{}`", fmt::join(names, "`, `"));
}

std::vector<std::string> names_of_providers(std::string_view type, std::string_view feature = {})
{
    std::vector<std::string> names;
    for (const ruby::Provider& provider : catalogue::providers()) {
        const bool has_feature =
            feature.empty() || std::ranges::find(provider.features, feature) != provider.features.end();
        if (provider.type == type && has_feature && (names.empty() || names.back() != provider.name))
            names.emplace_back(provider.name);
    }
    return names;
}

// Whether a regular expression in a list of values matches any text.
bool is_any_text(const ruby::Value& value)
{
    return value.is_regex && value.text == ".";
}

std::string values_of(const ruby::Attribute& attribute)
{
    std::vector<std::string> values;
    for (const ruby::Value& value : attribute.values) {
        const std::string versions = catalogue::in_words(value.versions);
        if (!is_any_text(value))
            values.push_back(fmt::format("`{0}{1}{0}`{2}", value.is_regex ? "/" : "", value.text,
                                         versions.empty() ? "" : fmt::format(" ({})", versions)));
    }
    return fmt::format("{}{}", fmt::join(values, ", "),
                       std::ranges::any_of(attribute.values, is_any_text) ? ", or other text" : "");
}

// The default as users write it: `true`, not `'true'`. Empty for one that means that there is none.
std::string_view default_of(const ruby::Attribute& attribute)
{
    std::string_view text = attribute.default_value;
    if (text.size() < 2 || text.front() != '\'')
        return text;
    const std::string_view inside = text.substr(1, text.size() - 2);
    const bool is_listed = std::ranges::find(attribute.values, inside, &ruby::Value::text) != attribute.values.end();
    return is_listed ? inside : inside == "absent" ? std::string_view() : text;
}

// "Needs a provider with the feature `flaggable`: `openbsd`".
std::string features_of(const ruby::Attribute& attribute, std::string_view type)
{
    std::string text;
    for (const std::string_view feature : attribute.required_features)
        text += fmt::format("{} `{}`", text.empty() ? "Needs a provider with the feature" : ",", feature);
    if (attribute.required_features.size() != 1)
        return text;
    const std::vector<std::string> names = names_of_providers(type, *attribute.required_features.begin());
    return names.empty() || names.size() > max_shown_providers ? text : fmt::format("{}: {}", text, in_code(names));
}

// Whether resources without the attribute use their title.
bool is_title(const ruby::Attribute& attribute, const ruby::ResourceType* type)
{
    return attribute.namevar && type != nullptr
        && (attribute.name == "name" || std::ranges::count(type->attributes, true, &ruby::Attribute::namevar) == 1);
}

// What the types and versions of an attribute say, apart from its text. `type`: null for metaparameters.
std::string facts_of(const ruby::Attribute& attribute, const ruby::ResourceType* type)
{
    std::string text;
    if (!attribute.values.empty())
        add_part(text, fmt::format("Values: {}", values_of(attribute)));
    else if (attribute.check == ruby::Check::path || attribute.check == ruby::Check::paths)
        add_part(text, attribute.check == ruby::Check::path ? "An absolute path" : "Absolute paths");
    else if (attribute.check == ruby::Check::truth)
        add_part(text, "Values: `true`, `false`");
    if (const std::string_view value = default_of(attribute); !value.empty())
        add_part(text, fmt::format("Default: `{}`", value));
    else if (is_title(attribute, type))
        add_part(text, "Default: the title");
    if (!attribute.type.empty())
        add_part(text, fmt::format("Type: `{}`", attribute.type));
    add_part(text, features_of(attribute, type == nullptr ? std::string_view() : type->name));
    if (attribute.deprecated)
        add_part(text, "Deprecated.");
    add_part(text, versions_text(attribute.versions));
    return text;
}

std::string page_of_type(const ruby::ResourceType& type)
{
    std::string page = fmt::format("# {}\n\nA resource type.", type.name);
    add_part(page, type.doc);
    if (!type.module.empty())
        add_part(page, fmt::format("In the module `{}`.", type.module));
    for (const ruby::Attribute& attribute : type.attributes) {
        add_part(page, fmt::format("## {}{}", attribute.name, attribute.namevar ? " (namevar)" : ""));
        add_part(page, attribute.doc);
        add_part(page, facts_of(attribute, &type));
    }
    if (const auto providers = names_of_providers(type.name); !providers.empty())
        add_part(page, fmt::format("## Providers\n\n{}", in_code(providers)));
    for (const ruby::Feature& feature : type.features)
        add_part(page,
                 fmt::format("## Feature {}\n\n{}\n\nProviders: {}", feature.name, feature.doc,
                             in_code(names_of_providers(type.name, feature.name))));
    std::vector<std::string> relations;
    for (const ruby::AutoRelation& relation : type.relations)
        relations.emplace_back(relation.type);
    if (!relations.empty())
        add_part(page,
                 fmt::format("## Automatic relationships\n\nWith resources of these types: {}", in_code(relations)));
    return page;
}

std::string page_of_attribute(std::string_view name)
{
    const std::size_t dot = name.find('.');
    const ruby::ResourceType* const type = catalogue::find_type(name.substr(0, dot));
    if (type == nullptr || dot == name.npos)
        return {};
    const std::string_view attribute_name = name.substr(dot + 1);
    const ruby::Attribute* attribute = type->find(attribute_name);
    if (attribute == nullptr)
        attribute = catalogue::find_metaparameter(attribute_name);
    if (attribute != nullptr)
        return attribute_text(*attribute, type->name, type);
    return attribute_name == "provider" ? provider_text(type->name, names_of_providers(type->name)) : std::string();
}

std::string first_page(const std::vector<std::string>& pages)
{
    std::string all;
    for (const std::string& page : pages)
        add_part(all, page);
    return all;
}

}  // namespace

std::string function_text(const ruby::Function& function)
{
    std::string signatures;
    for (const ruby::Signature& signature : function.signatures)
        signatures += (signatures.empty() ? "" : "\n") + signature_text(function, signature);
    for (const ruby::LocalType& type : function.local_types)
        signatures += fmt::format("\ntype {} = {}", type.name, type.type);
    std::string text = code_block(signatures.empty() ? fmt::format("{}(…)", function.name) : signatures);
    add_part(text, prose(unindented_lines(function.doc)));
    add_part(text, versions_text(function.versions));
    return text;
}

std::string attribute_text(const ruby::Attribute& attribute, std::string_view owner, const ruby::ResourceType* type)
{
    std::string text =
        code_block(fmt::format("{}.{}{}", owner, attribute.name, attribute.namevar ? "  # namevar" : ""));
    add_part(text, prose(unindented_lines(attribute.doc)));
    add_part(text, facts_of(attribute, type));
    return text;
}

std::string name_text(const ruby::ResourceType& type)
{
    const auto namevar = std::ranges::find(type.attributes, true, &ruby::Attribute::namevar);
    if (namevar == type.attributes.end())
        return {};
    std::string text = code_block(fmt::format("{}.name", type.name));
    add_part(text, fmt::format("The same as `{}`.", namevar->name));
    add_part(text, prose(unindented_lines(namevar->doc)));
    return text;
}

std::string attribute_value_text(const ruby::Attribute& attribute, std::string_view type, std::string_view written)
{
    const auto alias = std::ranges::find(attribute.aliases, written, &ruby::ValueAlias::name);
    const std::string_view name = alias == attribute.aliases.end() ? written : alias->value;
    const auto value = std::ranges::find_if(attribute.values, [&](const ruby::Value& one) {
        return !one.is_regex && one.text == name && !one.doc.empty();
    });
    if (value == attribute.values.end())
        return {};
    std::string text = code_block(fmt::format("{}.{} => {}", type, attribute.name, written));
    add_part(text, value->doc);
    add_part(text, versions_text(value->versions));
    return text;
}

std::string type_text(const ruby::ResourceType& type)
{
    std::string text = code_block(fmt::format("{} {{ 'title': }}", type.name));
    const std::string doc = prose(unindented_lines(type.doc));
    add_part(text, doc);
    std::vector<std::string> names;
    for (const ruby::Attribute& attribute : type.attributes)
        if (doc.empty() && names.size() < max_shown_members)
            names.emplace_back(attribute.name);
    if (!names.empty())
        add_part(text, fmt::format("Attributes: {}", in_code(names)));
    return text;
}

std::string provider_text(std::string_view type, const std::vector<std::string>& names)
{
    if (names.empty())
        return {};
    std::string text = code_block(fmt::format("{}.provider", type));
    add_part(text,
             "How Puppet manages the resource: the program or the interface that it uses. The default is that of the "
             "system.");
    add_part(text, fmt::format("Values: {}", in_code(names)));
    return text;
}

std::string data_type_text(std::string_view name)
{
    const auto types = catalogue::data_types();
    const auto found = std::ranges::find_if(
        types, [&](const catalogue::Topic& topic) { return plain_name(topic.name) == plain_name(name); });
    if (found == types.end())
        return {};
    std::string text = code_block(found->name);
    add_part(text, found->doc);
    return text;
}

std::string plan_function_text(std::string_view name)
{
    const std::string_view doc = catalogue::documentation(catalogue::plan_functions(), name);
    if (doc.empty())
        return {};
    std::string text = code_block(fmt::format("{}(…)", name));
    add_part(text, doc);
    add_part(text, "A function of Bolt, for plans.");
    return text;
}

std::string about_fact(const catalogue::FactShape& shape, std::string_view path)
{
    std::string text(shape.doc);
    const catalogue::FactShape* const whole = catalogue::find_fact(path.substr(0, path.find('.')));
    if (shape.legacy || (whole != nullptr && whole->legacy)) {
        add_part(text, "Legacy fact of Facter: Puppet 8 sends it only with the setting `include_legacy_facts`.");
        if (const auto legacy = rules::legacy_fact(path); legacy && !legacy->path.empty())
            add_part(text, fmt::format("Use `${}` instead.", rules::facts_access(legacy->path)));
    } else {
        add_part(text, fmt::format("Fact, {}", shape.type));
    }
    if (!shape.systems.empty() && !shape.legacy)
        add_part(text, fmt::format("Seen on {}", fmt::join(shape.systems, ", ")));
    if (!shape.values.empty())
        add_part(text, fmt::format("For example `{}`", fmt::join(shape.values, "`, `")));
    std::vector<std::string> members;
    for (const catalogue::FactShape& member : shape.members)
        if (!member.is_pattern && !member.legacy && members.size() < max_shown_members)
            members.emplace_back(member.name);
    if (!members.empty())
        add_part(text, fmt::format("Members: {}", in_code(members)));
    return text;
}

std::string fact_code(std::string_view path)
{
    std::string text = "$facts['";
    for (const char c : path)
        text += c == '.' ? std::string("']['") : std::string(1, c);
    return text + "']";
}

std::string reference_page(std::string_view name)
{
    const std::string plain = plain_name(name);
    std::vector<std::string> pages;
    if (const ruby::ResourceType* const type = catalogue::find_type(plain))
        pages.push_back(page_of_type(*type));
    pages.push_back(page_of_attribute(plain));
    if (const ruby::Attribute* const metaparameter = catalogue::find_metaparameter(plain))
        pages.push_back("A metaparameter: an attribute of all resource types.\n\n"
                        + attribute_text(*metaparameter, "*", nullptr));
    if (const ruby::Function* const function = catalogue::find_function(plain))
        pages.push_back("A function.\n\n" + function_text(*function));
    else
        pages.push_back(plan_function_text(plain));
    // `file` is the resource type and the function, `File` a reference; `string` is nothing.
    if (std::isupper(static_cast<unsigned char>(name.empty() ? ' ' : name.front())) != 0)
        pages.push_back(data_type_text(name));
    if (const catalogue::FactShape* const fact = catalogue::find_fact_at(plain))
        pages.push_back(code_block(fmt::format("{} {}", fact->type, fact_code(plain))) + "\n\n"
                        + about_fact(*fact, plain));
    const auto add_topic = [&](const ruby::List<catalogue::Topic>& topics, std::string_view kind,
                               std::string_view key) {
        if (const std::string_view doc = catalogue::documentation(topics, key); !doc.empty())
            pages.push_back(fmt::format("`{}`: {}.\n\n{}", key, kind, doc));
    };
    add_topic(catalogue::hiera_options(), "an option or a backend of Hiera", plain);
    add_topic(catalogue::variables(), "a variable that Puppet sets", name.starts_with('$') ? name.substr(1) : name);
    return first_page(pages);
}

std::vector<std::string_view> reference_names()
{
    std::vector<std::string_view> names;
    const auto add = [&](const auto& list) {
        for (const auto& one : list)
            names.push_back(one.name);
    };
    add(catalogue::types());
    add(catalogue::metaparameters());
    add(catalogue::functions());
    add(catalogue::plan_functions());
    add(catalogue::data_types());
    add(catalogue::hiera_options());
    add(catalogue::variables());
    for (const catalogue::FactShape& fact : catalogue::facts())
        if (!fact.is_pattern && !fact.legacy)
            names.push_back(fact.name);
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace plint::ide
