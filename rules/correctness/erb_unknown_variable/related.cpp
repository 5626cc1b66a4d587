#include "rules/correctness/erb_unknown_variable/related.hpp"

#include "checks/index/once_map.hpp"
#include "checks/inference/world.hpp"
#include "checks/types/table.hpp"
#include "checks/types/views.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

namespace plint::rules::erb_unknown_variable {

namespace {

// The variables without `::` that occur more than once in a file, `$x` or `${x`. Each file is read when first asked for.
class RepeatedVariables {
public:
    explicit RepeatedVariables(const index::Project& project) : system_(project.system()) {}

    [[nodiscard]] const std::set<std::string, std::less<>>& in(const std::string& path) const
    {
        return names_.get(path, [&] { return read(system_.text_of(path).value_or("")); });
    }

private:
    static std::set<std::string, std::less<>> read(std::string_view text)
    {
        std::set<std::string_view> once;
        std::set<std::string, std::less<>> repeated;
        for (std::size_t at = text.find('$'); at != text.npos; at = text.find('$', at + 1)) {
            const std::size_t begin = at + (text.substr(at + 1).starts_with('{') ? 2 : 1);
            std::size_t end = std::min(begin, text.size());
            while (end < text.size() && is_word(text[end]))
                ++end;
            const std::string_view name = text.substr(begin, end - begin);
            if (!name.empty() && !once.insert(name).second)
                repeated.emplace(name);
        }
        return repeated;
    }

    const files::FileSystem& system_;
    index::OnceMap<std::string, std::set<std::string, std::less<>>> names_;
};

std::vector<std::string_view> words_of_name(std::string_view name)
{
    std::vector<std::string_view> words;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find('_'), name.size());
        if (end > 0)
            words.push_back(name.substr(0, end));
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return words;
}

using Words = std::vector<std::string_view>;

// Whether one word of the names differs, and one of the two contains the other.
bool has_longer_word(const Words& a, const Words& b)
{
    constexpr std::size_t fewest_letters = 4;
    if (a.size() != b.size() || a.size() < 2)
        return false;
    const auto [one, other] = std::ranges::mismatch(a, b);
    if (one == a.end() || !std::equal(one + 1, a.end(), other + 1))
        return false;
    const auto& [shorter, longer] = std::minmax(*one, *other, [](auto x, auto y) { return x.size() < y.size(); });
    return shorter.size() >= fewest_letters && longer.find(shorter) != std::string_view::npos;
}

// How many words both names begin with, and how many they end with. Short words do not count.
struct CommonWords {
    std::size_t first = 0;
    std::size_t last = 0;
};

CommonWords common_words(const Words& a, const Words& b)
{
    constexpr std::size_t fewest_letters = 3;
    const auto count = [](auto from, auto to) {
        const auto counts = [](std::string_view word) { return word.size() >= fewest_letters; };
        return static_cast<std::size_t>(std::count_if(from, to, counts));
    };
    const auto begin = std::ranges::mismatch(a, b).in1;
    const auto end = std::mismatch(a.rbegin(), std::make_reverse_iterator(begin), b.rbegin(), b.rend()).first;
    return {count(a.begin(), begin), count(a.rbegin(), end)};
}

// Types of parameters, with the meanings of aliases in their place, and `Any` for names that are not available.
class ReadTypes {
public:
    explicit ReadTypes(const index::Project& project) : project_(project) {}

    // The `Struct` that the text means, if not `Undef`. An empty Type if it is another type.
    types::Type structure(layout::FileIndex file, std::string_view text)
    {
        types::Type type = text.empty() ? types::Type() : read(file, text);
        if (type && type->tag == types::Tag::optional && !type->parts.empty())
            type = type->parts[0];
        return type && type->tag == types::Tag::structure ? type : types::Type();
    }

private:
    types::Type read(layout::FileIndex file, std::string_view text)
    {
        return inference::read_type_text(
            table_, text, [this, file](types::TypeTable&, std::string_view name) { return find(file, name); });
    }

    types::Type find(layout::FileIndex file, std::string_view name)
    {
        constexpr int max_depth = 20;
        const auto [known, is_new] = meanings_.try_emplace({file, std::string(name)}, table_.bare(types::Tag::any));
        if (!is_new || depth_ == max_depth)
            return known->second;
        const std::vector<index::Place> places = project_.visible_definitions(name, file);
        if (places.size() != 1 || project_.definition(places[0]).kind != summary::DefinitionKind::type_alias)
            return known->second;
        ++depth_;
        const types::Type meaning = read(places[0].file, project_.definition(places[0]).type);
        --depth_;
        return meaning ? known->second = meaning : known->second;
    }

    const index::Project& project_;
    types::TypeTable table_;
    std::map<std::pair<layout::FileIndex, std::string>, types::Type> meanings_;
    int depth_ = 0;
};

}  // namespace

RelatedNames::RelatedNames(const index::Project& project, std::span<const templates::Rendering> renderings)
    : project_(project)
{
    for (const templates::Rendering& rendering : renderings)
        if (units_.empty() || units_.back() != rendering.unit)
            units_.push_back(rendering.unit);
}

std::string_view RelatedNames::variable(std::string_view name, std::string_view setting,
                                        const std::function<bool(std::string_view)>& is_read)
{
    const order::Program& program = order::program_of(project_);
    const auto& templates = project_.derived<templates::Templates>();
    const Words words = words_of_name(name);
    std::set<std::string_view> with_longer_word;
    std::set<std::string_view> unread;
    std::size_t most = 0;
    for (const order::UnitIndex index : units_) {
        const order::Unit& unit = program.unit(index);
        const summary::Definition* const definition = unit.definition();
        for (const std::string_view other : templates.variables(index)) {
            if (is_read(other))
                continue;
            const Words others = words_of_name(other);
            if (has_longer_word(words, others))
                with_longer_word.insert(other);
            const CommonWords both = common_words(words, others);
            const std::size_t common = both.first + both.last;
            if (common == 0 || common < most || (both.first == 0 && other != setting)
                || project_.derived<RepeatedVariables>().in(project_.file(unit.file).path).contains(other)
                || (definition && program.is_read(fmt::format("{}::{}", definition->name, other))))
                continue;
            if (common > most)
                unread.clear();
            most = common;
            unread.insert(other);
        }
    }
    const auto& found = with_longer_word.empty() ? unread : with_longer_word;
    return found.size() == 1 ? *found.begin() : std::string_view();
}

void RelatedNames::read_keys()
{
    const order::Program& program = order::program_of(project_);
    ReadTypes types(project_);
    for (const order::UnitIndex index : units_) {
        const order::Unit& unit = program.unit(index);
        if (const summary::Definition* const definition = unit.definition())
            for (const summary::DefinedParameter& parameter : definition->parameters) {
                const types::Type type = types.structure(unit.file, parameter.type);
                if (!type)
                    continue;
                for (const types::StructMember member : types::StructType(type).members()) {
                    const auto [known, is_new] = parameters_.try_emplace(std::string(member.name()), parameter.name);
                    if (!is_new && known->second != parameter.name)
                        known->second = {};
                }
            }
    }
}

std::string_view RelatedNames::parameter_with_key(const std::string& key)
{
    if (!has_keys_)
        read_keys();
    has_keys_ = true;
    const auto found = parameters_.find(key);
    return found == parameters_.end() ? std::string_view() : found->second;
}

}  // namespace plint::rules::erb_unknown_variable
