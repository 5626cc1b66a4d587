// plint's side of compare_yaml.rb. A request is a line with a number of bytes, then as many bytes: a YAML file. An answer
// is a line with a word (`accepted`, `refused`, `deep`) and a number of bytes, then as many bytes: the values as
// compare_yaml.rb prints them, `?` for one that is not known; or why it is refused.
#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/yaml_scalar.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <string>

using namespace plint;

static std::string sized(char kind, const std::string& text)
{
    return fmt::format("{}{}:{}", kind, text.size(), text);
}

static std::string print(const hiera::YamlScalar& scalar)
{
    switch (scalar.kind) {
    case hiera::YamlScalar::Kind::undef: return "~";
    case hiera::YamlScalar::Kind::boolean: return scalar.boolean ? "true" : "false";
    case hiera::YamlScalar::Kind::integer: return fmt::format("i{}", scalar.integer);
    case hiera::YamlScalar::Kind::large_integer: return "I";
    case hiera::YamlScalar::Kind::floating:
        return std::isnan(scalar.floating) ? "fnan" : fmt::format("f{:.15g}", scalar.floating);
    case hiera::YamlScalar::Kind::text: return sized('s', scalar.text);
    case hiera::YamlScalar::Kind::symbol: return sized('y', scalar.text);
    default: return "?";
    }
}

static std::string print(const hiera::DataNode& node)
{
    switch (node.kind) {
    case hiera::DataNode::Kind::text: return sized('s', node.text);
    case hiera::DataNode::Kind::plain: return print(hiera::read_plain_scalar(node.text));
    case hiera::DataNode::Kind::unknown: return "?";
    default: break;
    }
    const bool list = node.kind == hiera::DataNode::Kind::sequence;
    std::string out = list ? "[" : "{";
    for (const hiera::DataNode& item : node.items)
        out += print(item) + ',';
    return out + (list ? ']' : '}');
}

static void answer(std::string_view word, const std::string& text)
{
    std::cout << word << ' ' << text.size() << '\n' << text << std::flush;
}

int main()
{
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        std::string text(std::stoul(line), '\0');
        std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
        const hiera::HieraData data = hiera::read_hiera_data(text);
        if (data.problem)
            answer(data.problem->beyond_limit ? "deep" : "refused", data.problem->libyaml);
        else if (data.is_refused())
            answer("refused", data.refusals.front().text);
        else
            answer("accepted", print(data.root));
    }
}
