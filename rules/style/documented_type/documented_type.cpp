// Reports types in `@param` tags that differ from the types in the code.
#include "parser/source/characters.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace plint::rules::documented_type {

namespace {
struct Tag {
    std::string_view type;
    std::string_view name;
};
}  // namespace

static constexpr std::string_view blanks = " \t\r\n";

// Whether the types are equal, ignoring whitespace.
static bool same_type(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    for (;; ++i, ++j) {
        i = std::min(a.find_first_not_of(blanks, i), a.size());
        j = std::min(b.find_first_not_of(blanks, j), b.size());
        if (i == a.size() || j == b.size())
            return i == a.size() && j == b.size();
        if (a[i] != b[j])
            return false;
    }
}

// The name and type of `@param [Type] name` or `@param name [Type]` on one line.
static std::optional<Tag> tag_of(std::string_view line)
{
    const auto skip = [&](std::string_view signs) {
        line.remove_prefix(std::min(line.find_first_not_of(signs), line.size()));
    };
    const auto take_word = [&] {
        const std::string_view word = leading_word(line);
        line.remove_prefix(word.size());
        return word;
    };
    const auto take_type = [&]() -> std::string_view {
        std::size_t depth = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '[')
                ++depth;
            else if (line[i] == ']' && --depth == 0) {
                const std::string_view type = line.substr(1, i - 1);
                line.remove_prefix(i + 1);
                return type;
            }
        }
        return {};
    };
    skip("# \t*");
    if (!line.starts_with("@param"))
        return std::nullopt;
    line.remove_prefix(6);
    skip(blanks);
    Tag tag;
    if (line.starts_with('['))
        tag.type = take_type();
    skip(blanks);
    tag.name = take_word();
    if (tag.type.empty() && line.starts_with(" ["))
        skip(blanks), tag.type = take_type();
    // Text about the value ("[true or false]") is not a type.
    const bool is_type = !tag.type.empty() && 'A' <= tag.type[0] && tag.type[0] <= 'Z';
    return is_type && !tag.name.empty() ? std::optional(tag) : std::nullopt;
}

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    std::unordered_map<std::string_view, Node> types;  // in the code, by the parameter's name
    for (const syntax::Parameter parameter : definition.parameters())
        if (const auto type = parameter.type())
            types.emplace(parameter.name(), *type);
    if (types.empty())
        return;  // then the documentation is more specific than the code
    for (const syntax::Comment comment : syntax::leading_comments(definition)) {
        const std::string_view text = comment.text();
        const auto tag = text.find("@param") == std::string_view::npos ? std::nullopt : tag_of(text);
        if (!tag)
            continue;
        const auto found = types.find(tag->name);
        if (found == types.end() || same_type(found->second.text(), tag->type))
            continue;
        const Node type = found->second;
        const Offset begin = comment.span().begin + static_cast<Offset>(tag->type.data() - text.data());
        const Span span{begin, begin + static_cast<Offset>(tag->type.size())};
        constexpr std::size_t max_type = 60;
        const bool is_short = type.text().size() <= max_type && type.text().find('\n') == std::string_view::npos;
        ctx.report(span,
                   fmt::format("parameter `${}` is documented as `{}`, but {} in the code", tag->name, tag->type,
                               is_short ? fmt::format("is `{}`", type.text()) : "has another type"))
            .label(type.span(), "type in the code")
            .help("remove the type from the comment; Puppet Strings reads it from the code");
    }
}

extern constinit const Rule rule{
    .name = "documented_type",
    .category = "style",
    .summary = "Documented type differs from the type in the code",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::documented_type
