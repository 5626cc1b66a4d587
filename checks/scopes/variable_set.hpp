// A set of variables that is cheap to copy: copies share their chunks until one is written (copy on write).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace plint::scopes {

class VariableSet {
public:
    [[nodiscard]] bool contains(std::uint32_t variable) const
    {
        const std::size_t at = variable / chunk_size;
        return at < chunks_.size() && chunks_[at] && ((*chunks_[at])[word(variable)] & bit(variable)) != 0;
    }

    void insert(std::uint32_t variable)
    {
        if (contains(variable))
            return;
        const std::size_t at = variable / chunk_size;
        if (at >= chunks_.size())
            chunks_.resize(at + 1);
        own(chunks_[at])[word(variable)] |= bit(variable);
    }

    // Keeps the variables that are in both. Chunks that both share are not read; likewise in unite().
    void intersect(const VariableSet& other)
    {
        if (chunks_.size() > other.chunks_.size())
            chunks_.resize(other.chunks_.size());
        combine(other, [](std::uint64_t a, std::uint64_t b) { return a & b; });
    }

    // Adds the variables of `other`.
    void unite(const VariableSet& other)
    {
        if (chunks_.size() < other.chunks_.size())
            chunks_.resize(other.chunks_.size());
        combine(other, [](std::uint64_t a, std::uint64_t b) { return a | b; });
    }

private:
    static constexpr std::size_t chunk_size = 1024;
    using Chunk = std::array<std::uint64_t, chunk_size / 64>;
    using ChunkPointer = std::shared_ptr<Chunk>;  // null: empty

    static std::size_t word(std::uint32_t variable) { return variable % chunk_size / 64; }
    static std::uint64_t bit(std::uint32_t variable) { return std::uint64_t{1} << (variable % 64); }

    // The chunk, for this set alone.
    static Chunk& own(ChunkPointer& chunk)
    {
        if (!chunk)
            chunk = std::make_shared<Chunk>();
        else if (chunk.use_count() > 1)
            chunk = std::make_shared<Chunk>(*chunk);
        return *chunk;
    }

    // Most chunks are shared, and then there is nothing to do.
    template <class F>
    void combine(const VariableSet& other, F combined)
    {
        static constexpr Chunk empty{};
        for (std::size_t i = 0; i < chunks_.size(); ++i) {
            if (i < other.chunks_.size() && chunks_[i] == other.chunks_[i])
                continue;
            const Chunk& theirs = i < other.chunks_.size() && other.chunks_[i] ? *other.chunks_[i] : empty;
            Chunk& ours = own(chunks_[i]);
            for (std::size_t j = 0; j < ours.size(); ++j)
                ours[j] = combined(ours[j], theirs[j]);
        }
    }

    std::vector<ChunkPointer> chunks_;
};

}  // namespace plint::scopes
