#include "ide/definition_around.hpp"

namespace plint::ide {

std::optional<std::uint32_t> definition_around(const summary::Summary& summary, Span place)
{
    std::optional<std::uint32_t> around;
    for (std::uint32_t i = 0; i < summary.definitions.size(); ++i)
        if (summary.definitions[i].span.contains(place))
            around = i;
    return around;
}

std::optional<OwnedParameter> parameter_at(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    if (!file)
        return std::nullopt;
    const auto& definitions = snapshot.project().summary(*file).definitions;
    for (std::uint32_t i = 0; i < definitions.size(); ++i)
        for (const summary::DefinedParameter& parameter : definitions[i].parameters)
            if (parameter.span == place.span)
                return OwnedParameter{{*file, i}, &parameter};
    return std::nullopt;
}

}  // namespace plint::ide
