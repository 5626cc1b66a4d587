#include "ide/ruby_attributes.hpp"

#include "checks/ruby/read.hpp"
#include "ide/hiera_keys.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

// The name in the call that defines an attribute: `newparam(:name) do`, or `name: {` of the Resource API.
Span name_in_call(std::string_view text, const ruby::Attribute& attribute)
{
    const std::string_view call = text.substr(0, std::min<std::size_t>(attribute.span.end, text.size()));
    for (std::size_t at = call.find(attribute.name, attribute.span.begin); at != call.npos;
         at = call.find(attribute.name, at + 1)) {
        const std::size_t end = at + attribute.name.size();
        if ((at == 0 || !is_word(call[at - 1])) && (end == call.size() || !is_word(call[end])))
            return {static_cast<Offset>(at), static_cast<Offset>(end)};
    }
    return attribute.span;
}

}  // namespace

std::optional<Symbol> ruby_attribute_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const std::string text = text_of(snapshot, file);
    for (const ruby::ResourceType& type : snapshot.project().ruby(file).types)
        for (const ruby::Attribute& attribute : type.attributes) {
            const Span place = name_in_call(text, attribute);
            if (place.begin <= offset && offset <= place.end && place.begin < place.end)
                return Symbol{.kind = SymbolKind::attribute,
                              .name = std::string(attribute.name),
                              .span = place,
                              .owner = std::string(type.name),
                              .is_definition = true};
        }
    return std::nullopt;
}

Span without_marks(Span written, std::size_t size)
{
    const Offset length = std::min(static_cast<Offset>(size), written.size());
    const Offset extra = written.size() - length;
    const Offset begin = written.begin + (extra + 1) / 2;  // one before a symbol, one on each side of a string
    return extra > 2 ? written : Span{begin, begin + length};
}

Location ruby_attribute_location(const engine::Snapshot& snapshot, layout::FileIndex file,
                                 const ruby::Attribute& attribute)
{
    return {snapshot.project().file(file).path, name_in_call(text_of(snapshot, file), attribute)};
}

}  // namespace plint::ide
