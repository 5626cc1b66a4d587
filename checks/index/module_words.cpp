#include "checks/index/module_words.hpp"

#include "checks/files/paths.hpp"
#include "checks/names/names.hpp"

#include <algorithm>
#include <array>

namespace plint::index {

// Whether these are all files.
template <class Found>
static bool each_file(const files::FileSystem& system, const std::string& root, const Found& found)
{
    return files::each_file_below(
        system, root, [](std::string_view name) { return !name.starts_with('.') && name != "spec"; },
        [&](const std::string& path, int) {
            if (!files::name_of(path).starts_with('.'))
                found(path);
        });
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
static bool may_use_anything(const std::string& root, std::string_view path)
{
    static constexpr std::array<std::string_view, 3> folders{"tasks/", "files/", "templates/"};
    return std::ranges::any_of(folders,
                               [&](std::string_view folder) { return path.starts_with(files::below(root, folder)); });
}

ModuleWords::ModuleWords(const files::FileSystem& system, const std::string& root)
{
    static constexpr std::array<std::string_view, 7> endings{".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".json"};
    static constexpr std::array<std::string_view, 2> scripts{".sh", ".py"};
    static constexpr std::size_t max = 1024 * 1024;  // bytes; what is larger and not read by Puppet is data
    std::size_t bytes_left = limits::walked_bytes;
    const bool has_all = each_file(system, root, [&](const std::string& path) {
        if (files::name_of(path) == "metadata.json" || bytes_left == 0)
            return;
        const std::string_view ending = files::extension_of(path);
        const bool is_code = std::ranges::find(endings, ending) != endings.end();
        const bool is_script = std::ranges::find(scripts, ending) != scripts.end();
        if (!is_code && !is_script && !may_use_anything(root, path))
            return;
        const std::string text = system.text_of(path).value_or("");
        bytes_left -= std::min(bytes_left, text.size());
        if (is_code || text.size() <= max)
            read(text, path.ends_with(".pp") || path.ends_with(".rb"));
    });
    is_complete_ = has_all && bytes_left > 0;
}

void ModuleWords::read(const std::string& text, bool code)
{
    if (text.find('\0') != std::string::npos)  // no text
        return;
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
    return !is_complete_ || words_.contains(lower_case(word));
}

bool uses(const ModuleWords& words, const Project& project, layout::ModuleIndex other)
{
    const layout::Module& module = project.layout().modules[other];
    if (project.system().exists(files::below(module.root, "facts.d")))
        return true;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
        if (project.file(file).module == other)
            for (const summary::Definition& definition : project.summary(file).definitions)
                if (definition.name.empty() || words.has(names::first_segment(definition.name)))
                    return true;
    bool used = false;
    const bool has_all = each_file(project.system(), files::below(module.root, "lib"), [&](const std::string& path) {
        const std::string_view name = files::name_of(path);
        used = used || words.has(name.substr(0, name.size() - files::extension_of(path).size()));
    });
    return used || !has_all;
}

}  // namespace plint::index
