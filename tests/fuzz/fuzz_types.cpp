// Any bytes as types: aliases, which may contain themselves, and expressions. Whatever is read can be printed, compared,
// joined, normalised and generalised, in time.
#include "checks/names/names.hpp"
#include "checks/types/assignable.hpp"
#include "checks/types/compare.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/instance.hpp"
#include "checks/types/join.hpp"
#include "checks/types/normalize.hpp"
#include "checks/types/print.hpp"
#include "checks/types/read.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/definitions.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    const SourceFile source("types.pp", std::string(reinterpret_cast<const char*>(data), size));
    const Tree tree = parse(source, {});
    types::TypeTable table;
    std::vector<syntax::TypeAlias> aliases;
    std::vector<types::Type> all;
    for (const Node node : tree.root().children())
        if (const auto alias = syntax::as<syntax::TypeAlias>(node); alias && alias->name() && alias->type())
            aliases.push_back(*alias);
    const auto find = [&](types::TypeTable& into, std::string_view name) -> types::Type {
        for (const syntax::TypeAlias& alias : aliases)
            if (plain_name(alias.name()->text()) == name)
                return into.declare_alias(alias.name()->text());
        return {};
    };
    const auto read = [&](Node node) -> types::Type {
        const types::ReadType type = types::read_type(table, node, find);
        return std::holds_alternative<types::Type>(type) ? std::get<types::Type>(type) : types::Type();
    };
    for (const syntax::TypeAlias& alias : aliases)
        if (const types::Type meaning = read(*alias.type())) {
            const types::Type name = table.declare_alias(alias.name()->text());
            if (!table.meaning(name) && table.resolve_alias(name, types::normalize(table, meaning)))
                all.push_back(name);
        }
    std::vector<types::Value> values;
    for (const Node node : tree.root().children()) {
        if (!syntax::is_expression(node.kind()) || all.size() > 8)
            continue;
        types::ReadValue value = types::read_value(table, node, find);
        if (auto* read_one = std::get_if<types::Value>(&value))
            values.push_back(std::move(*read_one));
        if (const types::Type type = read(node))
            all.push_back(type);
    }
    for (const types::Type type : all) {
        static_cast<void>(types::print(table, type));
        static_cast<void>(types::normalize(table, type));
        static_cast<void>(types::generalize(table, type));
        for (const types::Value& value : values)
            static_cast<void>(types::is_instance(table, type, value));
        for (const types::Type other : all) {
            static_cast<void>(types::common_type(table, type, other));
            if (types::assignable(table, type, other) != types::assignable(table, type, other)
                || types::equal(type, other) != types::equal(other, type))
                std::abort();
        }
    }
    return 0;
}
