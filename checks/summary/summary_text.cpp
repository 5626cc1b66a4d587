// Summaries as text, for a cache.
#include "checks/summary/summary.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace plint::summary {

using json = nlohmann::json;

static constexpr int format_version = 7;

static json to_json(Span span)
{
    return {span.begin, span.end};
}
static json to_json(std::optional<std::uint32_t> index)
{
    return index ? json(*index) : json(nullptr);
}
static Span to_span(const json& value)
{
    return {value.at(0).get<Offset>(), value.at(1).get<Offset>()};
}

// An enumerator up to `last`; what is beyond is a fault of the text.
template <class T>
static T to_enumerator(const json& value, T last)
{
    const int number = value.get<int>();
    if (number < 0 || number > static_cast<int>(last))
        throw json::out_of_range::create(401, "no enumerator", nullptr);
    return static_cast<T>(number);
}

static std::optional<std::uint32_t> to_index(const json& value)
{
    return value.is_null() ? std::nullopt : std::optional(value.get<std::uint32_t>());
}

static json to_json(const DefinedParameter& p)
{
    return {p.name, to_json(p.span), p.required, p.type, p.repeated};
}

static json to_json(const flow::Step& s)
{
    return {static_cast<int>(s.kind),
            s.in_parameters,
            s.is_virtual,
            bool{s.open},
            bool{s.waits_in_list},
            s.word,
            s.state,
            s.after,
            s.first,
            s.count,
            to_json(s.span)};
}

static json to_json(flow::FlowFact fact)
{
    return {static_cast<int>(fact.done), fact.word};
}
static flow::FlowFact to_fact(const json& fact)
{
    return {to_enumerator(fact.at(0), flow::FlowFactKind::present), fact.at(1)};
}

static json to_json(const flow::Body& body)
{
    json steps = json::array();
    for (const flow::Step& step : body.steps)
        steps.push_back(to_json(step));
    json history = json::array();
    for (const flow::Event& event : body.history)
        history.push_back({to_json(event.fact), event.before});
    json forks = json::array();
    for (const auto& fork : body.forks) {
        json& branches = forks.emplace_back(json::array());
        for (const flow::Facts& branch : fork) {
            json& facts = branches.emplace_back(json::array());
            for (const flow::FlowFact fact : branch)
                facts.push_back(to_json(fact));
        }
    }
    return {to_json(body.definition), std::move(steps), std::move(history), std::move(forks), body.exit};
}

static flow::Step to_step(const json& s)
{
    return {.kind = to_enumerator(s.at(0), flow::StepKind::instance_open),
            .in_parameters = s.at(1),
            .is_virtual = s.at(2),
            .open = s.at(3).get<bool>(),
            .waits_in_list = s.at(4).get<bool>(),
            .word = s.at(5),
            .state = s.at(6),
            .after = s.at(7),
            .first = s.at(8),
            .count = s.at(9),
            .span = to_span(s.at(10))};
}

static flow::Body to_body(const json& b)
{
    flow::Body body;
    body.definition = to_index(b.at(0));
    for (const json& step : b.at(1))
        body.steps.push_back(to_step(step));
    for (const json& event : b.at(2))
        body.history.push_back({to_fact(event.at(0)), event.at(1)});
    for (const json& fork : b.at(3)) {
        auto& branches = body.forks.emplace_back();
        for (const json& facts : fork) {
            flow::Facts& branch = branches.emplace_back();
            for (const json& fact : facts)
                branch.push_back(to_fact(fact));
        }
    }
    body.exit = b.at(4);
    return body;
}

// Whether everything that is referred to by place exists: a damaged cache must not be read beyond its ends.
static bool is_sound(const Summary& summary)
{
    const auto fits = [&](const flow::Body& body) {
        const auto known = [&](flow::FlowFact fact, std::size_t forks) {
            return fact.done == flow::FlowFactKind::branch
                || fact.word < (fact.done == flow::FlowFactKind::either          ? forks
                                    : fact.done == flow::FlowFactKind::defaulted ? body.steps.size()
                                                                                 : summary.words.size());
        };
        // A fork is made of facts that were there before it.
        for (std::size_t i = 0; i < body.forks.size(); ++i)
            for (const flow::Facts& branch : body.forks[i])
                if (!std::ranges::all_of(branch, [&](flow::FlowFact fact) { return known(fact, i); }))
                    return false;
        for (std::size_t i = 0; i < body.history.size(); ++i)
            if (!known(body.history[i].fact, body.forks.size()) || body.history[i].before > i)
                return false;
        return (!body.definition || *body.definition < summary.definitions.size()) && body.exit <= body.history.size()
            && std::ranges::all_of(body.steps, [&](const flow::Step& step) {
                   return (step.word < summary.words.size() || step.kind == flow::StepKind::declare_open
                           || step.kind == flow::StepKind::instance_open)
                       && step.state <= body.history.size() && step.after <= body.history.size()
                       && step.first <= summary.lists.size() && step.count <= summary.lists.size() - step.first;
               });
    };
    const auto is_definition = [&](const auto& index) { return !index || *index < summary.definitions.size(); };
    return std::ranges::all_of(summary.bodies, fits)
        && std::ranges::all_of(summary.definitions, is_definition, &Definition::outer)
        && std::ranges::all_of(summary.references, is_definition, &Reference::inside)
        && std::ranges::all_of(summary.lists, [&](text::WordIndex word) { return word < summary.words.size(); });
}

std::string write_summary(const Summary& summary)
{
    json out{{"version", format_version}, {"broken", summary.broken}, {"empty", summary.empty}};
    json& definitions = out["definitions"] = json::array();
    for (const Definition& d : summary.definitions) {
        definitions.push_back({static_cast<int>(d.kind), d.name, d.written, to_json(d.span), to_json(d.name_span),
                               static_cast<int>(d.nesting), to_json(d.outer), d.type, d.parent, json::array(),
                               d.api_private});
        for (const DefinedParameter& parameter : d.parameters)
            definitions.back()[9].push_back(to_json(parameter));
        json& variables = definitions.back().emplace_back(json::array());
        for (const DefinedVariable& variable : d.variables)
            variables.push_back({variable.name, variable.type});
    }
    json& references = out["references"] = json::array();
    for (const Reference& r : summary.references)
        references.push_back({static_cast<int>(r.kind), r.name, to_json(r.span), to_json(r.inside)});
    json& top_code = out["top_code"] = json::array();
    for (const Span span : summary.top_code)
        top_code.push_back(to_json(span));
    json& bodies = out["bodies"] = json::array();
    for (const flow::Body& body : summary.bodies)
        bodies.push_back(to_json(body));
    json& words = out["words"] = json::array();
    for (text::WordIndex i = 0; i < summary.words.size(); ++i)
        words.push_back(summary.words[i]);
    out["lists"] = summary.lists;
    return out.dump();
}

std::optional<Summary> read_summary(std::string_view text)
{
    bool whole = true;  // all numbers are; what another one is as an index is not defined
    const auto look = [&](int, json::parse_event_t, const json& value) {
        whole = whole && !value.is_number_float();
        return true;
    };
    const json in = json::parse(text, look, false);
    if (!whole)
        return std::nullopt;
    try {
        if (in.at("version") != format_version)
            return std::nullopt;
        Summary summary;
        summary.broken = in.at("broken").get<bool>();
        summary.empty = in.at("empty").get<bool>();
        for (const json& d : in.at("definitions")) {
            summary.definitions.push_back({to_enumerator(d.at(0), DefinitionKind::fact),
                                           d.at(1),
                                           d.at(2),
                                           to_span(d.at(3)),
                                           to_span(d.at(4)),
                                           to_enumerator(d.at(5), Nesting::misplaced),
                                           to_index(d.at(6)),
                                           d.at(7),
                                           d.at(8),
                                           {},
                                           d.at(10),
                                           {}});
            for (const json& p : d.at(9))
                summary.definitions.back().parameters.push_back({p.at(0), to_span(p.at(1)), p.at(2), p.at(3), p.at(4)});
            for (const json& v : d.at(11))
                summary.definitions.back().variables.push_back({v.at(0), v.at(1)});
        }
        for (const json& r : in.at("references"))
            summary.references.push_back(
                {to_enumerator(r.at(0), ReferenceKind::type), r.at(1), to_span(r.at(2)), to_index(r.at(3))});
        for (const json& span : in.at("top_code"))
            summary.top_code.push_back(to_span(span));
        for (const json& body : in.at("bodies"))
            summary.bodies.push_back(to_body(body));
        for (const json& word : in.at("words"))
            summary.words.add(word.get_ref<const std::string&>());
        summary.lists = in.at("lists").get<std::vector<text::WordIndex>>();
        if (!is_sound(summary))
            return std::nullopt;
        return summary;
    } catch (const json::exception&) {
        return std::nullopt;  // a damaged cache is no cache
    }
}

}  // namespace plint::summary
