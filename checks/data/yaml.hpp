// What readers of YAML share: places are those of the file, the byte order mark included.
#pragma once

#include <string_view>

namespace YAML {
class EventHandler;
}

namespace plint {

// How many bytes the mark at the beginning takes, which yaml-cpp does not count; 0 without one.
[[nodiscard]] std::size_t size_of_mark(std::string_view text);

enum class Documents { first, all };

// Shows what stands in the text behind its mark to the handler, whose places are those behind it. False: it is no YAML.
[[nodiscard]] bool read_yaml(std::string_view text, Documents documents, YAML::EventHandler& handler);

}  // namespace plint
