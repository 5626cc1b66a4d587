#include "parser/parse.hpp"

#include "parser/grammar/builder.hpp"
#include "parser/grammar/finish.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/grammar/trivia.hpp"

namespace plint {

using namespace grammar;

static bool read_program(Input& in, Builder& b)
{
    if (b.epp)
        return epp_program(in, b);
    skip_trivia(in, b);
    return read_statements(in, b);
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
    const bool epp = options.language == Language::epp;
    Builder b(source.text(), epp, options.plans);
    Input in(b.first, b.last, "");
    if (!read_program(in, b) || in.current() != in.end() || b.refused) {
        Tree tree = finish(b, source);
        SyntaxError error;
        const Offset at = b.furthest.at == nullptr ? 0 : b.offset(b.furthest.at);
        error.span = {at, at};
        error.message = "syntax error";
        tree.errors.push_back(error);
        return tree;
    }
    return finish(b, source);
}

}  // namespace plint
