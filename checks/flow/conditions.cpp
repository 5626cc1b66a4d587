#include "checks/flow/conditions.hpp"

#include "checks/flow/proofs.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace plint::flow {

namespace {

using namespace syntax;
using Text = std::optional<std::string>;

// Functions whose results depend on nothing but their arguments.
constexpr std::array<std::string_view, 8> pure{"dig",    "downcase", "empty",      "fact",
                                               "length", "member",   "versioncmp", "getvar"};
constexpr std::size_t max_depth = 8;
constexpr std::size_t max_text = 200;
constexpr std::size_t max_options = 64;  // of a condition with more branches, and of a list of values, nothing is read

class BranchReader {
public:
    explicit BranchReader(const SubjectOf& subject_of) : subject_of_(subject_of) {}

    BranchTests run(Node whole, std::size_t number)
    {
        if (const auto branches = as<IfExpression>(whole))
            read_if(*branches, number);
        else if (const auto unless = as<UnlessExpression>(whole))
            add_optional(unless->test(), number == 1);
        else if (const auto binary = as<Binary>(whole))
            add_optional(binary->left(), binary->operator_token()->kind() == Kind::kw_and);
        else
            read_choice(whole, number);
        return std::move(found_);
    }

private:
    void read_if(const IfExpression& branches, std::size_t number)
    {
        if (number > max_options)
            return fail();
        add_optional(branches.test(), number == 0);
        std::size_t at = 0;
        for (const ElsifClause clause : branches.elsif_clauses())
            if (++at <= number)
                add_optional(clause.test(), at == number);
            else
                break;
    }

    void read_choice(Node whole, std::size_t number)
    {
        const auto choice = as<CaseExpression>(whole);
        const auto selector = as<Selector>(whole);
        const auto control = choice ? choice->test() : selector ? selector->value() : std::nullopt;
        if (!control || control->kind() == Kind::kw_true || number > max_options)
            return fail();
        const std::vector<std::vector<Node>> options = options_of(whole);
        if (options.size() > max_options)
            return fail();
        const bool is_default =
            std::ranges::any_of(options[number], [](Node value) { return value.kind() == Kind::kw_default; });
        if (is_default && options[number].size() > 1)
            return fail();
        if (!is_default)
            add_match(*control, options[number], true);
        // A value may match several options if they are not all of strings and numbers.
        std::vector<Node> others;
        for (std::size_t i = 0; i < (is_default ? options.size() : number); ++i)
            if (i != number)
                others.insert(others.end(), options[i].begin(), options[i].end());
        if (others.size() > max_options)
            return fail();
        if (is_default || !std::ranges::all_of(others, is_plain) || !std::ranges::all_of(options[number], is_plain))
            if (!others.empty())
                add_match(*control, others, false);
    }

    // The values of the first branches, at most one too many of them.
    static std::vector<std::vector<Node>> options_of(Node whole)
    {
        std::vector<std::vector<Node>> options;
        for (const Node child : whole.children()) {
            if (options.size() > max_options)
                break;
            if (const auto option = as<CaseOption>(child)) {
                options.emplace_back();
                for (const Expression value : option->values())
                    options.back().push_back(value);
            } else if (const auto entry = as<SelectorEntry>(child)) {
                options.emplace_back();
                if (entry->key())
                    options.back().push_back(*entry->key());
            }
        }
        return options;
    }

    static bool is_plain(Node value) { return value.kind() == Kind::number || constant_string(value).has_value(); }

    // That the value of the control expression is one of these, or none.
    void add_match(Node control, std::span<const Node> values, bool outcome)
    {
        Text subject = text_of(control);
        std::vector<std::string> texts;
        for (const Node value : values)
            if (value.kind() == Kind::kw_false && values.size() == 1) {
                texts.emplace_back("true");
                outcome = !outcome;
            } else if (Text text = value_text(value)) {
                texts.push_back(std::move(*text));
            }
        if (!subject || texts.size() != values.size())
            return fail();
        add({std::move(*subject), outcome, std::move(texts)});
    }

    void add_optional(const std::optional<Expression>& test, bool outcome)
    {
        if (!test || !add_test(*test, outcome))
            fail();
    }

    // False if the tests do not say all of it.
    bool add_test(Node test, bool outcome)
    {
        if (const auto paren = as<Paren>(test))
            return paren->inner() && add_test(*paren->inner(), outcome);
        if (const auto negation = as<Negation>(test))
            return negation->operand() && add_test(*negation->operand(), !outcome);
        if (const auto binary = as<Binary>(test);
            binary && binary->operator_token() && binary->left() && binary->right())
            return add_binary(*binary, outcome);
        return add_truth(test, outcome);
    }

    bool add_truth(Node test, bool outcome)
    {
        Text subject = text_of(test);
        return subject && add({std::move(*subject), outcome, {"true"}});
    }

    bool add_binary(const Binary& binary, bool outcome)
    {
        switch (binary.operator_token()->kind()) {
        case Kind::kw_and: return add_chain(binary, true, outcome);
        case Kind::kw_or: return add_chain(binary, false, outcome);
        case Kind::equal: return add_comparison(binary, outcome);
        case Kind::not_equal: return add_comparison(binary, !outcome);
        case Kind::match: return add_comparison(binary, outcome, true);
        case Kind::no_match: return add_comparison(binary, !outcome, true);
        case Kind::kw_in: return add_membership(binary, outcome);
        default: return add_truth(binary, outcome);
        }
    }

    bool add_chain(const Binary& chain, bool is_and, bool outcome)
    {
        const std::vector<Node> operands = operands_of(chain);
        if (is_and == outcome) {
            bool all = !operands.empty();
            for (const Node operand : operands)
                all = add_test(operand, outcome) && all;
            return all;
        }
        // `$x == a or $x == b`
        BranchReader alternatives(subject_of_);
        bool all = !operands.empty() && depth_ < max_depth;
        alternatives.depth_ = depth_ + 1;
        for (const Node operand : operands)
            all = all && alternatives.add_test(operand, outcome);
        std::vector<ValueTestText>& each = alternatives.found_.tests;
        const bool is_one = all && each.size() == operands.size() && std::ranges::all_of(each, [&](const auto& test) {
                                return test.subject == each.front().subject && test.is_equal;
                            });
        if (!is_one)
            return add_truth(chain, outcome);
        for (std::size_t i = 1; i < each.size(); ++i)
            each.front().values.insert(each.front().values.end(), each[i].values.begin(), each[i].values.end());
        return add(std::move(each.front()));
    }

    bool add_comparison(const Binary& binary, bool outcome, bool is_match = false)
    {
        Node subject = *binary.left();
        Node value = *binary.right();
        if (!is_match && value_text(subject))
            std::swap(subject, value);
        if (value.kind() == Kind::kw_false)
            return add_truth(subject, !outcome);
        const bool is_pattern =
            value.kind() == Kind::regex || value.kind() == Kind::class_reference || value.kind() == Kind::access;
        Text text = value_text(value);
        if (!text || is_pattern != is_match)
            return add_truth(binary,
                             outcome
                                 == (binary.operator_token()->kind() == Kind::equal
                                     || binary.operator_token()->kind() == Kind::match));
        Text name = text_of(subject);
        return name && add({std::move(*name), outcome, {std::move(*text)}});
    }

    // `$x in ['a', 'b']`
    bool add_membership(const Binary& binary, bool outcome)
    {
        const auto list = as<Array>(Node(*binary.right()));
        Text subject = text_of(*binary.left());
        std::vector<std::string> values;
        if (list)
            for (const Element element : list->elements()) {
                if (values.size() <= max_options && constant_string(element))
                    values.push_back(*value_text(element));
                else
                    return add_truth(binary, outcome);
            }
        if (!list || values.empty() || values.size() > max_options || !subject)
            return add_truth(binary, outcome);
        return add({std::move(*subject), outcome, std::move(values)});
    }

    // The same for all expressions that have the same value; std::nullopt if that is not certain.
    Text text_of(Node node)
    {
        if (depth_ >= max_depth)
            return std::nullopt;
        ++depth_;
        Text text = text_of_part(node);
        --depth_;
        return text && text->size() <= max_text ? text : std::nullopt;
    }

    Text text_of_part(Node node)
    {
        if (const auto paren = as<Paren>(node))
            return paren->inner() ? text_of(*paren->inner()) : std::nullopt;
        if (const auto variable = as<Variable>(node))
            return subject_of_(variable->name());
        if (node.kind() == Kind::kw_false)
            return std::string("false");
        if (Text value = value_text(node))
            return value;
        if (const auto access = as<Access>(node); access && access->left())
            return list_text(text_of(*access->left()), "[", access->keys(), "]");
        if (const auto array = as<Array>(node))
            return list_text(std::string(), "[", array->elements(), "]");
        if (const auto negation = as<Negation>(node); negation && negation->operand()) {
            Text inner = text_of(*negation->operand());
            return inner ? Text("!(" + *inner + ")") : std::nullopt;
        }
        if (const auto binary = as<Binary>(node);
            binary && binary->operator_token() && binary->left() && binary->right()) {
            const Text left = text_of(*binary->left());
            const Text right = left ? text_of(*binary->right()) : std::nullopt;
            return right ? Text("(" + *left + " " + std::string(binary->operator_token()->text()) + " " + *right + ")")
                         : std::nullopt;
        }
        if (node.kind() == Kind::call || node.kind() == Kind::method_call) {
            const AnyCall call(node);
            if (std::ranges::find(pure, call.function()) == pure.end() || child_of<Lambda>(call))
                return std::nullopt;
            return list_text(std::string(call.function()), "(", call.arguments(), ")");
        }
        return std::nullopt;
    }

    template <class Nodes>
    Text list_text(Text text, std::string_view open, const Nodes& nodes, std::string_view close)
    {
        if (!text)
            return text;
        *text += open;
        for (const Node node : nodes) {
            const Text part = text_of(node);
            if (!part || text->size() > max_text)
                return std::nullopt;
            *text += *part + ",";
        }
        *text += close;
        return text;
    }

    bool add(ValueTestText test)
    {
        found_.tests.push_back(std::move(test));
        return true;
    }

    void fail() { found_.is_exact = false; }

    const SubjectOf& subject_of_;
    BranchTests found_;
    std::size_t depth_ = 0;
};

}  // namespace

std::optional<std::string> value_text(Node node)
{
    if (const auto paren = as<Paren>(node))
        return paren->inner() ? value_text(*paren->inner()) : std::nullopt;
    switch (node.kind()) {
    case Kind::kw_true:
    case Kind::kw_undef:
    case Kind::number:
    case Kind::regex: return std::string(node.text());
    case Kind::class_reference: return '~' + std::string(node.text());
    case Kind::access:
        if (const auto left = Access(node).left(); left && left->kind() == Kind::class_reference)
            return '~' + std::string(node.text());
        return std::nullopt;
    default: break;
    }
    const auto text = constant_string(node);
    return text ? Text('\'' + lower_case(*text) + '\'') : std::nullopt;
}

std::optional<std::string> subject_name(std::string_view variable, std::string_view class_name, bool inherits,
                                        bool is_own)
{
    static constexpr auto of_instances =
        std::to_array<std::string_view>({"caller_module_name", "module_name", "name", "title"});
    static constexpr auto of_top_scope = std::to_array<std::string_view>({"facts", "server_facts", "trusted"});
    variable.remove_prefix(variable.starts_with("::") ? 2 : 0);
    if (variable.find("::") != std::string_view::npos)
        return std::string(variable);
    if (std::ranges::binary_search(of_instances, variable))
        return std::nullopt;
    const bool may_be_of_class =
        !class_name.empty() && (is_own || (inherits && !std::ranges::binary_search(of_top_scope, variable)));
    return std::string(may_be_of_class ? class_name : std::string_view()) + "::" + std::string(variable);
}

BranchTests tests_of_branch(Node whole, std::size_t number, const SubjectOf& subject_of)
{
    return BranchReader(subject_of).run(whole, number);
}

// The number of the branch of `whole` that its part is in; std::nullopt if that is always evaluated. `from`: the child of the
// part in which the node is.
static std::optional<std::size_t> branch_number(Node whole, Node part, Node from)
{
    const auto count_before = [&](Kind kind) {
        std::size_t count = 0;
        for (const Node child : whole.children())
            if (child.index() < part.index() && child.kind() == kind)
                ++count;
        return count;
    };
    switch (whole.kind()) {
    case Kind::if_expression:
        if (part.kind() == Kind::else_clause)
            return count_before(Kind::elsif_clause) + 1;
        if (part.kind() == Kind::elsif_clause && from.kind() == Kind::block)
            return count_before(Kind::elsif_clause) + 1;
        return part.kind() == Kind::block ? std::optional<std::size_t>(0) : std::nullopt;
    case Kind::unless_expression:
        if (part.kind() == Kind::else_clause)
            return 1;
        return part.kind() == Kind::block ? std::optional<std::size_t>(0) : std::nullopt;
    case Kind::case_expression:
    case Kind::selector:
        return part.kind() == Kind::case_option || part.kind() == Kind::selector_entry
            ? std::optional(count_before(part.kind()))
            : std::nullopt;
    case Kind::binary: {
        const Binary binary(whole);
        const bool is_logical = whole.child(Kind::kw_and) || whole.child(Kind::kw_or);
        return is_logical && binary.left() && Node(*binary.left()) != part ? std::optional<std::size_t>(0)
                                                                           : std::nullopt;
    }
    default: return std::nullopt;
    }
}

std::vector<ValueTestText> tests_around(Node node, const SubjectOf& subject_of)
{
    std::vector<ValueTestText> all;
    Node from = node;
    Node part = node;
    for (std::optional<Node> at = node.parent(); at && !is_definition(at->kind()); at = at->parent()) {
        if (const auto number = branch_number(*at, part, from))
            std::ranges::move(tests_of_branch(*at, *number, subject_of).tests, std::back_inserter(all));
        from = part;
        part = *at;
    }
    return all;
}

}  // namespace plint::flow
