// What Ruby files of a module define, by name.
#include "checks/names/names.hpp"
#include "checks/ruby/read.hpp"
#include "checks/summary/regular_ruby.hpp"
#include "checks/summary/summary.hpp"

#include <algorithm>
#include <array>

namespace plint::summary {

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
    const auto add = [&](DefinitionKind kind, const auto& thing, std::string_view type = {}) {
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
        add(DefinitionKind::ruby_type, type);
    for (const ruby::Provider& provider : ruby.providers)
        add(DefinitionKind::ruby_provider, provider, provider.type);
    for (const ruby::Function& function : ruby.functions)
        add(function.api == ruby::FunctionApi::ruby_4x ? DefinitionKind::ruby_function
                                                       : DefinitionKind::ruby_function_3x,
            function);
    for (const ruby::Fact& fact : ruby.facts)
        if (!fact.prefix)
            add(DefinitionKind::fact, fact);
    std::ranges::sort(summary.definitions, {}, &Definition::span);
    // What is behind a mistake may be missing, unless every word that defines something was read.
    summary.broken = !ruby.unnamed.empty() || (ruby.syntax_error && count_definers(text) != summary.definitions.size());
    summary.empty = ruby.empty;
    return summary;
}

std::optional<Summary> summary_of_path(const layout::ProjectFile& file)
{
    struct Named {
        layout::Area area;
        DefinitionKind kind;
        std::string_view folder;
    };
    static constexpr std::array<Named, 4> folders{{
        {layout::Area::ruby_functions, DefinitionKind::ruby_function, "lib/puppet/functions/"},
        {layout::Area::ruby_functions_3x, DefinitionKind::ruby_function_3x, "lib/puppet/parser/functions/"},
        {layout::Area::ruby_types, DefinitionKind::ruby_type, "lib/puppet/type/"},
        {layout::Area::ruby_providers, DefinitionKind::ruby_provider, "lib/puppet/provider/"},
    }};
    if (file.area == layout::Area::facts)
        return Summary();
    const auto folder = std::ranges::find(folders, file.area, &Named::area);
    if (folder == folders.end())
        return std::nullopt;
    std::string_view path = std::string_view(file.inner).substr(folder->folder.size());
    Definition definition;
    definition.kind = folder->kind;
    if (definition.kind == DefinitionKind::ruby_provider) {
        const std::size_t slash = path.find('/');
        if (slash == std::string_view::npos)
            return Summary();  // no provider of a type, but what several share
        definition.type = path.substr(0, slash);
        path.remove_prefix(slash + 1);
    }
    for (const char c : path.substr(0, path.rfind('.')))
        definition.name += c == '/' ? "::" : std::string(1, c);
    definition.written = definition.name;
    Summary summary;
    summary.definitions.push_back(std::move(definition));
    return summary;
}

Summary parse_ruby_summary(std::string_view text)
{
    return summarise(ruby::read(text), text);
}

Summary summarise_ruby(std::string_view text)
{
    std::optional<Summary> regular = regular_ruby_summary(text);
    return regular ? std::move(*regular) : parse_ruby_summary(text);
}

}  // namespace plint::summary
