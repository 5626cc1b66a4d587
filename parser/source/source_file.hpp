// A file's name, text and lines. Immutable, and read by any number of threads; trees and nodes point into it, so it must
// not move while they live.
#pragma once

#include "parser/source/line_index.hpp"

#include <atomic>
#include <string>
#include <string_view>

namespace plint {

enum class Language : std::uint8_t { manifest, epp };

class SourceFile {
public:
    // `path` is what people are shown, with `/` between folders. `text` is the file's bytes, at most 4 GiB - 1.
    SourceFile(std::string path, std::string text);

    SourceFile(const SourceFile&) = delete;
    SourceFile& operator=(const SourceFile&) = delete;
    ~SourceFile();

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::string_view text(Span span) const { return text().substr(span.begin, span.size()); }
    // Made when first asked for: of a file in which nothing is found nobody asks.
    [[nodiscard]] const LineIndex& lines() const
    {
        const LineIndex* const made = lines_.load(std::memory_order_acquire);
        return made != nullptr ? *made : make_lines();
    }

    // EPP when the path ends in `.epp`, else a manifest.
    [[nodiscard]] Language language() const;

private:
    const LineIndex& make_lines() const;

    std::string path_;
    std::string text_;
    mutable std::atomic<const LineIndex*> lines_ = nullptr;
};

}  // namespace plint
