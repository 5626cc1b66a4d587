#include "ide/rule_names.hpp"

#include "rules/engine/engine.hpp"

namespace plint::ide {

// Rules of users are in the rules of the file if they are enabled there; a comment that names another one is of no use.
std::vector<const rules::Rule*> rules_for(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    std::vector<const rules::Rule*> all(rules::all_rules().begin(), rules::all_rules().end());
    for (const rules::RuleSet::Entry& entry : snapshot.rules_of(snapshot.project().file(file).path).entries)
        if (entry.rule->custom != nullptr)
            all.push_back(entry.rule);
    return all;
}

const rules::Rule* rule_for(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    if (const rules::Rule* const known = rules::find_rule(name))
        return known;
    for (const rules::RuleSet::Entry& entry : snapshot.rules_of(snapshot.project().file(file).path).entries)
        if (entry.rule->custom != nullptr && rules::answers_to(*entry.rule, name))
            return entry.rule;
    return nullptr;
}

}  // namespace plint::ide
