// Files of a module that nothing mentions.
#pragma once

#include "checks/files/paths.hpp"
#include "checks/index/word_index.hpp"
#include "rules/engine/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace plint::rules {

// Whether this is the file that reports findings about other files of its module.
[[nodiscard]] inline bool speaks_for_module(const layout::ProjectFile& file, const ProgramContext& ctx)
{
    return file.module && ctx.file() && ctx.project().reporting_file(*file.module) == ctx.file();
}

inline constexpr const char* reported_at_first_file =
    "plint reports this here, in the first file of the module, so that you can suppress it with an ignore comment";

// Precondition: the file of the context belongs to a module.
[[nodiscard]] inline std::string_view name_of_module(const ProgramContext& ctx)
{
    return ctx.project().module_of(*ctx.file())->name;
}

// Calls `found(inner path)`, in order, for each file below this directory of the module that is mentioned neither by its own
// name nor by one of its directories (as Puppet names them: `module/inner.epp`).
template <class Found>
void each_unused_file(const layout::ProjectFile& file, const ProgramContext& ctx, std::string_view directory,
                      const Found& found)
{
    const index::WordIndex* const mentions = ctx.project().mentions(
        *ctx.file(), file.environment ? index::WordIndex::Of::names : index::WordIndex::Of::paths);
    const layout::Module* const module = ctx.project().module_of(*ctx.file());
    if (!mentions || !module || module->name.empty() || !speaks_for_module(file, ctx))
        return;
    const std::string root = files::below(module->root, directory);
    std::vector<std::string> all;
    const auto enter = [](std::string_view) { return true; };
    const auto note = [&](const std::string& path, int) {
        if (!files::name_of(path).starts_with('.'))
            all.emplace_back(files::inside(path, root));
    };
    if (!files::each_file_below(ctx.project().system(), root, enter, note))
        return;
    std::ranges::sort(all);
    for (const std::string& inner : all) {
        const std::string_view name = files::name_of(inner);
        bool used =
            name.find('.') != std::string_view::npos && mentions->has_elsewhere(name, files::below(root, inner));
        // A directory may be used as a whole.
        for (std::size_t end = inner.size(); end != std::string::npos && !used && end > 0;
             end = inner.rfind('/', end - 1))
            used = mentions->has_elsewhere(fmt::format("{}/{}", module->name, inner.substr(0, end)),
                                           files::below(root, inner));
        if (!used)
            found(inner);
    }
}

enum class ModuleDirectory : std::uint8_t { files, templates };

// The only function of rules that report such files.
template <ModuleDirectory part>
void report_unused_files(const layout::ProjectFile& file, ProgramContext& ctx)
{
    constexpr std::string_view directory = part == ModuleDirectory::files ? "files" : "templates";
    each_unused_file(file, ctx, directory, [&](const std::string& inner) {
        ctx.report({0, 0}, fmt::format("`{}/{}` of module `{}` is never used", directory, inner, name_of_module(ctx)))
            .note(reported_at_first_file)
            .help(fmt::format("remove `{}/{}`", directory, inner));
    });
}

}  // namespace plint::rules
