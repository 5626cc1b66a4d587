// Where the values of a TOML file are, and what they are. Only for files that parse TOML.
#pragma once

#include "engine/settings/toml_parser.hpp"
#include "parser/source/source_file.hpp"
#include "rules/engine/options.hpp"

#include <optional>
#include <string_view>

namespace plint::engine {

[[nodiscard]] Span span_of(const SourceFile& source, const toml::source_region& region);

// "a list", for messages.
[[nodiscard]] std::string_view type_name(const toml::node& node);

// std::nullopt for a value that no key accepts.
[[nodiscard]] std::optional<rules::OptionValue> value_of(const toml::node& node);

}  // namespace plint::engine
