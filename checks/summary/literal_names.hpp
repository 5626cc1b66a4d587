// The strings that the variables of a body have as values where these are written in it.
#pragma once

#include "checks/summary/summary.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::summary {

class LiteralNames {
public:
    // A variable is set. `target`: the variable.
    void add(Node target)
    {
        const auto assignment = target.parent() ? syntax::as<syntax::Assignment>(*target.parent()) : std::nullopt;
        Names& names = by_variable_[syntax::Variable(target).name()];
        if (names.all.size() >= max_names || !assignment || !assignment->right()
            || !read(*assignment->right(), names.all))
            names.are_open = true;
    }

    // All values that it may have; empty if others are possible.
    [[nodiscard]] std::vector<std::string> of(std::string_view variable) const
    {
        const auto found = by_variable_.find(variable);
        return found == by_variable_.end() || found->second.are_open ? std::vector<std::string>() : found->second.all;
    }

private:
    static constexpr std::size_t max_names = 20;

    struct Names {
        std::vector<std::string> all;
        bool are_open = false;
    };

    // False if the value may be something else.
    static bool read(Node value, std::vector<std::string>& names)
    {
        if (auto text = syntax::constant_string(value)) {
            names.push_back(std::move(*text));
            return true;
        }
        const auto selector = syntax::as<syntax::Selector>(value);
        return selector && std::ranges::all_of(selector->entries(), [&](const syntax::SelectorEntry& entry) {
                   return entry.value() && syntax::constant_string(*entry.value()) && read(*entry.value(), names);
               });
    }

    std::unordered_map<std::string_view, Names> by_variable_;
};

// Whether the definition is a class with a parameter of this name.
[[nodiscard]] inline bool is_class_parameter(const Summary& summary, std::optional<std::uint32_t> definition,
                                             std::string_view name)
{
    if (!definition || summary.definitions[*definition].kind != DefinitionKind::class_)
        return false;
    const auto& parameters = summary.definitions[*definition].parameters;
    return std::ranges::find(parameters, name, &DefinedParameter::name) != parameters.end();
}

}  // namespace plint::summary
