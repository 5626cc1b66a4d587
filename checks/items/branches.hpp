// The branches of a body in which its nodes are.
#pragma once

#include "checks/items/items.hpp"
#include "checks/text/word_table.hpp"
#include "parser/syntax/expressions.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace plint::items {

// Adds branches to items. What it gets must outlive it.
class BranchReader {
public:
    BranchReader(Items& items, text::WordTable& words) : items_(items), branches_(items.branches), words_(words) {}

    // The innermost one around a node of the body; `left`: what follows a `return()` of this body is in, or 0.
    Branch branch_of(Node node, NodeIndex body, Branch left);

    // What follows a `return()` in a branch.
    Branch leave(Branch left);

private:
    struct Reads {
        std::uint32_t first = 0;  // in Items::test_reads
        std::uint32_t count = 0;
    };

    [[nodiscard]] std::optional<BranchPart> part_of(Node inner, Node outer);
    [[nodiscard]] bool asks(Node test);
    BranchPart arm(Node whole, Node inner, std::optional<syntax::Expression> test);
    void read_test(Node test, BranchPart& part);
    void set_reads(Node whole, BranchPart& part);
    void add_reads(Node whole);

    Items& items_;
    std::vector<BranchPart>& branches_;
    text::WordTable& words_;
    std::unordered_map<NodeIndex, Branch> known_;
    std::unordered_map<NodeIndex, bool> asks_;    // by test
    std::unordered_map<NodeIndex, Reads> reads_;  // by whole expression
};

}  // namespace plint::items
