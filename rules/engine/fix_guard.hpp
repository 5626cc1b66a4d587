// What no fix does to the text around it: take a comment with it, take the tag of a heredoc away from its text or that
// from its tag, or grow together with a word.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"

#include <vector>

namespace plint::rules {

// The comments of a tree, in document order.
[[nodiscard]] std::vector<Span> comment_spans(const Tree& tree);

// Whether a fix would remove words of a comment of this file without writing them elsewhere. `comments` are
// comment_spans(tree).
[[nodiscard]] bool loses_comment(const Fix& fix, const Tree& tree, const std::vector<Span>& comments);

// The heredocs of a tree, found by place.
class Heredocs {
public:
    explicit Heredocs(const Tree& tree);

    // Whether a fix would remove the tag of a heredoc of this file and neither write it elsewhere nor remove its text,
    // or remove the text alone, which is wherever the line of its tag ends.
    [[nodiscard]] bool are_stranded_by(const Fix& fix) const;

private:
    struct Part {
        Span span;
        const Tree::Heredoc* heredoc = nullptr;
    };

    const Tree* tree_;
    std::vector<Part> tags_;   // in document order
    std::vector<Part> texts_;  // likewise
};

// Puts a blank where a word that a fix writes in place of something else would become one with the word beside it
// (`if'true'` for `if true`).
void separate_words(Fix& fix, const Tree& tree);

}  // namespace plint::rules
