#include "driver/rule_book.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>

namespace plint {

namespace {

using SelectionList = std::vector<const rules::RuleSelection*>;

bool means(const PerFile& entry, const SettingsFile& file, std::string_view absolute)
{
    const auto prefix = file.folder.size() + (file.folder == "/" ? 0 : 1);
    return absolute.starts_with(file.folder) && absolute.size() > prefix
        && ignored_on_the_way(entry.patterns, absolute.substr(prefix));
}

SelectionList selections_of(const SettingsChain& chain, std::string_view absolute,
                            const rules::RuleSelection& command_line)
{
    SelectionList all;
    for (const auto* const file : chain) {
        all.push_back(&file->rules);
        for (const auto& entry : file->per_file)
            if (means(entry, *file, absolute))
                all.push_back(&entry.rules);
    }
    all.push_back(&command_line);
    return all;
}

}  // namespace

RuleBook::RuleBook(rules::RuleSet rules)
{
    sets_.push_back(std::move(rules));
}

void RuleBook::add(const SelectionList& selections)
{
    // Names were already checked where they are written.
    std::vector<rules::SelectionProblem> names;
    std::vector<rules::OptionProblem> options;
    sets_.push_back(resolve(selections, names, options));
    for (const rules::Rule* const rule : rules::all_rules())
        if (const auto verdict = judge(*rule, selections);
            verdict.because == rules::Because::needs_preview && verdict.by_name)
            waiting_for_preview_.insert(rule->name);
}

RuleBook::RuleBook(std::span<const std::string> files, Settings& settings, const rules::RuleSelection& command_line)
{
    const auto here = files::current_folder();
    std::map<SelectionList, std::size_t> known;
    const SettingsChain* last = nullptr;  // of the previous file, if it applies to all files
    std::size_t last_place = 0;
    for (const auto& path : files) {
        const SettingsChain& chain = settings.of_file(path);
        if (&chain == last) {
            if (last_place != 0)
                places_.emplace_hint(places_.end(), path, last_place);
            continue;
        }
        const auto [found, is_new] =
            known.try_emplace(selections_of(chain, files::absolute_path(path, here), command_line), sets_.size());
        if (is_new)
            add(found->first);
        if (found->second != 0)
            places_.emplace(path, found->second);
        const bool same_for_all = std::ranges::all_of(chain, [](const SettingsFile* file) { return file->per_file.empty(); });
        last = same_for_all ? &chain : nullptr;
        last_place = found->second;
    }
    if (sets_.empty())
        add(selections_of(settings.of_folder("."), here, command_line));
}

const rules::RuleSet& RuleBook::of(std::string_view path) const
{
    const auto found = places_.find(path);
    return sets_[found == places_.end() ? 0 : found->second];
}

std::vector<const rules::RuleSelection*> selections_for(std::string_view path, Settings& settings,
                                                        const rules::RuleSelection& command_line)
{
    return selections_of(settings.of_file(path), files::absolute_path(path, files::current_folder()), command_line);
}

}  // namespace plint
