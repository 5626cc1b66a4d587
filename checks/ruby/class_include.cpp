#include "checks/ruby/class_include.hpp"

#include "checks/names/function_roles.hpp"
#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_syntax.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace plint::ruby {

namespace {

constexpr unsigned max_depth = 60;
constexpr char argument_mark = '\1';  // in values: the text of an argument

// The text of `'a'` and `:a`.
std::optional<std::string> word_of(const Node& node)
{
    if (node.kind() == Kind::simple_symbol)
        return std::string(node.text().substr(1));
    return constant_text(node);
}

class IncludeReader {
public:
    std::optional<std::string> run(const Node& body)
    {
        collect(body, false, 0);
        if (is_unclear_ || includes_.size() != 1)
            return std::nullopt;
        const auto name = value_of(includes_.front(), 0);
        if (!name || std::ranges::count(*name, argument_mark) != 1 || !name->ends_with(argument_mark))
            return std::nullopt;
        return name->substr(0, name->size() - 1);
    }

private:
    void collect(const Node& node, bool conditional, unsigned depth)
    {
        if (depth > max_depth || node.kind() == Kind::error) {
            is_unclear_ = true;
            return;
        }
        switch (node.kind()) {
        case Kind::assignment: read_assignment(node); break;
        case Kind::method: read_method(node); break;
        case Kind::do_block:
        case Kind::block: read_parameters(node); break;
        case Kind::call: read_call(node, conditional); break;
        default: break;
        }
        const auto tested = node.field(Field::condition);
        for (const Node& child : node.children())
            collect(child, conditional || (is_choice(node) && child != tested), depth + 1);
    }

    // Whether some of its parts may not run although the function does not raise.
    static bool is_choice(const Node& node)
    {
        switch (node.kind()) {
        case Kind::if_:
        case Kind::unless: {
            const auto other = node.field(Field::alternative);
            return !other || other->text().find("raise") == std::string_view::npos;
        }
        case Kind::if_modifier:
        case Kind::unless_modifier:
        case Kind::conditional:
        case Kind::case_:
        case Kind::while_:
        case Kind::until:
        case Kind::rescue:
        case Kind::rescue_modifier: return true;
        default: return false;
        }
    }

    // Puppet calls it with the arguments.
    void read_method(const Node& node)
    {
        const auto list = node.field(Field::parameters);
        const std::vector<Node> parameters = list ? list->children() : std::vector<Node>();
        is_unclear_ = is_unclear_ || parameters.size() != 1;
        read_parameters(node);
    }

    void read_assignment(const Node& node)
    {
        const auto target = node.field(Field::left);
        const auto value = node.field(Field::right);
        if (!target || !value || target->kind() != Kind::identifier)
            return;
        if (const auto [known, fresh] = locals_.emplace(target->text(), *value); !fresh)
            ambiguous_.insert(target->text());
    }

    // The arguments of the function, and what its blocks get, which are elements of them.
    void read_parameters(const Node& node)
    {
        const auto list = node.field(Field::parameters);
        if (!list)
            return;
        for (const Node& parameter : list->children())
            if (parameter.kind() == Kind::identifier)
                arguments_.insert(parameter.text());
            else if (const auto name = parameter.field(Field::name))
                arguments_.insert(name->text());
    }

    void read_call(const Node& node, bool conditional)
    {
        const auto method = node.field(Field::method);
        const auto list = node.field(Field::arguments);
        if (!method || !list)
            return;
        std::vector<Node> arguments = list->children();
        const std::string_view name = method->text();
        static constexpr auto makers =
            std::to_array<std::string_view>({"add_resource", "create_resources", "evaluate_classes", "function_contain",
                                             "function_create_resources", "function_require", "include_class"});
        is_unclear_ = is_unclear_ || is_one_of(makers, name);
        if (name == "function_include")
            return add_include(arguments, conditional);
        if (name != "call_function" && name != "send" && name != "__send__")
            return;
        if (arguments.empty())
            return;
        const std::string function = called_function(arguments.front());
        arguments.erase(arguments.begin());
        using enum names::FunctionRole;
        constexpr names::FunctionRole declares = includes | includes_from_hiera | creates_resources | declares_packages;
        if (function == "include")
            add_include(arguments, conditional);
        else if (function.empty() || names::has_role(function, declares))
            is_unclear_ = true;
    }

    // `'include'`, `:include`, `Puppet::Parser::Functions.function(:include)`, `'function_include'`
    static std::string called_function(const Node& node)
    {
        if (auto word = word_of(node)) {
            constexpr std::string_view prefix = "function_";
            return word->starts_with(prefix) ? word->substr(prefix.size()) : *word;
        }
        const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
        const auto list = method ? node.field(Field::arguments) : std::nullopt;
        if (!list || method->text() != "function" || list->children().size() != 1)
            return {};
        return word_of(list->children().front()).value_or("");
    }

    void add_include(const std::vector<Node>& arguments, bool conditional)
    {
        if (arguments.size() != 1 || conditional) {
            is_unclear_ = true;
            return;
        }
        const Node& argument = arguments.front();
        if (argument.kind() != Kind::array) {
            includes_.push_back(argument);
            return;
        }
        const std::vector<Node> items = argument.children();
        includes_.insert(includes_.end(), items.begin(), items.end());
    }

    [[nodiscard]] std::optional<std::string> value_of(const Node& node, unsigned depth) const
    {
        if (depth > max_depth)
            return std::nullopt;
        switch (node.kind()) {
        case Kind::identifier: return local(node.text(), depth);
        case Kind::string: return string_value(node, depth);
        case Kind::parenthesized_statements:
            return node.children().size() == 1 ? value_of(node.children().front(), depth + 1) : std::nullopt;
        case Kind::binary: {
            const auto left = node.field(Field::left);
            const auto right = node.field(Field::right);
            if (!left || !right || operator_of(node) != "+")
                return std::nullopt;
            auto first = value_of(*left, depth + 1);
            const auto second = value_of(*right, depth + 1);
            return first && second ? std::optional(*first + *second) : std::nullopt;
        }
        case Kind::call: return without_colons(node, depth);
        default: return std::nullopt;
        }
    }

    [[nodiscard]] std::optional<std::string> local(std::string_view name, unsigned depth) const
    {
        if (arguments_.contains(name) && !locals_.contains(name))
            return std::string(1, argument_mark);
        const auto value = locals_.find(name);
        if (value == locals_.end() || ambiguous_.contains(name) || arguments_.contains(name))
            return std::nullopt;
        return value_of(value->second, depth + 1);
    }

    [[nodiscard]] std::optional<std::string> string_value(const Node& node, unsigned depth) const
    {
        std::string text;
        for (const Node& part : node.children()) {
            if (part.kind() == Kind::string_content) {
                text += part.text();
            } else if (part.kind() == Kind::interpolation && part.children().size() == 1) {
                const auto inner = value_of(part.children().front(), depth + 1);
                if (!inner)
                    return std::nullopt;
                text += *inner;
            } else {
                return std::nullopt;
            }
        }
        return text;
    }

    // `x.to_s`, `x.gsub(/^::/, '')`, `x.sub(/\A::/, '')`: the same class.
    [[nodiscard]] std::optional<std::string> without_colons(const Node& node, unsigned depth) const
    {
        const auto method = node.field(Field::method);
        const auto receiver = node.field(Field::receiver);
        if (!method || !receiver)
            return std::nullopt;
        const auto list = node.field(Field::arguments);
        const std::vector<Node> arguments = list ? list->children() : std::vector<Node>();
        static constexpr auto harmless = std::to_array<std::string_view>({"downcase", "strip", "to_s"});
        static constexpr auto patterns = std::to_array<std::string_view>({"/\\A::/", "/^::/", "/^(::)/", "/^::\\s*/"});
        const bool is_same = is_one_of(harmless, method->text()) && arguments.empty();
        const bool strips = (method->text() == "gsub" || method->text() == "sub") && arguments.size() == 2
            && is_one_of(patterns, arguments[0].text()) && constant_text(arguments[1]) == "";
        return is_same || strips ? value_of(*receiver, depth + 1) : std::nullopt;
    }

    std::map<std::string_view, Node> locals_;  // and what is assigned to them first
    std::set<std::string_view> ambiguous_;     // assigned more than once
    std::set<std::string_view> arguments_;
    std::vector<Node> includes_;  // the names of classes that are included
    bool is_unclear_ = false;
};

// The block of `create_function` or `newfunction`, if there is one of them.
std::optional<Node> function_body(const Node& node, unsigned depth)
{
    static constexpr auto definers = std::to_array<std::string_view>({"create_function", "newfunction"});
    const auto method = node.kind() == Kind::call ? node.field(Field::method) : std::nullopt;
    if (method && is_one_of(definers, method->text()))
        return node.field(Field::block);
    std::optional<Node> found;
    if (depth < max_depth)
        for (const Node& child : node.children())
            if (auto body = function_body(child, depth + 1)) {
                if (found)
                    return std::nullopt;
                found = body;
            }
    return found;
}

}  // namespace

std::optional<std::string> included_class_prefix(std::string_view text)
{
    if (text.find("include") == std::string_view::npos)
        return std::nullopt;
    const auto tree = SyntaxTree::parse(std::string(text), {});
    if (!tree || tree->first_error())
        return std::nullopt;
    const auto body = function_body(tree->root(), 0);
    return body ? IncludeReader().run(*body) : std::nullopt;
}

}  // namespace plint::ruby
