#include "checks/templates/shared_names.hpp"

#include "checks/files/paths.hpp"
#include "checks/ruby/template_code.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace plint::templates {

namespace {

// Those in all templates below a directory.
struct SharedBelow {
    std::set<std::string, std::less<>> methods;
    std::set<std::string, std::less<>> globals;
    bool all_read = true;
    std::shared_ptr<const SharedBelow> others;  // in files that are read elsewhere

    static const SharedBelow& of(const index::Project& project, const std::string& directory)
    {
        return project.texts_below<SharedBelow>(
            directory,
            [&](const files::FileSystem& unchanged) {
                SharedBelow made;
                made.all_read =
                    files::each_file_below(unchanged, directory, is_wanted,
                                           [&](const std::string& path, int) { made.read_file(unchanged, path); });
                return made;
            },
            [&](std::span<const std::string> replaced, const std::shared_ptr<const SharedBelow>& others) {
                SharedBelow made;
                made.others = others;
                for (const std::string& path : replaced)
                    if (files::would_find_below(project.system(), directory, path, is_wanted))
                        made.read_file(project.system(), path);
                return made;
            });
    }

private:
    static bool is_wanted(std::string_view name) { return !name.starts_with('.'); }

    void read_file(const files::FileSystem& system, const std::string& path)
    {
        if (!path.ends_with(".erb"))
            return;
        if (const auto text = system.text_of(path)) {
            read_methods(*text);
            read_globals(*text);
        }
    }

    void read_methods(const std::string& text)
    {
        if (text.find("def ") == std::string::npos)
            return;
        for (std::string& name : ruby::read_template(text, erb::read(text)).methods)
            methods.insert(std::move(name));
    }

    void read_globals(std::string_view text)
    {
        for (std::size_t at = text.find('$'); at != text.npos; at = text.find('$', at + 1)) {
            std::size_t end = at + 1;
            while (end < text.size() && is_word(text[end]))
                ++end;
            const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
            const std::string_view rest = text.substr(next, 3);
            const bool is_set = rest.starts_with("||=")
                || (rest.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("=~")
                    && !rest.starts_with("=>"));
            if (is_set && end > at + 1)
                globals.emplace(text.substr(at + 1, end - at - 1));
        }
    }
};

}  // namespace

SharedNames::SharedNames(const index::Project& project)
{
    const auto add = [&](const std::string& root) {
        const std::string directory = project.system().absolute(files::below(root, "templates"));
        for (const SharedBelow* below = &SharedBelow::of(project, directory); below; below = below->others.get()) {
            methods_.insert(below->methods.begin(), below->methods.end());
            globals_.insert(below->globals.begin(), below->globals.end());
            all_read_ = all_read_ && below->all_read;
        }
    };
    for (const layout::Module& module : project.layout().modules)
        add(module.root);
    for (const layout::Environment& environment : project.layout().environments)
        add(environment.root);
}

}  // namespace plint::templates
