// A short hash of data: equal data has equal digests; other data has another digest, except by chance.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace plint::engine {

class Digest {
public:
    Digest();
    ~Digest();
    Digest(const Digest&) = delete;
    Digest& operator=(const Digest&) = delete;

    // Each text counts with its length, so that "a", "bc" and "ab", "c" differ.
    void add(std::string_view text);

    template <std::integral T>
    void add(T number)
    {
        add_number(static_cast<std::uint64_t>(number));
    }

    static constexpr std::size_t digits = 32;

    // `digits` hexadecimal digits.
    [[nodiscard]] std::string text() const;

    // Whether it is one of those.
    [[nodiscard]] static bool is_text(std::string_view text);

private:
    void add_number(std::uint64_t number);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace plint::engine
