// Names that the Ruby code of a template defines itself. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/syntax.hpp"
#include "parser/source/span.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace plint::ruby {

// Local variables and methods, wherever they are. Also finds what the grammar accepts and Ruby does not. The tree must outlive
// it.
class TemplateNames {
public:
    // All below a node, down to limits::max_template_depth.
    void add_all(const Node& node, std::size_t depth);

    [[nodiscard]] bool has(std::string_view name) const { return names_.contains(name); }
    // Whether a pattern may define more.
    [[nodiscard]] bool has_pattern() const { return has_pattern_; }
    // The first error, in the Ruby code; std::nullopt if there is none.
    [[nodiscard]] const std::optional<Span>& error() const { return error_; }

    // Whether it is the `scope` of Puppet.
    [[nodiscard]] bool is_scope(const std::optional<Node>& node) const
    {
        return node && node->kind() == Kind::identifier && node->text() == "scope" && !has("scope");
    }

private:
    void check(const Node& node, const std::vector<Node>& children);
    void note_error(Span span);
    void add(const Node& node, const std::vector<Node>& children);
    void add_field(const Node& node, Field field);
    void add_name(const Node& node);

    std::set<std::string_view, std::less<>> names_;
    bool has_pattern_ = false;
    std::optional<Span> error_;
};

}  // namespace plint::ruby
