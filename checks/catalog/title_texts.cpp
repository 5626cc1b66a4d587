#include "checks/catalog/title_texts.hpp"

#include "checks/catalog/ruby_makers.hpp"
#include "checks/catalogue/catalogue.hpp"
#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/items/calls.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace plint::catalog {

namespace {

// Adds the words of a text, as hashes.
void add_words(std::string_view text, std::vector<std::uint32_t>& hashes)
{
    for (const std::string_view ends : {std::string_view(" \n\r\t'\"[]{},"), std::string_view(" \n\r\t'\"[]{},:%=|;")})
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find_first_of(ends, begin), text.size());
            if (end > begin) {
                const std::string_view word = text.substr(begin, end - begin);
                hashes.push_back(items::string_hash(word));
                if (word.ends_with(':'))
                    hashes.push_back(items::string_hash(word.substr(0, word.size() - 1)));
            }
            begin = end + 1;
        }
}

// Of all data below a directory.
void add_data(const files::FileSystem& system, const std::string& directory, std::vector<std::uint32_t>& hashes)
{
    for (const files::Entry& entry : system.list_directory(directory)) {
        if (entry.name.starts_with('.'))
            continue;
        const std::string path = files::below(directory, entry.name);
        if (entry.kind == files::Entry::Kind::folder)
            add_data(system, path, hashes);
        else if (hiera::is_called_data(entry.name))
            if (const auto data = system.text_of(path))
                add_words(*data, hashes);
    }
}

}  // namespace

void TitleTexts::read_texts()
{
    if (has_texts_)
        return;
    has_texts_ = true;
    for (const layout::FileIndex file : files_) {
        const items::Items& items = *project_.summary(file).items;
        strings_.insert(strings_.end(), items.strings.begin(), items.strings.end());
        for (const items::Word word : items.patterns)
            add_pattern(items.words[word]);
        // Those of other resources may be used for more in their defined type.
        for (const items::Declared& declared : items.declared)
            if (const std::string_view type = items.words[declared.type]; type != "class" && !items::is_call(type)
                && (declared.how != items::How::resource || catalogue::find_type(type) == nullptr))
                add_title(items.words[declared.title]);
    }
    read_data();
    std::ranges::sort(strings_);
    strings_.erase(std::unique(strings_.begin(), strings_.end()), strings_.end());
}

void TitleTexts::add_title(std::string_view title)
{
    if (items::is_literal(title))
        strings_.push_back(items::string_hash(title));
    else
        add_pattern(title);
}

// A text of few characters may be any title.
void TitleTexts::add_pattern(std::string_view pattern)
{
    if (std::ranges::count_if(pattern, [](char c) { return !is_hole(c); }) >= 3)
        patterns_.add(pattern);
}

void TitleTexts::read_data()
{
    std::set<std::string> directories{"data", "hieradata", "hiera"};
    const hiera::Hierarchy hierarchy(project_.system(), root_, hiera::Hierarchy::Layer::environment);
    directories.insert(hierarchy.folders().begin(), hierarchy.folders().end());
    for (const std::string& directory : directories)
        add_data(project_.system(), files::below(root_, directory), strings_);
    for (const layout::Module& module : project_.layout().modules)
        add_data(project_.system(), files::below(module.root, "data"), strings_);
}

bool TitleTexts::is_explained(std::string_view text, int depth, std::size_t& steps)
{
    if (steps == 0)
        return true;
    steps -= std::min(steps, 1 + text.size() / 64);
    if (text.size() < 2 || text.find_first_not_of("0123456789.") == std::string_view::npos)
        return true;
    read_texts();
    if (std::ranges::binary_search(strings_, items::string_hash(text)))
        return true;
    if (depth == 0)
        return false;
    const auto [known, fresh] = explained_.try_emplace({std::string(text), depth}, false);
    if (!fresh)
        return known->second;
    const auto fits = [&](std::string_view part) {
        return part.size() < text.size() && is_explained(part, depth - 1, steps);
    };
    const bool is = patterns_.match(text, fits, steps);
    if (steps == 0)
        explained_.erase({std::string(text), depth});
    else
        explained_.find({std::string(text), depth})->second = is;
    return is;
}

bool TitleTexts::ruby_makes(std::string_view type)
{
    if (!ruby_read_)
        read_ruby();
    return ruby_makes_all_ || ruby_makes_.contains(type);
}

void TitleTexts::read_ruby()
{
    ruby_read_ = true;
    for (const layout::FileIndex file : files_) {
        const layout::ProjectFile& at = project_.file(file);
        const bool is_function = at.area == layout::Area::ruby_functions || at.area == layout::Area::ruby_functions_3x;
        if (at.role != layout::FileRole::ruby || !is_function || is_known_maker(files::name_of(at.path)))
            continue;
        const auto text = project_.system().text_of(at.path);
        MadeTypes types = text ? made_types(*text) : MadeTypes();
        if (types.contains("class") && project_.included_class_prefix(file))
            types.erase("class");  // its calls are declarations
        ruby_makes_all_ = ruby_makes_all_ || !text || types.contains(any_made_type);
        if (!types.empty())
            ruby_ += *text;
        ruby_makes_.merge(types);
    }
}

}  // namespace plint::catalog
