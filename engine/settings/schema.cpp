#include "engine/settings/schema.hpp"

#include "engine/settings/keys.hpp"
#include "reporters/model/links.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace plint::engine {

namespace {

using Json = nlohmann::ordered_json;

std::string sentence(std::string_view text)
{
    std::string result(text);
    if (!result.empty())
        result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
    return result + '.';
}

Json string_schema(const Key& key)
{
    if (key.rules)
        return {{"$ref", "#/definitions/rules"}};
    Json schema{{"type", "string"}};
    if (key.accepted != nullptr)
        schema["enum"] = key.accepted();
    else
        schema["minLength"] = 1;
    if (key.or_number)
        return {{"anyOf", Json::array({std::move(schema), {{"type", "integer"}}})}};
    return schema;
}

Json value_schema(const Key& key)
{
    switch (key.shape) {
    case Shape::boolean: return {{"type", "boolean"}};
    case Shape::number: return {{"type", "integer"}, {"minimum", key.min}, {"maximum", key.max}};
    case Shape::string: return string_schema(key);
    case Shape::strings: break;
    }
    Json schema{{"type", "array"}, {"items", string_schema(key)}};
    if (key.not_empty)
        schema["minItems"] = 1;
    return key.or_string ? Json{{"anyOf", Json::array({string_schema(key), std::move(schema)})}} : schema;
}

// Strings and arrays have the same form in TOML and JSON.
void add_standard(Json& schema, std::string_view default_value)
{
    if (!default_value.empty())
        schema["default"] = Json::parse(default_value);
}

Json value_json(const rules::OptionValue& value)
{
    return std::visit([](const auto& plain) { return Json(plain); }, value);
}

Json table_schema(std::string_view table)
{
    Json schema{{"type", "object"}};
    for (const auto& [name, help] : settings_tables())
        if (name == table)
            schema["description"] = sentence(help);
    schema["additionalProperties"] = false;
    schema["properties"] = Json::object();
    for (const auto& key : settings_keys())
        if (key.table == table) {
            Json value = value_schema(key);
            value["description"] = sentence(key.help);
            add_standard(value, key.default_value);
            schema["properties"][std::string(key.name)] = std::move(value);
        }
    return schema;
}

Json option_schema(const rules::OptionDescription& option)
{
    constexpr std::array<std::string_view, 4> types{"boolean", "integer", "string", "array"};
    Json schema{{"type", types[option.default_value.index()]}};
    if (std::holds_alternative<std::vector<std::string>>(option.default_value))
        schema["items"] = {{"type", "string"}};
    if (std::holds_alternative<std::int64_t>(option.default_value)) {
        schema["minimum"] = 0;
        schema["maximum"] = rules::max_option_number;
    }
    schema["description"] = sentence(option.help);
    schema["default"] = value_json(option.default_value);
    return schema;
}

Json rules_schema()
{
    Json schema = table_schema("rules");
    for (const rules::Rule* const rule : rules::all_rules()) {
        Json one = table_schema("rules.*");
        one["description"] = sentence(rule->summary);
        one["properties"]["severity"]["default"] = name(rule->severity);
        if (rule->options != nullptr)
            for (const auto& option : rule->options->describe())
                one["properties"][std::string(option.name)] = option_schema(option);
        schema["properties"][std::string(rule->name)] = std::move(one);
    }
    // Aliases of rules are accepted too; their schema is not repeated.
    schema["additionalProperties"] = {{"type", "object"}};
    return schema;
}

Json patterns_schema()
{
    Json one = table_schema("pattern.*");
    Json placeholder = table_schema("pattern.*.where.*");
    one["properties"]["where"] = {{"type", "object"},
                                  {"description", "Conditions for the text of placeholders, by name."},
                                  {"additionalProperties", std::move(placeholder)}};
    one["required"] = {"name", "pattern", "message"};
    Json schema{{"type", "array"}, {"items", std::move(one)}};
    schema["description"] = "Rules of your own: code to report, as Puppet code with placeholders.";
    return schema;
}

// Every alias of a rule is accepted; only names of rules, categories and presets are suggested.
Json rule_names()
{
    const auto names = rules::main_names();
    return {
        {"description", "The name of a rule, a category or a preset."},
        {"anyOf",
         Json::array({{{"enum", std::vector(names.begin(), names.end())}}, {{"type", "string"}, {"minLength", 1}}})}};
}

}  // namespace

std::string settings_schema()
{
    Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
                {"$id", fmt::format("{}/releases/latest/download/plint.schema.json", links::home)},
                {"title", "plint.toml"}};
    schema.update(table_schema(""));
    for (const auto& table : settings_tables()) {
        if (table.name.empty() || table.name.ends_with('*'))
            continue;
        Json inner = table.name == "rules" ? rules_schema()
            : table.name == "pattern"      ? patterns_schema()
                                           : table_schema(table.name);
        if (table.name == "per-file")
            inner["additionalProperties"] = table_schema("per-file.*");
        schema["properties"][std::string(table.name)] = std::move(inner);
    }
    schema["definitions"] = {{"rules", rule_names()}};
    return schema.dump(2) + '\n';
}

}  // namespace plint::engine
