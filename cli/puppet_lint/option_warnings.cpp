#include "cli/puppet_lint/option_warnings.hpp"

#include "parser/source/limits.hpp"
#include "reporters/sarif/words.hpp"
#include "reporters/text/counted.hpp"

#include <fmt/format.h>

#include <utility>

namespace plint::cli::puppet_lint {

void OptionWarnings::add(std::string text, bool must_show)
{
    constexpr std::size_t max_characters = 1'000;
    text = reporters::shortened(text, max_characters);
    if (!texts_.empty() && texts_.back() == text)
        return;
    if (!must_show && (texts_.size() >= limits::settings_errors || bytes_ >= limits::settings_error_bytes)) {
        ++further_;
        return;
    }
    bytes_ += text.size();
    texts_.push_back(std::move(text));
}

std::vector<std::string> OptionWarnings::texts() &&
{
    if (further_ > 0)
        texts_.push_back(fmt::format("{} about options", reporters::counted(further_, "more warning")));
    return std::move(texts_);
}

}  // namespace plint::cli::puppet_lint
