#include "checks/lookup/absent_code.hpp"

#include "checks/files/glob.hpp"
#include "checks/files/paths.hpp"
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plint::lookup {

namespace {

constexpr std::size_t max_patterns = 256;  // more of them count as any name
constexpr std::string_view wildcards = "*?[\\";

// Whether a part of a path may be a segment of a name, or a shell pattern of one.
bool is_segment(std::string_view part)
{
    return !part.empty() && std::ranges::all_of(part, [](char c) {
        return is_lower(c) || is_digit(c) || c == '_' || c == '*' || c == '?';
    });
}

// How many first segments code shares with a name that it is near: those around the name or around the code, of both at least
// two where they have them, and never more than three.
std::size_t segments_to_share(std::size_t name, std::size_t code)
{
    const std::size_t around_code = code == 1 ? 1 : std::max<std::size_t>(2, code - 1);
    return std::max<std::size_t>(1, std::min<std::size_t>({name - 1, around_code, 3}));
}

std::string pair_of(std::string_view first, std::string_view second)
{
    return fmt::format("{}::{}", first, second);
}

// Whether it is the path, a pattern of it, or a directory around it. `inner`: path in a module.
bool matches_path(const AbsentPath& path, const std::string& inner)
{
    std::uint64_t steps = 1'000;
    const std::string whole = path.inner_path();
    return whole.empty() || files::glob_match(whole, inner, &steps) || steps == 0
        || !files::inside(inner, whole).empty();
}

}  // namespace

AbsentCode::AbsentCode(const index::Project& project)
{
    for (const AbsentPath& path : absent_paths(project)) {
        const std::string first = path.inner.empty() ? "" : path.inner.front();
        if (first == "files" || first == "templates")
            add_file(path);
        if (first == "lib" && !path.is_pattern && path.inner.back().ends_with(".rb"))
            ruby_files_.insert(path.inner_path());
        else if (first == "lib" || first.empty())
            ruby_patterns_.push_back(path);
        if (first == "manifests" || first == "functions" || first.empty())
            add_code(path);
    }
    is_any_ = patterns_.size() > max_patterns || ruby_patterns_.size() > max_patterns;
}

void AbsentCode::add_code(const AbsentPath& path)
{
    CodePattern name{.segments = {}, .is_directory = true};
    if (!path.module.empty())
        name.segments.push_back(path.module);
    for (std::size_t i = 1; i < path.inner.size() && path.inner[i] != "**"; ++i) {
        std::string_view part = path.inner[i];
        if (i + 1 == path.inner.size() && part.ends_with(".pp")) {
            part.remove_suffix(3);
            name.is_directory = false;
        }
        if (!is_segment(part))
            return;
        if (std::ranges::count(part, '*') > 1)
            part = "*";  // so that matches are fast
        if (name.is_directory || part != "init")
            name.segments.emplace_back(part);
    }
    if (name.segments.empty())
        return;
    if (path.is_pattern || name.is_directory)
        patterns_.push_back(std::move(name));
    else
        add_name(name.segments);
}

void AbsentCode::add_name(std::span<const std::string> segments)
{
    modules_.insert(segments[0]);
    inner_.insert(segments.begin() + 1, segments.end());
    if (segments.size() == 1) {
        main_.insert(segments[0]);
        return;
    }
    const std::string pair = pair_of(segments[0], segments[1]);
    pairs_.insert(pair);
    if (segments.size() > 3)
        triples_.insert(pair_of(pair, segments[2]));
    else
        short_pairs_.insert(pair);
}

void AbsentCode::add_file(const AbsentPath& path)
{
    const std::string inner = path.inner_path();
    const std::size_t begin = inner.find_first_of(wildcards);
    const bool may_be_folder = path.is_directory || path.inner.back().find('.') == std::string::npos;
    if (begin == inner.npos)
        files_[path.module].push_back({inner, {}, !path.is_directory, may_be_folder});
    else if (path.module.find_first_of(wildcards) == path.module.npos)
        files_[path.module].push_back(
            {inner.substr(0, begin), inner.substr(inner.find_last_of("*?[]\\/") + 1), false, false});
}

bool AbsentCode::is_near(std::span<const std::string_view> segments) const
{
    const std::string first(segments[0]);
    if (is_any_ || main_.contains(first) || (segments.size() <= 2 && modules_.contains(first)))
        return true;
    if (segments.size() > 2) {
        const std::string pair = pair_of(first, segments[1]);
        if (segments.size() == 3 ? pairs_.contains(pair)
                                 : short_pairs_.contains(pair) || triples_.contains(pair_of(pair, segments[2])))
            return true;
    }
    return std::ranges::any_of(patterns_, [&](const CodePattern& pattern) {
        const std::size_t code = pattern.segments.size() + (pattern.is_directory ? 1 : 0);
        const std::size_t shared = std::min(segments_to_share(segments.size(), code), segments.size());
        for (std::size_t i = 0; i < std::min(shared, pattern.segments.size()); ++i)
            if (!files::glob_match(pattern.segments[i], segments[i]))
                return false;
        return shared <= pattern.segments.size() || pattern.is_directory;
    });
}

bool AbsentCode::may_use(std::string_view name) const
{
    const std::vector<std::string_view> segments = names::segments_of(name);
    const std::string first(segments[0]);
    return is_near(segments) || inner_.contains(first)
        || std::ranges::any_of(patterns_, [&](const CodePattern& pattern) {
               return std::ranges::find(pattern.segments.begin() + 1, pattern.segments.end(), first)
                   != pattern.segments.end();
           });
}

bool AbsentCode::may_be_used_by(std::string_view name) const
{
    const std::vector<std::string_view> segments = names::segments_of(name);
    return is_near(segments) || std::any_of(segments.begin() + 1, segments.end(), [&](std::string_view segment) {
               return has_code_of(segment);
           });
}

bool AbsentCode::has_code_of(std::string_view module) const
{
    return is_any_ || modules_.contains(std::string(module))
        || std::ranges::any_of(patterns_, [&](const CodePattern& pattern) {
               return files::glob_match(pattern.segments.front(), module);
           });
}

bool AbsentCode::may_define(std::string_view name, NameOf what) const
{
    std::vector<std::string> paths;
    if (what == NameOf::function)
        paths = {fmt::format("lib/puppet/functions/{}.rb", name),
                 fmt::format("lib/puppet/parser/functions/{}.rb", name)};
    else if (what == NameOf::resource_type || what == NameOf::type)
        paths = {fmt::format("lib/puppet/type/{}.rb", name)};
    return !paths.empty() && (is_any_ || std::ranges::any_of(paths, [&](const std::string& inner) {
                                  return ruby_files_.contains(inner)
                                      || std::ranges::any_of(ruby_patterns_, [&](const AbsentPath& path) {
                                             return matches_path(path, inner);
                                         });
                              }));
}

std::span<const AbsentFile> AbsentCode::files_of(std::string_view module) const
{
    const auto found = files_.find(module);
    return found == files_.end() ? std::span<const AbsentFile>() : found->second;
}

}  // namespace plint::lookup
