#include "ide/inlay_hints.hpp"

#include "checks/inference/abstract_value.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/scopes/scopes.hpp"
#include "checks/types/build.hpp"
#include "checks/types/generalize.hpp"
#include "checks/types/iterate.hpp"
#include "checks/types/print.hpp"
#include "checks/types/views.hpp"
#include "ide/readable_type.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace plint::ide {

namespace {

constexpr std::size_t max_length = 40;  // of a type; longer ones are shown without their parameters

// Whether the value is evident from the code.
bool is_literal(Node node)
{
    switch (node.kind()) {
    case Kind::name:
    case Kind::word:
    case Kind::class_reference:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::number:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef:
    case Kind::kw_default:
    case Kind::regex: return true;
    case Kind::array:
    case Kind::hash:
    case Kind::pair:
        for (const Node child : node.children())
            if (syntax::Element::is(child.kind()) && !is_literal(child))
                return false;
        return true;
    default: return false;
    }
}

// `Array[String]` for a type that lists each element.
types::Type without_elements(types::TypeTable& table, types::Type type)
{
    const auto element = type ? types::element_of(table, type) : std::nullopt;
    if (!element || !*element || (*element)->tag == types::Tag::any)
        return {};
    if (type->tag == types::Tag::tuple || type->tag == types::Tag::array)
        return types::array_of(table, types::generalize(table, *element), {});
    const bool is_hash = type->tag == types::Tag::structure || type->tag == types::Tag::hash;
    if (!is_hash || (*element)->tag != types::Tag::tuple || types::TupleType(*element).elements().size() != 2)
        return {};
    const auto pair = types::TupleType(*element).elements();
    return types::hash_of(table, types::generalize(table, pair[0]), types::generalize(table, pair[1]), {});
}

// Whether it, or a part of it, is the type of one value: a hint with the value would repeat the code.
bool has_single_value(types::Type type)
{
    if (!type)
        return false;
    switch (type->tag) {
    case types::Tag::string: return type->text.has_value();
    case types::Tag::boolean: return type->given;
    case types::Tag::integer: return type->range.from && type->range.from == type->range.to;
    case types::Tag::floating: return type->floats.from == type->floats.to;
    case types::Tag::enumeration: return type->texts.size() == 1;
    case types::Tag::structure:
        for (const types::StructMember member : types::StructType(type).members())
            if (has_single_value(member.value))
                return true;
        return false;
    case types::Tag::variant:
    case types::Tag::tuple:
    case types::Tag::array:
    case types::Tag::hash:
    case types::Tag::optional:
    case types::Tag::not_undef:
    case types::Tag::sensitive: return std::ranges::any_of(type->parts, has_single_value);
    default: return false;
    }
}

// Empty if it does not help. `is_collection`: the code shows that it is an array or hash.
std::string type_label(types::TypeTable& table, types::Type type, bool is_collection)
{
    if (is_collection)
        type = without_elements(table, type);
    if (!type || type->tag == types::Tag::any || type->tag == types::Tag::undef)
        return {};
    if (has_single_value(type))
        type = types::generalize(table, type);
    std::string label = readable_type(table, type, max_length + 1);
    if (label.size() <= max_length || is_collection)
        return label.size() <= max_length ? label : std::string();
    type = types::generalize(table, type);
    label = readable_type(table, type, max_length + 1);
    if (label.size() <= max_length)
        return label;
    return type->tag == types::Tag::variant ? std::string() : types::print(table, table.bare(type->tag));
}

// By parameter of a lambda without a declared type: where the lambda reads it first. Its type there is that of the arguments,
// which later code may narrow.
std::map<NodeIndex, NodeIndex> first_reads(const engine::Snapshot& snapshot, layout::FileIndex file, const Tree& tree)
{
    const scopes::Scopes scopes = scopes::find_scopes(tree, snapshot.project().summary(file), snapshot.project(), file);
    std::map<NodeIndex, NodeIndex> reads;
    for (const scopes::VariableUse& use : scopes.uses) {
        if (!use.variable || use.in_parameters)
            continue;
        const scopes::Variable& variable = scopes.variables[*use.variable];
        const auto parameter = syntax::as<syntax::Parameter>(variable.node.parent());
        if (!variable.parameter || !parameter || parameter->type()
            || scopes.scopes[variable.scope].kind != scopes::ScopeKind::lambda)
            continue;
        const auto [at, is_new] = reads.try_emplace(variable.node.index(), use.node.index());
        if (!is_new && tree.begin[use.node.index()] < tree.begin[at->second])
            at->second = use.node.index();
    }
    return reads;
}

void add_types(const engine::Snapshot& snapshot, layout::FileIndex file, const Tree& tree, Span range,
               std::vector<InlayHint>& hints)
{
    const std::map<NodeIndex, NodeIndex> reads = first_reads(snapshot, file, tree);
    snapshot.inference().infer(tree, file, [&](types::TypeTable& table, const inference::Inferred& inferred) {
        const auto add = [&](Node variable, types::Type type, bool is_collection) {
            if (!range.contains(variable.span()))
                return;
            if (std::string label = type_label(table, type, is_collection); !label.empty())
                hints.push_back({InlayHintKind::type, variable.span().end, std::move(label)});
        };
        for (const auto& [parameter, read] : reads)
            add(tree.node(parameter), inferred.types[read], false);
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const auto assignment = syntax::as<syntax::Assignment>(tree.node(i));
            const auto target = assignment ? assignment->left() : std::nullopt;
            const auto value = assignment ? assignment->right() : std::nullopt;
            if (target && value && target->kind() == Kind::variable && !is_literal(*value))
                add(*target, inferred.types[i], value->kind() == Kind::array || value->kind() == Kind::hash);
        }
    });
}

// The parameters of Ruby functions by position, empty where calls with this number of arguments may mean different ones.
std::vector<std::string> ruby_names(const ruby::Function& function, std::size_t arguments)
{
    std::optional<std::vector<std::string>> names;
    for (const ruby::Signature& signature : function.signatures) {
        if (arguments < signature.min() || signature.max() < arguments)
            continue;
        std::vector<std::string> own;
        for (const ruby::Parameter& parameter : signature.parameters) {
            const bool is_single =
                parameter.kind == ruby::ParameterKind::required || parameter.kind == ruby::ParameterKind::optional;
            own.emplace_back(is_single ? parameter.name : "");
        }
        if (!names)
            names = own;
        for (std::size_t i = 0; i < names->size(); ++i)
            if (i >= own.size() || own[i] != (*names)[i])
                (*names)[i].clear();
    }
    return names.value_or(std::vector<std::string>());
}

// The names of the parameters that get the arguments; empty where a name does not help.
std::vector<std::string> parameter_names(const lookup::ResolvedFunction& function, std::size_t arguments)
{
    std::vector<std::string> names;
    if (function.puppet != nullptr && function.place)
        for (const summary::DefinedParameter& parameter : function.puppet->parameters)
            names.push_back(parameter.repeated ? "" : parameter.name);
    else if (function.ruby != nullptr)
        names = ruby_names(*function.ruby, arguments);
    if (function.ruby != nullptr && !function.place) {
        // The name of one of Puppet's own functions explains its first argument.
        for (std::size_t i = 0; i < names.size(); ++i)
            if (i == 0 || names[i].size() < 2 || arguments < 2)
                names[i].clear();
    }
    return names;
}

void add_parameters(const engine::Snapshot& snapshot, layout::FileIndex file, const Tree& tree, Span range,
                    std::vector<InlayHint>& hints)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (!syntax::AnyCall::is(tree.kind[i]) || !range.contains(tree.node(i).span()))
            continue;
        const syntax::AnyCall call(tree.node(i));
        const std::vector<Node> arguments = call.arguments();
        if (call.function().empty() || std::ranges::none_of(arguments, is_literal))
            continue;
        const lookup::ResolvedFunction function = lookup.function(call.function());
        const std::vector<std::string> names = parameter_names(function, arguments.size());
        // Before the receiver a name would look odd.
        const bool is_method = tree.kind[i] == Kind::method_call;
        if (is_method && !function.place && arguments.size() == 2)
            continue;
        for (std::size_t at = is_method ? 1 : 0; at < std::min(arguments.size(), names.size()); ++at)
            if (is_literal(arguments[at]) && !names[at].empty())
                hints.push_back({InlayHintKind::parameter, arguments[at].span().begin, names[at]});
    }
}

}  // namespace

std::vector<InlayHint> inlay_hints(const engine::Snapshot& snapshot, layout::FileIndex file, Span range,
                                   const InlayHintOptions& options)
{
    std::vector<InlayHint> hints;
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return hints;
    if (options.types)
        add_types(snapshot, file, *tree, range, hints);
    if (options.parameter_names)
        add_parameters(snapshot, file, *tree, range, hints);
    std::ranges::stable_sort(hints, {}, &InlayHint::at);
    return hints;
}

}  // namespace plint::ide
