// The patterns of a `.gitignore`. It follows git in corner cases; tests compare it with `git check-ignore`.
#include "engine/files/gitignore.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace plint::engine {

namespace {

constexpr std::string_view special = "*?[\\";

struct NamedClass {
    std::string_view name;
    int (*holds)(int);
};

constexpr std::array<NamedClass, 12> named_classes{{
    {"alnum", [](int c) { return std::isalnum(c); }},
    {"alpha", [](int c) { return std::isalpha(c); }},
    {"blank", [](int c) { return std::isblank(c); }},
    {"cntrl", [](int c) { return std::iscntrl(c); }},
    {"digit", [](int c) { return std::isdigit(c); }},
    {"graph", [](int c) { return std::isgraph(c); }},
    {"lower", [](int c) { return std::islower(c); }},
    {"print", [](int c) { return std::isprint(c); }},
    {"punct", [](int c) { return std::ispunct(c); }},
    {"space", [](int c) { return std::isspace(c); }},
    {"upper", [](int c) { return std::isupper(c); }},
    {"xdigit", [](int c) { return std::isxdigit(c); }},
}};

// False: no steps are left.
bool spend(std::uint64_t* steps, std::uint64_t spent)
{
    if (steps == nullptr)
        return true;
    *steps -= std::min(*steps, spent);
    return *steps != 0;
}

// How a `[…]` ended. `broken`: it has no end or names an unknown class, and then the whole pattern matches nothing.
enum class ClassMatch { no, yes, broken };

// The characters between `[` and `]`, compared with one byte.
class ClassReader {
public:
    // `at` is after the `[` and is moved past the `]`.
    ClassReader(std::string_view glob, std::size_t& at, unsigned char byte) : glob_(glob), at_(at), byte_(byte) {}

    ClassMatch run()
    {
        const bool negated = at_ < glob_.size() && (glob_[at_] == '!' || glob_[at_] == '^');
        at_ += negated ? 1 : 0;
        for (bool is_first = true;; is_first = false) {
            const auto next = take();
            if (!next)
                return ClassMatch::broken;
            if (*next == ']' && !is_first)  // at the start, `]` is a member
                return matched_ != negated && byte_ != '/' ? ClassMatch::yes : ClassMatch::no;
            if (!read_member(*next))
                return ClassMatch::broken;
        }
    }

private:
    std::optional<unsigned char> take()
    {
        if (at_ >= glob_.size())
            return std::nullopt;
        return static_cast<unsigned char>(glob_[at_++]);
    }

    // These return false if the pattern is broken.
    bool read_member(unsigned char first)
    {
        const char next = at_ < glob_.size() ? glob_[at_] : '\0';
        if (first == '\\')
            return add_single(take());
        if (first == '-' && previous_ != 0 && at_ < glob_.size() && next != ']')
            return read_range_end();
        if (first == '[' && next == ':')
            return read_named();
        return add_single(first);
    }

    bool add_single(std::optional<unsigned char> member)
    {
        matched_ = matched_ || member == byte_;
        previous_ = member.value_or(0);
        return member.has_value();
    }

    bool read_range_end()
    {
        auto last = take();
        if (last == static_cast<unsigned char>('\\'))
            last = take();
        matched_ = matched_ || (last && previous_ <= byte_ && byte_ <= *last);
        previous_ = 0;  // the end of a range cannot start another one
        return last.has_value();
    }

    bool read_named()
    {
        const std::size_t start = at_ + 1;
        if (close_ < start)
            close_ = glob_.find(']', start);  // also the next one for all places up to it
        const std::size_t close = close_;
        if (close == std::string_view::npos)
            return false;
        if (close == start || glob_[close - 1] != ':')
            return add_single('[');  // no named class after all: `[` is a member
        const auto found = std::ranges::find(named_classes, glob_.substr(start, close - 1 - start), &NamedClass::name);
        if (found == named_classes.end())
            return false;
        matched_ = matched_ || found->holds(byte_) != 0;
        previous_ = 0;
        at_ = close + 1;
        return true;
    }

    std::string_view glob_;
    std::size_t& at_;
    unsigned char byte_;
    std::size_t close_ = 0;  // of a named class: where its `]` was found
    bool matched_ = false;
    unsigned char previous_ = 0;  // the start of a range before a `-`; 0: none
};

// Backtracks only to the last `*`, and from there only to the last `**`: a later star can match everything that an earlier
// one could. So the worst-case time is the product of the lengths.
class GlobMatch {
public:
    // `steps`: see ignored().
    GlobMatch(std::string_view glob, std::string_view path, std::uint64_t* steps)
        : glob_(glob), path_(path), steps_(steps)
    {
    }

    bool run()
    {
        for (std::size_t before = 0; g_ < glob_.size() || p_ < path_.size(); before = g_) {
            if (!spend(steps_, g_ > before ? g_ - before : 1))
                return false;
            if (g_ < glob_.size() && glob_[g_] == '*') {
                if (take_stars())
                    return true;
                continue;
            }
            const auto step = one_byte();
            if (step == Step::never || (step == Step::differs && !retry()))
                return false;
        }
        return true;
    }

private:
    static constexpr auto none = std::string_view::npos;
    enum class Step { matches, differs, never };

    // Where to continue if the text after a star did not match.
    struct Retry {
        std::size_t glob = none;
        std::size_t path = 0;
        bool by_folder = false;  // `**/`: continues after the next slash, not at the next byte
    };

    // At a run of `*`. True: the rest of the path matches, whatever it is.
    bool take_stars()
    {
        const auto first = g_;
        while (g_ < glob_.size() && glob_[g_] == '*')
            ++g_;
        const auto rest = glob_.substr(g_);
        const bool alone = (first == 0 || glob_[first - 1] == '/')
            && (rest.empty() || rest.starts_with('/') || rest.starts_with("\\/"));
        if (g_ - first < 2 || !alone) {
            star_ = {g_, p_};
            return false;
        }
        const bool by_folder = rest.starts_with('/');
        if (by_folder)
            ++g_;  // `a/**/b` matches `a/b` too
        double_star_ = {g_, p_, by_folder};
        star_ = {};
        return rest.empty();
    }

    Step one_byte()
    {
        if (g_ == glob_.size())
            return Step::differs;
        if (p_ == path_.size())
            return Step::never;  // the text is too short
        auto step = Step::differs;
        if (glob_[g_] == '?') {
            step = path_[p_] != '/' ? Step::matches : Step::differs;
            ++g_;
        } else if (glob_[g_] == '[') {
            ++g_;
            switch (ClassReader(glob_, g_, static_cast<unsigned char>(path_[p_])).run()) {
            case ClassMatch::yes: step = Step::matches; break;
            case ClassMatch::no: break;
            case ClassMatch::broken: return Step::never;
            }
        } else {
            if (glob_[g_] == '\\' && ++g_ == glob_.size())
                return Step::never;
            step = glob_[g_++] == path_[p_] ? Step::matches : Step::differs;
        }
        if (step == Step::matches)
            ++p_;
        return step;
    }

    bool retry()
    {
        if (star_.glob != none && star_.path < path_.size() && path_[star_.path] != '/') {
            g_ = star_.glob;
            p_ = ++star_.path;
            return true;
        }
        if (double_star_.glob == none)
            return false;
        const auto next = double_star_.by_folder ? path_.find('/', double_star_.path) : double_star_.path;
        if (next >= path_.size())
            return false;
        double_star_.path = next + 1;
        g_ = double_star_.glob;
        p_ = double_star_.path;
        star_ = {};
        return true;
    }

    std::string_view glob_;
    std::string_view path_;
    std::size_t g_ = 0;
    std::size_t p_ = 0;
    Retry star_;         // stops at a slash
    Retry double_star_;  // does not
    std::uint64_t* steps_;
};

bool matches(const IgnorePattern& pattern, std::string_view path, std::uint64_t* steps)
{
    const std::string_view glob = pattern.glob;
    constexpr std::size_t bytes_of_a_step = 16;  // where they are only compared
    if (!spend(steps, 1 + std::min(pattern.literal + pattern.tail, path.size()) / bytes_of_a_step))
        return false;
    if (pattern.tail > 0 && !path.ends_with(glob.substr(glob.size() - pattern.tail)))
        return false;
    if (pattern.anywhere) {
        const auto name = path.substr(path.rfind('/') + 1);
        if (pattern.literal == glob.size())
            return name == glob;
        if (glob[0] == '*' && glob.find_first_of(special, 1) == std::string_view::npos)
            return name.ends_with(glob.substr(1));
        return GlobMatch(glob, name, steps).run();
    }
    // Git compares the literal prefix separately and globs only the rest, which therefore begins a pattern of its own.
    return path.starts_with(glob.substr(0, pattern.literal))
        && GlobMatch(glob.substr(pattern.literal), path.substr(pattern.literal), steps).run();
}

// Removes trailing spaces, except one that a backslash keeps.
std::string_view without_trailing_blanks(std::string_view line)
{
    std::size_t end = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\\')
            ++at;
        else if (line[at] == ' ')
            continue;
        end = std::min(at + 1, line.size());
    }
    return line.substr(0, end);
}

}  // namespace

std::vector<IgnorePattern> parse_gitignore(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    std::vector<IgnorePattern> patterns;
    while (!text.empty()) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.empty() || line.starts_with('#'))
            continue;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        line = without_trailing_blanks(line);

        IgnorePattern pattern;
        if (line.starts_with('!')) {
            pattern.negated = true;
            line.remove_prefix(1);
        }
        if (line.ends_with('/')) {
            pattern.folders_only = true;
            line.remove_suffix(1);
        }
        if (line.empty())
            continue;
        pattern.anywhere = line.find('/') == std::string_view::npos;
        if (line.starts_with('/'))
            line.remove_prefix(1);
        pattern.glob = line;
        pattern.literal = std::min(line.find_first_of(special), line.size());
        pattern.tail = line.size() - (line.find_last_of("*?[]\\/") + 1);
        patterns.push_back(std::move(pattern));
    }
    return patterns;
}

std::optional<bool> ignored(const std::vector<IgnorePattern>& patterns, std::string_view path, bool is_directory,
                            std::uint64_t* steps)
{
    for (auto pattern = patterns.rbegin(); pattern != patterns.rend(); ++pattern)
        if ((is_directory || !pattern->folders_only) && matches(*pattern, path, steps))
            return !pattern->negated;
    return std::nullopt;
}

bool ignored_on_the_way(const std::vector<IgnorePattern>& patterns, std::string_view path, std::uint64_t* steps)
{
    for (auto slash = path.find('/'); slash < path.size(); slash = path.find('/', slash + 1))
        if (ignored(patterns, path.substr(0, slash), true, steps).value_or(false))
            return true;
    return ignored(patterns, path, false, steps).value_or(false);
}

void IgnoreIndex::Group::add(std::string_view text, std::uint32_t number)
{
    by_text[text].push_back(number);
    lengths.insert(text.size());
}

IgnoreIndex::IgnoreIndex(std::vector<IgnorePattern> patterns) : patterns_(std::move(patterns))
{
    constexpr std::size_t worth_an_index = 16;
    if (patterns_.size() < worth_an_index)
        return;
    for (std::uint32_t i = 0; i < patterns_.size(); ++i) {
        const IgnorePattern& pattern = patterns_[i];
        const std::string_view glob = pattern.glob;
        if (pattern.literal == glob.size())
            (pattern.anywhere ? names_ : paths_).add(glob, i);
        else if (pattern.literal > 0)
            (pattern.anywhere ? name_begins_ : path_begins_).add(glob.substr(0, pattern.literal), i);
        else if (pattern.anywhere && glob[0] == '*' && glob.find_first_of(special, 1) == std::string_view::npos)
            name_ends_.add(glob.substr(1), i);
        else
            rest_.push_back(i);
    }
}

std::optional<bool> IgnoreIndex::ignored(std::string_view path, bool is_directory, std::uint64_t* steps) const
{
    if (names_.by_text.empty() && paths_.by_text.empty() && name_begins_.by_text.empty() && name_ends_.by_text.empty()
        && path_begins_.by_text.empty() && rest_.empty())
        return engine::ignored(patterns_, path, is_directory, steps);
    std::optional<std::uint32_t> last;  // the last pattern that matches
    const auto consider = [&](const Numbers& numbers) {
        for (auto number = numbers.rbegin(); number != numbers.rend() && (!last || *number > *last); ++number)
            if ((is_directory || !patterns_[*number].folders_only) && matches(patterns_[*number], path, steps))
                last = *number;
    };
    const auto look_up = [&](const Group& group, std::string_view text) {
        if (const auto found = group.by_text.find(text); found != group.by_text.end())
            consider(found->second);
    };
    const std::string_view name = path.substr(path.rfind('/') + 1);
    look_up(names_, name);
    look_up(paths_, path);
    const auto each_length = [steps](const Group& group, std::string_view text, auto&& then) {
        constexpr std::size_t bytes_of_a_step = 8;  // where they are hashed
        for (auto length = group.lengths.begin(); length != group.lengths.end() && *length <= text.size(); ++length)
            if (spend(steps, 1 + *length / bytes_of_a_step))
                then(*length);
    };
    each_length(name_begins_, name, [&](std::size_t length) { look_up(name_begins_, name.substr(0, length)); });
    each_length(name_ends_, name, [&](std::size_t length) { look_up(name_ends_, name.substr(name.size() - length)); });
    each_length(path_begins_, path, [&](std::size_t length) { look_up(path_begins_, path.substr(0, length)); });
    consider(rest_);
    if (steps != nullptr && *steps == 0)
        return std::nullopt;  // a later pattern may decide otherwise
    return last ? std::optional(!patterns_[*last].negated) : std::nullopt;
}

bool IgnoreIndex::ignored_on_the_way(std::string_view path, std::uint64_t* steps) const
{
    for (auto slash = path.find('/'); slash < path.size(); slash = path.find('/', slash + 1))
        if (ignored(path.substr(0, slash), true, steps).value_or(false))
            return true;
    return ignored(path, false, steps).value_or(false);
}

bool glob_match(std::string_view glob, std::string_view path)
{
    return GlobMatch(glob, path, nullptr).run();
}

}  // namespace plint::engine
