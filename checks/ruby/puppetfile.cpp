#include "checks/ruby/puppetfile.hpp"

#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_syntax.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace plint::ruby {

namespace {

using Flaw = PuppetfileFlaw::Kind;

// `a` of `:a`, `a:` and `'a':`; empty for others.
std::string name_of_option(const Node& key)
{
    std::string_view text = key.text();
    if (key.kind() != Kind::simple_symbol && key.kind() != Kind::hash_key_symbol)
        return {};
    text.remove_prefix(text.starts_with(':') ? 1 : 0);
    text.remove_suffix(text.ends_with(':') ? 1 : 0);
    return std::string(text);
}

// A call with arguments that are not in parentheses, such as `mod 'a'`.
bool is_command(const Node& node)
{
    const auto arguments = node.kind() == Kind::call ? node.field(Field::arguments) : std::nullopt;
    return arguments && !arguments->text().starts_with('(') && !node.field(Field::receiver);
}

// The quote that begins a string without an end on its line; std::nullopt if there is none.
std::optional<Span> unclosed_quote(std::string_view text)
{
    char open = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\n') {
            if (open != 0)
                break;
        } else if (open != 0) {
            at += c == '\\' ? 1 : 0;
            open = c == open ? 0 : open;
        } else if (c == '#') {
            at = std::min(text.find('\n', at), text.size()) - 1;
        } else if (c == '\'' || c == '"') {
            open = c;
            begin = at;
        }
    }
    return open == 0 ? std::nullopt : std::optional(Span{static_cast<Offset>(begin), static_cast<Offset>(begin) + 1});
}

class PuppetfileReader {
public:
    Puppetfile run(const SyntaxTree& tree)
    {
        const std::vector<Node> statements = tree.root().children();
        for (const Node& statement : statements)
            if (statement.kind() == Kind::method)
                if (const auto name = statement.field(Field::name))
                    defined_.insert(name->text());
        for (const Node& statement : statements) {
            take(statement);
            end_ = statement.span().end;
        }
        std::ranges::stable_sort(file_.flaws, {}, [](const PuppetfileFlaw& flaw) { return flaw.span.begin; });
        return std::move(file_);
    }

private:
    void note(Flaw kind, Span span, Offset end_before = 0) { file_.flaws.push_back({kind, span, end_before}); }

    void take(const Node& statement)
    {
        if (statement.kind() == Kind::identifier && statement.text() == "end")
            return note(Flaw::stray_end, statement.span());
        if (statement.kind() == Kind::test_pattern || statement.kind() == Kind::match_pattern) {
            if (statement.text().starts_with(':'))
                note(Flaw::missing_comma, statement.children().front().span(), end_);
            return;
        }
        if (!is_command(statement) && !(statement.kind() == Kind::call && !statement.field(Field::receiver)))
            return;
        const auto method = statement.field(Field::method);
        const auto arguments = statement.field(Field::arguments);
        if (!method || !arguments)
            return;
        check_arguments(*arguments);
        if (method->text() == "mod")
            take_module(*arguments);
        else if (!is_declaration(method->text()))
            note(Flaw::unknown_declaration, method->span());
    }

    [[nodiscard]] bool is_declaration(std::string_view name) const
    {
        static constexpr auto names = std::to_array<std::string_view>(
            {"desc", "eval", "exclude", "forge", "instance_eval", "load", "metadata", "moduledir", "p", "print", "puts",
             "raise", "require", "require_relative", "warn"});
        return is_one_of(names, name) || defined_.contains(name);
    }

    // Ruby rejects a call without parentheses among several arguments without parentheses.
    void check_arguments(const Node& arguments)
    {
        std::optional<Span> comma;
        for (const Node& part : arguments.all_children()) {
            if (part.text() == ",") {
                comma = part.span();
            } else if (comma && is_command(part) && !arguments.text().starts_with('(')) {
                const std::string_view name = part.field(Field::method)->text();
                if (name == "mod" || is_declaration(name))
                    note(Flaw::comma_at_end, *comma);
                else
                    note(Flaw::missing_colon, part.field(Field::method)->span());
                check_arguments(*part.field(Field::arguments));
            } else if (part.kind() == Kind::chained_string && part.children().size() > 1) {
                note(Flaw::missing_comma, part.children()[1].span(), part.children()[0].span().end);
            }
        }
    }

    void take_module(const Node& arguments)
    {
        const std::vector<Node> given = arguments.children();
        if (given.empty())
            return;
        if (given[0].kind() == Kind::binary || given[0].kind() == Kind::identifier) {
            const bool is_name = given[0].kind() == Kind::binary && operator_of(given[0]) == "/";
            if (is_name)
                note(Flaw::unquoted_name, given[0].span());
            return;
        }
        const auto name = constant_text(given[0]);
        if (!name || name->empty())
            return;
        WantedModule module{name->substr(name->find_first_of("-/") + 1), given[0].span(), *name, std::nullopt};
        for (std::size_t i = 1; i < given.size(); ++i)
            take_argument(given[i], i == 1, module);
        file_.modules.push_back(std::move(module));
    }

    static void take_argument(const Node& argument, bool is_second, WantedModule& module)
    {
        if (const auto text = is_second ? constant_text(argument) : std::nullopt) {
            module.version = *text;
            module.version_span = argument.span();
        } else if (argument.kind() == Kind::hash) {
            for (const Node& pair : argument.children())
                take_option(pair, module);
        } else {
            take_option(argument, module);
        }
    }

    static void take_option(const Node& pair, WantedModule& module)
    {
        const auto key = pair.kind() == Kind::pair ? pair.field(Field::key) : std::nullopt;
        const auto value = pair.kind() == Kind::pair ? pair.field(Field::value) : std::nullopt;
        std::string name = key ? name_of_option(*key) : std::string();
        if (name.empty() || !value) {
            module.has_only_these = false;
            return;
        }
        module.options.push_back({std::move(name), key->span(), value->span(),
                                  value->kind() == Kind::simple_symbol ? std::string(value->text().substr(1)) : ""});
    }

    std::set<std::string_view> defined_;
    Offset end_ = 0;  // of the statement before
    Puppetfile file_;
};

}  // namespace

Puppetfile read_puppetfile(std::string_view text)
{
    const auto tree = SyntaxTree::parse(std::string(text), "Puppetfile");
    const auto error = tree ? tree->first_error() : std::nullopt;
    if (tree && !error)
        return PuppetfileReader().run(*tree);
    Puppetfile file;
    if (const auto quote = unclosed_quote(text))
        file.flaws.push_back({Flaw::unclosed_quote, *quote});
    else if (error)
        file.flaws.push_back({Flaw::syntax_error, *error});
    return file;
}

}  // namespace plint::ruby
