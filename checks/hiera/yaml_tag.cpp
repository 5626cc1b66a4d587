#include "checks/hiera/yaml_tag.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace plint::hiera {

namespace {

bool is_tag_of(std::string_view tag, std::initializer_list<std::string_view> tags)
{
    return std::ranges::find(tags, tag) != tags.end();
}

// `!str`, `!ruby/string`; of a class of its own (`!str:Name`) it is refused.
YamlTag string_tag(std::string_view tag)
{
    for (const std::string_view name : {"!str", "!ruby/string"})
        if (tag.starts_with(name)) {
            const std::string_view rest = tag.substr(name.size());
            if (rest.empty() || rest == ":")
                return YamlTag::string;
            if (rest.starts_with(':'))
                return YamlTag::refused;
        }
    return tag == "tag:yaml.org,2002:str" ? YamlTag::string : YamlTag::ignored;
}

}  // namespace

YamlTag scalar_tag(std::string_view tag, std::string_view text)
{
    if (const YamlTag string = string_tag(tag); string != YamlTag::ignored)
        return string;
    if (is_tag_of(tag, {"!binary", "tag:yaml.org,2002:binary"}))
        return YamlTag::opaque;
    if (is_tag_of(tag, {"tag:yaml.org,2002:float", "!float"}))
        return YamlTag::floating;
    if (tag == "!ruby/encoding")  // of the names that Ruby has not all are known
        return YamlTag::opaque;
    if (is_tag_of(tag, {"!ruby/class", "!ruby/module"}))
        return text.empty() || text == "Symbol" ? YamlTag::opaque : YamlTag::refused;
    if (is_tag_of(tag,
                  {"!ruby/object:BigDecimal", "!ruby/object:DateTime", "!ruby/object:Complex", "!ruby/object:Rational",
                   "!ruby/regexp", "!ruby/range"}))
        return YamlTag::refused;
    return tag.starts_with("!ruby/sym") ? YamlTag::symbol : YamlTag::ignored;
}

YamlTag sequence_tag(std::string_view tag)
{
    if (is_tag_of(tag, {"!omap", "tag:yaml.org,2002:omap"}))
        return YamlTag::omap;
    return tag.starts_with("!seq:") || tag.starts_with("!ruby/array:") ? YamlTag::refused : YamlTag::ignored;
}

YamlTag mapping_tag(std::string_view tag)
{
    if (tag.starts_with("!ruby/object"))
        return tag == "!ruby/object:Hash" || tag == "!ruby/objectHash" ? YamlTag::ignored : YamlTag::refused;
    if (const YamlTag string = string_tag(tag); string != YamlTag::ignored)
        return string;
    if (tag == "!ruby/hash-with-ivars")
        return YamlTag::opaque;
    const bool refused =
        is_tag_of(tag, {"!set", "tag:yaml.org,2002:set", "!omap", "tag:yaml.org,2002:omap", "!ruby/range"})
        || std::ranges::any_of(
            std::to_array<std::string_view>({"!ruby/struct", "!ruby/array:", "!ruby/exception",
                                             "!map:", "!ruby/hash:", "!ruby/hash-with-ivars:", "!ruby/marshalable:"}),
            [&](std::string_view start) { return tag.starts_with(start); });
    return refused ? YamlTag::refused : YamlTag::ignored;
}

}  // namespace plint::hiera
