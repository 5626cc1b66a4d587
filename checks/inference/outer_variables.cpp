// Variables that this file does not set.
#include "checks/inference/evaluator.hpp"
#include "checks/inference/facts.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"

#include <array>

namespace plint::inference {

using namespace types;

Type fact_type(TypeTable& table, const catalogue::FactShape& shape)
{
    static constexpr auto kinds = std::to_array<std::pair<std::string_view, Tag>>({
        {"String", Tag::string},
        {"Integer", Tag::integer},
        {"Float", Tag::floating},
        {"Boolean", Tag::boolean},
        {"Array", Tag::array},
    });
    for (const auto& [name, tag] : kinds)
        if (name == shape.type)
            return wrap(table, Tag::optional, table.bare(tag));
    if (shape.type == "Hash")
        return wrap(table, Tag::optional, hash_of(table, table.bare(Tag::string), table.bare(Tag::any), {}));
    return table.bare(Tag::any);
}

Type top_variable(TypeTable& table, std::string_view name)
{
    if (name == "facts" || name == "trusted" || name == "server_facts")
        return hash_of(table, table.bare(Tag::string), table.bare(Tag::any), {});
    if (name == "environment" || name == "servername" || name == "serverip" || name == "serverversion")
        return table.bare(Tag::string);
    const catalogue::FactShape* const fact = catalogue::find_fact(name);
    return fact != nullptr ? fact_type(table, *fact) : Type();
}

const catalogue::FactShape* Evaluator::fact_at(Node node) const
{
    const auto access = syntax::as<syntax::Access>(node);
    if (!access || !access->left())
        return nullptr;
    std::optional<std::string> key;
    std::size_t keys = 0;
    for (const syntax::Element written : access->keys()) {
        ++keys;
        key = syntax::constant_string(written);
    }
    if (keys != 1 || !key)
        return nullptr;
    if (const auto variable = syntax::as<syntax::Variable>(Node(*access->left()))) {
        const std::string_view name = variable->name();
        if (name == "facts" || name == "::facts")
            return catalogue::find_fact(*key);
        const bool top = name.starts_with("::") || environment_.find(name) == nullptr;
        const catalogue::FactShape* const fact =
            top ? catalogue::find_fact(name.starts_with("::") ? name.substr(2) : name) : nullptr;
        return fact != nullptr ? fact->find(*key) : nullptr;
    }
    const catalogue::FactShape* const whole = fact_at(*access->left());
    return whole != nullptr ? whole->find(*key) : nullptr;
}

Type Evaluator::outer_variable(std::string_view name)
{
    if (settings_.closed)
        return {};
    const bool absolute = name.starts_with("::");
    if (absolute)
        name.remove_prefix(2);
    if (name.find("::") != name.npos)
        return settings_.world != nullptr
            ? settings_.world->class_variable(names::without_last_segment(name), names::last_segment(name))
            : Type();
    if (!absolute) {
        if (has_title_ && (name == "title" || name == "name"))
            return table_.bare(Tag::string);
        if (name == "module_name" || name == "caller_module_name")
            return wrap(table_, Tag::optional, table_.bare(Tag::string));
        if (!parent_.empty() && settings_.world != nullptr)
            if (const Type inherited = settings_.world->class_variable(parent_, name))
                return inherited;
    }
    // The parent class may set a variable of the name of a fact.
    if (!parent_.empty() && !absolute)
        return {};
    const Type top = top_variable(table_, name);
    return top || settings_.world == nullptr ? top : settings_.world->custom_fact(name);
}

}  // namespace plint::inference
