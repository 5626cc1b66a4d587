// The hash of hash tables whose keys are texts: they find a key by any std::string_view, without a copy of it.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace plint::text {

struct TextHash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

}  // namespace plint::text
