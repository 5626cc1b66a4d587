#include "rules/engine/related_names.hpp"

#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace plint::rules {

namespace {

using WordPair = std::pair<std::string_view, std::string_view>;

// Short forms of words, in the singular. Sorted.
constexpr auto short_forms = std::to_array<WordPair>({
    {"addr", "address"},        {"arg", "argument"},       {"attr", "attribute"},
    {"auth", "authentication"}, {"cert", "certificate"},   {"cfg", "configuration"},
    {"cmd", "command"},         {"conf", "configuration"}, {"config", "configuration"},
    {"db", "database"},         {"dep", "dependency"},     {"desc", "description"},
    {"descr", "description"},   {"dest", "destination"},   {"dir", "directory"},
    {"dirname", "directory"},   {"dst", "destination"},    {"env", "environment"},
    {"filename", "file"},       {"grp", "group"},          {"hostname", "host"},
    {"iface", "interface"},     {"info", "information"},   {"lib", "library"},
    {"max", "maximum"},         {"mgmt", "management"},    {"min", "minimum"},
    {"msg", "message"},         {"num", "number"},         {"opt", "option"},
    {"param", "parameter"},     {"pass", "password"},      {"passwd", "password"},
    {"perm", "permission"},     {"pkg", "package"},        {"prio", "priority"},
    {"proc", "process"},        {"pwd", "password"},       {"ref", "reference"},
    {"repo", "repository"},     {"src", "source"},         {"svc", "service"},
    {"tmp", "temporary"},       {"username", "user"},      {"usr", "user"},
    {"var", "variable"},        {"ver", "version"},
});
static_assert(std::ranges::is_sorted(short_forms));

// Other words for Puppet's attributes. Sorted.
constexpr auto synonyms = std::to_array<WordPair>({
    {"body", "content"},     {"chmod", "mode"},      {"depends_on", "require"},
    {"dir", "cwd"},          {"directory", "cwd"},   {"not_if", "unless"},
    {"notif", "unless"},     {"owner", "user"},      {"permission", "mode"},
    {"permissions", "mode"}, {"perms", "mode"},      {"retries", "tries"},
    {"run_as", "user"},      {"runas", "user"},      {"state", "ensure"},
    {"text", "content"},     {"user", "owner"},      {"work_dir", "cwd"},
    {"workdir", "cwd"},      {"working_dir", "cwd"}, {"working_directory", "cwd"},
});
static_assert(std::ranges::is_sorted(synonyms));

template <std::size_t N>
std::string_view meaning_of(std::string_view word, const std::array<WordPair, N>& table)
{
    const auto at = std::ranges::lower_bound(table, word, {}, &WordPair::first);
    return at != table.end() && at->first == word ? at->second : std::string_view();
}

// `parameter` of `Params`. `https` is no plural.
std::string full_word(std::string_view written)
{
    constexpr std::size_t shortest_plural = 4;
    std::string word = lower_case(written);
    if (word.size() >= shortest_plural && word.ends_with("ies"))
        word.replace(word.size() - 3, 3, "y");
    else if (word.size() >= shortest_plural && word.ends_with("sses"))
        word.resize(word.size() - 2);
    else if (word.size() >= shortest_plural && word.ends_with('s') && !word.ends_with("ss") && word != "https")
        word.pop_back();
    const std::string_view full = meaning_of(word, short_forms);
    return full.empty() ? word : std::string(full);
}

using NameWords = std::vector<std::string>;

NameWords full_words(std::string_view name)
{
    NameWords words;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find_first_of(":_-."), name.size());
        if (end > 0)
            words.push_back(full_word(name.substr(0, end)));
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return words;
}

NameWords segments(std::string_view name)
{
    NameWords parts;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find("::"), name.size());
        parts.push_back(lower_case(name.substr(0, end)));
        name.remove_prefix(std::min(end + 2, name.size()));
    }
    return parts;
}

bool begins_with(std::string_view name, std::string_view begin)
{
    return name.size() >= begin.size()
        && std::ranges::equal(
               name.substr(0, begin.size()), begin, {}, [](char c) { return lower_case(c); },
               [](char c) { return lower_case(c); });
}

// What a candidate must begin and end with, without regard to case, before it is taken apart.
struct Frame {
    std::string_view begin;
    std::string_view end = {};
};

bool has_frame(std::string_view name, const Frame& frame)
{
    return begins_with(name, frame.begin) && name.size() >= frame.end.size()
        && begins_with(name.substr(name.size() - frame.end.size()), frame.end);
}

// The only candidate that has the frame and fits.
template <class Fits>
std::string_view only_one(std::string_view given, const Frame& frame, std::span<const std::string_view> candidates,
                          std::size_t& letters_left, const Fits& fits)
{
    constexpr std::size_t cost_of_letter = 4;  // compared with that of nearest()
    std::string_view found;
    for (const std::string_view candidate : candidates) {
        if (candidate == given || candidate == found || !has_frame(candidate, frame))
            continue;
        if (candidate.size() * cost_of_letter > letters_left) {
            letters_left = 0;
            return {};
        }
        letters_left -= candidate.size() * cost_of_letter;
        if (!fits(candidate))
            continue;
        if (!found.empty())
            return {};
        found = candidate;
    }
    return found;
}

// Where the longer of two lists has one element more; the size of the longer if they do not differ by one.
std::size_t extra_element(const NameWords& shorter, const NameWords& longer)
{
    if (longer.size() != shorter.size() + 1)
        return longer.size();
    const auto [one, other] = std::ranges::mismatch(shorter, longer);
    return std::equal(one, shorter.end(), other + 1) ? static_cast<std::size_t>(other - longer.begin()) : longer.size();
}

bool is_listed(std::span<const std::string_view> list, std::string_view word)
{
    return std::ranges::find(list, word) != list.end();
}

// Whether a name with this word at its end has the meaning of the name without it.
bool is_general_end(std::string_view word)
{
    static constexpr auto words =
        std::to_array<std::string_view>({"array", "file", "hash", "list", "map", "name", "path", "value"});
    return is_listed(words, word);
}

// Whether a name with this word before it is another thing: `manage_user` is no user.
bool is_flag(std::string_view word)
{
    static constexpr auto words = std::to_array<std::string_view>(
        {"allow", "create", "disable", "enable", "has", "is", "manage", "no", "purge", "use", "with"});
    return is_listed(words, word);
}

bool is_same_with_word(const NameWords& given, const NameWords& candidate)
{
    constexpr std::size_t fewest_letters = 4;
    const bool is_longer = given.size() > candidate.size();
    const NameWords& longer = is_longer ? given : candidate;
    const NameWords& shorter = is_longer ? candidate : given;
    const std::size_t extra = extra_element(shorter, longer);
    if (extra == longer.size() || shorter.empty())
        return false;
    if (extra == longer.size() - 1)
        return is_general_end(longer.back());
    std::size_t letters = 0;
    for (const std::string& word : shorter)
        letters += word.size();
    return letters >= fewest_letters && !is_flag(longer[extra]) && !(is_longer && shorter.size() == 1);
}

}  // namespace

std::string_view same_words(std::string_view given, std::span<const std::string_view> candidates,
                            std::size_t& letters_left)
{
    const NameWords words = full_words(given);
    const std::size_t colons = given.rfind("::");
    const std::size_t last = colons == std::string_view::npos ? 0 : colons + 2;
    return only_one(given, {given.substr(0, last + 1)}, candidates, letters_left,
                    [&](std::string_view candidate) { return full_words(candidate) == words; });
}

std::string_view with_other_segment(std::string_view given, std::span<const std::string_view> candidates,
                                    std::size_t& letters_left)
{
    static constexpr auto common_ends =
        std::to_array<std::string_view>({"base", "config", "init", "install", "package", "params", "repo", "service"});
    const NameWords parts = segments(given);
    if (parts.size() < 2 || is_listed(common_ends, parts.back()))
        return {};
    return only_one(given, {given.substr(0, parts.front().size()), parts.back()}, candidates, letters_left,
                    [&](std::string_view candidate) {
                        const NameWords others = segments(candidate);
                        const bool is_longer = others.size() > parts.size();
                        const NameWords& longer = is_longer ? others : parts;
                        const std::size_t extra = extra_element(is_longer ? parts : others, longer);
                        return extra > 0 && extra + 1 < longer.size();
                    });
}

std::string_view synonym(std::string_view given, std::span<const std::string_view> candidates)
{
    const std::string_view meaning = meaning_of(given, synonyms);
    return !meaning.empty() && is_listed(candidates, meaning) ? meaning : std::string_view();
}

std::string_view with_other_word(std::string_view given, std::span<const std::string_view> candidates,
                                 std::size_t& letters_left)
{
    const NameWords words = full_words(given);
    return only_one(given, {}, candidates, letters_left,
                    [&](std::string_view candidate) { return is_same_with_word(words, full_words(candidate)); });
}

}  // namespace plint::rules
