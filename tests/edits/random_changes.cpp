#include "tests/edits/random_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace plint::edits {

namespace {

constexpr std::size_t max_changed_files = 12;

// Files that plint reads, by extension.
constexpr std::array<std::string_view, 7> extensions{"pp", "epp", "erb", "rb", "yaml", "json", "conf"};

constexpr std::array<std::string_view, 26> pieces{"$x",
                                                  "=>",
                                                  "{",
                                                  "}",
                                                  "'",
                                                  "\"",
                                                  "include",
                                                  "\n",
                                                  "  ",
                                                  "#",
                                                  "if $x {",
                                                  "undef",
                                                  "[",
                                                  "]",
                                                  ",",
                                                  "${x}",
                                                  "class a {",
                                                  "define ",
                                                  "inherits b",
                                                  "Integer ",
                                                  "lookup('a::b')",
                                                  "$a::b ",
                                                  "a::b: ",
                                                  "é",
                                                  "@",
                                                  "notify { 'a': }\n"};

constexpr std::array<std::string_view, 5> settings_texts{"", "select = [\"all\"]\n", "ignore = [\"default_leak\"]\n",
                                                         "[rules.line_length]\nmax = 80\n", "broken = [\n"};

constexpr std::array<std::string_view, 4> new_texts{"# New.\nclass a::b (Integer $c = 1) {\n  notify { 'a': }\n}\n",
                                                    "# New.\ndefine a::b ($c) {\n}\n",
                                                    "# New.\nfunction a::b($c) {\n  $c\n}\n", "type A::B = Integer\n"};

std::string_view extension_of(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == path.npos || path.find('/', dot) != path.npos ? std::string_view{} : path.substr(dot + 1);
}

}  // namespace

RandomChanges::RandomChanges(std::shared_ptr<const files::FileSystem> disk, std::string root, std::uint64_t seed)
    : disk_(std::move(disk)), root_(std::move(root)), random_(seed)
{
    std::vector<std::string> found;
    std::size_t entries_left = limits::walked_entries;
    const auto enter = [](std::string_view name) { return name != ".git"; };
    files::each_file_below(
        *disk_, root_, enter, [&](const std::string& path, int) { found.push_back(path); }, entries_left);
    std::ranges::sort(found);  // so that a seed makes the same changes on every disk
    for (const std::string& path : found)
        if (std::ranges::find(extensions, extension_of(path)) != extensions.end())
            files_[std::string(extension_of(path))].push_back(path);
}

std::size_t RandomChanges::below(std::size_t end)
{
    return random_() % end;
}

// Each kind of file is as probable, and manifests are as probable as all others.
const std::string& RandomChanges::any_file()
{
    auto kind = files_.find("pp");
    if (kind == files_.end() || below(2) == 0)
        kind = std::next(files_.begin(), static_cast<std::ptrdiff_t>(below(files_.size())));
    return kind->second[below(kind->second.size())];
}

const std::string& RandomChanges::any_changed_file()
{
    return std::next(texts_.begin(), static_cast<std::ptrdiff_t>(below(texts_.size())))->first;
}

std::string RandomChanges::text_of(const std::string& path) const
{
    if (const auto changed = texts_.find(path); changed != texts_.end())
        return changed->second ? *changed->second : std::string{};
    return disk_->text_of(path).value_or(std::string{});
}

// Types a few characters, deletes some, or repeats another line.
std::string RandomChanges::edited(std::string text)
{
    const std::size_t begin = below(text.size() + 1);
    const std::size_t kind = below(10);
    if (kind < 5)
        return text.insert(begin, pieces[below(pieces.size())]);
    const std::size_t length = std::min(text.size() - begin, 1 + below(8));
    if (kind < 8)
        return text.erase(begin, length);
    const std::size_t line = text.rfind('\n', below(text.size() + 1));
    const std::size_t first = line == text.npos ? 0 : line + 1;
    constexpr std::size_t max_copied = 80;  // a line that is copied into itself must not double each time
    const std::string copy = text.substr(first, std::min(text.find('\n', first) - first, max_copied));
    return text.replace(begin, length, copy);
}

engine::Change RandomChanges::set_text(const std::string& path, std::string text, bool may_be_new)
{
    texts_[path] = std::make_shared<const std::string>(text);
    return {.path = path, .text = std::move(text), .may_be_new = may_be_new};
}

engine::Change RandomChanges::create_file()
{
    const std::string& neighbor = any_file();
    const std::string path =
        fmt::format("{}/created_{}.{}", files::parent_of(neighbor), ++created_, extension_of(neighbor));
    const bool copies = below(2) == 0;
    return set_text(path, copies ? text_of(neighbor) : std::string(new_texts[below(new_texts.size())]), true);
}

engine::Change RandomChanges::restore(std::string path)
{
    texts_.erase(path);
    return {.path = std::move(path), .kind = engine::Change::Kind::reread};
}

engine::Change RandomChanges::next_key()
{
    std::string path = any_file();
    while (texts_.size() <= max_changed_files && (path.ends_with(".json") || path.ends_with(".conf")))
        path = any_file();
    if (texts_.size() > max_changed_files)
        path = any_changed_file();
    return set_text(path, edited(text_of(path)), false);
}

engine::Change RandomChanges::next()
{
    const std::size_t kind = below(100);
    if (texts_.size() > max_changed_files || (!texts_.empty() && kind >= 92))
        return restore(any_changed_file());
    if (kind < 3) {
        const std::string& path = any_file();
        texts_[path] = nullptr;
        return {.path = path, .kind = engine::Change::Kind::removed};
    }
    if (kind < 6)
        return create_file();
    if (kind < 8)
        return set_text(root_ + "/plint.toml", std::string(settings_texts[below(settings_texts.size())]), true);
    const std::string path = !texts_.empty() && below(3) == 0 ? any_changed_file() : any_file();
    const bool was_removed = texts_.contains(path) && !texts_.at(path);
    return set_text(path, edited(text_of(path)), was_removed);
}

}  // namespace plint::edits
