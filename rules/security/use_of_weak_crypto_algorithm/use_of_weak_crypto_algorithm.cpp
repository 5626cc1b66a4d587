// Weak hash functions: MD5 and SHA-1 are not collision-resistant.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::use_of_weak_crypto_algorithm {

static bool is_weak(std::string_view name)
{
    return name == "md5" || name == "sha1" || name == "md5lite" || name == "sha1lite";
}

static std::string weak(std::string_view name)
{
    return fmt::format("`{}` is not collision-resistant: an attacker can create two inputs with the same hash", name);
}

static void visit_call(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (is_weak(call.function()))
        ctx.report(call.name()->span(), weak(call.function()))
            .help("use `sha256`, unless the program that reads the hash requires another algorithm");
}

static void visit_attribute(const syntax::Attribute& attribute, TreeContext& ctx)
{
    const std::string_view name = syntax::attribute_name(attribute);
    const auto value = attribute.value();
    const auto text = value ? syntax::constant_string(*value) : std::nullopt;
    if (text && is_weak(*text) && (name == "checksum" || name == "checksum_type" || name == "digest_type"))
        ctx.report(value->span(), weak(*text))
            .help("use `sha256`; if the resource also sets a checksum, replace it with the SHA-256 checksum");
}

extern constinit const Rule rule{
    .name = "use_of_weak_crypto_algorithm",
    .category = "security",
    .summary = "Weak hash algorithm",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit_call, visit_attribute>,
};

}  // namespace plint::rules::use_of_weak_crypto_algorithm
