// Several things in a row that somebody else owns: constant data, or an Arena. Unlike std::span it may hold a type that
// is not complete yet.
#pragma once

#include <cstddef>

namespace plint::ruby {

template <class T>
class List {
public:
    constexpr List() = default;
    constexpr List(const T* first, std::size_t size) : first_(first), size_(size) {}
    template <std::size_t size>
    constexpr List(const T (&all)[size]) : first_(all), size_(size)  // implicit: tables are written as arrays
    {
    }

    [[nodiscard]] constexpr const T* begin() const { return first_; }
    [[nodiscard]] constexpr const T* end() const { return first_ + size_; }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr const T& operator[](std::size_t at) const { return first_[at]; }

private:
    const T* first_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace plint::ruby
