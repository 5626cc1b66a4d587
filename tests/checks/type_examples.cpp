// What real Puppet says about the examples of its type system (recorded by tests/oracle/record_type_examples.rb).
#include "checks/inference/core_types.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/join.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/print.hpp"
#include "checks/types/read.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/view.hpp"
#include "rules/shared/answer.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>

namespace plint::inference {

namespace {

// The type that an expression of a question stands for, in a table.
types::Type read(types::TypeTable& table, const std::string& text)
{
    const SourceFile source("type.pp", text);
    const Tree tree = parse(source, {});
    const auto expression = syntax::child_of<syntax::Expression>(tree.root());
    REQUIRE(expression);
    const types::ReadType type = types::read_type(table, *expression, find_core_type);
    return std::holds_alternative<types::Type>(type) ? std::get<types::Type>(type) : types::Type();
}

constexpr std::string_view kinds[] = {
    "Any",         "Undef",       "Default",      "Scalar",     "ScalarData", "Numeric",  "Integer",   "Float",
    "String",      "Boolean",     "Enum",         "Pattern",    "Regexp",     "Timespan", "Timestamp", "SemVer",
    "SemVerRange", "Binary",      "URI",          "Collection", "Array",      "Hash",     "Struct",    "Tuple",
    "Iterable",    "Iterator",    "Variant",      "Optional",   "NotUndef",   "Type",     "Sensitive", "Callable",
    "Runtime",     "Init",        "CatalogEntry", "Resource",   "Class",      "Object",   "TypeSet",   "Data",
    "RichData",    "RichDataKey", "Error",        "Deferred"};

std::string answer_about_types(const std::string& kind, const std::string& rest)
{
    types::TypeTable table;
    if (kind == "takes") {
        std::string taken;
        for (const std::string_view each : kinds)
            if (types::assignable(table, read(table, rest), read(table, std::string(each))))
                taken += (taken.empty() ? "" : " ") + std::string(each);
        return taken;
    }
    if (kind == "common") {
        const std::size_t at = rest.find("; ");
        const types::Type a = read(table, rest.substr(0, at));
        const types::Type b = read(table, rest.substr(at + 2));
        return a && b ? types::print(table, types::common_type(table, a, b)) : "unknown";
    }
    const types::Type type = read(table, rest);
    if (!type)
        return "unknown";
    return types::print(table, kind == "normalise" ? types::normalize(table, type) : types::generalize(table, type));
}

// As the recorder writes it: strings by what they are.
std::string answer_to(const std::string& question)
{
    for (const std::string kind : {"common", "normalise", "generalise", "takes"})
        if (question.starts_with(kind + ": "))
            return answer_about_types(kind, question.substr(kind.size() + 2));
    const SourceFile source("expression", question);
    const Tree tree = parse(source, {});
    if (!tree.errors.empty())
        return "error";
    types::TypeTable table;
    InferenceOptions settings;
    settings.closed = true;
    settings.releases = catalogue::read_releases("7").value();
    settings.find = find_core_type;
    const Inferred inferred = infer_tree(table, tree, settings);
    for (const Problem& problem : inferred.problems)
        if (problem.certain)
            return "error";
    if (inferred.value.is_never())
        return "error";
    const auto& value = inferred.value.value;
    return value && value->as<std::string>() != nullptr ? types::print(table, *value)
                                                        : types::print(table, inferred.value.type);
}

}  // namespace

TEST_CASE("examples of Puppet's type system come out as in Puppet", "[types]")
{
    std::ifstream file(PLINT_SOURCE_DIR "/fixtures/types/examples.txt");
    REQUIRE(file);
    std::size_t requested = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with("==="))
            continue;
        std::istringstream fields(line);
        std::string question;
        std::string puppet;
        std::string different;
        std::getline(fields, question, '\t');
        std::getline(fields, puppet, '\t');
        std::getline(fields, different, '\t');
        CAPTURE(question);
        CHECK(answer_to(question) == (different.empty() ? puppet : different));
        ++requested;
    }
    CHECK(requested > 700);
}

}  // namespace plint::inference
