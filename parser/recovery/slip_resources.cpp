// Openers that are missing: `file '/x':` and attributes and `}`; `$x =` and lines of a list and `]`.
#include "parser/grammar/calls.hpp"
#include "parser/grammar/resources.hpp"
#include "parser/recovery/layout.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"

#include <tao/pegtl/match.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace plint::grammar::recovery {

// The closer whose opener is missing here: the first one on a line with the indentation of this line.
static std::vector<Offset>::iterator lost_closer(const Input& in, Builder& b)
{
    const std::uint32_t indent = indentation(in.current(), b.first);
    const char* const line_end = std::find(in.current(), in.end(), '\n');
    return b.recovery->repair.find_stray(b.offset(in.current()) + 1, [&](Offset at) {
        return b.first[at] == '}'
            && (b.pointer(at) < line_end
                || (starts_line(b.pointer(at), b.first) && indentation(b.pointer(at), b.first) == indent));
    });
}

static bool read_bodies_to_brace(Input& in, Builder& b)
{
    const Kind outside = std::exchange(b.state.inside, Kind::resource);
    bool matched = false;
    do
        matched = read<resource_body>(in, b) || skip_resource_body(in, b);
    while (matched && read<semicolon>(in, b) && peek(in) != '}');
    matched = matched && read<rbrace>(in, b);
    b.state.inside = outside;
    return matched;
}

// The closer of a list that ends like the statement of `line` begins; only lines that are indented deeper come before it.
static const Offset* lost_list_closer(const char* line, const Input& in, const Builder& b)
{
    const auto& stray = b.recovery->repair.stray;
    const std::uint32_t indent = indentation(line, b.first);
    const auto closer = std::ranges::upper_bound(stray, b.offset(in.current()));
    if (closer == stray.end() || !starts_line(b.pointer(*closer), b.first)
        || indentation(b.pointer(*closer), b.first) != indent)
        return nullptr;
    const char* const last = b.pointer(*closer);
    for (const char* at = in.current(); at < last; at = std::find(at, last, '\n')) {
        at = std::find_if(at, last, [](char c) { return std::strchr(" \t\r\n", c) == nullptr; });
        if (at != last && indentation(at, b.first) <= indent)
            return nullptr;
    }
    return &*closer;
}

bool recover_list_opener(Input& in, Builder& b, const Built* before)
{
    if (b.recovery->repair.stray.empty() || before == nullptr || !is_last_on_line(b.pointer(before->end) - 1, b.last))
        return false;
    const Offset* const closer = lost_list_closer(b.pointer(before->begin), in, b);
    if (closer == nullptr)
        return false;
    const Offset end = *closer;
    const char sign = b.first[end] == ')' ? '(' : b.first[end] == ']' ? '[' : '{';
    SyntaxError error;
    error.span = {before->begin, before->end};
    error.message = fmt::format("missing `{}` after {}", sign, found_at(b.pointer(before->begin), b).name);
    error.label = fmt::format("expected `{}` after this", sign);
    error.fix_title = fmt::format("insert `{}`", sign);
    error.fix = {
        {{before->end, before->end}, fmt::format("{}{}", before->kind == Kind::class_reference ? "" : " ", sign)}};
    const auto mark = b.mark(in);
    while (in.current() <= b.pointer(end))
        skip_token(in, b);
    b.close(mark, Kind::error);
    b.nodes[b.tail - 1].report = report(b, std::move(error));
    return true;
}

bool recover_list_behind_sign(Input& in, Builder& b)
{
    const Built* const sign = b.recovery->repair.stray.empty() ? nullptr : b.last_token();
    return sign != nullptr && (sign->kind == Kind::assign || sign->kind == Kind::arrow)
        && recover_list_opener(in, b, sign);
}

bool recover_resource_brace(Input& in, Builder& b, std::size_t length)
{
    if (b.recovery->repair.stray.empty() || !is_first_on_line(in, b))
        return false;
    const auto closer = lost_closer(in, b);
    if (closer == b.recovery->repair.stray.end())
        return false;
    const auto mark = b.mark(in);
    const Span type{b.offset(in.current()), b.offset(in.current() + length)};
    take(in, b, scan_word(in.current(), in.end(), b.plans).kind, length);
    const Offset place = *closer;
    if (at_title(in, b)) {
        b.recovery->repair.stray.erase(closer);
        SyntaxError error;
        error.span = type;
        error.message = fmt::format("missing `{{` after {}", found_at(b.pointer(type.begin), b).name);
        error.label = "expected `{` after this";
        error.fix_title = "insert `{`";
        error.fix = {{{type.end, type.end}, " {"}};
        push_missing(in, b, report(b, std::move(error)));
        if (read_bodies_to_brace(in, b)) {
            b.close(mark, Kind::resource);
            return true;
        }
        auto& stray = b.recovery->repair.stray;
        stray.insert(std::ranges::lower_bound(stray, place), place);
    }
    b.rewind(mark, in);
    return false;
}

}  // namespace plint::grammar::recovery
