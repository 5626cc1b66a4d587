// A key for a parameter that the class does not have binds nothing: a slip of the keyboard, or left over from another time.
#include "checks/data/class_parameters.hpp"
#include "checks/project/mentions.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/bound_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace plint::rules::orphan_hiera_key {

// The names in the text of a file, each with where it first and last occurs.
class NamesInText {
public:
    explicit NamesInText(std::string_view text)
    {
        for (std::size_t begin = 0; begin < text.size();) {
            std::size_t end = begin;
            while (end < text.size() && (is_word(text[end]) || text.substr(end).starts_with("::")))
                end += is_word(text[end]) ? 1 : 2;
            if (end > begin) {
                const auto [known, fresh] = places_.try_emplace(text.substr(begin, end - begin), Places{begin, begin});
                if (!fresh)
                    known->second.last = begin;
            }
            // A name does not begin behind a colon.
            begin = std::max(end, begin + 1);
            while (begin < text.size() && (is_word(text[begin]) || text[begin] == ':')
                   && (is_word(text[begin - 1]) || text[begin - 1] == ':'))
                ++begin;
        }
    }

    // Whether the file contains the key once more: `%{lookup('a::b')}`, `lookup_options`.
    [[nodiscard]] bool has_again(const DataNode& key) const
    {
        const auto known = places_.find(key.text);
        return known != places_.end()
            && (known->second.first < key.span.begin || known->second.last >= std::max(key.span.end, key.span.begin + 1));
    }

private:
    struct Places {
        std::size_t first = 0;
        std::size_t last = 0;
    };

    std::unordered_map<std::string_view, Places> places_;
};

static void visit(const DataFile& file, Context& ctx)
{
    types::TypeTable table;
    inference::World world(table, ctx.project());
    std::optional<NamesInText> names_in_text;
    each_bound_key(file, ctx, world, [&](const DataNode& key, const DataNode&, const KeyTarget& target) {
        if (target.parameter)
            return;
        if (!names_in_text)
            names_in_text.emplace(file.source->text());
        if (names_in_text->has_again(key))
            return;
        const Mentions* const mentions = ctx.project().mentions(*ctx.file(), Mentions::Of::names);
        if (mentions == nullptr || mentions->has_elsewhere(key.text, ctx.path()))
            return;
        const Definition& owner = *target.owner.definition;
        Finding finding = ctx.report(key.span, fmt::format("class `{}` has no parameter `${}`, and nothing else looks this key up",
                                                           owner.name, target.name));
        finding.label(ctx.project().file(target.owner.file).path, owner.name_span, "the class");
        if (!ctx.may_suggest())
            return;
        std::vector<std::string_view> names;
        for (const DefinedParameter& parameter : owner.parameters)
            names.push_back(parameter.name);
        if (const std::string_view near = ctx.nearest(target.name, names); !near.empty())
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
