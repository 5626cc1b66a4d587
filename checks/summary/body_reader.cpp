// Reads the bodies of a file (bodies.hpp) from its tree.
#include "checks/flow/call_effects.hpp"
#include "checks/flow/flow.hpp"
#include "checks/flow/flow_walker.hpp"
#include "checks/flow/proofs.hpp"
#include "checks/items/exec_commands.hpp"
#include "checks/names/names.hpp"
#include "checks/summary/branch_conditions.hpp"
#include "checks/summary/branch_ends.hpp"
#include "checks/summary/flow_history.hpp"
#include "checks/summary/literal_names.hpp"
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
        : tree_(tree), summary_(summary), words_(summary.words), conditions_(summary, words_),
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
        literals_ = {};
        steps_.clear();
        history_ = {};
        tests_.clear();
        held_.clear();
        now_ = {};
        exits_ = {{}, true};
        branches_ = {};
        branch_of_.clear();
        may_return_ = false;
        conditions_.begin(definition ? &summary_.definitions[*definition] : nullptr);
    }

    void end()
    {
        exits_ = join(exits_, now_);
        set_states_after();
        // Copies, that take no more memory than they need.
        summary_.bodies.push_back({definition_, steps_, history_.events, history_.forks, exits_.done, may_return_});
        conditions_.end(summary_.bodies.back());
    }

    void read_defaults_of(Siblings<Parameter> parameters)
    {
        in_parameters_ = true;
        read_parameters(parameters);
        in_parameters_ = false;
    }

    void set_parameter(const Parameter& parameter)
    {
        conditions_.set_parameter(parameter, lambdas_ > 0);
        if (lambdas_ == 0)
            add({flow::FlowFactKind::assigned, word(parameter.name())});
    }

    // Sets Step::after.
    void set_states_after()
    {
        const std::vector<flow::State> ends =
            branches_.ends(exits_.done, history_.events, [&](flow::State to, flow::FlowFact fact) {
                flow::Flow flow{to};
                history_.add(fact, flow);
                return flow.done;
            });
        for (std::size_t i = 0; i < steps_.size(); ++i)
            if (flow::runs_later(steps_[i].kind))
                steps_[i].after = ends[branch_of_[i]];
    }

    void begin_branch()
    {
        branches_.begin(now_);
        conditions_.begin_branch();
    }
    void end_branch()
    {
        conditions_.end_branch();
        branches_.end(now_, [this](flow::Flow a, flow::Flow b) { return join(a, b); });
    }

    // Ends the path by `return()`, or only the lambda.
    void leave_path()
    {
        branches_.leave(now_, [this](flow::Flow a, flow::Flow b) { return join(a, b); });
        now_.unreachable = true;
    }

    void enter(const Lambda&)
    {
        ++lambdas_;
        conditions_.enter_lambda();
    }
    void leave(const Lambda&)
    {
        --lambdas_;
        conditions_.leave_lambda();
    }

    flow::Flow join(flow::Flow a, flow::Flow b) { return history_.join(a, b); }

    void add(flow::FlowFact fact) { history_.add(fact, now_); }

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
        if (lambdas_ == 0)
            conditions_.take_values(assignment);
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
        conditions_.set_variable(Variable(target).name(), lambdas_ > 0);
        if (lambdas_ > 0)
            return;
        literals_.add(target);
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
        conditions_.take_branch(test, number);
        if (!sets_defaults_ || lambdas_ > 0 || number >= flow::max_branches || test.kind() == Kind::selector
            || test.kind() == Kind::binary)
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
        case flow::CallEffect::leave:
            exits_ = join(exits_, now_);
            may_return_ = true;
            return leave_path();
        case flow::CallEffect::jump: return leave_path();
        case flow::CallEffect::fail:
            conditions_.take_failure(may_return_);
            now_.unreachable = true;
            return;
        case flow::CallEffect::declare: declare_all(effect.names, effect.is_virtual); return;
        case flow::CallEffect::instance:
            for (const flow::Named& name : effect.names)
                emit({.kind = flow::StepKind::declare_resource,
                      .is_virtual = effect.is_virtual,
                      .open = true,
                      .word = word(name.name),
                      .span = name.span});
            return;
        case flow::CallEffect::collect:
            for (const flow::Named& type : effect.names)
                emit(flow::StepKind::collect, word(type.name), type.span);
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
            step.is_any_of_module = name.beginning.empty() && is_class_parameter(summary_, definition_, name.variable);
            const std::string beginning = step.is_any_of_module
                ? std::string(names::first_segment(summary_.definitions[*definition_].name)) + "::"
                : name.beginning;
            if (!beginning.empty())
                list(step, word(beginning));
            else
                for (const std::string& value : literals_.of(name.variable))
                    list(step, word(plain_name(value)));
            return emit(step);
        }
        const text::WordIndex class_name = word(name.name);
        emit({.kind = flow::StepKind::declare_class, .waits_in_list = waits, .word = class_name, .span = name.span});
        add({flow::FlowFactKind::declared, class_name});
    }

    void collect(const Collector& collector)
    {
        if (const auto type = collector.type(); type && type->kind() == Kind::class_reference)
            emit({.kind = flow::StepKind::collect,
                  .is_virtual = collector.exported(),
                  .word = word(plain_name(type->text())),
                  .span = type->span()});
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
                step.needs_path = type.text() == "exec" && !items::unqualified_commands(body).empty();
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
            if (const auto attribute = as<Attribute>(operation))
                list(step, word(attribute_name(*attribute)));
            else
                step.open = true;
    }

    void list(flow::Step& step, text::WordIndex word)
    {
        if (step.count++ == 0)
            step.first = static_cast<std::uint32_t>(summary_.lists.size());
        summary_.lists.push_back(word);
    }

    void set_defaults(const ResourceDefaults& defaults)
    {
        const auto type = defaults.type();
        if (!type || type->kind() != Kind::class_reference)
            return;
        flow::Step step{.kind = flow::StepKind::defaults, .word = word(plain_name(type->text())), .span = type->span()};
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
        step.condition = conditions_.of(step);
        steps_.push_back(step);
        branch_of_.push_back(flow::runs_later(step.kind) ? branches_.need_current() : 0);
    }

    text::WordIndex word(std::string_view text) { return words_.add(text); }

    const Tree& tree_;
    Summary& summary_;
    text::WordTable words_;
    LiteralNames literals_;  // of the body that is being read
    BranchConditions conditions_;
    bool sets_defaults_;
    // Of the body that is being read.
    std::optional<std::uint32_t> definition_;
    std::vector<flow::Step> steps_;
    FlowHistory history_;
    std::vector<Offset> tests_;  // that have branches
    flow::HeldProofs held_;
    flow::Flow exits_;
    BranchEnds branches_;
    std::vector<BranchEnds::Index> branch_of_;  // by step
    int lambdas_ = 0;
    bool in_parameters_ = false;
    bool may_return_ = false;
};

}  // namespace

void read_bodies(const Tree& tree, Summary& summary)
{
    BodyReader(tree, summary).run();
    summary.items = std::make_shared<const items::Items>(items::read_items(tree));
    read_template_mentions(tree, summary);
}

}  // namespace plint::summary
