// The documentation comments above a definition.
#pragma once

#include "parser/syntax/trivia.hpp"

#include <string_view>
#include <vector>

namespace plint::rules {

// Whether a comment contains text, and is not a linter's control comment.
[[nodiscard]] inline bool says_something(std::string_view comment)
{
    const std::size_t first = comment.find_first_not_of(" \t\r\n#*-=");
    if (first == std::string_view::npos)
        return false;
    comment.remove_prefix(first);
    return !comment.starts_with("lint:") && !comment.starts_with("plint:");
}

[[nodiscard]] inline std::vector<syntax::Comment> documentation_of(Node definition)
{
    std::vector<syntax::Comment> comments = syntax::leading_comments(definition);
    std::erase_if(comments, [](const syntax::Comment& comment) { return !says_something(comment.content()); });
    return comments;
}

}  // namespace plint::rules
