#include "checks/hiera/yaml_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::hiera {

namespace {

struct ProblemWording {
    std::string_view problem;  // libyaml's
    std::string_view context;  // libyaml's; empty: any
    std::string_view message;
    std::string_view help = {};
};

constexpr std::string_view quote_it = "quote the value";

constexpr auto problem_wordings = std::to_array<ProblemWording>({
    {"mapping values are not allowed in this context", "", "`:` is not allowed here",
     "quote a value that contains `: `, or correct the indentation"},
    {"could not find expected ':'", "", "expected `:` after this key"},
    {"did not find expected key", "", "expected a key", "correct the indentation or the quotes"},
    {"did not find expected '-' indicator", "", "expected `-` in this list", "correct the indentation"},
    {"did not find expected ',' or ']'", "", "expected `,` or `]`"},
    {"did not find expected ',' or '}'", "", "expected `,` or `}`"},
    {"did not find expected node content", "", "expected a value"},
    {"did not find expected <document start>", "", "the document ends before this line",
     "correct the indentation: all keys of a mapping must begin in the same column"},
    {"block sequence entries are not allowed in this context", "", "a list item is not allowed here",
     "begin the list on a line of its own"},
    {"mapping keys are not allowed in this context", "", "a mapping is not allowed here"},
    {"found unexpected end of stream", "while scanning a quoted scalar", "the string is never closed"},
    {"found unexpected document indicator", "while scanning a quoted scalar", "the string is never closed"},
    {"found unknown escape character", "", "unknown escape in a double-quoted string",
     "write `\\\\` for a backslash, or use single quotes"},
    {"did not find expected hexdecimal number", "", "the escape needs hexadecimal digits"},
    {"found invalid Unicode character escape code", "", "the escape is not a Unicode character"},
    {"did not find expected alphabetic or numeric character", "while scanning an alias",
     "a value that begins with `*` is an alias", quote_it},
    {"did not find expected alphabetic or numeric character", "while scanning an anchor",
     "a value that begins with `&` is an anchor", quote_it},
    {"found undefined tag handle", "", "a value that begins with `!` is a tag", quote_it},
    {"did not find URI escape octet", "", "a value that begins with `!` is a tag", quote_it},
    {"did not find expected whitespace or line break", "while scanning a tag", "a value that begins with `!` is a tag",
     quote_it},
    {"did not find expected '!'", "", "a value that begins with `!` is a tag", quote_it},
    {"found a tab character where an indentation space is expected", "", "tab used as indentation", "use spaces"},
    {"found a tab character that violates indentation", "", "tab used as indentation", "use spaces"},
    {"did not find expected comment or line break", "while scanning a block scalar",
     "block text must begin on the next line"},
    {"found an indentation indicator equal to 0", "", "block indentation must be 1 to 9"},
    {"control characters are not allowed", "", "control character is not allowed"},
});

// What the scanner began at the place that the context names.
struct YamlOpening {
    std::string_view context;  // libyaml's
    std::string_view what;
};

constexpr auto yaml_openings = std::to_array<YamlOpening>({
    {"while parsing a block mapping", "the mapping begins here"},
    {"while parsing a flow mapping", "the mapping begins here"},
    {"while parsing a block collection", "the list begins here"},
    {"while parsing a flow sequence", "the list begins here"},
    {"while scanning a quoted scalar", "the string begins here"},
    {"while scanning a simple key", "the key begins here"},
    {"while scanning a block scalar", "the block begins here"},
});

// A character that begins no value.
void explain_first_sign(char sign, YamlProblem& out)
{
    if (sign == '\t') {
        out.message = "tab used as indentation";
        out.help = "use spaces";
        return;
    }
    out.message = fmt::format("a value cannot begin with `{}`", sign);
    out.help = quote_it;
}

}  // namespace

YamlProblem explain(std::string_view text, const RawYamlProblem& raw)
{
    const auto end = static_cast<Offset>(text.size());
    YamlProblem out{.message = raw.problem, .at = std::min(raw.at, end), .context_at = std::min(raw.context_at, end)};
    out.libyaml = raw.context.empty() ? raw.problem : raw.problem + ' ' + raw.context;
    const auto words = std::ranges::find_if(problem_wordings, [&](const ProblemWording& one) {
        return raw.problem == one.problem && (one.context.empty() || raw.context == one.context);
    });
    if (words != problem_wordings.end()) {
        out.message = words->message;
        out.help = words->help;
    }
    if (raw.problem == "found character that cannot start any token" && out.at < end)
        explain_first_sign(text[out.at], out);
    if (raw.problem.ends_with("octet") || raw.problem.find("UTF-8") != raw.problem.npos)
        out.message = "file is not encoded in UTF-8";
    const auto opening = std::ranges::find(yaml_openings, raw.context, &YamlOpening::context);
    if (opening != yaml_openings.end() && raw.context_at != raw.at)
        out.context = opening->what;
    return out;
}

}  // namespace plint::hiera
