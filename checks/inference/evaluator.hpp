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
    std::vector<Known> arguments;
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
    Evaluator(TypeTable& table, const Settings& settings, const Tree& tree);

    [[nodiscard]] TypeTable& table() { return table_; }
    [[nodiscard]] const Settings& settings() const { return settings_; }

    // The value of the last statement.
    Known file(Node root);
    // The value of an expression. Its assignments and narrowings stay in effect.
    Known value(Node node);
    Known statements(syntax::Siblings<syntax::Expression> list);

    // Records an error of Puppet. Returns anything(), the value of an expression that fails.
    Known refuse(ProblemKind kind, Node node, std::string message, std::optional<Declaration> declared = {});
    Known settle(ProblemKind kind, Node node, Outcome outcome);
    // Records that a test or an option can never match, which is not an error. `possible`: it can match in this evaluation.
    void doubt_match(Node node, bool possible, const std::function<std::string()>& message);
    // Records, once for each node, something suspicious that is not an error.
    void doubt(ProblemKind kind, Node node, std::string message);

    // The lambda's value for these arguments.
    Known run(const syntax::Lambda& lambda, std::vector<Known> arguments);
    // Evaluates the lambda with arguments of which only the parameters' types are known; it may not run at all.
    Known run_blindly(const syntax::Lambda& lambda);
    // Between these two calls nothing is certain to be evaluated. They nest.
    void enter_doubt() { ++doubt_; }
    void leave_doubt() { --doubt_; }
    // `next` and `return` with their value, and `break`: leaves the innermost lambda or definition.
    void leave_frame(Known result, bool breaks);
    // Whether `break` ended the iteration since the last call.
    [[nodiscard]] Truth take_break();

    // The problem at the node of this kind, or of any kind; null if there is none.
    [[nodiscard]] Problem* problem_at(Node node, std::optional<ProblemKind> kind);
    void add_problem(Problem problem);
    [[nodiscard]] std::size_t problem_count() const { return problems_.size(); }
    // Removes the problems from index `from` on, of rounds that are repeated.
    void forget_problems(std::size_t from);
    // Whether the budget still allows evaluating lambdas once for each element.
    [[nodiscard]] bool has_time() const;

    // Whether a place of a declared type accepts the value; if not, records a problem.
    bool check(Node node, Type declared, const Known& given, PlaceName place, std::optional<Declaration> where = {});
    // Spends the file's budget, for work that grows faster than its operands. False if it is used up: do without the result.
    bool charge(Node node, std::size_t work);
    // Narrows the variable that is the argument at `index` to a type, from now on.
    void assure_argument(const CallSite& site, std::size_t index, Type type);
    // The type that an expression denotes; an empty Type if it is not known.
    [[nodiscard]] Type type_at(Node expression);

    [[nodiscard]] Inferred finish(Known last);

private:
    Known evaluate(Node node);
    // Keeps the values of a file within its budget.
    void limit(Node node, Known& known);
    void meet(LimitKind kind, Node node);
    Known literal(Node node, Value value);
    Known number(Node node);
    Known string(Node node);
    Known interpolated(syntax::Siblings<syntax::StringPart> parts);
    Known array(Node node);
    Known hash(Node node);
    Known variable(Node node);
    // The type of a variable that another file or Puppet sets; an empty Type if it is not known.
    [[nodiscard]] Type outer_variable(std::string_view name);
    // The fact, or member of a fact, that an access names; null if it names none.
    [[nodiscard]] const catalogue::FactShape* fact_at(Node node) const;
    Known class_reference(Node node);
    Known access(Node node);
    Known specialised(const syntax::Access& node, Type type, std::vector<Known> keys);
    // Elements of arrays, or arguments: adjacent pairs become a hash, splats are expanded. `open`: set to the type of further
    // elements if their number is unknown.
    std::vector<Known> elements(syntax::Siblings<syntax::Element> list, Type& open);

    Known binary(Node node);
    Known logical(Node node, bool conjunction);
    Known assignment(Node node);
    void assign(Node target, Known value, Node whole);
    void assign_all(Node targets, const Known& value, Node whole);

    Known if_expression(Node node);
    Known unless_expression(Node node);
    Known else_block(Node clause);
    struct WayOfChain;
    Known ways_of_chain(Node chain, std::vector<WayOfChain>& ways);
    Known chain_of_conditions(Node chain);
    // One branch of a `case` or a selector: values, one of which must match, and its result.
    struct Way {
        std::vector<Node> values;
        std::optional<Node> result;
        bool is_default = false;
    };
    Known choose(Node node, Node test, const std::vector<Way>& ways, bool must_match);
    Known take(const Way& way);
    Truth way_applies(const Way& way, Node test, const Known& subject, std::vector<Known>& maybe);
    [[nodiscard]] Known subject_now(Node test, const Known& subject) const;
    Known case_expression(Node node);
    Known selector(Node node);
    // Evaluates both branches of a test, `yes` and `no`, each with variables narrowed by its outcome.
    template <class Yes, class No>
    Known branch(Node test, Truth truth, Yes yes, No no);
    template <class Then>
    Known guarded(Then then);

    // Narrows variables by the outcome of `test`. False if it can never have this outcome.
    bool assume(Node test, bool outcome);
    bool assume_binary(const syntax::Binary& test, bool outcome);
    // After a call, variables are not `undef` if they are arguments for which the function rejects `undef`.
    void assure_defined(const CallSite& site);
    [[nodiscard]] bool assume_stored_test(std::string_view name, bool outcome);
    bool assume_call(std::string_view function, std::optional<Node> subject, bool outcome);
    bool assume_instance(Node subject, Type type, bool outcome);
    bool assume_equal(Node subject, const Known& other, bool outcome);
    bool assume_among(Node subject, const std::vector<Value>& items);
    bool assume_option(Node subject, const Known& option, bool outcome);
    bool narrow(Node subject, Type type);
    // The name of the variable that an expression is; empty if it is not a variable.
    [[nodiscard]] static std::string_view variable_name(Node node);

    Known call(Node node);
    Known method_call(Node node);
    Known statement_call(Node node);
    Known call_function(CallSite site);
    void check_template(const CallSite& site);
    Known others(Node node);
    Known relationship(Node node);
    Known resource(Node node);
    // Checks the type of a resource that is not a plain name.
    void check_resource_type(Node type);
    // Checks a title of a resource or class, or a list of titles.
    void check_title(Node title, const Known& given);
    // Checks the reference of a resource override that is not a plain type.
    void check_overridden(Node reference, const Known& given);
    // Checks one side of an arrow.
    void check_ordered(Node operand, const Known& given);
    // Checks the arguments of `include` and similar functions.
    void check_classes(const CallSite& site);
    void query(Node node);
    Known collector(Node node);
    Known later_attributes(Node node);
    // The resource type that attributes are for: a class or defined type, a type of the Resource API, or not known.
    struct Taker {
        std::string_view name;
        std::optional<World::Found> definition = {};
        std::optional<World::FoundApi> api = {};
    };
    [[nodiscard]] Taker taker(std::string_view resource_type) const;
    void attributes(Node body, const Taker& taker);
    void check_parameter(const World::Found& owner, std::string_view owner_name, std::string_view name, Node node,
                         const Known& given);
    void check_attribute(const Taker& taker, std::string_view name, Node node, const Known& given);
    void definition(Node node);
    void bind_parameters(Node owner);
    [[nodiscard]] Type intersect(Type type, Type also);

    TypeTable& table_;
    const Settings& settings_;
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
    std::vector<MetLimit> met_limits_;
    int depth_ = 0;
    int doubt_ = 0;

    // The match variables of the last match, unless it is unknown which match was the last; empty if nothing matched.
    struct Captures {
        Groups groups;
        bool unknown = false;

        friend bool operator==(const Captures&, const Captures&) = default;
    };
    void keep(const Matching& matching, Truth matched);
    Captures captures_;

    // The types of titles, of sides of arrows, and of names of included classes; computed when first needed.
    Type titles_;
    Type references_;
    Type class_names_;

    // The values of `next` and `return` in the innermost lambda or function.
    struct Frame {
        Known left;
        Truth broke = Truth::no;
        int doubt = 0;
    };
    std::vector<Frame> frames_;

    // Tests whose outcome is in a variable, by its name.
    struct Test {
        Node node;
        std::size_t frames;  // around the assignment
    };
    std::map<std::string_view, Test> tests_;
    Truth broke_ = Truth::no;
};

}  // namespace plint::inference
