// Facts about a whole project that layers above the index make when they are first needed. The project keeps them.
#pragma once

#include <memory>
#include <mutex>
#include <typeindex>
#include <unordered_map>

namespace plint::index {

// Holds at most one value of each type. Thread-safe; a value lives as long as this and never changes.
class DerivedFacts {
public:
    // The value of this type. The first call makes it from `arguments`; others wait for it.
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
