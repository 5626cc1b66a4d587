#include "checks/summary/variable_types.hpp"

#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace plint::summary {

namespace {

// Types as text; not known when one of them is not.
class Kinds {
public:
    void add(std::string_view kind)
    {
        if (std::ranges::find(kinds_, kind) == kinds_.end())
            kinds_.emplace_back(kind);
    }
    void add(const Kinds& other)
    {
        known_ = known_ && other.known_;
        for (const std::string& kind : other.kinds_)
            add(kind);
    }
    void add_unknown() { known_ = false; }

    // Empty when not known.
    [[nodiscard]] std::string type() const
    {
        if (!known_ || kinds_.empty() || kinds_.size() > 6)
            return "";
        return kinds_.size() == 1 ? kinds_[0] : fmt::format("Variant[{}]", fmt::join(kinds_, ", "));
    }

private:
    std::vector<std::string> kinds_;
    bool known_ = true;
};

constexpr int max_depth = 20;

class Reader {
public:
    // `sometimes`: perhaps this never runs.
    void read(Node node, bool sometimes, int depth = 0)
    {
        if (depth > 100)
            return;
        switch (node.kind()) {
        case Kind::assignment: assign(syntax::Assignment(node), sometimes); return;
        case Kind::lambda:
        case Kind::class_definition:
        case Kind::define_definition:
        case Kind::function_definition:
        case Kind::plan_definition:
        case Kind::node_definition: return;
        case Kind::if_expression:
        case Kind::unless_expression:
        case Kind::case_expression:
        case Kind::selector: sometimes = true; break;
        case Kind::binary: {
            const auto operation = syntax::Binary(node).operator_token();
            sometimes =
                sometimes || (operation && (operation->kind() == Kind::kw_and || operation->kind() == Kind::kw_or));
            break;
        }
        default: break;
        }
        for (const Node child : node.children())
            if (is_composite(child.kind()))
                read(child, sometimes, depth + 1);
    }

    std::vector<DefinedVariable> finish()
    {
        std::vector<DefinedVariable> all;
        all.reserve(found_.size());
        for (auto& [name, kinds] : found_)
            all.push_back({std::string(name), kinds.type()});
        return all;
    }

private:
    void assign(const syntax::Assignment& node, bool sometimes)
    {
        if (!node.left() || !node.right())
            return;
        if (const auto targets = syntax::as<syntax::Array>(Node(*node.left()))) {
            for (const syntax::Element target : targets->elements())
                if (const auto name = syntax::as<syntax::Variable>(Node(target)))
                    kinds_of(name->name()).add_unknown();
            return;
        }
        const auto target = syntax::as<syntax::Variable>(Node(*node.left()));
        if (!target)
            return;
        Kinds& kinds = kinds_of(target->name());
        const auto operation = node.operator_token();
        if (!operation || operation->kind() != Kind::assign)
            kinds.add_unknown();
        else
            kinds.add(value(*node.right(), 0));
        if (sometimes)
            kinds.add("Undef");
        if (node.right()->kind() == Kind::assignment)
            read(*node.right(), sometimes);
    }

    Kinds& kinds_of(std::string_view name)
    {
        const auto [place, is_new] = places_.try_emplace(name, found_.size());
        return is_new ? found_.emplace_back(name, Kinds()).second : found_[place->second].second;
    }

    static Kinds value(Node node, int depth)
    {
        Kinds kinds;
        if (depth > max_depth) {
            kinds.add_unknown();
            return kinds;
        }
        switch (node.kind()) {
        case Kind::kw_undef: kinds.add("Undef"); break;
        case Kind::kw_true:
        case Kind::kw_false: kinds.add("Boolean"); break;
        case Kind::regex: kinds.add("Regexp"); break;
        case Kind::interpolated_string:
        case Kind::heredoc_tag: kinds.add("String"); break;
        case Kind::hash: kinds.add("Hash"); break;
        case Kind::number: {
            const auto number = syntax::Number(node).value();
            kinds.add(number && number->is_float ? "Float" : "Integer");
            break;
        }
        case Kind::paren: {
            const auto inner = syntax::Paren(node).inner();
            return inner ? value(*inner, depth + 1) : kinds;
        }
        case Kind::array: {
            Kinds inner;
            for (const syntax::Element element : syntax::Array(node).elements())
                inner.add(value(element, depth + 1));
            const std::string element = inner.type();
            kinds.add(element.empty() ? "Array" : fmt::format("Array[{}]", element));
            break;
        }
        case Kind::selector:
            for (const syntax::SelectorEntry entry : syntax::Selector(node).entries())
                if (entry.value())
                    kinds.add(value(*entry.value(), depth + 1));
            break;
        default:
            if (syntax::constant_string(node))
                kinds.add("String");
            else
                kinds.add_unknown();
        }
        return kinds;
    }

    std::vector<std::pair<std::string_view, Kinds>> found_;     // in order of the first assignment
    std::unordered_map<std::string_view, std::size_t> places_;  // in `found_`
};

// Most classes set nothing, and to see that is cheap.
bool has_assignment(Node body)
{
    const std::vector<Kind>& kinds = body.tree().kind;
    const auto begin = kinds.begin() + body.index();
    const auto end = kinds.begin() + body.tree().next[body.index()];
    return std::find(begin, end, Kind::assignment) != end;
}

}  // namespace

std::vector<DefinedVariable> variables_of(Node class_definition)
{
    Reader reader;
    const auto body = syntax::child_of<syntax::Block>(class_definition);
    if (body && has_assignment(*body))
        for (const Node statement : body->children())
            if (is_composite(statement.kind()))
                reader.read(statement, false);
    return reader.finish();
}

}  // namespace plint::summary
