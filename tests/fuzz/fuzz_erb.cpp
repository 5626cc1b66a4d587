// Any bytes as an ERB template: the reader comes back, its parts are in order and cover all but trimmed whitespace and the
// mark of an unclosed tag, and what it finds is in the template.
#include "checks/ruby/template_code.hpp"
#include "parser/erb/erb.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace plint;

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

bool is_white_space(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

void check_parts(std::string_view text, const erb::Template& parts)
{
    Offset end = 0;
    const auto skip_to = [&](Offset begin) {
        if (parts.unclosed && end <= parts.unclosed->begin && parts.unclosed->end <= begin) {
            demand(is_white_space(text.substr(end, parts.unclosed->begin - end)));
            end = parts.unclosed->end;
        }
        demand(begin >= end && is_white_space(text.substr(end, begin - end)));
    };
    for (const erb::Part& part : parts.parts) {
        demand(part.span.contains(part.inner) && part.span.begin < part.span.end);
        skip_to(part.span.begin);
        end = part.span.end;
    }
    demand(end <= text.size());
    skip_to(static_cast<Offset>(text.size()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const erb::Template parts = erb::read(text);
    check_parts(text, parts);
    const erb::RubySource source = erb::ruby_source(text, parts);
    for (std::size_t at = 0; at < source.text.size(); ++at)
        demand(source.place(at) <= size);
    const ruby::TemplateCode code = ruby::read_template(text, parts);
    const auto is_inside = [&](Span span) { demand(span.begin <= span.end && span.end <= size); };
    for (const ruby::VariableInTemplate& variable : code.variables)
        is_inside(variable.span);
    for (const auto* names : {&code.set, &code.globals})
        for (const ruby::NameInTemplate& name : *names)
            is_inside(name.span);
    for (const ruby::UnknownNameInTemplate& name : code.unknown_names) {
        is_inside(name.span);
        for (const Span argument : name.arguments)
            is_inside(argument);
    }
    for (const ruby::CallInTemplate& call : code.calls) {
        is_inside(call.span);
        is_inside(call.argument_span);
    }
    for (const ruby::UnprintedValue& value : code.unprinted) {
        is_inside(value.span);
        demand(text.substr(value.mark.begin, 2) == "<%");
    }
    if (code.syntax_error)
        is_inside(*code.syntax_error);
    return 0;
}
