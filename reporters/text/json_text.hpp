// Writes JSON that is safe to show in a terminal and to read back everywhere.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace plint::reporters {

using Json = nlohmann::ordered_json;

// Appends `json`. Broken UTF-8 becomes U+FFFD; invisible and control characters are escaped (`\u202e`), and commands to CI
// systems (`#\u0023[error]`). Not for YAML: characters above U+FFFF become surrogate pairs.
// `indent` -1 puts everything on one line.
void append_json(std::string& out, const Json& json, int indent);

// A long list, written one element at a time, with the same result as append_json with an indent of 2.
// `depth`: how many braces and brackets are open around the list.
class JsonList {
public:
    JsonList(std::string& out, std::size_t depth) : out_(&out), depth_(depth) { out += '['; }
    void add(const Json& element);
    void end();

private:
    std::string* out_;
    std::size_t depth_;
    bool empty_ = true;
};

[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace plint::reporters
