// The lookups of Puppet code.
#include "checks/hiera/lookup_call.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/ruby/lookup_keys.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace plint::hiera {

namespace {

// Lookups that find one value, which may be a list.
bool finds_value(std::string_view function)
{
    return function != "hiera_hash" && names::has_role(function, names::FunctionRole::reads_hiera);
}

// A function of a module may look up its arguments, too.
bool is_called_lookup(std::string_view function)
{
    return function.find("lookup") != function.npos || function.find("hiera") != function.npos;
}

bool is_string(Kind kind)
{
    return kind == Kind::single_quoted || kind == Kind::double_quoted || kind == Kind::interpolated_string;
}

std::string_view without_quotes(Node string)
{
    const std::string_view text = string.text();
    return text.size() < 2 ? std::string_view() : text.substr(1, text.size() - 2);
}

// How a call of `lookup` finds its value.
struct Found {
    std::string_view type = {};  // as written; empty without one
    bool is_known = true;        // it is the first value, or the merged one
    bool is_merged = false;
};

bool is_type(Node value)
{
    return !value.text().empty() && is_upper(value.text().front());
}

// A merge strategy: its name, or a hash of options with the name.
void read_merge(Node merge, Found& found)
{
    if (merge.kind() == Kind::kw_undef)
        return;
    std::optional<std::string> strategy = syntax::constant_string(merge);
    if (const auto hash = syntax::as<syntax::Hash>(merge))
        for (const syntax::Pair pair : hash->pairs())
            if (pair.key() && pair.value() && syntax::constant_string(*pair.key()) == "strategy")
                strategy = syntax::constant_string(*pair.value());
    found.is_merged = strategy == "hash" || strategy == "deep";
    found.is_known = found.is_merged || strategy == "first";
}

// `{ 'value_type' => Hash, 'default_value' => {} }`
void read_options(const syntax::Hash& options, Found& found)
{
    for (const syntax::Pair pair : options.pairs()) {
        const auto name = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
        const auto value = pair.value();
        if (!name || !value)
            found.is_known = false;
        else if (name == "value_type")
            found.type = is_type(*value) ? value->text() : std::string_view();
        else if (name == "merge")
            read_merge(*value, found);
        else if (name != "name" && name != "default_value" && name != "default_values_hash")
            found.is_known = false;  // `override` is before all data
    }
}

// Precondition: `arguments` is not empty.
Found found_by(std::string_view function, const std::vector<Node>& arguments)
{
    Found found;
    if (function == "hiera_hash")
        found.is_merged = true;
    if (function != "lookup")
        return found;
    const bool has_name = arguments.front().kind() == Kind::hash;
    if (const auto options = syntax::as<syntax::Hash>(arguments.back()); options && (has_name || arguments.size() == 2))
        read_options(*options, found);
    else if (arguments.size() > 1 && is_type(arguments[1]))
        found.type = arguments[1].text();
    else
        found.is_known = arguments.size() == 1 || arguments.size() == 4;
    if (arguments.size() > 2)
        read_merge(arguments[2], found);
    return found;
}

class LookupReader {
public:
    explicit LookupReader(const Tree& tree) : tree_(tree) {}

    FileLookups read()
    {
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            const Kind kind = tree_.kind[i];
            if (syntax::AnyCall::is(kind))
                take_call(syntax::AnyCall(tree_.node(i)));
            else if (is_string(kind))
                take_string(tree_.node(i));
        }
        for (std::size_t i = 0; i < included_.size(); ++i)  // which grows
            take_included(Node(included_[i]));
        for (auto& [pattern, in_lookup] : names_)
            if (in_lookup || is_any_computed_)
                found_.patterns.push_back(std::move(pattern));
        found_.calls.insert(found_.calls.end(), parameters_.begin(), parameters_.end());
        return std::move(found_);
    }

private:
    void take_call(const syntax::AnyCall& call)
    {
        const std::string_view function = call.function();
        if (names::has_role(function, names::FunctionRole::includes))
            for (const Node argument : call.arguments())
                included_.push_back(argument);
        if (!is_called_lookup(function))
            return;
        const std::vector<Node> arguments = call.arguments();
        is_any_computed_ = is_any_computed_ || call.kind() == Kind::method_call
            || (!arguments.empty() && !is_string(arguments.front().kind()));
        lookups_end_ = std::max(lookups_end_, tree_.next[call.index()]);
        if (arguments.empty() || !ruby::is_lookup_function(names::last_segment(function)))  // `simplib::lookup`
            return;
        const std::size_t before = found_.calls.size();
        add_keys(arguments.front());
        if (arguments.front().kind() == Kind::array
            || (arguments.front().kind() == Kind::hash && found_.calls.size() != before + 1))
            return;
        for (std::size_t i = before; i < found_.calls.size(); ++i) {
            LookupCall& made = found_.calls[i];
            calls_.emplace(call.index(), i);
            made.purpose = names::has_role(function, names::FunctionRole::includes_from_hiera) ? included_by(made)
                                                                                               : Purpose::value;
            if (is_whole_value(made))
                take_type(call, function, arguments, made);
        }
    }

    // Whether a call looks up the value of one key, not a part of it.
    bool is_whole_value(const LookupCall& call) const
    {
        return call.key.is_literal() && tree_.source->text(call.place).find('.') == std::string_view::npos;
    }

    Purpose included_by(const LookupCall& call) const
    {
        return is_whole_value(call) ? Purpose::classes : Purpose::some_classes;
    }

    // The keys in the first argument of a lookup.
    void add_keys(Node argument)
    {
        const std::string_view text = argument.text();
        switch (argument.kind()) {
        case Kind::name:
        case Kind::word: add_key(text, argument.span()); break;
        case Kind::single_quoted:
        case Kind::double_quoted:
        case Kind::interpolated_string:
            if (text.size() > 2)
                add_key(without_quotes(argument), {argument.span().begin + 1, argument.span().end - 1});
            break;
        case Kind::array:
            for (const Node element : argument.children())
                if (element.kind() != Kind::array)
                    add_keys(element);
            break;
        case Kind::hash:
            for (const syntax::Pair pair : syntax::Hash(argument).pairs())
                if (pair.key() && pair.value() && syntax::constant_string(*pair.key()) == "name"
                    && pair.value()->kind() != Kind::hash)
                    add_keys(*pair.value());
            break;
        default: break;
        }
    }

    void add_key(std::string_view written, Span place)
    {
        std::string_view key = written.substr(written.starts_with("::") ? 2 : 0);
        std::size_t end = 0;
        KeyPattern pattern = read_key(key, end);
        if (!pattern.is_literal()) {
            const auto has_letters = [](const std::string& text) { return std::ranges::any_of(text, is_word); };
            if (end == key.size() && std::ranges::any_of(pattern.texts, has_letters))
                found_.calls.push_back({place, std::move(pattern)});
            return;
        }
        key = key.substr(0, key.find('.'));
        if (!key.empty() && key.find_first_of("'\"%$\\\n") == key.npos)
            found_.calls.push_back({place, {{std::string(key)}}});
    }

    // `lookup('key', Type)`, or `Type $x = lookup('key')`.
    static void take_type(const syntax::AnyCall& call, std::string_view function, const std::vector<Node>& arguments,
                          LookupCall& made)
    {
        if (function != "lookup" && function != "hiera" && function != "hiera_hash")
            return;
        const Found found = found_by(function, arguments);
        if (!found.is_known)
            return;
        made.is_merged = found.is_merged;
        const auto around = call.parent();
        const auto parameter = around ? syntax::as<syntax::Parameter>(*around) : std::nullopt;
        const auto declared = parameter ? parameter->type() : std::nullopt;
        made.is_default = declared.has_value();
        made.is_declared = declared && found.type.empty();
        if (!found.type.empty())
            made.type = found.type;
        else if (declared)
            made.type = declared->text();
    }

    // A string that a call elsewhere may look up.
    void take_string(Node string)
    {
        const std::string_view content = without_quotes(string);
        if (content.find(':') == content.npos)
            return;
        std::size_t end = 0;
        KeyPattern pattern = read_key(content, end);
        std::string_view word = pattern.texts.front();
        word.remove_prefix(std::min(word.find_first_not_of(':'), word.size()));
        word = word.substr(0, word.find_last_not_of(".:") + 1);
        if (word.find(':') != word.npos && word.find('$') == word.npos) {
            found_.words.emplace_back(word.substr(0, word.find('.')));
            if (word.find('.') != word.npos)
                found_.words.emplace_back(word);
        }
        if (!pattern.is_literal() && end == content.size())
            names_.emplace_back(std::move(pattern), string.index() < lookups_end_);
    }

    void take_included(Node value)
    {
        if (value.kind() == Kind::variable)
            return take_variable(syntax::Variable(value));
        if (value.kind() == Kind::array || value.kind() == Kind::paren) {
            for (const Node element : value.children())
                take_included(element);
        } else if (syntax::AnyCall::is(value.kind())) {
            const syntax::AnyCall call(value);
            if (const auto known = calls_.find(value.index()); known != calls_.end() && finds_value(call.function()))
                found_.calls[known->second].purpose = included_by(found_.calls[known->second]);
            else if (const auto arguments = call.arguments();
                     !arguments.empty() && names::has_role(call.function(), names::FunctionRole::keeps_elements))
                take_included(arguments.front());
        }
    }

    void take_variable(const syntax::Variable& variable)
    {
        const std::string_view name = variable.name();
        auto around = variable.parent();
        for (; around && !is_definition(around->kind()); around = around->parent())
            if (around->kind() == Kind::lambda && may_have_parameter(*around, name))
                return take_elements(*around);
        const NodeIndex definition = around ? around->index() : 0;
        if (!seen_.emplace(definition, name).second)
            return;
        const auto [begin, end] = values().equal_range(std::pair(definition, name));
        for (auto value = begin; value != end; ++value)
            if (const auto parameter = syntax::as<syntax::Parameter>(value->second))
                take_parameter(*around, *parameter);
            else
                included_.push_back(value->second);
    }

    void take_parameter(Node definition, const syntax::Parameter& parameter)
    {
        if (definition.kind() == Kind::class_definition)
            parameters_.push_back(
                {.place = parameter.variable()->span(),
                 .key = {{plain_name(syntax::qualified_name(definition)) + "::" + std::string(parameter.name())}},
                 .is_of_parameter = true,
                 .purpose = Purpose::classes});
        if (const auto value = parameter.default_value())
            included_.push_back(*value);
    }

    static bool may_have_parameter(Node lambda, std::string_view name)
    {
        std::size_t left = 10;  // no function passes more
        for (const syntax::Parameter parameter : syntax::parameters_of(lambda))
            if (parameter.name() == name || --left == 0)
                return true;
        return false;
    }

    // `$x.each |$c| { … }`: what `$c` becomes.
    void take_elements(Node lambda)
    {
        const auto around = lambda.parent();
        const auto call = around ? syntax::as<syntax::AnyCall>(*around) : std::nullopt;
        if (!call || call->function() != "each" || !iterated_.insert(lambda.index()).second)
            return;
        const auto arguments = call->arguments();
        if (std::ranges::distance(syntax::parameters_of(lambda)) == 1 && !arguments.empty())
            included_.push_back(arguments.front());
    }

    // What the file assigns to variables, and parameters, by the definition around them and their names.
    using Values = std::multimap<std::pair<NodeIndex, std::string_view>, Node>;
    const Values& values()
    {
        if (values_)
            return *values_;
        values_.emplace();
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            const Node node = tree_.node(i);
            if (const auto assignment = syntax::as<syntax::Assignment>(node)) {
                const auto left = assignment->left() ? syntax::as<syntax::Variable>(*assignment->left()) : std::nullopt;
                auto around = node.parent();
                while (around && !is_definition(around->kind()))
                    around = around->parent();
                if (left && assignment->right())
                    values_->emplace(std::pair(around ? around->index() : 0, left->name()), *assignment->right());
            } else if (const auto parameter = syntax::as<syntax::Parameter>(node)) {
                const auto list = node.parent();
                const auto owner = list ? list->parent() : std::nullopt;
                if (owner && is_definition(owner->kind()) && parameter->variable())
                    values_->emplace(std::pair(owner->index(), parameter->name()), node);
            }
        }
        return *values_;
    }

    const Tree& tree_;
    FileLookups found_;
    std::vector<LookupCall> parameters_;
    std::vector<std::pair<KeyPattern, bool>> names_;  // and whether a lookup has it in its arguments
    std::vector<Node> included_;                      // expressions whose values name the classes that are included
    std::map<NodeIndex, std::size_t> calls_;          // those with one plain key: place in `found_.calls`
    std::set<std::pair<NodeIndex, std::string_view>> seen_;
    std::set<NodeIndex> iterated_;
    std::optional<Values> values_;
    NodeIndex lookups_end_ = 0;     // of the lookup around the place that is read
    bool is_any_computed_ = false;  // a variable may hold a name that is put together anywhere in the file
};

}  // namespace

std::shared_ptr<const FileLookups> lookups_of(const Tree& tree)
{
    static const auto none = std::make_shared<const FileLookups>();
    FileLookups found = LookupReader(tree).read();
    const bool is_empty = found.calls.empty() && found.words.empty() && found.patterns.empty();
    return is_empty ? none : std::make_shared<const FileLookups>(std::move(found));
}

}  // namespace plint::hiera
