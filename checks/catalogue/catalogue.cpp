#include "checks/catalogue/catalogue.hpp"

#include "checks/catalogue/tables.hpp"
#include "checks/text/match.hpp"

#include <algorithm>

namespace plint::catalogue {

template <class T>
static const T* find(const ruby::List<T>& sorted, std::string_view name)
{
    const T* found = std::lower_bound(sorted.begin(), sorted.end(), name,
                                      [](const T& item, std::string_view wanted) { return item.name < wanted; });
    return found != sorted.end() && found->name == name ? found : nullptr;
}

const ruby::Function* find_function(std::string_view name)
{
    return find(tables::functions, name);
}
const ruby::ResourceType* find_type(std::string_view name)
{
    return find(tables::types, name);
}
const ruby::Attribute* find_metaparameter(std::string_view name)
{
    return find(tables::metaparameters, name);
}

// Plain names first, by name; patterns behind them.
static const FactShape* find_shape(const ruby::List<FactShape>& shapes, std::string_view name)
{
    const FactShape* patterns =
        std::partition_point(shapes.begin(), shapes.end(), [](const FactShape& shape) { return !shape.is_pattern; });
    const auto plain = static_cast<std::size_t>(patterns - shapes.begin());
    if (const FactShape* found = find(ruby::List<FactShape>(shapes.begin(), plain), name))
        return found;
    for (const FactShape* pattern = patterns; pattern != shapes.end(); ++pattern)
        if (name.starts_with(pattern->start) && text::matches(pattern->name, name).value_or(false))
            return pattern;
    return nullptr;
}

const FactShape* FactShape::find(std::string_view member) const
{
    return find_shape(members, member);
}
const FactShape* find_fact(std::string_view name)
{
    return find_shape(tables::facts, name);
}
const FactShape* find_fact_at(std::string_view path)
{
    const FactShape* shape = find_fact(path.substr(0, path.find('.')));
    while (shape != nullptr && path.find('.') != path.npos) {
        path.remove_prefix(path.find('.') + 1);
        shape = shape->find(path.substr(0, path.find('.')));
    }
    return shape;
}

ruby::List<ruby::Function> functions()
{
    return tables::functions;
}
ruby::List<ruby::ResourceType> types()
{
    return tables::types;
}
ruby::List<ruby::Attribute> metaparameters()
{
    return tables::metaparameters;
}
ruby::List<ruby::Provider> providers()
{
    return tables::providers;
}
ruby::List<FactShape> facts()
{
    return tables::facts;
}
ruby::List<Topic> data_types()
{
    return tables::data_types;
}
ruby::List<Topic> hiera_options()
{
    return tables::hiera_options;
}
ruby::List<Topic> plan_functions()
{
    return tables::plan_functions;
}
ruby::List<Topic> variables()
{
    return tables::variables;
}
std::string_view documentation(const ruby::List<Topic>& topics, std::string_view name)
{
    const Topic* const found = find(topics, name);
    return found == nullptr ? std::string_view() : found->doc;
}
std::string_view puppet_version()
{
    return tables::puppet_version;
}
std::string_view facter_version()
{
    return tables::facter_version;
}

}  // namespace plint::catalogue
