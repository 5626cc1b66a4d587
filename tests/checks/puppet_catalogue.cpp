// What is known of a bare Puppet; scripts/catalogue --check holds it against real Puppet.
#include "checks/catalogue/catalogue.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace plint::tests {

TEST_CASE("Puppet's own functions, types and facts are known", "[catalogue]")
{
    const ruby::Function* const split = catalogue::find_function("split");
    REQUIRE(split != nullptr);
    CHECK(split->signatures[0].min() == 2);
    CHECK(catalogue::find_function("no_such") == nullptr);
    REQUIRE(catalogue::find_function("create_resources") != nullptr);
    CHECK(catalogue::find_function("create_resources")->api == ruby::FunctionApi::ruby_3x);

    const ruby::ResourceType* const file = catalogue::find_type("file");
    REQUIRE(file != nullptr);
    CHECK(file->open.empty());
    REQUIRE(file->find("path") != nullptr);
    CHECK(file->find("path")->namevar);
    CHECK(file->find("provider") == nullptr);
    REQUIRE(catalogue::find_type("cron") != nullptr);
    CHECK(catalogue::find_type("cron")->module == "cron_core");
    CHECK_FALSE(catalogue::find_type("cron")->open.empty());
    CHECK(catalogue::find_metaparameter("require") != nullptr);

    const auto all = catalogue::providers();
    CHECK(std::any_of(all.begin(), all.end(), [](const ruby::Provider& provider) {
        return provider.type == "package" && provider.name == "apt";
    }));
}

TEST_CASE("facts have a structure", "[catalogue]")
{
    const catalogue::FactShape* const os = catalogue::find_fact("os");
    REQUIRE(os != nullptr);
    REQUIRE(os->find("release") != nullptr);
    CHECK(os->find("release")->find("major")->type == "String");
    CHECK(os->find("no_such") == nullptr);
    REQUIRE(catalogue::find_fact("ipaddress_eth0") != nullptr);
    CHECK(catalogue::find_fact("ipaddress_eth0")->legacy);
    CHECK(catalogue::find_fact("networking")->find("interfaces")->find("eth0")->find("ip")->type == "String");
    REQUIRE(os->find("windows") != nullptr);
    CHECK(os->find("windows")->find("system32") != nullptr);
    CHECK(catalogue::find_fact("clientcert") != nullptr);
    CHECK(catalogue::find_fact("no_such_fact") == nullptr);
}

static void check_facts(const ruby::List<catalogue::FactShape>& facts)
{
    CHECK(std::is_sorted(facts.begin(), facts.end(), [](const auto& a, const auto& b) {
        return std::pair(a.is_pattern, a.name) < std::pair(b.is_pattern, b.name);
    }));
    for (const catalogue::FactShape& fact : facts)
        check_facts(fact.members);
}

TEST_CASE("tables are sorted, as looking up demands", "[catalogue]")
{
    const auto by_name = [](const auto& list) {
        return std::is_sorted(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    };
    CHECK(by_name(catalogue::functions()));
    CHECK(by_name(catalogue::types()));
    CHECK(by_name(catalogue::metaparameters()));
    for (const ruby::ResourceType& type : catalogue::types())
        CHECK(by_name(type.attributes));
    check_facts(catalogue::facts());
}

}  // namespace plint::tests
