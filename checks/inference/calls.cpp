// Calls and lambdas.
#include "checks/flow/including.hpp"
#include "checks/inference/evaluator.hpp"
#include "checks/inference/functions/functions.hpp"
#include "checks/names/names.hpp"
#include "checks/names/stdlib_names.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/definitions.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::inference {

using namespace types;

Ternary Evaluator::take_break()
{
    return std::exchange(broke_, Ternary::no);
}

void Evaluator::leave_frame(AbstractValue result, bool breaks)
{
    if (frames_.empty())
        return;
    Frame& frame = frames_.back();
    if (breaks)
        frame.broke = doubt_ == frame.doubt ? Ternary::yes : Ternary::unknown;
    else
        frame.left = union_of(table_, std::move(frame.left), std::move(result));
}

AbstractValue Evaluator::run(const syntax::Lambda& lambda, std::vector<AbstractValue> arguments)
{
    if (depth_ > 300)
        return anything(table_);
    Captures captures = captures_;
    environment_.enter();
    frames_.push_back({{}, Ternary::no, doubt_});
    std::size_t at = 0;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        const Type declared = parameter.type() ? type_at(*parameter.type()) : Type();
        AbstractValue given;
        if (parameter.splat()) {
            std::vector<AbstractValue> rest(
                arguments.begin() + static_cast<std::ptrdiff_t>(std::min(at, arguments.size())), arguments.end());
            at = arguments.size();
            for (const AbstractValue& each : rest)
                check(parameter, declared, each, {parameter.name()});
            given = array_of_known(table_, std::move(rest));
        } else if (at < arguments.size()) {
            given = std::move(arguments[at++]);
            check(parameter, declared, given, {parameter.name()});
            // What passes the check is of the declared type too.
            if (declared && !given.is_never() && !given.value)
                given = value_of_type(table_, intersect(given.type, declared));
        } else if (const auto default_value = parameter.default_value()) {
            given = value(*default_value);
            check(*default_value, declared, given, {parameter.name()});
        } else {
            given = report_error(ProblemKind::call, lambda,
                                 fmt::format("missing value for the parameter `${}`", parameter.name()));
        }
        environment_.assign(parameter.name(), given.is_never() ? anything(table_) : std::move(given));
    }
    const auto body = lambda.body();
    AbstractValue result = body ? statements(body->statements()) : known_value(table_, {UndefValue{}});
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    environment_.leave();
    captures_ = std::move(captures);
    if (const auto declared = lambda.return_type(); declared && !result.is_never())
        check(*declared, type_at(*declared), result, {{}, {}, "the result of the block"});
    broke_ = frame.broke;
    if (frame.broke == Ternary::unknown && result.is_never() && frame.left.is_never())
        broke_ = Ternary::yes;
    return union_of(table_, std::move(result), std::move(frame.left));
}

AbstractValue Evaluator::call(Node node)
{
    const syntax::Call view(node);
    const auto functor = view.functor();
    if (!functor)
        return others(node);
    CallSite site{node, {}, {}, view.lambda(), false};
    Type open;
    if (functor->kind() == Kind::class_reference || functor->kind() == Kind::access) {
        site.name = "new";
        site.arguments.push_back(value(*functor));
    } else {
        site.name = plain_name(functor->text());
    }
    std::vector<AbstractValue> arguments = elements(view.arguments(), open);
    std::ranges::move(arguments, std::back_inserter(site.arguments));
    site.open = static_cast<bool>(open);
    return call_function(std::move(site));
}

AbstractValue Evaluator::method_call(Node node)
{
    const syntax::MethodCall view(node);
    if (!view.receiver() || !view.method())
        return others(node);
    CallSite site{node, plain_name(view.method()->text()), {}, view.lambda(), false};
    Type open;
    if (const auto splat = syntax::as<syntax::Splat>(Node(*view.receiver())); splat && splat->operand()) {
        Unfolded unfolded = unfold(table_, value(*splat->operand()));
        open = unfolded.each;
        site.arguments = std::move(unfolded.items);
    } else {
        site.arguments.push_back(value(*view.receiver()));
    }
    std::vector<AbstractValue> arguments = elements(view.arguments(), open);
    std::ranges::move(arguments, std::back_inserter(site.arguments));
    site.open = static_cast<bool>(open);
    return call_function(std::move(site));
}

AbstractValue Evaluator::statement_call(Node node)
{
    const syntax::StatementCall view(node);
    const auto functor = view.functor();
    if (!functor)
        return others(node);
    CallSite site{node, plain_name(functor->text()), {}, std::nullopt, false};
    Type open;
    site.arguments = elements(view.arguments(), open);
    site.open = static_cast<bool>(open);
    return call_function(std::move(site));
}

AbstractValue Evaluator::call_function(CallSite site)
{
    for (const AbstractValue& argument : site.arguments)
        if (argument.is_never())
            return {};
    if (site.name == "epp")
        check_template(site);
    if (flow::includes_classes(site.name))
        check_classes(site);
    const Function function = find_function(names::without_stdlib(site.name));
    Signatures::Verdict verdict = signatures_.ask(site, settings_.strict);
    if (verdict.refusal) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(*site.lambda));
        AbstractValue result = report_error(verdict.kind, site.node, std::move(*verdict.refusal), verdict.declared);
        if (Problem* const problem = problem_at(site.node, verdict.kind); problem != nullptr && problem->help.empty())
            problem->help = std::move(verdict.help);
        return result;
    }
    if (settings_.closed && !Signatures::is_known(site.name)) {
        if (site.lambda)
            static_cast<void>(run_with_unknown_arguments(*site.lambda));
        return report_error(ProblemKind::call, site.node, fmt::format("there is no function `{}`", site.name));
    }
    if (!site.open)
        narrow_to_defined(site);
    if (function != nullptr && !site.open)
        return function(*this, site);
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(*site.lambda));
    return verdict.result ? value_of_type(table_, verdict.result) : anything(table_);
}

AbstractValue Evaluator::run_with_unknown_arguments(const syntax::Lambda& lambda)
{
    std::vector<AbstractValue> arguments;
    for (const syntax::Parameter parameter : lambda.parameters()) {
        const Type declared = parameter.type() ? type_at(*parameter.type()) : Type();
        arguments.push_back(declared ? AbstractValue{declared, {}} : anything(table_));
    }
    ++doubt_;
    AbstractValue result = run(lambda, std::move(arguments));
    --doubt_;
    return result;
}

// `a -> b` is b.
AbstractValue Evaluator::relationship(Node node)
{
    AbstractValue last = anything(table_);
    for (const Node child : node.children()) {
        if (syntax::is_expression(child.kind())) {
            last = value(child);
            if (child.kind() != Kind::relationship)
                check_ordered(child, last);
        } else if (is_composite(child.kind())) {
            static_cast<void>(others(child));
        }
    }
    return last;
}

// Parts that are not looked at for what they are: collectors and the like.
AbstractValue Evaluator::others(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lambda)
            static_cast<void>(run_with_unknown_arguments(syntax::Lambda(child)));
        else if (syntax::is_expression(child.kind()))
            static_cast<void>(value(child));
        else if (is_composite(child.kind()))
            static_cast<void>(others(child));
    }
    return anything(table_);
}

// Where a lookup without a type of its own has its default written; none where that is `undef`, which asks for a value.
static std::optional<Node> default_of_lookup(Node value)
{
    const auto call = syntax::as<syntax::AnyCall>(value);
    if (!call || value.kind() == Kind::method_call)
        return std::nullopt;
    const std::vector<Node> arguments = call->arguments();
    std::optional<Node> default_value;
    if (call->function() == "hiera" && arguments.size() == 2)
        default_value = arguments[1];
    else if (call->function() == "lookup" && arguments.size() == 4 && arguments[1].kind() == Kind::kw_undef)
        default_value = arguments[3];
    else if (const auto options = call->function() == "lookup" && arguments.size() == 2
                 ? syntax::as<syntax::Hash>(arguments[1])
                 : std::nullopt)
        for (const syntax::Pair pair : options->pairs()) {
            const auto key = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
            if (!key || *key == "value_type")
                return std::nullopt;
            if (*key == "default_value")
                default_value = pair.value();
        }
    return default_value && default_value->kind() != Kind::kw_undef ? default_value : std::nullopt;
}

// What callers give is known by its declared type only.
void Evaluator::bind_parameters(Node owner)
{
    for (const syntax::Parameter parameter : syntax::parameters_of(owner)) {
        const Type declared = parameter.type() ? type_at(*parameter.type()) : Type();
        if (const auto default_value = parameter.default_value()) {
            const AbstractValue usual = value(*default_value);
            if (check(*default_value, declared, usual, {parameter.name()}))
                if (const auto of_lookup = default_of_lookup(*default_value))
                    check(*of_lookup, declared, value(*of_lookup),
                          {{}, {}, fmt::format("the default of `{}`", syntax::AnyCall(*default_value).function())});
        }
        AbstractValue given = declared ? value_of_type(table_, declared) : anything(table_);
        if (parameter.splat())
            given = {array_of(table_, given.type, {}), {}};
        environment_.assign(parameter.name(), std::move(given));
    }
}

// A template may have parameters; nothing in it is certain to run.
AbstractValue Evaluator::file(Node root)
{
    if (root.kind() == Kind::epp_file) {
        ++doubt_;
        bind_parameters(root);
    }
    return statements(syntax::children_of<syntax::Expression>(root));
}

// The body of a class, define, function or plan: run once, with parameters of which only the types are known. It sees
// nothing of what is around it.
void Evaluator::definition(Node node)
{
    Environment outer = std::exchange(environment_, {});
    Captures captures = std::exchange(captures_, {});
    std::vector<Frame> frames = std::exchange(frames_, {});
    auto tests = std::exchange(tests_, {});
    const int doubt = std::exchange(doubt_, 1);
    frames_.push_back({{}, Ternary::no, doubt_});
    std::string parent = std::exchange(parent_, {});
    const bool titled =
        std::exchange(has_title_, node.kind() == Kind::class_definition || node.kind() == Kind::define_definition);
    if (const auto clause = syntax::child_of<syntax::InheritsClause>(node);
        clause && clause->parent_name() && node.kind() == Kind::class_definition)
        parent_ = plain_name(clause->parent_name()->text());
    bind_parameters(node);
    const auto body = syntax::child_of<syntax::Block>(node);
    const AbstractValue result = body ? statements(body->statements()) : known_value(table_, {UndefValue{}});
    // What leaves by `return` Puppet does not look at.
    if (const auto function = syntax::as<syntax::FunctionDefinition>(node);
        function && function->return_type() && !result.is_never())
        check(*function->return_type(), type_at(*function->return_type()), result, {{}, {}, "the return value"});
    environment_ = std::move(outer);
    captures_ = std::move(captures);
    frames_ = std::move(frames);
    tests_ = std::move(tests);
    parent_ = std::move(parent);
    has_title_ = titled;
    doubt_ = doubt;
}

}  // namespace plint::inference
