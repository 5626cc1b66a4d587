#include "ide/completion_facts.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "ide/data_facts.hpp"

namespace plint::ide {

static void add_members(ruby::List<catalogue::FactShape> members, CompletionList& list)
{
    for (const catalogue::FactShape& member : members)
        if (!member.is_pattern && !member.legacy)
            list.add(CompletionKind::fact, member.name, member.type, std::string(member.doc));
}

void add_facts(const engine::Snapshot& snapshot, std::span<const std::string_view> path, CompletionList& list)
{
    if (path.empty()) {
        add_members(catalogue::facts(), list);
        for (const std::string& name : snapshot.project().fact_names())
            list.add(CompletionKind::fact, name, "custom fact");
        return;
    }
    const catalogue::FactShape* fact = catalogue::find_fact(path.front());
    for (const std::string_view name : path.subspan(1))
        if (fact != nullptr)
            fact = fact->find(name);
    if (fact != nullptr)
        add_members(fact->members, list);
}

void add_keys_of_fact(const engine::Snapshot& snapshot, const CompletionPlace& place, bool is_quoted,
                      CompletionList& list)
{
    CompletionList found(list.written());
    if (place.owner == "facts") {
        const std::vector<std::string_view> path(place.path.begin(), place.path.end());
        add_facts(snapshot, path, found);
    } else if (place.path.empty()) {
        for (const KnownMember& member : members_of_variable("trusted"))
            found.add(CompletionKind::fact, member.name, member.type);
    }
    Completions facts = found.take({});
    if (facts.is_truncated)
        list.set_truncated();
    for (CompletionItem& item : facts.items) {
        if (!is_quoted)
            item.inserted = "'" + item.name + "'";
        list.add(std::move(item));
    }
}

}  // namespace plint::ide
