#include "checks/ruby/syntax.hpp"

#include "checks/ruby/ruby_errors.h"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

extern "C" const TSLanguage* tree_sitter_ruby();

namespace plint::ruby {

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Kind::count_)> kind_names{"",
                                                                                     "ERROR",
                                                                                     "argument_list",
                                                                                     "array",
                                                                                     "assignment",
                                                                                     "bare_string",
                                                                                     "bare_symbol",
                                                                                     "begin",
                                                                                     "begin_block",
                                                                                     "binary",
                                                                                     "block",
                                                                                     "block_argument",
                                                                                     "block_body",
                                                                                     "block_parameter",
                                                                                     "block_parameters",
                                                                                     "body_statement",
                                                                                     "break",
                                                                                     "call",
                                                                                     "case",
                                                                                     "class",
                                                                                     "comment",
                                                                                     "conditional",
                                                                                     "constant",
                                                                                     "delimited_symbol",
                                                                                     "do",
                                                                                     "do_block",
                                                                                     "element_reference",
                                                                                     "else",
                                                                                     "elsif",
                                                                                     "end_block",
                                                                                     "ensure",
                                                                                     "escape_sequence",
                                                                                     "expression_statement",
                                                                                     "false",
                                                                                     "float",
                                                                                     "global_variable",
                                                                                     "hash",
                                                                                     "hash_key_symbol",
                                                                                     "hash_splat_argument",
                                                                                     "hash_splat_parameter",
                                                                                     "heredoc_beginning",
                                                                                     "heredoc_body",
                                                                                     "heredoc_content",
                                                                                     "heredoc_end",
                                                                                     "identifier",
                                                                                     "if",
                                                                                     "if_modifier",
                                                                                     "instance_variable",
                                                                                     "class_variable",
                                                                                     "integer",
                                                                                     "interpolation",
                                                                                     "keyword_parameter",
                                                                                     "lambda",
                                                                                     "left_assignment_list",
                                                                                     "method",
                                                                                     "method_parameters",
                                                                                     "module",
                                                                                     "next",
                                                                                     "nil",
                                                                                     "operator_assignment",
                                                                                     "optional_parameter",
                                                                                     "pair",
                                                                                     "parenthesized_statements",
                                                                                     "program",
                                                                                     "rational",
                                                                                     "regex",
                                                                                     "rescue",
                                                                                     "rescue_modifier",
                                                                                     "return",
                                                                                     "scope_resolution",
                                                                                     "self",
                                                                                     "simple_symbol",
                                                                                     "singleton_class",
                                                                                     "singleton_method",
                                                                                     "splat_argument",
                                                                                     "splat_parameter",
                                                                                     "string",
                                                                                     "string_array",
                                                                                     "string_content",
                                                                                     "chained_string",
                                                                                     "subshell",
                                                                                     "superclass",
                                                                                     "super",
                                                                                     "symbol_array",
                                                                                     "then",
                                                                                     "true",
                                                                                     "unary",
                                                                                     "uninterpreted",
                                                                                     "unless",
                                                                                     "unless_modifier",
                                                                                     "until",
                                                                                     "when",
                                                                                     "while",
                                                                                     "yield",
                                                                                     "destructured_parameter",
                                                                                     "right_assignment_list",
                                                                                     "pattern",
                                                                                     "empty_statement",
                                                                                     "character",
                                                                                     "alias",
                                                                                     "undef",
                                                                                     "for",
                                                                                     "exception_variable",
                                                                                     "lambda_parameters",
                                                                                     "rest_assignment",
                                                                                     "destructured_left_assignment",
                                                                                     "case_match",
                                                                                     "match_pattern",
                                                                                     "test_pattern"};

constexpr std::array<std::string_view, static_cast<std::size_t>(Field::count_)> field_names{
    "alternative", "arguments", "block",      "body",     "condition",  "consequence", "left",
    "method",      "name",      "object",     "operator", "parameters", "pattern",     "receiver",
    "right",       "scope",     "superclass", "value",    "key",        "operand"};

// What the grammar's own numbers stand for.
struct Grammar {
    const TSLanguage* language = tree_sitter_ruby();
    std::vector<Kind> kinds;
    std::vector<Field> fields;  // `count_`: none that is known here

    Grammar()
    {
        kinds.assign(ts_language_symbol_count(language), Kind::other);
        for (std::size_t symbol = 0; symbol < kinds.size(); ++symbol) {
            const auto id = static_cast<TSSymbol>(symbol);
            if (ts_language_symbol_type(language, id) != TSSymbolTypeRegular)
                continue;
            for (std::size_t kind = 2; kind < kind_names.size(); ++kind)
                if (std::strcmp(ts_language_symbol_name(language, id), kind_names[kind]) == 0)
                    kinds[symbol] = static_cast<Kind>(kind);
        }
        fields.assign(ts_language_field_count(language) + 1, Field::count_);
        for (std::size_t field = 0; field < field_names.size(); ++field)
            fields[ts_language_field_id_for_name(language, field_names[field].data(),
                                                 static_cast<std::uint32_t>(field_names[field].size()))] =
                static_cast<Field>(field);
        fields[0] = Field::count_;
    }
};

const Grammar& grammar()
{
    static const Grammar it;
    return it;
}

// At least as many as tokens have a text. Real files of 80 kB have some 20,000.
std::size_t count_tokens(std::string_view text)
{
    enum class Part : std::uint8_t { none, digits, letters };
    std::size_t count = 0;
    Part before = Part::none;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        Part part = Part::none;
        if (is_digit(c))
            part = Part::digits;
        else if (is_letter(c) || c == '_' || byte >= 0x80)
            part = Part::letters;
        const bool blank = is_blank(c) || c == '\r';
        count += part == Part::none ? !blank : part != before;
        before = part;
    }
    return count;
}

// While it lives, the thread's parser counts there.
class CountErrors {
public:
    explicit CountErrors(plint_ruby_errors& errors) { plint_count_ruby_errors(&errors); }
    ~CountErrors() { plint_count_ruby_errors(nullptr); }
    CountErrors(const CountErrors&) = delete;
    CountErrors& operator=(const CountErrors&) = delete;
};

struct DeleteParser {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

struct DeleteTree {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

Kind kind_of(TSNode node)
{
    const TSSymbol symbol = ts_node_symbol(node);
    const std::vector<Kind>& kinds = grammar().kinds;
    return symbol < kinds.size() ? kinds[symbol] : Kind::error;
}

}  // namespace

Kind Node::kind() const
{
    return tree_->parts_[index_].kind;
}

std::string_view Node::text() const
{
    const Span place = span();
    return tree_->text().substr(place.begin, place.size());
}

Span Node::span() const
{
    return tree_->parts_[index_].span;
}

bool Node::has_error() const
{
    return tree_->parts_[index_].has_error;
}

std::optional<Node> Node::field(Field field) const
{
    const std::vector<SyntaxTree::Part>& parts = tree_->parts_;
    for (std::uint32_t i = index_ + 1; i < parts[index_].next; i = parts[i].next)
        if (parts[i].field == field)
            return Node(i, tree_);
    return std::nullopt;
}

std::vector<Node> Node::all_children() const
{
    const std::vector<SyntaxTree::Part>& parts = tree_->parts_;
    std::vector<Node> children;
    for (std::uint32_t i = index_ + 1; i < parts[index_].next; i = parts[i].next)
        children.push_back({i, tree_});
    return children;
}

std::vector<Node> Node::children() const
{
    const std::vector<SyntaxTree::Part>& parts = tree_->parts_;
    std::vector<Node> children;
    for (std::uint32_t i = index_ + 1; i < parts[index_].next; i = parts[i].next)
        if (parts[i].is_named && parts[i].kind != Kind::comment)
            children.push_back({i, tree_});
    return children;
}

namespace {

struct Reading {
    std::string_view text;
    const plint_ruby_errors& errors;
    bool is_cut = false;
};

// A text with too many errors ends after the byte that is asked for next. (The parser's own way to stop, a cancellation flag,
// makes tree-sitter 0.20 release a token that it does not have. At bytes that are not UTF-8 it asks again, and crashes if it
// gets nothing.)
const char* read_piece(void* payload, std::uint32_t offset, TSPoint, std::uint32_t* size)
{
    constexpr std::size_t piece = 128;
    auto& [text, errors, is_cut] = *static_cast<Reading*>(payload);
    if (errors.stop && !is_cut) {
        text = text.substr(0, std::size_t{offset} + 1);
        is_cut = true;
    }
    const std::string_view rest = offset >= text.size() ? std::string_view() : text.substr(offset, piece);
    *size = static_cast<std::uint32_t>(rest.size());
    return rest.data();
}

}  // namespace

std::unique_ptr<SyntaxTree> SyntaxTree::parse(std::string text, std::string path, std::size_t free_errors)
{
    if (text.size() > limits::max_ruby_bytes || count_tokens(text) > limits::max_ruby_tokens)
        return nullptr;
    const std::unique_ptr<TSParser, DeleteParser> parser(ts_parser_new());
    if (!ts_parser_set_language(parser.get(), grammar().language))
        std::abort();  // built with a library that does not know the grammar's version
    if (text.starts_with("\xef\xbb\xbf"))
        text.replace(0, 3, "   ");
    std::unique_ptr<SyntaxTree> tree(new SyntaxTree(std::move(text), std::move(path)));
    plint_ruby_errors errors{.left = free_errors + tree->text_.size() / limits::ruby_bytes_per_error, .stop = false};
    const CountErrors counting(errors);
    Reading reading{tree->text_, errors};
    const std::unique_ptr<TSTree, DeleteTree> read(
        ts_parser_parse(parser.get(), nullptr, {&reading, read_piece, TSInputEncodingUTF8}));
    if (!read || errors.stop)
        return nullptr;
    tree->take(*read);
    return tree;
}

void SyntaxTree::take(const TSTree& read)
{
    const Grammar& known = grammar();
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(&read));
    std::vector<std::uint32_t> open;  // the nodes around the current one
    for (bool more = true; more;) {
        const auto index = static_cast<std::uint32_t>(parts_.size());
        const TSNode node = ts_tree_cursor_current_node(&cursor);
        const bool has_error = ts_node_has_error(node);
        parts_.push_back({.span = {ts_node_start_byte(node), ts_node_end_byte(node)},
                          .next = index + 1,
                          .kind = kind_of(node),
                          .field = known.fields[ts_tree_cursor_current_field_id(&cursor)],
                          .is_named = ts_node_is_named(node),
                          .is_missing = has_error && ts_node_is_missing(node),
                          .has_error = has_error});
        more = ts_tree_cursor_goto_first_child(&cursor);
        if (more)
            open.push_back(index);
        else
            more = ts_tree_cursor_goto_next_sibling(&cursor);
        while (!more && ts_tree_cursor_goto_parent(&cursor)) {
            parts_[open.back()].next = static_cast<std::uint32_t>(parts_.size());
            open.pop_back();
            more = ts_tree_cursor_goto_next_sibling(&cursor);
        }
    }
    ts_tree_cursor_delete(&cursor);
}

Node SyntaxTree::root() const
{
    return {0, this};
}

// Beginnings and bodies come in the same order.
std::optional<Node> SyntaxTree::heredoc_of(const Node& beginning) const
{
    if (!heredocs_) {
        std::vector<Node> beginnings;
        std::vector<Node> bodies;
        for (std::uint32_t i = 0; i < parts_.size(); ++i)
            if (parts_[i].kind == Kind::heredoc_beginning)
                beginnings.push_back({i, this});
            else if (parts_[i].kind == Kind::heredoc_body)
                bodies.push_back({i, this});
        heredocs_.emplace();
        if (beginnings.size() == bodies.size())
            for (std::size_t i = 0; i < beginnings.size(); ++i)
                heredocs_->emplace_back(beginnings[i], bodies[i]);
    }
    const auto found = std::ranges::lower_bound(*heredocs_, beginning.span().begin, {},
                                                [](const auto& heredoc) { return heredoc.first.span().begin; });
    return found != heredocs_->end() && found->first == beginning ? std::optional(found->second) : std::nullopt;
}

std::optional<Span> SyntaxTree::first_error() const
{
    if (parts_.empty() || !parts_.front().has_error)
        return std::nullopt;
    for (std::uint32_t at = 0;;) {
        const Part& part = parts_[at];
        if (part.kind == Kind::error || part.is_missing)
            return part.span;
        std::uint32_t inner = at + 1;
        while (inner < part.next && !parts_[inner].has_error && !parts_[inner].is_missing)
            inner = parts_[inner].next;
        if (inner == part.next)
            return part.span;
        at = inner;
    }
}

}  // namespace plint::ruby
