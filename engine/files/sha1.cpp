// SHA-1 as in FIPS 180-4.
#include "engine/files/sha1.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace plint::engine {

namespace {

class Sha1 {
public:
    void add(std::string_view text)
    {
        bytes_ += text.size();
        while (!text.empty()) {
            const std::size_t size = std::min(block_.size() - filled_, text.size());
            std::copy_n(text.begin(), size, block_.begin() + static_cast<std::ptrdiff_t>(filled_));
            text.remove_prefix(size);
            filled_ += size;
            if (filled_ == block_.size())
                take_block();
        }
    }

    // Nothing may be added afterwards.
    [[nodiscard]] std::string finish()
    {
        constexpr std::size_t length_bytes = 8;
        const std::uint64_t bits = bytes_ * 8;
        add(std::string_view("\x80", 1));
        while (filled_ != block_.size() - length_bytes)
            add(std::string_view("\0", 1));
        for (std::size_t i = 0; i < length_bytes; ++i) {
            const char byte = static_cast<char>(bits >> (8 * (length_bytes - 1 - i)));
            add(std::string_view(&byte, 1));
        }
        std::string digits;
        for (const std::uint32_t word : state_)
            fmt::format_to(std::back_inserter(digits), "{:08x}", word);
        return digits;
    }

private:
    void take_block()
    {
        filled_ = 0;
        constexpr std::size_t rounds = 80;
        std::array<std::uint32_t, rounds> words;
        for (std::size_t i = 0; i < 16; ++i) {
            words[i] = 0;
            for (std::size_t byte = 0; byte < 4; ++byte)
                words[i] = words[i] << 8U | static_cast<unsigned char>(block_[4 * i + byte]);
        }
        for (std::size_t i = 16; i < rounds; ++i)
            words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
        std::uint32_t a = state_[0];
        std::uint32_t b = state_[1];
        std::uint32_t c = state_[2];
        std::uint32_t d = state_[3];
        std::uint32_t e = state_[4];
        const auto mix = [&](std::size_t i, std::uint32_t function, std::uint32_t constant) {
            const std::uint32_t next = std::rotl(a, 5) + function + e + constant + words[i];
            e = d;
            d = c;
            c = std::rotl(b, 30);
            b = a;
            a = next;
        };
        for (std::size_t i = 0; i < 20; ++i)
            mix(i, (b & c) | (~b & d), 0x5A827999U);
        for (std::size_t i = 20; i < 40; ++i)
            mix(i, b ^ c ^ d, 0x6ED9EBA1U);
        for (std::size_t i = 40; i < 60; ++i)
            mix(i, (b & c) | (b & d) | (c & d), 0x8F1BBCDCU);
        for (std::size_t i = 60; i < rounds; ++i)
            mix(i, b ^ c ^ d, 0xCA62C1D6U);
        state_[0] += a;
        state_[1] += b;
        state_[2] += c;
        state_[3] += d;
        state_[4] += e;
    }

    std::array<std::uint32_t, 5> state_{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
    std::array<char, 64> block_{};
    std::size_t filled_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace

std::string git_blob_name(std::string_view text)
{
    Sha1 hash;
    hash.add(fmt::format("blob {}", text.size()));
    hash.add(std::string_view("\0", 1));
    hash.add(text);
    return hash.finish();
}

}  // namespace plint::engine
