// Classes, defined types, functions, plans and type aliases, with their file.
#include "checks/names/names.hpp"
#include "checks/summary/other_references.hpp"
#include "ide/computed_names.hpp"
#include "ide/data_classes.hpp"
#include "ide/rename_edits.hpp"
#include "ide/tasks.hpp"
#include "ide/uses.hpp"
#include "ide/yaml_plans.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

using enum layout::FileRole;
using enum summary::DefinitionKind;

bool is_definition_name(std::string_view name)
{
    while (!name.empty()) {
        const std::string_view segment = names::first_segment(name);
        if (segment.empty() || !is_lower(segment.front())
            || !std::ranges::all_of(segment, [](char c) { return is_word(c) && !is_upper(c); }))
            return false;
        if (segment.size() == name.size())
            return true;
        name.remove_prefix(segment.size() + 2);
    }
    return false;
}

std::string_view without_colons(std::string_view name)
{
    return name.substr(name.starts_with("::") ? 2 : 0);
}

bool is_reference_to(summary::DefinitionKind definition, summary::ReferenceKind reference)
{
    switch (definition) {
    case class_: return reference == summary::ReferenceKind::class_;
    case function: return reference == summary::ReferenceKind::function;
    case plan: return false;
    default: return reference == summary::ReferenceKind::resource_type || reference == summary::ReferenceKind::type;
    }
}

// Where the autoloader looks for a definition, from the root of its module; empty for the class of the module.
std::string autoload_path(summary::DefinitionKind kind, std::string_view name)
{
    const std::string_view module = names::first_segment(name);
    if (module.size() == name.size())
        return {};
    std::string path = kind == function ? "functions"
        : kind == type_alias            ? "types"
        : kind == plan                  ? "plans"
                                        : "manifests";
    for (std::string_view rest = name.substr(module.size() + 2); !rest.empty();) {
        const std::string_view segment = names::first_segment(rest);
        path += "/" + std::string(segment);
        rest.remove_prefix(std::min(segment.size() + 2, rest.size()));
    }
    return path + ".pp";
}

class DefinitionRenamer {
public:
    // `to`: as the user writes it.
    DefinitionRenamer(const engine::Snapshot& snapshot, index::Place target, std::string_view to, RenameEdits& edits)
        : project_(snapshot.project()), snapshot_(snapshot), target_(target),
          definition_(snapshot.project().definition(target)), from_(definition_.name), to_(plain_name(to)),
          to_type_(names::capitalised(definition_.kind == type_alias ? without_colons(to) : to_)), edits_(edits)
    {
    }

    void run()
    {
        check();
        if (edits_.is_refused())
            return;
        rename_at(project_.file(target_.file).path, definition_.name_span);
        each_reference(project_, from_, [&](layout::FileIndex file, const summary::Reference& reference) {
            if (is_reference_to(definition_.kind, reference.kind) && project_.visible(target_.file, file))
                rename_at(project_.file(file).path, reference.span);
        });
        accept_namesakes();
        if (definition_.kind == plan)
            rename_calls();
        if (definition_.kind == class_) {
            rename_variables();
            for (const Location& place : listed_class_places(snapshot_, target_.file, from_, edits_.search()))
                rename_at(place.path, place.span);
            edits_.rename_keys(from_ + "::", [&](std::string_view key) {
                return names::without_last_segment(key) == from_ ? fmt::format("{}::{}", to_, names::last_segment(key))
                                                                 : std::string();
            });
        }
        refuse_computed_names();
        refuse_other_uses();
        move_file();
        if (definition_.kind != plan && !edits_.is_refused())
            rename_elsewhere(snapshot_, target_, to_, to_type_, edits_);
    }

private:
    void check()
    {
        if (!is_definition_name(to_))
            return edits_.refuse(
                fmt::format("`{}` is not a valid name for a {}", to_, summary::name(definition_.kind)));
        if (definition_.kind != class_ && definition_.kind != define && definition_.kind != function
            && definition_.kind != type_alias && definition_.kind != plan)
            return edits_.refuse(fmt::format("a {} cannot be renamed", summary::name(definition_.kind)));
        if (definition_.nesting != summary::Nesting::top)
            return edits_.refuse("a definition inside of another one cannot be renamed");
        if (names::first_segment(from_) == from_)
            return edits_.refuse(fmt::format("`{}` has the name of its module", from_));
        if (names::first_segment(from_) != names::first_segment(to_) || names::first_segment(to_) == to_)
            return edits_.refuse(fmt::format("the new name must begin with `{}::`", names::first_segment(from_)));
        for (const index::Place place : project_.definitions(to_))
            // An alias may be written in another case.
            if ((place != target_ || definition_.kind != type_alias)
                && (project_.visible(place.file, target_.file) || project_.visible(target_.file, place.file)))
                return edits_.refuse(fmt::format("`{}` already exists", to_));
    }

    // Definitions of other kinds, such as a function beside a class.
    void accept_namesakes()
    {
        bool have_references = false;
        for (const index::Place place : project_.definitions(from_)) {
            const summary::Definition& other = project_.definition(place);
            if (other.kind == definition_.kind)
                continue;
            edits_.accept(project_.file(place.file).path, other.name_span);
            have_references = true;
        }
        if (have_references)
            each_reference(project_, from_, [&](layout::FileIndex file, const summary::Reference& reference) {
                if (!is_reference_to(definition_.kind, reference.kind))
                    edits_.accept(project_.file(file).path, reference.span);
            });
    }

    void refuse_other_uses()
    {
        using NameOf = RenameEdits::NameOf;
        const std::string why = fmt::format("uses `{}` in a way that cannot be changed exactly", from_);
        if (definition_.kind == type_alias)
            return edits_.refuse_other_uses(from_, NameOf::type_alias, {manifest, epp, erb, ruby, data}, why);
        const NameOf of = definition_.kind == class_ ? NameOf::class_
            : definition_.kind == define             ? NameOf::resource_type
                                                     : NameOf::definition;
        edits_.refuse_other_uses(from_, of, {manifest, epp, erb, ruby}, why);
        if (definition_.kind == plan || definition_.kind == class_ || definition_.kind == define)
            if (const std::string path = yaml_plan_that_names(snapshot_, target_.file, from_); !path.empty())
                edits_.refuse(fmt::format("{} {}", path, why));
        if (!is_parameter_key())
            edits_.refuse_other_uses(from_, of, {data}, why);
    }

    // `include "web::${role}"`
    void refuse_computed_names()
    {
        for (const layout::FileIndex file : edits_.files()) {
            const auto& tree = snapshot_.file(file).tree;
            if (!tree || !project_.visible(target_.file, file) || edits_.is_refused())
                continue;
            const layout::Module* const module = project_.module_of(file);
            for (NodeIndex i = 0; i < tree->size(); ++i) {
                if (tree->kind[i] != Kind::interpolated_string)
                    continue;
                const Node string = tree->node(i);
                const auto kind = summary::named_kind(string);
                if (!kind || !is_reference_to(definition_.kind, *kind)
                    || !fits_computed(string, from_, module == nullptr ? "" : module->name))
                    continue;
                const std::string& path = project_.file(file).path;
                if (std::ranges::none_of(string.children(),
                                         [&](Node part) { return edits_.is_edited(path, part.span()); }))
                    return edits_.refuse(
                        fmt::format("{} may name `{}`", place_text(snapshot_, {path, string.span()}), from_));
            }
        }
    }

    // `run_plan('a::b')`
    void rename_calls()
    {
        for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file)
            each_symbol(snapshot_, file, from_, [&](const Symbol& symbol) {
                if (symbol.kind == SymbolKind::plan && symbol.name == from_
                    && plan_place(snapshot_, file, from_) == target_)
                    rename_at(project_.file(file).path, symbol.span);
            });
    }

    // Whether data have the name as the key of a parameter.
    bool is_parameter_key() const
    {
        for (const index::Place place : project_.definitions(names::without_last_segment(from_)))
            for (const summary::DefinedParameter& parameter : project_.definition(place).parameters)
                if (parameter.name == names::last_segment(from_))
                    return true;
        return false;
    }

    // A name as written, with or without leading `::`, in lower case or capitalized.
    void rename_at(const std::string& path, Span span)
    {
        const auto file = snapshot_.find(path);
        const auto& source = file ? snapshot_.file(*file).source : nullptr;
        const std::string_view text = source ? source->text(span) : std::string_view();
        const std::string_view module = names::first_segment(from_);
        if (from_.substr(module.size()) == lower_case(text))  // `"${module_name}::b"`
            return edits_.add(path, span, to_.substr(module.size()));
        if (text.starts_with("::"))
            span.begin += 2;
        const std::string_view name = text.starts_with("::") ? text.substr(2) : text;
        if (lower_case(name) != from_)
            return edits_.refuse(fmt::format("{} writes `{}` in a way that cannot be changed",
                                             place_text(snapshot_, {path, span}), from_));
        edits_.add(path, span, is_upper(name.front()) ? to_type_ : to_);
    }

    // `$class::x`
    void rename_variables()
    {
        for (const layout::FileIndex file : edits_.files()) {
            const auto& tree = snapshot_.file(file).tree;
            if (!tree || !project_.visible(target_.file, file)
                || tree->source->text().find(from_) == std::string_view::npos)
                continue;
            for (NodeIndex i = 0; i < tree->size(); ++i) {
                if (tree->kind[i] != Kind::variable)
                    continue;
                Span span = tree->node(i).span();
                std::string_view name = tree->node(i).text();
                for (const std::string_view prefix : {"$", "::"})
                    if (name.starts_with(prefix)) {
                        name.remove_prefix(prefix.size());
                        span.begin += static_cast<Offset>(prefix.size());
                    }
                if (names::without_last_segment(name) == from_)
                    edits_.add(project_.file(file).path, span, fmt::format("{}::{}", to_, names::last_segment(name)));
            }
        }
    }

    // A file that the autoloader finds by the name moves with it.
    void move_file()
    {
        const layout::ProjectFile& file = project_.file(target_.file);
        if (file.inner != autoload_path(definition_.kind, from_) || to_ == from_)
            return;
        const auto& all = project_.summary(target_.file).definitions;
        if (std::ranges::count(all, summary::Nesting::top, &summary::Definition::nesting) > 1)
            return edits_.refuse(fmt::format("{} defines other names too", file.path));
        const std::string root = file.path.substr(0, file.path.size() - file.inner.size());
        const std::string to = root + autoload_path(definition_.kind, to_);
        const bool is_yaml_plan = definition_.kind == plan && !plan_definitions(snapshot_, target_.file, to_).empty();
        if (is_yaml_plan || project_.system().exists(to))
            return edits_.refuse(fmt::format("{} already exists", to));
        edits_.move(file.path, to);
    }

    const index::Project& project_;
    const engine::Snapshot& snapshot_;
    index::Place target_;
    const summary::Definition& definition_;
    std::string from_;
    std::string to_;
    std::string to_type_;  // how types are written: `A::B`
    RenameEdits& edits_;
};

}  // namespace

void rename_definition(const engine::Snapshot& snapshot, index::Place target, std::string_view name, RenameEdits& edits)
{
    DefinitionRenamer(snapshot, target, name, edits).run();
}

}  // namespace plint::ide
