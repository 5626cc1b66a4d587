#include "rules/correctness/deprecation_error/removed_functions.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/ruby/puppetfile.hpp"
#include "checks/types/version_range.hpp"
#include "rules/shared/stdlib_deprecated.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace plint::rules::deprecation_error {

namespace {

// With what to use instead. Sorted by name. Source: Puppet's announcement of the removals, and the list of the plugin
// puppet-lint-stdlib_deprecations.
constexpr auto removed = std::to_array<StdlibDeprecated>({
    {"dig44", "`dig`"},
    {"has_key", "`'KEY' in $HASH`"},
    {"hash", "`Hash(…)`"},
    {"is_absolute_path", "`=~ Stdlib::Absolutepath`"},
    {"is_array", "`=~ Array`"},
    {"is_bool", "`=~ Boolean`"},
    {"is_float", "`=~ Float`"},
    {"is_integer", "`=~ Integer`"},
    {"is_ip_address", "`=~ Stdlib::IP::Address`"},
    {"is_ipv4_address", "`=~ Stdlib::IP::Address::V4`"},
    {"is_ipv6_address", "`=~ Stdlib::IP::Address::V6`"},
    {"is_numeric", "`=~ Numeric`"},
    {"is_string", "`=~ String`"},
    {"private", "`assert_private`"},
    {"type3x", "`type`"},
    {"validate_absolute_path", "the data type `Stdlib::Absolutepath`"},
    {"validate_array", "the data type `Array`"},
    {"validate_bool", "the data type `Boolean`"},
    {"validate_hash", "the data type `Hash`"},
    {"validate_integer", "the data type `Integer`"},
    {"validate_ip_address", "the data type `Stdlib::IP::Address`"},
    {"validate_ipv4_address", "the data type `Stdlib::IP::Address::V4`"},
    {"validate_ipv6_address", "the data type `Stdlib::IP::Address::V6`"},
    {"validate_numeric", "the data type `Numeric`"},
    {"validate_re", "the data type `Pattern`"},
    {"validate_slength", "the data type `String` with a size"},
    {"validate_string", "the data type `String`"},
});
static_assert(std::ranges::is_sorted(removed, {}, &StdlibDeprecated::name));

const StdlibDeprecated* find_removed(std::string_view function)
{
    const auto* const at = std::ranges::lower_bound(removed, function, {}, &StdlibDeprecated::name);
    return at != removed.end() && at->name == function ? at : nullptr;
}

constexpr std::int64_t first_without = 9;

// Whether metadata.json excludes all versions of stdlib that have the functions.
bool metadata_wants_new(const index::Project& project, const layout::Module& module)
{
    const auto text = project.system().text_of(files::below(module.root, "metadata.json"));
    const hiera::HieraData data = text ? hiera::read_hiera_data(*text) : hiera::HieraData{};
    const hiera::DataNode* const list = text && !data.problem ? hiera::find(data.root, "dependencies") : nullptr;
    if (list == nullptr)
        return false;
    return std::ranges::any_of(list->items, [](const hiera::DataNode& one) {
        const bool is_mapping = one.kind == hiera::DataNode::Kind::mapping;
        const hiera::DataNode* const name = is_mapping ? hiera::find(one, "name") : nullptr;
        const hiera::DataNode* const wanted = name ? hiera::find(one, "version_requirement") : nullptr;
        if (wanted == nullptr || (name->text != "puppetlabs/stdlib" && name->text != "puppetlabs-stdlib"))
            return false;
        const auto range = types::read_version_range(wanted->text);
        const auto* const known = std::get_if<types::VersionRange>(&range);
        return known != nullptr && !known->is_all && known->from.major >= first_without
            && known->from.major != types::Version::infinite;
    });
}

// The same of a Puppetfile.
bool puppetfile_wants_new(const index::Project& project, const layout::Environment& environment)
{
    const auto text = project.system().text_of(files::below(environment.root, "Puppetfile"));
    if (!text)
        return false;
    return std::ranges::any_of(ruby::read_puppetfile(*text).modules, [](const ruby::WantedModule& module) {
        std::int64_t major = 0;
        const std::string version = module.name == "stdlib" ? module.version.value_or("") : "";
        const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), major);
        return error == std::errc() && end != version.data() + version.size() && *end == '.' && major >= first_without;
    });
}

// Whether the code of a file is for a stdlib without the functions.
struct WantedStdlib {
    bool is_new = false;

    explicit WantedStdlib(const ProgramContext& ctx)
    {
        if (!ctx.file() || ctx.project().find_module("stdlib", *ctx.file()))
            return;
        const layout::Module* const module = ctx.project().module_of(*ctx.file());
        const auto environment = ctx.project().file(*ctx.file()).environment;
        is_new = (module && module->has_metadata && metadata_wants_new(ctx.project(), *module))
            || (environment && puppetfile_wants_new(ctx.project(), ctx.project().layout().environments[*environment]));
    }
};

}  // namespace

void visit_removed(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto name = call.name();
    const StdlibDeprecated* const known = name ? find_removed(names::without_stdlib(call.function())) : nullptr;
    if (known == nullptr)
        return;
    const lookup::ResolvedFunction function = ctx.lookup().function(name->text());
    if (function.place || function.presence == lookup::Presence::known || !ctx.kept<WantedStdlib>().is_new)
        return;
    Finding finding = ctx.report(name->span(), fmt::format("stdlib 9 has no function `{}`", known->name));
    if (ctx.lookup().visibility().missing().size() > 1)
        finding.severity(Severity::warning);  // another module may have one of this name
    finding.note("`metadata.json` or the Puppetfile asks for stdlib 9 or later")
        .help(fmt::format("use {}", known->instead));
}

}  // namespace plint::rules::deprecation_error
