// A key for a parameter that the class does not have binds nothing: a slip of the keyboard, or left over from another time.
#include "checks/data/class_parameters.hpp"
#include "checks/project/mentions.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::orphan_hiera_key {

// Whether the file speaks of the key once more: `%{lookup('a::b')}`, `lookup_options`.
static bool is_spoken_of_again(std::string_view text, const DataNode& key)
{
    for (std::size_t at = text.find(key.text); at != text.npos; at = text.find(key.text, at + 1)) {
        const bool itself = key.span.begin <= at && at < std::max(key.span.end, key.span.begin + 1);
        const std::size_t end = at + key.text.size();
        const bool begins = at == 0 || (!is_word(text[at - 1]) && text[at - 1] != ':');
        if (!itself && begins && (end == text.size() || (!is_word(text[end]) && !text.substr(end).starts_with("::"))))
            return true;
    }
    return false;
}

static void visit(const DataFile& file, Context& ctx)
{
    types::TypeTable table;
    inference::World world(table, ctx.project());
    each_bound_key(file, ctx, world, [&](const DataNode& key, const DataNode&, const KeyTarget& target) {
        if (target.parameter || is_spoken_of_again(file.source->text(), key))
            return;
        const Mentions* const mentions = ctx.project().mentions(*ctx.file(), Mentions::Of::names);
        if (mentions == nullptr || mentions->has_elsewhere(key.text, ctx.path()))
            return;
        const Definition& owner = *target.owner.definition;
        Finding finding = ctx.report(key.span, fmt::format("class `{}` has no parameter `${}`, and nothing else looks this key up",
                                                           owner.name, target.name));
        finding.label(ctx.project().file(target.owner.file).path, owner.name_span, "the class");
        std::vector<std::string_view> names;
        for (const DefinedParameter& parameter : owner.parameters)
            names.push_back(parameter.name);
        if (const std::string_view near = nearest(target.name, names); !near.empty())
            finding.help(fmt::format("did you mean `{}::{}`?", owner.name, near));
    });
}

extern constinit const Rule rule{
    .name = "orphan_hiera_key",
    .category = "data",
    .summary = "Keys of Hiera's data name parameters that their classes have",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::orphan_hiera_key
