// What Puppet itself brings along, described as Markdown, for hovers, completion and `plint explain`.
#pragma once

#include "checks/catalogue/catalogue.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// The same for what Ruby code of modules defines.
[[nodiscard]] std::string function_text(const ruby::Function& function);
// `owner`: the name of the type, or what takes a metaparameter. `type`: null for metaparameters.
[[nodiscard]] std::string attribute_text(const ruby::Attribute& attribute, std::string_view owner,
                                         const ruby::ResourceType* type);
// The attribute `name` of a type whose namevar has another name; empty if it has none.
[[nodiscard]] std::string name_text(const ruby::ResourceType& type);
// A value of an attribute, as written; empty if nothing is known of it.
[[nodiscard]] std::string attribute_value_text(const ruby::Attribute& attribute, std::string_view type,
                                               std::string_view written);
[[nodiscard]] std::string type_text(const ruby::ResourceType& type);
// The attribute `provider` of a type with these providers; empty if it has none.
[[nodiscard]] std::string provider_text(std::string_view type, const std::vector<std::string>& names);

// A data type of Puppet's own: `Integer`. Empty: there is none of that name.
[[nodiscard]] std::string data_type_text(std::string_view name);
// A function of Bolt's plans. Empty: there is none of that name.
[[nodiscard]] std::string plan_function_text(std::string_view name);

// What is known of a fact, without its name: text, systems, values, members. `path`: `os.family`.
[[nodiscard]] std::string about_fact(const catalogue::FactShape& shape, std::string_view path);
// `$facts['os']['family']` of `os.family`.
[[nodiscard]] std::string fact_code(std::string_view path);

// Everything that has this name: a resource type with all attributes (`package`), an attribute (`package.ensure`), a
// metaparameter, a function, a data type, a fact (`os.family`), an option of Hiera, a variable. Empty: there is none.
[[nodiscard]] std::string reference_page(std::string_view name);

// Names that reference_page() knows, without those of attributes and of facts in other facts.
[[nodiscard]] std::vector<std::string_view> reference_names();

}  // namespace plint::ide
