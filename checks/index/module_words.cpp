#include "checks/index/module_words.hpp"

#include "checks/files/paths.hpp"
#include "checks/names/names.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace plint::index {

namespace fs = std::filesystem;

template <class Found>
static void each_file(const std::string& root, const Found& found)
{
    std::error_code error;
    fs::recursive_directory_iterator at(root, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        const std::string name = at->path().filename().native();
        if (at->is_directory(ignored) && (name.starts_with('.') || name == "spec"))
            at.disable_recursion_pending();
        else if (at->is_regular_file(ignored) && !name.starts_with('.'))
            found(at->path());
    }
}

// Of the bytes that words are made of the lower case, else 0.
static constexpr auto word_letters = [] {
    std::array<char, 256> letters{};
    for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyz0123456789_"))
        letters[static_cast<unsigned char>(c)] = c;
    for (char c = 'A'; c <= 'Z'; ++c)
        letters[static_cast<unsigned char>(c)] = static_cast<char>(c - 'A' + 'a');
    return letters;
}();

// Whether it is shipped to be run or read by others than Puppet: its ending says nothing.
static bool may_use_anything(const std::string& root, const fs::path& path)
{
    static constexpr std::array<std::string_view, 3> folders{"tasks/", "files/", "templates/"};
    static constexpr std::uintmax_t max = 1024 * 1024;  // bytes; what is larger is data
    std::error_code error;
    return std::ranges::any_of(
               folders,
               [&](std::string_view folder) { return path.native().starts_with((fs::path(root) / folder).native()); })
        && fs::file_size(path, error) <= max && !error;
}

ModuleWords::ModuleWords(const std::string& root)
{
    static constexpr std::array<std::string_view, 9> endings{".pp",  ".epp",  ".erb", ".rb", ".yaml",
                                                             ".yml", ".json", ".sh",  ".py"};
    each_file(root, [&](const fs::path& path) {
        const std::string name = path.filename().native();
        if (name == "metadata.json")
            return;
        if (std::ranges::find(endings, path.extension().native()) != endings.end() || may_use_anything(root, path))
            read(path.native());
    });
}

void ModuleWords::read(const std::string& path)
{
    const std::string text = files::text_of(path).value_or("");
    if (text.find('\0') != std::string::npos)  // no text
        return;
    const bool code = path.ends_with(".pp") || path.ends_with(".rb");
    std::string word;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = std::string_view(text).substr(at, end - at);
        at = end + 1;
        const std::size_t first = line.find_first_not_of(" \t");
        if (first == std::string_view::npos || (code && line[first] == '#'))
            continue;
        for (std::size_t i = first; i <= line.size(); ++i) {
            const char letter = i < line.size() ? word_letters[static_cast<unsigned char>(line[i])] : '\0';
            if (letter != '\0') {
                word += letter;
            } else if (!word.empty()) {
                words_.insert(word);
                word.clear();
            }
        }
    }
}

bool ModuleWords::has(std::string_view word) const
{
    return words_.contains(lower_case(word));
}

bool uses(const ModuleWords& words, const Project& project, layout::ModuleIndex other)
{
    const layout::Module& module = project.layout().modules[other];
    if (files::exists(files::below(module.root, "facts.d")))
        return true;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
        if (project.file(file).module == other)
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (definition.name.empty() || words.has(names::first_segment(definition.name)))
                    return true;
    bool used = false;
    each_file(files::below(module.root, "lib"),
              [&](const fs::path& path) { used = used || words.has(path.stem().native()); });
    return used;
}

}  // namespace plint::index
