#include "checks/project/mentions.hpp"

#include "checks/project/names.hpp"
#include "checks/project/paths.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace plint {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view word_signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:./-";

bool is_read(const fs::path& path)
{
    constexpr auto endings = std::to_array<std::string_view>({".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"});
    return std::ranges::find(endings, path.extension().native()) != endings.end();
}

bool is_searched(const fs::path& folder)
{
    const std::string name = folder.filename().native();
    return !name.starts_with('.') && name != "spec" && name != "tests" && name != "examples";
}

}  // namespace

Mentions::Mentions(const std::string& root)
{
    std::error_code error;
    fs::recursive_directory_iterator at(absolute_path(root, current_folder()), error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->is_directory(ignored) && !is_searched(at->path()))
            at.disable_recursion_pending();
        else if (at->is_regular_file(ignored) && is_read(at->path()))
            files_.push_back(at->path().native());
    }
    std::ranges::sort(files_);
    for (const std::string& file : std::vector(files_))
        read(file);
    for (auto* list : {&beginnings_, &endings_}) {
        std::ranges::sort(*list);
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
}

void Mentions::read(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto file = static_cast<std::uint32_t>(std::ranges::lower_bound(files_, path) - files_.begin());
    for (std::size_t line = 0; line < text.size();) {
        const std::size_t end = std::min(text.find('\n', line), text.size());
        std::size_t word = text.find_first_of(word_signs, line);
        if (text[std::min(text.find_first_not_of(" \t", line), end)] == '#')
            word = end;
        while (word < end) {
            const std::size_t word_end = std::min(text.find_first_not_of(word_signs, word), end);
            const bool open_front = word > 0 && text[word - 1] == '}';
            const bool open_back = text.compare(word_end, 2, "${") == 0 || text.compare(word_end, 2, "#{") == 0 ||
                                   text.compare(word_end, 2, "%{") == 0;
            const std::string lower = lower_case(std::string_view(text).substr(word, word_end - word));
            std::string_view name = lower;
            if (const auto inner = name.find("modules/"); inner != std::string_view::npos)
                name.remove_prefix(inner + 8);
            while (name.starts_with(':') || (name.starts_with('.') && !open_front))
                name.remove_prefix(1);
            add(name, open_front, open_back);
            if (!name.empty() && !open_front && !open_back)
                if (const auto [at, fresh] = words_.try_emplace(std::string(name), Seen{file, false}); !fresh && at->second.file != file)
                    at->second.several = true;
            word = text.find_first_of(word_signs, word_end);
        }
        line = end + 1;
    }
}

void Mentions::add(std::string_view word, bool open_front, bool open_back)
{
    const bool parted = word.find('/') != std::string_view::npos || word.find("::") != std::string_view::npos;
    if (!parted)
        return;
    if (open_back && !open_front)
        beginnings_.emplace_back(word);
    else if (open_front && !open_back)
        endings_.emplace_back(word);
}

bool Mentions::has_elsewhere(std::string_view word, std::string_view path) const
{
    const std::string lower = lower_case(word);
    const auto is_part = [&](std::string_view part, bool front) { return front ? lower.starts_with(part) : lower.ends_with(part); };
    if (std::ranges::any_of(beginnings_, [&](const std::string& part) { return is_part(part, true); }) ||
        std::ranges::any_of(endings_, [&](const std::string& part) { return is_part(part, false); }))
        return true;
    const auto seen = words_.find(lower);
    if (seen == words_.end())
        return false;
    return seen->second.several || files_[seen->second.file] != absolute_path(path, current_folder());
}

}  // namespace plint
