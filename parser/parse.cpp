#include "parser/parse.hpp"

#include "parser/grammar/encoding.hpp"
#include "parser/grammar/finish.hpp"
#include "parser/grammar/program.hpp"
#include "parser/grammar/regexes.hpp"
#include "parser/recovery/parse_broken.hpp"
#include "parser/source/limits.hpp"

namespace plint {

using namespace grammar;

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
    const bool epp = options.language == Language::epp;
    Builder b(source.text(), epp, options.plans);
    Input in(b.first, b.last, "");
    if (read_program(in, b) && is_complete(in, b) && !find_encoding_error(source.text())) {
        Finished finished = finish(b, source);
        if (finished.depth > limits::max_tree_depth)
            return recovery::parse_flat(source, epp, options.plans, finished.deepest);
        finished.tree.errors = find_bad_regexes(finished.tree);
        return std::move(finished.tree);
    }
    if (b.state.furthest.flaw == Flaw::too_deep)
        return recovery::parse_flat(source, epp, options.plans, b.offset(b.state.furthest.at));
    return recovery::parse_broken(source, epp, options.plans, b.state.furthest);
}

}  // namespace plint
