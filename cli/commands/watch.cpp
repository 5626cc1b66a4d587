#include "cli/commands/watch.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/folder_watch.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/standard_files.hpp"
#include "cli/output/console.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

namespace {

std::string_view last_part(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

std::string folder_around(const std::string& path)
{
    return path.substr(0, std::max<std::size_t>(path.rfind('/'), 1));
}

class Watcher {
public:
    explicit Watcher(const Options& options) : options_(options)
    {
        for (const auto& report : options.reports)
            own_files_.insert(last_part(report.path));
        own_files_.insert(last_part(options.output));
    }

    // Watches all relevant directories. False: it cannot, which was printed.
    bool look_around()
    {
        above_.clear();
        const auto folders = this->folders();
        int error = 0;
        for (const auto& folder : folders.above)
            if (const int number = watch_.add(folder, error); number >= 0)
                above_.insert(number);
        for (const auto& folder : folders.inside) {
            const int number = watch_.add(folder, error);
            if (number < 0 && error != ENOENT && error != ENOTDIR && error != EACCES)
                return cannot_watch(folder, error);
            above_.erase(number);
        }
        return true;
    }

    // Waits for a relevant change, and then until there is none for a moment, because editors write in steps and git writes
    // many files. False: there is nothing left to watch.
    bool wait()
    {
        constexpr int moment = 60;  // milliseconds
        for (bool changed = false;;) {
            const auto take = [&](const engine::FolderWatch::Change& change) { changed = changed || matters(change); };
            switch (watch_.wait(changed ? moment : engine::FolderWatch::forever, take)) {
            case engine::FolderWatch::Result::changes: break;
            case engine::FolderWatch::Result::none: return true;
            case engine::FolderWatch::Result::failed: return false;
            }
        }
    }

private:
    static bool cannot_watch(const std::string& what, int error)
    {
        print_error_line(fmt::format("cannot watch `{}`: {}{}", reporters::visible(what), engine::system_message(error),
                                     error == ENOSPC ? " (the system's limit is fs.inotify.max_user_watches)" : ""));
        return false;
    }

    struct Folders {
        std::set<std::string> inside;  // contain files that are checked, or may
        std::set<std::string> above;   // may contain settings, or files that make a module or an environment
    };

    Folders folders() const
    {
        engine::Settings settings(options_.config, options_.isolated);
        Options options = options_;
        apply_settings(options, settings.of_folder(common_folder(options)));
        const CheckRequest requested = find_request(options, settings);
        const std::string here = engine::current_directory();
        Folders folders;
        const auto add_those_above = [&](std::string folder) {
            while (folders.above.insert(folder).second && folder != "/")
                folder = folder_around(folder);
        };
        for (const auto& file : layout::find_layout(requested.files, options.project, *engine::disk()).files)
            folders.inside.insert(folder_around(files::absolute_path(file.path, here)));
        // Files may be created in directories without files.
        for (const auto& operand : options.operands.empty() ? std::vector<std::string>{"."} : options.operands)
            add_below(folders.inside, files::absolute_path(operand, here));
        add_those_above(here);
        for (const auto& folder : folders.inside)
            add_those_above(folder);
        return folders;
    }

    static void add_below(std::set<std::string>& folders, const std::string& folder)
    {
        if (!engine::disk()->is_directory(folder))
            return;
        folders.insert(folder);
        for (const files::Entry& entry : engine::disk()->list_directory(folder))
            if (entry.kind == files::Entry::Kind::folder && !entry.name.starts_with('.'))
                add_below(folders, files::below(folder, entry.name));
    }

    bool matters(const engine::FolderWatch::Change& change) const
    {
        constexpr auto endings = std::to_array<std::string_view>(
            {".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json", ".toml"});
        constexpr auto names = std::to_array<std::string_view>(
            {"plint.toml", "metadata.json", "environment.conf", "Puppetfile", "hiera.yaml", ".gitignore"});
        if (change.folder < 0)
            return true;
        const std::string_view name = change.name;
        if (own_files_.contains(name) || name.starts_with(".plint-"))
            return false;
        if (std::ranges::find(names, name) != names.end() || name == last_part(options_.config)
            || name == last_part(options_.baseline))
            return true;
        if (above_.contains(change.folder))
            return false;
        if (change.is_directory)
            return !name.starts_with('.');
        return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); })
            || std::ranges::any_of(options_.operands, [&](const auto& operand) { return last_part(operand) == name; });
    }

    const Options& options_;
    engine::FolderWatch watch_;
    std::set<int> above_;                   // numbers of watches on Folders::above
    std::set<std::string_view> own_files_;  // written by the run itself
};

// Clears the screen before each report; without a terminal, prints a separator.
void part_from_last(bool first)
{
    static_cast<void>(print(engine::is_terminal(engine::standard_output) ? "\x1B[H\x1B[2J\x1B[3J"
                                : first                                  ? ""
                                                                         : "---\n"));
}

}  // namespace

int watch(const Options& options, const std::function<int()>& check)
{
    Watcher watcher(options);
    for (bool first = true;; first = false) {
        // Before the check, so that changes during the check are noticed.
        if (!watcher.look_around())
            return exit_usage_error;
        part_from_last(first);
        static_cast<void>(check());
        if (engine::is_terminal(engine::standard_error))
            print_error_line("watching for changes; Ctrl-C quits");
        if (!watcher.wait())
            return exit_usage_error;
    }
}

}  // namespace plint::cli
