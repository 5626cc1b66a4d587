#include "checks/index/word_index.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/key_texts.hpp"
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace plint::index {

namespace {

// Which bytes words are made of.
constexpr auto word_signs = [] {
    std::array<bool, 256> signs{};
    for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:./-"))
        signs[static_cast<unsigned char>(c)] = true;
    return signs;
}();

bool is_word_sign(char c)
{
    return word_signs[static_cast<unsigned char>(c)];
}

// Not reports, which are `.json` files directly in the directory.
bool has_words(std::string_view path, std::string_view root)
{
    return hiera::has_names(path) && (!path.ends_with(".json") || files::parent_of(path) != root);
}

bool is_entered(std::string_view name)
{
    return hiera::is_searched(name);
}

}  // namespace

WordIndex::WordIndex(const files::FileSystem& system, const std::string& root, Of of)
    : of_(of), here_(system.current_directory())
{
    all_read_ = files::each_file_below(system, root, is_entered, [&](const std::string& path, int) {
        if (has_words(path, root))
            files_.push_back(path);
    });
    certain_ = all_read_;
    read_all(system);
}

WordIndex::WordIndex(const files::FileSystem& system, const std::string& root, Of of,
                     std::span<const std::string> files, std::shared_ptr<const WordIndex> others)
    : others_(std::move(others)), of_(of), certain_(others_->certain_), all_read_(others_->all_read_),
      bytes_left_(others_->bytes_left_), here_(system.current_directory())
{
    std::ranges::copy_if(files, std::back_inserter(files_), [&](const std::string& path) {
        return has_words(path, root) && files::would_find_below(system, root, path, is_entered);
    });
    read_all(system);
}

void WordIndex::read_all(const files::FileSystem& system)
{
    std::ranges::sort(files_);
    for (std::size_t i = 0; all_read_ && i < files_.size(); ++i)
        read(system, static_cast<std::uint32_t>(i));
    for (auto* list : {&beginnings_, &middles_, &endings_}) {
        std::ranges::sort(*list);
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
}

void WordIndex::read(const files::FileSystem& system, std::uint32_t file)
{
    const std::optional<std::string> read = system.text_of(files_[file]);
    if (!read || read->size() > bytes_left_) {
        certain_ = false;
        all_read_ = false;
        return;
    }
    bytes_left_ -= read->size();
    const std::string_view text = *read;
    bool blank = true;  // so far on this line
    for (std::size_t at = 0; at < text.size();) {
        const char sign = text[at];
        if (sign == '\n') {
            blank = true;
        } else if (sign == '#' && blank) {
            at = std::min(text.find('\n', at), text.size());
            continue;
        }
        blank = blank && (is_blank(sign) || sign == '\n');
        if (!is_word_sign(sign)) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && is_word_sign(text[at]))
            ++at;
        take_in(text, begin, at, file);
    }
}

// Words of one part are names of things that only an environment has all uses of.
void WordIndex::take_in(std::string_view text, std::size_t begin, std::size_t end, std::uint32_t file)
{
    std::string_view word = text.substr(begin, end - begin);
    const bool path = word.find_first_of("/.") != std::string_view::npos;
    if (!path && of_ == Of::paths)
        return;
    const bool open_front = begin > 0 && text[begin - 1] == '}';
    const std::string_view next = text.substr(end, 2);
    const bool open_back = next == "${" || next == "#{" || next.starts_with('%');  // `%{x}`, and `%s` of `sprintf`
    const std::string lower = lower_case(word);
    std::string_view name = lower;
    if (const auto inner = name.find("modules/"); inner != std::string_view::npos)
        name.remove_prefix(inner + 8);
    while (!open_front && (name.starts_with(':') || name.starts_with('.')))
        name.remove_prefix(1);
    if (name.empty())
        return;
    if (open_front || open_back) {
        // `"${module_name}/${file}"` may be any.
        certain_ = certain_ && !(name == "/" && open_back && text.substr(0, begin).ends_with("module_name}"));
        add_part(name, open_front, open_back);
        return;
    }
    see(name, file);
    if (const std::size_t dot = name.find('.'); dot != name.npos && name.find("::") < dot)
        see(name.substr(0, dot), file);  // `lookup('a::b.c')` looks into what the key `a::b` holds
}

void WordIndex::see(std::string_view word, std::uint32_t file)
{
    const auto known = words_.find(word);
    if (known == words_.end())
        words_.emplace(word, Seen{file, false});
    else if (known->second.file != file)
        known->second.several = true;
}

void WordIndex::add_part(std::string_view word, bool open_front, bool open_back)
{
    const bool parted = word.find('/') != std::string_view::npos || word.find("::") != std::string_view::npos;
    if (!parted)
        return;
    if (open_back && open_front && word.size() > 1)
        middles_.emplace_back(word);
    else if (open_back && !open_front)
        beginnings_.emplace_back(word);
    else if (open_front && !open_back)
        endings_.emplace_back(word);
}

bool WordIndex::is_written_elsewhere(std::string_view word, std::string_view path) const
{
    const auto seen = words_.find(lower_case(word));
    return !all_read_
        || (seen != words_.end()
            && (seen->second.several || files_[seen->second.file] != files::absolute_path(path, here_)))
        || (others_ && others_->is_written_elsewhere(word, path));
}

bool WordIndex::has_elsewhere(std::string_view word, std::string_view path) const
{
    if (!certain_)
        return true;
    const std::string lower = lower_case(word);
    const auto is_part = [&](std::string_view part, bool front) {
        return front ? lower.starts_with(part) : lower.ends_with(part);
    };
    if (is_written_elsewhere(word, path))
        return true;
    return std::ranges::any_of(beginnings_, [&](const std::string& part) { return is_part(part, true); })
        || std::ranges::any_of(middles_, [&](const std::string& part) { return lower.find(part) != std::string::npos; })
        || std::ranges::any_of(endings_, [&](const std::string& part) { return is_part(part, false); })
        || (others_ && others_->has_elsewhere(word, path));
}

}  // namespace plint::index
