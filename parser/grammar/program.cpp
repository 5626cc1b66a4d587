#include "parser/grammar/program.hpp"

#include "parser/grammar/levels.hpp"
#include "parser/grammar/recovery_hooks.hpp"
#include "parser/grammar/templates.hpp"
#include "parser/grammar/trivia.hpp"

namespace plint::grammar {

void start_program(Input& in, Builder& b)
{
    if (b.epp)
        return start_template(in, b);
    recover::byte_order_mark(in, b);
    skip_trivia(in, b);
}

bool read_program(Input& in, Builder& b)
{
    start_program(in, b);
    return (!b.epp || read_template_parameters(in, b)) && read_statements(in, b);
}

bool is_complete(const Input& in, const Builder& b)
{
    return in.current() == in.end() && !b.state.refused && (!b.epp || b.state.ends_in_text || b.first == b.last);
}

}  // namespace plint::grammar
