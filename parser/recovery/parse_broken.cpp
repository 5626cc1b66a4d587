#include "parser/recovery/parse_broken.hpp"

#include "parser/grammar/combinators.hpp"
#include "parser/grammar/encoding.hpp"
#include "parser/grammar/finish.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/grammar/program.hpp"
#include "parser/grammar/regexes.hpp"
#include "parser/recovery/giving_up.hpp"
#include "parser/recovery/messages.hpp"
#include "parser/recovery/recovery.hpp"
#include "parser/recovery/reports.hpp"
#include "parser/recovery/skipping.hpp"
#include "parser/recovery/slips.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <iterator>

namespace plint::grammar::recovery {

// The second attempt: as far as it goes, then on from there.
static void read_broken(Input& in, Builder& b)
{
    static_cast<void>(read_program(in, b));
    while (in.current() != in.end()) {
        if (has_given_up(b)) {
            static_cast<void>(take_rest(in, b));
        } else if (peek(in) == '}') {
            push_stray_closer(in, b);
        } else if (!skip_statement(in, b)) {
            break;
        }
        static_cast<void>(read_statements(in, b));
    }
}

Tree parse_flat(const SourceFile& source, bool epp, bool plans, Offset deepest)
{
    Recovery recovery;
    Builder b(source.text(), epp, plans);
    attach(recovery, b);
    Input in(b.first, b.last, "");
    start_program(in, b);
    const auto mark = b.mark(in);
    while (in.current() != in.end())
        skip_token(in, b);
    if (b.tail > mark.size)  // there may be only trivia, because recovery takes `//` for a comment
        b.close(mark, Kind::error);
    Tree tree = finish(b, source).tree;
    SyntaxError error = describe_flaw(Flaw::too_deep, {});
    error.span = {deepest, deepest + 1};
    tree.errors.push_back(std::move(error));
    return tree;
}

Tree parse_broken(const SourceFile& source, bool epp, bool plans, const FurthestFailure& furthest)
{
    Recovery recovery;
    recovery.repair = find_repair(source.text(), epp, plans);
    Builder b(source.text(), epp, plans);
    attach(recovery, b);
    Input in(b.first, b.last, "");
    read_broken(in, b);
    Finished finished = finish(b, source);
    if (finished.depth > limits::max_tree_depth)
        return parse_flat(source, epp, plans, finished.deepest);
    Tree tree = std::move(finished.tree);
    tree.errors = collect_reports(b, source);
    if (auto error = find_encoding_error(source.text()))
        tree.errors.push_back(std::move(*error));
    std::ranges::move(find_bad_regexes(tree), std::back_inserter(tree.errors));
    std::ranges::stable_sort(tree.errors, {}, &SyntaxError::span);
    if (tree.errors.empty()) {
        b.state.furthest = furthest;
        const Input start(b.first, b.last, "");
        const char* const tag = find_unclosed_tag(b, b.last);
        tree.errors.push_back(tag != nullptr ? unclosed_tag(b, tag) : describe_failure(start, b));
    }
    return tree;
}

}  // namespace plint::grammar::recovery
