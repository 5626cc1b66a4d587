// Searches through the files of a project: where they look, and how another thread follows and ends them.
#pragma once

#include "checks/index/project.hpp"

#include <atomic>
#include <functional>
#include <optional>

namespace plint::ide {

// Thrown by a search after its `cancelled` was set. Nothing has changed.
struct SearchCancelled {};

struct Search {
    std::optional<layout::FileIndex> only = {};    // nowhere but in this file; std::nullopt: in all files
    const std::atomic<bool>* cancelled = nullptr;  // set by another thread to end the search; must outlive it
    std::function<void()> on_file = {};  // called before each file that is searched, on the thread of the search

    [[nodiscard]] bool wants(layout::FileIndex file) const { return !only || *only == file; }

    // Must be called before each file, or each part of a long result. Throws SearchCancelled.
    void step() const
    {
        if (cancelled != nullptr && *cancelled)
            throw SearchCancelled();
        if (on_file)
            on_file();
    }
};

// The files of a search in order, for `for`: calls `step` before each. Must not outlive the search.
class SearchedFiles {
public:
    SearchedFiles(const index::Project& project, const Search& search)
        : search_(search), begin_(search.only.value_or(0)),
          end_(search.only ? *search.only + 1 : static_cast<layout::FileIndex>(project.layout().files.size()))
    {
    }

    class Iterator {
    public:
        Iterator(const Search& search, layout::FileIndex file) : search_(&search), file_(file) {}
        layout::FileIndex operator*() const
        {
            search_->step();
            return file_;
        }
        Iterator& operator++()
        {
            ++file_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return file_ == other.file_; }

    private:
        const Search* search_;
        layout::FileIndex file_;
    };

    [[nodiscard]] Iterator begin() const { return {search_, begin_}; }
    [[nodiscard]] Iterator end() const { return {search_, end_}; }

private:
    const Search& search_;
    layout::FileIndex begin_;
    layout::FileIndex end_;
};

}  // namespace plint::ide
