// Functions of the module stdlib, which nearly every module uses, and statements of Puppet's own: what they give.
#include "checks/inference/facts.hpp"
#include "checks/inference/functions/functions.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/types/build.hpp"
#include "checks/types/print.hpp"
#include "checks/types/views.hpp"

#include <array>
#include <range/v3/algorithm/all_of.hpp>

namespace plint::inference {

using namespace types;

template <Tag tag>
static AbstractValue gives(Evaluator& evaluator, CallSite& site)
{
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    return {evaluator.table().bare(tag), {}};
}

static AbstractValue gives_texts(Evaluator& evaluator, CallSite&)
{
    return {array_of(evaluator.table(), evaluator.table().bare(Tag::string), {}), {}};
}

static AbstractValue gives_nothing(Evaluator& evaluator, CallSite& site)
{
    if (site.lambda)
        static_cast<void>(run_with_unknown_arguments(evaluator, *site.lambda));
    return known_value(evaluator.table(), {UndefValue{}});
}

// References to the classes that are named.
static AbstractValue gives_classes(Evaluator& evaluator, CallSite&)
{
    TypeTable& table = evaluator.table();
    return {array_of(table, wrap(table, Tag::type, table.bare(Tag::host_class)), {}), {}};
}

// `fact('os.release.major')`: what `$facts` holds there, or undef.
static AbstractValue fact(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue anything{table.bare(Tag::any), {}};
    const auto* path =
        site.arguments.size() == 1 && site.arguments[0].value ? site.arguments[0].value->as<std::string>() : nullptr;
    if (path == nullptr)
        return anything;
    const catalogue::FactShape* shape = nullptr;
    for (std::size_t begin = 0, end = 0; end != path->npos; begin = end + 1) {
        end = path->find('.', begin);
        const std::string_view key = std::string_view(*path).substr(begin, end == path->npos ? end : end - begin);
        shape = begin == 0 ? catalogue::find_fact(key) : shape->find(key);
        if (shape == nullptr)
            return anything;
    }
    return {union_of(table, fact_type(table, *shape), table.bare(Tag::undef)), {}};
}

// The first that is neither undef nor an empty string; `pick` fails when there is none, `pick_default` gives the last.
template <bool may_fail>
static AbstractValue pick(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    std::vector<Type> types;
    for (const AbstractValue& argument : site.arguments) {
        const Type some = difference(table, argument.type, table.bare(Tag::undef));
        if (some)
            types.push_back(some);
        if (argument.value && some
            && !(argument.value->as<std::string>() != nullptr && argument.value->as<std::string>()->empty()))
            return {union_of_all(table, types), {}};
    }
    const Type last = site.arguments.empty() ? table.bare(Tag::undef) : site.arguments.back().type;
    if (may_fail ? types.empty() : difference(table, last, table.bare(Tag::undef)) != last)
        types.push_back(table.bare(may_fail ? Tag::any : Tag::undef));
    return {union_of_all(table, types), {}};
}

// What is left of an array, a hash or a string is one still.
static AbstractValue same_kind(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    if (site.arguments.empty())
        return anything(table);
    std::vector<Type> kinds;
    for (const Type each : alternatives(table, site.arguments[0].type))
        switch (each->tag) {
        case Tag::array: kinds.push_back(array_of(table, each->part(), {})); break;
        case Tag::tuple: kinds.push_back(array_of(table, union_of_elements(table, each), {})); break;
        case Tag::hash:
        case Tag::structure: kinds.push_back(table.bare(Tag::hash)); break;
        case Tag::string:
        case Tag::enumeration:
        case Tag::pattern: kinds.push_back(table.bare(Tag::string)); break;
        default: return anything(table);
        }
    return {union_of_all(table, kinds), {}};
}

// Stops the catalogue unless its arguments are of this kind: behind it they are.
template <Tag tag>
static AbstractValue demands(Evaluator& evaluator, CallSite& site)
{
    for (std::size_t i = 0; i < site.arguments.size(); ++i)
        narrow_argument(evaluator, site, i, evaluator.table().bare(tag));
    return known_value(evaluator.table(), {UndefValue{}});
}

static bool is_surely_filled(Type hash)
{
    if (hash->tag == Tag::hash)
        return hash->size && hash->size->from.value_or(0) > 0;
    return hash->tag == Tag::structure
        && !ranges::all_of(types::StructType(hash).members(), &types::StructMember::is_optional);
}

// Undef arrives as an empty string, which names no type: only where there is nothing to create it goes well.
static AbstractValue create_resources(Evaluator& evaluator, CallSite& site)
{
    const auto& given = site.arguments;
    if (given.size() > 1 && given[0].type->tag == Tag::undef && is_surely_filled(given[1].type))
        return refuse_call(evaluator, site, flaw(FlawKind::create_resources_without_type));
    return gives_nothing(evaluator, site);
}

// `ensure_packages('a', 'b')` fails in every version: a second argument is a hash of defaults.
static AbstractValue ensure_packages(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const Type defaults = variant_of(table, {table.bare(Tag::hash), table.bare(Tag::undef)});
    if (site.arguments.size() == 2 && disjoint(table, site.arguments[1].type, defaults))
        return refuse_call(evaluator, site,
                           flaw(FlawKind::function_expects_type, site.name, print(table, defaults),
                                kind_of(table, site.arguments[1].type)));
    return gives_nothing(evaluator, site);
}

// `validate_legacy(Type, 'validate_…', value)` asks the type and the old function.
static AbstractValue validate_legacy(Evaluator& evaluator, CallSite& site)
{
    TypeTable& table = evaluator.table();
    const AbstractValue nothing = known_value(table, {UndefValue{}});
    if (site.arguments.size() < 3)
        return refuse_call(evaluator, site, flaw(FlawKind::validate_legacy_arguments));
    const Type type_or_text = variant_of(table, {table.bare(Tag::type), table.bare(Tag::string)});
    if (disjoint(table, site.arguments[0].type, type_or_text))
        return refuse_call(evaluator, site, flaw(FlawKind::validate_legacy_type));
    if (disjoint(table, site.arguments[1].type, table.bare(Tag::string)))
        return refuse_call(evaluator, site, flaw(FlawKind::validate_legacy_function));
    const auto* function = exact_argument<std::string>(site, 1);
    const auto* type = exact_argument<Type>(site, 0);
    const bool same = function != nullptr
        && (*function == "validate_hash" || *function == "validate_array" || *function == "validate_bool");
    if (!same || type == nullptr)
        return nothing;
    if (disjoint(table, *type, site.arguments[2].type))
        return refuse_call(evaluator, site,
                           flaw(FlawKind::function_expects_type, site.name, print(table, *type),
                                kind_of(table, site.arguments[2].type)));
    narrow_argument(evaluator, site, 2, *type);
    return nothing;
}

std::span<const NamedFunction> module_functions()
{
    static constexpr auto table = std::to_array<NamedFunction>({
        {"any2array", gives<Tag::array>},
        {"any2bool", gives<Tag::boolean>},
        {"assert_private", gives_nothing},
        {"base64", gives<Tag::string>},
        {"basename", gives<Tag::string>},
        {"bool2num", gives<Tag::integer>},
        {"bool2str", gives<Tag::string>},
        {"concat", gives<Tag::array>},
        {"contain", gives_classes},
        {"count", gives<Tag::integer>},
        {"create_resources", create_resources},
        {"deep_merge", gives<Tag::hash>},
        {"defined_with_params", gives<Tag::boolean>},
        {"delete", same_kind},
        {"delete_at", gives<Tag::array>},
        {"delete_undef_values", same_kind},
        {"delete_values", gives<Tag::hash>},
        {"difference", gives<Tag::array>},
        {"dirname", gives<Tag::string>},
        {"ensure_packages", ensure_packages},
        {"ensure_resource", gives_nothing},
        {"ensure_resources", gives_nothing},
        {"fact", fact},
        {"fqdn_rand_string", gives<Tag::string>},
        {"generate", gives<Tag::string>},
        {"getparam", gives<Tag::any>},
        {"grep", gives<Tag::array>},
        {"has_interface_with", gives<Tag::boolean>},
        {"has_ip_address", gives<Tag::boolean>},
        {"has_ip_network", gives<Tag::boolean>},
        {"has_key", gives<Tag::boolean>},
        {"hash", gives<Tag::hash>},
        {"include", gives_classes},
        {"inline_template", gives<Tag::string>},
        {"intersection", gives<Tag::array>},
        {"is_absolute_path", gives<Tag::boolean>},
        {"is_array", gives<Tag::boolean>},
        {"is_bool", gives<Tag::boolean>},
        {"is_domain_name", gives<Tag::boolean>},
        {"is_float", gives<Tag::boolean>},
        {"is_function_available", gives<Tag::boolean>},
        {"is_hash", gives<Tag::boolean>},
        {"is_integer", gives<Tag::boolean>},
        {"is_ip_address", gives<Tag::boolean>},
        {"is_ipv4_address", gives<Tag::boolean>},
        {"is_ipv6_address", gives<Tag::boolean>},
        {"is_numeric", gives<Tag::boolean>},
        {"is_string", gives<Tag::boolean>},
        {"join_keys_to_values", gives_texts},
        {"member", gives<Tag::boolean>},
        {"merge", gives<Tag::hash>},
        {"num2bool", gives<Tag::boolean>},
        {"os_version_gte", gives<Tag::boolean>},
        {"pick", pick<true>},
        {"pick_default", pick<false>},
        {"prefix", same_kind},
        {"range", gives<Tag::array>},
        {"realize", gives_nothing},
        {"require", gives_classes},
        {"seeded_rand", gives<Tag::integer>},
        {"shell_escape", gives<Tag::string>},
        {"shell_join", gives<Tag::string>},
        {"shuffle", same_kind},
        {"str2bool", gives<Tag::boolean>},
        {"strftime", gives<Tag::string>},
        {"suffix", same_kind},
        {"swapcase", same_kind},
        {"tag", gives_nothing},
        {"to_bytes", gives<Tag::integer>},
        {"to_json", gives<Tag::string>},
        {"to_json_pretty", gives<Tag::string>},
        {"to_yaml", gives<Tag::string>},
        {"union", gives<Tag::array>},
        {"uriescape", same_kind},
        {"validate_absolute_path", gives_nothing},
        {"validate_array", demands<Tag::array>},
        {"validate_bool", demands<Tag::boolean>},
        {"validate_hash", demands<Tag::hash>},
        {"validate_integer", gives_nothing},
        {"validate_ip_address", gives_nothing},
        {"validate_legacy", validate_legacy},
        {"validate_numeric", gives_nothing},
        {"validate_re", gives_nothing},
        {"validate_string", gives_nothing},
        {"values_at", gives<Tag::array>},
        {"zip", gives<Tag::array>},
    });
    return table;
}

}  // namespace plint::inference
