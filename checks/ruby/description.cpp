#include "checks/ruby/description.hpp"

#include <algorithm>

namespace plint::ruby {

const Attribute* ResourceType::find(std::string_view attribute) const
{
    const Attribute* found = std::lower_bound(attributes.begin(), attributes.end(), attribute,
                                              [](const Attribute& a, std::string_view name) { return a.name < name; });
    return found != attributes.end() && found->name == attribute ? found : nullptr;
}

std::uint32_t Signature::min() const
{
    std::uint32_t count = 0;
    for (const Parameter& parameter : parameters)
        count += parameter.kind == ParameterKind::required || parameter.kind == ParameterKind::required_repeated;
    return count;
}

std::uint32_t Signature::max() const
{
    for (const Parameter& parameter : parameters)
        if (parameter.kind == ParameterKind::repeated || parameter.kind == ParameterKind::required_repeated)
            return unlimited;
    return static_cast<std::uint32_t>(parameters.size());
}

}  // namespace plint::ruby
