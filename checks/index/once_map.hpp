// Values that are computed when they are first needed, each once, by keys.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace plint::index {

// Thread-safe. Values are immutable and live as long as this object.
template <class Key, class Value>
class OnceMap {
public:
    // The value of the key: the result of `make()` at the first call with this key; calls from other threads wait for it.
    // Precondition: `make` does not ask for the same key.
    template <class Make>
    [[nodiscard]] const Value& get(const Key& key, const Make& make) const
    {
        Slot& slot = slot_of(key);
        std::call_once(slot.made, [&] { slot.value.emplace(make()); });
        return *slot.value;
    }

private:
    struct Slot {
        std::once_flag made;
        std::optional<Value> value;
    };

    Slot& slot_of(const Key& key) const
    {
        const std::lock_guard lock(mutex_);
        std::unique_ptr<Slot>& slot = slots_[key];
        if (!slot)
            slot = std::make_unique<Slot>();
        return *slot;
    }

    mutable std::mutex mutex_;
    mutable std::map<Key, std::unique_ptr<Slot>> slots_;
};

}  // namespace plint::index
