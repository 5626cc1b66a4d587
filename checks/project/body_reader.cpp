#include "checks/project/body_reader.hpp"

#include "checks/project/call_effects.hpp"
#include "checks/project/flow.hpp"
#include "checks/project/names.hpp"
#include "checks/project/proofs.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/templates.hpp"

#include <unordered_map>

namespace plint {

namespace {

using namespace syntax;

class BodyReader {
public:
    BodyReader(const Tree& tree, std::span<const NodeIndex> definitions, Summary& summary)
        : tree_(tree), definitions_(definitions), summary_(summary)
    {
    }

    void run()
    {
        begin(std::nullopt);
        if (const auto epp = as<EppFile>(tree_.root()))
            read_parameters(epp->parameters());
        for (const Expression statement : children_of<Expression>(tree_.root()))
            read(statement);
        end();
        for (std::uint32_t i = 0; i < definitions_.size(); ++i)
            read_definition(i, tree_.node(definitions_[i]));
    }

private:
    void read_definition(std::uint32_t index, Node node)
    {
        if (node.kind() == Kind::type_alias || node.kind() == Kind::type_definition)
            return;
        begin(index);
        if (node.kind() == Kind::class_definition)
            if (const auto clause = child_of<InheritsClause>(node); clause && clause->parent_name()) {
                const WordIndex parent = word(summary_.definitions[index].parent);
                emit(Does::inherit, parent, clause->parent_name()->span());
                now_.add({Done::declared, parent});
            }
        read_parameters(parameters_of(node));
        if (const auto block = child_of<Block>(node))
            read_block(*block);
        end();
    }

    void begin(std::optional<std::uint32_t> definition)
    {
        body_ = {};
        body_.definition = definition;
        now_ = {};
        exits_ = {{}, true};
    }

    void end()
    {
        exits_ = join(std::move(exits_), std::move(now_));
        now_ = std::move(exits_);
        body_.exit = state();
        summary_.bodies.push_back(std::move(body_));
    }

    void read_parameters(Siblings<Parameter> parameters)
    {
        in_parameters_ = true;
        for (const Parameter parameter : parameters) {
            if (const auto value = parameter.default_value())
                maybe([&] { read(*value); });
            now_.add({Done::assigned, word(parameter.name())});
        }
        in_parameters_ = false;
    }

    void read_block(Node block)
    {
        for (const Expression statement : children_of<Expression>(block))
            read(statement);
    }

    // What holds after either of two paths. Branches that declare different classes may have done the same in the
    // end: what only one of them has done is kept as a fork.
    Flow join(Flow a, Flow b)
    {
        if (a.dead || b.dead)
            return a.dead ? std::move(b) : std::move(a);
        Flow both = meet(a, b);
        std::vector<State> rest{rest_of(a, both), rest_of(b, both)};
        if (!rest[0].empty() && !rest[1].empty()) {
            both.add({Done::either, static_cast<WordIndex>(body_.forks.size())});
            body_.forks.push_back(std::move(rest));
        }
        return both;
    }

    static State rest_of(const Flow& flow, const Flow& common)
    {
        State rest;
        for (const Fact fact : flow.done)
            if (fact.done != Done::assigned && fact.done != Done::proven && !std::ranges::binary_search(common.done, fact))
                rest.push_back(fact);
        return rest;
    }

    // Goes on after a part that may be left out.
    template <class Part>
    void maybe(const Part& part)
    {
        Flow before = now_;
        part();
        now_ = join(std::move(now_), std::move(before));
    }

    void read(Node node)
    {
        if (now_.dead || is_definition(node.kind()))
            return;
        switch (node.kind()) {
        case Kind::variable: return read_variable(node);
        case Kind::heredoc_tag:
            if (const auto body = HeredocTag(node).body())
                read_children(*body);
            return;
        case Kind::assignment: return read_assignment(Assignment(node));
        case Kind::binary: return read_binary(Binary(node));
        case Kind::selector: return read_selector(Selector(node));
        case Kind::if_expression: return read_if(IfExpression(node));
        case Kind::unless_expression: return read_unless(UnlessExpression(node));
        case Kind::case_expression: return read_case(CaseExpression(node));
        case Kind::call: return read_call(Call(node));
        case Kind::method_call: return read_call(MethodCall(node));
        case Kind::statement_call: return read_call(StatementCall(node));
        case Kind::lambda: return read_lambda(Lambda(node));
        case Kind::resource: return read_resource(Resource(node));
        case Kind::resource_defaults: return read_defaults(ResourceDefaults(node));
        case Kind::apply_expression: return;  // runs elsewhere
        default: read_children(node);
        }
    }

    void read_children(Node node)
    {
        for (const Node child : node.children_with_trivia())
            if (is_composite(child.kind()) ? child.kind() != Kind::heredoc_body
                                           : child.kind() == Kind::variable || child.kind() == Kind::heredoc_tag)
                read(child);
    }

    void read_variable(Node node)
    {
        std::string_view name = Variable(node).name();
        if (name.starts_with("::"))
            name.remove_prefix(2);
        if (name.find("::") != std::string_view::npos)
            emit(Does::read, word(name), node.span());
    }

    void read_assignment(const Assignment& assignment)
    {
        if (const auto value = assignment.right())
            read(*value);
        if (const auto target = assignment.left())
            assign(*target);
    }

    // Variables of a lambda are nobody else's.
    void assign(Node target)
    {
        if (const auto array = as<Array>(target)) {
            for (const Element element : array->elements())
                assign(element);
        } else if (target.kind() == Kind::variable && lambdas_ == 0) {
            const WordIndex name = word(Variable(target).name());
            emit(Does::assign, name, target.span());
            now_.add({Done::assigned, name});
        }
    }

    void read_binary(const Binary& binary)
    {
        if (binary.left())
            read(*binary.left());
        const auto token = binary.operator_token();
        if (!binary.right())
            return;
        if (!token || (token->kind() != Kind::kw_and && token->kind() != Kind::kw_or))
            return read(*binary.right());
        maybe([&] {
            if (binary.left())
                learn(*binary.left(), token->kind() == Kind::kw_and);
            read(*binary.right());
        });
    }

    void read_selector(const Selector& selector)
    {
        if (selector.value())
            read(*selector.value());
        const Flow before = now_;
        Flow after{{}, true};  // no entry that fits is an error
        for (const SelectorEntry entry : selector.entries()) {
            now_ = before;
            if (entry.value())
                read(*entry.value());
            after = join(std::move(after), std::move(now_));
        }
        now_ = std::move(after);
    }

    void learn(Node test, bool outcome)
    {
        for (const Proof& proof : proofs(test))
            if (proof.when == outcome)
                now_.add({proof.variable ? Done::proven : Done::declared, word(proof.name)});
    }

    // One side of a test: the block, or nothing.
    Flow branch(const Flow& before, std::optional<Expression> test, bool outcome, std::optional<Node> block)
    {
        now_ = before;
        if (test)
            learn(*test, outcome);
        if (block)
            read_block(*block);
        return std::move(now_);
    }

    static std::optional<Node> else_block(Node node)
    {
        const auto clause = child_of<ElseClause>(node);
        return clause ? std::optional<Node>(clause->body()) : std::nullopt;
    }

    void read_if(const IfExpression& expression)
    {
        if (expression.test())
            read(*expression.test());
        Flow before = now_;
        Flow after = branch(before, expression.test(), true, expression.body());
        auto test = expression.test();
        for (const ElsifClause clause : expression.elsif_clauses()) {
            before = branch(before, test, false, std::nullopt);
            now_ = before;
            test = clause.test();
            if (test)
                read(*test);
            before = now_;
            after = join(std::move(after), branch(before, test, true, clause.body()));
        }
        now_ = join(std::move(after), branch(before, test, false, else_block(expression)));
    }

    void read_unless(const UnlessExpression& expression)
    {
        if (expression.test())
            read(*expression.test());
        const Flow before = now_;
        Flow after = branch(before, expression.test(), false, expression.body());
        now_ = join(std::move(after), branch(before, expression.test(), true, else_block(expression)));
    }

    void read_case(const CaseExpression& expression)
    {
        if (expression.test())
            read(*expression.test());
        const Flow before = now_;
        Flow after{{}, true};
        bool complete = false;
        for (const CaseOption option : expression.options()) {
            now_ = before;
            for (const Expression value : option.values()) {
                complete = complete || value.kind() == Kind::kw_default;
                read(value);
            }
            if (const auto block = option.body())
                read_block(*block);
            after = join(std::move(after), std::move(now_));
        }
        now_ = complete ? std::move(after) : join(std::move(after), before);
    }

    // It may run never, once or many times.
    void read_lambda(const Lambda& lambda)
    {
        ++lambdas_;
        maybe([&] {
            for (const Parameter parameter : lambda.parameters())
                if (parameter.default_value())
                    read(*parameter.default_value());
            if (lambda.body())
                read_block(*lambda.body());
        });
        --lambdas_;
    }

    template <class AnyCall>
    void read_call(const AnyCall& node)
    {
        std::vector<Node> arguments;
        std::optional<Node> function;
        if constexpr (std::is_same_v<AnyCall, MethodCall>) {
            function = node.method();
            if (node.receiver())
                arguments.push_back(*node.receiver());
        } else {
            function = node.functor();
        }
        for (const Element argument : node.arguments())
            arguments.push_back(argument);
        for (const Node argument : arguments)
            read(argument);
        if (now_.dead)
            return;
        if (function && function->kind() == Kind::name)
            take_effect(*function, arguments);
        if constexpr (!std::is_same_v<AnyCall, StatementCall>)
            if (const auto lambda = node.lambda())
                read_lambda(*lambda);
    }

    void take_effect(Node function, const std::vector<Node>& arguments)
    {
        const CallEffect effect = call_effect(function, arguments);
        switch (effect.kind) {
        case CallEffect::none: return;
        case CallEffect::leave:
            exits_ = join(std::move(exits_), now_);
            now_.dead = true;
            return;
        case CallEffect::fail: now_.dead = true; return;
        case CallEffect::declare:
            for (const Named& name : effect.names)
                declare(name);
            return;
        case CallEffect::instance:
            for (const Named& name : effect.names)
                emit({.does = Does::instance, .is_virtual = effect.is_virtual, .open = true, .word = word(name.name),
                      .span = name.span});
            return;
        case CallEffect::render:
            for (const Named& name : effect.names)
                emit(Does::render, word(name.name), name.span);
            return;
        case CallEffect::call: {
            const WordIndex name = word(plain_name(function.text()));
            emit(Does::call, name, function.span());
            now_.add({Done::called, name});
            return;
        }
        }
    }

    void declare(const Named& name)
    {
        if (name.name.empty())
            return emit(Does::declare_open, 0, name.span);
        const WordIndex class_name = word(name.name);
        emit(Does::declare, class_name, name.span);
        now_.add({Done::declared, class_name});
    }

    void read_operations(Siblings<Operation> operations)
    {
        for (const Operation operation : operations)
            if (operation.value())
                read(*operation.value());
    }

    // Titles and values of all bodies come first, then the resources.
    void read_resource(const Resource& resource)
    {
        const auto type = resource.type();
        if (!type)
            return;
        for (const ResourceBody body : resource.bodies()) {
            if (body.title())
                read(*body.title());
            read_operations(body.operations());
        }
        if (now_.dead)
            return;
        std::optional<ResourceBody> defaults;
        for (const ResourceBody body : resource.bodies())
            if (body.title() && body.title()->kind() == Kind::kw_default)
                defaults = body;
        for (const ResourceBody body : resource.bodies()) {
            if (!body.title() || body == defaults)
                continue;
            if (type->kind() == Kind::kw_class) {
                for (const Named& name : names_in(*body.title()))
                    declare(name);
            } else if (type->kind() == Kind::name) {
                Step step{.does = Does::instance, .word = word(plain_name(type->text())), .span = body.title()->span()};
                step.is_virtual = resource.parent() && resource.parent()->kind() == Kind::virtual_resource;
                step.first = static_cast<std::uint32_t>(summary_.lists.size());
                list_attributes(body.operations(), step);
                if (defaults)
                    list_attributes(defaults->operations(), step);
                emit(step);
            }
        }
    }

    void list_attributes(Siblings<Operation> operations, Step& step)
    {
        for (const Operation operation : operations)
            if (const auto attribute = as<Attribute>(operation)) {
                summary_.lists.push_back(word(attribute_name(*attribute)));
                ++step.count;
            } else {
                step.open = true;
            }
    }

    void read_defaults(const ResourceDefaults& defaults)
    {
        read_operations(defaults.operations());
        const auto type = defaults.type();
        if (now_.dead || !type || type->kind() != Kind::class_reference)
            return;
        Step step{.does = Does::defaults, .word = word(plain_name(type->text())), .span = type->span()};
        step.first = static_cast<std::uint32_t>(summary_.lists.size());
        list_attributes(defaults.operations(), step);
        emit(step);
    }

    void emit(Does does, WordIndex name, Span span) { emit({.does = does, .word = name, .span = span}); }

    void emit(Step step)
    {
        if (now_.dead)
            return;
        step.in_parameters = in_parameters_;
        step.state = state();
        body_.steps.push_back(step);
    }

    // Where the present state is found in the body; it is most often that of the step before.
    std::uint32_t state()
    {
        if (body_.states.empty() || body_.states.back() != now_.done)
            body_.states.push_back(now_.done);
        return static_cast<std::uint32_t>(body_.states.size() - 1);
    }

    WordIndex word(std::string_view text)
    {
        const auto [at, fresh] = words_.try_emplace(std::string(text), static_cast<WordIndex>(summary_.words.size()));
        if (fresh)
            summary_.words.emplace_back(text);
        return at->second;
    }

    const Tree& tree_;
    std::span<const NodeIndex> definitions_;
    Summary& summary_;
    std::unordered_map<std::string, WordIndex> words_;
    Body body_;
    Flow now_;
    Flow exits_;
    int lambdas_ = 0;
    bool in_parameters_ = false;
};

}  // namespace

void read_bodies(const Tree& tree, std::span<const NodeIndex> definitions, Summary& summary)
{
    BodyReader(tree, definitions, summary).run();
}

}  // namespace plint
