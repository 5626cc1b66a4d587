// Who renders the ERB templates of modules, and which variables are there when they are rendered.
#pragma once

#include "checks/order/program.hpp"
#include "checks/templates/template_reads.hpp"

#include <compare>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::templates {

// A call of `template` in a body.
struct Rendering {
    order::UnitIndex unit = 0;
    Offset place = 0;  // of the path, in the file of the body

    friend auto operator<=>(const Rendering&, const Rendering&) = default;
};

// The calls that may render a template.
struct Renderers {
    bool are_known = false;        // there is one at least, and there is no other
    std::vector<Rendering> all;    // sorted, each once
    std::vector<Rendering> named;  // those of them that name the template, not a pattern such as `"m/${x}.erb"`
};

// What renders a template at most.
enum class RenderedBy : std::uint8_t {
    nothing,
    computed_name,  // code of whose path nothing is known: `template($x)`
    name
};

// The name that `template()` takes for a file of a module: `m/x.erb`. Empty for all other files.
[[nodiscard]] std::string template_name(const index::Project& project, layout::FileIndex file);

// Of a whole project. Immutable, shared by all threads.
class Templates {
public:
    explicit Templates(const index::Project& project);

    // Of the template in this file. Unknown if it has no template_name.
    [[nodiscard]] Renderers renderers(const index::Project& project, layout::FileIndex file) const;

    // Whether code of the project renders the template in this file, by any name that may be its own. `name` if plint
    // does not see all code that may name it.
    [[nodiscard]] RenderedBy rendered_by(const index::Project& project, layout::FileIndex file) const;

    // The calls in bodies that may render the template in this file, as far as they are known: there may be others.
    [[nodiscard]] Renderers candidates(const index::Project& project, layout::FileIndex file) const;

    // Whether every scope may have the variable: Puppet, a fact, or code outside of bodies sets it, or something may set it
    // that plint does not see.
    [[nodiscard]] bool may_be_global(const index::Project& project, std::string_view name) const;

    // The same without what Facter sets: whether code sets a variable of this name in every scope, or something that plint does
    // not see.
    [[nodiscard]] bool is_set_globally(const index::Project& project, std::string_view name) const;

    // Whether the scope of a body lacks a variable that is not global when it renders a template; false if that is unknown.
    [[nodiscard]] bool lacks(const index::Project& project, Rendering rendering, std::string_view name) const;

    // Where the body itself sets the variable, before or after it renders templates; nullptr: nowhere.
    [[nodiscard]] const summary::SetVariable* setter(order::UnitIndex unit, std::string_view name) const;

    // Whether the body calls `template` with this variable as the path.
    [[nodiscard]] bool renders_variable(order::UnitIndex unit, std::string_view name) const;

    // Whether an ERB template that the body renders by `template` may read a variable of this name. Reads the templates.
    [[nodiscard]] bool may_read(const index::Project& project, order::UnitIndex unit, std::string_view name) const;

    // The names of the variables that the body itself sets.
    [[nodiscard]] std::vector<std::string_view> variables(order::UnitIndex unit) const;

private:
    struct Mention {
        layout::FileIndex file = 0;
        std::optional<order::UnitIndex> unit;  // none: code outside of bodies that plint follows
        const summary::TemplateMention* what = nullptr;
        std::string path;  // with the name of the module
    };

    void add_file(const index::Project& project, const order::Program& program, layout::FileIndex file);
    [[nodiscard]] bool add_rendered_variable(order::UnitIndex unit, std::string_view name,
                                             std::vector<Rendering>& all) const;
    [[nodiscard]] bool add_renderers(const index::Project& project, const Mention& mention,
                                     std::vector<Rendering>& all) const;
    template <class Take>
    [[nodiscard]] bool each_pattern_of(std::string_view name, const Take& take) const;
    [[nodiscard]] bool has_own(Rendering rendering, std::string_view name) const;

    std::unordered_map<std::string, std::vector<Mention>> literal_;  // by path
    std::vector<Mention> patterns_;                                  // with `*`
    std::vector<std::string> absolute_;                              // the last parts of absolute paths; sorted
    // What a body renders.
    struct Rendered {
        layout::FileIndex file = 0;
        bool anything = false;  // a template whose path is not constant
        std::vector<std::string> paths;
        std::once_flag once;
        TemplateReads reads;  // of all of them, once asked
    };
    mutable std::unordered_map<order::UnitIndex, Rendered> rendered_;
    std::unordered_map<order::UnitIndex, std::vector<std::pair<std::string_view, Offset>>>
        rendered_variables_;                                                              // sorted
    std::unordered_map<order::UnitIndex, std::vector<const summary::SetVariable*>> set_;  // by name, then by place
    std::vector<std::string_view> set_globally_;  // by nodes and code outside of definitions; sorted
    std::vector<std::string_view> read_at_top_;   // sorted
};

}  // namespace plint::templates
