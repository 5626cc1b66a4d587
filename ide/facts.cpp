#include "ide/facts.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/files/file_system.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "checks/ruby/read.hpp"
#include "checks/ruby/strings.hpp"
#include "checks/scopes/scopes.hpp"
#include "ide/data_parts.hpp"
#include "ide/documentation.hpp"
#include "ide/hover_parts.hpp"
#include "ide/prose.hpp"
#include "ide/reference.hpp"
#include "ide/ruby_attributes.hpp"
#include "parser/source/markdown_code.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace plint::ide {

namespace {

std::string_view first_key(std::string_view path)
{
    return path.substr(0, path.find('.'));
}

// The place of `name=` at the start of a line.
std::optional<Span> place_in_lines(std::string_view text, std::string_view name)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (line.starts_with(name) && line.substr(name.size()).starts_with('='))
            return Span{static_cast<Offset>(at), static_cast<Offset>(at + name.size())};
        at = end + 1;
    }
    return std::nullopt;
}

// The first place of a key at the outermost level of YAML or JSON.
std::optional<Span> place_in_keys(std::string_view text, std::string_view name)
{
    const hiera::HieraData data = hiera::read_hiera_data(text);
    const std::vector<Span> places = key_places(&data.root, text, name);
    return places.empty() ? std::nullopt : std::optional(places.front());
}

// The places in `facts.d` of all modules that the file sees. Scripts may print any facts, so they are not read.
std::vector<Location> external_facts(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const index::Project& project = snapshot.project();
    const files::FileSystem& system = project.system();
    std::vector<Location> all;
    for (const layout::Module& module : project.layout().modules) {
        const auto seen = project.find_module(module.name, file);
        if (!seen || project.layout().modules[*seen].root != module.root)
            continue;
        for (const std::string& path : files::sorted_entries(system, files::below(module.root, "facts.d"))) {
            const std::string_view ending = files::extension_of(path);
            const bool has_lines = ending == ".txt";
            if (!has_lines && ending != ".yaml" && ending != ".json")
                continue;
            const std::string text = system.text_of(path).value_or("");
            if (text.find(name) == text.npos)
                continue;
            if (const auto place = has_lines ? place_in_lines(text, name) : place_in_keys(text, name))
                all.push_back({path, *place});
        }
    }
    return all;
}

std::vector<Location> ruby_facts(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const index::Project& project = snapshot.project();
    std::vector<Location> all;
    for (const layout::FileIndex found : project.facts(name))
        if (project.visible(found, file))
            std::ranges::copy(facts_in_ruby(snapshot, found, name), std::back_inserter(all));
    return all;
}

// The comment above `Facter.add`. If empty lines separate them, it must name the fact.
std::string comment_of_fact(const engine::Snapshot& snapshot, const Location& place, std::string_view name)
{
    const auto text = snapshot.project().system().text_of(place.path);
    if (!text)
        return {};
    std::string comment = ruby::comment_above(*text, place.span.begin);
    if (comment.empty()) {
        const std::size_t line = text->rfind('\n', place.span.begin);
        const std::size_t end = line == text->npos ? line : text->find_last_not_of(" \t\r\n", line);
        comment = end == text->npos ? std::string() : ruby::comment_above(*text, text->find('\n', end) + 1);
        if (comment.find(name) == comment.npos)
            return {};
    }
    return prose(unindented_lines(comment));
}

}  // namespace

bool is_known_fact(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    return catalogue::find_fact(name) != nullptr || !fact_definitions(snapshot, file, name).empty();
}

std::vector<Location> facts_in_ruby(const engine::Snapshot& snapshot, layout::FileIndex ruby, std::string_view name)
{
    std::vector<Location> all;
    for (const ruby::Fact& fact : snapshot.project().ruby(ruby).facts)
        if (fact.name == name && !fact.prefix)
            all.push_back({snapshot.project().file(ruby).path, without_marks(fact.name_span, fact.name.size())});
    return all;
}

std::vector<Location> fact_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view path)
{
    const std::string name(first_key(path));
    std::vector<Location> all = ruby_facts(snapshot, file, name);
    const std::vector<Location> external = external_facts(snapshot, file, name);
    all.insert(all.end(), external.begin(), external.end());
    return all;
}

std::vector<Span> fact_variables(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    std::vector<Span> all;
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return all;
    using enum scopes::Meaning;
    const index::Project& project = snapshot.project();
    const scopes::Scopes scopes = scopes::find_scopes(*tree, project.summary(file), project, file);
    for (const scopes::VariableUse& use : scopes.uses) {
        const bool is_in_template = scopes.scopes[use.scope].kind == scopes::ScopeKind::epp;  // may read its caller
        const bool is_unset = !is_in_template && (use.meaning == open || use.meaning == nothing);
        if (use.name == name && !use.variable && (use.meaning == built_in || is_unset))
            all.push_back(use.node.span());
    }
    const bool is_set = std::ranges::any_of(scopes.variables, [&](const scopes::Variable& variable) {
        return variable.name == name && scopes.scopes[variable.scope].kind == scopes::ScopeKind::top;
    });
    for (NodeIndex i = 0; !is_set && i < tree->size(); ++i)
        if (tree->kind[i] == Kind::variable)
            if (const std::string_view written = syntax::Variable(tree->node(i)).name();
                written.starts_with("::") && written.substr(2) == name)
                all.push_back(tree->node(i).span());
    return all;
}

std::string fact_documentation(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view path,
                               std::string_view written)
{
    const std::vector<Location> places = fact_definitions(snapshot, file, path);
    const catalogue::FactShape* const shape = catalogue::find_fact_at(path);
    if (shape == nullptr && places.empty())
        return path == "os.lsb" || path.starts_with("os.lsb.")
            ? code_block(fact_code(path)) + "\n\nFacter 4 has no `os.lsb`. `$facts['os']['distro']` replaces it."
            : std::string();
    std::string text = code_block(fmt::format("{} {}", shape == nullptr ? "Any" : shape->type,
                                              written.empty() ? fact_code(path) : std::string(written)));
    if (shape != nullptr)
        text += "\n\n" + about_fact(*shape, path);
    for (const Location& place : places) {
        if (files::extension_of(place.path) == ".rb")
            add_part(text, comment_of_fact(snapshot, place, first_key(path)));
        add_part(text, "Custom fact in " + code_span(place.path));
    }
    return text;
}

}  // namespace plint::ide
