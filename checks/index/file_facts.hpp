// Data about single files of a project that layers above the index compute of all files at once. Projects share it for the
// files that did not change.
#pragma once

#include "checks/layout/layout.hpp"

#include <memory>
#include <mutex>
#include <span>
#include <typeindex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::index {

// A value of each file of a project; valid as long as the project.
template <class Value>
class OfFiles {
public:
    explicit OfFiles(const std::vector<std::shared_ptr<const void>>& values) : values_(&values) {}

    [[nodiscard]] const Value& operator[](layout::FileIndex file) const
    {
        return *static_cast<const Value*>((*values_)[file].get());
    }

private:
    const std::vector<std::shared_ptr<const void>>* values_;
};

// Thread-safe.
class FileFacts {
public:
    // `Value::make(project, file)`, a shared pointer, of the first `files` files, unless it was taken over. The first call
    // makes them; calls from other threads wait for it.
    template <class Value, class AnyProject>
    [[nodiscard]] OfFiles<Value> get(const AnyProject& project, std::size_t files)
    {
        Slot& slot = slot_of(typeid(Value));
        std::call_once(slot.made, [&] {
            Values values = copy(slot);
            values.resize(files);
            for (std::size_t file = 0; file < files; ++file)
                if (!values[file])
                    values[file] = Value::make(project, static_cast<layout::FileIndex>(file));
            const std::lock_guard lock(mutex_);
            slot.values = std::move(values);
        });
        return OfFiles<Value>(slot.values);
    }

    // Takes over the values that `other` has, except of these files. Precondition: this one is new.
    void take_over(FileFacts& other, std::span<const layout::FileIndex> changed)
    {
        const std::scoped_lock lock(mutex_, other.mutex_);
        for (const auto& [type, slot] : other.slots_) {
            Values& values = slots_[type].values = slot.values;
            for (const layout::FileIndex file : changed)
                if (file < values.size())
                    values[file] = nullptr;
        }
    }

private:
    using Values = std::vector<std::shared_ptr<const void>>;
    struct Slot {
        std::once_flag made;
        Values values;  // until they are made: those that were taken over
    };

    Slot& slot_of(std::type_index type)
    {
        const std::lock_guard lock(mutex_);
        return slots_[type];
    }

    Values copy(const Slot& slot)
    {
        const std::lock_guard lock(mutex_);
        return slot.values;
    }

    std::mutex mutex_;
    std::unordered_map<std::type_index, Slot> slots_;  // references to elements survive insertion
};

}  // namespace plint::index
