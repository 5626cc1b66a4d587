// Uses of names in the Ruby code of modules and templates, for rules about what a version no longer has.
#pragma once

#include "checks/index/ruby_files.hpp"
#include "checks/ruby/name_uses.hpp"
#include "rules/engine/rule.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// Which of the names Ruby code of a module may define. `names`: an array of ruby::NameInRuby.
template <const auto& names>
struct NamesInModules {
    explicit NamesInModules(const index::Project& project)
        : defined(index::defined_in_ruby(project.system(), project.layout(), names))
    {
    }

    std::vector<bool> defined;
};

template <const auto& names>
[[nodiscard]] bool is_ruby_own(const ruby::UseInRuby& use, const ProgramContext& ctx)
{
    return !ctx.project().derived<NamesInModules<names>>().defined[use.name];
}

// Calls `report(text, use)` for each use in a Ruby file of a module that means a name of Ruby, Puppet or Facter.
template <const auto& names, class Report>
void each_use(const layout::ProjectFile& file, const ProgramContext& ctx, const Report& report)
{
    const std::optional<std::string> text =
        layout::is_ruby_code(file.role) ? ctx.project().system().text_of(file.path) : std::nullopt;
    if (!text)
        return;
    for (const ruby::UseInRuby& use : ruby::uses_in_ruby(*text, names))
        if (is_ruby_own<names>(use, ctx))
            report(std::string_view(*text), use);
}

// The same of a template.
template <const auto& names, class Report>
void each_use(const TemplateFile& file, const ProgramContext& ctx, const Report& report)
{
    const std::string_view text = file.source->text();
    for (const ruby::UseInRuby& use : ruby::uses_in_template(text, file.parts(), names))
        if (is_ruby_own<names>(use, ctx))
            report(text, use);
}

// How many arguments are surely positional; std::nullopt if that depends on values.
[[nodiscard]] inline std::optional<std::size_t> positional_count(const ruby::UseInRuby& use)
{
    using enum ruby::ArgumentInRuby::Form;
    std::size_t count = 0;
    for (const ruby::ArgumentInRuby& argument : use.arguments) {
        if (argument.form == other)
            return std::nullopt;
        count += argument.form == option ? 0 : 1;
    }
    return count;
}

}  // namespace plint::rules
