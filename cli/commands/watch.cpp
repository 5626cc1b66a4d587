#include "cli/commands/watch.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "cli/output/console.hpp"
#include "cli/output/exit_codes.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace plint::cli {

namespace fs = std::filesystem;

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
    explicit Watcher(const Options& options) : options_(options), events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        for (const auto& report : options.reports)
            own_files_.insert(last_part(report.path));
        own_files_.insert(last_part(options.output));
    }
    ~Watcher()
    {
        if (events_ >= 0)
            ::close(events_);
    }
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    // Watches all relevant directories. False: it cannot, which was printed.
    bool look_around()
    {
        if (events_ < 0)
            return cannot_watch("files", errno);
        above_.clear();
        const auto folders = this->folders();
        for (const auto& folder : folders.above)
            if (const int number = add(folder); number >= 0)
                above_.insert(number);
        for (const auto& folder : folders.inside) {
            const int number = add(folder);
            if (number < 0 && errno != ENOENT && errno != ENOTDIR && errno != EACCES)
                return cannot_watch(folder, errno);
            above_.erase(number);
        }
        return true;
    }

    // Waits for a relevant change, and then until there is none for a moment, because editors write in steps and git writes
    // many files. False: there is nothing left to watch.
    bool wait()
    {
        constexpr int forever = -1;
        constexpr int moment = 60;  // milliseconds
        for (bool changed = false;;) {
            pollfd poll{events_, POLLIN, 0};
            const int ready = ::poll(&poll, 1, changed ? moment : forever);
            if (ready == 0)
                return true;
            if (ready < 0 && errno != EINTR)
                return false;
            changed = take_events() || changed;
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

    int add(const std::string& folder) const
    {
        return ::inotify_add_watch(events_, folder.c_str(),
                                   IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVE | IN_ONLYDIR);
    }

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
        std::error_code error;
        if (!fs::is_directory(folder, error))
            return;
        folders.insert(folder);
        fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
        for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
            std::error_code gone;
            if (at->is_symlink(gone) || !at->is_directory(gone))
                continue;
            if (at->path().filename().native().starts_with('.'))
                at.disable_recursion_pending();
            else
                folders.insert(at->path().native());
        }
    }

    bool matters(const inotify_event& event) const
    {
        constexpr auto endings = std::to_array<std::string_view>(
            {".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json", ".toml"});
        constexpr auto names = std::to_array<std::string_view>(
            {"plint.toml", "metadata.json", "environment.conf", "Puppetfile", "hiera.yaml", ".gitignore"});
        if ((event.mask & IN_Q_OVERFLOW) != 0)
            return true;
        const std::string_view name = event.len == 0 ? std::string_view() : std::string_view(event.name);
        if (own_files_.contains(name) || name.starts_with(".plint-"))
            return false;
        if (std::ranges::find(names, name) != names.end() || name == last_part(options_.config)
            || name == last_part(options_.baseline))
            return true;
        if (above_.contains(event.wd))
            return false;
        if ((event.mask & IN_ISDIR) != 0)
            return !name.starts_with('.');
        return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); })
            || std::ranges::any_of(options_.operands, [&](const auto& operand) { return last_part(operand) == name; });
    }

    // Whether one of the events is relevant.
    bool take_events() const
    {
        alignas(inotify_event) std::array<char, 65536> buffer;
        bool changed = false;
        for (ssize_t size = 0; (size = ::read(events_, buffer.data(), buffer.size())) > 0;)
            for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
                const auto& event = *reinterpret_cast<const inotify_event*>(buffer.data() + at);
                changed = changed || matters(event);
                at += sizeof event + event.len;
            }
        return changed;
    }

    const Options& options_;
    int events_;
    std::set<int> above_;                   // numbers of watches on Folders::above
    std::set<std::string_view> own_files_;  // written by the run itself
};

// Clears the screen before each report; without a terminal, prints a separator.
void part_from_last(bool first)
{
    static_cast<void>(print(::isatty(STDOUT_FILENO) == 1 ? "\x1B[H\x1B[2J\x1B[3J" : first ? "" : "---\n"));
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
        if (::isatty(STDERR_FILENO) == 1)
            print_error_line("watching for changes; Ctrl-C quits");
        if (!watcher.wait())
            return exit_usage_error;
    }
}

}  // namespace plint::cli
