// What Psych's restricted loader makes of YAML tags.
#pragma once

#include <cstdint>
#include <string_view>

namespace plint::hiera {

enum class YamlTag : std::uint8_t { none, ignored, string, symbol, floating, omap, opaque, refused };

// Of a scalar with this text.
[[nodiscard]] YamlTag scalar_tag(std::string_view tag, std::string_view text);

[[nodiscard]] YamlTag sequence_tag(std::string_view tag);

[[nodiscard]] YamlTag mapping_tag(std::string_view tag);

}  // namespace plint::hiera
