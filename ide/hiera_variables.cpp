#include "ide/hiera_variables.hpp"

#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/interpolations.hpp"
#include "ide/data_parts.hpp"
#include "ide/hiera_keys.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace plint::ide {

namespace {

using hiera::Hierarchy;

// `x` of `x.y`, `'x'`. A variable of top scope (`::x`) keeps its colons.
std::string_view variable_of(std::string_view written)
{
    const auto is_part = [](char c) { return is_word(c) || c == ':'; };
    const auto begin = std::ranges::find_if(written, is_part);
    const auto end = std::find_if_not(begin, written.end(), is_part);
    return written.substr(static_cast<std::size_t>(begin - written.begin()), static_cast<std::size_t>(end - begin));
}

// Where data interpolate the variable. Text that cannot be read: where it has the name.
std::optional<Offset> interpolation_of(std::string_view text, std::string_view name)
{
    if (text.find("%{") == text.npos || text.find(name) == text.npos)
        return std::nullopt;
    const auto interpolations = hiera::hiera_interpolations(text);
    if (!interpolations)
        return static_cast<Offset>(text.find(name));
    for (const hiera::HieraInterpolation& each : *interpolations)
        if (variable_of(text.substr(each.variable.begin, each.variable.size())) == name)
            return each.span.begin;
    return std::nullopt;
}

// The same in `hiera.yaml`, where `mapped_paths` names a variable without `%{}`.
std::optional<Offset> setting_of(std::string_view text, std::string_view name)
{
    const bool has_mapped_paths = text.find("mapped_paths") != text.npos;
    for (const DataPart& part : has_mapped_paths ? data_parts(text) : std::vector<DataPart>())
        if (!part.is_key && part.kind == DataPart::Kind::scalar && variable_of(part.text) == name)
            return part.span.begin;
    return interpolation_of(text, name);
}

}  // namespace

std::string hiera_read_reason(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const index::Project& project = snapshot.project();
    const layout::Layout& layout = project.layout();
    const auto environment = project.file(file).environment;
    if (!environment)
        return "the environment is unknown";
    const Hierarchy levels(project.system(), layout.environments[*environment].root, Hierarchy::Layer::environment);
    if (!levels.is_known() || levels.has_other_files())
        return "not all levels of Hiera are known";
    bool has_own_backend = levels.has_own_backend();
    for (const layout::ModuleIndex module : layout.environments[*environment].modules)
        has_own_backend = has_own_backend
            || Hierarchy(project.system(), layout.modules[module].root, Hierarchy::Layer::module).has_own_backend();
    if (has_own_backend)
        return "Hiera has a custom backend";
    for (layout::FileIndex other = 0; other < layout.files.size(); ++other) {
        if (layout.files[other].role != layout::FileRole::data || layout.files[other].environment != environment)
            continue;
        const std::string text = text_of(snapshot, other);
        const auto at = is_hiera_data(snapshot, other) ? interpolation_of(text, name) : setting_of(text, name);
        if (at)
            return fmt::format("{}:{} reads `{}`", layout.files[other].path,
                               std::count(text.begin(), text.begin() + *at, '\n') + 1, name);
    }
    return {};
}

}  // namespace plint::ide
