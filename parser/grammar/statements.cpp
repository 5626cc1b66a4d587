// Statement lists, and calls without parentheses, which Puppet makes of a name and the values after it.
#include "parser/grammar/combinators.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/syntax/calls.hpp"

#include <tao/pegtl/match.hpp>

namespace plint::grammar {

// One statement: an assignment, or a comma list of them, which only a call (`called`) can take.
static bool read_statement(Input& in, Builder& b, bool called, const char*& first_comma)
{
    if (!read_assignment(in, b))
        return false;
    first_comma = peek(in) == ',' ? in.current() : nullptr;
    while (peek(in) == ',' && (called || !recover::pass_refused_list(in, b))) {
        take(in, b, Kind::comma, 1);
        if (!read_assignment(in, b))
            return false;
    }
    return true;
}

bool at_statements_end(const Input& in, const Builder& b)
{
    return in.current() == in.end() || (*in.current() == '}' && !b.at_first_text(in));
}

bool read_statements(Input& in, Builder& b)
{
    Builder::Mark callee{};  // the statement before, when it is a bare name that takes arguments; else its `at` is null
    bool follows_name = false;  // the statement before is a bare name that takes none
    bool separated = true;      // a `;` needs a statement before and after it
    while ((!at_statements_end(in, b) || recover::at_stray_closer(in, b)) && !recover::at_assumed_closer(in, b)) {
        if (recover::statement_start(in, b))
            continue;
        const auto mark = b.mark(in);
        const char* first_comma = nullptr;
        const std::size_t reports = recover::report_count(b);
        if (!read_statement(in, b, callee.at != nullptr, first_comma)) {
            b.rewind(mark, in);
            if (!recover::failed_statement(in, b, reports))
                return false;
            callee = {};
            separated = true;
            continue;
        }
        if (callee.at != nullptr) {
            b.close(callee, Kind::statement_call);
            callee = {};
        } else if (first_comma != nullptr) {
            const bool named = mark.size > 0 && b.leaf_before(mark.tail) != nullptr
                && b.leaf_before(mark.tail)->kind == Kind::name && follows_name;
            recover::refused_list(b, mark, reports);
            b.state.furthest.refuse(first_comma, named ? Flaw::arguments_without_call : Flaw::comma_list);
            b.rewind(mark, in);
            if (!recover::refused_statement(in, b))
                return false;
        } else if (recover::statement_arrow(in, b, mark)) {
            follows_name = false;
        } else if (b.is_one(mark, Kind::name)
                   && syntax::is_statement_function({b.pointer(b.latest().begin), b.pointer(b.latest().end)})) {
            callee = mark;
        }
        follows_name = b.is_one(mark, Kind::name);
        separated = peek(in) != ';' || recover::separates_nothing(in, b);
        if (!separated)
            take(in, b, Kind::semicolon, 1);
    }
    if (!separated && !recover::reads_on(b)) {
        b.state.furthest.expect(in.current(), Kind::file, b.state.inside);
        return false;
    }
    return true;
}

}  // namespace plint::grammar
