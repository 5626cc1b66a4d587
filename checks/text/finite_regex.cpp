#include "checks/text/finite_regex.hpp"

#include "parser/source/limits.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace plint::text {

namespace {

using Texts = std::vector<std::string>;

class Reader {
public:
    explicit Reader(std::string_view regex) : rest_(regex) {}

    std::optional<FiniteRegex> read()
    {
        FiniteRegex result;
        result.at_begin = take("^") || take("\\A");
        result.at_end = drop_end();
        result.texts = alternatives(0);
        // `^a|b$` anchors one alternative only.
        const bool is_anchored = result.at_begin || result.at_end;
        if (failed_ || !rest_.empty() || (is_anchored && has_outer_bar_))
            return std::nullopt;
        return result;
    }

private:
    static constexpr unsigned max_depth = 20;

    bool take(std::string_view text)
    {
        const bool is_next = rest_.starts_with(text);
        if (is_next)
            rest_.remove_prefix(text.size());
        return is_next;
    }

    bool drop_end()
    {
        for (const std::string_view end : {"\\z", "\\Z", "$"}) {
            if (!rest_.ends_with(end))
                continue;
            const std::string_view before = rest_.substr(0, rest_.size() - end.size());
            const std::size_t last = before.find_last_not_of('\\');
            const std::size_t backslashes = before.size() - (last == std::string_view::npos ? 0 : last + 1);
            if (backslashes % 2 != 0)
                return false;
            rest_ = before;
            return true;
        }
        return false;
    }

    Texts fail()
    {
        failed_ = true;
        return {};
    }

    Texts alternatives(unsigned depth)
    {
        Texts all;
        do {
            Texts one = sequence(depth);
            if (failed_ || all.size() + one.size() > limits::max_regex_texts)
                return fail();
            std::ranges::move(one, std::back_inserter(all));
            has_outer_bar_ = has_outer_bar_ || (depth == 0 && rest_.starts_with('|'));
        } while (take("|"));
        return all;
    }

    Texts sequence(unsigned depth)
    {
        Texts all{std::string()};
        while (!failed_ && !rest_.empty() && rest_.front() != '|' && rest_.front() != ')') {
            Texts next = one(depth);
            if (take("?"))
                next.emplace_back();
            if (!rest_.empty() && std::string_view("*+?{").find(rest_.front()) != std::string_view::npos)
                return fail();
            all = product(all, next);
        }
        return all;
    }

    Texts product(const Texts& left, const Texts& right)
    {
        if (failed_ || left.size() * right.size() > limits::max_regex_texts)
            return fail();
        Texts all;
        all.reserve(left.size() * right.size());
        for (const std::string& a : left)
            for (const std::string& b : right)
                all.push_back(a + b);
        return all;
    }

    Texts one(unsigned depth)
    {
        const char c = rest_.front();
        if (c == '(')
            return group(depth);
        rest_.remove_prefix(1);
        if (c == '[')
            return character_class();
        if (c == '.')
            return {".", "-", "a", "0"};
        if (c == '\\')
            return escape();
        return std::string_view("^$*+?{}]").find(c) == std::string_view::npos ? Texts{std::string(1, c)} : fail();
    }

    Texts group(unsigned depth)
    {
        const bool is_plain = take("(?:") || (!rest_.starts_with("(?") && take("("));
        if (!is_plain || depth == max_depth)
            return fail();
        Texts all = alternatives(depth + 1);
        return take(")") ? all : fail();
    }

    static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

    // After the backslash.
    Texts escape()
    {
        if (rest_.empty())
            return fail();
        const char c = rest_.front();
        rest_.remove_prefix(1);
        if (c == 'd')
            return range('0', '9');
        return is_word(c) ? fail() : Texts{std::string(1, c)};
    }

    Texts range(char from, char to)
    {
        Texts all;
        for (char c = from; c <= to && c != '\x7f'; ++c)
            all.emplace_back(1, c);
        return all.empty() ? fail() : all;
    }

    // After the bracket.
    Texts character_class()
    {
        Texts all;
        if (rest_.starts_with('^') || rest_.starts_with(']'))
            return fail();
        while (!rest_.empty() && rest_.front() != ']') {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '[' || c == '&')
                return fail();
            Texts next = c == '\\' ? escape() : Texts{std::string(1, c)};
            if (rest_.size() >= 2 && rest_.front() == '-' && rest_[1] != ']') {
                const char to = rest_[1];
                if (!is_word(c) || !is_word(to))
                    return fail();
                rest_.remove_prefix(2);
                next = range(c, to);
            }
            std::ranges::move(next, std::back_inserter(all));
        }
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return !failed_ && take("]") ? all : fail();
    }

    std::string_view rest_;
    bool failed_ = false;
    bool has_outer_bar_ = false;
};

}  // namespace

std::optional<FiniteRegex> finite_regex(std::string_view regex)
{
    return regex.size() > limits::max_finite_regex_size ? std::nullopt : Reader(regex).read();
}

}  // namespace plint::text
