#include "tests/fuzz/promises.hpp"

#include "parser/parse.hpp"
#include "parser/syntax/dump.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/fuzz/views.hpp"
#include "tests/parser/tree_invariants.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>

namespace plint::fuzz {

namespace {

void demand(bool kept, std::string_view promise)
{
    if (kept)
        return;
    fmt::print(stderr, "broken promise: {}\n", promise);
    std::abort();
}

// Precondition: the changes are sorted, do not overlap and lie inside of the text; broken_invariant checks it.
std::string changed(std::string_view text, const std::vector<SyntaxError::Change>& changes)
{
    std::string result;
    Offset done = 0;
    for (const SyntaxError::Change& change : changes) {
        result += text.substr(done, change.span.begin - done);
        result += change.replacement;
        done = change.span.end;
    }
    return result += text.substr(done);
}

// The text after the first fix that is known; the text itself when there is none.
std::string read(std::string_view text, const ParseOptions& options)
{
    const SourceFile source(options.language == Language::epp ? "fuzz.epp" : "fuzz.pp", std::string(text));
    const Tree tree = parse(source, options);
    const std::string broken = tests::broken_invariant(tree);
    demand(broken.empty(), broken);
    const std::string wrong_view = wrong_views(tree);
    demand(wrong_view.empty(), wrong_view);
    demand(!dump_pn(tree).empty(), "the notation says something of every file");
    demand(!dump_cst(tree).empty(), "the tree has a dump");
    for (const SyntaxError& error : tree.errors)
        if (!error.fix.empty()) {
            std::string fixed = changed(text, error.fix);
            demand(fixed != text, "a fix changes something: " + error.fix_title);
            return fixed;
        }
    return std::string(text);
}

}  // namespace

void hold(std::string_view text, Language language)
{
    ParseOptions options{language, false};
    if (const std::string fixed = read(text, options); fixed != text)
        static_cast<void>(read(fixed, options));
    if (text.find("plan") != std::string_view::npos || text.find("apply") != std::string_view::npos) {
        options.plans = true;
        static_cast<void>(read(text, options));
    }
}

}  // namespace plint::fuzz
