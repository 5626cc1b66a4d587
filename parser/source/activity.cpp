// Signal handlers can reach nothing but globals, and a rule must not pay for a lookup: what a thread works at is the program's
// one thread-local variable.
#include "parser/source/activity.hpp"

#include <algorithm>
#include <mutex>

namespace plint::activity {

namespace {

// Written by its own thread only. Other threads hold the mutex while they read, so that both texts still exist.
struct Record {
    std::mutex mutex;
    std::atomic<const std::string*> path = nullptr;
    Step step = nullptr;
    Step unseen = nullptr;
};

constinit thread_local Record record;

void set(const std::string* path, const std::string_view* step)
{
    const std::scoped_lock lock(record.mutex);
    record.path.store(path, std::memory_order_relaxed);
    record.step.store(step, std::memory_order_relaxed);
}

// Of all visible threads.
struct Records {
    std::mutex mutex;
    std::vector<Record*> all;
};

Records& records()
{
    static Records& existing = *new Records;  // threads may end after static objects
    return existing;
}

}  // namespace

VisibleThread::VisibleThread()
{
    const std::scoped_lock lock(records().mutex);
    records().all.push_back(&record);
}

VisibleThread::~VisibleThread()
{
    const std::scoped_lock lock(records().mutex);
    std::erase(records().all, &record);
}

Work::Work(const std::string& path) : path_(record.path), step_(record.step)
{
    set(&path, nullptr);
}

Work::Work(const std::string_view* step) : path_(record.path), step_(record.step)
{
    static const std::string all_files;
    set(&all_files, step);
}

Work::~Work()
{
    set(path_, step_);
}

Step& current_step()
{
    const std::string* const path = record.path.load(std::memory_order_relaxed);
    return path == nullptr || path->empty() ? record.unseen : record.step;
}

const char* current_path()
{
    const std::string* const path = record.path.load(std::memory_order_relaxed);
    return path == nullptr || path->empty() ? nullptr : path->c_str();
}

std::vector<Current> all_current()
{
    std::vector<Current> found;
    const std::scoped_lock lock(records().mutex);
    for (Record* const one : records().all) {
        const std::scoped_lock reading(one->mutex);
        const std::string* const path = one->path.load(std::memory_order_relaxed);
        const std::string_view* const step = one->step.load(std::memory_order_relaxed);
        if (path != nullptr)
            found.push_back({*path, std::string(step == nullptr ? std::string_view() : *step)});
    }
    return found;
}

}  // namespace plint::activity
