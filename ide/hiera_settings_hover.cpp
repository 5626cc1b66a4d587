#include "ide/hiera_settings_hover.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/files/paths.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/yaml_position.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

namespace plint::ide {

static Span word_around(std::string_view text, Offset offset)
{
    Offset begin = offset;
    while (begin > 0 && is_word(text[begin - 1]))
        --begin;
    Offset end = offset;
    while (end < text.size() && is_word(text[end]))
        ++end;
    return {begin, end};
}

// Whether Hiera itself gives a meaning to the word at the position.
static bool is_of_hiera(const YamlPosition& position, std::string_view word, bool is_settings)
{
    const auto& path = position.path;
    if (position.after_key)
        return is_settings && (path.back().key == "data_hash" || path.back().key == "lookup_key");
    if (!is_settings)
        return path.empty() ? word == "lookup_options" : path.size() >= 2 && path.front().key == "lookup_options";
    return path.empty() || path.back().is_element || path.back().key == "defaults";
}

std::optional<Hover> hover_of_hiera_setting(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const layout::ProjectFile& place = snapshot.project().file(file);
    const auto& source = snapshot.file(file).source;
    if (!source || place.role != layout::FileRole::data)
        return std::nullopt;
    const bool is_settings = layout::is_hiera_settings(files::name_of(place.path));
    const Span word = word_around(source->text(), offset);
    const std::string_view name = source->text(word);
    const std::string_view doc = catalogue::documentation(catalogue::hiera_options(), name);
    if (doc.empty() || (!is_settings && !is_hiera_data(snapshot, file)))
        return std::nullopt;
    const auto position = yaml_position(source->text(), word.begin);
    if (!position || !is_of_hiera(*position, name, is_settings))
        return std::nullopt;
    return Hover{word, fmt::format("`{}`\n\n{}", name, doc)};
}

}  // namespace plint::ide
