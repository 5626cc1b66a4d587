#include "engine/settings/settings.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace plint::engine {

namespace {

std::string folder_of(const std::string& path)
{
    return path.substr(0, std::max<std::size_t>(path.rfind('/'), 1));
}

// Also a broken link, which must be reported as a mistake.
bool is_named(const files::FileSystem& system, const std::string& path)
{
    return system.exists(path) || system.is_symlink(path);
}

// Adds a problem to those of its file, which are sorted by place. Several chains may contain the file. O(log n) if it is known.
void add_once(std::vector<Diagnostic>& problems, Diagnostic problem)
{
    const auto begin = std::ranges::lower_bound(problems, problem.span, {}, &Diagnostic::span);
    const auto end = std::ranges::upper_bound(begin, problems.end(), problem.span, {}, &Diagnostic::span);
    if (std::ranges::find(begin, end, problem.message, &Diagnostic::message) == end)
        problems.insert(end, std::move(problem));
}

bool has_pattern(const SettingsFile& file, std::string_view name)
{
    return std::ranges::any_of(
        file.patterns, [&](const rules::CustomRuleText& pattern) { return rules::is_called(pattern.name, name); });
}

// Removes names that no rule has: each rule is compared with all names, for each set of rules. A list that chooses rules does
// not become empty, which would choose all of them.
void forget_names(rules::RuleSelection& selection, const std::set<std::string, std::less<>>& names)
{
    using Selection = rules::RuleSelection;
    const auto is_forgotten = [&](const std::string& name) { return names.contains(name); };
    for (const auto list : {&Selection::select, &Selection::extend_select, &Selection::ignore, &Selection::fixable,
                            &Selection::unfixable}) {
        std::vector<std::string>& written = selection.*list;
        if (!written.empty())
            written.erase(std::remove_if(written.begin() + 1, written.end(), is_forgotten), written.end());
    }
    std::erase_if(selection.severity, [&](const auto& entry) { return is_forgotten(entry.first); });
    std::erase_if(selection.options, [&](const auto& entry) { return is_forgotten(entry.first); });
}

}  // namespace

Settings::Settings(std::string config, bool isolated, std::shared_ptr<const files::FileSystem> system)
    : system_(system ? std::move(system) : disk()), here_(system_->current_directory()), config_(std::move(config)),
      isolated_(isolated)
{
    if (!config_.empty())
        config_ = files::absolute_path(config_, here_);
}

const SettingsChain& Settings::of_file(std::string_view path)
{
    // Most files are in the directory of the previous one.
    const auto folder = path.substr(0, path.rfind('/') + 1);
    if (last_chain_ == nullptr || folder != last_folder_) {
        last_chain_ = &chain_at(folder_of(files::absolute_path(path, here_)));
        last_folder_ = folder;
    }
    return *last_chain_;
}

const SettingsChain& Settings::of_folder(std::string_view path)
{
    return chain_at(files::absolute_path(path, here_));
}

const SettingsChain& Settings::chain_at(const std::string& folder)
{
    if (isolated_)
        return chains_[""];
    if (!config_.empty())
        return chain_from(config_);
    if (const auto known = folders_.find(folder); known != folders_.end())
        return *known->second;
    const auto file = files::below(folder, settings_file_name);
    const SettingsChain* chain = nullptr;
    if (is_named(*system_, file))
        chain = &chain_from(file);
    else
        chain = folder == "/" ? &chains_[""] : &chain_at(folder_of(folder));
    folders_.emplace(folder, chain);
    return *chain;
}

SettingsFile& Settings::read(const std::string& file)
{
    auto& slot = files_[file];
    if (!slot)
        slot = std::make_unique<SettingsFile>(
            read_settings_file(*system_, file, file == config_ ? here_ : folder_of(file)));
    return *slot;
}

// Names of rules that neither the file nor those that it extends define. `chain`: the nearest first. Which files a file
// extends does not depend on the chain, so each name is looked at once.
void Settings::report_unknown_names(std::span<SettingsFile* const> chain)
{
    std::set<std::string> defined;  // of the file and those after it
    for (std::size_t at = chain.size(); at-- > 0;) {
        SettingsFile& file = *chain[at];
        for (const rules::CustomRuleText& pattern : file.patterns)
            defined.insert(rules::with_underscores(pattern.name));
        if (file.unknown_names.empty())
            continue;
        std::set<std::string, std::less<>> unknown;
        for (auto& [name, problem] : std::exchange(file.unknown_names, {}))
            if (!defined.contains(rules::with_underscores(name))) {
                file.problems.push_back(std::move(problem));
                unknown.insert(std::move(name));
            }
        forget_names(file.rules, unknown);
        for (PerFile& entry : file.per_file)
            forget_names(entry.rules, unknown);
        std::ranges::stable_sort(file.problems, {}, &Diagnostic::span);
    }
}

const SettingsChain& Settings::chain_from(const std::string& file)
{
    if (const auto known = chains_.find(file); known != chains_.end())
        return known->second;
    SettingsChain chain;
    std::vector<SettingsFile*> members;
    std::vector<std::string> way;  // the files, beginning with the nearest
    for (auto at = file;;) {
        way.push_back(at);
        SettingsFile& settings = read(at);
        chain.push_back(&settings);
        members.push_back(&settings);
        if (settings.extends.empty())
            break;
        const auto next = files::absolute_path(settings.extends, folder_of(at));
        const Span span = settings.given.find("extends")->second.span;
        if (const auto back = std::ranges::find(way, next); back != way.end()) {
            auto problem = settings_problem(settings, span, "cycle of `extends`");
            std::vector<std::string> names;
            for (const auto& path : std::span(back, way.end()))
                names.push_back(fmt::format("`{}`", files::shown_path(path, here_)));
            problem.notes.push_back(fmt::format("{}, and so on", fmt::join(names, ", ")));
            add_once(settings.problems, std::move(problem));
            break;
        }
        if (way.size() > limits::extended_files) {
            add_once(settings.problems,
                     settings_problem(settings, span,
                                      fmt::format("more than {} files extend each other", limits::extended_files)));
            break;
        }
        if (!is_named(*system_, next)) {
            add_once(
                settings.problems,
                settings_problem(settings, span, fmt::format("there is no file `{}`", files::shown_path(next, here_))));
            break;
        }
        at = next;
    }
    std::ranges::reverse(chain);
    report_unknown_names(members);
    return chains_.emplace(file, std::move(chain)).first->second;
}

bool Settings::ignores(std::string_view path, std::uint64_t& steps)
{
    for (const auto* const file : of_file(path)) {
        if (file->ignore_paths.empty())
            continue;
        const auto absolute = files::absolute_path(path, here_);
        const auto prefix = files::below(file->folder, "");
        if (!absolute.starts_with(prefix))
            continue;
        const auto [index, fresh] = ignore_indexes_.try_emplace(file);
        if (fresh)
            index->second = files::IgnoreIndex(file->ignore_paths);
        if (index->second.ignored_on_the_way(std::string_view(absolute).substr(prefix.size()), &steps))
            return true;
    }
    return false;
}

std::optional<bool> Settings::vendors(std::string_view path, std::uint64_t& steps)
{
    std::optional<bool> answer;
    for (const auto* const file : of_file(path)) {
        if (file->vendored.empty())
            continue;
        const auto absolute = files::absolute_path(path, here_);
        const auto prefix = files::below(file->folder, "");
        if (!absolute.starts_with(prefix))
            continue;
        // The innermost directory that a pattern names decides.
        const std::string_view inner = std::string_view(absolute).substr(prefix.size());
        for (auto slash = inner.find('/'); slash < inner.size(); slash = inner.find('/', slash + 1))
            if (const auto said = files::ignored(file->vendored, inner.substr(0, slash), true, &steps))
                answer = said;
        if (const auto said = files::ignored(file->vendored, inner, false, &steps))
            answer = said;
    }
    return answer;
}

bool Settings::defines(std::string_view rule) const
{
    return std::ranges::any_of(files_, [&](const auto& file) { return has_pattern(*file.second, rule); });
}

std::vector<Diagnostic> Settings::problems() const
{
    std::vector<Diagnostic> all;
    for (const auto& file : files_)
        std::ranges::copy(file.second->problems, std::back_inserter(all));
    return all;
}

std::vector<const SourceFile*> Settings::sources() const
{
    std::vector<const SourceFile*> all;
    for (const auto& file : files_)
        if (file.second->source)
            all.push_back(file.second->source.get());
    return all;
}

bool is_vendored(std::string_view path, VendoredCode& code, Settings& settings, std::uint64_t& steps)
{
    if (const auto said = settings.vendors(path, steps))
        return *said;
    return code.directory_of(path) != nullptr;
}

}  // namespace plint::engine
