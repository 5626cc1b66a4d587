#include "checks/order/file_links.hpp"

#include "checks/names/names.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

namespace plint::order {

UnitKind unit_kind(const layout::ProjectFile& file, const summary::Definition* definition)
{
    if (!definition)
        return file.role == layout::FileRole::epp ? UnitKind::epp
            : file.main_manifest                  ? UnitKind::code
                                                  : UnitKind::loose;
    switch (definition->kind) {
    case summary::DefinitionKind::class_: return UnitKind::class_;
    case summary::DefinitionKind::define: return UnitKind::define;
    case summary::DefinitionKind::function: return UnitKind::function;
    case summary::DefinitionKind::plan: return UnitKind::plan;
    default: return UnitKind::node;
    }
}

LinkTarget only_definition(const index::Project& project, layout::FileIndex from, std::string_view name,
                           summary::DefinitionKind kind)
{
    LinkTarget found;
    for (const index::Place place : project.visible_definitions(name, from)) {
        if (project.definition(place).kind != kind)
            continue;
        if (found)
            return {};
        found = {place.file, place.index};
    }
    return found;
}

namespace {

// Finds what the words of one file mean; each word is looked up once for each kind of thing.
class Resolver {
public:
    Resolver(const index::Project& project, layout::FileIndex file)
        : project_(project), words_(project.summary(file).words), file_(file)
    {
        for (auto& memo : memo_)
            memo.resize(words_.size());
    }

    LinkTarget find(summary::DefinitionKind kind, text::WordIndex word)
    {
        return known(static_cast<std::size_t>(kind), word,
                     [&] { return only_definition(project_, file_, words_[word], kind); });
    }

    LinkTarget find_class_of_variable(text::WordIndex word)
    {
        return known(class_of_variable, word, [&] {
            return only_definition(project_, file_, names::without_last_segment(words_[word]),
                                   summary::DefinitionKind::class_);
        });
    }

    // The classes and functions in the facts of the body.
    void find_facts(const flow::Body& body)
    {
        for (const auto& [fact, before] : body.history)
            if (flow::speaks_of_class(fact.done))
                find(summary::DefinitionKind::class_, fact.word);
            else if (fact.done == flow::FlowFactKind::called)
                find(summary::DefinitionKind::function, fact.word);
    }

    // By word; none for those that were not asked for.
    [[nodiscard]] std::vector<LinkTarget> all(summary::DefinitionKind kind) const
    {
        std::vector<LinkTarget> found;
        for (const auto& target : memo_[static_cast<std::size_t>(kind)])
            found.push_back(target.value_or(LinkTarget()));
        return found;
    }

private:
    template <class Find>
    LinkTarget known(std::size_t kind, text::WordIndex word, const Find& find)
    {
        std::optional<LinkTarget>& target = memo_[kind][word];
        if (!target)
            target = find();
        return *target;
    }

    static constexpr std::size_t class_of_variable = 3;  // after classes, defines and functions

    const index::Project& project_;
    const text::WordList& words_;
    layout::FileIndex file_;
    std::array<std::vector<std::optional<LinkTarget>>, 4> memo_;
};

// What a step evaluates or reads; none if that is a template, not known or ambiguous.
LinkTarget target_of(const flow::Step& step, Resolver& resolver)
{
    switch (step.kind) {
    case flow::StepKind::inherit:
    case flow::StepKind::declare_class: return resolver.find(summary::DefinitionKind::class_, step.word);
    case flow::StepKind::declare_resource:
    case flow::StepKind::collect: return resolver.find(summary::DefinitionKind::define, step.word);
    case flow::StepKind::call: return resolver.find(summary::DefinitionKind::function, step.word);
    case flow::StepKind::read: return resolver.find_class_of_variable(step.word);
    case flow::StepKind::render:
    case flow::StepKind::declare_open:
    case flow::StepKind::instance_open:
    case flow::StepKind::assign:
    case flow::StepKind::defaults: return {};
    }
    return {};
}

// The names of the classes that are declared whenever the body is evaluated.
std::unordered_set<text::WordIndex> surely_declared(const flow::Body& body)
{
    std::unordered_set<text::WordIndex> words;
    for (const flow::FlowFact fact : body.facts(body.exit))
        if (flow::speaks_of_class(fact.done))
            words.insert(fact.word);
    return words;
}

void add_body(FileLinks& links, const summary::Summary& summary, std::uint32_t index, UnitKind kind, Resolver& resolver)
{
    const flow::Body& body = summary.bodies[index];
    const auto declared = kind == UnitKind::class_ ? surely_declared(body) : std::unordered_set<text::WordIndex>();
    const bool is_global = kind == UnitKind::code || kind == UnitKind::node;
    for (std::uint32_t i = 0; i < body.steps.size(); ++i) {
        const flow::Step& step = body.steps[i];
        const BodyStep place{index, i};
        const LinkTarget& target = links.targets.emplace_back(target_of(step, resolver));
        switch (step.kind) {
        case flow::StepKind::declare_class:
            if (target && declared.contains(step.word))
                links.declarations.push_back(place);
            break;
        case flow::StepKind::declare_open: links.open.push_back(place); break;
        case flow::StepKind::render: links.renders.push_back(place); break;
        case flow::StepKind::defaults: links.defaults.push_back(place); break;
        case flow::StepKind::read: links.read.push_back(summary.words[step.word]); break;
        case flow::StepKind::assign:
            if (is_global)
                links.assignments.push_back(place);
            break;
        default: break;
        }
    }
    if (body.definition && !summary.definitions[*body.definition].parent.empty())
        links.parents.push_back(summary.definitions[*body.definition].parent);
    links.share.steps += body.steps.size();
    resolver.find_facts(body);
}

}  // namespace

std::shared_ptr<const FileLinks> FileLinks::make(const index::Project& project, layout::FileIndex file)
{
    static const auto nothing = std::make_shared<const FileLinks>();
    const summary::Summary& summary = project.summary(file);
    if (summary.bodies.empty() && summary.definitions.empty())
        return nothing;
    auto links = std::make_shared<FileLinks>();
    Resolver resolver(project, file);
    links->bodies.resize(summary.definitions.size());
    for (std::uint32_t i = 0; i < summary.bodies.size(); ++i) {
        const auto definition = summary.bodies[i].definition;
        if (definition)
            links->bodies[*definition] = i;
        const UnitKind kind = unit_kind(project.file(file), definition ? &summary.definitions[*definition] : nullptr);
        add_body(*links, summary, i, kind, resolver);
    }
    links->share.defaults = links->defaults.size();
    links->classes = resolver.all(summary::DefinitionKind::class_);
    links->functions = resolver.all(summary::DefinitionKind::function);
    std::ranges::sort(links->read);
    links->read.erase(std::unique(links->read.begin(), links->read.end()), links->read.end());
    return links;
}

}  // namespace plint::order
