// The code in the tags of a template. Internal to checks/ruby/.
#pragma once

#include "parser/erb/erb.hpp"
#include "parser/source/span.hpp"

#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace plint::ruby {

class TemplateTags {
public:
    TemplateTags(std::string_view text, const erb::Template& parts);

    // The opening mark of the tag without `=` that consists of this code, apart from whitespace. std::nullopt: the code is in
    // another tag, or is a part of one.
    [[nodiscard]] std::optional<Span> mark_of(Span code) const;

    // Whether a tag with `=` consists of this code, apart from whitespace.
    [[nodiscard]] bool is_printed(Span code) const { return printed_.contains(code); }

private:
    std::map<Span, Span> marks_;  // by the code
    std::set<Span> printed_;
};

}  // namespace plint::ruby
