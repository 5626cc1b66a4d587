#include "ide/template_files.hpp"

#include "checks/files/paths.hpp"
#include "checks/lookup/module_files.hpp"
#include "ide/uses.hpp"
#include "parser/syntax/templates.hpp"

namespace plint::ide {

namespace {

// Calls `found(file, symbol)` for the symbols in tokens that contain the word.
template <class Found>
void each_symbol_in(const engine::Snapshot& snapshot, const Search& search, std::string_view word, const Found& found)
{
    for (const layout::FileIndex file : SearchedFiles(snapshot.project(), search))
        each_symbol(snapshot, file, word, [&](const Symbol& symbol) { found(file, symbol); });
}

}  // namespace

std::string named_file(const engine::Snapshot& snapshot, layout::FileIndex from, const Symbol& symbol)
{
    std::string name = symbol.name;
    if (name.starts_with(own_module_prefix)) {
        const layout::Module* const module = snapshot.project().module_of(from);
        if (module == nullptr)
            return {};
        name.replace(0, own_module_prefix.size() - 1, module->name);
    }
    const lookup::ModuleFile found = symbol.kind == SymbolKind::template_
        ? lookup::find_template(snapshot.project(), from, name)
        : lookup::find_module_file(snapshot.project(), from, lookup::FileKind::files, name);
    return found.missing ? std::string() : snapshot.shown(found.path);
}

std::vector<Location> file_uses(const engine::Snapshot& snapshot, const std::string& path, const Search& search)
{
    std::string_view word = files::name_of(path);
    if (word.ends_with(".epp"))  // calls may leave it out
        word.remove_suffix(4);
    std::vector<Location> all;
    each_symbol_in(snapshot, search, word, [&](layout::FileIndex file, const Symbol& symbol) {
        const bool names_file = symbol.kind == SymbolKind::template_ || symbol.kind == SymbolKind::file;
        if (names_file && named_file(snapshot, file, symbol) == path)
            all.push_back({snapshot.project().file(file).path, symbol.span});
    });
    return all;
}

bool is_template(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    const layout::ProjectFile& of = snapshot.project().file(file);
    return of.module && of.inner.starts_with("templates/")
        && (of.role == layout::FileRole::epp || of.role == layout::FileRole::erb);
}

std::vector<Location> template_parameter_definitions(const engine::Snapshot& snapshot, layout::FileIndex from,
                                                     const Symbol& parameter)
{
    const Symbol name{.kind = SymbolKind::template_, .name = parameter.owner, .span = {}};
    const auto file = snapshot.find(named_file(snapshot, from, name));
    const auto& tree = file ? snapshot.file(*file).tree : nullptr;
    if (tree)
        for (const syntax::Parameter declared : syntax::parameters_of(tree->root()))
            if (declared.name() == parameter.name)
                return {{snapshot.project().file(*file).path, declared.variable()->span()}};
    return {};
}

std::vector<Location> given_to_template(const engine::Snapshot& snapshot, layout::FileIndex file,
                                        std::string_view parameter, const Search& search)
{
    const std::string& path = snapshot.project().file(file).path;
    std::vector<Location> all;
    each_symbol_in(snapshot, search, parameter, [&](layout::FileIndex caller, const Symbol& symbol) {
        if (symbol.kind != SymbolKind::attribute || symbol.owner_kind != OwnerKind::template_
            || symbol.name != parameter)
            return;
        const Symbol name{.kind = SymbolKind::template_, .name = symbol.owner, .span = {}};
        if (named_file(snapshot, caller, name) == path)
            all.push_back({snapshot.project().file(caller).path, symbol.span});
    });
    return all;
}

}  // namespace plint::ide
