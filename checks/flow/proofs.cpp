#include "checks/flow/proofs.hpp"

#include "checks/names/names.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace plint::flow {

namespace {

// With several arguments one of them is enough: then nothing is proven of any.
std::optional<syntax::Element> only_argument(const syntax::Call& call)
{
    std::optional<syntax::Element> only;
    for (const syntax::Element argument : call.arguments()) {
        if (only)
            return std::nullopt;
        only = argument;
    }
    return only;
}

std::vector<Proof> defined(const syntax::Call& call)
{
    const auto argument = only_argument(call);
    if (!argument)
        return {};
    if (const auto access = syntax::as<syntax::Access>(*argument); access && access->left()) {
        std::vector<Proof> classes;
        if (plain_name(access->left()->text()) == "class")
            for (const syntax::Element key : access->keys())
                if (const auto name = syntax::constant_string(key))
                    classes.push_back({true, false, plain_name(*name)});
        return classes.size() == 1 ? classes : std::vector<Proof>();
    }
    const auto text = syntax::constant_string(*argument);
    if (text && text->starts_with('$') && text->find("::", 2) != std::string::npos)
        return {{true, true, plain_name(std::string_view(*text).substr(1))}};
    return {};
}

}  // namespace

std::vector<Node> operands_of(const syntax::Binary& chain)
{
    const Kind operation = chain.operator_token()->kind();
    std::vector<Node> operands;
    Node at = chain;
    for (auto link = std::optional(chain); link && link->left() && link->right();
         link = syntax::as<syntax::Binary>(at)) {
        if (const auto token = link->operator_token(); !token || token->kind() != operation)
            break;
        if (operands.size() == limits::max_chain_operands)
            return {};
        operands.push_back(*link->right());
        at = *link->left();
    }
    operands.push_back(at);
    std::ranges::reverse(operands);
    return operands;
}

static std::vector<Proof> proofs_of_chain(const syntax::Binary& chain, const HeldProofs& held)
{
    const auto token = chain.operator_token();
    const bool both = token && token->kind() == Kind::kw_and;
    if ((!both && (!token || token->kind() != Kind::kw_or)) || !chain.left() || !chain.right())
        return {};
    std::vector<Proof> found;
    for (const Node operand : operands_of(chain))
        std::ranges::move(proofs(operand, held), std::back_inserter(found));
    std::erase_if(found, [&](const Proof& proof) { return proof.when != both; });
    return found;
}

std::vector<Proof> proofs(Node test, const HeldProofs& held)
{
    using Proofs = std::vector<Proof>;
    if (const auto paren = syntax::as<syntax::Paren>(test))
        return paren->inner() ? proofs(*paren->inner(), held) : Proofs();
    if (const auto negation = syntax::as<syntax::Negation>(test)) {
        Proofs found = negation->operand() ? proofs(*negation->operand(), held) : Proofs();
        for (Proof& proof : found)
            proof.when = !proof.when;
        return found;
    }
    if (const auto binary = syntax::as<syntax::Binary>(test))
        return proofs_of_chain(*binary, held);
    if (const auto variable = syntax::as<syntax::Variable>(test)) {
        const auto known = held.find(variable->name());
        return known == held.end() ? Proofs() : known->second;
    }
    const auto call = syntax::as<syntax::Call>(test);
    const auto functor = call ? call->functor() : std::nullopt;
    return functor && functor->text() == "defined" ? defined(*call) : Proofs();
}

}  // namespace plint::flow
