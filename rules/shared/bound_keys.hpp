// Keys of Hiera's data that are for a class at hand.
#pragma once

#include "checks/data/class_parameters.hpp"
#include "checks/data/hierarchy.hpp"
#include "checks/data/lookup_options.hpp"
#include "checks/data/yaml.hpp"
#include "rules/engine/rule.hpp"

#include <string_view>

namespace plint {

// Whether a byte order mark stands right before a key: Ruby's YAML counts it as a column, and loses all keys but one.
inline bool hides_keys(std::string_view text)
{
    const std::size_t mark = size_of_mark(text);
    return mark > 0 && mark < text.size() && std::string_view("#\r\n").find(text[mark]) == std::string_view::npos;
}

// Whether Hiera reads the file: its place in a module or environment is one that a level of `hiera.yaml` names. What lies
// among the fixtures of tests is read by none.
inline bool is_read_by_hiera(const Context& ctx)
{
    return ctx.file() && !ctx.project().file(*ctx.file()).inner.empty()
        && ctx.project().hierarchy(*ctx.file()).reads(ctx.project().file(*ctx.file()).inner);
}

// Calls `take(key, value, target)` for each such key of a file that Hiera reads. Of a module's data nothing counts but what
// begins with its name.
template <class Take>
void each_bound_key(const DataFile& file, const Context& ctx, inference::World& world, const Take& take)
{
    const std::string_view text = file.source->text();
    if (text.find("::") == text.npos || hides_keys(text) || !is_read_by_hiera(ctx))
        return;
    const auto& data = file.data();
    if (!data || data->kind != DataNode::Kind::mapping || find(*data, "<<") != nullptr
        || ctx.project().hierarchy(*ctx.file()).has_own_backend())
        return;
    world.enter(ctx.file());
    const Module* const module = ctx.project().module_of(*ctx.file());
    for (std::size_t i = 0; i < data->items.size(); i += 2) {
        const std::string& key = data->items[i].text;
        if (module != nullptr && !key.starts_with(module->name + "::"))
            continue;
        if (const auto target = target_of(world, key))
            take(data->items[i], data->items[i + 1], *target);
    }
}

// Whether the value of a key may reach the class as another one than is written.
inline bool may_change(const Context& ctx, const DataFile& file, const KeyTarget& target, std::string_view key)
{
    const Project& project = ctx.project();
    const auto changed_in = [&](const std::string& root) { return !root.empty() && project.lookup_options(root).may_change(key); };
    for (const FileIndex index : {*ctx.file(), target.owner.file}) {
        const Module* const module = project.module_of(index);
        const auto environment = project.file(index).environment;
        if ((module != nullptr && changed_in(module->root)) || (environment && changed_in(project.layout().environments[*environment].root)))
            return true;
    }
    return file.data() && LookupOptions(*file.data()).may_change(key);
}

}  // namespace plint
