// Titles that expressions may have, as far as literals and variables of the same body show them.
#pragma once

#include "checks/items/items.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::items {

inline constexpr std::size_t longest_pattern = 300;  // bytes of a title that is put together

struct Title {
    std::string text;  // a pattern
    std::string symbols;
    Span span;
};

// Of one body, while it is read from its beginning. Holds on to names in the tree.
class TitleValues {
public:
    explicit TitleValues(bool is_define) : is_define_(is_define) {}

    // Adds those that the expression may have; one that is any text if they are not known.
    void add_titles(Node expression, std::vector<Title>& titles) const;

    // Their texts.
    [[nodiscard]] std::vector<std::string> values_of(Node expression) const;

    void read_assignment(const syntax::Assignment& assignment);

    // From here on the value of the variable is not known.
    void forget(std::string_view variable);

private:
    struct Value {
        std::string text;
        std::string symbols;
    };

    [[nodiscard]] Value put_together(const syntax::InterpolatedString& string) const;
    [[nodiscard]] std::vector<Value> variable(const syntax::Variable& variable) const;

    std::unordered_map<std::string_view, std::vector<Value>> values_;  // of variables; empty: not known
    bool is_define_;
};

}  // namespace plint::items
