#include "checks/inference/outer_variables.hpp"

#include "checks/inference/facts.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "parser/syntax/literals.hpp"

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

const catalogue::FactShape* fact_at(Evaluator& evaluator, Node node)
{
    State& state = evaluator.state();
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
        const bool top = name.starts_with("::") || state.environment.find(name) == nullptr;
        const catalogue::FactShape* const fact =
            top ? catalogue::find_fact(name.starts_with("::") ? name.substr(2) : name) : nullptr;
        return fact != nullptr ? fact->find(*key) : nullptr;
    }
    const catalogue::FactShape* const whole = fact_at(evaluator, *access->left());
    return whole != nullptr ? whole->find(*key) : nullptr;
}

Type outer_variable(Evaluator& evaluator, std::string_view name)
{
    TypeTable& table = evaluator.table();
    State& state = evaluator.state();
    if (evaluator.settings().closed)
        return {};
    const bool absolute = name.starts_with("::");
    if (absolute)
        name.remove_prefix(2);
    if (name.find("::") != name.npos)
        return evaluator.settings().world != nullptr
            ? evaluator.settings().world->class_variable(names::without_last_segment(name), names::last_segment(name))
            : Type();
    if (!absolute) {
        if (state.has_title && (name == "title" || name == "name"))
            return table.bare(Tag::string);
        if (name == "module_name" || name == "caller_module_name")
            return wrap(table, Tag::optional, table.bare(Tag::string));
        if (!state.parent.empty() && evaluator.settings().world != nullptr)
            if (const Type inherited = evaluator.settings().world->class_variable(state.parent, name))
                return inherited;
    }
    // The parent class may set a variable of the name of a fact.
    if (!state.parent.empty() && !absolute)
        return {};
    const Type top = top_variable(table, name);
    return top || evaluator.settings().world == nullptr ? top : evaluator.settings().world->custom_fact(name);
}

}  // namespace plint::inference
