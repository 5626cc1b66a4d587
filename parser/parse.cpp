#include "parser/parse.hpp"

#include "parser/grammar/builder.hpp"
#include "parser/grammar/encoding.hpp"
#include "parser/grammar/finish.hpp"
#include "parser/grammar/layout.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/grammar/messages.hpp"
#include "parser/grammar/recovery.hpp"
#include "parser/grammar/regexes.hpp"
#include "parser/grammar/skipping.hpp"
#include "parser/grammar/slips.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/grammar/trivia.hpp"

#include <algorithm>
#include <iterator>

namespace plint {

using namespace grammar;

// What precedes the first token that the grammar reads.
static void start(Input& in, Builder& b)
{
    if (b.epp)
        return start_template(in, b);
    if (b.recovery != nullptr && looking_at(in, byte_order_mark))
        take(in, b, Kind::unknown, byte_order_mark.size());
    skip_trivia(in, b);
}

static bool read_program(Input& in, Builder& b)
{
    start(in, b);
    return (!b.epp || read_template_parameters(in, b)) && read_statements(in, b);
}

static bool is_complete(const Input& in, const Builder& b)
{
    return in.current() == in.end() && !b.refused && (!b.epp || b.ends_in_text || b.first == b.last);
}

// The second attempt: as far as it goes, then on from there.
static void read_broken(Input& in, Builder& b)
{
    static_cast<void>(read_program(in, b));
    while (in.current() != in.end()) {
        if (peek(in) == '}') {
            push_stray_closer(in, b);
        } else if (!skip_statement(in, b)) {
            break;
        }
        static_cast<void>(read_statements(in, b));
    }
}

// The file as tokens alone, where it nests too deep to read, or its tree to walk.
static Tree parse_flat(const SourceFile& source, const ParseOptions& options, Offset deepest)
{
    Recovery recovery;
    Builder b(source.text(), options.language == Language::epp, options.plans);
    b.recovery = &recovery;
    Input in(b.first, b.last, "");
    start(in, b);
    const auto mark = b.mark(in);
    while (in.current() != in.end())
        skip_token(in, b);
    b.close(mark, Kind::error);
    Tree tree = finish(b, source).tree;
    SyntaxError error = describe_flaw(Flaw::too_deep, {});
    error.span = {deepest, deepest + 1};
    tree.errors.push_back(std::move(error));
    return tree;
}

static Tree parse_broken(const SourceFile& source, const ParseOptions& options, const Furthest& furthest)
{
    Recovery recovery;
    recovery.repair = find_repair(source.text(), options.language == Language::epp, options.plans);
    Builder b(source.text(), options.language == Language::epp, options.plans);
    b.recovery = &recovery;
    Input in(b.first, b.last, "");
    read_broken(in, b);
    Finished finished = finish(b, source);
    if (finished.depth > tree_depth_limit)
        return parse_flat(source, options, finished.deepest);
    Tree tree = std::move(finished.tree);
    tree.errors = collect_reports(b, source);
    if (auto error = find_encoding_error(source.text()))
        tree.errors.push_back(std::move(*error));
    std::ranges::move(find_bad_regexes(tree), std::back_inserter(tree.errors));
    std::ranges::stable_sort(tree.errors, {}, &SyntaxError::span);
    if (tree.errors.empty()) {
        b.furthest = furthest;
        const Input start(b.first, b.last, "");
        const char* const tag = find_unclosed_tag(b, b.last);
        tree.errors.push_back(tag != nullptr ? unclosed_tag(b, tag) : describe_failure(start, b));
    }
    return tree;
}

ParseOptions parse_options(const SourceFile& source)
{
    return parse_options(source, source.path());
}

ParseOptions parse_options(const SourceFile& source, std::string_view path)
{
    ParseOptions options;
    options.language = source.language();
    options.plans = path.starts_with("plans/") || path.find("/plans/") != path.npos;
    return options;
}

Tree parse(const SourceFile& source, const ParseOptions& options)
{
    Builder b(source.text(), options.language == Language::epp, options.plans);
    Input in(b.first, b.last, "");
    if (read_program(in, b) && is_complete(in, b) && !find_encoding_error(source.text())) {
        Finished finished = finish(b, source);
        if (finished.depth > tree_depth_limit)
            return parse_flat(source, options, finished.deepest);
        finished.tree.errors = find_bad_regexes(finished.tree);
        return std::move(finished.tree);
    }
    if (b.furthest.flaw == Flaw::too_deep)
        return parse_flat(source, options, b.offset(b.furthest.at));
    return parse_broken(source, options, b.furthest);
}

}  // namespace plint
