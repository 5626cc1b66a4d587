// What a token of Puppet code names by itself, as far as its own file shows it.
#pragma once

#include "ide/symbol.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint::ide {

class TokenSymbols {
public:
    // The tree must outlive it. Not thread-safe.
    explicit TokenSymbols(const Tree& tree) : tree_(tree) {}

    // The variable, attribute, fact, title, template, file, task or called plan that a token names. Variables are not resolved:
    // `$osfamily` is a variable. std::nullopt for other tokens, and for names of classes, types and functions.
    [[nodiscard]] std::optional<Symbol> at(Node token);

private:
    [[nodiscard]] std::optional<Symbol> at_key(Node key, Node list);
    [[nodiscard]] std::optional<Symbol> at_argument(Node argument);
    [[nodiscard]] std::optional<std::string> fact_path(Node expression);
    [[nodiscard]] bool is_outer_fact(Node variable, std::string_view name);

    const Tree& tree_;
    std::optional<std::vector<std::string_view>> set_;  // variables that the file sets, if that was asked
};

}  // namespace plint::ide
