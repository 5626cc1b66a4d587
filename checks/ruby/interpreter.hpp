// Follows a Ruby file as far as it can be known: which calls of Puppet's own methods are made, and with what. Internal to
// checks/ruby/.
//
// Every path is taken that could be: where a condition is not known, both ways, and what is defined there is conditional.
// A call of something that is not known and could define something makes what it is called on open.
#pragma once

#include "checks/ruby/arena.hpp"
#include "checks/ruby/draft.hpp"
#include "checks/ruby/object.hpp"
#include "checks/ruby/read.hpp"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plint::ruby {

// What `self` is: where a call without receiver goes.
struct Self {
    enum class Kind : std::uint8_t {
        main,
        module,
        type,
        attribute,
        function,
        signature,
        local_types,
        provider,
        fact,
        nothing
    };
    Kind kind = Kind::main;
    Module* module = nullptr;
    TypeDraft* type = nullptr;
    AttributeDraft* attribute = nullptr;
    FunctionDraft* function = nullptr;
    SignatureDraft* signature = nullptr;  // none: of a dispatch that is no signature
    ProviderDraft* provider = nullptr;
    FactDraft* fact = nullptr;
    ResolutionDraft* resolution = nullptr;
};

struct Local {
    Object object;
    unsigned depth = 0;  // of uncertainty, where it was assigned
};

// A method's or block's variables.
struct Frame {
    const Self* self = nullptr;
    Frame* outer = nullptr;        // of a block: where it is written
    const Block* given = nullptr;  // to the method
    Module* definee = nullptr;     // where `def` goes
    bool definee_is_singleton = false;
    std::string nesting{};  // modules around, joined by `::`
    std::map<std::string, Local, std::less<>> locals{};
};

struct Block {
    Node node;  // do_block, block
    Frame* frame;
};

struct Argument {
    Object object;
    Node node;
};

struct Arguments {
    std::vector<Argument> positional;
    Object options = make_object(Shape::hash);  // keywords
    bool more = false;                          // others that are not known
    const Block* block = nullptr;
    bool hidden_block = false;  // there is one, but it is not known

    [[nodiscard]] const Object* first() const { return positional.empty() ? nullptr : &positional[0].object; }
    // Keywords, or a hash at the end.
    [[nodiscard]] const Object& named() const;
    [[nodiscard]] bool passes(Shape shape) const;
};

struct Call {
    Node node;
    std::string_view name;
    const Object* receiver = nullptr;  // none: self
    std::optional<Node> receiver_node{};
    const Arguments* arguments = nullptr;
    Frame* frame = nullptr;
};

// What the file defines. Places stay valid.
struct Drafts {
    std::deque<TypeDraft> types{};
    std::deque<ProviderDraft> providers{};
    std::deque<FunctionDraft> functions{};
    std::deque<FactDraft> facts{};
};

using Answer = std::optional<Object>;             // std::nullopt: the call is not followed
using Rounds = std::vector<std::vector<Object>>;  // the arguments of each call of a block

class Interpreter {
public:
    Interpreter(Descriptions& out, const Library& library);
    void run(std::unique_ptr<SyntaxTree> tree);

    // What Ruby's own methods need (builtin/).

    // Of a call with a receiver.
    Answer builtin(const Call& call);
    // Runs the block of a call with a receiver once a round, and returns its values; std::nullopt if it left early.
    std::optional<std::vector<Object>> run_rounds(const Call& call, const Rounds& rounds);
    Object invoke_block(const Block& block, const std::vector<Object>& arguments, const Self* self = nullptr);
    void assign(Node target, const Object& object, Frame& frame);

    // What the calls of Puppet's own methods need (puppet_calls.hpp).

    [[nodiscard]] Descriptions& out() { return out_; }
    [[nodiscard]] Arena& arena() { return arena_; }
    [[nodiscard]] Drafts& drafts() { return drafts_; }
    // Whether a condition that is not known leads to here.
    [[nodiscard]] bool is_uncertain() const { return uncertain_ > 0; }
    // Whether the budget was used up.
    [[nodiscard]] bool is_exhausted() const { return exhausted_; }

    Object evaluate(Node node, Frame& frame);
    Object dispatch_to_self(const Call& call);
    void run_body(const Call& call, const Self* self, const Object& given);
    Object run_body_as(const Self& self, const Call& call);
    Module* find_module(std::string_view written, const Frame& frame, bool load);
    Frame& new_frame(const Self* self, Frame* outer);

    // Records why a draft is not all there is.
    void open(std::vector<Opening>& list, std::string_view cause, const Call& call);
    void open(const Self& self, std::string_view cause, const Call& call);

    // Whether code of the file itself, not of one that it requires.
    [[nodiscard]] bool is_own(const Node& node) const
    {
        return !trees_.empty() && &node.tree() == trees_.front().get();
    }
    [[nodiscard]] Span here(const Node& node) const;
    [[nodiscard]] Text keep(std::string_view text) { return arena_.keep(text); }
    [[nodiscard]] Text keep_lower(std::string_view text);
    [[nodiscard]] List<Text> keep_words(const Object* object, bool& all_known);
    const Self* keep(const Self& self) { return &selves_.emplace_back(self); }
    [[nodiscard]] bool names(const Object& object, std::string_view wanted, const Frame& frame) const;

private:
    enum class Flow : std::uint8_t { on, next, leave, return_ };

    // evaluate.cpp
    Object evaluate_known(Node node, Frame& frame);
    Object array_of(const std::vector<Node>& nodes, Frame& frame);
    Object hash_of(const std::vector<Node>& nodes, Frame& frame);
    void add_pair(Object& hash, Node pair, Frame& frame);
    Object binary(Node node, Frame& frame);
    Object element(Node node, Frame& frame);
    Object constant(std::string_view written, const Frame& frame) const;
    Object variable(std::string_view name, Frame& frame, Node node);
    std::optional<std::string> string_text(Node node, Frame& frame);
    Object heredoc(Node node, Frame& frame);

    // statements.cpp
    Object run_all(const std::vector<Node>& statements, Frame& frame);
    Object branch(std::optional<bool> condition, std::optional<Node> yes, std::optional<Node> no, Frame& frame);
    Object maybe(const std::vector<Node>& statements, Frame& frame);
    Object choose(Node node, Frame& frame);
    Object attempt(Node node, Frame& frame);
    void assign_local(std::string_view name, const Object& object, Frame& frame);
    void forget(Node target, Frame& frame);
    Object operator_assignment(Node node, Frame& frame);
    void define_module(Node node, Frame& frame);
    void define_method(Node node, Frame& frame);
    void run_singleton_class(Node node, Frame& frame);

    // calls.cpp
    Object call(Node node, Frame& frame);
    Object bare_call(Node node, Frame& frame);
    Object dispatch(const Call& call);
    Arguments arguments_of(Node node, Frame& frame);
    void add_arguments(const std::vector<Node>& nodes, Arguments& arguments, Frame& frame);
    void unknown_call(const Call& call);

    // bodies.cpp
    Object invoke(const Method& method, const Self& self, const Call& call);
    void bind(const std::vector<Node>& parameters, const std::vector<Object>& values, const Arguments* arguments,
              Frame& frame);
    Object keyword_argument(Node parameter, const Arguments* arguments, Frame& frame);
    Object default_of(Node parameter, Frame& frame);
    const Method* user_method(const Self& self, std::string_view name);
    void try_block(const Block& block);

    // modules.cpp
    Answer of_module(const Call& call);
    void mix_in(const Call& call, bool extend);
    void require(std::string_view path, bool part);
    Module* load_until(std::string_view name, std::string_view nesting);
    Module& module_named(const std::string& name);

    // Counts that many steps; false: there were not so many left.
    bool step(std::size_t count);
    void load_parts();

    Descriptions& out_;
    Arena& arena_;
    const Library& library_;
    std::deque<Frame> frames_;
    std::deque<Self> selves_;
    std::deque<Block> blocks_;
    Drafts drafts_;
    std::vector<std::unique_ptr<SyntaxTree>> trees_;  // the file itself first
    std::map<std::string, Module, std::less<>> modules_;
    std::map<std::string, Local, std::less<>> constants_;
    std::vector<std::string> required_;  // paths, to be loaded when something is missing
    std::size_t loaded_ = 0;             // how many of them are
    std::set<std::string, std::less<>> seen_paths_;
    Span main_span_;  // of the call in the file itself that led to here
    std::size_t steps_left_ = 0;
    std::size_t work_left_ = 0;
    unsigned depth_ = 0;
    unsigned uncertain_ = 0;  // how many conditions that are not known lead to here
    Flow flow_ = Flow::on;
    bool exhausted_ = false;
};

}  // namespace plint::ruby
