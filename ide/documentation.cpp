#include "ide/documentation.hpp"

#include "ide/prose.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/markdown_code.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/documented_parameter.hpp"
#include "parser/syntax/trivia.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace plint::ide {

namespace {

std::optional<Node> definition_node(const engine::Snapshot& snapshot, index::Place place)
{
    const auto& tree = snapshot.file(place.file).tree;
    if (!tree)
        return std::nullopt;
    const Span span = snapshot.project().definition(place).span;
    for (NodeIndex i = 0; i < tree->size(); ++i)
        if (is_definition(tree->kind[i]) && tree->node(i).span() == span)
            return tree->node(i);
    return std::nullopt;
}

using ParameterNames = std::set<std::string_view>;

ParameterNames names_of_parameters(const summary::Definition& definition)
{
    ParameterNames names;
    for (const summary::DefinedParameter& parameter : definition.parameters)
        names.insert(parameter.name);
    return names;
}

// The comment above the definition, and those above that, if empty lines separate them and they name the definition or one
// of its parameters.
std::vector<syntax::Comment> comments_of(Node node, const summary::Definition& definition)
{
    const ParameterNames parameters = names_of_parameters(definition);
    const auto is_about = [&](const syntax::Comment& comment) {
        const auto documented = syntax::documented_parameter(comment.content());
        return comment.content().find(definition.name) != std::string_view::npos
            || (documented && parameters.contains(documented->name));
    };
    std::vector<std::vector<syntax::Comment>> blocks{syntax::leading_comments(node)};
    for (;;) {
        const Node below = blocks.back().empty() ? node : Node(blocks.back().front());
        std::vector<syntax::Comment> above = syntax::nearest_comments(below);
        if (std::ranges::none_of(above, is_about))
            break;
        blocks.push_back(std::move(above));
    }
    std::vector<syntax::Comment> comments;
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
        comments.insert(comments.end(), block->begin(), block->end());
    return comments;
}

// The lines of the comments, without their marks.
std::vector<std::string> comment_lines(const engine::Snapshot& snapshot, index::Place place)
{
    std::vector<std::string> lines;
    const auto node = definition_node(snapshot, place);
    if (!node)
        return lines;
    Offset above = 0;  // the end of the comment above
    for (const syntax::Comment& comment : comments_of(*node, snapshot.project().definition(place))) {
        const std::string_view between = node->tree().source->text({above, comment.span().begin});
        if (above > 0 && std::ranges::count(between, '\n') > 1)
            lines.emplace_back();
        above = comment.span().end;
        const std::string_view text = comment.content();
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            std::string_view line = text.substr(at, end - at);
            if (line.starts_with(' '))
                line.remove_prefix(1);
            if (!line.starts_with("lint:") && !line.starts_with("plint:"))
                lines.emplace_back(line);
            at = end + 1;
        }
    }
    return lines;
}

std::string_view trimmed(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t");
    return first == line.npos ? std::string_view() : line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
}

// The parameter that a line describes without the marks of a style: `name - text`, `* name: text`, `$name - text`.
std::optional<syntax::DocumentedParameter> described_parameter(std::string_view line, const ParameterNames& parameters)
{
    line.remove_prefix(std::min(line.find_first_not_of(" *-$`'\"["), line.size()));
    const std::string_view name = leading_word(line);
    line.remove_prefix(name.size());
    line.remove_prefix(std::min(line.find_first_not_of(" `'\"]"), line.size()));
    const bool has_text = line.starts_with("- ") || line.starts_with(": ") || line == ":";
    if (!has_text || !parameters.contains(name))
        return std::nullopt;
    return syntax::DocumentedParameter{name, "", trimmed(line.substr(1)), {}};
}

}  // namespace

bool has_deprecation(const engine::Snapshot& snapshot, index::Place place)
{
    const auto& source = snapshot.file(place.file).source;
    const summary::Definition& definition = snapshot.project().definition(place);
    if (!source || !snapshot.file(place.file).tree)
        return false;
    const std::string_view text = source->text();
    std::size_t end = definition.span.begin == 0 ? text.npos : text.rfind('\n', definition.span.begin - 1);
    while (end != text.npos && end > 0) {
        const std::size_t newline = text.rfind('\n', end - 1);
        const std::size_t begin = newline == text.npos ? 0 : newline + 1;
        std::string_view line = trimmed(text.substr(begin, end - begin));
        if (!line.starts_with('#'))
            return false;
        line.remove_prefix(std::min(line.find_first_not_of("# \t"), line.size()));
        if (line.starts_with("@deprecated"))
            return true;
        end = newline;
    }
    return false;
}

std::string documentation_of(const engine::Snapshot& snapshot, index::Place place)
{
    return prose(comment_lines(snapshot, place));
}

ParameterTexts parameter_texts(const engine::Snapshot& snapshot, index::Place place)
{
    const std::vector<std::string> lines = comment_lines(snapshot, place);
    const auto is_documented = [](std::string_view line) { return syntax::documented_parameter(line).has_value(); };
    const bool has_marks = std::ranges::any_of(lines, is_documented);
    const ParameterNames names = names_of_parameters(snapshot.project().definition(place));
    ParameterTexts texts;
    std::vector<std::string*> open;  // of the parameters above, which may share one text
    for (const std::string& line : lines) {
        std::string_view rest = trimmed(line);
        const auto parameter = has_marks ? syntax::documented_parameter(rest) : described_parameter(rest, names);
        if (parameter) {
            if (!open.empty() && (!open.front()->empty() || parameter->style != "doc"))
                open.clear();
            open.push_back(&texts[std::string(parameter->name)]);
            rest = parameter->text;
        } else if (rest.starts_with('@') || rest.starts_with("==")) {
            open.clear();
        }
        if (rest.empty() && !open.empty() && !open.front()->empty())
            open.clear();
        for (std::string* const text : open)
            if (!rest.empty())
                *text += (text->empty() ? "" : "\n") + std::string(rest);
    }
    return texts;
}

std::string parameter_documentation(const engine::Snapshot& snapshot, index::Place place, std::string_view name)
{
    return find_text(parameter_texts(snapshot, place), name);
}

std::string find_text(const ParameterTexts& texts, std::string_view name)
{
    const auto found = texts.find(name);
    return found == texts.end() ? std::string() : found->second;
}

std::string signature_of(const engine::Snapshot& snapshot, index::Place place)
{
    const summary::Definition& definition = snapshot.project().definition(place);
    const std::string_view word = definition.kind == summary::DefinitionKind::define ? "define"
        : definition.kind == summary::DefinitionKind::function                       ? "function"
        : definition.kind == summary::DefinitionKind::plan                           ? "plan"
                                                                                     : "class";
    if (definition.kind == summary::DefinitionKind::type_alias)
        return fmt::format("type {} = {}", definition.written, definition.type);
    std::string text = fmt::format("{} {}", word, definition.name);
    if (!definition.parent.empty())
        text += " inherits " + definition.parent;
    const auto node = definition_node(snapshot, place);
    std::string parameters;
    if (node)
        for (const syntax::Parameter parameter : syntax::parameters_of(*node))
            parameters += fmt::format("\n  {},", parameter.text());
    if (!parameters.empty())
        text += " (" + parameters + "\n)";
    if (definition.kind == summary::DefinitionKind::function && !definition.type.empty())
        text += " >> " + definition.type;
    return text;
}

std::string code_block(std::string_view code)
{
    return fenced_code(code, "puppet");
}

}  // namespace plint::ide
