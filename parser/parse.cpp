#include "parser/parse.hpp"

#include "parser/grammar/builder.hpp"
#include "parser/grammar/encoding.hpp"
#include "parser/grammar/finish.hpp"
#include "parser/grammar/layout.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/grammar/messages.hpp"
#include "parser/grammar/recovery.hpp"
#include "parser/grammar/regexes.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/grammar/trivia.hpp"

#include <algorithm>
#include <iterator>

namespace plint {

using namespace grammar;

static bool read_program(Input& in, Builder& b)
{
    if (b.recovery != nullptr && !b.epp && looking_at(in, byte_order_mark))
        take(in, b, Kind::unknown, byte_order_mark.size());
    if (b.epp)
        return epp_program(in, b);
    skip_trivia(in, b);
    return read_statements(in, b);
}

static bool is_complete(const Input& in, const Builder& b)
{
    return in.current() == in.end() && !b.refused && (!b.epp || b.ends_in_text || b.first == b.last);
}

// Every bracket of the code, and where its lines begin, without minding the grammar.
static BracketRepair find_repair(std::string_view text, const ParseOptions& options)
{
    Recovery recovery;
    Builder b(text, options.language == Language::epp, options.plans);
    b.recovery = &recovery;
    Input in(b.first, b.last, "");
    if (b.epp)
        start_template(in, b);
    else
        skip_trivia(in, b);

    std::vector<Bracket> brackets;
    std::vector<LineStart> lines;
    const char* counted = b.first;
    std::uint32_t line = 1;
    while (in.current() != in.end()) {
        const char* const at = in.current();
        line += static_cast<std::uint32_t>(std::count(counted, at, '\n'));
        counted = at;
        const bool first = starts_line(at, b.first);
        const std::uint32_t indent = indentation(at, b.first);
        if (first)
            lines.push_back({b.offset(at), line, indent});
        skip_token(in, b);
        const Built& token = b.latest();
        if (token.size == 1 && Kind::lparen <= token.kind && token.kind <= Kind::rbrace)
            brackets.push_back({*at, b.offset(at), line, indent, first, is_last_on_line(at, b.last)});
    }
    return repair_brackets(brackets, lines, b.offset(b.last));
}

// The second attempt: as far as it goes, then on from there.
static void read_broken(Input& in, Builder& b)
{
    static_cast<void>(read_program(in, b));
    while (in.current() != in.end()) {
        if (peek(in) == '}') {
            SyntaxError error;
            error.span = {b.offset(in.current()), b.offset(in.current()) + 1};
            error.message = "this `}` closes nothing";
            push_unknown(in, b, 1, std::move(error));
        }
        else if (!skip_statement(in, b)) {
            break;
        }
        static_cast<void>(read_statements(in, b));
    }
}

static Tree parse_broken(const SourceFile& source, const ParseOptions& options, const Furthest& furthest)
{
    Recovery recovery{find_repair(source.text(), options), {}};
    Builder b(source.text(), options.language == Language::epp, options.plans);
    b.recovery = &recovery;
    Input in(b.first, b.last, "");
    read_broken(in, b);
    Tree tree = finish(b, source);
    tree.errors = collect_reports(b, source);
    if (auto error = find_encoding_error(source.text()))
        tree.errors.push_back(std::move(*error));
    std::ranges::move(find_bad_regexes(b), std::back_inserter(tree.errors));
    std::ranges::stable_sort(tree.errors, {}, &SyntaxError::span);
    if (tree.errors.empty()) {
        b.furthest = furthest;
        const Input start(b.first, b.last, "");
        tree.errors.push_back(describe_failure(start, b));
    }
    return tree;
}

ParseOptions parse_options(const SourceFile& source)
{
    ParseOptions options;
    options.language = source.language();
    const std::string& path = source.path();
    options.plans = path.starts_with("plans/") || path.find("/plans/") != std::string::npos;
    return options;
}

Tree parse(const SourceFile& source, const ParseOptions& options)
{
    Builder b(source.text(), options.language == Language::epp, options.plans);
    Input in(b.first, b.last, "");
    if (read_program(in, b) && is_complete(in, b) && !find_encoding_error(source.text())) {
        Tree tree = finish(b, source);
        tree.errors = find_bad_regexes(b);
        return tree;
    }
    return parse_broken(source, options, b.furthest);
}

}  // namespace plint
