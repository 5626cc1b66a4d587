#include "tests/checks/reveal.hpp"

#include "checks/inference/file_types.hpp"
#include "checks/types/print.hpp"
#include "parser/parse.hpp"
#include "parser/source/line_index.hpp"
#include "parser/syntax/view.hpp"

#include <catch2/catch.hpp>

#include <optional>

namespace plint::tests {

namespace {

struct Reveal {
    std::uint32_t line = 0;
    std::string type;
};

std::vector<Reveal> reveals(std::string_view text)
{
    static constexpr std::string_view sign = "# reveal: ";
    std::vector<Reveal> all;
    const LineIndex lines(text);
    for (std::size_t at = text.find(sign); at != text.npos; at = text.find(sign, at + 1)) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        all.push_back(
            {lines.line(static_cast<Offset>(at)), std::string(text.substr(at + sign.size(), end - at - sign.size()))});
    }
    return all;
}

// Not definitions: they have no value to speak of.
std::optional<Node> first_expression(const Tree& tree, const LineIndex& lines, std::uint32_t line)
{
    for (const Node node : tree.root().descendants())
        if (syntax::is_expression(node.kind()) && !is_definition(node.kind()) && lines.line(node.span().begin) == line)
            return node;
    return std::nullopt;
}

}  // namespace

void check_reveals(const Tree& tree, const index::Project& project)
{
    const std::string_view text = tree.source->text();
    const std::vector<Reveal> wanted = reveals(text);
    if (wanted.empty())
        return;
    const LineIndex lines(text);
    inference::FileInference inference(project);
    inference.infer(tree, project.find(tree.source->path()),
                    [&](types::TypeTable& table, const inference::Inferred& inferred) {
                        for (const Reveal& reveal : wanted) {
                            const auto node = first_expression(tree, lines, reveal.line);
                            CAPTURE(tree.source->path(), reveal.line);
                            REQUIRE(node);
                            const types::Type type = inferred.types[node->index()];
                            CHECK((type ? types::print(table, type) : "never") == reveal.type);
                        }
                    });
}

std::size_t check_reveals(const std::string& manifest)
{
    const SourceFile source("a.pp", manifest);
    const Tree tree = parse(source, {});
    REQUIRE(tree.errors.empty());
    const index::Project project;
    check_reveals(tree, project);
    return reveals(manifest).size();
}

}  // namespace plint::tests
