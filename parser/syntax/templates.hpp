// Typed views of files and templates.
#pragma once

#include "parser/syntax/calls.hpp"
#include "parser/syntax/epp_text.hpp"

namespace plint::syntax {

// A manifest.
struct File : View<Kind::file> {
    using View::View;
    [[nodiscard]] Siblings<Expression> statements() const { return children_of<Expression>(*this); }
};

struct EppFile : View<Kind::epp_file> {
    using View::View;
    // `| … |`, which may be empty; std::nullopt if the template has no list of parameters.
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] Siblings<Expression> statements() const { return children_of<Expression>(*this); }
};

// `<%= expression %>` or `<%= { statements } %>`
struct Render : View<Kind::render> {
    using View::View;
    [[nodiscard]] std::optional<Expression> expression() const { return child_of<Expression>(*this); }
    [[nodiscard]] std::optional<Block> block() const { return child_of<Block>(*this); }
};

struct RenderText : View<Kind::render_text> {
    using View::View;
    [[nodiscard]] std::string value() const { return rendered_text(*this); }
};

}  // namespace plint::syntax
