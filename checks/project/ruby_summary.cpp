// What Ruby files of a module define, by name.
#include "checks/project/summary.hpp"

#include "checks/project/names.hpp"
#include "checks/ruby/read.hpp"

#include <algorithm>

namespace plint {

// A literal name without its colon and quotes.
static std::string_view bare(std::string_view literal)
{
    while (!literal.empty() && (literal.front() == ':' || literal.front() == '\'' || literal.front() == '"'))
        literal.remove_prefix(1);
    while (!literal.empty() && (literal.back() == '\'' || literal.back() == '"'))
        literal.remove_suffix(1);
    return literal;
}

Summary summarise(const ruby::Descriptions& ruby, std::string_view text)
{
    Summary summary;
    const auto add = [&](Defined kind, const auto& thing, std::string_view type = {}) {
        Definition definition;
        definition.kind = kind;
        definition.name = plain_name(thing.name);
        definition.written = bare(text.substr(thing.name_span.begin, thing.name_span.size()));
        definition.span = thing.span;
        definition.name_span = thing.name_span;
        definition.type = type;
        summary.definitions.push_back(std::move(definition));
    };
    for (const ruby::ResourceType& type : ruby.types)
        add(Defined::ruby_type, type);
    for (const ruby::Provider& provider : ruby.providers)
        add(Defined::ruby_provider, provider, provider.type);
    for (const ruby::Function& function : ruby.functions)
        add(function.api == ruby::FunctionApi::ruby_4x ? Defined::ruby_function : Defined::ruby_function_3x, function);
    for (const ruby::Fact& fact : ruby.facts)
        if (!fact.prefix)
            add(Defined::fact, fact);
    std::ranges::sort(summary.definitions, {}, &Definition::span);
    summary.broken = ruby.syntax_error.has_value() || !ruby.unnamed.empty();
    summary.empty = ruby.empty;
    return summary;
}

std::optional<Summary> summary_of_path(const ProjectFile& file)
{
    Definition definition;
    switch (file.area) {
    case Area::ruby_functions: definition.kind = Defined::ruby_function; break;
    case Area::ruby_functions_3x: definition.kind = Defined::ruby_function_3x; break;
    case Area::ruby_types: definition.kind = Defined::ruby_type; break;
    default: return std::nullopt;
    }
    constexpr std::size_t area_parts = 3;  // of `lib/puppet/type`; one more of `lib/puppet/parser/functions`
    std::string_view inner = file.inner;
    for (std::size_t part = file.area == Area::ruby_functions_3x ? area_parts + 1 : area_parts; part > 0; --part)
        inner.remove_prefix(std::min(inner.find('/') + 1, inner.size()));
    for (const char c : inner.substr(0, inner.rfind('.')))
        definition.name += c == '/' ? "::" : std::string(1, c);
    if (definition.name.empty() || definition.name != plain_name(definition.name))
        return std::nullopt;
    definition.written = definition.name;
    Summary summary;
    summary.definitions.push_back(std::move(definition));
    return summary;
}

Summary summarise_ruby(std::string_view text)
{
    return summarise(ruby::read(text), text);
}

}  // namespace plint
