// The lookups of data, templates and Ruby code, and names that any text has.
#include "checks/hiera/interpolations.hpp"
#include "checks/hiera/lookup_call.hpp"
#include "checks/ruby/lookup_keys.hpp"
#include "checks/ruby/template_code.hpp"
#include "parser/erb/erb.hpp"

#include <algorithm>
#include <utility>

namespace plint::hiera {

namespace {

// Keys with quotes in them are not read.
void add_call(std::string_view text, Span place, std::vector<LookupCall>& calls)
{
    const std::string_view written = text.substr(place.begin, place.size());
    const std::string_view absolute = written.substr(written.starts_with("::") ? 2 : 0);
    const std::string_view key = absolute.substr(0, absolute.find('.'));
    if (!key.empty() && key.find_first_of("'\"%$\\\n") == key.npos)
        calls.push_back({place, {{std::string(key)}}});
}

bool has_lookups(std::string_view text)
{
    return text.find("lookup") != text.npos || text.find("hiera") != text.npos;
}

// Calls `take` with each line that is not a comment.
template <class Take>
void each_line(std::string_view text, const Take& take)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const std::size_t first = line.find_first_not_of(" \t");
        if (first != line.npos && line[first] != '#')
            take(line);
        at = end + 1;
    }
}

// Names with colons; in data those that are not keys.
void add_words(std::string_view line, bool is_data, std::vector<std::string>& words)
{
    for (std::size_t colon = line.find(':'); colon != line.npos; colon = line.find(':', colon)) {
        std::size_t begin = colon;
        while (begin > 0 && is_key_sign(line[begin - 1]))
            --begin;
        std::size_t end = colon;
        while (end < line.size() && is_key_sign(line[end]))
            ++end;
        colon = end;
        std::string_view word = line.substr(begin, end - begin);
        const char before = begin > 0 ? line[begin - 1] : '\n';
        const bool is_quoted = (before == '\'' || before == '"') && end < line.size() && line[end] == before;
        const bool is_key = word.ends_with(':') || line.substr(end + (is_quoted ? 1 : 0), 1) == ":";
        word.remove_prefix(std::min(word.find_first_not_of(':'), word.size()));
        word = word.substr(0, word.find_last_not_of(".:") + 1);
        if ((is_data && is_key) || word.find(':') == word.npos)
            continue;
        words.emplace_back(word.substr(0, word.find('.')));  // of `a::b.c`, which is part of the value of `a::b`
        if (word.find('.') != word.npos)
            words.emplace_back(word);
    }
}

void add_patterns(std::string_view line, std::vector<KeyPattern>& patterns)
{
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t begin = at;
        KeyPattern pattern = read_key(line, at);
        if (!pattern.is_literal())
            patterns.push_back(std::move(pattern));
        at += at == begin ? 1 : 0;
    }
}

}  // namespace

std::vector<LookupCall> calls_in_data(std::string_view yaml)
{
    std::vector<LookupCall> calls;
    if (yaml.find("%{") == yaml.npos || (!has_lookups(yaml) && yaml.find("alias") == yaml.npos))
        return calls;
    const auto interpolations = hiera_interpolations(yaml);
    if (!interpolations)
        return calls;
    for (const HieraInterpolation& each : *interpolations) {
        const std::string_view method = yaml.substr(each.method.begin, each.method.size());
        if (method != "lookup" && method != "hiera" && method != "alias")
            continue;
        const std::string_view whole = yaml.substr(0, each.span.end);
        const std::size_t open = whole.find_first_of("'\"", each.method.end);
        const std::size_t close = open == whole.npos ? open : whole.find(whole[open], open + 1);
        if (close != whole.npos)
            add_call(yaml, {static_cast<Offset>(open + 1), static_cast<Offset>(close)}, calls);
    }
    return calls;
}

std::vector<LookupCall> calls_in_template(std::string_view text)
{
    std::vector<LookupCall> calls;
    if (!ruby::names_lookup_function(text))
        return calls;
    for (const ruby::CallInTemplate& call : ruby::read_template(text, erb::read(text)).calls)
        if (call.argument && ruby::is_lookup_function(call.function))
            add_call(text, call.argument_span, calls);
    return calls;
}

std::vector<LookupCall> calls_in_ruby(std::string_view text)
{
    std::vector<LookupCall> calls;
    for (const Span key : ruby::looked_up_keys(text))
        add_call(text, key, calls);
    return calls;
}

void add_mentions(std::string_view text, FileLookups& found)
{
    const bool may_compute = has_lookups(text);
    each_line(text, [&](std::string_view line) {
        add_words(line, false, found.words);
        if (may_compute && line.find("::") != line.npos)
            add_patterns(line, found.patterns);
    });
}

void add_mentions_in_data(std::string_view yaml, FileLookups& found)
{
    each_line(yaml, [&](std::string_view line) {
        add_words(line, true, found.words);
        if (line.find("%{") != line.npos && line.find('(') != line.npos)
            add_patterns(line, found.patterns);
    });
}

}  // namespace plint::hiera
