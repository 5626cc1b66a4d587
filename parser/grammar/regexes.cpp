#include "parser/grammar/regexes.hpp"

#include <oniguruma.h>

#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace plint::grammar {

// What Puppet hands to Ruby: without the slashes around it, `\/` being `/`.
static std::string regex_source(std::string_view literal)
{
    literal = literal.substr(1, literal.size() - 2);
    std::string source;
    source.reserve(literal.size());
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] == '\\' && i + 1 < literal.size() && literal[i + 1] == '/')
            ++i;
        source += literal[i];
    }
    return source;
}

static std::optional<std::string> compile_error(const std::string& source)
{
    static std::once_flag initialised;
    std::call_once(initialised, [] {
        OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
        onig_initialize(encodings, 1);
        onig_set_warn_func([](const char*) {});
        onig_set_verb_warn_func([](const char*) {});
    });
    const auto* const begin = reinterpret_cast<const OnigUChar*>(source.data());
    regex_t* compiled = nullptr;
    OnigErrorInfo info;
    const int result =
        onig_new(&compiled, begin, begin + source.size(), ONIG_OPTION_NONE, ONIG_ENCODING_UTF8, ONIG_SYNTAX_RUBY, &info);
    onig_free(compiled);
    // Ruby lets an anchor be repeated.
    if (result == ONIG_NORMAL || result == ONIGERR_TARGET_OF_REPEAT_OPERATOR_INVALID)
        return std::nullopt;
    OnigUChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
    const int length = onig_error_code_to_str(message, result, &info);
    return std::string(reinterpret_cast<const char*>(message), static_cast<std::size_t>(length));
}

// Letters, digits and signs that mean themselves: most regexes hold little else.
static bool is_plain(std::string_view literal)
{
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-:;,=@!#%<>\"'~^$|./";
    return literal.find_first_not_of(plain) == std::string_view::npos;
}

std::vector<SyntaxError> find_bad_regexes(const Builder& b)
{
    std::vector<SyntaxError> errors;
    for (const Built& node : b.nodes) {
        if (node.kind != Kind::regex)
            continue;
        const std::string_view literal(b.pointer(node.begin), b.pointer(node.end));
        if (is_plain(literal))
            continue;
        const auto why = compile_error(regex_source(literal));
        if (!why)
            continue;
        SyntaxError error;
        error.span = {node.begin, node.end};
        error.message = fmt::format("Ruby cannot compile this regular expression: {}", *why);
        errors.push_back(std::move(error));
    }
    return errors;
}

}  // namespace plint::grammar
