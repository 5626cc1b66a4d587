#include "engine/workspace/rule_book.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/threads.hpp"
#include "parser/source/activity.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace plint::engine {

namespace {

using SelectionList = std::vector<const rules::RuleSelection*>;

auto parts(const rules::RuleSelection& all)
{
    return std::tie(all.select, all.ignore, all.extend_select, all.fixable, all.unfixable, all.preview, all.severity,
                    all.options, all.custom);
}

// Selections with the same content, of which one stands for all: thousands of settings files may say the same.
class DistinctSelections {
public:
    // Leaves out selections that say nothing, apart from the first.
    [[nodiscard]] SelectionList list(const SelectionList& selections)
    {
        SelectionList result;
        for (const rules::RuleSelection* const selection : selections)
            if (result.empty() || parts(*selection) != parts(none_))
                result.push_back(first_like(selection));
        return result;
    }

private:
    struct Before {
        bool operator()(const rules::RuleSelection* left, const rules::RuleSelection* right) const
        {
            return parts(*left) < parts(*right);
        }
    };

    const rules::RuleSelection* first_like(const rules::RuleSelection* selection)
    {
        const auto [known, is_new] = known_.try_emplace(selection);
        if (is_new)
            known->second = *distinct_.insert(selection).first;
        return known->second;
    }

    rules::RuleSelection none_;
    std::set<const rules::RuleSelection*, Before> distinct_;
    std::unordered_map<const rules::RuleSelection*, const rules::RuleSelection*> known_;
};

bool means(const PerFile& entry, const SettingsFile& file, std::string_view absolute, std::uint64_t& steps)
{
    if (steps == 0)
        return false;
    const auto prefix = file.folder.size() + (file.folder == "/" ? 0 : 1);
    return absolute.starts_with(file.folder) && absolute.size() > prefix
        && files::ignored_on_the_way(entry.patterns, absolute.substr(prefix), &steps);
}

SelectionList selections_of(const SettingsChain& chain, std::string_view absolute,
                            const rules::RuleSelection& command_line, std::uint64_t& steps)
{
    SelectionList all;
    for (const auto* const file : chain) {
        all.push_back(&file->rules);
        for (const auto& entry : file->per_file)
            if (means(entry, *file, absolute, steps))
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
            verdict.reason == rules::Because::needs_preview && verdict.by_name)
            waiting_for_preview_.insert(rule->name);
}

RuleBook::RuleBook(std::span<const std::string> files, Settings& settings, const rules::RuleSelection& command_line)
{
    const auto here = current_directory();
    std::map<SelectionList, std::size_t> known;
    DistinctSelections distinct;
    const SettingsChain* last = nullptr;  // of the previous file, if it applies to all files
    std::size_t last_place = 0;
    for (const auto& path : files) {
        const SettingsChain& chain = settings.of_file(path);
        if (&chain == last) {
            if (last_place != 0)
                places_.emplace_hint(places_.end(), path, last_place);
            continue;
        }
        const auto [found, is_new] = known.try_emplace(
            distinct.list(selections_of(chain, files::absolute_path(path, here), command_line, pattern_steps_)),
            sets_.size());
        if (is_new && sets_.size() == limits::rule_sets) {
            too_many_sets_ = true;
            return;
        }
        if (is_new)
            add(found->first);
        if (found->second != 0)
            places_.emplace(path, found->second);
        const bool same_for_all =
            std::ranges::all_of(chain, [](const SettingsFile* file) { return file->per_file.empty(); });
        last = same_for_all ? &chain : nullptr;
        last_place = found->second;
    }
    if (sets_.empty())
        add(selections_of(settings.of_folder("."), here, command_line, pattern_steps_));
}

RuleBook RuleBook::with_fixes() const
{
    RuleBook book = *this;
    for (rules::RuleSet& set : book.sets_)
        set = rules::with_fixes(set);
    return book;
}

RuleBook RuleBook::without_derived() const
{
    RuleBook book = *this;
    for (rules::RuleSet& set : book.sets_)
        set = rules::without_derived(set);
    return book;
}

const rules::RuleSet& RuleBook::of(std::string_view path) const
{
    const auto found = places_.find(path);
    return sets_[found == places_.end() ? 0 : found->second];
}

std::vector<const rules::RuleSelection*> selections_for(std::string_view path, Settings& settings,
                                                        const rules::RuleSelection& command_line)
{
    std::uint64_t steps = limits::pattern_steps;
    return selections_of(settings.of_file(path), files::absolute_path(path, current_directory()), command_line, steps);
}

void RuleBook::derive(const index::Project& project, unsigned jobs) const
{
    if (jobs < 2)
        return;
    std::vector<const rules::Rule*> all;
    for (const rules::RuleSet& set : sets_)
        for (const rules::RuleSet::Entry& entry : set.entries)
            if (entry.rule->derive != nullptr
                && std::ranges::find(all, entry.rule->derive, &rules::Rule::derive) == all.end())
                all.push_back(entry.rule);
    for_each_index(jobs, all.size(), [&](std::size_t i) {
        const activity::Work at_work(&all[i]->name);
        all[i]->derive(project);
    });
}

}  // namespace plint::engine
