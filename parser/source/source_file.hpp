// A file's name, text and lines. Immutable; any number of threads may read it. Trees and nodes point into it: it must
// outlive them, and it cannot be copied or moved.
#pragma once

#include "parser/source/line_index.hpp"

#include <atomic>
#include <string>
#include <string_view>

namespace plint {

enum class Language : std::uint8_t { manifest, epp };

class SourceFile {
public:
    // `path`: as reports show it, with `/` between directories. `text`: the file's bytes. Precondition: at most 4 GiB - 1.
    SourceFile(std::string path, std::string text);

    SourceFile(const SourceFile&) = delete;
    SourceFile& operator=(const SourceFile&) = delete;
    ~SourceFile();

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::string_view text(Span span) const { return text().substr(span.begin, span.size()); }
    // Built at the first call, in O(n): files without findings never need it. Thread-safe.
    [[nodiscard]] const LineIndex& lines() const
    {
        const LineIndex* const made = lines_.load(std::memory_order_acquire);
        return made != nullptr ? *made : make_lines();
    }

    // EPP if the path ends in `.epp`, else a manifest.
    [[nodiscard]] Language language() const;

private:
    const LineIndex& make_lines() const;

    std::string path_;
    std::string text_;
    mutable std::atomic<const LineIndex*> lines_ = nullptr;
};

}  // namespace plint
