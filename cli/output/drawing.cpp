#include "cli/output/drawing.hpp"

#include "reporters/text/visible.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace plint::cli {

namespace {

std::string draw_text(const std::vector<DrawnThing>& things)
{
    std::string out;
    for (const DrawnThing& thing : things) {
        out += fmt::format("{}{}  ({}:{})\n", out.empty() ? "" : "\n", reporters::visible(thing.name),
                           reporters::visible(thing.path), thing.line);
        for (const DrawnLine& line : thing.lines)
            out += fmt::format("  {:<9} {}{}  (line {})\n", line.how, reporters::visible(line.to),
                               line.note.empty() ? "" : fmt::format(", {}", line.note), line.line);
    }
    return out;
}

std::string draw_json(const std::vector<DrawnThing>& things)
{
    using Json = nlohmann::ordered_json;
    Json all = Json::array();
    for (const DrawnThing& thing : things) {
        Json lines = Json::array();
        for (const DrawnLine& line : thing.lines)
            lines.push_back({{"how", line.how},
                             {"to", line.to},
                             {"certain", line.certain},
                             {"note", line.note},
                             {"line", line.line}});
        all.push_back({{"name", thing.name}, {"path", thing.path}, {"line", thing.line}, {"lines", std::move(lines)}});
    }
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string quoted_for_dot(const std::string& text)
{
    std::string quoted = "\"";
    for (const char c : reporters::visible(text)) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string draw_dot(const std::vector<DrawnThing>& things)
{
    std::string out = "digraph plint {\n  rankdir=LR;\n  node [shape=box];\n";
    for (const DrawnThing& thing : things) {
        out += fmt::format("  {};\n", quoted_for_dot(thing.name));
        for (const DrawnLine& line : thing.lines)
            out += fmt::format("  {} -> {} [label={}{}];\n", quoted_for_dot(thing.name), quoted_for_dot(line.to),
                               quoted_for_dot(line.how), line.certain ? "" : ", style=dashed");
    }
    return out + "}\n";
}

}  // namespace

std::string draw(const std::vector<DrawnThing>& things, Drawing form)
{
    switch (form) {
    case Drawing::text: return draw_text(things);
    case Drawing::json: return draw_json(things);
    case Drawing::dot: return draw_dot(things);
    }
    return {};
}

}  // namespace plint::cli
