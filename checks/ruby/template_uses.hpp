// What the code of a template does with the variables and facts that it reads. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/template_code.hpp"
#include "checks/ruby/template_names.hpp"
#include "checks/ruby/template_tags.hpp"

#include <set>

namespace plint::ruby {

// `tags` must outlive it.
class TemplateUses {
public:
    // Code that is nested deeper than limits::max_template_depth has no known uses.
    TemplateUses(const Node& program, const TemplateNames& names, const TemplateTags& tags);

    // Of the value of an expression. `place`: of the expression in the template.
    [[nodiscard]] ValueUse of(const Node& expression, Span place) const;

    // Whether the template has another value where the variable is nil: `@x || 1`, `@x ? @x : 1`.
    [[nodiscard]] bool has_default(const Node& variable) const;

private:
    const TemplateTags& tags_;
    std::set<Span> inserted_;  // in the Ruby code, as all others
    std::set<Span> required_;
    std::set<Span> with_default_;

    friend class UseSearch;
};

}  // namespace plint::ruby
