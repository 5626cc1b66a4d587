// What somebody may have meant who mistyped a name: optimal string alignment distance.
#include "rules/engine/nearest.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace plint::rules {

namespace {

// Which letters occur, each as one bit. One typing error changes at most two.
std::uint64_t letters(std::string_view name)
{
    std::uint64_t seen = 0;
    for (const char c : name)
        seen |= std::uint64_t{1} << (static_cast<unsigned char>(c) % 64U);
    return seen;
}

class Comparison {
public:
    // The number of typing errors between `a` and `b`, or any number from `limit` on; std::nullopt once `letters_left` is used
    // up.
    std::optional<std::size_t> operator()(std::string_view a, std::string_view b, std::size_t limit,
                                          std::size_t& letters_left)
    {
        if (!spend(a.size() + b.size(), letters_left))
            return std::nullopt;
        // What both begin or end with has no errors.
        const auto begin = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
        a.remove_prefix(begin);
        b.remove_prefix(begin);
        while (!a.empty() && !b.empty() && a.back() == b.back()) {
            a.remove_suffix(1);
            b.remove_suffix(1);
        }
        if (a.empty() || b.empty())
            return a.size() + b.size();
        return spend(a.size() * b.size(), letters_left) ? std::optional(count(a, b, limit)) : std::nullopt;
    }

private:
    static bool spend(std::size_t letters, std::size_t& left)
    {
        const bool enough = letters <= left;
        left = enough ? left - letters : 0;
        return enough;
    }

    // A bit is a letter of the shorter name.
    static constexpr std::size_t max_bits = 64;

    std::size_t count(std::string_view a, std::string_view b, std::size_t limit)
    {
        if (a.size() > b.size())
            std::swap(a, b);
        return a.size() <= max_bits ? count_by_bits(a, b, limit) : count_by_rows(a, b, limit);
    }

    // Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003): a column of the table that
    // count_by_rows fills is kept as the differences between its neighbors, each at most one. O(letters of `b`).
    std::size_t count_by_bits(std::string_view a, std::string_view b, std::size_t limit)
    {
        for (std::size_t i = 0; i < a.size(); ++i)
            bits_of(a[i]) |= std::uint64_t{1} << i;
        std::uint64_t one_more = ~std::uint64_t{0};  // cells that are one above the cell before them in this column
        std::uint64_t one_less = 0;
        std::uint64_t diagonal = 0;  // cells that equal the cell before them in the column before
        std::uint64_t last_equal = 0;
        std::size_t errors = a.size();
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::uint64_t equal = bits_of(b[j]);
            const std::uint64_t swapped = ((~diagonal & equal) << 1U) & last_equal;
            diagonal = (((equal & one_more) + one_more) ^ one_more) | equal | one_less | swapped;
            const std::uint64_t right_more = one_less | ~(diagonal | one_more);
            const std::uint64_t right_less = diagonal & one_more;
            const std::size_t last = a.size() - 1;
            errors += (right_more >> last) & 1U;
            errors -= (right_less >> last) & 1U;
            const std::uint64_t shifted_more = (right_more << 1U) | 1U;
            one_more = (right_less << 1U) | ~(diagonal | shifted_more);
            one_less = shifted_more & diagonal;
            last_equal = equal;
            // Each letter that is left can take back one error.
            if (errors >= limit + (b.size() - 1 - j))
                break;
        }
        for (const char letter : a)
            bits_of(letter) = 0;
        return errors;
    }

    std::uint64_t& bits_of(char letter) { return bits_[static_cast<unsigned char>(letter)]; }

    std::size_t count_by_rows(std::string_view a, std::string_view b, std::size_t limit)
    {
        for (auto& row : rows_)
            row.assign(b.size() + 1, 0);
        auto& [before_last, last, row] = rows_;
        for (std::size_t j = 0; j <= b.size(); ++j)
            row[j] = j;
        std::size_t last_least = 0;
        for (std::size_t i = 1; i <= a.size(); ++i) {
            std::swap(before_last, last);
            std::swap(last, row);
            row[0] = i;
            std::size_t min = i;
            for (std::size_t j = 1; j <= b.size(); ++j) {
                row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                    row[j] = std::min(row[j], before_last[j - 2] + 1);
                min = std::min(min, row[j]);
            }
            // Each row builds on the two before it.
            if (min >= limit && last_least >= limit)
                return limit;
            last_least = min;
        }
        return row[b.size()];
    }

    std::array<std::uint64_t, 256> bits_{};  // of each letter: where the shorter name has it
    std::array<std::vector<std::size_t>, 3> rows_;
};

}  // namespace

std::string_view nearest(std::string_view given, std::span<const std::string_view> candidates)
{
    std::size_t letters_left = std::numeric_limits<std::size_t>::max();
    return nearest(given, candidates, letters_left);
}

std::string_view nearest(std::string_view given, std::span<const std::string_view> candidates,
                         std::size_t& letters_left)
{
    Comparison typing_errors;
    const std::uint64_t given_letters = letters(given);
    std::string_view best;
    // In a name of four letters, two errors are half of it.
    std::size_t fewest = (given.size() <= 4 ? 1 : std::max<std::size_t>(2, given.size() / 3)) + 1;
    for (const auto candidate : candidates) {
        // Each letter too many is an error.
        if (given == candidate || given.size() >= candidate.size() + fewest || candidate.size() >= given.size() + fewest
            || static_cast<std::size_t>(std::popcount(given_letters ^ letters(candidate))) > 2 * (fewest - 1))
            continue;
        const auto errors = typing_errors(given, candidate, fewest, letters_left);
        if (!errors)
            return {};
        if (*errors < fewest) {
            fewest = *errors;
            best = candidate;
        }
    }
    return best;
}

namespace {

bool is_separator(char c)
{
    return c == ':' || c == '_' || c == '-' || c == '.';
}

std::string letters_only(std::string_view name)
{
    std::string letters;
    for (const char c : name)
        if (!is_separator(c))
            letters += lower_case(c);
    return letters;
}

std::vector<std::string_view> words_of(std::string_view name)
{
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < name.size();) {
        std::size_t end = at;
        while (end < name.size() && !is_separator(name[end]) && name[end] != '/')
            ++end;
        words.push_back(name.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::string without_digits(std::string_view word)
{
    std::string rest;
    for (const char c : word)
        if (!is_digit(c))
            rest += c;
    return rest;
}

// `http` and `https` mean different things.
bool is_slip_of_word(std::string_view given, std::string_view meant, std::size_t& letters_left)
{
    constexpr std::size_t short_word = 4;
    constexpr std::size_t long_word = 8;
    const std::size_t size = std::min(given.size(), meant.size());
    if (size < short_word || without_digits(given) == without_digits(meant) || given == "http" || meant == "http")
        return false;
    const std::size_t allowed = std::max(given.size(), meant.size()) < long_word ? 1 : 2;
    if (std::max(given.size(), meant.size()) - size > allowed)
        return false;  // each letter too many is an error
    const auto errors = Comparison()(given, meant, allowed + 1, letters_left);
    return errors && *errors <= allowed;
}

// Whether each word has a similar one at the same place: `idle_timout` and `idle_timeout`, but not `web_port` and `web_host`.
// Names with different numbers of words are not compared.
bool has_similar_words(std::string_view given, std::string_view meant, std::size_t& letters_left)
{
    const std::vector<std::string_view> words = words_of(given);
    const std::vector<std::string_view> others = words_of(meant);
    if (words.size() != others.size() || words.size() < 2)
        return true;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] != others[i] && nearest(words[i], {&others[i], 1}, letters_left).empty())
            return false;
    return true;
}

}  // namespace

bool is_plausible(std::string_view given, std::string_view meant, std::size_t& letters_left)
{
    const auto common = static_cast<std::size_t>(std::ranges::mismatch(given, meant).in1 - given.begin());
    const std::size_t separator = given.substr(0, common).find_last_of(":/");
    if (separator == std::string_view::npos)
        return has_similar_words(given, meant, letters_left);
    const std::string_view rest = meant.substr(separator + 1);
    return !nearest(given.substr(separator + 1), {&rest, 1}, letters_left).empty()
        && has_similar_words(given.substr(separator + 1), rest, letters_left);
}

bool is_slip(std::string_view given, std::string_view meant, std::size_t& letters_left)
{
    constexpr std::size_t enough_letters = 6;
    const std::size_t compared = given.size() + meant.size();
    if (compared > letters_left)
        letters_left = 0;
    if (given == meant || letters_left == 0)
        return false;
    letters_left -= compared;
    if (const std::string letters = letters_only(given);
        letters.size() >= enough_letters && letters == letters_only(meant))
        return true;
    const std::vector<std::string_view> words = words_of(given);
    const std::vector<std::string_view> others = words_of(meant);
    if (words.size() != others.size())
        return false;
    std::size_t different = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] != others[i] && (++different > 1 || !is_slip_of_word(words[i], others[i], letters_left)))
            return false;
    return different == 1;
}

}  // namespace plint::rules
