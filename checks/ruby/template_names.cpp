#include "checks/ruby/template_names.hpp"

#include "checks/ruby/template_syntax.hpp"
#include "parser/source/limits.hpp"

namespace plint::ruby {

namespace {

// The nodes whose children are names that they define.
constexpr std::array binders{Kind::block_parameters,
                             Kind::lambda_parameters,
                             Kind::method_parameters,
                             Kind::destructured_parameter,
                             Kind::left_assignment_list,
                             Kind::rest_assignment,
                             Kind::destructured_left_assignment,
                             Kind::exception_variable};

// The nodes with the field `name`, which they define.
constexpr std::array named_binders{Kind::optional_parameter,   Kind::keyword_parameter, Kind::splat_parameter,
                                   Kind::hash_splat_parameter, Kind::block_parameter,   Kind::method};

// Words that are never names of variables. The grammar reads them as names where the keyword does not match.
bool is_keyword(std::string_view word)
{
    static constexpr auto words = std::to_array<std::string_view>(
        {"alias", "and",   "begin",  "break",  "case",   "class",  "def",  "defined?", "do",
         "else",  "elsif", "end",    "ensure", "false",  "for",    "if",   "in",       "module",
         "next",  "nil",   "not",    "or",     "rescue", "return", "self", "super",    "then",
         "true",  "undef", "unless", "until",  "when",   "while",  "yield"});
    return is_one_of(words, word);
}

bool may_name_keyword(const Node& node)
{
    const Kind kind = node.kind();
    return (kind == Kind::call && node.field(Field::receiver)) || kind == Kind::method || kind == Kind::singleton_method
        || kind == Kind::alias || kind == Kind::undef;
}

}  // namespace

void TemplateNames::add_all(const Node& node, std::size_t depth)
{
    if (depth > limits::max_template_depth)
        return;
    const std::vector<Node> children = node.children();
    add(node, children);
    check(node, children);
    for (const Node& child : children)
        add_all(child, depth + 1);
}

void TemplateNames::check(const Node& node, const std::vector<Node>& children)
{
    const Kind kind = node.kind();
    const bool may_have_else = kind != Kind::do_block && kind != Kind::begin && kind != Kind::body_statement;
    for (const Node& child : children)
        if (child.kind() == Kind::identifier && is_keyword(child.text()) && !may_name_keyword(node))
            note_error(child.span());
        else if (child.kind() == Kind::else_ && !may_have_else
                 && std::ranges::none_of(children, [](const Node& one) { return one.kind() == Kind::rescue; }))
            note_error({child.span().begin, child.span().begin + 4});
}

void TemplateNames::note_error(Span span)
{
    if (!error_ || span < *error_)
        error_ = span;
}

void TemplateNames::add(const Node& node, const std::vector<Node>& children)
{
    const Kind kind = node.kind();
    if (std::ranges::find(binders, kind) != binders.end())
        for (const Node& child : children)
            add_name(child);
    if (std::ranges::find(named_binders, kind) != named_binders.end())
        add_field(node, Field::name);
    if (kind == Kind::assignment || kind == Kind::operator_assignment)
        add_field(node, Field::left);
    if (kind == Kind::for_)
        add_field(node, Field::pattern);
    has_pattern_ = has_pattern_ || kind == Kind::case_match || kind == Kind::match_pattern || kind == Kind::test_pattern
        || (kind == Kind::regex && node.text().find("(?<") != std::string_view::npos);
}

void TemplateNames::add_field(const Node& node, Field field)
{
    if (const auto name = node.field(field))
        add_name(*name);
}

void TemplateNames::add_name(const Node& node)
{
    if (node.kind() == Kind::identifier || node.kind() == Kind::global_variable)
        names_.insert(node.text());
}

}  // namespace plint::ruby
