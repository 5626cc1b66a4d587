// The names of Puppet's data types, to tell them from resource types.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace plint::rules {

inline constexpr auto data_type_names = std::to_array<std::string_view>(
    {"Any",      "Array",    "Binary",   "Boolean",   "Callable",   "CatalogEntry", "Collection",  "Data",
     "Default",  "Deferred", "Enum",     "Error",     "Float",      "Hash",         "Init",        "Integer",
     "Iterable", "Iterator", "NotUndef", "Numeric",   "Object",     "Optional",     "Pattern",     "RichData",
     "Regexp",   "Resource", "Runtime",  "Scalar",    "ScalarData", "SemVer",       "SemVerRange", "Sensitive",
     "String",   "Struct",   "Timespan", "Timestamp", "Tuple",      "Type",         "TypeAlias",   "TypeReference",
     "TypeSet",  "URI",      "Undef",    "Unit",      "Variant"});

[[nodiscard]] inline bool is_data_type(std::string_view name)
{
    return std::ranges::find(data_type_names, name) != data_type_names.end();
}

}  // namespace plint::rules
