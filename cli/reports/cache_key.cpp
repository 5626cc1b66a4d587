// Structs are decomposed completely, so that a new field does not compile here until it is included.
#include "cli/reports/cache_key.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/kinds.hpp"
#include "engine/platform/build_id.hpp"
#include "engine/cache/digest.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"

#include <array>
#include <concepts>
#include <type_traits>

namespace plint::cli {

namespace {

// In the current directory, which may be outside of all modules and environments (rules/suspicious/unused_suppression).
constexpr auto tool_files = std::to_array<std::string_view>(
    {".gitlab-ci.yml", ".pre-commit-config.yaml", ".puppet-lint.rc", ".sync.yml", "Gemfile", "Rakefile"});

// Templates find only what is declared before them.
void digest_part(engine::Digest& digest, const catalogue::Releases& releases);
void digest_part(engine::Digest& digest, const layout::Module& module);
void digest_part(engine::Digest& digest, const layout::Environment& environment);
void digest_part(engine::Digest& digest, const layout::ProjectFile& file);

void digest_part(engine::Digest& digest, std::string_view text)
{
    digest.add(text);
}

template <std::integral T>
void digest_part(engine::Digest& digest, T number)
{
    digest.add(number);
}

template <class T>
requires std::is_enum_v<T>
void digest_part(engine::Digest& digest, T value)
{
    digest.add(static_cast<unsigned>(value));
}

template <class T>
void digest_part(engine::Digest& digest, const std::optional<T>& value)
{
    digest.add(value.has_value());
    if (value)
        digest_part(digest, *value);
}

template <class T>
void digest_part(engine::Digest& digest, const std::vector<T>& list)
{
    digest.add(list.size());
    for (const auto& item : list)
        digest_part(digest, item);
}

void digest_part(engine::Digest& digest, const catalogue::Release& release)
{
    const auto& [major, minor] = release;
    digest_part(digest, major);
    digest_part(digest, minor);
}

void digest_part(engine::Digest& digest, const catalogue::Releases& releases)
{
    const auto& [product, first, end] = releases;
    digest_part(digest, product);
    digest_part(digest, first);
    digest_part(digest, end);
}

void digest_part(engine::Digest& digest, const layout::Module& module)
{
    const auto& [root, name, folder, has_metadata, name_is_guess, is_in_module_folder, author, dependencies, authors,
                 environment, releases] = module;
    digest_part(digest, root);
    digest_part(digest, name);
    digest_part(digest, folder);
    digest_part(digest, has_metadata);
    digest_part(digest, name_is_guess);
    digest_part(digest, is_in_module_folder);
    digest_part(digest, author);
    digest_part(digest, dependencies);
    digest_part(digest, authors);
    digest_part(digest, environment);
    digest_part(digest, releases);
}

void digest_part(engine::Digest& digest, const layout::Environment& environment)
{
    const auto& [root, main_manifest, module_path, modules, open_ended, is_guess, wanted, one_program] = environment;
    digest_part(digest, root);
    digest_part(digest, main_manifest);
    digest_part(digest, module_path);
    digest_part(digest, modules);
    digest_part(digest, open_ended);
    digest_part(digest, is_guess);
    digest_part(digest, wanted);
    digest_part(digest, one_program);
}

void digest_part(engine::Digest& digest, const layout::ProjectFile& file)
{
    const auto& [path, role, requested, module, environment, area, main_manifest, is_sample, inner] = file;
    digest_part(digest, path);
    digest_part(digest, role);
    digest_part(digest, requested);
    digest_part(digest, module);
    digest_part(digest, environment);
    digest_part(digest, area);
    digest_part(digest, main_manifest);
    digest_part(digest, is_sample);
    digest_part(digest, inner);
}

void digest_part(engine::Digest& digest, const layout::Layout& layout)
{
    const auto& [environments, modules, files, releases] = layout;
    digest_part(digest, environments);
    digest_part(digest, modules);
    digest_part(digest, files);
    digest_part(digest, releases);
}

void digest_part(engine::Digest& digest, const Terminal& terminal)
{
    const auto& [colour, hyperlinks, width] = terminal;
    digest_part(digest, colour);
    digest_part(digest, hyperlinks);
    digest_part(digest, width);
}

}  // namespace

std::string cache_key(const Options& options, const engine::Settings& settings, const Terminal& terminal,
                      const layout::Layout& layout, std::string_view files, const engine::Boundary& boundary)
{
    const std::string_view program = engine::build_id();
    if (program.empty() || files.empty())
        return {};
    engine::Digest digest;
    digest_part(digest, program);
    digest_part(digest, boundary.roots());
    digest_part(digest, boundary.readable());
    digest_part(digest, options.words);
    digest_part(digest, engine::current_directory());
    digest_part(digest, layout::Kinds(*engine::disk()).root());
    digest_part(digest, terminal);
    for (const SourceFile* const file : settings.sources()) {
        digest_part(digest, file->path());
        digest_part(digest, file->text());
    }
    if (!options.baseline.empty()) {
        const auto [text, problem] = engine::read_file(options.baseline);
        if (!problem.empty())
            return {};
        digest_part(digest, options.baseline);
        digest_part(digest, text);
    }
    for (const std::string_view name : tool_files) {
        digest_part(digest, engine::disk()->status(std::string(name)));
        digest_part(digest, engine::disk()->text_of(std::string(name)));
    }
    digest_part(digest, layout);
    digest_part(digest, files);
    return digest.text();
}

std::string hash_of_bytes(const engine::ReadFiles& sources, std::string_view around)
{
    if (around.empty())
        return {};
    engine::Digest digest;
    digest_part(digest, around);
    for (const auto& file : sources.files) {
        if (!file.problem.empty())
            return {};
        digest_part(digest, !file.summary);
        digest_part(digest, file.text);
    }
    return digest.text();
}

}  // namespace plint::cli
