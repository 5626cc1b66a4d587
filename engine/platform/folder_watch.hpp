// Reports changes of the entries of directories.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace plint::engine {

class FolderWatch {
public:
    struct Change {
        int folder = -1;        // a number that add() returned; -1: changes were lost, anywhere
        std::string_view name;  // of the entry that was written, created, moved or removed
        bool is_directory = false;
    };

    FolderWatch();
    ~FolderWatch();
    FolderWatch(const FolderWatch&) = delete;
    FolderWatch& operator=(const FolderWatch&) = delete;

    // From now on. Returns the number of the directory, the same for the same directory; -1 and an errno value if it cannot be
    // watched (ENOSPC: too many are).
    [[nodiscard]] int add(const std::string& folder, int& error);

    // Calls `on_change` for all changes up to now, and waits for the first one if there is none, for some milliseconds or
    // `forever`.
    enum class Result { changes, none, failed };
    static constexpr int forever = -1;
    [[nodiscard]] Result wait(int milliseconds, const std::function<void(const Change&)>& on_change);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace plint::engine
