#include "ide/inlay_hints.hpp"

#include "checks/inference/abstract_value.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/types/print.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

constexpr std::size_t max_length = 40;  // of a type; longer ones are shown without their parameters

bool is_literal(Node node)
{
    switch (node.kind()) {
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::number:
    case Kind::kw_true:
    case Kind::kw_false:
    case Kind::kw_undef:
    case Kind::kw_default:
    case Kind::regex:
    case Kind::array:
    case Kind::hash: return true;
    default: return false;
    }
}

// Empty if it says nothing.
std::string type_label(types::TypeTable& table, types::Type type)
{
    if (!type || type->tag == types::Tag::any)
        return {};
    const std::string label = types::print(table, type);
    return label.size() <= max_length ? label : types::print(table, table.bare(type->tag));
}

void add_types(const engine::Snapshot& snapshot, layout::FileIndex file, const Tree& tree, Span range,
               std::vector<InlayHint>& hints)
{
    snapshot.inference().infer(tree, file, [&](types::TypeTable& table, const inference::Inferred& inferred) {
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const auto assignment = syntax::as<syntax::Assignment>(tree.node(i));
            const auto target = assignment ? assignment->left() : std::nullopt;
            const auto value = assignment ? assignment->right() : std::nullopt;
            if (!target || !value || target->kind() != Kind::variable || is_literal(*value)
                || !range.contains(target->span()))
                continue;
            if (std::string label = type_label(table, inferred.types[i]); !label.empty())
                hints.push_back({InlayHintKind::type, target->span().end, std::move(label)});
        }
    });
}

// The names of the parameters of a function in a module, in order; of a function with several signatures, none.
std::vector<std::string> parameter_names(const lookup::ResolvedFunction& function)
{
    std::vector<std::string> names;
    if (function.puppet != nullptr && function.place)
        for (const summary::DefinedParameter& parameter : function.puppet->parameters)
            names.push_back(parameter.name);
    else if (function.ruby != nullptr && function.place && function.ruby->signatures.size() == 1)
        for (const ruby::Parameter& parameter : function.ruby->signatures.begin()->parameters)
            names.emplace_back(parameter.name);
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
        const std::vector<std::string> names = parameter_names(lookup.function(call.function()));
        const std::size_t first =
            tree.kind[i] == Kind::method_call ? 1 : 0;  // before the receiver a name would look odd
        for (std::size_t at = first; at < std::min(arguments.size(), names.size()); ++at)
            if (is_literal(arguments[at]))
                hints.push_back({InlayHintKind::parameter, arguments[at].span().begin, names[at]});
    }
}

}  // namespace

std::vector<InlayHint> inlay_hints(const engine::Snapshot& snapshot, layout::FileIndex file, Span range)
{
    std::vector<InlayHint> hints;
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return hints;
    add_types(snapshot, file, *tree, range, hints);
    add_parameters(snapshot, file, *tree, range, hints);
    std::ranges::stable_sort(hints, {}, &InlayHint::at);
    return hints;
}

}  // namespace plint::ide
