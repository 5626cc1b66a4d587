// Keys of Hiera data that set parameters of known classes.
#pragma once

#include "checks/bindings/class_parameters.hpp"
#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookup_options.hpp"
#include "checks/hiera/yaml.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// Whether a byte order mark stands right before a key: Ruby's YAML counts it as a column, and loses all keys but one.
inline bool hides_keys(std::string_view text)
{
    const std::size_t mark = hiera::size_of_mark(text);
    return mark > 0 && mark < text.size() && std::string_view("#\r\n").find(text[mark]) == std::string_view::npos;
}

// Whether Hiera reads the file: its place in a module or environment is one that a level of `hiera.yaml` names. What lies
// among the fixtures of tests is read by none.
inline bool is_read_by_hiera(const ProgramContext& ctx)
{
    return ctx.file() && !ctx.project().file(*ctx.file()).inner.empty()
        && ctx.project().hierarchy(*ctx.file()).reads(ctx.project().file(*ctx.file()).inner);
}

// Whether only some nodes may read the file: a level with variables in its path names it. Without a `hiera.yaml`, all but files
// called `common.yaml` or the like.
inline bool is_for_some_nodes(const ProgramContext& ctx)
{
    static constexpr auto for_all = std::to_array<std::string_view>({"common", "default", "defaults", "global"});
    const std::string& inner = ctx.project().file(*ctx.file()).inner;
    const hiera::Hierarchy& hierarchy = ctx.project().hierarchy(*ctx.file());
    if (hierarchy.is_known()) {
        const std::vector<std::string> literal = hierarchy.literal_files();
        return std::ranges::find(literal, inner) == literal.end();
    }
    const std::string_view name = files::name_of(inner);
    return std::ranges::find(for_all, name.substr(0, name.find('.'))) == for_all.end();
}

// Whether Puppet parses the file: data, or what says where data are.
inline bool is_parsed_by_hiera(const ProgramContext& ctx)
{
    return is_read_by_hiera(ctx) || (ctx.file() && layout::is_hiera_settings(ctx.project().file(*ctx.file()).inner));
}

// The keys and values of a file that Hiera reads; null where they say nothing: broken files, and those that a backend of
// its own reads.
inline const hiera::DataNode* keys_of_data(const DataFile& file, const ProgramContext& ctx)
{
    if (hides_keys(file.source->text()) || !is_read_by_hiera(ctx)
        || ctx.project().hierarchy(*ctx.file()).has_own_backend())
        return nullptr;
    const hiera::DataNode* const data = file.data();
    return data != nullptr && data->kind == hiera::DataNode::Kind::mapping ? data : nullptr;
}

// Calls `take(key, value)` for each key that counts: of a module's data those that begin with its name.
template <class Take>
void each_key(const hiera::DataNode& data, const ProgramContext& ctx, const Take& take)
{
    const layout::Module* const module = ctx.project().module_of(*ctx.file());
    for (std::size_t i = 0; i + 1 < data.items.size(); i += 2) {
        const hiera::DataNode& key = data.items[i];
        const bool named = key.kind == hiera::DataNode::Kind::plain || key.kind == hiera::DataNode::Kind::text;
        if (named && key.text != "lookup_options" && (module == nullptr || key.text.starts_with(module->name + "::")))
            take(key, data.items[i + 1]);
    }
}

// The options in a file itself, and what is left to look at options for its keys.
struct OwnLookupOptions {
    std::optional<hiera::LookupOptions> options;
    text::RegexBudget budget;

    explicit OwnLookupOptions(const ProgramContext& ctx) : budget(ctx.share()) {}
};

// Whether the value of a key may reach code in the file `user` as another one than is written.
inline bool may_change(const ProgramContext& ctx, const DataFile& file, layout::FileIndex user, std::string_view key)
{
    const index::Project& project = ctx.project();
    OwnLookupOptions& kept = ctx.kept<OwnLookupOptions>();
    const auto changed_in = [&](const std::string& root) {
        return !root.empty() && project.lookup_options(root).may_change(key, kept.budget);
    };
    for (const layout::FileIndex index : {*ctx.file(), user}) {
        const layout::Module* const module = project.module_of(index);
        const auto environment = project.file(index).environment;
        if ((module != nullptr && changed_in(module->root))
            || (environment && changed_in(project.layout().environments[*environment].root)))
            return true;
    }
    if (file.data() == nullptr)
        return false;
    if (!kept.options)
        kept.options.emplace(*file.data());
    return kept.options->may_change(key, kept.budget);
}

}  // namespace plint::rules
