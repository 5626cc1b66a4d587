// A parsed source to look into.
#pragma once

#include "parser/parse.hpp"
#include "parser/syntax/view.hpp"

#include <stdexcept>
#include <string>

namespace plint::tests {

class Program {
public:
    explicit Program(std::string text, ParseOptions options = {})
        : source_(options.language == Language::epp ? "program.epp" : "program.pp", std::move(text)),
          tree_(parse(source_, options))
    {
    }

    static Program epp(std::string text) { return Program(std::move(text), {.language = Language::epp}); }

    [[nodiscard]] const Tree& tree() const { return tree_; }
    [[nodiscard]] Node root() const { return tree_.root(); }

    // The n-th node of the view's kinds, in document order.
    template <class V>
    [[nodiscard]] V get(int n = 0) const
    {
        for (NodeIndex i = 0; i < tree_.size(); ++i)
            if (V::is(tree_.kind[i]) && n-- == 0)
                return V(tree_.node(i));
        throw std::out_of_range("no such node in: " + std::string(source_.text()));
    }

private:
    SourceFile source_;
    Tree tree_;
};

// The texts of nodes, `|` between them.
template <class Nodes>
std::string texts(Nodes&& nodes)
{
    std::string out;
    for (const Node node : nodes) {
        if (!out.empty())
            out += '|';
        out += node.text();
    }
    return out;
}

template <class V>
std::string text(const std::optional<V>& node)
{
    return node ? std::string(node->text()) : "none";
}

}  // namespace plint::tests
