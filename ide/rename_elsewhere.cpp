// Names of definitions in files that plint does not analyze.
#include "checks/files/paths.hpp"
#include "checks/names/names.hpp"
#include "ide/rename_edits.hpp"
#include "ide/whole_names.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace plint::ide {

namespace {

using enum summary::DefinitionKind;

// `a__b` of `a::b`, as rspec-puppet names its matchers.
std::string with_separator(std::string name, std::string_view separator)
{
    for (std::size_t at = name.find("::"); at != name.npos; at = name.find("::", at))
        name.replace(at, 2, separator);
    return name;
}

// Where the test of a definition is by custom, from the root of its module without `_spec.rb`.
std::string path_of_test(summary::DefinitionKind kind, std::string_view name)
{
    const std::string_view inner = name.substr(std::min(names::first_segment(name).size() + 2, name.size()));
    const std::string_view folder = kind == class_ ? "classes"
        : kind == define                           ? "defines"
        : kind == function                         ? "functions"
                                                   : "type_aliases";
    return "spec/" + std::string(folder) + '/' + with_separator(std::string(inner), "/");
}

class ElsewhereRenamer {
public:
    ElsewhereRenamer(const engine::Snapshot& snapshot, index::Place target, const std::string& to,
                     const std::string& to_type, RenameEdits& edits)
        : project_(snapshot.project()), target_(target), definition_(snapshot.project().definition(target)), to_(to),
          to_type_(to_type), edits_(edits)
    {
    }

    void run()
    {
        const layout::Layout& layout = project_.layout();
        std::set<std::string> roots;  // of modules and of the environment
        for (layout::ModuleIndex module = 0; module < layout.modules.size(); ++module)
            if (const auto file = project_.reporting_file(module); file && project_.visible(target_.file, *file))
                roots.insert(layout.modules[module].root);
        if (const auto environment = project_.file(target_.file).environment)
            roots.insert(layout.environments[*environment].root);
        const bool has_moves = edits_.has_moves();
        const layout::Module* const own = project_.module_of(target_.file);
        for (const std::string& root : roots) {
            read_root(root);
            const bool is_around = own != nullptr
                && (root == own->root || !files::inside(system().absolute(own->root), system().absolute(root)).empty());
            if (has_moves && is_around)
                move_test(root);
        }
    }

private:
    const files::FileSystem& system() const { return project_.system(); }

    void read_root(const std::string& root)
    {
        const auto enter = [](std::string_view folder) { return folder != "modules" && !folder.starts_with('.'); };
        std::vector<std::string> paths;
        const auto add = [&](std::string_view folder, std::string_view ending) {
            static_cast<void>(
                files::each_file_below(system(), files::below(root, folder), enter, [&](const std::string& path, int) {
                    if (path.ends_with(ending))
                        paths.push_back(path);
                }));
        };
        add("spec", ".rb");
        if (definition_.kind == type_alias) {
            add("tasks", ".json");
            add("plans", ".yaml");
        }
        paths.push_back(files::below(root, "REFERENCE.md"));
        std::ranges::sort(paths);
        for (const std::string& path : paths) {
            edits_.search().step();
            if (const auto text = system().text_of(path))
                read_text(path, *text);
        }
    }

    void read_text(const std::string& path, std::string_view text)
    {
        const std::string& name = definition_.name;
        const std::string folded = lower_case(text);
        for (const Span place : places_of(folded, name))
            if (means_it(text, folded, place))
                edits_.add_elsewhere(path, place, is_upper(text[place.begin]) ? to_type_ : to_);
        for (const std::string_view separator : {"__", "--"})  // in matchers, and in addresses in REFERENCE.md
            rename_joined(path, text, with_separator(name, separator), with_separator(to_, separator));
    }

    bool means_it(std::string_view text, std::string_view folded, Span place) const
    {
        if ((definition_.kind == type_alias) != is_upper(text[place.begin]) && definition_.kind != define
            && definition_.kind != class_)
            return false;
        const std::string_view whole = whole_name(folded, place.begin);
        return whole == definition_.name
            || (definition_.kind == class_ && names::without_last_segment(whole) == definition_.name
                && project_.definitions(whole).empty());
    }

    // `contain_a__b`, `create_a__b`, `have_a__b_resource_count`
    void rename_joined(const std::string& path, std::string_view text, std::string_view from, const std::string& to)
    {
        static constexpr auto before = std::to_array<std::string_view>({"contain_", "create_", "have_", "#"});
        for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + 1)) {
            const std::string_view rest = text.substr(at + from.size());
            const bool is_begun =
                std::ranges::any_of(before, [&](std::string_view word) { return text.substr(0, at).ends_with(word); })
                || text.substr(0, at).ends_with("name=\"");
            const bool is_ended = rest.empty() || rest.starts_with("_resource_count")
                || (!is_word(rest.front()) && !rest.starts_with("--"));
            if (is_begun && is_ended)
                edits_.add_elsewhere(path, {static_cast<Offset>(at), static_cast<Offset>(at + from.size())}, to);
        }
    }

    void move_test(const std::string& root)
    {
        const auto path = [&](const std::string& name) {
            return files::below(root, path_of_test(definition_.kind, name) + "_spec.rb");
        };
        const std::string from = path(definition_.name);
        const std::string to = path(to_);
        if (from != to && system().is_file(from) && !system().exists(to))
            edits_.move(from, to);
    }

    const index::Project& project_;
    index::Place target_;
    const summary::Definition& definition_;
    const std::string& to_;
    const std::string& to_type_;
    RenameEdits& edits_;
};

}  // namespace

void rename_elsewhere(const engine::Snapshot& snapshot, index::Place target, const std::string& to,
                      const std::string& to_type, RenameEdits& edits)
{
    ElsewhereRenamer(snapshot, target, to, to_type, edits).run();
}

}  // namespace plint::ide
