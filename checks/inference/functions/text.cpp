// Functions that make strings.
#include "checks/inference/functions/functions.hpp"
#include "checks/names/names.hpp"

#include <array>

namespace plint::inference {

using namespace types;

static AbstractValue some_text(Evaluator& evaluator, CallSite&)
{
    return bare_type(evaluator, Tag::string);
}

// Ruby's `join`: nested arrays are taken apart, values shown as Ruby shows them.
static AbstractValue join_texts(Evaluator& evaluator, CallSite& site)
{
    return some_text(evaluator, site);
}

// `sprintf` fails for formats that do not fit what is given; only the simplest are followed.
static AbstractValue sprintf(Evaluator& evaluator, CallSite& site)
{
    const auto* format = exact_argument<std::string>(site, 0);
    if (format == nullptr)
        return some_text(evaluator, site);
    std::size_t used = 1;
    for (std::size_t i = 0; i + 1 < format->size(); ++i) {
        if ((*format)[i] != '%')
            continue;
        ++i;
        if ((*format)[i] == '%')
            continue;
        while (i < format->size() && std::string_view("-+ #0123456789.").find((*format)[i]) != std::string_view::npos)
            ++i;
        if (i >= format->size() || (*format)[i] == '<' || (*format)[i] == '{' || (*format)[i] == '*'
            || (*format)[i] == '$')
            return some_text(evaluator, site);
        if (used >= site.arguments.size())
            return refuse_call(evaluator, site, flaw(FlawKind::sprintf_too_few_arguments));
        const AbstractValue& given = site.arguments[used++];
        const char kind = (*format)[i];
        const bool integral = std::string_view("dixXobBu").find(kind) != std::string_view::npos;
        const bool real = std::string_view("feEgGaA").find(kind) != std::string_view::npos;
        if (!given.value || (!integral && !real))
            continue;
        const auto* text = given.value->as<std::string>();
        const bool number = given.value->as<std::int64_t>() != nullptr || given.value->as<double>() != nullptr;
        const bool numeric_text = text != nullptr && number_in(*text).has_value();
        const bool none = given.value->as<ListValue>() != nullptr || given.value->as<HashValue>() != nullptr
            || given.value->as<bool>() != nullptr || given.value->as<UndefValue>() != nullptr
            || given.value->as<RegexValue>() != nullptr || given.value->as<Type>() != nullptr
            || (text != nullptr && !numeric_text && (text->empty() || lower_case(text->back()) > '9'));
        if (!number && none)
            return refuse_call(evaluator, site, flaw(FlawKind::sprintf_expects_number));
    }
    return some_text(evaluator, site);
}

std::span<const NamedFunction> text_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"join", join_texts},
        {"md5", some_text},
        {"sha1", some_text},
        {"sha256", some_text},
        {"shellquote", some_text},
        {"sprintf", sprintf},
        {"template", some_text},
    });
    return table;
}

}  // namespace plint::inference
