#include "checks/ruby/template_code.hpp"

#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_facts.hpp"
#include "checks/ruby/template_methods.hpp"
#include "checks/ruby/template_names.hpp"
#include "checks/ruby/template_needs.hpp"
#include "checks/ruby/template_syntax.hpp"
#include "checks/ruby/template_tags.hpp"
#include "checks/ruby/template_tests.hpp"
#include "checks/ruby/template_uses.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plint::ruby {

namespace {

class CodeReader {
public:
    CodeReader(const erb::Template& parts, const erb::RubySource& source, std::string_view text)
        : source_(source), tags_(text, parts)
    {
    }

    TemplateCode run(const SyntaxTree& tree)
    {
        found_.is_read = true;
        names_.add_all(tree.root(), 0);
        const std::optional<Span> error = tree.first_error();
        const std::optional<Span> first =
            !error || (names_.error() && *names_.error() < *error) ? names_.error() : error;
        if (first)
            found_.syntax_error = source_.place(*first);
        uses_.emplace(tree.root(), names_, tags_);
        visit(tree.root(), 0);
        found_.facts = facts_read(tree.root(), names_, *uses_, source_);
        if (!found_.syntax_error && !may_end_early_)
            found_.needed = needed_values(tree.root(), source_);
        if (names_.has_pattern() || methods_are_open_ || found_.syntax_error)
            found_.unknown_names.clear();
        for (const VariableInTemplate& variable : found_.variables)
            if (variable.form == VariableInTemplate::Form::instance_variable && names_.has(variable.name))
                found_.also_local.push_back(variable.name);
        std::ranges::stable_sort(found_.guarded, {}, [](const GuardedCode& one) { return one.code.begin; });
        std::ranges::sort(found_.also_local);
        std::ranges::sort(found_.tested);
        found_.tested.erase(std::unique(found_.tested.begin(), found_.tested.end()), found_.tested.end());
        return std::move(found_);
    }

private:
    [[nodiscard]] Span place(const Node& node) const { return source_.place(node.span()); }

    // Between the quotes of a string.
    [[nodiscard]] Span place_in(const Node& string) const
    {
        const std::vector<Node> parts = string.children();
        return parts.empty() ? place(string) : source_.place({parts.front().span().begin, parts.back().span().end});
    }

    void open_all()
    {
        found_.reads_anything = found_.sets_anything = found_.renders_anything = true;
        methods_are_open_ = true;
    }

    void visit_children(const Node& node, std::size_t depth)
    {
        for (const Node& child : node.children())
            visit(child, depth + 1);
    }

    void visit(const Node& node, std::size_t depth)
    {
        if (depth > limits::max_template_depth) {
            found_.is_read = false;
            return open_all();
        }
        switch (node.kind()) {
        case Kind::instance_variable: return read_instance_variable(node, VariableInTemplate::Form::instance_variable);
        case Kind::global_variable:
            if (!is_ruby_global(node.text()) && !names_.has(node.text()))
                found_.globals.push_back({std::string(node.text().substr(1)), place(node)});
            return;
        case Kind::identifier: return read_identifier(node);
        case Kind::element_reference: return read_element(node, depth);
        case Kind::call: return read_call(node, depth);
        case Kind::assignment:
        case Kind::operator_assignment: return read_assignment(node, depth);
        case Kind::for_:
            if (const auto pattern = node.field(Field::pattern))
                set(*pattern, depth);
            for (const Node& child : node.children())
                if (child != node.field(Field::pattern))
                    visit(child, depth + 1);
            return;
        case Kind::unary: return read_unary(node, depth);
        case Kind::if_:
        case Kind::unless:
        case Kind::elsif:
        case Kind::if_modifier:
        case Kind::unless_modifier:
        case Kind::conditional:
            if (const auto condition = node.field(Field::condition)) {
                note_tests(*condition, depth, names_, found_);
                if (node.kind() != Kind::unless && node.kind() != Kind::unless_modifier)
                    if (const auto code =
                            node.field(node.kind() == Kind::if_modifier ? Field::body : Field::consequence))
                        note_guards(*condition, place(*code), depth, found_);
            }
            return visit_children(node, depth);
        case Kind::binary: note_logic(node, depth, names_, source_, found_); return visit_children(node, depth);
        case Kind::return_: may_end_early_ = true; return visit_children(node, depth);
        case Kind::self: return open_all();
        case Kind::alias:
        case Kind::undef:
        case Kind::class_:
        case Kind::module:
        case Kind::singleton_class: methods_are_open_ = true; return;
        case Kind::method:
            if (const auto name = node.field(Field::name))
                found_.methods.emplace_back(name->text());
            return read_method(node, depth);
        case Kind::singleton_method: return read_method(node, depth);
        case Kind::block_parameters:
        case Kind::lambda_parameters:
        case Kind::method_parameters: return read_parameters(node, depth);
        case Kind::exception_variable: return;
        default: return visit_children(node, depth);
        }
    }

    void read_method(const Node& node, std::size_t depth)
    {
        if (const auto parameters = node.field(Field::parameters))
            read_parameters(*parameters, depth);
        const bool ends_early = may_end_early_;  // a `return` in it ends the method only
        if (const auto body = node.field(Field::body))
            visit(*body, depth + 1);
        may_end_early_ = ends_early;
    }

    // Only defaults are code.
    void read_parameters(const Node& node, std::size_t depth)
    {
        for (const Node& parameter : node.children())
            if (const auto value = parameter.field(Field::value))
                visit(*value, depth + 1);
    }

    // `node`: the expression that reads the variable.
    void add_variable(const Node& node, VariableInTemplate variable)
    {
        variable.use = uses_->of(node, place(node));
        variable.has_default = uses_->has_default(node);
        found_.variables.push_back(std::move(variable));
    }

    void read_instance_variable(const Node& node, VariableInTemplate::Form form)
    {
        if (node.text().starts_with("@_"))  // of Puppet's own
            return node.text() == "@__scope__" ? open_all() : void();
        add_variable(node, {form, std::string(node.text().substr(1)), place(node)});
        note_unprinted(node, {});
    }

    void read_identifier(const Node& node)
    {
        const std::string_view name = node.text();
        if (names_.has(name))
            return note_unprinted(node, {});
        static constexpr std::array<std::string_view, 6> reflection{"binding", "instance_variables", "methods",
                                                                    "scope",   "method_missing",     "singleton_class"};
        if (is_one_of(reflection, name))
            open_all();
        else if (!is_template_method(name) && !name.starts_with("__"))
            found_.unknown_names.push_back({{std::string(name), place(node)}});
    }

    // The value is all there is in a tag without `=`.
    void note_unprinted(const Node& node, std::string function)
    {
        const Span span = place(node);
        if (const auto mark = tags_.mark_of(span))
            found_.unprinted.push_back({span, *mark, std::move(function)});
    }

    void read_scope_variable(const Node& access, const Node& name, VariableInTemplate::Form form)
    {
        if (auto text = constant_text(name))
            add_variable(access,
                         {form, text->starts_with("::") ? text->substr(2) : *text, place_in(name), place(access)});
        else if (name.kind() != Kind::simple_symbol)
            found_.reads_anything = true;
    }

    void read_element(const Node& node, std::size_t depth)
    {
        const std::vector<Node> parts = node.children();
        if (!names_.is_scope(node.field(Field::object)))
            return visit_children(node, depth);
        if (parts.size() != 2)
            return;
        read_scope_variable(node, parts[1], VariableInTemplate::Form::scope);
        note_unprinted(node, {});
        visit(parts[1], depth + 1);
    }

    void set(const Node& target, std::size_t depth)
    {
        switch (target.kind()) {
        case Kind::instance_variable:
            found_.set.push_back({std::string(target.text().substr(1)), place(target)});
            return;
        case Kind::identifier:
        case Kind::global_variable: return;
        case Kind::left_assignment_list:
        case Kind::destructured_left_assignment:
        case Kind::rest_assignment:
            for (const Node& child : target.children())
                set(child, depth + 1);
            return;
        case Kind::element_reference:
            if (names_.is_scope(target.field(Field::object))) {
                const std::vector<Node> parts = target.children();
                return set_scope_variable(parts.size() > 1 ? std::optional(parts[1]) : std::nullopt);
            }
            return visit(target, depth);
        default: return visit(target, depth);
        }
    }

    void set_scope_variable(const std::optional<Node>& name)
    {
        if (const auto text = name ? constant_text(*name) : std::nullopt)
            found_.set.push_back({*text, place_in(*name)});
        else
            found_.sets_anything = true;
    }

    void read_assignment(const Node& node, std::size_t depth)
    {
        if (const auto left = node.field(Field::left)) {
            if (node.kind() == Kind::operator_assignment && left->kind() == Kind::instance_variable)
                read_instance_variable(*left, VariableInTemplate::Form::question);
            set(*left, depth + 1);
        }
        if (const auto right = node.field(Field::right))
            visit(*right, depth + 1);
    }

    void read_unary(const Node& node, std::size_t depth)
    {
        const auto operand = node.field(Field::operand);
        if (!operand || !node.text().starts_with("defined?"))
            return visit_children(node, depth);
        Node inner = *operand;
        while (inner.kind() == Kind::parenthesized_statements && inner.children().size() == 1)
            inner = inner.children().front();
        if (inner.kind() == Kind::instance_variable)
            read_instance_variable(inner, VariableInTemplate::Form::question);
        else if (inner.kind() != Kind::identifier)
            visit(inner, depth + 1);
    }

    void read_call(const Node& node, std::size_t depth)
    {
        const auto receiver = node.field(Field::receiver);
        const auto method = node.field(Field::method);
        const auto list = node.field(Field::arguments);
        const std::vector<Node> arguments = list ? list->children() : std::vector<Node>();
        const std::string_view name = method ? method->text() : std::string_view();
        if (names_.is_scope(receiver))
            call_scope(node, name, method, arguments);
        else if (receiver)
            call_other(*receiver, name, depth);
        else if (method && method->kind() == Kind::identifier)
            call_own(*method, arguments);
        for (const Node& argument : arguments)
            visit(argument, depth + 1);
        if (const auto block = node.field(Field::block))
            visit(*block, depth + 1);
    }

    void call_other(const Node& receiver, std::string_view name, std::size_t depth)
    {
        static constexpr std::array<std::string_view, 5> reflection{"instance_variable_get", "instance_variables",
                                                                    "instance_eval", "instance_exec", "class_eval"};
        const std::string_view text = receiver.text();
        if (is_one_of(reflection, name) || (text == "ERB" && name == "new")
            || text.find("TemplateWrapper") != std::string_view::npos)
            open_all();
        visit(receiver, depth + 1);
    }

    void call_own(const Node& method, const std::vector<Node>& arguments)
    {
        static constexpr std::array<std::string_view, 2> questions{"has_variable?", "instance_variable_defined?"};
        const std::string_view name = method.text();
        if (is_one_of(questions, name)) {
            const auto text = arguments.size() == 1 ? constant_text(arguments[0]) : std::nullopt;
            if (!text)
                found_.reads_anything = true;
            else
                found_.variables.push_back({VariableInTemplate::Form::question,
                                            text->substr(text->starts_with('@') ? 1 : 0), place_in(arguments[0])});
        } else if (is_reflection(name)) {
            open_all();
        } else if (name == "require" || name == "require_relative") {
            methods_are_open_ = true;
        } else if (!names_.has(name) && !is_template_method(name)) {
            UnknownNameInTemplate unknown{{std::string(name), place(method)}, true};
            for (const Node& argument : arguments)
                unknown.arguments.push_back(place(argument));
            found_.unknown_names.push_back(std::move(unknown));
        }
    }

    void call_scope(const Node& node, std::string_view name, const std::optional<Node>& method,
                    const std::vector<Node>& arguments)
    {
        static constexpr std::array<std::string_view, 3> questions{"include?", "exist?", "bound?"};
        constexpr std::string_view prefix = "function_";
        if (name == "lookupvar" || name == "[]") {
            if (arguments.empty())
                return;
            read_scope_variable(node, arguments[0], VariableInTemplate::Form::scope);
            note_unprinted(node, {});
        } else if (is_one_of(questions, name)) {
            if (!arguments.empty())
                read_scope_variable(node, arguments[0], VariableInTemplate::Form::question);
        } else if (name == "setvar" || name == "[]=") {
            set_scope_variable(arguments.empty() ? std::nullopt : std::optional(arguments[0]));
        } else if (name == "call_function") {
            const auto function = arguments.empty() ? std::nullopt : constant_text(arguments[0]);
            if (!function)
                return open_all();
            call_function(node, *function, place_in(arguments[0]), true,
                          arguments.size() > 1 ? std::optional(arguments[1]) : std::nullopt);
        } else if (name.starts_with(prefix)) {
            Span span = place(*method);
            span.begin += static_cast<Offset>(prefix.size());
            call_function(node, std::string(name.substr(prefix.size())), span, false,
                          arguments.empty() ? std::nullopt : std::optional(arguments[0]));
        } else if (!is_harmless_scope_method(name)) {
            open_all();
        }
    }

    void call_function(const Node& node, std::string function, Span span, bool by_name, std::optional<Node> argument)
    {
        const bool lacks_list = argument && argument->kind() == Kind::string;
        if (argument && argument->kind() == Kind::array) {
            const std::vector<Node> items = argument->children();
            argument = items.empty() ? std::nullopt : std::optional(items.front());
        }
        CallInTemplate call{std::move(function), span, by_name, argument ? constant_text(*argument) : std::nullopt};
        if (call.argument)
            call.argument_span = place_in(*argument);
        call.lacks_list = lacks_list;
        note_unprinted(node, call.function);
        found_.calls.push_back(std::move(call));
    }

    const erb::RubySource& source_;
    TemplateTags tags_;
    TemplateNames names_;
    std::optional<TemplateUses> uses_;
    TemplateCode found_;
    bool methods_are_open_ = false;
    bool may_end_early_ = false;
};

}  // namespace

TemplateCode read_template(std::string_view text, const erb::Template& parts)
{
    const auto is_code = [](const erb::Part& part) {
        return part.kind == erb::PartKind::code || part.kind == erb::PartKind::output;
    };
    TemplateCode none;
    none.is_read = std::ranges::none_of(parts.parts, is_code);
    if (none.is_read)
        return none;
    const erb::RubySource source = erb::ruby_source(text, parts);
    if (const auto tree = SyntaxTree::parse(source.text, {}, limits::free_template_errors))
        return CodeReader(parts, source, text).run(*tree);
    none.reads_anything = none.sets_anything = none.renders_anything = true;
    return none;
}

}  // namespace plint::ruby
