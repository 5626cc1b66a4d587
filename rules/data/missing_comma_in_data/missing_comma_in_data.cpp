// YAML joins the words of two lines to one string: a list that lacks a comma has one element less, and nothing fails.
#include "checks/hiera/yaml.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace plint::rules::missing_comma_in_data {

// A list in brackets, as far as it has been read.
struct List {
    bool in_brackets = false;
    bool has_single_words = false;  // elements of one word each
    bool has_others = false;        // texts of several words on one line, and what is no text
    std::vector<Span> joined = {};  // elements of several lines, each of which is one word
};

// Whether each line is one word, of more lines than one.
static bool is_word_a_line(std::string_view text)
{
    std::size_t lines = 0;
    for (std::size_t at = 0; at < text.size(); ++lines) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == line.npos
            || line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin).find_first_of(" \t") != line.npos)
            return false;
        at = end + 1;
    }
    return lines > 1;
}

static void take_element(List& list, const hiera::YamlEvent& event, std::string_view text)
{
    if (event.kind != hiera::YamlEvent::Kind::scalar) {
        list.has_others = list.has_others || event.kind != hiera::YamlEvent::Kind::alias;
        return;
    }
    const bool is_plain = event.style == hiera::YamlEvent::Style::plain;
    if (is_plain && is_word_a_line(text.substr(event.span.begin, event.span.size())))
        list.joined.push_back(event.span);
    else if (event.text.find(' ') == event.text.npos)
        list.has_single_words = true;
    else
        list.has_others = true;
}

static void report(const List& list, std::string_view text, ProgramContext& ctx)
{
    if (!list.has_single_words || list.has_others)
        return;
    for (const Span joined : list.joined) {
        const std::size_t line_end = text.find('\n', joined.begin);
        const auto end = static_cast<Offset>(text.find_last_not_of(" \t\r\n", line_end) + 1);
        const auto next = static_cast<Offset>(text.find_first_not_of(" \t\r\n", end));
        const std::size_t next_end = std::min<std::size_t>(text.find_first_of(" \t\r\n", next), joined.end);
        std::vector<Edit> edits;
        for (Offset at = end; at < joined.end;) {
            edits.push_back({{}, {at, at}, ","});
            const std::size_t after = text.find('\n', text.find_first_not_of(" \t\r\n", at));
            if (after >= joined.end)
                break;
            at = static_cast<Offset>(text.find_last_not_of(" \t\r\n", after) + 1);
        }
        ctx.report({joined.begin, end},
                   fmt::format("missing comma between `{}` and `{}`", text.substr(joined.begin, end - joined.begin),
                               text.substr(next, next_end - next)))
            .note("the two lines become one string")
            .fix("add a comma", std::move(edits), Safety::unsafe);
    }
}

static void visit(const DataFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    if (text.find('[') == text.npos || keys_of_data(file, ctx) == nullptr)
        return;
    std::vector<List> open;
    static_cast<void>(hiera::read_yaml(text, [&](const hiera::YamlEvent& event) {
        using Kind = hiera::YamlEvent::Kind;
        if (event.kind == Kind::end) {
            report(open.back(), text, ctx);
            open.pop_back();
            return;
        }
        if (!open.empty() && open.back().in_brackets)
            take_element(open.back(), event, text);
        if (event.kind == Kind::sequence || event.kind == Kind::mapping)
            open.push_back({.in_brackets = event.kind == Kind::sequence && text.substr(event.span.begin, 1) == "["});
    }));
}

extern constinit const Rule rule{
    .name = "missing_comma_in_data",
    .category = "data",
    .summary = "Missing comma in a list of Hiera data",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::missing_comma_in_data
