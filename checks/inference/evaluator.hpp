// Runs a program on what is known of its values. Only the files of this folder include this.
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

// A call as a function sees it.
struct CallSite {
    Node node;
    std::string name;
    std::vector<Known> arguments;
    std::optional<syntax::Lambda> lambda;
    bool open = false;  // there may be more arguments
};

// How a place of a declared type is called, put together only for a message: a parameter (of an owner), or something else.
struct PlaceName {
    std::string_view parameter;
    std::string_view owner = {};
    std::string_view other = {};

    [[nodiscard]] std::string text() const;
};

class Evaluator {
public:
    Evaluator(TypeTable& table, const Settings& settings, const Tree& tree);

    [[nodiscard]] TypeTable& table() { return table_; }
    [[nodiscard]] const Settings& settings() const { return settings_; }

    // The value of the last statement.
    Known file(Node root);
    // The value of an expression; what it tells of variables is kept.
    Known value(Node node);
    Known statements(syntax::Siblings<syntax::Expression> list);

    // Records a problem; the value is then anything.
    Known refuse(ProblemKind kind, Node node, std::string message, std::optional<Declaration> declared = {});
    Known settle(ProblemKind kind, Node node, Outcome outcome);
    // Records that something written as if it could be can never be: no error. `possible`: this time it could.
    void doubt_match(Node node, bool possible, const std::function<std::string()>& message);
    // Records what is no error but should be seen to, once.
    void doubt(ProblemKind kind, Node node, std::string message);

    // The lambda's value for these arguments.
    Known run(const syntax::Lambda& lambda, std::vector<Known> arguments);
    // With arguments of which nothing is known but what the parameters say; maybe not at all.
    Known run_blindly(const syntax::Lambda& lambda);
    // Between these two nothing is certain to happen.
    void enter_doubt() { ++doubt_; }
    void leave_doubt() { --doubt_; }
    // `next` and `return` with their value, `break`: out of the lambda or definition that runs.
    void leave_frame(Known result, bool breaks);
    // Whether `break` ended the iteration, for sure or maybe, since it was last asked.
    [[nodiscard]] Truth take_break();

    // Of any kind, if none is given.
    [[nodiscard]] Problem* problem_at(Node node, std::optional<ProblemKind> kind);
    void add_problem(Problem problem);
    [[nodiscard]] std::size_t problem_count() const { return problems_.size(); }
    // Forgets problems from there on: of rounds that are done again.
    void forget_problems(std::size_t from);
    // Is there still time to run lambdas once for each element?
    [[nodiscard]] bool has_time() const;

    // Does a place of a declared type take the value?
    bool check(Node node, Type declared, const Known& given, PlaceName place, std::optional<Declaration> where = {});
    // Counts work that grows faster than the values it is done on. False: the file's budget is used up; do without.
    bool charge(Node node, std::size_t work);
    // What a variable that is given to a function is from now on.
    void assure_argument(const CallSite& site, std::size_t index, Type type);
    // The type an expression stands for; none when it is not known.
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
    // What is set outside of this file, or by Puppet itself; none when nothing is known of it.
    [[nodiscard]] Type outer_variable(std::string_view name);
    // The fact, or part of one, that an access names.
    [[nodiscard]] const catalogue::FactShape* fact_at(Node node) const;
    Known class_reference(Node node);
    Known access(Node node);
    Known specialised(const syntax::Access& node, Type type, std::vector<Known> keys);
    // Elements of arrays, arguments: pairs side by side make a hash, splats are unfolded. `open`: of unknown number,
    // each of that type.
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
    // One way out of a `case` or a selector: values, one of which must apply, and what it comes to.
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
    // Both ways of a test: `yes` and `no` are run with what the test tells.
    template <class Yes, class No>
    Known branch(Node test, Truth truth, Yes yes, No no);
    template <class Then>
    Known guarded(Then then);

    // What follows for variables when `test` has this outcome. False: it cannot have it.
    bool assume(Node test, bool outcome);
    bool assume_binary(const syntax::Binary& test, bool outcome);
    // Behind a call the variables given to it are not `undef` where it refuses that.
    void assure_defined(const CallSite& site);
    [[nodiscard]] bool assume_stored_test(std::string_view name, bool outcome);
    bool assume_call(std::string_view function, std::optional<Node> subject, bool outcome);
    bool assume_instance(Node subject, Type type, bool outcome);
    bool assume_equal(Node subject, const Known& other, bool outcome);
    bool assume_among(Node subject, const std::vector<Value>& items);
    bool assume_option(Node subject, const Known& option, bool outcome);
    bool narrow(Node subject, Type type);
    // The variable that an expression names; empty when it is none.
    [[nodiscard]] static std::string_view variable_name(Node node);

    Known call(Node node);
    Known method_call(Node node);
    Known statement_call(Node node);
    Known call_function(CallSite site);
    void check_template(const CallSite& site);
    Known others(Node node);
    Known relationship(Node node);
    Known resource(Node node);
    // What stands for the type of a resource, being no plain name.
    void check_resource_type(Node type);
    // `title`: of a resource or class, or a list of titles.
    void check_title(Node title, const Known& given);
    // What gets new attributes, being no plain type.
    void check_overridden(Node reference, const Known& given);
    // One side of an arrow.
    void check_ordered(Node operand, const Known& given);
    // What `include` and its like are given.
    void check_classes(const CallSite& site);
    void query(Node node);
    Known collector(Node node);
    Known later_attributes(Node node);
    // Who takes the attributes of a resource: a class or defined type, a type of the Resource API, or nobody known.
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
    std::vector<bool> worked_;   // by node: it went well at least once
    std::vector<bool> matched_;  // by node: it could hold at least once
    std::size_t steps_ = 0;
    std::size_t work_ = 0;
    std::vector<MetLimit> met_limits_;
    int depth_ = 0;
    int doubt_ = 0;

    // Match variables: of the last match, when it is known which it was; empty: of none.
    struct Captures {
        Groups groups;
        bool unknown = false;

        friend bool operator==(const Captures&, const Captures&) = default;
    };
    void keep(const Matching& matching, Truth matched);
    Captures captures_;

    // What titles are, both sides of arrows, and what classes are included by; made when first asked for.
    Type titles_;
    Type references_;
    Type class_names_;

    // What `next` and `return` gave in the lambda or function that runs.
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
