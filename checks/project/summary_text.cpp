// Summaries as text, for a cache.
#include "checks/project/summary.hpp"

#include <nlohmann/json.hpp>

namespace plint {

using json = nlohmann::json;

static constexpr int format_version = 1;

static json to_json(Span span) { return {span.begin, span.end}; }
static json to_json(std::optional<std::uint32_t> index) { return index ? json(*index) : json(nullptr); }
static Span to_span(const json& value) { return {value.at(0).get<Offset>(), value.at(1).get<Offset>()}; }

static std::optional<std::uint32_t> to_index(const json& value)
{
    return value.is_null() ? std::nullopt : std::optional(value.get<std::uint32_t>());
}

std::string write_summary(const Summary& summary)
{
    json out{{"version", format_version}, {"broken", summary.broken}, {"empty", summary.empty}};
    json& definitions = out["definitions"] = json::array();
    for (const Definition& d : summary.definitions)
        definitions.push_back({static_cast<int>(d.kind), d.name, d.written, to_json(d.span), to_json(d.name_span),
                               static_cast<int>(d.nesting), to_json(d.outer), d.type});
    json& references = out["references"] = json::array();
    for (const Reference& r : summary.references)
        references.push_back({static_cast<int>(r.kind), r.name, to_json(r.span), to_json(r.inside)});
    json& top_code = out["top_code"] = json::array();
    for (const Span span : summary.top_code)
        top_code.push_back(to_json(span));
    return out.dump();
}

std::optional<Summary> read_summary(std::string_view text)
{
    const json in = json::parse(text, nullptr, false);
    if (!in.is_object() || in.value("version", 0) != format_version)
        return std::nullopt;
    try {
        Summary summary;
        summary.broken = in.at("broken").get<bool>();
        summary.empty = in.at("empty").get<bool>();
        for (const json& d : in.at("definitions"))
            summary.definitions.push_back({static_cast<Defined>(d.at(0).get<int>()), d.at(1), d.at(2), to_span(d.at(3)),
                                           to_span(d.at(4)), static_cast<Nesting>(d.at(5).get<int>()),
                                           to_index(d.at(6)), d.at(7)});
        for (const json& r : in.at("references"))
            summary.references.push_back(
                {static_cast<Refers>(r.at(0).get<int>()), r.at(1), to_span(r.at(2)), to_index(r.at(3))});
        for (const json& span : in.at("top_code"))
            summary.top_code.push_back(to_span(span));
        return summary;
    } catch (const json::exception&) {
        return std::nullopt;  // a damaged cache is no cache
    }
}

}  // namespace plint
