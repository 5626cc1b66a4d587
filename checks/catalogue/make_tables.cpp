// Writes the catalogue's JSON as C++ tables. Runs at build time; no part of plint.
//   make_tables FOLDER > tables.cpp
#include "checks/catalogue/documentation_files.hpp"
#include "parser/source/characters.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using Json = nlohmann::ordered_json;

namespace {

std::string quoted(const std::string& text)
{
    return "R\"_(" + text + ")_\"";
}

std::string text_of(const Json& from, const char* key)
{
    return from.contains(key) ? quoted(from[key].get<std::string>()) : "{}";
}

std::string versions(const Json& from)
{
    return "{.since = " + text_of(from, "since") + ", .until = " + text_of(from, "until") + "}";
}

std::string flag(const Json& from, const char* key)
{
    return from.value(key, false) ? "true" : "false";
}

// What each text begins with that a pattern `^abc...` matches.
std::string fixed_start(const std::string& pattern)
{
    if (pattern.empty() || pattern[0] != '^' || pattern.find('|') != std::string::npos)
        return {};
    std::size_t end = 1;
    while (end < pattern.size() && plint::is_word(pattern[end]))
        ++end;
    const bool repeated = end < pattern.size() && std::string("*?+{").find(pattern[end]) != std::string::npos;
    return pattern.substr(1, end - 1 - (end > 1 && repeated ? 1 : 0));
}

// Each list is an array of its own, written before whoever refers to it.
class Writer {
public:
    explicit Writer(std::filesystem::path documentation) : documentation_(std::move(documentation)) {}

    // The sections of a file of the documentation.
    const plint::catalogue::Sections& sections(const std::string& file)
    {
        const auto [found, is_new] = sections_.try_emplace(file);
        if (is_new)
            found->second = plint::catalogue::read_sections(documentation_ / (file + ".md"));
        return found->second;
    }

    std::string documentation(const std::string& file, const std::string& name)
    {
        const auto found = sections(file).find(name);
        return found == sections(file).end() ? "{}" : quoted(found->second);
    }

    template <class Convert>
    std::string list(const std::string& type, const Json& from, const char* key, Convert convert)
    {
        if (!from.contains(key) || from[key].empty())
            return "{}";
        std::vector<std::string> items;
        for (const Json& item : from[key])
            items.push_back(convert(item));
        return array(type, items);
    }

    std::string words(const Json& from, const char* key)
    {
        return list("Text", from, key,
                    [](const Json& word) { return "Text(" + quoted(word.get<std::string>()) + ")"; });
    }

    std::string array(const std::string& type, const std::vector<std::string>& items)
    {
        if (items.empty())
            return "{}";
        const std::string name = "list_" + std::to_string(count_++);
        std::cout << "constexpr " << type << " " << name << "[]{\n";
        for (const std::string& item : items)
            std::cout << "    " << item << ",\n";
        std::cout << "};\n";
        return name;
    }

    std::string openings(bool open, const std::string& cause)
    {
        return open ? array("Opening", {"{.cause = " + quoted(cause) + "}"}) : "{}";
    }

    std::string value(const Json& from, const std::string& attribute_text)
    {
        const bool regex = from.contains("regex");
        const std::string text =
            regex ? std::string() : plint::catalogue::item_of(attribute_text, from["text"].get<std::string>());
        return "{.text = " + text_of(from, regex ? "regex" : "text") + ", .is_regex = " + (regex ? "true" : "false")
            + ", .flags = " + text_of(from, "flags") + ", .required_features = " + words(from, "features")
            + ", .doc = " + (text.empty() ? "{}" : quoted(text)) + ", .versions = " + versions(from) + "}";
    }

    std::string attribute(const Json& from, const std::string& doubt, const std::string& file)
    {
        const auto section = sections(file).find(from["name"].get<std::string>());
        const std::string text = section == sections(file).end() ? "" : section->second;
        const std::string has_default = from.value("default", "none");
        return "{.name = " + text_of(from, "name") + ", .kind = AttributeKind::" + from["kind"].get<std::string>()
            + ", .check = Check::" + from["check"].get<std::string>() + ", .has_default = Default::" + has_default
            + ", .namevar = " + flag(from, "namevar") + ", .takes_all = " + flag(from, "all")
            + ", .munges = " + flag(from, "munges") + ", .boolean_query = " + flag(from, "boolean")
            + ", .deprecated = " + flag(from, "deprecated") + ", .default_value = " + text_of(from, "default_value")
            + ", .type = " + text_of(from, "type") + ", .values = "
            + list("Value", from, "values", [&](const Json& v) { return value(v, text); }) + ", .aliases = "
            + list("ValueAlias", from, "aliases",
                   [](const Json& pair) {
                       return "{" + quoted(pair[0].get<std::string>()) + ", " + quoted(pair[1].get<std::string>())
                           + "}";
                   })
            + ", .required_features = " + words(from, "required_features")
            + ", .doc = " + (text.empty() ? "{}" : quoted(text)) + ", .versions = " + versions(from)
            + ", .open = " + openings(!doubt.empty(), doubt) + "}";
    }

    // Of a type whose module was not there to ask: the attributes that the documentation names.
    Json with_named_attributes(Json type)
    {
        if (!type.value("open", false) || type.contains("attributes"))
            return type;
        for (const auto& [name, text] : sections("types/" + type["name"].get<std::string>()))
            if (!name.empty())
                type["attributes"].push_back({{"name", name}, {"kind", "parameter"}, {"check", "code"}});
        return type;
    }

    std::string type(const Json& from)
    {
        const std::string module = from.value("module", "");
        const std::string file = "types/" + from["name"].get<std::string>();
        const std::string doubt = module.empty() ? "" : "versions of the module `" + module + "` differ";
        return "{.name = " + text_of(from, "name") + ", .title_patterns = " + flag(from, "title_patterns")
            + ", .isomorphic = " + (from.value("isomorphic", true) ? "true" : "false") + ", .attributes = "
            + list("Attribute", from, "attributes", [&](const Json& a) { return attribute(a, doubt, file); })
            + ", .features = "
            + list("Feature", from, "features",
                   [&](const Json& f) {
                       return "{.name = " + text_of(f, "name") + ", .methods = " + words(f, "methods")
                           + ", .doc = " + documentation(file, "feature " + f["name"].get<std::string>()) + "}";
                   })
            + ", .relations = "
            + list("AutoRelation", from, "relations",
                   [](const Json& r) {
                       return "{.how = Relates::" + r["how"].get<std::string>() + ", .type = " + text_of(r, "type")
                           + "}";
                   })
            + ", .module = " + text_of(from, "module")
            + ", .module_versions = {.until = " + text_of(from, "module_until") + "}, .doc = " + documentation(file, "")
            + ", .open = " + openings(!doubt.empty(), doubt) + "}";
    }

    std::string provider(const std::string& type, const Json& from)
    {
        const std::string parent = from.value("parent", "");
        const bool is_provider = !parent.empty() && plint::is_lower(parent[0]);
        return "{.name = " + text_of(from, "name") + ", .type = " + quoted(type)
            + ", .parent = " + text_of(from, "parent") + ", .parent_is_provider = " + (is_provider ? "true" : "false")
            + ", .confined = " + flag(from, "confined") + ", .features = " + words(from, "features") + ", .versions = "
            + versions(from) + ", .open = " + openings(from.value("open", false), "cannot be loaded everywhere") + "}";
    }

    std::string signature(const Json& from)
    {
        std::string block = "std::nullopt";
        if (from.contains("block"))
            block = "BlockParameter{.name = \"block\", .type = " + text_of(from["block"], "type")
                + ", .required = " + flag(from["block"], "required") + "}";
        return "{.method = " + text_of(from, "method") + ", .parameters = "
            + list("Parameter", from, "parameters",
                   [](const Json& p) {
                       return "{.name = " + text_of(p, "name") + ", .type = " + text_of(p, "type")
                           + ", .kind = ParameterKind::" + p["kind"].get<std::string>() + "}";
                   })
            + ", .block = " + block + ", .return_type = " + text_of(from, "return") + ", .versions = " + versions(from)
            + "}";
    }

    std::string function(const Json& from)
    {
        const bool old = from["api"] == 3;
        return "{.name = " + text_of(from, "name") + ", .api = FunctionApi::" + (old ? "ruby_3x" : "ruby_4x")
            + ", .internal = " + flag(from, "internal")
            + ", .returns_value = " + (from.value("kind", "rvalue") == "rvalue" ? "true" : "false") + ", .arity = "
            + std::to_string(from.value("arity", -1)) + ", .needs = " + text_of(from, "needs") + ", .signatures = "
            + list("Signature", from, "signatures", [&](const Json& s) { return signature(s); }) + ", .local_types = "
            + list("LocalType", from, "local_types",
                   [](const Json& t) {
                       return "{.name = " + text_of(t, "name") + ", .type = " + text_of(t, "type") + "}";
                   })
            + ", .doc = " + documentation("functions", from["name"].get<std::string>())
            + ", .versions = " + versions(from) + "}";
    }

    // `around`: the names of the facts that it is in, each with a dot.
    std::string fact(const Json& from, const std::string& around)
    {
        const bool pattern = from.contains("pattern");
        const std::string path = around + (pattern ? "*" : from["name"].get<std::string>());
        return "{.name = " + text_of(from, pattern ? "pattern" : "name")
            + ", .is_pattern = " + (pattern ? "true" : "false") + ", .start = "
            + (pattern ? quoted(fixed_start(from["pattern"].get<std::string>())) : "{}") + ", .legacy = "
            + flag(from, "legacy") + ", .open = " + flag(from, "open") + ", .type = " + text_of(from, "type")
            + ", .members = " + list("FactShape", from, "members", [&](const Json& f) { return fact(f, path + "."); })
            + ", .doc = " + documentation("facts", path) + ", .systems = " + words(from, "systems")
            + ", .values = " + words(from, "values") + "}";
    }

    // Names and texts of a file, by name.
    std::string topics(const std::string& file)
    {
        std::vector<std::string> items;
        for (const auto& [name, text] : sections(file))
            if (!name.empty())
                items.push_back("{" + quoted(name) + ", " + quoted(text) + "}");
        return array("Topic", items);
    }

private:
    std::filesystem::path documentation_;
    std::map<std::string, plint::catalogue::Sections> sections_;
    int count_ = 0;
};

Json read(const std::string& path)
{
    std::ifstream in(path);
    return Json::parse(in);
}

void define(const std::string& type, const std::string& name, const std::string& list)
{
    std::cout << "}  // namespace\nconstinit const ruby::List<" << type << "> " << name << " = " << list
              << ";\nnamespace {\n";
}

}  // namespace

int main(int count, char** arguments)
{
    if (count != 2)
        return 2;
    const std::string folder = arguments[1];
    const Json types = read(folder + "/types.json");
    const Json functions = read(folder + "/functions.json");
    const Json facts = read(folder + "/facts.json");
    std::cout
        << "// Made by make_tables.cpp from the JSON in checks/catalogue/.\n"
           "#include \"checks/catalogue/tables.hpp\"\n\nnamespace plint::catalogue::tables {\nusing namespace ruby;\n"
           "namespace {\n";
    Writer writer(folder + "/documentation");
    const auto one_type = [&](const Json& type) { return writer.type(writer.with_named_attributes(type)); };
    define("ResourceType", "types", writer.list("ResourceType", types, "types", one_type));
    const auto meta = [&](const Json& attribute) { return writer.attribute(attribute, "", "metaparameters"); };
    define("Attribute", "metaparameters", writer.list("Attribute", types, "metaparameters", meta));
    std::vector<std::string> providers;
    for (const Json& type : types["types"])
        for (const Json& provider : type.value("providers", Json::array()))
            providers.push_back(writer.provider(type["name"].get<std::string>(), provider));
    define("Provider", "providers", writer.array("Provider", providers));
    const auto one_function = [&](const Json& function) { return writer.function(function); };
    define("Function", "functions", writer.list("Function", functions, "functions", one_function));
    const auto one_fact = [&](const Json& fact) { return writer.fact(fact, ""); };
    define("FactShape", "facts", writer.list("FactShape", facts, "facts", one_fact));
    for (const std::string topic : {"data_types", "hiera_options", "plan_functions", "variables"})
        define("Topic", topic, writer.topics(topic));
    std::cout << "}  // namespace\nconstinit const std::string_view puppet_version = " << text_of(functions, "puppet")
              << ";\nconstinit const std::string_view facter_version = " << text_of(facts, "facter")
              << ";\n}  // namespace plint::catalogue::tables\n";
}
