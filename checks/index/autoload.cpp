#include "checks/index/autoload.hpp"

#include "checks/names/names.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace plint::index {

namespace {

std::string as_path(std::string_view name)
{
    std::string path;
    for (std::size_t at = 0; at < name.size(); ++at)
        if (name.substr(at).starts_with("::")) {
            path += '/';
            ++at;
        } else {
            path += name[at];
        }
    return path;
}

std::string_view without_first_segment(std::string_view name)
{
    const std::size_t at = name.find("::");
    return at == std::string_view::npos ? std::string_view() : name.substr(at + 2);
}

std::string as_name(std::string_view path)
{
    std::string name;
    for (const char c : path)
        c == '/' ? name.append("::") : name.append(1, c);
    return name;
}

struct Folder {
    layout::Area area;
    std::string_view path;
    summary::DefinitionKind kind;
};

constexpr Folder folders[]{
    {layout::Area::manifests, "manifests/", summary::DefinitionKind::class_},
    {layout::Area::functions, "functions/", summary::DefinitionKind::function},
    {layout::Area::types, "types/", summary::DefinitionKind::type_alias},
    {layout::Area::plans, "plans/", summary::DefinitionKind::plan},
    {layout::Area::ruby_functions, "lib/puppet/functions/", summary::DefinitionKind::ruby_function},
};

const Folder* folder_of(layout::Area area)
{
    const auto at = std::ranges::find(folders, area, &Folder::area);
    return at == std::end(folders) ? nullptr : at;
}

// Classes and defines, functions, types: names of one kind hide each other.
bool same_name_space(summary::DefinitionKind a, summary::DefinitionKind b)
{
    const auto space = [](summary::DefinitionKind kind) {
        switch (kind) {
        case summary::DefinitionKind::define: return summary::DefinitionKind::class_;
        case summary::DefinitionKind::ruby_function: return summary::DefinitionKind::function;
        default: return kind;
        }
    };
    return space(a) == space(b);
}

class Inspector {
public:
    Inspector(const Project& project, layout::FileIndex file)
        : project_(project), index_(file), file_(project.file(file)), summary_(project.summary(file)),
          purpose_(purpose(project, file))
    {
    }

    std::vector<MisplacedDefinition> run()
    {
        const bool module_known = !file_.module || !project_.module_of(index_)->name.empty();
        if (summary_.broken || !module_known || (file_.area == layout::Area::other && !file_.main_manifest))
            return {};
        for (std::uint32_t i = 0; i < summary_.definitions.size(); ++i)
            inspect(i);
        if (purpose_)
            inspect_file();
        std::ranges::stable_sort(found_, {}, &MisplacedDefinition::span);
        return std::move(found_);
    }

private:
    void inspect(std::uint32_t i)
    {
        const summary::Definition& definition = summary_.definitions[i];
        if (definition.nesting == summary::Nesting::misplaced || definition.kind == summary::DefinitionKind::node
            || definition.name.empty())
            return;
        if (file_.role == layout::FileRole::ruby)
            return inspect_ruby(i, definition);
        if (const auto other = shadowing(i, definition))
            add(MisplacedDefinition::shadowed, i, other);
        else if (definition.nesting == summary::Nesting::top && purpose_)
            inspect_place(i, definition);
    }

    void inspect_place(std::uint32_t i, const summary::Definition& definition)
    {
        using enum MisplacedDefinition::Kind;
        const bool environment = !file_.module;
        const auto home = index::autoload_path(definition.kind, definition.name, environment);
        const std::string_view module = environment ? std::string_view() : project_.module_of(index_)->name;
        const bool class_like =
            definition.kind == summary::DefinitionKind::class_ || definition.kind == summary::DefinitionKind::define;
        const bool ours = environment || names::first_segment(definition.name) == module;
        const bool checked_by_puppet = definition.kind != summary::DefinitionKind::type_alias && !environment;

        if (ours && home == file_.inner && definition.name == purpose_->name) {
            if (file_.area != layout::Area::manifests && !std::exchange(crowd_added_, true))
                for (std::uint32_t other = 0; other < summary_.definitions.size(); ++other)
                    if (other != i)
                        add(extra_definition, other);
        } else if (file_.area != layout::Area::manifests && alone_at_home()) {
            return;  // the crowd is reported
        } else if (class_like && ours && !environment && without_first_segment(definition.name) == "init") {
            add(module_init, i);
        } else if (checked_by_puppet && !definition.name.starts_with(lower_case(purpose_->name))) {
            add(ours ? refused : other_module, i);
        } else if (!ours) {
            add(other_module, i);
        } else if (!same_name_space(definition.kind, purpose_->kind)) {
            add(wrong_folder, i);
        } else if (class_like && facts_at_reentry(definition.name)) {
            add(fallback, i);
        } else {
            add(unreachable, i);
        }
    }

    bool facts_at_reentry(std::string_view name) const
    {
        if (file_.inner == "manifests/init.pp")
            return true;
        // As search_path() has it, without the paths of parts that are too long anyway.
        const std::size_t longest = names::first_segment(name).size() + 2 * file_.inner.size();
        for (std::string_view at = name; !names::without_last_segment(at).empty(); at = names::without_last_segment(at))
            if (at.size() <= longest && index::autoload_path(summary::DefinitionKind::class_, at) == file_.inner)
                return true;
        return false;
    }

    // Whether the one thing that the file is for is in it.
    bool alone_at_home()
    {
        if (!has_its_purpose_)
            has_its_purpose_ = std::ranges::any_of(summary_.definitions, [&](const summary::Definition& definition) {
                return same_name_space(definition.kind, purpose_->kind) && definition.name == purpose_->name;
            });
        return *has_its_purpose_;
    }

    // The other definition, when this one is the worse placed of the two. That a file or a main manifest defines
    // something twice has nothing to do with places.
    std::optional<Place> shadowing(std::uint32_t i, const summary::Definition& definition) const
    {
        const Place self{index_, i};
        for (const Place place : project_.visible_definitions(definition.name, index_)) {
            const summary::Definition& other = project_.definition(place);
            const layout::ProjectFile& file = project_.file(place.file);
            const bool same_module = file.module == file_.module && file.environment == file_.environment;
            const bool one_is_main = file.main_manifest != file_.main_manifest;
            const bool both_are_main = file.main_manifest && file_.main_manifest;
            if (place.file == index_ || both_are_main || !same_name_space(definition.kind, other.kind)
                || other.nesting == summary::Nesting::misplaced
                || (file.area == layout::Area::other && !file.main_manifest) || !(same_module || one_is_main))
                continue;
            const std::pair theirs{is_at_home(place), -static_cast<int>(place.file)};
            const std::pair ours{is_at_home(self), -static_cast<int>(self.file)};
            if (theirs > ours)
                return place;
        }
        return std::nullopt;
    }

    // Ruby functions win over Puppet's.
    int is_at_home(Place place) const
    {
        const summary::Definition& definition = project_.definition(place);
        const layout::ProjectFile& file = project_.file(place.file);
        if (file.main_manifest || autoload_path(definition.kind, definition.name, !file.module) != file.inner
            || definition.nesting != summary::Nesting::top)
            return 0;
        return definition.kind == summary::DefinitionKind::ruby_function ? 2 : 1;
    }

    void inspect_file()
    {
        const auto is_function = [](const summary::Definition& definition) {
            return definition.kind == summary::DefinitionKind::ruby_function;
        };
        if (file_.role == layout::FileRole::ruby) {
            if (std::ranges::none_of(summary_.definitions, is_function))
                add_file(MisplacedDefinition::ruby_nothing, {});
        } else if (!summary_.top_code.empty())
            add_file(MisplacedDefinition::top_code, summary_.top_code.front());
        else if (summary_.definitions.empty() && summary_.empty)
            add_file(MisplacedDefinition::nothing, {});
    }

    void inspect_ruby(std::uint32_t i, const summary::Definition& definition)
    {
        const std::string_view below = below_area();
        const std::size_t slash = below.find('/');
        const bool deep = slash != std::string_view::npos;
        switch (definition.kind) {
        case summary::DefinitionKind::ruby_function:
            if (file_.area != layout::Area::ruby_functions)
                break;
            if (definition.name.find("::") != std::string::npos && definition.name == as_name(below)
                && names::first_segment(definition.name) != project_.module_of(index_)->name)
                add(MisplacedDefinition::other_module, i);
            compare(i, as_name(below));
            break;
        case summary::DefinitionKind::ruby_function_3x:
            if (file_.area == layout::Area::ruby_functions_3x)
                compare(i, std::string(below));
            break;
        case summary::DefinitionKind::ruby_type:
            if (file_.area == layout::Area::ruby_types && !deep)
                compare(i, std::string(below));
            break;
        case summary::DefinitionKind::ruby_provider:
            if (file_.area != layout::Area::ruby_providers)
                break;
            if (!deep || below.substr(0, slash) != definition.type)
                add(MisplacedDefinition::provider_type, i);
            break;
        case summary::DefinitionKind::fact:
            if (file_.area == layout::Area::facts && deep)
                add(MisplacedDefinition::deep_fact, i);
            break;
        default: break;
        }
    }

    // `a/b` of `lib/puppet/provider/a/b.rb`.
    std::string_view below_area() const
    {
        std::string_view below = file_.inner;
        for (const std::string_view folder : {"lib/puppet/functions/", "lib/puppet/parser/functions/",
                                              "lib/puppet/type/", "lib/puppet/provider/", "lib/facter/"})
            if (below.starts_with(folder))
                return below.substr(folder.size(), below.size() - folder.size() - std::string_view(".rb").size());
        return below;
    }

    // A Ruby file may define helpers too: it is wrong only when nothing in it has the file's name.
    void compare(std::uint32_t i, const std::string& wanted)
    {
        // All definitions of a file ask for the same few names.
        const auto [known, is_new] = defines_.try_emplace(wanted);
        if (is_new)
            known->second = std::ranges::find(summary_.definitions, wanted, &summary::Definition::name)
                != summary_.definitions.end();
        if (!known->second)
            add(MisplacedDefinition::ruby_name, i, std::nullopt, wanted);
    }

    void add(MisplacedDefinition::Kind kind, std::uint32_t i, std::optional<Place> other = std::nullopt,
             std::string wanted = {})
    {
        const summary::Definition& definition = summary_.definitions[i];
        const auto home = autoload_display_path(project_, index_, definition.kind, definition.name);
        if (wanted.empty() && purpose_)
            wanted = purpose_->name;
        found_.push_back({kind, i, definition.name_span, home.value_or(""), std::move(wanted), other});
    }

    void add_file(MisplacedDefinition::Kind kind, Span span)
    {
        found_.push_back({kind, std::nullopt, span, {}, purpose_->name, std::nullopt});
    }

    const Project& project_;
    layout::FileIndex index_;
    const layout::ProjectFile& file_;
    const summary::Summary& summary_;
    std::optional<ExpectedDefinition> purpose_;
    std::vector<MisplacedDefinition> found_;
    bool crowd_added_ = false;
    std::optional<bool> has_its_purpose_;               // found out when asked
    std::map<std::string, bool, std::less<>> defines_;  // whether the file defines a name, likewise
};

}  // namespace

std::optional<std::string> autoload_path(summary::DefinitionKind kind, std::string_view name, bool in_environment)
{
    const std::string below = as_path(in_environment ? name : without_first_segment(name));
    const auto in = [&](std::string folder) { return folder + "/" + (below.empty() ? "init" : below) + ".pp"; };
    switch (kind) {
    case summary::DefinitionKind::class_:
    case summary::DefinitionKind::define: return in("manifests");
    case summary::DefinitionKind::plan: return in("plans");
    case summary::DefinitionKind::function: return below.empty() ? std::nullopt : std::optional(in("functions"));
    case summary::DefinitionKind::type_alias: return below.empty() ? std::nullopt : std::optional(in("types"));
    case summary::DefinitionKind::ruby_function: return "lib/puppet/functions/" + as_path(name) + ".rb";
    case summary::DefinitionKind::ruby_function_3x: return "lib/puppet/parser/functions/" + std::string(name) + ".rb";
    case summary::DefinitionKind::ruby_type: return "lib/puppet/type/" + std::string(name) + ".rb";
    case summary::DefinitionKind::ruby_provider:
    case summary::DefinitionKind::fact:
    case summary::DefinitionKind::node: return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::string> autoload_display_path(const Project& project, layout::FileIndex from,
                                                 summary::DefinitionKind kind, std::string_view name)
{
    const layout::ProjectFile& file = project.file(from);
    if (!file.module && file.area != layout::Area::other && !file.inner.empty())
        return autoload_path(kind, name, true);
    const auto inner = autoload_path(kind, name);
    if (!inner)
        return std::nullopt;
    const layout::Module* ours = project.module_of(from);
    const bool of_any_module = file.role == layout::FileRole::ruby && names::without_last_segment(name).empty();
    if (ours && (ours->name == names::first_segment(name) || of_any_module))
        return inner;
    const auto module = project.find_module(names::first_segment(name), from);
    return (module ? project.layout().modules[*module].root : '<' + std::string(names::first_segment(name)) + '>') + '/'
        + *inner;
}

std::vector<std::string> search_path(std::string_view name)
{
    std::vector<std::string> files{"manifests/init.pp"};
    for (std::string_view at = name; !names::without_last_segment(at).empty(); at = names::without_last_segment(at))
        files.push_back(*autoload_path(summary::DefinitionKind::class_, at));
    return files;
}

std::optional<ExpectedDefinition> purpose(const Project& project, layout::FileIndex index)
{
    const layout::ProjectFile& file = project.file(index);
    const Folder* folder = folder_of(file.area);
    if (!folder || file.inner == "types/init_typeset.pp")
        return std::nullopt;
    const layout::Module* module = project.module_of(index);
    if (module && module->name.empty())
        return std::nullopt;
    std::string_view below = std::string_view(file.inner).substr(folder->path.size());
    below.remove_suffix(std::string_view(".pp").size());
    if (folder->area == layout::Area::ruby_functions || !module)
        return ExpectedDefinition{folder->kind, as_name(below)};
    const bool whole_module = below == "init"
        && (folder->kind == summary::DefinitionKind::class_ || folder->kind == summary::DefinitionKind::plan);
    return ExpectedDefinition{folder->kind, module->name + (whole_module ? "" : "::" + as_name(below))};
}

std::vector<MisplacedDefinition> misplaced_definitions(const Project& project, layout::FileIndex file)
{
    return Inspector(project, file).run();
}

}  // namespace plint::index
