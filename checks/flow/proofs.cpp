#include "checks/flow/proofs.hpp"

#include "checks/names/names.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
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

bool is_long_chain(Node test)
{
    std::optional<Node> at = test;
    for (int operands = 0; at && at->kind() == Kind::binary; ++operands) {
        if (operands == limits::max_chain_operands)
            return true;
        const auto left = syntax::Binary(*at).left();
        at = left ? std::optional<Node>(*left) : std::nullopt;
    }
    return false;
}

// The proofs of a test that is no chain or a chain of at most `operands`; null: it is a longer one.
static std::optional<std::vector<Proof>> proofs_of(Node test, const HeldProofs& held, int operands)
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
    if (const auto binary = syntax::as<syntax::Binary>(test)) {
        if (operands == 0)
            return std::nullopt;
        const auto token = binary->operator_token();
        const bool both = token && token->kind() == Kind::kw_and;
        if ((!both && (!token || token->kind() != Kind::kw_or)) || !binary->left() || !binary->right())
            return Proofs();
        auto found = proofs_of(*binary->left(), held, operands - 1);
        if (!found)
            return found;
        std::ranges::move(proofs(*binary->right(), held), std::back_inserter(*found));
        std::erase_if(*found, [&](const Proof& proof) { return proof.when != both; });
        return found;
    }
    if (const auto variable = syntax::as<syntax::Variable>(test)) {
        const auto known = held.find(variable->name());
        return known == held.end() ? Proofs() : known->second;
    }
    const auto call = syntax::as<syntax::Call>(test);
    const auto functor = call ? call->functor() : std::nullopt;
    return functor && functor->text() == "defined" ? defined(*call) : Proofs();
}

std::vector<Proof> proofs(Node test, const HeldProofs& held)
{
    return proofs_of(test, held, limits::max_chain_operands).value_or(std::vector<Proof>());
}

}  // namespace plint::flow
