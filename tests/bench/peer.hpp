// Another parser of Puppet, to be measured against: tree-sitter-puppet, where the build has it.
#pragma once

#include <memory>
#include <string_view>

namespace plint::bench {

class Peer {
public:
    Peer();
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    [[nodiscard]] static bool exists();

    // Parses, throws the tree away, and says whether there was no error in it. Precondition: `exists`.
    bool parse(std::string_view text);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace plint::bench
