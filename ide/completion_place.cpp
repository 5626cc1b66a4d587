#include "ide/completion_place.hpp"

#include "ide/code_brackets.hpp"
#include "ide/quotes.hpp"
#include "ide/resource_braces.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/types.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace plint::ide {

namespace {

using PlaceKind = CompletionPlace::Kind;

constexpr std::size_t max_nested_values = 20;
constexpr std::size_t max_keys = 20;  // of a structured fact

class PlaceReader : CodeBrackets {
public:
    using CodeBrackets::CodeBrackets;

    CompletionPlace run()
    {
        CompletionPlace found = place(tokens().size(), open().size());
        found.is_outermost = open().size() == 1;
        return found;
    }

private:
    // The place before the token `end`, in the first `depth` brackets.
    [[nodiscard]] CompletionPlace place(std::size_t end, std::size_t depth) const
    {
        const OpenBracket& top = open()[depth - 1];
        const std::size_t last = end == 0 ? no_token : end - 1;
        if (is_sign(last, "$") && tokens()[last].span.end == begin())
            return {is_new_variable(top) ? PlaceKind::nothing : PlaceKind::variable};
        if (is_sign(last, "."))
            return {PlaceKind::method};
        if (is_sign(last, "@") || is_sign(last, "@@"))
            return {PlaceKind::resource};
        if (is_sign(top.token, "|") || (is_sign(top.token, "(") && is_definition_head(top.token)))
            return in_parameters(top, end);
        if (is_sign(top.token, "("))
            return in_parentheses(top, end);
        if (is_sign(top.token, "["))
            return in_brackets(top, end, depth);
        if (is_sign(top.token, "<|") || is_sign(top.token, "<<|"))
            return in_collector(top, last);
        if (is_sign(top.token, "{"))
            return in_braces(top, end, depth);
        if (is_sign(top.token, "${") && end == top.entry)
            return {PlaceKind::interpolated};
        return in_code(top, end);
    }

    // `define a (`: not a call.
    [[nodiscard]] bool is_definition_head(std::size_t parenthesis) const
    {
        return parenthesis >= 2 && is_kind(parenthesis - 1, CodeTokenKind::name)
            && is_among(text_of(parenthesis - 2), {"class", "define", "function", "plan"});
    }

    [[nodiscard]] bool is_new_variable(const OpenBracket& top) const
    {
        const bool has_parameters =
            is_sign(top.token, "|") || (is_sign(top.token, "(") && is_definition_head(top.token));
        return has_parameters && top.equals == no_token;
    }

    [[nodiscard]] CompletionPlace in_parameters(const OpenBracket& top, std::size_t end) const
    {
        if (end == top.entry)
            return {PlaceKind::type};
        if (top.equals == no_token)
            return {};
        if (end != top.equals + 1)
            return after(end - 1, false);
        // `Type $name =`
        const Offset begin = tokens()[top.entry].span.begin;
        std::size_t name = top.equals;
        while (name > top.entry && !is_kind(name, CodeTokenKind::variable))
            --name;
        std::string_view type = text().substr(begin, tokens()[name].span.begin - begin);
        while (!type.empty() && (is_blank(type.back()) || type.back() == '\n' || type.back() == '\r'))
            type.remove_suffix(1);
        return {PlaceKind::default_value, std::string(type)};
    }

    [[nodiscard]] CompletionPlace in_parentheses(const OpenBracket& top, std::size_t end) const
    {
        const std::size_t head = top.token == 0 ? no_token : top.token - 1;
        const bool is_call = is_kind(head, CodeTokenKind::name);
        if (is_call && declares_classes(text_of(head)))
            return {end == top.entry ? PlaceKind::class_ : PlaceKind::nothing};
        CompletionPlace found = after(end - 1, false);
        if (is_call && end == top.entry) {
            found.function = text_of(head);
            found.argument = top.commas;
        }
        return found;
    }

    [[nodiscard]] CompletionPlace in_brackets(const OpenBracket& top, std::size_t end, std::size_t depth) const
    {
        const std::size_t head = top.token == 0 ? no_token : top.token - 1;
        const bool is_adjacent = head != no_token && tokens()[head].span.end == tokens()[top.token].span.begin;
        if (is_kind(head, CodeTokenKind::type)) {
            if (end != top.entry)
                return {};
            const std::string name = plain_name(text_of(head));
            if (name == "class")
                return {PlaceKind::class_};
            const std::string_view bare = text_of(head).substr(text_of(head).starts_with("::") ? 2 : 0);
            if (!rules::is_data_type(bare))
                return {PlaceKind::title, name};
            return {contains_types(bare) ? PlaceKind::type : PlaceKind::nothing};
        }
        if (is_adjacent
            && (is_kind(head, CodeTokenKind::variable) || is_sign(head, "]") || is_kind(head, CodeTokenKind::name)))
            return end == top.entry ? key_of_fact(head) : after(end - 1, false);
        if (is_adjacent && is_sign(head, ")"))
            return after(end - 1, false);
        // An array: what its place accepts.
        if (end != top.entry)
            return after(end - 1, false);
        if (open().size() - depth > max_nested_values)
            return {PlaceKind::expression};
        CompletionPlace found = place(top.token, depth - 1);
        found.is_array = true;
        if (found.kind == PlaceKind::value || found.kind == PlaceKind::default_value)
            found.steps.push_back({.is_element = true});
        const bool is_kept = is_kind_among(
            found.kind, {PlaceKind::class_, PlaceKind::value, PlaceKind::default_value, PlaceKind::expression});
        return is_kept ? found : CompletionPlace{PlaceKind::expression};
    }

    // Whether the brackets of this data type may have types.
    static bool contains_types(std::string_view type)
    {
        return is_among(type,
                        {"Array", "Callable", "Hash", "Init", "Iterable", "Iterator", "NotUndef", "Optional",
                         "Sensitive", "Struct", "Tuple", "Type", "Variant"});
    }

    static bool is_kind_among(PlaceKind kind, std::initializer_list<PlaceKind> kinds)
    {
        return std::ranges::find(kinds, kind) != kinds.end();
    }

    // `$facts['os']['` for the token before the last `[`; in a string also `facts`.
    [[nodiscard]] CompletionPlace key_of_fact(std::size_t head) const
    {
        CompletionPlace found{PlaceKind::fact};
        while (found.path.size() < max_keys && head != no_token && head >= 3 && is_sign(head, "]")
               && is_sign(head - 2, "[") && is_kind(head - 1, CodeTokenKind::string)) {
            found.path.emplace_back(unquoted(text_of(head - 1)));
            head -= 3;
        }
        std::ranges::reverse(found.path);
        std::string_view name = text_of(head);
        if (name.starts_with('$'))
            name.remove_prefix(1);
        else if (!is_kind(head, CodeTokenKind::name) || head == 0 || !is_sign(head - 1, "${"))
            return {PlaceKind::expression};
        found.owner = plain_name(name);
        return is_among(found.owner, {"facts", "trusted"}) ? found : CompletionPlace{PlaceKind::expression};
    }

    [[nodiscard]] CompletionPlace in_collector(const OpenBracket& top, std::size_t last) const
    {
        CompletionPlace found{PlaceKind::nothing};
        found.collects = true;
        found.owner = top.token == 0 ? "" : plain_name(text_of(top.token - 1));
        if (last == top.token || is_sign(last, "(") || is_among(text_of(last), {"and", "or"})) {
            found.kind = PlaceKind::attribute;
        } else if ((is_sign(last, "==") || is_sign(last, "!=")) && last >= 1) {
            found.kind = PlaceKind::value;
            found.attribute = text_of(last - 1);
        }
        return found;
    }

    [[nodiscard]] CompletionPlace in_braces(const OpenBracket& top, std::size_t end, std::size_t depth) const
    {
        if (const auto resource = resource_braces(*this, top)) {
            const std::size_t head = top.token - 1;
            const bool has_title = is_kind(head, CodeTokenKind::name);
            if (has_title && top.colon == no_token) {
                if (end != top.body)
                    return {};
                CompletionPlace title;
                title.is_class = resource->is_class;
                title.kind = title.is_class ? PlaceKind::class_ : PlaceKind::nothing;
                return title;
            }
            return in_resource(*resource, top, end);
        }
        const std::size_t head = top.token == 0 ? no_token : top.token - 1;
        const bool is_hash = head != no_token && expects_value(head) && !is_sign(head, "?") && !is_sign(head, "|")
            && !is_kind(head, CodeTokenKind::name);
        if (is_hash) {
            const bool is_key = top.arrow == no_token && end == top.entry;
            const bool is_value = top.arrow != no_token && end == top.arrow + 1;
            if (!is_key && !is_value)
                return top.arrow == no_token ? CompletionPlace{} : after(end - 1, false);
            CompletionPlace found = is_key ? key_of_template(top) : CompletionPlace{};
            if (found.kind == PlaceKind::nothing)
                found = in_hash(top, depth);
            return is_value && found.kind == PlaceKind::nothing ? after(end - 1, false) : found;
        }
        return in_code(top, end);
    }

    [[nodiscard]] CompletionPlace in_resource(const ResourceBraces& resource, const OpenBracket& top,
                                              std::size_t end) const
    {
        CompletionPlace found{PlaceKind::attribute, resource.is_class ? resource.title : resource.type,
                              resource.is_class};
        const std::size_t begin = std::max(top.entry, top.colon == no_token ? 0 : top.colon + 1);
        found.given = keys_of_entries(*this, top.body, end);
        if (end == begin)
            return found;
        if (top.arrow == no_token)
            return {};
        if (end == top.arrow + 1) {
            found.kind = PlaceKind::value;
            found.attribute = text_of(top.arrow - 1);
            return found;
        }
        CompletionPlace next = after(end - 1, true);
        return next.kind == PlaceKind::statement ? found : next;  // the comma is still missing
    }

    // A key or value in a hash that is, or is in, the value of an attribute or parameter.
    [[nodiscard]] CompletionPlace in_hash(const OpenBracket& top, std::size_t depth) const
    {
        if (open().size() - depth > max_nested_values)
            return {};
        CompletionPlace found = place(top.token, depth - 1);
        if (found.is_key || found.collects || !is_kind_among(found.kind, {PlaceKind::value, PlaceKind::default_value}))
            return {};
        found.is_key = top.arrow == no_token;
        if (found.is_key)
            found.given = keys_of_entries(*this, top.body, tokens().size());
        else
            found.steps.push_back({.key = std::string(unquoted(text_of(top.arrow - 1)))});
        return found;
    }

    // In `epp('module/template.epp', { `.
    [[nodiscard]] CompletionPlace key_of_template(const OpenBracket& top) const
    {
        std::string name = template_of_braces(*this, top);
        if (name.empty())
            return {};
        CompletionPlace found{PlaceKind::template_argument, std::move(name)};
        found.given = keys_of_entries(*this, top.body, tokens().size());
        return found;
    }

    // In a body, cases, or outside of braces.
    [[nodiscard]] CompletionPlace in_code(const OpenBracket& top, std::size_t end) const
    {
        if (end == 0)
            return {PlaceKind::statement};
        const std::size_t last = end - 1;
        const bool in_cases = opens_cases(top);
        if (in_cases && top.arrow == no_token && (last == top.token || is_sign(last, ",") || is_sign(last, "}")))
            return option(top);
        if (last == top.token && is_sign(last, "{"))
            return {PlaceKind::statement};
        if (is_sign(last, ",") && lists_classes(last))
            return {PlaceKind::class_};
        if (is_sign(last, "=") && last >= 2 && is_kind(last - 1, CodeTokenKind::type) && text_of(last - 2) == "type")
            return {PlaceKind::type};
        if (is_sign(last, "}"))
            return {ends_line(last) ? PlaceKind::statement : PlaceKind::after_block};
        return after(last, true);
    }

    // `case x {` and `x ? {`.
    [[nodiscard]] bool opens_cases(const OpenBracket& top) const
    {
        if (top.token == no_token || top.token == 0 || !is_sign(top.token, "{"))
            return false;
        if (is_sign(top.token - 1, "?"))
            return true;
        for (std::size_t i = top.token; i-- > 0 && top.token - i < 100;) {
            if (is_kind(i, CodeTokenKind::name) && text_of(i) == "case")
                return true;
            if (is_among(text_of(i), {"{", "}", ";"}) || ends_line(i))
                return false;
        }
        return false;
    }

    // What is compared with the variable before `?`, or after `case`.
    [[nodiscard]] CompletionPlace option(const OpenBracket& top) const
    {
        const std::size_t variable = top.token - (is_sign(top.token - 1, "?") ? 2 : 1);
        const bool is_case = is_sign(top.token - 1, "?") || (variable >= 1 && text_of(variable - 1) == "case");
        return is_case ? compared_with(variable) : CompletionPlace{PlaceKind::expression};
    }

    [[nodiscard]] CompletionPlace compared_with(std::size_t variable) const
    {
        if (!is_kind(variable, CodeTokenKind::variable))
            return {PlaceKind::expression};
        return {PlaceKind::compared, std::string(text_of(variable).substr(1))};
    }

    // `include a,`, for the comma.
    [[nodiscard]] bool lists_classes(std::size_t comma) const
    {
        for (std::size_t i = comma; i-- > 0;) {
            if (is_kind(i, CodeTokenKind::name) && declares_classes(text_of(i)))
                return true;
            const bool is_name = is_kind(i, CodeTokenKind::name) || is_kind(i, CodeTokenKind::string);
            if (is_name ? i + 1 <= comma && !is_sign(i + 1, ",") : !is_sign(i, ","))
                return false;
        }
        return false;
    }

    // What may follow a token. `in_statements`: a new statement may begin on the next line.
    [[nodiscard]] CompletionPlace after(std::size_t last, bool in_statements) const
    {
        const std::string_view text = text_of(last);
        const bool new_line = ends_line(last);
        switch (tokens()[last].kind) {
        case CodeTokenKind::sign:
            if (is_among(text, {")", "]", "}", "|>", "|>>"}))
                return {in_statements && new_line ? PlaceKind::statement : PlaceKind::nothing};
            if (is_among(text, {"|", "@", ":"}))
                return {};
            if (is_among(text, {"->", "~>", "<-", "<~", ";"}))
                return {PlaceKind::statement};
            if (last > 0 && is_among(text, {"==", "!="}))
                return compared_with(last - 1);
            return {text == ">>" ? PlaceKind::type : PlaceKind::expression};
        case CodeTokenKind::tag: return {text == "<%=" ? PlaceKind::expression : PlaceKind::statement};
        case CodeTokenKind::name: return after_name(text, in_statements && new_line, new_line);
        default: return {in_statements && new_line ? PlaceKind::statement : PlaceKind::nothing};
        }
    }

    static CompletionPlace after_name(std::string_view name, bool may_begin, bool new_line)
    {
        if (is_among(name, {"if", "unless", "elsif", "case", "in", "and", "or"}))
            return {PlaceKind::expression};
        if (is_among(name, {"class", "define", "function", "plan", "type"}))
            return {PlaceKind::new_name, std::string(name)};
        if (name == "node" || name == "else")
            return {};
        if (name == "inherits" || (!new_line && declares_classes(name)))
            return {PlaceKind::class_};
        if (!new_line
            && is_among(name, {"realize", "tag", "debug", "info", "notice", "warning", "err", "fail", "return"})) {
            CompletionPlace found{PlaceKind::expression};
            found.function = name;
            return found;
        }
        return {may_begin ? PlaceKind::statement : PlaceKind::nothing};
    }
};

}  // namespace

bool names_resource_type(const CompletionPlace& place)
{
    return place.kind == PlaceKind::expression && place.argument == 0
        && is_among(place.function, {"create_resources", "ensure_resource", "ensure_resources"});
}

bool declares_classes(std::string_view function)
{
    return is_among(function, {"include", "contain", "require"});
}

bool calls_without_parentheses(std::string_view function)
{
    return declares_classes(function)
        || is_among(function,
                    {"realize", "tag", "debug", "info", "notice", "warning", "err", "fail", "break", "next", "return"});
}

CompletionPlace completion_place(std::string_view text, const CodeBefore& code, Offset begin)
{
    return PlaceReader(text, code.tokens, begin).run();
}

}  // namespace plint::ide
