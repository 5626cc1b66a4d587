#include "tests/bench/peer.hpp"

#ifdef PLINT_TREE_SITTER

#include <tree_sitter/api.h>

extern "C" const TSLanguage* tree_sitter_puppet();

namespace plint::bench {

struct Peer::State {
    TSParser* parser = ts_parser_new();
    ~State() { ts_parser_delete(parser); }
};

Peer::Peer() : state_(std::make_unique<State>())
{
    ts_parser_set_language(state_->parser, tree_sitter_puppet());
}

bool Peer::exists()
{
    return true;
}

bool Peer::parse(std::string_view text)
{
    TSTree* const tree =
        ts_parser_parse_string(state_->parser, nullptr, text.data(), static_cast<std::uint32_t>(text.size()));
    const bool right = !ts_node_has_error(ts_tree_root_node(tree));
    ts_tree_delete(tree);
    return right;
}

}  // namespace plint::bench

#else

namespace plint::bench {

struct Peer::State {};

Peer::Peer() = default;

bool Peer::exists()
{
    return false;
}

bool Peer::parse(std::string_view)
{
    return false;
}

}  // namespace plint::bench

#endif

namespace plint::bench {

Peer::~Peer() = default;

}  // namespace plint::bench
