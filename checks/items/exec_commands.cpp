#include "checks/items/exec_commands.hpp"

#include "parser/syntax/given_attributes.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace plint::items {

namespace {

// The text that a string begins with, up to its first computed part.
struct Beginning {
    std::string text;
    bool is_whole = false;
};

std::optional<Beginning> beginning_of_command(Node value)
{
    if (const auto whole = syntax::constant_string(value))
        return Beginning{*whole, true};
    const auto string = syntax::as<syntax::InterpolatedString>(value);
    if (!string)
        return std::nullopt;
    for (const syntax::StringPart part : string->parts())
        if (const auto text = syntax::as<syntax::StringText>(part))
            return Beginning{std::string(text->value()), false};
        else
            break;
    return std::nullopt;
}

// What Puppet takes for the program of a command; none where it is computed.
std::optional<std::string> program_of_command(Node value)
{
    const auto beginning = beginning_of_command(value);
    if (!beginning || beginning->text.empty())
        return std::nullopt;
    const std::string& text = beginning->text;
    const bool is_quoted = text[0] == '"' || text[0] == '\'';
    const std::size_t end = is_quoted ? text.find(text[0], 1) : text.find(' ');
    if (end == text.npos && (!beginning->is_whole || is_quoted))
        return std::nullopt;
    return text.substr(is_quoted ? 1 : 0, end == text.npos ? text.npos : end - (is_quoted ? 1 : 0));
}

bool is_absolute(std::string_view program)
{
    const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
    return program.empty() || is_slash(program[0]) || (program.size() > 2 && program[1] == ':' && is_slash(program[2]));
}

// What the attributes of an exec say about its commands.
class ExecCommands {
public:
    void take(const syntax::GivenAttribute& given)
    {
        const bool is_nothing = !given.value || given.value->kind() == Kind::kw_undef;
        if (finds_program(given.name))
            finds_program_ = true;
        else if (given.name == "name" && given.value)
            name_ = given.value;
        else if (given.name == "command" && given.value)
            command_ = given.value;
        else if (given.name == "refresh" && !is_nothing)
            tests_.push_back(*given.value);
        else if ((given.name == "unless" || given.name == "onlyif") && !is_nothing)
            take_tests(*given.value);
    }

    [[nodiscard]] bool finds_program_by_path() const { return finds_program_; }

    // `name` means the command, too, and takes precedence.
    [[nodiscard]] std::vector<Node> all(Node title) const
    {
        std::vector<Node> values = tests_;
        if (name_ || command_)
            values.insert(values.begin(), first_word(name_ ? *name_ : *command_));
        else if (const auto titles = syntax::as<syntax::Array>(title))
            std::ranges::copy(titles->elements(), std::inserter(values, values.begin()));
        else
            values.insert(values.begin(), title);
        return values;
    }

private:
    // The program of a command that is a list of words.
    static Node first_word(Node value)
    {
        if (const auto list = syntax::as<syntax::Array>(value))
            for (const syntax::Element word : list->elements())
                return word;
        return value;
    }

    void take_tests(Node value)
    {
        const auto list = syntax::as<syntax::Array>(value);
        if (!list)
            return tests_.push_back(value);
        for (const syntax::Element element : list->elements())
            tests_.push_back(first_word(element));
    }

    std::optional<Node> name_;
    std::optional<Node> command_;
    std::vector<Node> tests_;
    bool finds_program_ = false;
};

}  // namespace

std::vector<UnqualifiedCommand> unqualified_commands(const syntax::ResourceBody& body)
{
    ExecCommands commands;
    const auto take = [&](const syntax::GivenAttribute& given) { commands.take(given); };
    bool all = true;
    for (const syntax::ResourceBody other : syntax::children_of<syntax::ResourceBody>(*body.parent()))
        if (other.title() && other.title()->kind() == Kind::kw_default)
            all = syntax::each_attribute(other, take) && all;
    all = syntax::each_attribute(body, take) && all;
    std::vector<UnqualifiedCommand> found;
    if (!all || commands.finds_program_by_path())
        return found;
    for (const Node value : commands.all(*body.title()))
        if (auto program = program_of_command(value); program && !is_absolute(*program))
            found.push_back({value, std::move(*program)});
    return found;
}

}  // namespace plint::items
