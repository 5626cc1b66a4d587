#include "ide/titles.hpp"

#include "ide/documentation.hpp"
#include "ide/uses.hpp"
#include "parser/source/markdown_code.hpp"
#include "parser/syntax/innermost.hpp"

#include <fmt/format.h>

#include <set>

namespace plint::ide {

namespace {

constexpr std::size_t max_shown_lines = 15;

// The files with references to a resource type that a file sees, or that see it.
std::set<layout::FileIndex> files_with(const index::Project& project, layout::FileIndex file, const std::string& type)
{
    std::set<layout::FileIndex> files;
    each_reference(project, type, [&](layout::FileIndex other, const summary::Reference&) {
        if (project.visible(other, file) || project.visible(file, other))
            files.insert(other);
    });
    return files;
}

void add_declarations(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& title,
                      std::vector<Location>& all)
{
    each_symbol(snapshot, file, title.name, [&](const Symbol& symbol) {
        if (symbol.kind == SymbolKind::title && symbol.is_definition && symbol.name == title.name
            && symbol.owner == title.owner)
            all.push_back({snapshot.project().file(file).path, symbol.span});
    });
}

// Calls such as `ensure_packages(['x'])`.
void add_declaring_calls(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& title,
                         std::vector<Location>& all)
{
    const items::Items& items = *snapshot.project().summary(file).items;
    for (const items::Declared& declared : items.declared)
        if (declared.how == items::How::by_function && items.words[declared.type] == title.owner
            && items.words[declared.title] == title.name)
            all.push_back({snapshot.project().file(file).path, declared.span});
}

std::string_view first_lines(std::string_view text)
{
    std::size_t end = 0;
    for (std::size_t line = 0; line < max_shown_lines && end != text.npos; ++line)
        end = text.find('\n', end == 0 ? 0 : end + 1);
    return text.substr(0, end);
}

}  // namespace

std::vector<Location> title_declarations(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& title)
{
    std::vector<Location> all;
    add_declarations(snapshot, file, title, all);
    if (!all.empty())
        return all;
    for (const layout::FileIndex other : files_with(snapshot.project(), file, title.owner))
        if (other != file && snapshot.project().visible(other, file))
            add_declarations(snapshot, other, title, all);
    if (!all.empty())
        return all;
    snapshot.project().read_bodies();
    add_declaring_calls(snapshot, file, title, all);
    for (layout::FileIndex other = 0; all.empty() && other < snapshot.project().layout().files.size(); ++other)
        if (snapshot.project().visible(other, file))
            add_declaring_calls(snapshot, other, title, all);
    return all;
}

std::vector<Location> title_places(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& title,
                                   const Search& search)
{
    std::vector<Location> all;
    const auto add = [&](layout::FileIndex of) {
        each_symbol(snapshot, of, title.name, [&](const Symbol& symbol) {
            if (symbol.kind == SymbolKind::title && symbol.name == title.name && symbol.owner == title.owner)
                all.push_back({snapshot.project().file(of).path, symbol.span});
        });
    };
    if (search.only)
        add(*search.only);
    else
        for (const layout::FileIndex other : files_with(snapshot.project(), file, title.owner)) {
            search.step();
            add(other);
        }
    return all;
}

std::string title_documentation(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& title)
{
    const std::vector<Location> declared = title_declarations(snapshot, file, title);
    const auto at = declared.empty() ? std::nullopt : snapshot.find(declared.front().path);
    if (!at)
        return {};
    std::optional<Node> around = syntax::innermost_at(*snapshot.file(*at).tree, declared.front().span.begin);
    while (around && around->kind() != Kind::resource_body)
        around = around->parent();
    if (!around)
        return {};
    const std::string_view text = around->text();
    const std::string_view shown = first_lines(text);
    return fmt::format(
        "{}\n\nDeclared in {}, line {}",
        code_block(fmt::format("{} {{ {}{}\n}}", title.owner, shown, shown.size() < text.size() ? "\n  …" : "")),
        code_span(declared.front().path), snapshot.file(*at).source->lines().line(declared.front().span.begin));
}

}  // namespace plint::ide
