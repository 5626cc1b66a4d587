#include "checks/data/yaml.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <string>

namespace plint {

std::size_t size_of_mark(std::string_view text)
{
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    return text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
}

bool read_yaml(std::string_view text, Documents documents, YAML::EventHandler& handler)
{
    try {
        std::istringstream in{std::string(text.substr(size_of_mark(text)))};
        YAML::Parser parser(in);
        while (parser.HandleNextDocument(handler) && documents == Documents::all) {
        }
    } catch (const YAML::Exception&) {
        return false;
    }
    return true;
}

}  // namespace plint
