#include "cli/puppet_lint/inputs.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/kinds.hpp"
#include "engine/files/discover.hpp"
#include "checks/files/glob.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/threads.hpp"
#include "cli/request/request.hpp"

#include <algorithm>

namespace plint::cli::puppet_lint {

namespace {

// As Ruby's File.fnmatch: stars match slashes, too, and a dot at the start of the path only matches a dot.
bool matches_path(std::string glob, std::string path)
{
    if (path.starts_with('.') && !glob.starts_with('.') && !glob.starts_with("\\."))
        return false;
    std::ranges::replace(glob, '/', '\x01');
    std::ranges::replace(path, '/', '\x01');
    return files::glob_match(glob, path);
}

bool is_unwanted(const std::string& path, std::span<const std::string> ignore)
{
    return std::ranges::any_of(ignore, [&](const std::string& glob) { return matches_path(glob, path); });
}

class Finder {
public:
    explicit Finder(std::span<const std::string> ignore) : ignore_(ignore), here_(engine::current_directory()) {}

    void add(const std::string& given)
    {
        if (given == "-")
            return add_standard_input();
        const auto path = files::absolute_path(given, here_);
        const bool file = engine::disk()->is_file(path);  // the usual case: no second check
        if (given.empty())                                // which would be the directory itself
            inputs_.missing.push_back(given);
        else if (!file && engine::disk()->is_directory(path))
            add_folder(given, path);
        else if (file || engine::disk()->exists(path))
            add_file(given, files::shown_path(path, here_));
        else
            inputs_.missing.push_back(given);
    }

    Inputs finish() { return std::move(inputs_); }

private:
    void add_file(const std::string& given, const std::string& shown)
    {
        ++inputs_.named;
        if (is_unwanted(given, ignore_))
            return;
        if (kinds_.role(shown) != layout::FileRole::none || !engine::disk()->is_file(shown))
            inputs_.files.push_back({given, shown});
        else if (!describes_code(shown))
            inputs_.foreign.push_back(given);
    }

    void add_folder(const std::string& given, const std::string& folder)
    {
        for (const auto& file : engine::discover({&given, 1}, {.jobs = engine::processors(), .ignore_paths = {}}).files)
            if (file.ends_with(".pp"))
                add_file(
                    files::below(given.size() > 1 && given.ends_with('/') ? given.substr(0, given.size() - 1) : given,
                                 files::inside(files::absolute_path(file, here_), folder)),
                    file);
    }

    void add_standard_input()
    {
        auto read = engine::read_standard_input();
        if (!read.problem.empty() || inputs_.texts.contains("-"))
            return;
        inputs_.texts.emplace("-", std::move(read.text));
        inputs_.files.push_back({"-", "-"});
    }

    std::span<const std::string> ignore_;
    std::string here_;
    layout::Kinds kinds_{*engine::disk()};
    Inputs inputs_;
};

}  // namespace

Inputs find_inputs(std::span<const std::string> operands, std::span<const std::string> ignore)
{
    Finder finder(ignore);
    for (const auto& operand : operands)
        finder.add(operand);
    return finder.finish();
}

}  // namespace plint::cli::puppet_lint
