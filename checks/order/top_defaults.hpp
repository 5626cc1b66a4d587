// The resource defaults of main manifests that every class and defined type of the environment gets.
#pragma once

#include "checks/order/program.hpp"
#include "parser/syntax/tree.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plint::order {

// An attribute that such a default sets.
struct TopDefault {
    Site defaults;
    std::optional<std::string> value = {};  // if it is a literal; without quotes
};

// The text of a literal, without quotes; std::nullopt for other values.
[[nodiscard]] std::optional<std::string> literal_text(Node value);

// Of all environments. Use `project.derived<TopDefaults>()`. Immutable; the project must outlive it.
class TopDefaults {
public:
    explicit TopDefaults(const index::Project& project);

    // The default that sets the attribute of all resources of the type, in all definitions of the environment. It is evaluated
    // on each path of the main manifest and before any class. Null if it is not certain, or if any other default of the project
    // may set the attribute. `type`: in lower case.
    [[nodiscard]] const TopDefault* find(layout::EnvironmentIndex environment, std::string_view type,
                                         std::string_view attribute) const;

private:
    void read(const index::Project& project, const Program& program, UnitIndex unit);

    using Key = std::pair<std::string, std::string>;  // type and attribute
    std::map<std::pair<layout::EnvironmentIndex, Key>, TopDefault> all_;
};

}  // namespace plint::order
