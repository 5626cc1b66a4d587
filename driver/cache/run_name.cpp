// Structs are taken apart as a whole: a field that somebody adds does not compile here until it counts.
#include "driver/cache/run_name.hpp"

#include "checks/project/paths.hpp"
#include "driver/cache/build_id.hpp"
#include "driver/cache/digest.hpp"
#include "driver/files/read.hpp"

#include <concepts>
#include <type_traits>

namespace plint {

namespace {

// Templates find only what is declared before them.
void add(Digest& digest, const Module& module);
void add(Digest& digest, const Environment& environment);
void add(Digest& digest, const ProjectFile& file);

void add(Digest& digest, std::string_view text)
{
    digest.add(text);
}

template <std::integral T>
void add(Digest& digest, T number)
{
    digest.add(number);
}

template <class T>
    requires std::is_enum_v<T>
void add(Digest& digest, T value)
{
    digest.add(static_cast<unsigned>(value));
}

template <class T>
void add(Digest& digest, const std::optional<T>& value)
{
    digest.add(value.has_value());
    if (value)
        add(digest, *value);
}

template <class T>
void add(Digest& digest, const std::vector<T>& list)
{
    digest.add(list.size());
    for (const auto& item : list)
        add(digest, item);
}

void add(Digest& digest, const Module& module)
{
    const auto& [root, name, folder, has_metadata, name_is_guess, dependencies, environment] = module;
    add(digest, root);
    add(digest, name);
    add(digest, folder);
    add(digest, has_metadata);
    add(digest, name_is_guess);
    add(digest, dependencies);
    add(digest, environment);
}

void add(Digest& digest, const Environment& environment)
{
    const auto& [root, main_manifest, module_path, modules] = environment;
    add(digest, root);
    add(digest, main_manifest);
    add(digest, module_path);
    add(digest, modules);
}

void add(Digest& digest, const ProjectFile& file)
{
    const auto& [path, role, asked, module, environment, area, main_manifest, inner] = file;
    add(digest, path);
    add(digest, role);
    add(digest, asked);
    add(digest, module);
    add(digest, environment);
    add(digest, area);
    add(digest, main_manifest);
    add(digest, inner);
}

void add(Digest& digest, const Layout& layout)
{
    const auto& [environments, modules, files] = layout;
    add(digest, environments);
    add(digest, modules);
    add(digest, files);
}

void add(Digest& digest, const Terminal& terminal)
{
    const auto& [colour, hyperlinks, width] = terminal;
    add(digest, colour);
    add(digest, hyperlinks);
    add(digest, width);
}

}  // namespace

std::string run_name(const Options& options, const Settings& settings, const Terminal& terminal, const ReadFiles& sources)
{
    const std::string_view program = build_id();
    if (program.empty())
        return {};
    Digest digest;
    add(digest, program);
    add(digest, options.words);
    add(digest, current_folder());
    add(digest, terminal);
    for (const SourceFile* const file : settings.sources()) {
        add(digest, file->path());
        add(digest, file->text());
    }
    if (!options.baseline.empty()) {
        const auto [text, problem] = read_file(options.baseline);
        if (!problem.empty())
            return {};
        add(digest, options.baseline);
        add(digest, text);
    }
    add(digest, sources.layout);
    for (const auto& file : sources.files) {
        if (!file.problem.empty())
            return {};
        add(digest, file.is_read);
        add(digest, file.text);
    }
    return digest.text();
}

}  // namespace plint
