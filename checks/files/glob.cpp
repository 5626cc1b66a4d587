// Shell patterns. They follow git in corner cases; tests compare `.gitignore` files with `git check-ignore`.
#include "checks/files/glob.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace plint::files {

bool spend(std::uint64_t* steps, std::uint64_t spent)
{
    if (steps == nullptr)
        return true;
    *steps -= std::min(*steps, spent);
    return *steps != 0;
}

namespace {

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
    // `steps`: see glob_match().
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

}  // namespace

bool glob_match(std::string_view glob, std::string_view path, std::uint64_t* steps)
{
    return GlobMatch(glob, path, steps).run();
}

}  // namespace plint::files
