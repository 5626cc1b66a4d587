#include "checks/ruby/read.hpp"

#include "checks/ruby/interpreter.hpp"

namespace plint::ruby {

Descriptions read(std::string_view text, std::string_view path, const Library& library)
{
    Descriptions descriptions;
    descriptions.arena = std::make_unique<Arena>();
    std::unique_ptr<SyntaxTree> tree = SyntaxTree::parse(std::string(text), std::string(path));
    if (!tree) {
        descriptions.empty = false;
        descriptions.syntax_error = Span{};
        return descriptions;
    }
    Interpreter(descriptions, library).run(std::move(tree));
    return descriptions;
}

std::optional<Span> syntax_error(std::string_view text)
{
    const std::unique_ptr<SyntaxTree> tree = SyntaxTree::parse(std::string(text), {});
    return tree ? tree->first_error() : Span{};
}

}  // namespace plint::ruby
