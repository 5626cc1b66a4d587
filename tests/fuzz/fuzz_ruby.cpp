// Any bytes as a Ruby file: the reader comes back, and what it hands out lies in the file.
#include "checks/ruby/read.hpp"

#include <cstdlib>
#include <string_view>

namespace {

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace plint;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto library = [&](std::string_view path) -> std::optional<std::string> {
        if (path == "self")
            return std::string(text);
        return std::nullopt;
    };
    const ruby::Descriptions all = ruby::read(text, "puppet/type/t.rb", library);
    const auto lies_inside = [&](Span span) { demand(span.begin <= span.end && span.end <= size); };
    for (const ruby::ResourceType& type : all.types) {
        lies_inside(type.span);
        lies_inside(type.name_span);
        demand(!all.syntax_error || !type.open.empty());
        for (const ruby::Attribute& attribute : type.attributes) {
            lies_inside(attribute.span);
            demand(type.find(attribute.name) == &attribute);
        }
    }
    for (const ruby::Function& function : all.functions) {
        lies_inside(function.span);
        demand(!all.syntax_error || !function.open.empty());
        for (const ruby::Signature& signature : function.signatures)
            demand(signature.min() <= signature.max());
        if (function.deprecation) {
            lies_inside(function.deprecation->span);
            demand(!all.syntax_error);
        }
    }
    for (const ruby::Provider& provider : all.providers)
        lies_inside(provider.span);
    for (const ruby::Fact& fact : all.facts)
        lies_inside(fact.span);
    return 0;
}
