#include "ide/data_members.hpp"

#include "ide/data_parts.hpp"
#include "ide/documentation.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/type_values.hpp"
#include "parser/source/markdown_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace plint::ide {

std::optional<MemberPlace> member_at(std::string_view text, Offset offset)
{
    std::vector<DataStep> path;  // by depth, from 1
    for (const DataPart& part : data_parts(text)) {
        if (part.depth == 0)
            continue;
        // Elements of a list have no key.
        path.resize(part.depth, DataStep{.is_element = true});
        if (!part.is_key)
            continue;
        path.back() = {.is_element = false, .key = part.text};
        const Span span = without_quotes(part.span, text);
        if (part.depth > 1 && part.kind == DataPart::Kind::scalar && span.begin <= offset && offset <= span.end)
            return MemberPlace{span, std::move(path)};
    }
    return std::nullopt;
}

std::optional<Hover> hover_of_member(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& source = snapshot.file(file).source;
    if (!source || !is_hiera_data(snapshot, file))
        return std::nullopt;
    const auto member = member_at(source->text(), offset);
    const auto bound =
        member ? parameter_of_key(snapshot, file, {member->span, member->path.front().key}) : std::nullopt;
    if (!bound)
        return std::nullopt;
    const auto& parameters = snapshot.project().definition(bound->owner).parameters;
    const auto parameter = std::ranges::find(parameters, bound->parameter, &summary::DefinedParameter::name);
    if (parameter == parameters.end() || parameter->type.empty())
        return std::nullopt;
    const std::string type =
        listed_parts(snapshot, bound->owner.file, parameter->type, std::span(member->path).subspan(1)).type;
    if (type.empty() || type == "Any")
        return std::nullopt;
    return Hover{member->span,
                 code_block(fmt::format("{} {}", type, member->path.back().key)) + "\n\nPart of "
                     + code_span(member->path.front().key)};
}

}  // namespace plint::ide
