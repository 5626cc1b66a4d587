#include "checks/ruby/puppetfile.hpp"

#include "checks/ruby/syntax.hpp"

namespace plint::ruby {

namespace {

// Of a string without computed parts.
std::optional<std::string> plain_text(const Node& node)
{
    const std::vector<Node> parts = node.children();
    if (node.kind() != Kind::string || parts.size() != 1 || parts[0].kind() != Kind::string_content)
        return std::nullopt;
    return std::string(parts[0].text());
}

void take_statement(const Node& statement, std::vector<WantedModule>& modules)
{
    const auto method = statement.kind() == Kind::call ? statement.field(Field::method) : std::nullopt;
    const auto arguments = method && method->text() == "mod" ? statement.field(Field::arguments) : std::nullopt;
    if (!arguments || statement.field(Field::receiver))
        return;
    const std::vector<Node> given = arguments->children();
    const auto name = given.empty() ? std::nullopt : plain_text(given[0]);
    if (name && !name->empty())
        modules.push_back({name->substr(name->find_first_of("-/") + 1), given[0].span()});
}

}  // namespace

Puppetfile read_puppetfile(std::string_view text)
{
    Puppetfile file;
    const auto tree = SyntaxTree::parse(std::string(text), "Puppetfile");
    if (!tree)
        return file;
    file.syntax_error = tree->first_error();
    if (!file.syntax_error)
        for (const Node& statement : tree->root().children())
            take_statement(statement, file.modules);
    return file;
}

}  // namespace plint::ruby
