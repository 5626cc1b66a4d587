#include "parser/grammar/regexes.hpp"

#include "parser/grammar/words.hpp"

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

// Oniguruma has learnt what Ruby's own fork of it has not.
static OnigSyntaxType ruby_syntax()
{
    OnigSyntaxType syntax = *ONIG_SYNTAX_RUBY;
    syntax.behavior &= ~ONIG_SYN_VARIABLE_LEN_LOOK_BEHIND;       // `(?<=a+)`
    syntax.op2 |= ONIG_SYN_OP2_PLUS_POSSESSIVE_INTERVAL;          // or `a{2,1}` is `a{1,2}+`
    return syntax;
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
    OnigSyntaxType syntax = ruby_syntax();
    const int result = onig_new(&compiled, begin, begin + source.size(), ONIG_OPTION_NONE, ONIG_ENCODING_UTF8, &syntax, &info);
    onig_free(compiled);
    // Ruby lets an anchor be repeated.
    if (result == ONIG_NORMAL || result == ONIGERR_TARGET_OF_REPEAT_OPERATOR_INVALID)
        return std::nullopt;
    OnigUChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
    const int length = onig_error_code_to_str(message, result, &info);
    return std::string(reinterpret_cast<const char*>(message), static_cast<std::size_t>(length));
}

// Ruby's own additions to Oniguruma: what holds them is not judged.
static bool is_ruby_only(std::string_view source)
{
    if (source.find("\\u{") != source.npos)
        return true;
    for (std::size_t at = source.find("(?"); at != source.npos; at = source.find("(?", at + 2)) {
        const std::string_view options = source.substr(at + 2, source.find_first_not_of("imxadu-", at + 2) - (at + 2));
        if (options.find_first_of("adu") != options.npos)
            return true;
        const char name = at + 3 < source.size() && source[at + 2] == '<' ? source[at + 3] : 'n';
        if (!is_word(name) && name != '=' && name != '!')
            return true;
    }
    return false;
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
        const std::string source = regex_source(literal);
        const auto why = is_ruby_only(source) ? std::nullopt : compile_error(source);
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
