// Puppet's operators on values.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "parser/syntax/kind.hpp"

#include <optional>
#include <string>
#include <variant>

namespace plint::inference {

using Number = std::variant<std::int64_t, double>;

// The result is not known, because it depends on something that plint does not model.
struct Untold {};
using Computed = std::variant<Value, EvaluationError, Untold>;

// Whether two values are the same key of a Ruby hash (`eql?`): `1` and `1.0` are not.
[[nodiscard]] bool same(const Value& a, const Value& b);

// `a == b`; std::nullopt if unknown types are compared.
[[nodiscard]] bool equal(TypeTable& table, const Value& a, const Value& b);

// The number that a string is converted to in arithmetic; std::nullopt if it is not numeric.
[[nodiscard]] std::optional<Number> number_in(std::string_view text);

// The value as interpolated text; std::nullopt if the text differs between versions or machines.
[[nodiscard]] std::optional<std::string> text_of(TypeTable& table, const Value& value);

// `+`, `-`, `*`, `/`, `%`, `<<`, `>>`. `strict`: strings are not converted to numbers (Puppet 8).
[[nodiscard]] Computed calculate(TypeTable& table, Kind operation, const Value& a, const Value& b, bool strict);

// `<`, `<=`, `>`, `>=`
[[nodiscard]] Computed compare(TypeTable& table, Kind operation, const Value& a, const Value& b);

// The match variables `$0`, `$1` …; std::nullopt for a group that did not participate.
using Groups = std::vector<std::optional<std::string>>;

// The groups of the last match (empty if nothing matched), and whether any regular expression was evaluated.
struct Matching {
    bool tried = false;
    Groups groups;
};

// `a =~ b`
[[nodiscard]] Computed match(TypeTable& table, const Value& a, const Value& b, Matching& matching);
// `a in b`
[[nodiscard]] bool is_in(TypeTable& table, const Value& a, const Value& b, Matching& matching);
// Whether an option of a `case` or selector matches.
[[nodiscard]] bool applies(TypeTable& table, const Value& option, const Value& value, Matching& matching);

// The index of an array that a key means; std::nullopt if it is not an integer. `strings`: also accepts numeric strings.
[[nodiscard]] std::optional<std::int64_t> position_of(const Value& key, bool strings);
// `value[keys]` for all but types.
[[nodiscard]] Computed access(const Value& value, std::vector<Value> keys, bool strict);

// The name of the type without parameters, for messages: `Integer`, `String`, `Undef`.
[[nodiscard]] std::string kind_of(TypeTable& table, Type type);

// The elements that iteration visits; std::nullopt if the value is not iterable or has more than `max` elements.
[[nodiscard]] std::optional<std::vector<Value>> elements_of(TypeTable& table, const Value& value, std::size_t max);

// The value of `key`; null if the hash does not have it. O(n).
[[nodiscard]] const Value* find(const types::HashValue& hash, const Value& key);
void set(types::HashValue& hash, Value key, Value value);

}  // namespace plint::inference
