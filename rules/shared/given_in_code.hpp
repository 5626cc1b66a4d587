// Parameters of classes that no lookup is made for, since all code that declares the class gives them.
#pragma once

#include "checks/index/project.hpp"
#include "rules/engine/context.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::rules {

// Remembers the code of each class that a file asks for: `ctx.kept<GivenInCode>()`.
class GivenInCode {
public:
    explicit GivenInCode(const ProgramContext& ctx) : project_(&ctx.project()) {}

    // Whether code at hand declares the class, nowhere without this parameter. Reads the files that do.
    [[nodiscard]] bool contains(const std::string& class_name, std::string_view parameter);

private:
    // What one declaration of a class gives. `open`: it may give any other.
    struct Declaration {
        bool open = false;
        std::set<std::string, std::less<>> given;
    };
    // All declarations; std::nullopt if one of them gives nothing.
    using Declarations = std::optional<std::vector<Declaration>>;

    [[nodiscard]] Declarations read(std::string_view class_name) const;
    // std::nullopt: the reference at this place does not declare the class.
    [[nodiscard]] static std::optional<Declaration> declaration_at(const Tree& tree, Span reference);

    const index::Project* project_;
    std::unordered_map<std::string, Declarations> known_;
};

}  // namespace plint::rules
