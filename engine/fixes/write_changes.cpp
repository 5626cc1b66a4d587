// Writes the changes of fixes to disk.
#include "engine/platform/directory.hpp"
#include "engine/fixes/fix.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace plint::engine {

namespace {

// A file in an open directory.
struct Spot {
    std::shared_ptr<const Directory> directory;
    std::string name;
    int error = 0;
    std::string problem;  // empty: it is open
};

enum class Missing { fails, is_made };

class Writer {
public:
    explicit Writer(const Boundary& boundary) : boundary_(boundary) {}

    // Whether the file on disk has not changed since the change was computed.
    std::string still_as_it_was(const FileChange& change)
    {
        if (change.old_path.empty()) {
            const Spot spot = open(change.new_path, Missing::fails);
            if (!spot.problem.empty())
                return spot.error == ENOENT ? std::string() : spot.problem;
            return spot.directory->kind_of(spot.name) == Directory::Entry::none ? std::string()
                                                                                : system_message(EEXIST);
        }
        const Spot spot = open(change.old_path, Missing::fails);
        const auto on_disk = spot.problem.empty() ? spot.directory->read(spot.name) : FileText{{}, spot.problem};
        if (!on_disk.problem.empty())
            return on_disk.problem;
        return on_disk.text == change.old_text ? std::string() : message(ECANCELED);
    }

    std::string write(const FileChange& change)
    {
        if (change.old_path.empty()) {
            const Spot spot = open_to_write(change.new_path, Missing::is_made);
            return spot.problem.empty() ? message(spot.directory->create(spot.name, change.new_text)) : spot.problem;
        }
        const Spot from = open_to_write(change.old_path, Missing::fails);
        std::string problem = from.problem;
        if (problem.empty() && change.new_text != change.old_text)
            problem = message(from.directory->replace(from.name, change.new_text, change.old_text));
        if (!problem.empty() || change.old_path == change.new_path)
            return problem;
        const Spot to = open(change.new_path, Missing::is_made);
        return to.problem.empty() ? message(Directory::move(*from.directory, from.name, *to.directory, to.name))
                                  : to.problem;
    }

private:
    static std::string message(int error)
    {
        if (error == ECANCELED)
            return "another program changed it in the meantime";
        return error == 0 ? std::string() : system_message(error);
    }

    Spot open(const std::string& path, Missing missing)
    {
        const Target target = boundary_.target(path);
        if (target.root.empty())
            return {{}, {}, EXDEV, "it " + boundary_.reason(path)};
        Spot spot;
        spot.name = target.name;
        if (!last_ || last_path_ != target.directory) {
            last_ = std::make_shared<const Directory>(
                Directory::open_below(target.root, target.directory, missing == Missing::is_made, spot.error));
            last_path_ = target.directory;
        }
        spot.directory = last_;
        spot.problem = message(spot.error);
        if (spot.error != 0)
            last_.reset();
        return spot;
    }

    Spot open_to_write(const std::string& path, Missing missing)
    {
        Spot spot = open(path, missing);
        if (spot.problem.empty() && tidied_.insert(path.substr(0, path.rfind('/') + 1)).second)
            spot.directory->remove_stale();
        return spot;
    }

    const Boundary& boundary_;
    std::set<std::string> tidied_;  // directories, as shown to the user
    // Changes are sorted by path, so the next one is often in the same directory.
    std::shared_ptr<const Directory> last_;
    std::string last_path_;
};

}  // namespace

std::string left_alone(const Boundary& boundary, const std::string& path)
{
    return fmt::format("`{}` was not changed: it {}; to change it, name its real directory", reporters::visible(path),
                       boundary.reason(path));
}

std::vector<std::string> write_changes(const std::vector<FileChange>& changes, const Boundary& boundary)
{
    Writer writer(boundary);
    std::vector<std::string> trouble;
    const auto report = [&](const FileChange& change, const std::string& problem) {
        if (!problem.empty())
            trouble.push_back(fmt::format("cannot fix `{}`: {}", reporters::visible(change.new_path), problem));
        return problem.empty();
    };
    std::vector<const FileChange*> possible;
    for (const auto& change : changes)
        if (report(change, writer.still_as_it_was(change)))
            possible.push_back(&change);
    // Code that is removed from one file is added to another: both or neither. The addition must come first; it does,
    // because changes are sorted by their old paths.
    const bool pastes = !changes.empty() && changes.front().old_path.empty();
    for (const FileChange* const change : possible)
        if (pastes && !trouble.empty())
            break;
        else
            report(*change, writer.write(*change));
    return trouble;
}

}  // namespace plint::engine
