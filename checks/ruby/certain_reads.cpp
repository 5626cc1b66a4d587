#include "checks/ruby/certain_reads.hpp"

#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <set>

namespace plint::ruby {

namespace {

// Whether all that it contains may not be evaluated, or more than once.
bool is_uncertain(const Node& node)
{
    switch (node.kind()) {
    case Kind::if_:
    case Kind::unless:
    case Kind::if_modifier:
    case Kind::unless_modifier:
    case Kind::conditional:
    case Kind::case_:
    case Kind::case_match:
    case Kind::while_:
    case Kind::until:
    case Kind::for_:
    case Kind::begin:
    case Kind::rescue_modifier:
    case Kind::block:
    case Kind::do_block:
    case Kind::lambda:
    case Kind::method:
    case Kind::singleton_method:
    case Kind::class_:
    case Kind::module:
    case Kind::error: return true;
    case Kind::unary: return node.text().starts_with("defined?");
    case Kind::operator_assignment: return true;
    case Kind::binary: return is_logical(node);
    default: return false;
    }
}

class Reader {
public:
    explicit Reader(const erb::RubySource& source) : source_(source) {}

    std::vector<NameInTemplate> run(const Node& root)
    {
        visit(root, 0);
        return std::move(found_);
    }

private:
    void visit(const Node& node, std::size_t depth)
    {
        if (depth > limits::max_template_depth || is_uncertain(node))
            return;
        if (node.kind() == Kind::instance_variable) {
            if (const std::string name(node.text().substr(1)); seen_.insert(name).second)
                found_.push_back({name, source_.place(node.span())});
            return;
        }
        const auto target = node.kind() == Kind::assignment ? node.field(Field::left) : std::nullopt;
        for (const Node& child : node.children())
            if (child != target)
                visit(child, depth + 1);
    }

    const erb::RubySource& source_;
    std::set<std::string, std::less<>> seen_;
    std::vector<NameInTemplate> found_;
};

}  // namespace

std::vector<NameInTemplate> certain_reads(std::string_view text, const erb::Template& parts)
{
    const erb::RubySource source = erb::ruby_source(text, parts);
    const auto tree = SyntaxTree::parse(source.text, {}, limits::free_template_errors);
    return tree && !tree->first_error() ? Reader(source).run(tree->root()) : std::vector<NameInTemplate>();
}

}  // namespace plint::ruby
