#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/yaml_scalar.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace plint::tests {

static std::string text_at(const std::string& yaml, Span span)
{
    return yaml.substr(span.begin, span.size());
}

TEST_CASE("scalars without quotes are typed as Ruby types them", "[data]")
{
    using Kind = hiera::YamlScalar::Kind;
    CHECK(hiera::read_plain_scalar("0644").integer == 420);
    CHECK(hiera::read_plain_scalar("0o644").kind == Kind::text);
    CHECK(hiera::read_plain_scalar("1_000").integer == 1000);
    CHECK(hiera::read_plain_scalar("0x1F").integer == 31);
    CHECK(hiera::read_plain_scalar("12:30").integer == 45000);
    CHECK(hiera::read_plain_scalar("1e3").kind == Kind::text);
    CHECK(hiera::read_plain_scalar("1.5e+3").floating == 1500.0);
    CHECK(hiera::read_plain_scalar(".inf").kind == Kind::floating);
    CHECK(hiera::read_plain_scalar("~").kind == Kind::undef);
    CHECK(hiera::read_plain_scalar("").kind == Kind::undef);
    CHECK(hiera::read_plain_scalar("On").boolean);
    CHECK(hiera::read_plain_scalar("y").kind == Kind::text);
    CHECK(hiera::read_plain_scalar("2026-11-23").kind == Kind::date);
    CHECK(hiera::read_plain_scalar("2026-13-23").kind == Kind::text);
    CHECK(hiera::read_plain_scalar("2026-11-23 10:00:00").kind == Kind::time);
    CHECK(hiera::read_plain_scalar("::ntp").text == ":ntp");
    CHECK(hiera::read_plain_scalar("99999999999999999999").kind == Kind::large_integer);
    CHECK(hiera::read_plain_scalar("0x_").kind == Kind::not_a_number);
}

TEST_CASE("places of keys and values are bytes of the file", "[data]")
{
    const std::string yaml = "größe: '漢字'\nß: &a !x value\nlist: [é, *a]\n";
    const hiera::DataNode root = hiera::read_hiera_data(yaml).root;
    REQUIRE(root.items.size() == 6);
    CHECK(text_at(yaml, root.items[0].span) == "größe");
    CHECK(text_at(yaml, root.items[1].span) == "'漢字'");
    CHECK(text_at(yaml, root.items[3].span) == "value");
    CHECK(text_at(yaml, root.items[5].items[0].span) == "é");
    CHECK(root.items[5].items[1].shared);
    CHECK(root.items[5].items[1].text == "value");
}

TEST_CASE("the last of equal keys counts, and each repetition is known", "[data]")
{
    const hiera::HieraData data = hiera::read_hiera_data("a: 1\n'a': 2\n1: x\n'1': y\nb: { c: 1, c: 2 }\n");
    REQUIRE(data.root.items.size() == 8);
    CHECK(data.root.items[1].text == "2");
    REQUIRE(data.duplicates.size() == 2);
    CHECK(data.duplicates[0].key == "a");
    CHECK(data.duplicates[1].key == "c");
}

TEST_CASE("aliases that multiply come to an end", "[data]")
{
    std::string yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 40; ++i) {
        yaml += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int k = 0; k < 10; ++k)
            yaml += "*a" + std::to_string(i - 1) + ", ";
        yaml += "]\n";
    }
    const hiera::HieraData data = hiera::read_hiera_data(yaml);
    CHECK_FALSE(data.is_refused());
    CHECK(data.root.items.size() == 80);
}

TEST_CASE("deep data are not read, and large data are", "[data]")
{
    const hiera::HieraData deep = hiera::read_hiera_data(std::string(100'000, '['));
    REQUIRE(deep.problem);
    CHECK(deep.problem->beyond_limit);

    std::string yaml;
    for (int i = 0; i < 160'000; ++i)
        yaml += "web::key_" + std::to_string(i) + ": value\n";
    CHECK(hiera::read_hiera_data(yaml).root.items.size() == 320'000);
}

TEST_CASE("only the first document is read", "[data]")
{
    CHECK_FALSE(hiera::read_hiera_data("a: 1\n---\nb: [\n").is_refused());
    CHECK(hiera::read_hiera_data("a: 1\nb: [\n").problem);
    CHECK(hiera::read_hiera_data("").root.kind == hiera::DataNode::Kind::plain);
}

}  // namespace plint::tests
