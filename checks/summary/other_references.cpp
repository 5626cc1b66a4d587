#include "checks/summary/other_references.hpp"

#include "checks/flow/call_effects.hpp"
#include "checks/names/function_roles.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>

namespace plint::summary {

namespace {

bool is_quoted(Node node)
{
    return node.kind() == Kind::single_quoted || node.kind() == Kind::double_quoted;
}

// The size of the qualified name at the beginning of a text: 6 of `A::Bcd[e]`; 0 without one.
std::size_t size_of_name(std::string_view text)
{
    std::size_t size = 0;
    for (std::string_view rest = text;; rest = text.substr(size)) {
        const std::size_t colons = rest.starts_with("::") ? 2 : 0;
        const std::string_view word = leading_word(rest.substr(colons));
        if (word.empty() || (size > 0 && colons == 0))
            return size;
        size += colons + word.size();
    }
}

bool is_capitalised(std::string_view name)
{
    const std::size_t first = name.starts_with("::") ? 2 : 0;
    return first < name.size() && is_upper(name[first]);
}

class OtherReferenceReader {
public:
    OtherReferenceReader(std::optional<std::uint32_t> inside, std::vector<Reference>& references)
        : inside_(inside), references_(references)
    {
    }

    void read(Node node)
    {
        if (const auto call = syntax::as<syntax::AnyCall>(node))
            read_call(*call);
        else if (const auto access = syntax::as<syntax::Access>(node))
            read_access(*access);
        else if (is_quoted(node))
            read_resource(syntax::content_span(node), node, "[");
        else if (const auto string = syntax::as<syntax::InterpolatedString>(node))
            read_interpolated(*string);
    }

private:
    void add(std::initializer_list<ReferenceKind> kinds, std::string_view name, Span span)
    {
        for (const ReferenceKind kind : kinds)
            references_.push_back({kind, plain_name(name), span, inside_});
    }

    // A string or word that is a qualified name. `marks`: characters that may precede it.
    void add_name(std::initializer_list<ReferenceKind> kinds, Node node, std::string_view marks = {})
    {
        if (!is_quoted(node) && node.kind() != Kind::name && node.kind() != Kind::class_reference)
            return;
        Span span = is_quoted(node) ? syntax::content_span(node) : node.span();
        std::string_view text = node.tree().source->text(span);
        const std::size_t begin = std::min(text.find_first_not_of(marks), text.size());
        span.begin += static_cast<Offset>(begin);
        text.remove_prefix(begin);
        if (!text.empty() && size_of_name(text) == text.size())
            add(kinds, text, span);
    }

    // `"A::B[${title}]"`, `"${module_name}::b"`
    void read_interpolated(const syntax::InterpolatedString& string)
    {
        std::vector<syntax::StringPart> parts;
        for (const syntax::StringPart part : string.parts())
            if (parts.push_back(part); parts.size() > 2)
                break;
        if (parts.empty())
            return;
        if (parts.front().kind() == Kind::string_text)
            return read_resource(parts.front().span(), parts.front(), "[");
        const auto first = parts.front().expression();
        const auto variable = first ? syntax::as<syntax::Variable>(Node(*first)) : std::nullopt;
        if (parts.size() != 2 || parts[1].kind() != Kind::string_text || !variable || variable->name() != "module_name")
            return;
        const std::string_view rest = parts[1].text();
        const auto kind =
            rest.starts_with("::") && size_of_name(rest) == rest.size() ? named_kind(string) : std::nullopt;
        if (kind)
            add({*kind}, std::string(own_module) + std::string(rest), parts[1].span());
    }

    // `A::B` of `A::B[title]`, and the class of `Class[a]`. `after`: what must follow the name.
    void read_resource(Span span, Node node, std::string_view after)
    {
        const std::string_view text = node.tree().source->text(span);
        if (!is_capitalised(text))
            return;
        const std::size_t size = size_of_name(text);
        if (!text.substr(size).starts_with(after))
            return;
        if (plain_name(text.substr(0, size)) != "class")
            return add({ReferenceKind::type}, text.substr(0, size),
                       {span.begin, span.begin + static_cast<Offset>(size)});
        const std::string_view title = text.substr(size + 1);
        const std::size_t end = size_of_name(title);
        const Offset begin = span.begin + static_cast<Offset>(size + 1);
        if (end > 0 && title.substr(end) == "]")
            add({ReferenceKind::class_}, title.substr(0, end), {begin, begin + static_cast<Offset>(end)});
    }

    // All types in a string: `Array[A::B]`.
    void read_types(Node string)
    {
        const Span span = is_quoted(string) ? syntax::content_span(string) : Span{};
        const std::string_view text = string.tree().source->text(span);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t size = size_of_name(text.substr(at));
            const std::string_view name = text.substr(at, size);
            const auto begin = span.begin + static_cast<Offset>(at);
            if (is_capitalised(name))
                add({ReferenceKind::type}, name, {begin, begin + static_cast<Offset>(size)});
            at += std::max<std::size_t>(size, 1);
        }
    }

    void read_call(const syntax::AnyCall& call)
    {
        const auto name = call.name();
        const std::string_view function = names::without_stdlib(call.function());
        if (!name || function.empty())
            return;
        const bool names_any = function == "defined" || function == "tagged";
        if (!names_any && function != "call" && function != "assert_type" && function != "validate_legacy"
            && !names::has_role(function, names::FunctionRole::creates_resources))
            return;
        const std::vector<Node> arguments = call.arguments();
        if (arguments.empty())
            return;
        if (names_any)
            for (const Node argument : arguments)
                add_name({ReferenceKind::resource_type, ReferenceKind::class_}, argument);
        else if (function == "call")
            add_name({ReferenceKind::function}, arguments.front());
        else if (function == "assert_type" || function == "validate_legacy")
            read_types(arguments.front());
        else
            read_created(*name, arguments);
    }

    // `create_resources('@a::b', …)`; other names of types are references.
    void read_created(Node function, const std::vector<Node>& arguments)
    {
        if (is_quoted(arguments.front()) && syntax::constant_string(arguments.front())->starts_with('@'))
            add_name({ReferenceKind::resource_type}, arguments.front(), "@");
        const flow::CallEffect effect = flow::call_effect(function, arguments);
        if (effect.kind == flow::CallEffect::declare)
            for (const flow::Named& named : effect.names)
                if (!named.name.empty())
                    add({ReferenceKind::class_}, named.name, named.span);
    }

    // `Resource['a::b', 'title']`
    void read_access(const syntax::Access& access)
    {
        if (!access.left() || access.left()->text() != "Resource")
            return;
        bool is_class = false;
        bool is_first = true;
        for (const Node key : access.keys()) {
            if (is_first) {
                is_class = plain_name(syntax::constant_string(key).value_or("")) == "class";
                if (!is_class && key.kind() != Kind::class_reference)
                    add_name({ReferenceKind::resource_type}, key);
            } else if (is_class) {
                add_name({ReferenceKind::class_}, key);
            }
            is_first = false;
        }
    }

    std::optional<std::uint32_t> inside_;
    std::vector<Reference>& references_;
};

}  // namespace

static std::optional<ReferenceKind> kind_of_argument(const syntax::AnyCall& call, Node argument)
{
    using names::FunctionRole;
    const std::string_view function = names::without_stdlib(call.function());
    if (names::has_role(function, FunctionRole::includes))
        return ReferenceKind::class_;
    const bool makes = names::has_role(function, FunctionRole::creates_resources);
    if (!makes && function != "call")
        return std::nullopt;
    const std::vector<Node> arguments = call.arguments();
    if (arguments.empty())
        return std::nullopt;
    if (arguments.front() == argument)
        return makes ? ReferenceKind::resource_type : ReferenceKind::function;
    const bool is_class = makes && plain_name(syntax::constant_string(arguments.front()).value_or("")) == "class";
    return is_class && arguments.size() > 1 && arguments[1] == argument ? std::optional(ReferenceKind::class_)
                                                                        : std::nullopt;
}

std::optional<ReferenceKind> named_kind(Node string)
{
    const auto is_known = [](Node part) {
        return part.kind() == Kind::string_text && std::ranges::any_of(part.text(), [](char c) { return is_word(c); });
    };
    if (std::ranges::none_of(string.children(), is_known))
        return std::nullopt;
    Node named = string;
    while (named.parent() && named.parent()->kind() == Kind::array)
        named = *named.parent();
    if (const auto pair = syntax::as<syntax::Pair>(named.parent());
        pair && pair->key() == named && pair->parent() && pair->parent()->kind() == Kind::hash)
        named = *pair->parent();  // of `create_resources(class, { "…" => … })`
    if (const auto call = syntax::as<syntax::AnyCall>(named.parent()))
        return kind_of_argument(*call, named);
    if (const auto body = syntax::as<syntax::ResourceBody>(named.parent())) {
        const auto resource = syntax::as<syntax::Resource>(body->parent());
        const auto type = resource ? resource->type() : std::nullopt;
        return body->title() == named && type && type->kind() == Kind::kw_class ? std::optional(ReferenceKind::class_)
                                                                                : std::nullopt;
    }
    const auto access = syntax::as<syntax::Access>(named.parent());
    const auto left = access ? access->left() : std::nullopt;
    if (!left || *left == named)
        return std::nullopt;
    return left->text() == "Class"   ? std::optional(ReferenceKind::class_)
        : left->text() == "Resource" ? std::optional(ReferenceKind::resource_type)
                                     : std::nullopt;
}

void read_other_references(Node node, std::optional<std::uint32_t> inside, std::vector<Reference>& references)
{
    OtherReferenceReader(inside, references).read(node);
}

}  // namespace plint::summary
