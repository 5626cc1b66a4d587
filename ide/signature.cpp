#include "ide/signature.hpp"

#include "checks/lookup/lookup.hpp"
#include "ide/definition.hpp"
#include "ide/documentation.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

constexpr std::size_t max_tokens_back = 20000;

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
    std::string name;            // of the function, resource type, class or template
    std::size_t arguments = 0;   // those before the position; of a method call the receiver is one
    std::string attribute = {};  // of resources: the one at the position
};

class Finder {
public:
    Finder(const Tree& tree, Offset offset)
    {
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const Node node = tree.node(i);
            if (!node.has_children() && !is_trivia(node.kind()) && node.kind() != Kind::missing
                && node.span().end <= offset)
                tokens_.push_back(node);
        }
        std::ranges::sort(tokens_, {}, [](Node node) { return node.span().begin; });
    }

    std::optional<Context> find()
    {
        std::size_t at = tokens_.size();
        std::size_t commas = 0;
        std::size_t depth = 0;
        std::string attribute;
        bool in_entry = true;  // after the last comma
        for (std::size_t steps = 0; at > 0 && steps < max_tokens_back; ++steps) {
            const Node token = tokens_[--at];
            switch (token.kind()) {
            case Kind::rparen:
            case Kind::rbracket:
            case Kind::rbrace: ++depth; break;
            case Kind::lbracket:
            case Kind::interpolation_open:
                if (depth-- == 0)
                    return std::nullopt;
                break;
            case Kind::lparen:
                if (depth == 0)
                    return call_before(at, commas);
                --depth;
                break;
            case Kind::lbrace:
                if (depth == 0)
                    return braces_before(at, attribute);
                --depth;
                break;
            case Kind::comma:
            case Kind::semicolon:
                if (depth == 0) {
                    ++commas;
                    in_entry = false;
                }
                break;
            case Kind::arrow:
                if (depth == 0 && in_entry && at > 0 && attribute.empty())
                    attribute = std::string(tokens_[at - 1].text());
                break;
            default: break;
            }
        }
        return std::nullopt;
    }

private:
    // The function whose `(` is at this place.
    std::optional<Context> call_before(std::size_t open, std::size_t commas) const
    {
        if (open == 0 || tokens_[open - 1].kind() != Kind::name)
            return std::nullopt;
        if (open >= 2
            && (tokens_[open - 2].kind() == Kind::kw_function || tokens_[open - 2].kind() == Kind::kw_define
                || tokens_[open - 2].kind() == Kind::kw_class || tokens_[open - 2].kind() == Kind::kw_plan))
            return std::nullopt;  // a definition
        const bool is_method = open >= 2 && tokens_[open - 2].kind() == Kind::dot;
        return Context{Context::Kind::call, std::string(tokens_[open - 1].text()), commas + (is_method ? 1 : 0)};
    }

    std::optional<Context> braces_before(std::size_t open, const std::string& attribute) const
    {
        if (open == 0)
            return std::nullopt;
        const Node before = tokens_[open - 1];
        if (before.kind() == Kind::kw_class) {
            if (open + 2 >= tokens_.size() || tokens_[open + 2].kind() != Kind::colon)
                return std::nullopt;
            return Context{Context::Kind::class_, unquoted(tokens_[open + 1].text()), 0, attribute};
        }
        if (before.kind() == Kind::name) {
            if (open >= 2 && is_keyword(tokens_[open - 2].kind()))
                return std::nullopt;  // `define a {`
            return Context{Context::Kind::resource, std::string(before.text()), 0, attribute};
        }
        // `epp('module/template.epp', {`
        const bool is_template = before.kind() == Kind::comma && open >= 4 && tokens_[open - 3].kind() == Kind::lparen
            && tokens_[open - 4].text() == "epp";
        if (is_template)
            return Context{Context::Kind::template_, unquoted(tokens_[open - 2].text()), 0, unquoted(attribute)};
        return std::nullopt;
    }

    static std::string unquoted(std::string_view text)
    {
        if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"'))
            text = text.substr(1, text.size() - 2);
        return std::string(text);
    }

    std::vector<Node> tokens_;
};

// How many arguments a signature accepts.
struct Count {
    std::size_t min = 0;
    std::size_t max = 0;
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
                add_ruby(*function.ruby, signature);
        }
        choose();
    }

    void add_puppet(index::Place place)
    {
        const summary::Definition& definition = snapshot_.project().definition(place);
        LabelWriter writer(definition.name + "(");
        Count count;
        const ParameterTexts texts = parameter_texts(snapshot_, place);
        for (const summary::DefinedParameter& parameter : definition.parameters) {
            writer.add_parameter(fmt::format("{}{}{}${}{}", parameter.type, parameter.type.empty() ? "" : " ",
                                             parameter.repeated ? "*" : "", parameter.name,
                                             parameter.required || parameter.repeated ? "" : "?"),
                                 find_text(texts, parameter.name));
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
        if (signature.block)
            writer.add_parameter(fmt::format("{} &{}", signature.block->type, signature.block->name), {});
        writer.signature().documentation = std::string(function.doc);
        help_.signatures.push_back(
            writer.finish(signature.return_type.empty() ? ")" : fmt::format(") >> {}", signature.return_type)));
        counts_.push_back(count);
    }

    // The signature for so many arguments, and the parameter that gets the next one.
    void choose()
    {
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (context_.arguments < counts_[i].max || (context_.arguments == 0 && counts_[i].max == 0)) {
                help_.active = i;
                break;
            }
        if (help_.signatures.empty() || help_.signatures[help_.active].parameters.empty())
            return;
        const Count count = counts_[help_.active];
        const std::size_t last = help_.signatures[help_.active].parameters.size() - 1;
        if (context_.arguments < count.max)
            help_.parameter = std::min(context_.arguments, last);
    }

    void add_declaration(index::Place place)
    {
        const summary::Definition& definition = snapshot_.project().definition(place);
        const bool is_class = definition.kind == summary::DefinitionKind::class_;
        LabelWriter writer(fmt::format("{} {} (", is_class ? "class" : "define", definition.name));
        const ParameterTexts texts = parameter_texts(snapshot_, place);
        for (const summary::DefinedParameter& parameter : definition.parameters) {
            if (parameter.name == context_.attribute)
                help_.parameter = writer.signature().parameters.size();
            writer.add_parameter(fmt::format("{}{}${}{}", parameter.type, parameter.type.empty() ? "" : " ",
                                             parameter.name, parameter.required ? "" : "?"),
                                 find_text(texts, parameter.name));
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
            if (parameter.name() == context_.attribute)
                help_.parameter = writer.signature().parameters.size();
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
    const auto& tree = snapshot.file(file).tree;
    auto context = tree ? Finder(*tree, offset).find() : std::nullopt;
    if (!context)
        return std::nullopt;
    return Helper(snapshot, file, std::move(*context)).run();
}

}  // namespace plint::ide
