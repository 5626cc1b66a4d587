#include "ide/hiera_schema.hpp"

#include "checks/inference/world.hpp"
#include "checks/types/print.hpp"
#include "checks/types/table.hpp"
#include "checks/types/views.hpp"
#include "ide/documentation.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plint::ide {

namespace {

using Json = nlohmann::ordered_json;

constexpr int max_depth = 12;               // of nested types; deeper ones accept anything
constexpr std::size_t max_types = 100'000;  // of all parameters together

// Members of an object by name. Json finds a member only by looking at all of them.
using Members = std::map<std::string, Json, std::less<>>;

Json object_of(Members members)
{
    Json object = Json::object();
    for (auto& [name, value] : members)
        object.get_ref<Json::object_t&>().emplace_back(name, std::move(value));
    return object;
}

// Type aliases are definitions of the schema, to which the schemas of other types refer.
class TypeSchemas {
public:
    // `opaque`: plain names of type aliases that accept anything.
    TypeSchemas(types::TypeTable& table, const std::unordered_set<std::string>& opaque) : table_(table), opaque_(opaque)
    {
    }

    // Of all type aliases to which the schemas so far refer.
    Members definitions()
    {
        Members all;
        while (!waiting_.empty()) {
            const types::Type alias = waiting_.back();
            waiting_.pop_back();
            const bool is_opaque = opaque_.contains(plain_name(types::print(table_, alias)));
            all.emplace(names_.at(&*alias), is_opaque ? Json::object() : of(table_.meaning(alias), 0));
        }
        return all;
    }

    // Of a declared type: its values, and text that Hiera replaces.
    Json value_of(types::Type type, int depth = 0)
    {
        Json schema = of(type, depth);
        if (schema.empty() || schema == Json{{"type", "string"}})
            return schema;
        return {{"anyOf", {std::move(schema), {{"$ref", "#/definitions/replaced"}}}}};
    }

private:
    // An empty object accepts anything.
    Json of(types::Type type, int depth)
    {
        if (!type || depth > max_depth || types_++ > max_types)
            return Json::object();
        switch (type->tag) {
        case types::Tag::undef: return {{"type", "null"}};
        case types::Tag::string: return string(type);
        case types::Tag::enumeration: return enumeration(types::EnumType(type));
        case types::Tag::pattern: return {{"type", "string"}};
        case types::Tag::boolean: return {{"type", "boolean"}};
        case types::Tag::integer: return with_bounds({{"type", "integer"}}, type->range, "minimum", "maximum");
        case types::Tag::floating:
        case types::Tag::numeric: return {{"type", "number"}};
        case types::Tag::tuple: return {{"type", "array"}};
        case types::Tag::array: return array(type, depth);
        case types::Tag::hash: return hash(types::HashType(type), depth);
        case types::Tag::structure: return structure(types::StructType(type), depth);
        case types::Tag::variant: return any_of(types::VariantType(type).members(), depth);
        case types::Tag::optional: return optional(type->part(), depth);
        case types::Tag::not_undef:
        case types::Tag::sensitive: return of(type->part(), depth + 1);
        case types::Tag::alias: return reference(type);
        default: return Json::object();
        }
    }

    static Json with_bounds(Json schema, const types::Range& range, const char* min, const char* max)
    {
        if (range.from)
            schema[min] = *range.from;
        if (range.to)
            schema[max] = *range.to;
        return schema;
    }

    static Json string(types::Type type)
    {
        if (type->text)
            return {{"const", *type->text}};
        return with_bounds({{"type", "string"}}, type->size.value_or(types::Range{}), "minLength", "maxLength");
    }

    static Json enumeration(types::EnumType type)
    {
        if (type.ignores_case() || type.values().empty())
            return {{"type", "string"}};
        return {{"enum", type.values()}};
    }

    Json hash(types::HashType type, int depth)
    {
        return {{"type", "object"}, {"additionalProperties", value_of(type.value(), depth + 1)}};
    }

    // Without the keys that it requires: Hiera may merge the values of several levels.
    Json structure(types::StructType type, int depth)
    {
        Members members;
        for (const types::StructMember member : type.members())
            members.insert_or_assign(std::string(member.name()), value_of(member.value, depth + 1));
        if (members.empty())
            return {{"type", "object"}};
        return {{"type", "object"}, {"properties", object_of(std::move(members))}, {"additionalProperties", false}};
    }

    // Without its size, for the same reason.
    Json array(types::Type type, int depth)
    {
        Json schema{{"type", "array"}};
        schema["items"] = value_of(type->part(), depth + 1);
        return schema;
    }

    Json any_of(std::span<const types::Type> members, int depth)
    {
        Json all = Json::array();
        for (const types::Type member : members) {
            all.push_back(of(member, depth + 1));
            if (all.back().empty())
                return Json::object();
        }
        return all.empty() ? Json::object() : Json{{"anyOf", std::move(all)}};
    }

    Json optional(types::Type part, int depth)
    {
        Json schema = of(part, depth + 1);
        return schema.empty() ? schema : Json{{"anyOf", {std::move(schema), {{"type", "null"}}}}};
    }

    Json reference(types::Type alias)
    {
        const auto [name, is_new] = names_.try_emplace(&*alias);
        if (is_new) {
            name->second = types::print(table_, alias);
            while (!taken_.insert(name->second).second)  // modules of two environments may define one name
                name->second += '_';
            waiting_.push_back(alias);
        }
        return {{"$ref", "#/definitions/" + name->second}};
    }

    types::TypeTable& table_;
    const std::unordered_set<std::string>& opaque_;
    std::size_t types_ = 0;
    std::unordered_map<const types::TypeNode*, std::string> names_;  // of aliases
    std::unordered_set<std::string> taken_;
    std::vector<types::Type> waiting_;  // aliases without a definition yet
};

// By file: whether its text may be in the schema. Asks only about files with classes or type aliases.
std::vector<bool> quoted_files(const index::Project& project, const std::function<bool(const std::string&)>& may_quote)
{
    std::vector<bool> quoted(project.layout().files.size());
    for (layout::FileIndex file = 0; file < quoted.size(); ++file)
        quoted[file] = !project.summary(file).definitions.empty() && may_quote(project.file(file).path);
    return quoted;
}

// The plain names of type aliases that files which are not quoted define.
std::unordered_set<std::string> aliases_outside(const index::Project& project, const std::vector<bool>& quoted)
{
    std::unordered_set<std::string> names;
    for (layout::FileIndex file = 0; file < quoted.size(); ++file)
        if (!quoted[file])
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (definition.kind == summary::DefinitionKind::type_alias)
                    names.insert(plain_name(definition.name));
    return names;
}

}  // namespace

std::string hiera_schema(const engine::Snapshot& snapshot, const std::function<bool(const std::string&)>& may_quote)
{
    const index::Project& project = snapshot.project();
    const std::vector<bool> quoted = quoted_files(project, may_quote);
    const std::unordered_set<std::string> opaque = aliases_outside(project, quoted);
    types::TypeTable table;
    inference::ProjectTypes types(table, project);
    TypeSchemas schemas(table, opaque);
    Members properties;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        if (!quoted[file])
            continue;
        const auto& definitions = project.summary(file).definitions;
        for (std::uint32_t i = 0; i < definitions.size(); ++i) {
            if (definitions[i].kind != summary::DefinitionKind::class_ || definitions[i].parameters.empty())
                continue;
            const ParameterTexts texts = parameter_texts(snapshot, {file, i});
            for (const summary::DefinedParameter& parameter : definitions[i].parameters) {
                std::string text = find_text(texts, parameter.name);
                if (!parameter.type.empty())
                    text += fmt::format("{}Type: {}", text.empty() ? "" : "\n", parameter.type);
                Json schema =
                    parameter.type.empty() ? Json::object() : schemas.value_of(types.read(file, parameter.type));
                if (!text.empty())
                    schema["description"] = std::move(text);
                properties.insert_or_assign(definitions[i].name + "::" + parameter.name, std::move(schema));
            }
        }
    }
    Members definitions = schemas.definitions();
    definitions.emplace("replaced",
                        Json{{"description", "text that Hiera interpolates, decrypts, or removes from what it merges"},
                             {"type", "string"},
                             {"pattern", "%\\{|^ENC\\[|^--"}});
    const Json schema{
        {"$schema", "http://json-schema.org/draft-07/schema#"},
        {"title", "Hiera data"},
        {"type", "object"},
        {"properties", object_of(std::move(properties))},
        {"definitions", object_of(std::move(definitions))},
    };
    return schema.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace plint::ide
