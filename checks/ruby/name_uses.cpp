#include "checks/ruby/name_uses.hpp"

#include "checks/names/names.hpp"
#include "checks/ruby/name_guards.hpp"
#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plint::ruby {

namespace {

// The name of a constant without `::` before it; empty for other nodes.
std::string_view constant_name(const Node& node)
{
    const bool is_name = node.kind() == Kind::constant || node.kind() == Kind::scope_resolution;
    std::string_view name = is_name ? node.text() : std::string_view();
    name.remove_prefix(name.starts_with("::") ? 2 : 0);
    return name;
}

bool may_be_hidden(const Node& constant)
{
    return constant.text().find("::") == std::string_view::npos;
}

// Puppet has constants such as `Puppet::Util::Windows::File` and `Puppet::Type::File`, which hide Ruby's in these modules.
bool hides_constants(const Node& definition)
{
    static constexpr auto parts = std::to_array<std::string_view>(
        {"Windows", "FileServing", "FileBucket", "Indirector", "FileContent", "FileMetadata", "Puppet::Type"});
    const auto name = definition.field(Field::name);
    const auto parent = definition.field(Field::superclass);
    const auto has = [&](const std::optional<Node>& node, std::string_view part) {
        return node && node->text().find(part) != std::string_view::npos;
    };
    return has(name, "::Type") || (name && name->text() == "Type")
        || std::ranges::any_of(parts, [&](std::string_view part) { return has(name, part) || has(parent, part); });
}

// Whether what follows the code may not run because of it.
bool may_end_early(const Node& code)
{
    static constexpr auto words = std::to_array<std::string_view>({"return", "next", "break", "raise", "fail", "exit"});
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return code.text().find(word) != std::string_view::npos; });
}

// Whether a node is code under the condition of a version, and how often that names one.
std::size_t versions_tested(const Node& node)
{
    switch (node.kind()) {
    case Kind::if_:
    case Kind::unless:
    case Kind::if_modifier:
    case Kind::unless_modifier:
    case Kind::conditional:
        if (const auto condition = node.field(Field::condition)) {
            const std::size_t tested = count_versions(condition->text());
            return tested == 0 || may_end_early(node) ? 0 : tested;
        }
        return 0;
    default: return 0;
    }
}

// The text after space, and after the dot or colons before a method.
std::string_view after_dot(std::string_view text)
{
    constexpr std::string_view space = " \t\r\n\\";
    text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
    for (const std::string_view dot : {".", "&.", "::"})
        if (text.starts_with(dot)) {
            text.remove_prefix(dot.size());
            text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
            break;
        }
    return text;
}

// Whether a use of the name may be in the text. Cheap, since most texts have none and need no tree.
bool may_use(std::string_view text, const NameInRuby& name)
{
    if (name.constant.empty() || name.needs_no_receiver)
        return text.find(name.method) != std::string_view::npos;
    const std::string_view last = names::last_segment(name.constant);
    for (std::size_t at = text.find(last); at != std::string_view::npos; at = text.find(last, at + last.size())) {
        const std::string_view rest = text.substr(at + last.size());
        if (name.method == "[]" ? rest.starts_with('[') : after_dot(rest).starts_with(name.method))
            return true;
    }
    return false;
}

bool may_use(std::string_view text, std::span<const NameInRuby> wanted)
{
    return std::ranges::any_of(wanted, [&](const NameInRuby& name) { return may_use(text, name); });
}

class UseReader {
public:
    explicit UseReader(std::span<const NameInRuby> names, std::string_view text)
        : names_(names), versions_(count_versions(text))
    {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (may_use(text, names[i]) && !is_guarded(text, names[i]) && !may_define(text, names[i]))
                by_word_[names[i].method.empty() ? names[i].constant : names[i].method].push_back(i);
    }

    [[nodiscard]] bool has_names() const { return !by_word_.empty(); }

    std::vector<UseInRuby> run(const Node& program)
    {
        visit(program, 0, false);
        if (versions_ > 0)  // tests whose outcome may be used anywhere
            return {};
        std::ranges::stable_sort(found_, {}, [](const UseInRuby& use) { return use.span.begin; });
        return std::move(found_);
    }

private:
    void visit(const Node& node, std::size_t depth, bool is_hidden)
    {
        if (depth > limits::max_template_depth)
            return;
        std::optional<Node> defined;  // a constant that is no use
        if (versions_ > 0)
            if (const std::size_t tested = versions_tested(node); tested > 0) {
                versions_ -= tested;
                return;
            }
        switch (node.kind()) {
        case Kind::constant: return read_constant(node, is_hidden);
        case Kind::scope_resolution:
            read_constant(node, is_hidden);
            if (const auto scope = node.field(Field::scope))
                visit(*scope, depth + 1, is_hidden);
            return;
        case Kind::class_:
        case Kind::module:
            defined = node.field(Field::name);
            is_hidden = is_hidden || hides_constants(node);
            break;
        case Kind::assignment:
        case Kind::operator_assignment: defined = node.field(Field::left); break;
        case Kind::call: read_call(node, is_hidden); break;
        case Kind::element_reference: read_element(node, is_hidden); break;
        default: break;
        }
        for (const Node& child : node.children())
            if (child != defined || child.kind() != Kind::constant)
                visit(child, depth + 1, is_hidden);
    }

    void read_constant(const Node& node, bool is_hidden)
    {
        const auto names = by_word_.find(constant_name(node));
        if (names == by_word_.end() || (is_hidden && may_be_hidden(node)))
            return;
        for (const std::size_t name : names->second)
            if (names_[name].method.empty())
                found_.push_back({name, node.span()});
    }

    // Whether a receiver is the constant of the name.
    [[nodiscard]] bool is_receiver(const std::optional<Node>& receiver, const NameInRuby& name, bool has_arguments,
                                   bool is_hidden) const
    {
        if (!receiver)
            return name.needs_no_receiver;
        if (name.constant.empty())
            return !has_arguments;
        return constant_name(*receiver) == name.constant && (!is_hidden || !may_be_hidden(*receiver));
    }

    void read_call(const Node& node, bool is_hidden)
    {
        const auto method = node.field(Field::method);
        const auto names = method ? by_word_.find(method->text()) : by_word_.end();
        if (names == by_word_.end())
            return;
        const auto receiver = node.field(Field::receiver);
        const auto list = node.field(Field::arguments);
        const std::vector<Node> given = list ? list->children() : std::vector<Node>();
        for (const std::size_t name : names->second)
            if (is_receiver(receiver, names_[name], !given.empty(), is_hidden)) {
                const bool is_any = !receiver || names_[name].constant.empty();
                UseInRuby use{name, is_any ? method->span() : Span{receiver->span().begin, method->span().end},
                              method->span(), list ? list->span() : Span()};
                for (const Node& argument : given)
                    use.arguments.push_back(read_argument(argument));
                found_.push_back(std::move(use));
            }
    }

    // `Puppet[:x]` and `Puppet.settings[:x]`
    void read_element(const Node& node, bool is_hidden)
    {
        const auto names = by_word_.find("[]");
        auto object = node.field(Field::object);
        const std::vector<Node> parts = node.children();
        if (names == by_word_.end() || !object || parts.size() != 2)
            return;
        if (const auto method = object->kind() == Kind::call ? object->field(Field::method) : std::nullopt;
            method && method->text() == "settings")
            object = object->field(Field::receiver);
        for (const std::size_t name : names->second)
            if (object && is_receiver(object, names_[name], true, is_hidden))
                found_.push_back({name, node.span(), {}, {}, {read_argument(parts[1])}});
    }

    static std::string key_of(const Node& node)
    {
        std::string_view text = node.text();
        text.remove_prefix(text.starts_with(':') ? 1 : 0);
        const bool is_name = node.kind() == Kind::simple_symbol || node.kind() == Kind::hash_key_symbol;
        return is_name ? std::string(text) : constant_text(node).value_or("");
    }

    static ArgumentInRuby read_argument(const Node& node)
    {
        using enum ArgumentInRuby::Form;
        ArgumentInRuby argument{value, node.span()};
        switch (node.kind()) {
        case Kind::nil: argument.form = nil; break;
        case Kind::pair:
            argument.form = option;
            if (const auto key = node.field(Field::key)) {
                argument.key = key_of(*key);
                argument.key_span = key->span();
            }
            break;
        case Kind::simple_symbol: argument.key = key_of(node); break;
        case Kind::splat_argument:
        case Kind::hash_splat_argument:
        case Kind::block_argument: argument.form = other; break;
        case Kind::string:
            if (const std::vector<Node> parts = node.children();
                !parts.empty() && parts.front().kind() == Kind::string_content)
                argument.begin = parts.front().text();
            break;
        default: break;
        }
        return argument;
    }

    std::span<const NameInRuby> names_;
    std::unordered_map<std::string_view, std::vector<std::size_t>> by_word_;  // methods, or constants alone
    std::size_t versions_;                                                    // that no condition tests so far
    std::vector<UseInRuby> found_;
};

std::vector<UseInRuby> read_uses(std::string_view text, std::size_t free_errors, std::span<const NameInRuby> names)
{
    UseReader reader(names, text);
    if (!reader.has_names())
        return {};
    const auto tree = SyntaxTree::parse(std::string(text), {}, free_errors);
    return tree ? reader.run(tree->root()) : std::vector<UseInRuby>();
}

}  // namespace

std::vector<UseInRuby> uses_in_ruby(std::string_view text, std::span<const NameInRuby> names)
{
    return read_uses(text, limits::free_ruby_errors, names);
}

std::vector<UseInRuby> uses_in_template(std::string_view text, const erb::Template& parts,
                                        std::span<const NameInRuby> names)
{
    if (!may_use(text, names))
        return {};
    const erb::RubySource source = erb::ruby_source(text, parts);
    std::vector<UseInRuby> uses = read_uses(source.text, limits::free_template_errors, names);
    for (UseInRuby& use : uses) {
        for (Span* span : {&use.span, &use.method, &use.list})
            if (!span->empty())
                *span = source.place(*span);
        for (ArgumentInRuby& argument : use.arguments) {
            argument.span = source.place(argument.span);
            if (!argument.key_span.empty())
                argument.key_span = source.place(argument.key_span);
        }
    }
    return uses;
}

}  // namespace plint::ruby
