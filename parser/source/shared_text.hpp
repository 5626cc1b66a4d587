// A text that never changes and that its copies share: huge inputs have a million findings, most of them with the same texts.
#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace plint {

// Takes 8 bytes, and is used like a `const std::string`. Copies may be used in different threads.
class SharedText {
public:
    SharedText() = default;
    SharedText(std::string text)  // NOLINT(google-explicit-constructor): replaces std::string
        : shared_(text.empty() ? nullptr : new Shared(std::move(text)))
    {
    }
    SharedText(std::string_view text) : SharedText(std::string(text)) {}  // NOLINT(google-explicit-constructor)
    SharedText(const char* text) : SharedText(std::string(text)) {}       // NOLINT(google-explicit-constructor)

    SharedText(const SharedText& other) noexcept : shared_(other.shared_)
    {
        if (shared_ != nullptr)
            shared_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    SharedText(SharedText&& other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
    SharedText& operator=(SharedText other) noexcept
    {
        std::swap(shared_, other.shared_);
        return *this;
    }
    ~SharedText()
    {
        if (shared_ != nullptr && shared_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete shared_;
    }

    [[nodiscard]] const std::string& str() const
    {
        static const std::string none;
        return shared_ == nullptr ? none : shared_->text;
    }
    operator const std::string&() const { return str(); }  // NOLINT(google-explicit-constructor)
    operator std::string_view() const { return str(); }    // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool empty() const { return shared_ == nullptr; }
    [[nodiscard]] std::size_t size() const { return str().size(); }
    [[nodiscard]] bool starts_with(std::string_view text) const { return str().starts_with(text); }
    [[nodiscard]] bool contains(std::string_view text) const { return str().find(text) != std::string::npos; }

    friend bool operator==(const SharedText& left, const SharedText& right)
    {
        return left.shared_ == right.shared_ || left.str() == right.str();
    }
    friend auto operator<=>(const SharedText& left, const SharedText& right)
    {
        return left.shared_ == right.shared_ ? std::strong_ordering::equal : left.str() <=> right.str();
    }
    template <std::convertible_to<std::string_view> Text>
    friend bool operator==(const SharedText& left, const Text& right)
    {
        return std::string_view(left.str()) == std::string_view(right);
    }
    friend std::string operator+(std::string left, const SharedText& right) { return std::move(left) + right.str(); }
    friend std::string operator+(const SharedText& left, std::string_view right)
    {
        return left.str() + std::string(right);
    }

    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const SharedText& text)
    {
        return out << text.str();
    }

    // For libfmt.
    friend std::string_view format_as(const SharedText& text) { return text.str(); }

private:
    struct Shared {
        explicit Shared(std::string all) : text(std::move(all)) { text.shrink_to_fit(); }
        std::string text;
        std::atomic<std::uint32_t> owners = 1;
    };

    Shared* shared_ = nullptr;  // null: empty
};

// Finds equal texts among the latest ones, so that they can be shared. It may miss some.
class RecentTexts {
public:
    [[nodiscard]] SharedText share(std::string text)
    {
        SharedText& slot = slots_[std::hash<std::string_view>()(text) % slots_.size()];
        if (slot.str() != text)
            slot = SharedText(std::move(text));
        return slot;
    }

private:
    std::array<SharedText, 64> slots_;
};

}  // namespace plint
