#include "ide/signature.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "ide/definition.hpp"
#include "ide/completion_place.hpp"
#include "ide/documentation.hpp"
#include "ide/hover.hpp"
#include "ide/quotes.hpp"
#include "ide/resource_braces.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace plint::ide {

namespace {

// A label that grows by parameters.
class LabelWriter {
public:
    explicit LabelWriter(std::string start) { signature_.label = std::move(start); }

    void add_parameter(std::string_view text, std::string documentation)
    {
        if (!signature_.parameters.empty())
            signature_.label += ", ";
        const auto begin = static_cast<Offset>(signature_.label.size());
        signature_.label += text;
        signature_.parameters.push_back(
            {{begin, static_cast<Offset>(signature_.label.size())}, std::move(documentation)});
    }

    Signature finish(std::string_view end)
    {
        signature_.label += end;
        return std::move(signature_);
    }

    Signature& signature() { return signature_; }

private:
    Signature signature_;
};

// What encloses the position.
struct Context {
    enum class Kind { call, resource, class_, template_ };
    Kind kind = Kind::call;
    std::string name;                  // of the function, resource type, class or template
    std::size_t arguments = 0;         // those before the position; of a method call the receiver is one
    std::string attribute = {};        // of resources: the one at the position
    std::set<std::string> given = {};  // the attributes before it
    bool in_title = false;             // of a resource
};

// The context of the innermost brackets that have one.
class ContextFinder : CodeBrackets {
public:
    using CodeBrackets::CodeBrackets;

    [[nodiscard]] std::optional<Context> find() const
    {
        for (std::size_t i = open().size(); i-- > 0;) {
            const OpenBracket& bracket = open()[i];
            const std::size_t head = bracket.token == no_token || bracket.token == 0 ? no_token : bracket.token - 1;
            if (is_sign(bracket.token, "(") && is_kind(head, CodeTokenKind::name))
                return call(bracket, head);
            if (is_sign(bracket.token, "{")) {
                if (const auto found = in_braces(bracket))
                    return found;
                if (!expects_value(head))
                    return statement(bracket);
            } else if (bracket.token == no_token) {
                return statement(bracket);
            } else if (is_sign(bracket.token, "[")
                       && (is_kind(head, CodeTokenKind::type) || is_kind(head, CodeTokenKind::variable))) {
                return std::nullopt;
            } else if (!is_sign(bracket.token, "[") && !is_sign(bracket.token, "(")) {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Context> call(const OpenBracket& bracket, std::size_t head) const
    {
        const bool is_definition = head > 0 && is_among(text_of(head - 1), {"function", "define", "class", "plan"});
        if (is_definition)
            return std::nullopt;
        const bool is_method = head > 0 && is_sign(head - 1, ".");
        return Context{Context::Kind::call, std::string(text_of(head)), bracket.commas + (is_method ? 1 : 0)};
    }

    // `include a, `, without parentheses.
    [[nodiscard]] std::optional<Context> statement(const OpenBracket& bracket) const
    {
        std::size_t commas = 0;
        for (std::size_t i = tokens().size(); i-- > 0 && i + 1 > bracket.body && !ends_statement(i);) {
            if (is_kind(i, CodeTokenKind::name) && calls_without_parentheses(text_of(i))
                && begins_statement(i, bracket))
                return Context{Context::Kind::call, std::string(text_of(i)), commas};
            commas += is_sign(i, ",") ? 1 : 0;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool ends_statement(std::size_t i) const
    {
        if (is_kind(i, CodeTokenKind::sign))
            return is_among(text_of(i), {"{", "}", ";"}) || (ends_line(i) && !is_sign(i, ","));
        return ends_line(i) || tokens()[i].kind == CodeTokenKind::tag;
    }

    [[nodiscard]] bool begins_statement(std::size_t i, const OpenBracket& bracket) const
    {
        return i == 0 || i - 1 == bracket.token || ends_statement(i - 1);
    }

    [[nodiscard]] std::optional<Context> in_braces(const OpenBracket& braces) const
    {
        const std::size_t arrow = braces.arrow;
        const std::string key(arrow == no_token || arrow == 0 ? "" : unquoted(text_of(arrow - 1)));
        const std::size_t end = arrow == no_token ? tokens().size() : arrow;
        if (std::string name = template_of_braces(*this, braces); !name.empty())
            return Context{Context::Kind::template_, std::move(name), 0, key, keys_before(braces, end)};
        const auto resource = resource_braces(*this, braces);
        if (!resource)
            return std::nullopt;
        const bool has_title = is_kind(braces.token - 1, CodeTokenKind::name);
        if (resource->is_class && resource->title.empty())
            return std::nullopt;
        return Context{resource->is_class ? Context::Kind::class_ : Context::Kind::resource,
                       resource->is_class ? resource->title : resource->type,
                       0,
                       key,
                       keys_before(braces, end),
                       has_title && braces.colon == no_token};
    }

    [[nodiscard]] std::set<std::string> keys_before(const OpenBracket& braces, std::size_t end) const
    {
        const std::vector<std::string> keys = keys_of_entries(*this, braces.body, end);
        return {keys.begin(), keys.end()};
    }
};

// The text about a parameter. Wrong code may have several of the name: the first gets it.
std::string take_text(ParameterTexts& texts, const std::string& name)
{
    const auto found = texts.find(name);
    return found == texts.end() ? std::string() : std::exchange(found->second, {});
}

// How many arguments a signature accepts.
struct Count {
    std::size_t min = 0;
    std::size_t max = 0;
    bool has_lambda = false;  // its last parameter is the lambda, which is not in parentheses
};

class Helper {
public:
    Helper(const engine::Snapshot& snapshot, layout::FileIndex file, Context context)
        : snapshot_(snapshot), file_(file), lookup_(snapshot.project(), file), context_(std::move(context))
    {
    }

    std::optional<SignatureHelp> run()
    {
        switch (context_.kind) {
        case Context::Kind::call: add_function(); break;
        case Context::Kind::resource: {
            const lookup::ResourceTypeMeaning type = lookup_.resource_type(context_.name);
            if (type.define != nullptr && type.place)
                add_declaration(*type.place);
            else if (type.type != nullptr && !context_.attribute.empty())
                add_attribute(*type.type);
            break;
        }
        case Context::Kind::class_:
            if (const auto place = lookup_.class_named(context_.name).place)
                add_declaration(*place);
            break;
        case Context::Kind::template_: add_template(); break;
        }
        if (help_.signatures.empty())
            return std::nullopt;
        return std::move(help_);
    }

private:
    void add_function()
    {
        const lookup::ResolvedFunction function = lookup_.function(context_.name);
        if (function.puppet != nullptr && function.place) {
            add_puppet(*function.place);
        } else if (function.ruby != nullptr) {
            for (const ruby::Signature& signature : function.ruby->signatures)
                if (lookup_.releases().have(signature.versions))
                    add_ruby(*function.ruby, signature);
        }
        choose();
    }

    void add_puppet(index::Place place)
    {
        const summary::Definition& definition = snapshot_.project().definition(place);
        LabelWriter writer(definition.name + "(");
        Count count;
        ParameterTexts texts = parameter_texts(snapshot_, place);
        for (const summary::DefinedParameter& parameter : definition.parameters) {
            writer.add_parameter(fmt::format("{}{}{}${}{}", parameter.type, parameter.type.empty() ? "" : " ",
                                             parameter.repeated ? "*" : "", parameter.name,
                                             parameter.required || parameter.repeated ? "" : "?"),
                                 take_text(texts, parameter.name));
            count.min += parameter.required && !parameter.repeated ? 1 : 0;
            count.max = parameter.repeated ? SIZE_MAX : count.max + 1;
        }
        writer.signature().documentation = documentation_of(snapshot_, place);
        help_.signatures.push_back(
            writer.finish(definition.type.empty() ? ")" : fmt::format(") >> {}", definition.type)));
        counts_.push_back(count);
    }

    void add_ruby(const ruby::Function& function, const ruby::Signature& signature)
    {
        LabelWriter writer(fmt::format("{}(", function.name));
        Count count;
        for (const ruby::Parameter& parameter : signature.parameters) {
            const bool repeated = parameter.kind == ruby::ParameterKind::repeated
                || parameter.kind == ruby::ParameterKind::required_repeated;
            const bool required = parameter.kind == ruby::ParameterKind::required
                || parameter.kind == ruby::ParameterKind::required_repeated;
            writer.add_parameter(fmt::format("{} {}${}{}", parameter.type, repeated ? "*" : "", parameter.name,
                                             required || repeated ? "" : "?"),
                                 {});
            count.min += required ? 1 : 0;
            count.max = repeated || count.max == SIZE_MAX ? SIZE_MAX : count.max + 1;
        }
        count.has_lambda = signature.block.has_value();
        if (signature.block)
            writer.add_parameter(fmt::format("{} &{}", signature.block->type, signature.block->name), {});
        writer.signature().documentation = std::string(function.doc);
        help_.signatures.push_back(
            writer.finish(signature.return_type.empty() ? ")" : fmt::format(") >> {}", signature.return_type)));
        counts_.push_back(count);
    }

    // The signature for so many arguments, and the parameter that gets the next one: the lambda after all others.
    void choose()
    {
        const std::size_t given = context_.arguments;
        const auto fits = std::ranges::find_if(
            counts_, [given](const Count& count) { return given < count.max || (given == 0 && count.max == 0); });
        const auto before_lambda = std::ranges::find_if(
            counts_, [given](const Count& count) { return given == count.max && count.has_lambda; });
        const auto best = fits != counts_.end() ? fits : before_lambda;
        help_.active = best == counts_.end() ? 0 : static_cast<std::size_t>(best - counts_.begin());
        if (best == counts_.end() || help_.signatures[help_.active].parameters.empty())
            return;
        const std::size_t last = help_.signatures[help_.active].parameters.size() - 1;
        if (given < best->max)
            help_.parameter = std::min(given, best->has_lambda && last > 0 ? last - 1 : last);
        else if (best->has_lambda)
            help_.parameter = last;
    }

    // Of a resource type in Ruby, which may have too many attributes for a label, the one at the position.
    void add_attribute(const ruby::ResourceType& type)
    {
        const std::string_view name = context_.attribute;
        if (type.find(name) == nullptr && catalogue::find_metaparameter(name) == nullptr)
            return;
        LabelWriter writer(fmt::format("{} {{ ", type.name));
        const Symbol symbol{
            .kind = SymbolKind::attribute, .name = context_.attribute, .span = {}, .owner = context_.name};
        writer.add_parameter(fmt::format("{} =>", name), describe(snapshot_, file_, symbol));
        help_.signatures.push_back(writer.finish(" … }"));
        help_.parameter = 0;
    }

    // Before an attribute is written: the first parameter that is not given.
    void choose_next(const std::string& name, std::size_t number)
    {
        const bool is_next =
            context_.attribute.empty() && !context_.in_title && !help_.parameter && !context_.given.contains(name);
        if (name == context_.attribute || is_next)
            help_.parameter = number;
    }

    void add_declaration(index::Place place)
    {
        const summary::Definition& definition = snapshot_.project().definition(place);
        const bool is_class = definition.kind == summary::DefinitionKind::class_;
        LabelWriter writer(fmt::format("{} {} (", is_class ? "class" : "define", definition.name));
        ParameterTexts texts = parameter_texts(snapshot_, place);
        for (const summary::DefinedParameter& parameter : definition.parameters) {
            choose_next(parameter.name, writer.signature().parameters.size());
            writer.add_parameter(fmt::format("{}{}${}{}", parameter.type, parameter.type.empty() ? "" : " ",
                                             parameter.name, parameter.required ? "" : "?"),
                                 take_text(texts, parameter.name));
        }
        writer.signature().documentation = documentation_of(snapshot_, place);
        help_.signatures.push_back(writer.finish(")"));
    }

    void add_template()
    {
        const std::vector<Location> found =
            definitions(snapshot_, file_, Symbol{.kind = SymbolKind::template_, .name = context_.name, .span = {}});
        const auto file = found.empty() ? std::nullopt : snapshot_.find(found.front().path);
        if (!file || !snapshot_.file(*file).tree)
            return;
        LabelWriter writer(fmt::format("{} | ", context_.name));
        for (const syntax::Parameter parameter : syntax::parameters_of(snapshot_.file(*file).tree->root())) {
            choose_next(std::string(parameter.name()), writer.signature().parameters.size());
            writer.add_parameter(parameter.text(), {});
        }
        if (!writer.signature().parameters.empty())
            help_.signatures.push_back(writer.finish(" |"));
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    lookup::Lookup lookup_;
    Context context_;
    SignatureHelp help_;
    std::vector<Count> counts_;  // of the signatures of functions
};

}  // namespace

std::optional<SignatureHelp> signature_help(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const layout::FileRole role = snapshot.project().file(file).role;
    if (!layout::is_puppet_code(role) || !snapshot.file(file).source)
        return std::nullopt;
    const std::string_view text = snapshot.file(file).source->text();
    const CodeBefore code = read_code_before(text.substr(0, offset), role == layout::FileRole::epp);
    if (code.inside == Inside::comment || code.inside == Inside::template_text)
        return std::nullopt;
    auto context = ContextFinder(text, code.tokens, code.inside == Inside::code ? offset : code.begin).find();
    return context ? Helper(snapshot, file, std::move(*context)).run() : std::nullopt;
}

}  // namespace plint::ide
