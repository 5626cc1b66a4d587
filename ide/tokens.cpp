#include "ide/tokens.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/scopes/scopes.hpp"
#include "checks/names/names.hpp"
#include "ide/data_parts.hpp"
#include "ide/documentation.hpp"
#include "ide/hiera_keys.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <map>

namespace plint::ide {

namespace {

using namespace token_modifiers;

std::uint8_t bits(bool condition, std::uint8_t modifier)
{
    return condition ? modifier : std::uint8_t{0};
}

class Tokenizer {
public:
    Tokenizer(const engine::Snapshot& snapshot, layout::FileIndex file, const Tree& tree)
        : snapshot_(snapshot), file_(file), summary_(snapshot.project().summary(file)),
          lookup_(snapshot.project(), file), tree_(tree)
    {
        const scopes::Scopes scopes = scopes::find_scopes(tree, summary_, snapshot.project(), file);
        for (const scopes::Variable& variable : scopes.variables)
            variables_[variable.node.index()] = {variable.parameter, true, false};
        for (const scopes::VariableUse& use : scopes.uses) {
            const bool is_parameter = use.variable && scopes.variables[*use.variable].parameter;
            variables_.try_emplace(use.node.index(),
                                   Variable{is_parameter, false, use.meaning == scopes::Meaning::built_in});
        }
        for (const summary::Definition& definition : summary_.definitions)
            definitions_.emplace(definition.name_span.begin, &definition);
        for (const summary::Reference& reference : summary_.references)
            references_.emplace(reference.span.begin, &reference);
    }

    std::vector<Token> run()
    {
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            const Node node = tree_.node(i);
            if (!node.has_children() && node.span().begin < node.span().end)
                add(node);
        }
        std::ranges::sort(tokens_, {}, [](const Token& token) { return token.span.begin; });
        return std::move(tokens_);
    }

private:
    struct Variable {
        bool is_parameter = false;
        bool is_definition = false;
        bool is_built_in = false;
    };

    void put(Node node, TokenKind kind, std::uint8_t modifiers = 0)
    {
        tokens_.push_back({node.span(), kind, modifiers});
    }

    void add(Node node)
    {
        switch (node.kind()) {
        case Kind::line_comment:
        case Kind::block_comment:
        case Kind::epp_comment: put(node, TokenKind::comment); return;
        case Kind::variable: add_variable(node); return;
        case Kind::number: put(node, TokenKind::number); return;
        case Kind::regex: put(node, TokenKind::regex); return;
        case Kind::heredoc_tag:
        case Kind::heredoc_end:
        case Kind::string_quote:
        case Kind::string_text:
        case Kind::heredoc_text: put(node, TokenKind::string); return;
        case Kind::single_quoted:
        case Kind::double_quoted: add_string(node); return;
        case Kind::name:
        case Kind::word:
        case Kind::class_reference: add_name(node); return;
        default: break;
        }
        if (is_attribute_name(node))
            put(node, TokenKind::property);
        else if (is_keyword(node.kind()))
            put(node, TokenKind::keyword);
        else if (node.kind() >= Kind::arrow && node.kind() <= Kind::bang)
            put(node, TokenKind::operator_);
    }

    static bool is_attribute_name(Node node)
    {
        const auto attribute = syntax::as<syntax::Attribute>(node.parent());
        return attribute && attribute->name() == node;
    }

    void add_variable(Node node)
    {
        const auto known = variables_.find(node.index());
        const Variable variable = known == variables_.end() ? Variable{} : known->second;
        const auto modifiers = static_cast<std::uint8_t>(
            readonly | bits(variable.is_definition, declaration) | bits(variable.is_built_in, default_library)
            | bits(is_legacy_fact(node, variable.is_built_in), deprecated));
        put(node, variable.is_parameter ? TokenKind::parameter : TokenKind::variable, modifiers);
    }

    // `$::osfamily`, and `$osfamily` where no code sets it.
    static bool is_legacy_fact(Node node, bool is_built_in)
    {
        std::string_view name = node.text();
        name.remove_prefix(name.starts_with('$') ? 1 : 0);
        const bool is_top = name.starts_with("::");
        name.remove_prefix(is_top ? 2 : 0);
        if (!is_top && !is_built_in)
            return false;
        const catalogue::FactShape* const fact = catalogue::find_fact(name);
        return fact != nullptr && fact->legacy;
    }

    // The name of a class in quotes, in `class { 'a': }`, `Class['a']` and `include 'a'`; other strings as they are.
    void add_string(Node node)
    {
        const auto call = syntax::as<syntax::AnyCall>(node.parent());
        if (call && call->function() == "run_plan" && call->arguments().front() == node && node.span().size() > 2)
            return put_quoted(node, {node.span().begin + 1, node.span().end - 1}, TokenKind::function, 0);
        const auto used = references_.find(node.span().begin + 1);
        if (used == references_.end() || used->second->kind != summary::ReferenceKind::class_
            || used->second->span.end + 1 != node.span().end)
            return put(node, TokenKind::string);
        const Span name = used->second->span;
        put_quoted(node, name, TokenKind::class_, modifiers_of_class(used->second->name));
    }

    // A name in quotes, which are a string.
    void put_quoted(Node node, Span name, TokenKind kind, std::uint8_t modifiers)
    {
        tokens_.push_back({{node.span().begin, name.begin}, TokenKind::string, 0});
        tokens_.push_back({name, kind, modifiers});
        tokens_.push_back({{name.end, node.span().end}, TokenKind::string, 0});
    }

    void add_name(Node node)
    {
        if (is_attribute_name(node))
            return put(node, TokenKind::property);
        if (const auto defined = definitions_.find(node.span().begin); defined != definitions_.end())
            return put(node, kind_of(defined->second->kind),
                       static_cast<std::uint8_t>(
                           declaration | bits(is_deprecated(definition_place(*defined->second)), deprecated)));
        const auto used = references_.find(node.span().begin);
        if (used != references_.end())
            return add_reference(node, *used->second);
        if (node.kind() == Kind::class_reference)
            put(node, TokenKind::type, default_library);  // Puppet's own
        else
            put(node, TokenKind::string);
    }

    static TokenKind kind_of(summary::DefinitionKind kind)
    {
        using enum summary::DefinitionKind;
        switch (kind) {
        case class_: return TokenKind::class_;
        case define: return TokenKind::defined_type;
        case type_alias: return TokenKind::type;
        default: return TokenKind::function;
        }
    }

    void add_reference(Node node, const summary::Reference& reference)
    {
        switch (reference.kind) {
        case summary::ReferenceKind::class_: return put(node, TokenKind::class_, modifiers_of_class(reference.name));
        case summary::ReferenceKind::resource_type:
            return put(node, TokenKind::defined_type, modifiers_of_resource_type(reference.name));
        case summary::ReferenceKind::type: {
            const auto [meaning, is_new] = types_.try_emplace(reference.name);
            if (is_new)
                meaning->second = meaning_of_type(reference.name);
            return put(node, meaning->second.kind, meaning->second.modifiers);
        }
        case summary::ReferenceKind::function: {
            const auto [function, is_new] = functions_.try_emplace(reference.name);
            if (is_new)
                function->second = modifiers_of_function(reference.name);
            return put(node, TokenKind::function, function->second);
        }
        }
    }

    struct TypeMeaning {
        TokenKind kind = TokenKind::type;
        std::uint8_t modifiers = 0;
    };

    TypeMeaning meaning_of_type(const std::string& name)
    {
        const lookup::ResolvedType type = lookup_.type(name);
        if (type.built_in)
            return {TokenKind::type, default_library};
        const bool is_resource = type.resource.define != nullptr || type.resource.type != nullptr;
        if (is_resource)
            return {TokenKind::defined_type, modifiers_of_resource_type(name)};
        return {TokenKind::type,
                static_cast<std::uint8_t>(bits(catalogue::find_type(name) != nullptr, default_library)
                                          | bits(is_deprecated(type.place), deprecated))};
    }

    std::uint8_t modifiers_of_function(const std::string& name) const
    {
        const lookup::ResolvedFunction function = lookup_.function(name);
        const bool ends = function.ruby != nullptr && function.ruby->deprecation.has_value();
        return static_cast<std::uint8_t>(bits(catalogue::find_function(name) != nullptr, default_library)
                                         | bits(ends || is_deprecated(function.place), deprecated));
    }

    std::uint8_t modifiers_of_class(const std::string& name)
    {
        const auto [known, is_new] = classes_.try_emplace(name);
        if (is_new)
            known->second = bits(is_deprecated(lookup_.class_named(name).place), deprecated);
        return known->second;
    }

    std::uint8_t modifiers_of_resource_type(const std::string& name)
    {
        const auto [known, is_new] = resource_types_.try_emplace(name);
        if (is_new)
            known->second =
                static_cast<std::uint8_t>(bits(catalogue::find_type(name) != nullptr, default_library)
                                          | bits(is_deprecated(lookup_.resource_type(name).place), deprecated));
        return known->second;
    }

    bool is_deprecated(std::optional<index::Place> place) const { return place && has_deprecation(snapshot_, *place); }

    index::Place definition_place(const summary::Definition& definition) const
    {
        return {file_, static_cast<std::uint32_t>(&definition - summary_.definitions.data())};
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    const summary::Summary& summary_;
    lookup::Lookup lookup_;
    const Tree& tree_;
    std::map<NodeIndex, Variable> variables_;
    std::map<Offset, const summary::Definition*> definitions_;
    std::map<Offset, const summary::Reference*> references_;
    std::map<std::string, std::uint8_t> functions_;       // modifiers
    std::map<std::string, std::uint8_t> classes_;         // likewise
    std::map<std::string, std::uint8_t> resource_types_;  // likewise
    std::map<std::string, TypeMeaning> types_;
    std::vector<Token> tokens_;
};

// The keys of Hiera data that set parameters.
std::vector<Token> data_tokens(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view text)
{
    std::vector<Token> found;
    const lookup::Lookup lookup(snapshot.project(), file);
    for (const DataPart& part : data_parts(text)) {
        if (!part.is_key || part.depth != 1 || part.kind != DataPart::Kind::scalar)
            continue;
        const std::string_view owner = names::without_last_segment(part.text);
        const lookup::ResolvedClass meaning = owner.empty() ? lookup::ResolvedClass{} : lookup.class_named(owner);
        if (meaning.definition != nullptr
            && std::ranges::find(meaning.definition->parameters, names::last_segment(part.text),
                                 &summary::DefinedParameter::name)
                != meaning.definition->parameters.end())
            found.push_back({without_quotes(part.span, text), TokenKind::parameter, 0});
    }
    return found;
}

}  // namespace

std::vector<Token> tokens(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    if (const auto& source = snapshot.file(file).source; source && is_hiera_data(snapshot, file))
        return data_tokens(snapshot, file, source->text());
    const auto& tree = snapshot.file(file).tree;
    return tree ? Tokenizer(snapshot, file, *tree).run() : std::vector<Token>();
}

}  // namespace plint::ide
