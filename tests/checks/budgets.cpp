// What the limits of parser/source/limits.hpp keep: sizes of values and types, steps of regular expressions.
#include "checks/files/file_system.hpp"
#include "checks/index/word_index.hpp"
#include "checks/inference/core_types.hpp"
#include "checks/inference/infer.hpp"
#include "checks/inference/values.hpp"
#include "checks/ruby/object.hpp"
#include "checks/text/match.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/build.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/value_weight.hpp"
#include "parser/parse.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/regex_cost.hpp"
#include "parser/syntax/numbers.hpp"
#include "parser/source/regex_limits.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

namespace plint {

using namespace types;

TEST_CASE("the weight of a value counts shared parts as often as they occur", "[budgets]")
{
    const Value one{std::int64_t{1}};
    CHECK(weight_of(one, 100) == 1);
    const Value list{ListValue{{one, one}}};
    CHECK(weight_of(list, 100) == 3);
    CHECK(weight_of({ListValue{{list, list}}}, 100) == 7);
    CHECK(weight_of({HashValue{{one}, {list}}}, 100) == 5);
    CHECK(weight_of({std::string(640, 'x')}, 100) == 11);
    CHECK(weight_of({ListValue{std::vector<Value>(1000, one)}}, 10) <= 12);
}

TEST_CASE("the weight of a type counts shared parts as often as they occur", "[budgets]")
{
    TypeTable table;
    Type type = table.bare(Tag::integer);
    for (int i = 0; i < 10; ++i) {
        const Type parts[] = {type, type};
        type = tuple_of(table, parts, {});
    }
    CHECK(type->weight == 2047);
    for (int i = 0; i < 100; ++i) {
        const Type parts[] = {type, type};
        type = i % 3 == 0 ? tuple_of(table, parts, {})
            : i % 3 == 1  ? hash_of(table, type, type, {})
                          : wrap(table, Tag::type, type);
        CHECK(type->weight <= 2 * limits::max_type_weight);
    }
}

namespace {

struct InferredProgram {
    SourceFile source;
    Tree tree;
    inference::Inferred inferred;

    InferredProgram(TypeTable& table, const std::string& text) : source("a.pp", text), tree(parse(source, {}))
    {
        REQUIRE(tree.errors.empty());
        inference::InferenceOptions settings;
        settings.find = inference::find_core_type;
        inferred = infer_tree(table, tree, settings);
    }
};

}  // namespace

static inference::Inferred infer(TypeTable& table, const std::string& text)
{
    return InferredProgram(table, text).inferred;
}

TEST_CASE("a value that is too large is known by its type", "[budgets]")
{
    TypeTable table;
    std::string text = "$v0 = [1]\n";
    for (int i = 1; i <= 40; ++i)
        text += fmt::format("$v{} = $v{} + $v{}\n", i, i - 1, i - 1);
    const auto inferred = infer(table, text);
    REQUIRE(inferred.met_limits.size() == 1);
    CHECK(inferred.met_limits[0].kind == LimitKind::value_size);
    CHECK(table.bytes() < std::size_t{8} << 20);
}

TEST_CASE("what one file may evaluate is limited, and each file begins anew", "[budgets]")
{
    TypeTable table;
    std::string text = "$v = [1";
    for (int i = 0; i < 1999; ++i)
        text += ",1";
    text += "]\n";
    for (int i = 0; i < 400; ++i)
        text += fmt::format("$w{} = $v\n", i);
    const auto inferred = infer(table, text);
    REQUIRE(inferred.met_limits.size() == 1);
    CHECK(inferred.met_limits[0].kind == LimitKind::evaluation_work);
    CHECK(infer(table, "$a = [1, 2, 3]\n").met_limits.empty());
}

TEST_CASE("a search that takes too many steps is unknown", "[budgets]")
{
    const std::string text = std::string(40, 'a') + "b";
    CHECK(text::matches("^(a+)+$", text) == std::nullopt);
    CHECK(text::matches("^a+$", text) == false);
    CHECK(text::matches("b$", text) == true);
    text::RegexBudget budget({.bytes = 1'000'000});
    CHECK(search("^(a+)+$", text, budget).outcome == text::SearchOutcome::unknown);
    CHECK(budget.unfinished() == 1);
    CHECK(search("(", text, budget).outcome == text::SearchOutcome::not_a_regex);
    CHECK(search("(a)b", text, budget).groups.size() == 2);
    CHECK(search("c", text, budget).outcome == text::SearchOutcome::not_found);
    while (budget.spend(limits::max_regex_retries)) {
    }
    CHECK(search("b", text, budget).outcome == text::SearchOutcome::unknown);
}

TEST_CASE("what compiling a regular expression costs counts once for a file", "[budgets]")
{
    const std::string classes = "(?i)[\\p{L}][\\p{L}][\\p{L}]1";
    CHECK(regex_cost(classes).compilation > 50'000);
    CHECK(regex_cost("^[a-z]+$").compilation < 200);
    text::RegexBudget budget({.bytes = 1'000});
    const auto before = budget.left();
    CHECK(search(classes, "abc1", budget).is_found());
    const auto after_first = budget.left();
    CHECK(before - after_first > 50'000);
    for (int i = 0; i < 100; ++i)
        CHECK(search(classes, "abc1", budget).is_found());
    CHECK(after_first - budget.left() < 10'000);

    std::string large = "(?i)";
    for (int i = 0; i < 1'000; ++i)
        large += "[\\p{L}]";
    CHECK(search(large, "a", budget).outcome == text::SearchOutcome::unknown);
    CHECK(text::is_regex(large));
    CHECK_FALSE(text::is_regex("("));
}

TEST_CASE("budgets of a file grow with its bytes", "[budgets]")
{
    constexpr limits::FileBudget budget{100, 2, 1'000};
    STATIC_REQUIRE(budget.of({.bytes = 0}) == 100);
    STATIC_REQUIRE(budget.of({.bytes = 200}) == 500);
    STATIC_REQUIRE(budget.of({.bytes = 1'000'000'000'000}) == 1'000);
    STATIC_REQUIRE(budget.of({.bytes = 200, .files = limits::files_with_free_parts}) == 500);
    STATIC_REQUIRE(budget.of({.bytes = 200, .files = 10 * limits::files_with_free_parts}) == 410);
    constexpr limits::SharedBudget shared{1'000, 10, 500};
    STATIC_REQUIRE(shared.of(1, 4) == 250);
    STATIC_REQUIRE(shared.of(1, 1) == 500);
    STATIC_REQUIRE(shared.of(1, 1'000'000) == 10);
    STATIC_REQUIRE(shared.of(0, 4) == 0);
}

TEST_CASE("a file whose types take too many steps to compare says so once", "[budgets]")
{
    TypeTable table;
    std::string list;
    std::string members;
    for (int i = 0; i < 1500; ++i) {
        list += "'x', ";
        members += fmt::format("Tuple[Integer[{0}, {0}], String], ", i);
    }
    const auto inferred = infer(table, fmt::format("$a = [{}]\n$b = $a =~ Array[Variant[{}String]]\n", list, members));
    REQUIRE(inferred.met_limits.size() == 1);
    CHECK(inferred.met_limits[0].kind == LimitKind::type_steps);
    CHECK(infer(table, "$a = [1, 2, 3]\n").met_limits.empty());
}

TEST_CASE("what follows from an unknown match is unknown", "[budgets]")
{
    const std::string regex = "^(a+)+$";
    const std::string text = std::string(40, 'a') + "b";
    TypeTable table;
    const auto type_of = [&](const std::string& expression) {
        const auto inferred = infer(table, expression + "\n");
        CHECK(inferred.problems.empty());
        REQUIRE(inferred.met_limits.size() == 1);
        CHECK(inferred.met_limits[0].kind == LimitKind::regex_work);
        return inferred.value;
    };
    CHECK_FALSE(type_of(fmt::format("'{}' =~ /{}/", text, regex)).is_exact());
    CHECK_FALSE(type_of(fmt::format("'{}' !~ /{}/", text, regex)).is_exact());
    CHECK_FALSE(type_of(fmt::format("'{}' =~ Pattern[/{}/]", text, regex)).is_exact());
    CHECK_FALSE(type_of(fmt::format("/{}/ in ['{}']", regex, text)).is_exact());
    CHECK_FALSE(type_of(fmt::format("'{}' ? {{ /{}/ => 1, default => 2 }}", text, regex)).is_exact());
    CHECK_FALSE(type_of(fmt::format("match('{}', /{}/)", text, regex)).is_exact());
    CHECK_FALSE(type_of(fmt::format("split('{}', /{}/)", text, regex)).is_exact());
}

TEST_CASE("long numbers are shown as written", "[budgets]")
{
    const std::string digits(limits::max_converted_digits + 1, 'f');
    const auto number = syntax::number_value("0x" + digits);
    REQUIRE(number);
    CHECK(number->text == "0x" + digits);
    CHECK_FALSE(number->integer);
    CHECK(syntax::number_value("0x" + std::string(5000, '0'))->integer == 0);
    CHECK(syntax::number_value("0x" + std::string(20, '0') + "1f")->integer == 31);
}

TEST_CASE("the weight of a Ruby object counts all that is in it", "[budgets]")
{
    ruby::Object list = ruby::make_object(ruby::Shape::array);
    list.items = {ruby::make_object(ruby::Shape::nil), ruby::make_object(ruby::Shape::string, std::string(128, 'x'))};
    CHECK(ruby::weight_of(list, 100) == 5);
    ruby::Object outer = ruby::make_object(ruby::Shape::array);
    outer.items = {list, list};
    CHECK(ruby::weight_of(outer, 100) == 11);
}

namespace {

// `A0` to `An`, each a Variant of the next three; the last three are the `leaf`.
Type aliases_of_aliases(TypeTable& table, std::size_t count, Type leaf, Type also)
{
    std::vector<Type> aliases;
    for (std::size_t i = 0; i < count + 3; ++i)
        aliases.push_back(table.declare_alias(fmt::format("A{}", i)));
    for (std::size_t i = count + 3; i-- > 0;)
        static_cast<void>(table.resolve_alias(
            aliases[i],
            i < count ? variant_of(table, {aliases[i + 1], aliases[i + 2], array_of(table, aliases[i + 3], {}), also})
                      : leaf));
    return aliases[0];
}

}  // namespace

TEST_CASE("aliases that share aliases are compared once", "[budgets]")
{
    TypeTable table;
    const Type type = aliases_of_aliases(table, 60, table.bare(Tag::integer), table.bare(Tag::boolean));
    const Value one{std::int64_t{1}};
    CHECK(is_instance(table, type, one));
    CHECK_FALSE(is_instance(table, type, Value{std::string("x")}));
    CHECK(is_instance(table, type, Value{ListValue{{one}}}));
    CHECK_FALSE(is_instance(table, type, Value{ListValue{{Value{std::string("x")}}}}));
    CHECK(assignable(table, type, table.bare(Tag::integer)));
    CHECK_FALSE(assignable(table, type, table.bare(Tag::string)));
    CHECK(assignable(table, type, type));
    CHECK(table.unfinished() == 0);
}

TEST_CASE("an alias that leads back to itself has the instances of its other ways", "[budgets]")
{
    // A = Variant[B, Integer], B = Variant[Array[A], String]
    TypeTable table;
    const Type a = table.declare_alias("A");
    const Type b = table.declare_alias("B");
    REQUIRE(table.resolve_alias(a, variant_of(table, {b, table.bare(Tag::integer)})));
    REQUIRE(table.resolve_alias(b, variant_of(table, {array_of(table, a, {}), table.bare(Tag::string)})));
    const Value one{std::int64_t{1}};
    const Value real{1.5};
    for (const Type type : {a, b}) {
        CHECK(is_instance(table, type, Value{std::string("x")}));
        CHECK(is_instance(table, type, Value{ListValue{{one, Value{ListValue{{one}}}}}}));
        CHECK_FALSE(is_instance(table, type, real));
        CHECK_FALSE(is_instance(table, type, Value{ListValue{{one, Value{ListValue{{real}}}}}}));
    }
    CHECK(is_instance(table, a, one));
    CHECK_FALSE(is_instance(table, b, one));
    CHECK(assignable(table, a, b));
}

TEST_CASE("comparisons of types in one file are limited, but small ones always end", "[budgets]")
{
    TypeTable table;
    std::vector<Type> members;
    for (int i = 0; i < 2000; ++i)
        members.push_back(integer_of(table, {2 * i, 2 * i}));
    const Type variant = variant_of(table, members);
    for (int i = 0; table.unfinished() == 0 && i < 200'000; ++i)
        static_cast<void>(assignable(table, variant, string_of(table, {i, i})));
    CHECK(table.unfinished() != 0);
    CHECK(assignable(table, variant, table.bare(Tag::boolean)));
    CHECK_FALSE(assignable(table, table.bare(Tag::integer), table.bare(Tag::string)));
    CHECK_FALSE(is_instance(table, table.bare(Tag::integer), Value{std::string("x")}));
    table.renew_budgets({.bytes = 1'000'000});
    CHECK_FALSE(assignable(table, variant, table.bare(Tag::boolean)));
}

TEST_CASE("of a directory with too many entries anything is used", "[budgets]")
{
    std::map<std::string, std::string> texts;
    for (std::size_t i = 0; i <= limits::walked_entries; ++i)
        texts.emplace(fmt::format("/e/d{}/{}.pp", i % 1000, i), "");
    const auto is_used = [](const std::map<std::string, std::string>& project) {
        return index::WordIndex(files::MemoryFiles(project), "/e", index::WordIndex::Of::names)
            .is_written_elsewhere("word", "/e/x.pp");
    };
    CHECK(is_used(texts));
    CHECK_FALSE(is_used({{"/e/x.pp", "word"}, {"/e/y.pp", "words"}}));
}

}  // namespace plint
