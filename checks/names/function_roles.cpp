#include "checks/names/function_roles.hpp"

#include <algorithm>
#include <array>

namespace plint::names {

namespace {

using enum FunctionRole;

struct Entry {
    std::string_view function;
    FunctionRole roles;
};

constexpr auto table = std::to_array<Entry>({
    {"abs", evaluates_no_class | only_returns},
    {"alert", evaluates_no_class | logs},
    {"all", evaluates_no_class},
    {"any", evaluates_no_class},
    {"assert_type", evaluates_no_class},
    {"binary_file", evaluates_no_class},
    {"break", jumps},
    {"camelcase", only_returns},
    {"capitalize", evaluates_no_class | only_returns},
    {"ceiling", evaluates_no_class | only_returns},
    {"chomp", only_returns},
    {"chop", only_returns},
    {"compare", evaluates_no_class | only_returns | returns_number},
    {"contain", includes},
    {"convert_to", evaluates_no_class | only_returns},
    {"count", returns_number},
    {"create_resources", creates_resources | returns_nothing},
    {"crit", evaluates_no_class | logs},
    {"debug", evaluates_no_class | logs},
    {"deferrable_epp", renders_epp | keeps_text},
    {"defined", evaluates_no_class | asks_what_is_declared},
    {"defined_with_params", asks_what_is_declared},
    {"delete", passes_elements},
    {"delete_undef_values", passes_elements},
    {"difference", passes_elements},
    {"dig", evaluates_no_class | only_returns},
    {"downcase", evaluates_no_class | only_returns},
    {"each", evaluates_no_class | passes_elements},
    {"emerg", evaluates_no_class | logs},
    {"empty", evaluates_no_class | only_returns},
    {"ensure_package", declares_packages},
    {"ensure_packages", declares_packages},
    {"ensure_resource", creates_resources},
    {"ensure_resources", creates_resources},
    {"epp", renders_epp | keeps_text},
    {"err", evaluates_no_class | logs},
    {"fail", fails},
    {"fail_plan", fails},
    {"file", evaluates_no_class},
    {"filter", evaluates_no_class | returns_collection | passes_elements},
    {"find_file", evaluates_no_class},
    {"flatten", evaluates_no_class | only_returns | returns_collection | keeps_elements | passes_elements},
    {"floor", evaluates_no_class | only_returns},
    {"fqdn_rand", evaluates_no_class},
    {"generate", evaluates_no_class},
    {"get", evaluates_no_class | only_returns},
    {"getvar", evaluates_no_class | reads_variables | only_returns},
    {"group_by", evaluates_no_class},
    {"hiera", evaluates_no_class | reads_hiera | reads_variables},
    {"hiera_array", evaluates_no_class | reads_hiera | reads_variables},
    {"hiera_hash", evaluates_no_class | reads_hiera | reads_variables},
    {"hiera_include", includes_from_hiera | reads_variables},
    {"include", includes},
    {"index", evaluates_no_class},
    {"info", evaluates_no_class | logs},
    {"inline_epp", evaluates_no_class | reads_variables | keeps_text},
    {"inline_template", evaluates_no_class | reads_variables | keeps_text},
    {"join", evaluates_no_class | only_returns | keeps_text},
    {"keys", evaluates_no_class | only_returns | returns_collection},
    {"length", evaluates_no_class | only_returns | returns_number},
    {"lest", evaluates_no_class},
    {"lookup", evaluates_no_class | reads_hiera | reads_variables},
    {"lstrip", only_returns},
    {"map", evaluates_no_class | returns_collection | passes_elements},
    {"match", evaluates_no_class | only_returns},
    {"max", only_returns},
    {"md5", evaluates_no_class | only_returns},
    {"min", only_returns},
    {"new", evaluates_no_class},
    {"next", jumps},
    {"notice", evaluates_no_class | logs},
    {"realize", returns_nothing},
    {"reduce", evaluates_no_class},
    {"regsubst", evaluates_no_class | only_returns | keeps_text},
    {"reject", passes_elements},
    {"require", includes},
    {"require_package", declares_packages},
    {"require_packages", declares_packages},
    {"return", jumps},
    {"reverse_each", evaluates_no_class | passes_elements},
    {"round", only_returns},
    {"rstrip", only_returns},
    {"sha1", evaluates_no_class | only_returns},
    {"sha256", only_returns},
    {"size", only_returns | returns_number},
    {"slice", evaluates_no_class},
    {"sort", only_returns | keeps_elements | passes_elements},
    {"split", evaluates_no_class | only_returns | returns_collection},
    {"sprintf", evaluates_no_class | only_returns | keeps_text},
    {"step", evaluates_no_class},
    {"strip", only_returns},
    {"tag", evaluates_no_class | returns_nothing},
    {"tagged", evaluates_no_class},
    {"template", evaluates_no_class | renders_erb},
    {"then", evaluates_no_class},
    {"to_json", keeps_text},
    {"to_json_pretty", keeps_text},
    {"to_yaml", keeps_text},
    {"tree_each", evaluates_no_class},
    {"type", only_returns},
    {"union", passes_elements},
    {"unique", evaluates_no_class | only_returns | keeps_elements | passes_elements},
    {"unwrap", only_returns},
    {"upcase", only_returns},
    {"values", only_returns | returns_collection},
    {"versioncmp", evaluates_no_class | only_returns | returns_number},
    {"warning", evaluates_no_class | logs},
});
static_assert(std::ranges::is_sorted(table, {}, &Entry::function));

// The index of the first function that begins with each letter.
constexpr auto first_with = [] {
    std::array<std::uint8_t, 27> first{};
    for (std::size_t letter = 0; letter < first.size(); ++letter)
        first[letter] = static_cast<std::uint8_t>(std::ranges::count_if(
            table, [=](const Entry& entry) { return entry.function.front() < static_cast<char>('a' + letter); }));
    return first;
}();

}  // namespace

FunctionRole roles_of(std::string_view function)
{
    const std::string_view name = without_stdlib(function);
    if (name.empty() || name.front() < 'a' || name.front() > 'z')
        return none;
    const auto letter = static_cast<std::size_t>(name.front() - 'a');
    for (std::size_t i = first_with[letter]; i < first_with[letter + 1]; ++i)
        if (table[i].function == name)
            return table[i].roles;
    return none;
}

}  // namespace plint::names
