// Reads the bodies of a file (bodies.hpp) from its tree.
#include "checks/project/summary.hpp"

#include "checks/project/call_effects.hpp"
#include "checks/project/flow.hpp"
#include "checks/project/flow_walker.hpp"
#include "checks/project/names.hpp"
#include "checks/project/proofs.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/templates.hpp"

#include <unordered_map>

namespace plint {

namespace {

using namespace syntax;

class BodyReader : public FlowWalker<BodyReader, Flow> {
    friend FlowWalker;

public:
    BodyReader(const Tree& tree, Summary& summary) : tree_(tree), summary_(summary) {}

    void run()
    {
        begin(std::nullopt);
        if (const auto epp = as<EppFile>(tree_.root()))
            read_defaults_of(epp->parameters());
        for (const Expression statement : children_of<Expression>(tree_.root()))
            read(statement);
        end();
        NodeIndex at = 0;
        for (std::uint32_t i = 0; i < summary_.definitions.size(); ++i) {
            while (!is_definition(tree_.kind[at]) || tree_.node(at).span() != summary_.definitions[i].span)
                ++at;
            read_definition(i, tree_.node(at++));
        }
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
        read_defaults_of(parameters_of(node));
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

    void read_defaults_of(Siblings<Parameter> parameters)
    {
        in_parameters_ = true;
        read_parameters(parameters);
        in_parameters_ = false;
    }

    void set_parameter(const Parameter& parameter)
    {
        if (lambdas_ == 0)
            now_.add({Done::assigned, word(parameter.name())});
    }

    void enter(const Lambda&) { ++lambdas_; }
    void leave(const Lambda&) { --lambdas_; }

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
            if ((speaks_of_class(fact.done) || fact.done == Done::called || fact.done == Done::either) &&
                !std::ranges::binary_search(common.done, fact))
                rest.push_back(fact);
        return rest;
    }

    void read_variable(Node node)
    {
        std::string_view name = Variable(node).name();
        if (name.starts_with("::"))
            name.remove_prefix(2);
        if (name.find("::") != std::string_view::npos)
            emit(Does::read, word(name), node.span());
    }

    void take_from_class(const Assignment& assignment)
    {
        const auto targets = as<Array>(Node(*assignment.left()));
        const auto access = assignment.right() ? as<Access>(Node(*assignment.right())) : std::nullopt;
        if (!targets || !access || !access->left() || access->left()->text() != "Class")
            return;
        const std::vector<Named> classes = names_in(*access);
        if (classes.size() != 1 || classes.front().name.empty())
            return;
        for (const Element target : targets->elements())
            if (target.kind() == Kind::variable)
                emit(Does::read, word(classes.front().name + "::" + std::string(Variable(target).name())), target.span());
    }

    // Variables of a lambda are nobody else's.
    void set_variable(Node target)
    {
        if (lambdas_ > 0)
            return;
        const WordIndex name = word(Variable(target).name());
        emit(Does::assign, name, target.span());
        now_.add({Done::assigned, name});
    }

    void learn(Node test, bool outcome)
    {
        for (const Proof& proof : proofs(test))
            if (proof.when == outcome)
                now_.add({proof.variable ? Done::proven : Done::present, word(proof.name)});
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
            declare_all(effect.names);
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

    void declare_all(const std::vector<Named>& names)
    {
        for (const Named& name : names)
            declare(name, &name != &names.front());
    }

    void declare(const Named& name, bool waits)
    {
        if (name.name.empty())
            return emit(Does::declare_open, 0, name.span);
        const WordIndex class_name = word(name.name);
        emit({.does = Does::declare, .open = waits, .word = class_name, .span = name.span});
        now_.add({Done::declared, class_name});
    }

    // Titles and values of all bodies are evaluated.
    void make_resources(const Resource& resource, Node type)
    {
        std::optional<ResourceBody> defaults;
        for (const ResourceBody body : resource.bodies())
            if (body.title() && body.title()->kind() == Kind::kw_default)
                defaults = body;
        for (const ResourceBody body : resource.bodies()) {
            if (!body.title() || body == defaults)
                continue;
            if (type.kind() == Kind::kw_class) {
                declare_all(names_in(*body.title()));
            } else if (type.kind() == Kind::name) {
                Step step{.does = Does::instance, .word = word(plain_name(type.text())), .span = body.title()->span()};
                step.is_virtual = resource.parent() && resource.parent()->kind() == Kind::virtual_resource;
                step.first = static_cast<std::uint32_t>(summary_.lists.size());
                list_attributes(body.operations(), step);
                if (defaults)
                    list_attributes(defaults->operations(), step);
                emit(step);
            } else {
                emit(Does::instance_open, 0, type.span());
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

    void set_defaults(const ResourceDefaults& defaults)
    {
        const auto type = defaults.type();
        if (!type || type->kind() != Kind::class_reference)
            return;
        Step step{.does = Does::defaults, .word = word(plain_name(type->text())), .span = type->span()};
        step.first = static_cast<std::uint32_t>(summary_.lists.size());
        list_attributes(defaults.operations(), step);
        emit(step);
        now_.add({Done::defaulted, static_cast<WordIndex>(body_.steps.size() - 1)});
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
    Summary& summary_;
    std::unordered_map<std::string, WordIndex> words_;
    Body body_;
    Flow exits_;
    int lambdas_ = 0;
    bool in_parameters_ = false;
};

}  // namespace

void read_bodies(const Tree& tree, Summary& summary)
{
    BodyReader(tree, summary).run();
}

}  // namespace plint
