// The abstract interpreter of infer_tree(): evaluates a program on abstract values. Internal to checks/inference/.
#pragma once

#include "checks/inference/environment.hpp"
#include "checks/inference/infer.hpp"
#include "checks/inference/operators.hpp"
#include "checks/inference/signatures.hpp"
#include "checks/inference/world.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace plint::catalogue {
struct FactShape;
}

namespace plint::inference {

// A call with its evaluated arguments.
struct CallSite {
    Node node;
    std::string name;
    std::vector<AbstractValue> arguments;
    std::optional<syntax::Lambda> lambda;
    bool open = false;  // there may be more arguments
};

// The name of a place with a declared type, formatted only for messages: a parameter (of an owner), or something else.
struct PlaceName {
    std::string_view parameter;
    std::string_view owner = {};
    std::string_view other = {};

    [[nodiscard]] std::string text() const;
};

// For one file. The table, the settings and the tree must outlive it. Not thread-safe.
class Evaluator {
public:
    Evaluator(TypeTable& table, const InferenceOptions& settings, const Tree& tree);

    [[nodiscard]] TypeTable& table() { return table_; }
    [[nodiscard]] const InferenceOptions& settings() const { return settings_; }

    // The value of the last statement.
    AbstractValue file(Node root);
    // The value of an expression. Its assignments and narrowings stay in effect.
    AbstractValue value(Node node);
    AbstractValue statements(syntax::Siblings<syntax::Expression> list);

    // Records an error of Puppet. Returns anything(), the value of an expression that fails.
    AbstractValue report_error(ProblemKind kind, Node node, std::string message,
                               std::optional<Declaration> declared = {});
    AbstractValue value_or_report(ProblemKind kind, Node node, Outcome outcome);
    // Records that a test or an option can never match, which is not an error. `possible`: it can match in this evaluation.
    void doubt_match(Node node, bool possible, const std::function<std::string()>& message);
    // Records, once for each node, something suspicious that is not an error.
    void report_hint(ProblemKind kind, Node node, std::string message);

    // The lambda's value for these arguments.
    AbstractValue run(const syntax::Lambda& lambda, std::vector<AbstractValue> arguments);
    // Evaluates the lambda with arguments of which only the parameters' types are known; it may not run at all.
    AbstractValue run_with_unknown_arguments(const syntax::Lambda& lambda);
    // Between these two calls nothing is certain to be evaluated. They nest.
    void enter_uncertain() { ++doubt_; }
    void leave_doubt() { --doubt_; }
    // `next` and `return` with their value, and `break`: leaves the innermost lambda or definition.
    void leave_frame(AbstractValue result, bool breaks);
    // Whether `break` ended the iteration since the last call.
    [[nodiscard]] Ternary take_break();

    // The problem at the node of this kind, or of any kind; null if there is none.
    [[nodiscard]] Problem* problem_at(Node node, std::optional<ProblemKind> kind);
    void add_problem(Problem problem);
    [[nodiscard]] std::size_t problem_count() const { return problems_.size(); }
    // Removes the problems from index `from` on, of rounds that are repeated.
    void forget_problems(std::size_t from);
    // Whether the budget still allows evaluating lambdas once for each element.
    [[nodiscard]] bool has_time() const;

    // Whether a place of a declared type accepts the value; if not, records a problem.
    bool check(Node node, Type declared, const AbstractValue& given, PlaceName place,
               std::optional<Declaration> where = {});
    // Spends the file's budget, for work that grows faster than its operands. False if it is used up: do without the result.
    bool charge(Node node, std::size_t work);
    // Narrows the variable that is the argument at `index` to a type, from now on.
    void narrow_argument(const CallSite& site, std::size_t index, Type type);
    // The type that an expression denotes; an empty Type if it is not known.
    [[nodiscard]] Type type_at(Node expression);

    [[nodiscard]] Inferred finish(AbstractValue last);

private:
    AbstractValue evaluate(Node node);
    // Keeps the values of a file within its budget.
    void limit(Node node, AbstractValue& known);
    void reach_limit(LimitKind kind, Node node);
    AbstractValue literal(Node node, Value value);
    AbstractValue number(Node node);
    AbstractValue string(Node node);
    AbstractValue interpolated(syntax::Siblings<syntax::StringPart> parts);
    AbstractValue array(Node node);
    AbstractValue hash(Node node);
    AbstractValue variable(Node node);
    // The type of a variable that another file or Puppet sets; an empty Type if it is not known.
    [[nodiscard]] Type outer_variable(std::string_view name);
    // The fact, or member of a fact, that an access names; null if it names none.
    [[nodiscard]] const catalogue::FactShape* fact_at(Node node) const;
    AbstractValue class_reference(Node node);
    AbstractValue access(Node node);
    AbstractValue specialised(const syntax::Access& node, Type type, std::vector<AbstractValue> keys);
    // Elements of arrays, or arguments: adjacent pairs become a hash, splats are expanded. `open`: set to the type of further
    // elements if their number is unknown.
    std::vector<AbstractValue> elements(syntax::Siblings<syntax::Element> list, Type& open);

    AbstractValue binary(Node node);
    AbstractValue logical(Node node, bool conjunction);
    AbstractValue assignment(Node node);
    void assign(Node target, AbstractValue value, Node whole);
    void assign_all(Node targets, const AbstractValue& value, Node whole);

    AbstractValue if_expression(Node node);
    AbstractValue unless_expression(Node node);
    AbstractValue else_block(Node clause);
    struct WayOfChain;
    AbstractValue ways_of_chain(Node chain, std::vector<WayOfChain>& branches);
    AbstractValue chain_of_conditions(Node chain);
    // One branch of a `case` or a selector: values, one of which must match, and its result.
    struct Branch {
        std::vector<Node> values;
        std::optional<Node> result;
        bool is_default = false;
    };
    AbstractValue choose(Node node, Node test, const std::vector<Branch>& branches, bool must_match);
    AbstractValue take(const Branch& way);
    Ternary way_applies(const Branch& way, Node test, const AbstractValue& subject, std::vector<AbstractValue>& maybe);
    [[nodiscard]] AbstractValue subject_now(Node test, const AbstractValue& subject) const;
    AbstractValue case_expression(Node node);
    AbstractValue selector(Node node);
    // Evaluates both branches of a test, `yes` and `no`, each with variables narrowed by its outcome.
    template <class Yes, class No>
    AbstractValue branch(Node test, Ternary truth, Yes yes, No no);
    template <class Then>
    AbstractValue guarded(Then then);

    // Narrows variables by the outcome of `test`. False if it can never have this outcome.
    bool assume(Node test, bool outcome);
    bool narrow_binary(const syntax::Binary& test, bool outcome);
    // After a call, variables are not `undef` if they are arguments for which the function rejects `undef`.
    void narrow_to_defined(const CallSite& site);
    [[nodiscard]] bool narrow_stored_test(std::string_view name, bool outcome);
    bool narrow_call(std::string_view function, std::optional<Node> subject, bool outcome);
    bool narrow_instance(Node subject, Type type, bool outcome);
    bool narrow_equal(Node subject, const AbstractValue& other, bool outcome);
    bool narrow_among(Node subject, const std::vector<Value>& items);
    bool narrow_option(Node subject, const AbstractValue& option, bool outcome);
    bool narrow(Node subject, Type type);
    // The name of the variable that an expression is; empty if it is not a variable.
    [[nodiscard]] static std::string_view variable_name(Node node);

    AbstractValue call(Node node);
    AbstractValue method_call(Node node);
    AbstractValue statement_call(Node node);
    AbstractValue call_function(CallSite site);
    void check_template(const CallSite& site);
    AbstractValue others(Node node);
    AbstractValue relationship(Node node);
    AbstractValue resource(Node node);
    // Checks the type of a resource that is not a plain name.
    void check_resource_type(Node type);
    // Checks a title of a resource or class, or a list of titles.
    void check_title(Node title, const AbstractValue& given);
    // Checks the reference of a resource override that is not a plain type.
    void check_overridden(Node reference, const AbstractValue& given);
    // Checks one side of an arrow.
    void check_ordered(Node operand, const AbstractValue& given);
    // Checks the arguments of `include` and similar functions.
    void check_classes(const CallSite& site);
    void query(Node node);
    AbstractValue collector(Node node);
    AbstractValue later_attributes(Node node);
    // The resource type that attributes are for: a class or defined type, a type of the Resource API, or not known.
    struct Taker {
        std::string_view name;
        std::optional<ProjectTypes::Found> definition = {};
        std::optional<ProjectTypes::FoundApi> api = {};
    };
    [[nodiscard]] Taker taker(std::string_view resource_type) const;
    void attributes(Node body, const Taker& taker);
    void check_parameter(const ProjectTypes::Found& owner, std::string_view owner_name, std::string_view name,
                         Node node, const AbstractValue& given);
    void check_attribute(const Taker& taker, std::string_view name, Node node, const AbstractValue& given);
    void definition(Node node);
    void bind_parameters(Node owner);
    [[nodiscard]] Type intersect(Type type, Type also);

    TypeTable& table_;
    const InferenceOptions& settings_;
    Signatures own_signatures_;
    Signatures& signatures_;
    Environment environment_;
    std::string parent_;      // of the class that runs
    bool has_title_ = false;  // what runs is a class or define
    std::vector<Problem> problems_;
    std::unordered_multimap<NodeIndex, std::size_t> problem_places_;  // in `problems_`
    std::vector<Type> types_;
    std::vector<bool> worked_;   // by node: evaluated at least once without an error
    std::vector<bool> matched_;  // by node: could match at least once
    std::size_t steps_ = 0;
    std::size_t work_ = 0;
    std::vector<ReachedLimit> met_limits_;
    int depth_ = 0;
    int doubt_ = 0;

    // The match variables of the last match, unless it is unknown which match was the last; empty if nothing matched.
    struct Captures {
        Groups groups;
        bool unknown = false;

        friend bool operator==(const Captures&, const Captures&) = default;
    };
    void keep(const Matching& matching, Ternary matched);
    Captures captures_;

    // The types of titles, of sides of arrows, and of names of included classes; computed when first needed.
    Type titles_;
    Type references_;
    Type class_names_;

    // The values of `next` and `return` in the innermost lambda or function.
    struct Frame {
        AbstractValue left;
        Ternary broke = Ternary::no;
        int doubt = 0;
    };
    std::vector<Frame> frames_;

    // Tests whose outcome is in a variable, by its name.
    struct Test {
        Node node;
        std::size_t frames;  // around the assignment
    };
    std::map<std::string_view, Test> tests_;
    Ternary broke_ = Ternary::no;
};

}  // namespace plint::inference
