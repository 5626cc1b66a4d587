// What Puppet's operators make of values that are known.
#pragma once

#include "checks/inference/known.hpp"
#include "parser/syntax/kind.hpp"

#include <optional>
#include <string>
#include <variant>

namespace plint::inference {

using Number = std::variant<std::int64_t, double>;

// Depends on what is not followed here.
struct Untold {};
using Computed = std::variant<Value, Refusal, Untold>;

// What Ruby takes for one key of a hash: `1` is not `1.0`.
[[nodiscard]] bool same(const Value& a, const Value& b);

// `a == b`. None where types are compared that are not known.
[[nodiscard]] bool equal(TypeTable& table, const Value& a, const Value& b);

// The number that a string stands for in arithmetic; none for other strings.
[[nodiscard]] std::optional<Number> number_in(std::string_view text);

// As interpolation shows it; none for what is not shown the same everywhere.
[[nodiscard]] std::optional<std::string> text_of(TypeTable& table, const Value& value);

// `+`, `-`, `*`, `/`, `%`, `<<`, `>>`. `strict`: strings are no numbers (Puppet 8).
[[nodiscard]] Computed calculate(TypeTable& table, Kind operation, const Value& a, const Value& b, bool strict);

// `<`, `<=`, `>`, `>=`
[[nodiscard]] Computed compare(TypeTable& table, Kind operation, const Value& a, const Value& b);

// `$1` and so on, after a match: the whole match first; none for a group without part in it.
using Groups = std::vector<std::optional<std::string>>;

// The last match found (empty: none), and whether any regular expression was tried at all.
struct Matching {
    bool tried = false;
    Groups groups;
};

// `a =~ b`
[[nodiscard]] Computed match(TypeTable& table, const Value& a, const Value& b, Matching& matching);
// `a in b`
[[nodiscard]] bool is_in(TypeTable& table, const Value& a, const Value& b, Matching& matching);
// Does an option of a `case` or selector apply?
[[nodiscard]] bool applies(TypeTable& table, const Value& option, const Value& value, Matching& matching);

// The position that a key stands for; none for what is no integer. `strings`: those that are read as numbers, too.
[[nodiscard]] std::optional<std::int64_t> position_of(const Value& key, bool strings);
// `value[keys]` for all but types.
[[nodiscard]] Computed access(const Value& value, std::vector<Value> keys, bool strict);

// What kind of thing it is, for messages: `Integer`, `String`, `Undef`.
[[nodiscard]] std::string kind_of(TypeTable& table, Type type);

// The elements that iteration meets; none when the value cannot be iterated or there are more than `most`.
[[nodiscard]] std::optional<std::vector<Value>> elements_of(TypeTable& table, const Value& value, std::size_t most);

// `key` of the hash; null when it has none.
[[nodiscard]] const Value* find(const types::HashValue& hash, const Value& key);
void set(types::HashValue& hash, Value key, Value value);

}  // namespace plint::inference
