#include "engine/cache/digest.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmt/format.h>

namespace plint::engine {

struct Digest::State {
    XXH3_state_t hash;
};

Digest::Digest() : state_(std::make_unique<State>())
{
    XXH3_128bits_reset(&state_->hash);
}

Digest::~Digest() = default;

void Digest::add(std::string_view text)
{
    add_number(text.size());
    XXH3_128bits_update(&state_->hash, text.data(), text.size());
}

void Digest::add_number(std::uint64_t number)
{
    XXH3_128bits_update(&state_->hash, &number, sizeof number);
}

std::string Digest::text() const
{
    const XXH128_hash_t hash = XXH3_128bits_digest(&state_->hash);
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

bool Digest::is_text(std::string_view text)
{
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace plint::engine
