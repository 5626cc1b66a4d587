// Reads the bodies of a file (bodies.hpp) from its tree.
#include "checks/flow/call_effects.hpp"
#include "checks/flow/flow.hpp"
#include "checks/flow/flow_walker.hpp"
#include "checks/flow/proofs.hpp"
#include "checks/names/names.hpp"
#include "checks/summary/branch_ends.hpp"
#include "checks/summary/summary.hpp"
#include "checks/summary/template_mentions.hpp"
#include "checks/summary/variable_types.hpp"
#include "checks/text/word_table.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/templates.hpp"

#include <algorithm>

namespace plint::summary {

namespace {

using namespace syntax;

class BodyReader : public flow::FlowWalker<BodyReader, flow::Flow> {
    friend FlowWalker;

public:
    BodyReader(const Tree& tree, Summary& summary)
        : tree_(tree), summary_(summary), words_(summary.words),
          sets_defaults_(std::ranges::find(tree.kind, Kind::resource_defaults) != tree.kind.end())
    {
    }

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
        summary_.words.shrink_to_fit();
        summary_.lists.shrink_to_fit();
    }

private:
    void read_definition(std::uint32_t index, Node node)
    {
        if (node.kind() == Kind::type_alias || node.kind() == Kind::type_definition)
            return;
        begin(index);
        if (node.kind() == Kind::class_definition) {
            summary_.definitions[index].variables = variables_of(node);
            if (const auto clause = child_of<InheritsClause>(node); clause && clause->parent_name()) {
                const text::WordIndex parent = word(summary_.definitions[index].parent);
                emit(flow::StepKind::inherit, parent, clause->parent_name()->span());
                add({flow::FlowFactKind::declared, parent});
            }
        }
        read_defaults_of(parameters_of(node));
        if (const auto block = child_of<Block>(node))
            read_block(*block);
        end();
    }

    void begin(std::optional<std::uint32_t> definition)
    {
        definition_ = definition;
        steps_.clear();
        history_.clear();
        forks_.clear();
        tests_.clear();
        held_.clear();
        now_ = {};
        exits_ = {{}, true};
        branches_ = {};
        branch_of_.clear();
    }

    void end()
    {
        exits_ = join(exits_, now_);
        set_states_after();
        // Copies, that take no more memory than they need.
        summary_.bodies.push_back({definition_, steps_, history_, forks_, exits_.done});
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
            add({flow::FlowFactKind::assigned, word(parameter.name())});
    }

    // Sets Step::after.
    void set_states_after()
    {
        const std::vector<flow::State> ends =
            branches_.ends(exits_.done, history_, [&](flow::State to, flow::FlowFact fact) {
                flow::Flow flow{to};
                add(fact, flow);
                return flow.done;
            });
        for (std::size_t i = 0; i < steps_.size(); ++i)
            if (steps_[i].kind == flow::StepKind::declare_resource)
                steps_[i].after = ends[branch_of_[i]];
    }

    void begin_branch() { branches_.begin(now_); }
    void end_branch()
    {
        branches_.end(now_, [this](flow::Flow a, flow::Flow b) { return join(a, b); });
    }

    // Ends the path by `return()`, or only the lambda.
    void leave_path()
    {
        branches_.leave(now_, [this](flow::Flow a, flow::Flow b) { return join(a, b); });
        now_.unreachable = true;
    }

    void enter(const Lambda&) { ++lambdas_; }
    void leave(const Lambda&) { --lambdas_; }

    // What holds after either of two paths. Branches that declare different classes may have done the same in the
    // end: what only one of them has done is kept as a fork.
    flow::Flow join(flow::Flow a, flow::Flow b)
    {
        if (a.unreachable || b.unreachable)
            return a.unreachable ? b : a;
        flow::Facts left;
        flow::Facts right;
        while (a.done != b.done)
            if (a.done > b.done)
                step_back(a.done, left);
            else
                step_back(b.done, right);
        if (left.empty() || right.empty())
            return a;
        flow::sort_facts(left);
        flow::sort_facts(right);
        const flow::Facts both = flow::join(left, right);
        flow::Flow joined = a;
        for (const flow::FlowFact fact : both)
            add(fact, joined);
        std::vector<flow::Facts> rest{rest_of(left, both), rest_of(right, both)};
        if (!rest[0].empty() && !rest[1].empty()) {
            add({flow::FlowFactKind::either, static_cast<text::WordIndex>(forks_.size())}, joined);
            forks_.push_back(std::move(rest));
        }
        return joined;
    }

    void step_back(flow::State& state, flow::Facts& left_behind) const
    {
        const flow::Event& event = history_[state - 1];
        left_behind.push_back(event.fact);
        state = event.before;
    }

    static flow::Facts rest_of(const flow::Facts& facts, const flow::Facts& common)
    {
        flow::Facts rest;
        for (const flow::FlowFact fact : facts)
            if ((flow::speaks_of_class(fact.done) || fact.done == flow::FlowFactKind::called
                 || fact.done == flow::FlowFactKind::either)
                && !std::ranges::binary_search(common, fact))
                rest.push_back(fact);
        return rest;
    }

    void add(flow::FlowFact fact) { add(fact, now_); }

    // To say again what has happened lately would be for nothing; to look for it further back takes longer than it saves.
    void add(flow::FlowFact fact, flow::Flow& flow)
    {
        constexpr int max_steps = 32;
        flow::State at = flow.done;
        for (int i = 0; i < max_steps && at != flow::entry_state; ++i, at = history_[at - 1].before)
            if (history_[at - 1].fact == fact)
                return;
        history_.push_back({fact, flow.done});
        flow.done = static_cast<flow::State>(history_.size());
    }

    void read_variable(Node node)
    {
        std::string_view name = Variable(node).name();
        if (name.starts_with("::"))
            name.remove_prefix(2);
        if (name.find("::") != std::string_view::npos)
            emit(flow::StepKind::read, word(name), node.span());
    }

    void take_from_class(const Assignment& assignment)
    {
        if (lambdas_ == 0 && assignment.right() && assignment.left()->kind() == Kind::variable)
            if (std::vector<flow::Proof> proofs = flow::proofs(*assignment.right(), held_); !proofs.empty())
                held_.try_emplace(Variable(*assignment.left()).name(), std::move(proofs));
        const auto targets = as<Array>(Node(*assignment.left()));
        const auto access = assignment.right() ? as<Access>(Node(*assignment.right())) : std::nullopt;
        if (!targets || !access || !access->left() || access->left()->text() != "Class")
            return;
        const std::vector<flow::Named> classes = flow::names_in(*access);
        if (classes.size() != 1 || classes.front().name.empty())
            return;
        for (const Element target : targets->elements())
            if (target.kind() == Kind::variable)
                emit(flow::StepKind::read, word(classes.front().name + "::" + std::string(Variable(target).name())),
                     target.span());
    }

    // Variables of a lambda are nobody else's.
    void set_variable(Node target)
    {
        if (lambdas_ > 0)
            return;
        const text::WordIndex name = word(Variable(target).name());
        emit(flow::StepKind::assign, name, target.span());
        add({flow::FlowFactKind::assigned, name});
    }

    void learn(Node test, bool outcome)
    {
        for (const flow::Proof& proof : flow::proofs(test, held_))
            if (proof.when == outcome)
                add({proof.variable ? flow::FlowFactKind::proven : flow::FlowFactKind::present, word(proof.name)});
    }

    // Where the code runs several times another branch may run another time.
    void take_branch(Node test, std::size_t number)
    {
        if (!sets_defaults_ || lambdas_ > 0 || number >= flow::max_branches)
            return;
        const auto known = std::ranges::find(tests_, test.span().begin);
        const auto index = static_cast<std::uint32_t>(known - tests_.begin());
        if (known == tests_.end())
            tests_.push_back(test.span().begin);
        add({flow::FlowFactKind::branch, flow::branch_word(index, static_cast<std::uint32_t>(number))});
    }

    void take_effect(Node function, const std::vector<Node>& arguments)
    {
        const flow::CallEffect effect = flow::call_effect(function, arguments);
        switch (effect.kind) {
        case flow::CallEffect::none: return;
        case flow::CallEffect::leave: exits_ = join(exits_, now_); return leave_path();
        case flow::CallEffect::jump: return leave_path();
        case flow::CallEffect::fail: now_.unreachable = true; return;
        case flow::CallEffect::declare: declare_all(effect.names, effect.is_virtual); return;
        case flow::CallEffect::instance:
            for (const flow::Named& name : effect.names)
                emit({.kind = flow::StepKind::declare_resource,
                      .is_virtual = effect.is_virtual,
                      .open = true,
                      .word = word(name.name),
                      .span = name.span});
            return;
        case flow::CallEffect::render:
            for (const flow::Named& name : effect.names)
                emit(flow::StepKind::render, word(name.name), name.span);
            return;
        case flow::CallEffect::call: {
            const text::WordIndex name = word(plain_name(function.text()));
            emit(flow::StepKind::call, name, function.span());
            add({flow::FlowFactKind::called, name});
            return;
        }
        }
    }

    void declare_all(const std::vector<flow::Named>& names, bool is_of_any_type = false)
    {
        for (const flow::Named& name : names)
            declare(name, &name != &names.front(), is_of_any_type);
    }

    void declare(const flow::Named& name, bool waits, bool is_of_any_type)
    {
        if (name.name.empty()) {
            flow::Step step{.kind = flow::StepKind::declare_open, .is_virtual = is_of_any_type, .span = name.span};
            step.first = static_cast<std::uint32_t>(summary_.lists.size());
            if (!name.beginning.empty()) {
                summary_.lists.push_back(word(name.beginning));
                step.count = 1;
            }
            return emit(step);
        }
        const text::WordIndex class_name = word(name.name);
        emit({.kind = flow::StepKind::declare_class, .waits_in_list = waits, .word = class_name, .span = name.span});
        add({flow::FlowFactKind::declared, class_name});
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
                declare_all(flow::names_in(*body.title()));
            } else if (type.kind() == Kind::name) {
                flow::Step step{.kind = flow::StepKind::declare_resource,
                                .word = word(plain_name(type.text())),
                                .span = body.title()->span()};
                step.is_virtual = resource.parent() && resource.parent()->kind() == Kind::virtual_resource;
                step.first = static_cast<std::uint32_t>(summary_.lists.size());
                list_attributes(body.operations(), step);
                if (defaults)
                    list_attributes(defaults->operations(), step);
                emit(step);
            } else {
                emit(flow::StepKind::instance_open, 0, type.span());
            }
        }
    }

    void list_attributes(Siblings<AttributeOperation> operations, flow::Step& step)
    {
        for (const AttributeOperation operation : operations)
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
        flow::Step step{.kind = flow::StepKind::defaults, .word = word(plain_name(type->text())), .span = type->span()};
        step.first = static_cast<std::uint32_t>(summary_.lists.size());
        list_attributes(defaults.operations(), step);
        emit(step);
        add({flow::FlowFactKind::defaulted, static_cast<text::WordIndex>(steps_.size() - 1)});
    }

    void emit(flow::StepKind kind, text::WordIndex name, Span span)
    {
        emit({.kind = kind, .word = name, .span = span});
    }

    void emit(flow::Step step)
    {
        if (now_.unreachable)
            return;
        step.in_parameters = in_parameters_;
        step.state = now_.done;
        steps_.push_back(step);
        branch_of_.push_back(step.kind == flow::StepKind::declare_resource ? branches_.need_current() : 0);
    }

    text::WordIndex word(std::string_view text) { return words_.add(text); }

    const Tree& tree_;
    Summary& summary_;
    text::WordTable words_;
    bool sets_defaults_;
    // Of the body that is being read.
    std::optional<std::uint32_t> definition_;
    std::vector<flow::Step> steps_;
    std::vector<flow::Event> history_;
    std::vector<std::vector<flow::Facts>> forks_;
    std::vector<Offset> tests_;  // that have branches
    flow::HeldProofs held_;
    flow::Flow exits_;
    BranchEnds branches_;
    std::vector<BranchEnds::Index> branch_of_;  // by step
    int lambdas_ = 0;
    bool in_parameters_ = false;
};

}  // namespace

void read_bodies(const Tree& tree, Summary& summary)
{
    BodyReader(tree, summary).run();
    summary.items = std::make_shared<const items::Items>(items::read_items(tree));
    read_template_mentions(tree, summary);
}

}  // namespace plint::summary
