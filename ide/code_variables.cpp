#include "ide/code_variables.hpp"

#include "ide/code_brackets.hpp"
#include "ide/type_values.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

class VariableReader {
public:
    VariableReader(std::string_view text, const std::vector<CodeToken>& tokens) : text_(text), tokens_(tokens) {}

    VariablesBefore run()
    {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].kind == CodeTokenKind::sign)
                read_sign(i);
            else if (tokens_[i].kind == CodeTokenKind::variable)
                read_variable(i);
        }
        VariablesBefore result{std::move(variables_), ""};
        for (const Scope& scope : scopes_)
            if (!scope.parent.empty())
                result.parent = scope.parent;
        return result;
    }

private:
    // A bracket that is open.
    struct Scope {
        char opener = '\0';            // OpenBracketCounts::kind_of
        bool has_parameters = false;   // the parentheses of a definition, or the pipes of a lambda
        bool is_body = false;          // of a definition or lambda: its variables end with it
        std::size_t variables = 0;     // before it
        std::size_t entry = 0;         // the token after the last comma or parameter
        bool in_default = false;       // after the `=` of a parameter
        std::string_view parent = {};  // of the body of a class
    };

    [[nodiscard]] std::string_view text_of(std::size_t i) const
    {
        return text_.substr(tokens_[i].span.begin, tokens_[i].span.size());
    }

    void read_sign(std::size_t i)
    {
        const std::string_view sign = text_of(i);
        const bool closes_pipes = sign == "|" && !scopes_.empty() && scopes_.back().opener == '|';
        if (closes_pipes || is_among(sign, {")", "]", "}"}))
            close(closes_pipes ? '|' : sign == ")" ? '(' : sign == "]" ? '[' : '{');
        else if (is_among(sign, {"(", "[", "{", "${", "|"}))
            open(i, sign);
        else if (sign == "," && !scopes_.empty())
            begin_entry(i + 1, false);
        else if (sign == "=" && !scopes_.empty())
            scopes_.back().in_default = true;
    }

    void begin_entry(std::size_t token, bool in_default)
    {
        scopes_.back().entry = token;
        scopes_.back().in_default = in_default;
    }

    void open(std::size_t i, std::string_view sign)
    {
        Scope scope{OpenBracketCounts::kind_of(sign), false, false, variables_.size(), i + 1, false, {}};
        if (sign == "(")
            scope.has_parameters = i >= 2 && is_among(text_of(i - 2), {"class", "define", "function", "plan"});
        else if (sign == "|")
            scope.has_parameters = true;
        if (scope.has_parameters)
            parameters_ = variables_.size();
        const bool in_parameters = open_parameters_ > 0;
        if (sign == "{" && !in_parameters && (parameters_ != no_token || begins_definition(i))) {
            scope.is_body = true;
            scope.variables = parameters_ == no_token ? variables_.size() : parameters_;
            parameters_ = no_token;
            if (i >= 2 && text_of(i - 2) == "inherits")
                scope.parent = text_of(i - 1);
        }
        open_parameters_ += scope.has_parameters ? 1 : 0;
        scopes_.push_back(scope);
        counts_.open(scope.opener);
    }

    // `class a {`, `class a inherits b {`, `node x {`.
    [[nodiscard]] bool begins_definition(std::size_t brace) const
    {
        return brace >= 2 && tokens_[brace - 2].kind == CodeTokenKind::name
            && is_among(text_of(brace - 2), {"class", "define", "function", "plan", "node", "inherits"});
    }

    void close(char opener)
    {
        for (bool is_closed = !counts_.has(opener); !is_closed; scopes_.pop_back()) {
            const Scope& innermost = scopes_.back();
            counts_.close(innermost.opener);
            open_parameters_ -= innermost.has_parameters ? 1 : 0;
            is_closed = innermost.opener == opener;
            if (is_closed && innermost.is_body)
                variables_.resize(innermost.variables);
        }
    }

    void read_variable(std::size_t i)
    {
        const std::string_view name = text_of(i).substr(1);
        if (name.find(':') != name.npos)
            return;
        const bool is_parameter = !scopes_.empty() && scopes_.back().has_parameters && !scopes_.back().in_default;
        const bool is_set = i + 1 < tokens_.size() && text_of(i + 1) == "=";
        if (is_parameter) {
            variables_.push_back({std::string(name), std::string(type_before(i))});
            begin_entry(i + 1, false);
        } else if (is_set) {
            variables_.push_back({std::string(name), ""});
        }
    }

    // Empty without one, and for one that is too long to be shown.
    [[nodiscard]] std::string_view type_before(std::size_t i) const
    {
        const std::size_t first = scopes_.back().entry;
        if (first >= i)
            return {};
        const std::size_t begin = tokens_[first].span.begin;
        return shown_type(text_.substr(begin, tokens_[i - 1].span.end - begin));
    }

    std::string_view text_;
    const std::vector<CodeToken>& tokens_;
    std::vector<Scope> scopes_;
    OpenBracketCounts counts_;         // of `scopes_`
    std::size_t open_parameters_ = 0;  // scopes that have parameters
    std::vector<CodeVariable> variables_;
    std::size_t parameters_ = no_token;  // of the definition or lambda whose body has not begun: before its parameters
};

}  // namespace

VariablesBefore variables_before(std::string_view text, const std::vector<CodeToken>& tokens)
{
    return VariableReader(text, tokens).run();
}

}  // namespace plint::ide
