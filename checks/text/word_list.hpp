// Many short texts in little memory, for the names in the bodies of a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plint::text {

// The index of a word in a WordList.
using WordIndex = std::uint32_t;

class WordList {
public:
    // Precondition: index < size(). The view is valid until a word is added or the list is moved. O(1).
    [[nodiscard]] std::string_view operator[](WordIndex index) const
    {
        const std::uint32_t begin = index == 0 ? 0 : ends_[index - 1];
        return std::string_view(text_).substr(begin, ends_[index] - begin);
    }
    [[nodiscard]] std::size_t size() const { return ends_.size(); }

    void add(std::string_view word)
    {
        text_ += word;
        ends_.push_back(static_cast<std::uint32_t>(text_.size()));
    }

    void shrink_to_fit()
    {
        text_.shrink_to_fit();
        ends_.shrink_to_fit();
    }

private:
    std::string text_;
    std::vector<std::uint32_t> ends_;  // in `text_`, of each word
};

}  // namespace plint::text
