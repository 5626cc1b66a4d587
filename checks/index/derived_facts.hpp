// Data about a whole project that layers above the index compute when it is first needed. The project owns it.
#pragma once

#include <memory>
#include <mutex>
#include <typeindex>
#include <unordered_map>

namespace plint::index {

// Owns at most one value of each type. Thread-safe. A value is immutable and lives as long as this object.
class DerivedData {
public:
    // The value of this type. The first call constructs it from `arguments`; calls from other threads wait for it.
    template <class Value, class... Arguments>
    [[nodiscard]] const Value& get(const Arguments&... arguments)
    {
        Slot& slot = slot_of(typeid(Value));
        std::call_once(slot.made, [&] { slot.value = std::make_shared<const Value>(arguments...); });
        return *static_cast<const Value*>(slot.value.get());
    }

private:
    struct Slot {
        std::once_flag made;
        std::shared_ptr<const void> value;
    };

    Slot& slot_of(std::type_index type)
    {
        const std::lock_guard lock(mutex_);
        return slots_[type];
    }

    std::mutex mutex_;
    std::unordered_map<std::type_index, Slot> slots_;  // references to elements survive insertion
};

}  // namespace plint::index
