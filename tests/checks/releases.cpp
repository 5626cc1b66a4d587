// Which releases of Puppet and OpenVox have what: the catalogue for each of them against what that release said itself, and
// the table in docs/openvox.md. PLINT_UPDATE=1 writes the table.
#include "checks/catalogue/catalogue.hpp"
#include "checks/catalogue/releases.hpp"
#include "checks/layout/metadata_names.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace plint::tests {

namespace {

namespace fs = std::filesystem;
using catalogue::Product;
using catalogue::read_releases;
using catalogue::Releases;

Releases releases(std::string_view text)
{
    return read_releases(text).value();
}

Releases required(std::string_view puppet, std::string_view openvox = {})
{
    layout::MetadataNames names;
    names.puppet = puppet;
    names.openvox = openvox;
    return layout::required_releases(names).value_or(Releases{Product::puppet, {0, 0}, {1, 0}});
}

using NameCounts = std::multiset<std::string>;

// Everything of the catalogue that the releases have, in the words of the JSON that scripts/catalogue writes.
struct Contents {
    NameCounts types;
    NameCounts attributes;
    NameCounts values;
    NameCounts providers;
    NameCounts functions;
    NameCounts signatures;

    bool operator==(const Contents&) const = default;
};

Contents contents_of(const Releases& wanted)
{
    Contents all;
    for (const ruby::ResourceType& type : catalogue::types()) {
        all.types.emplace(type.name);
        for (const ruby::Attribute& attribute : type.attributes) {
            if (!wanted.have(attribute.versions) || !attribute.open.empty())
                continue;
            all.attributes.insert(fmt::format("{} {}", type.name, attribute.name));
            for (const ruby::Value& value : attribute.values)
                if (wanted.have(value.versions))
                    all.values.insert(fmt::format("{} {} {}", type.name, attribute.name, value.text));
        }
    }
    for (const ruby::Provider& provider : catalogue::providers())
        if (wanted.have(provider.versions))
            all.providers.insert(
                fmt::format("{} {} {}", provider.type, provider.name, fmt::join(provider.features, " ")));
    for (const ruby::Function& function : catalogue::functions()) {
        if (wanted.have(function.versions))
            all.functions.emplace(function.name);
        for (const ruby::Signature& signature : function.signatures) {
            std::string text = fmt::format("{} {}", function.name, signature.method);
            for (const ruby::Parameter& parameter : signature.parameters)
                text += fmt::format(", {} {}", parameter.type, parameter.name);
            if (wanted.have(signature.versions))
                all.signatures.insert(std::move(text));
        }
    }
    return all;
}

using Json = nlohmann::json;

Json read_json(const fs::path& path)
{
    std::ifstream in(path);
    return Json::parse(in);
}

Contents contents_of(const Json& types, const Json& functions)
{
    Contents all;
    const Json none = Json::array();
    for (const Json& type : types["types"]) {
        const std::string name = type["name"];
        all.types.insert(name);
        for (const Json& provider : type.value("providers", none))
            all.providers.insert(fmt::format("{} {} {}", name, provider["name"].get<std::string>(),
                                             fmt::join(provider["features"].get<std::vector<std::string>>(), " ")));
        if (type.contains("module"))
            continue;  // its attributes may differ between versions of the module
        for (const Json& attribute : type.value("attributes", none)) {
            all.attributes.insert(fmt::format("{} {}", name, attribute["name"].get<std::string>()));
            for (const Json& value : attribute.value("values", none))
                all.values.insert(fmt::format("{} {} {}", name, attribute["name"].get<std::string>(),
                                              value.value("text", value.value("regex", ""))));
        }
    }
    for (const Json& function : functions["functions"]) {
        const std::string name = function["name"];
        all.functions.insert(name);
        for (const Json& signature : function.value("signatures", none)) {
            if (signature.contains("since"))
                continue;  // added by the script of that time
            std::string text = fmt::format("{} {}", name, signature["method"].get<std::string>());
            for (const Json& parameter : signature["parameters"])
                text +=
                    fmt::format(", {} {}", parameter["type"].get<std::string>(), parameter["name"].get<std::string>());
            all.signatures.insert(std::move(text));
        }
    }
    return all;
}

std::string text_of(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string row(std::string_view name, const Contents& all)
{
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", name, all.types.size(), all.attributes.size(),
                       all.values.size(), all.providers.size(), all.functions.size(), all.signatures.size());
}

constexpr auto measured =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"puppet-7.23", "Puppet 7.23"},
                                                                  {"puppet-8.11", "Puppet 8.11"},
                                                                  {"openvox-8.28", "OpenVox 8.28"},
                                                                  {"openvox-9.0", "OpenVox 9.0"}});

// What only some releases have.
std::string differences()
{
    std::string text;
    const auto add = [&](const std::string& what, const ruby::Versions& versions) {
        if (const std::string words = catalogue::in_words(versions); !words.empty())
            text += fmt::format("| {} | {} |\n", what, words);
    };
    for (const ruby::ResourceType& type : catalogue::types()) {
        if (!type.module.empty())
            add(fmt::format("type `{}` in the packages of the agent", type.name), type.module_versions);
        for (const ruby::Attribute& attribute : type.attributes) {
            add(fmt::format("attribute `{}` of `{}`", attribute.name, type.name), attribute.versions);
            for (const ruby::Value& value : attribute.values)
                add(fmt::format("value `{}` of `{}` of `{}`", value.text, attribute.name, type.name), value.versions);
        }
    }
    for (const ruby::Provider& provider : catalogue::providers())
        add(fmt::format("provider `{}` of `{}` with the features `{}`", provider.name, provider.type,
                        fmt::join(provider.features, "`, `")),
            provider.versions);
    for (const ruby::Function& function : catalogue::functions()) {
        add(fmt::format("function `{}`", function.name), function.versions);
        for (const ruby::Signature& signature : function.signatures) {
            std::vector<std::string_view> parameters;
            for (const ruby::Parameter& parameter : signature.parameters)
                parameters.push_back(parameter.type);
            add(fmt::format("`{}({})`", function.name, fmt::join(parameters, ", ")), signature.versions);
        }
    }
    return text;
}

}  // namespace

TEST_CASE("releases are read", "[catalogue][releases]")
{
    CHECK(releases("8") == Releases());
    CHECK(releases("openvox-8.26") == Releases{Product::openvox, {8, 26}, {8, 27}});
    CHECK(releases("puppet-7.23") == Releases{Product::puppet, {7, 23}, {7, 24}});
    CHECK(releases("9").major() == 9);
    CHECK(releases("openvox-8.26").major() == 8);
    for (const std::string_view wrong :
         {"", "6", "10", "8.", "8.x", "puppet-9", "vox-8", "openvox", "openvox-", "8.26.1", "-8"})
        CHECK_FALSE(read_releases(wrong));
    CHECK(catalogue::in_words(releases("8")) == "Puppet and OpenVox 8");
    CHECK(catalogue::in_words(releases("openvox-8.26")) == "OpenVox 8.26");
    CHECK(catalogue::in_words(releases("9")) == "OpenVox 9");
    CHECK(catalogue::in_words(required(">= 7.24.0 < 9.0.0")) == "Puppet and OpenVox 7.24 to 8");
}

TEST_CASE("an absence is only certain if no release has it", "[catalogue][releases]")
{
    const ruby::Versions late{.since = "openvox-8.26"};
    CHECK(releases("8").have(late));
    CHECK(releases("9").have(late));
    CHECK(releases("openvox-8.26").have(late));
    CHECK(releases("openvox-8").have(late));
    CHECK_FALSE(releases("openvox-8.25").have(late));
    CHECK_FALSE(releases("puppet-8").have(late));
    CHECK_FALSE(releases("7").have(late));
    const ruby::Versions removed{.until = "9"};
    CHECK(releases("8").have(removed));
    CHECK_FALSE(releases("9").have(removed));
    const ruby::Versions only_8{.since = "8", .until = "9"};
    CHECK(required(">= 7.0.0 < 10.0.0").have(only_8));
    CHECK_FALSE(releases("7").have(only_8));
    const ruby::Versions until_openvox{.until = "openvox-8.26"};
    CHECK(releases("puppet-8").have(until_openvox));
    CHECK(releases("8").have(until_openvox));
    CHECK_FALSE(releases("openvox-8.28").have(until_openvox));
}

TEST_CASE("metadata.json says which releases a module is for", "[catalogue][releases]")
{
    const auto part = [](unsigned from, unsigned minor, unsigned end, Product product = Product::any) {
        return Releases{product, {from, minor}, {end, 0}};
    };
    CHECK(required(">= 7.24.0 < 9.0.0") == part(7, 24, 9));
    CHECK(required(">= 8.0.0 < 9.0.0") == part(8, 0, 9));
    CHECK(required(">= 4.10.0 < 8.0.0") == part(7, 0, 8));
    CHECK(required("", ">= 8.19.0 < 10.0.0") == part(8, 19, 10, Product::openvox));
    CHECK(required(">= 7.0.0 < 9.0.0", ">= 8.19.0 < 10.0.0") == part(7, 0, 10));
    CHECK(required(">= 8.0.0") == part(8, 0, 9));
    CHECK(required(">= 5.0.0") == part(7, 0, 9));
    CHECK(required(">= 9.0.0") == part(9, 0, 10));
    CHECK(required("8.x") == part(8, 0, 9));
    // None that plint knows.
    CHECK(required(">= 4.0.0 < 6.0.0").end.major == 1);
    CHECK(required("nonsense").end.major == 1);

    const layout::MetadataNames names = layout::metadata_names(R"({
        "name": "x-a", "requirements": [{"name": "puppet", "version_requirement": ">= 7.0.0 < 9.0.0"},
                                        {"version_requirement": ">= 8.19.0 < 10.0.0", "name": "openvox"}, {"name": "pe"}],
        "dependencies": [{"name": "puppetlabs/stdlib", "version_requirement": ">= 9.0.0"}]})");
    CHECK(names.puppet == ">= 7.0.0 < 9.0.0");
    CHECK(names.openvox == ">= 8.19.0 < 10.0.0");
    CHECK(names.dependencies == std::vector<std::string>{"puppetlabs/stdlib"});
    CHECK(names.name == "x-a");
}

TEST_CASE("the catalogue of each release is what that release says", "[catalogue][releases]")
{
    const fs::path others = fs::path(PLINT_SOURCE_DIR) / "../shared/catalogues";
    std::size_t compared = 0;
    for (const auto& [release, folder] :
         std::to_array<std::pair<std::string_view, std::string_view>>({{"puppet-8.11", "puppet-8.11"},
                                                                       {"openvox-8.28", "openvox-8.28.1"},
                                                                       {"openvox-9.0", "openvox-9.0.0-beta2"}})) {
        if (!fs::exists(others / folder))
            continue;  // they are no part of the repository
        INFO(release);
        const Contents said =
            contents_of(read_json(others / folder / "types.json"), read_json(others / folder / "functions.json"));
        const Contents known = contents_of(releases(release));
        CHECK(known.types == said.types);
        CHECK(known.attributes == said.attributes);
        CHECK(known.values == said.values);
        CHECK(known.providers == said.providers);
        CHECK(known.functions == said.functions);
        CHECK(known.signatures == said.signatures);
        ++compared;
    }
    CHECK((compared == 0 || compared == 3));
    CHECK(contents_of(releases("puppet-7.23")).types.size() > 20);
}

TEST_CASE("docs/openvox.md counts what is known of each release", "[catalogue][releases]")
{
    const fs::path path = fs::path(PLINT_SOURCE_DIR) / "docs/openvox.md";
    std::string page = text_of(path);
    const std::string before = page;
    const auto replace = [&](std::string_view name, const std::string& table) {
        const std::string start = fmt::format("<!-- table: {} -->\n", name);
        const std::size_t begin = page.find(start);
        REQUIRE(begin != page.npos);
        const std::size_t from = begin + start.size();
        page.replace(from, page.find("<!-- end -->", from) - from, table);
    };
    std::string counts = "| release | types | attributes | values | providers | functions | signatures |\n"
                         "| --- | --- | --- | --- | --- | --- | --- |\n";
    for (const auto& [release, name] : measured)
        counts += row(name, contents_of(releases(release)));
    replace("counts", counts);
    replace("differences", "| what | releases |\n| --- | --- |\n" + differences());
    if (std::getenv("PLINT_UPDATE") != nullptr)
        std::ofstream(path, std::ios::binary) << page;
    INFO("PLINT_UPDATE=1 plint_tests '[releases]' writes the tables");
    CHECK(page == before);
}

}  // namespace plint::tests
