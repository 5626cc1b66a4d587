#include "ide/documentation.hpp"

#include "parser/syntax/definitions.hpp"
#include "parser/syntax/trivia.hpp"

#include <fmt/format.h>

#include <algorithm>
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

// The lines of the comment, without their marks.
std::vector<std::string> comment_lines(const engine::Snapshot& snapshot, index::Place place)
{
    std::vector<std::string> lines;
    const auto node = definition_node(snapshot, place);
    if (!node)
        return lines;
    for (const syntax::Comment& comment : syntax::leading_comments(*node)) {
        std::string_view text = comment.content();
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
    std::string text;
    for (const std::string& line : comment_lines(snapshot, place)) {
        if (trimmed(line).starts_with('@')) {
            if (trimmed(line).starts_with("@summary"))
                text += std::string(trimmed(trimmed(line).substr(8))) + "\n";
            else
                break;
        } else {
            text += line + "\n";
        }
    }
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

ParameterTexts parameter_texts(const engine::Snapshot& snapshot, index::Place place)
{
    ParameterTexts texts;
    std::string* text = nullptr;  // of the tag above; null outside of one
    for (const std::string& line : comment_lines(snapshot, place)) {
        std::string_view rest = trimmed(line);
        if (rest.starts_with('@')) {
            text = nullptr;
            if (!rest.starts_with("@param "))
                continue;
            rest = trimmed(rest.substr(7));
            if (rest.starts_with('[') && rest.find(']') != rest.npos)
                rest = trimmed(rest.substr(rest.find(']') + 1));
            const std::size_t end = std::min(rest.find_first_of(" \t["), rest.size());
            const std::size_t begin = rest.starts_with('$') ? 1 : 0;
            text = &texts[std::string(rest.substr(begin, end - begin))];
            rest = trimmed(rest.substr(end));
        }
        if (text != nullptr && !rest.empty())
            *text += (text->empty() ? "" : "\n") + std::string(rest);
        else if (text != nullptr && !text->empty())
            text = nullptr;
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
    return fmt::format("```puppet\n{}\n```", code);
}

}  // namespace plint::ide
