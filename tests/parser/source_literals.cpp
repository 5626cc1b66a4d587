#include "tests/parser/source_literals.hpp"

#include <algorithm>

namespace plint::tests {

namespace {

class LiteralScanner {
public:
    explicit LiteralScanner(std::string_view source) : source_(source) {}

    std::vector<Literal> run()
    {
        while (at_ < source_.size())
            step();
        return std::move(found_);
    }

private:
    bool accept(std::string_view text)
    {
        if (!source_.substr(at_).starts_with(text))
            return false;
        at_ += text.size();
        return true;
    }

    void skip_to(std::string_view end) { at_ = std::min(source_.find(end, at_), source_.size()); }

    void step()
    {
        if (source_.substr(at_).starts_with("//") || source_.substr(at_).starts_with("#include"))
            return skip_to("\n");
        if (accept("R\"(")) {
            const std::size_t begin = at_;
            skip_to(")\"");
            return add(std::string(source_.substr(begin, at_ - begin)), begin), static_cast<void>(accept(")\""));
        }
        const char c = source_[at_];
        if (c == '"')
            return literal();
        if (c == '\'' && (at_ == 0 || !is_word(source_[at_ - 1])))
            return character();
        if (c == '(' || c == ')')
            parenthesis(c == '(');
        if (!is_space(c))
            joins_ = false;
        ++at_;
    }

    void literal()
    {
        const std::size_t begin = at_++;
        std::string text;
        for (; at_ < source_.size() && source_[at_] != '"'; ++at_)
            if (source_[at_] == '\\' && at_ + 1 < source_.size())
                text += source_[++at_] == 'n' ? '\n' : source_[at_];
            else
                text += source_[at_];
        ++at_;
        add(std::move(text), begin);
    }

    void character()
    {
        for (++at_; at_ < source_.size() && source_[at_] != '\'' && source_[at_] != '\n'; ++at_)
            at_ += source_[at_] == '\\' ? 1 : 0;
        ++at_;
        joins_ = false;
    }

    void add(std::string text, std::size_t begin)
    {
        if (joins_) {
            found_.back().text += text;
            return;
        }
        const auto line = static_cast<std::size_t>(std::ranges::count(source_.substr(0, begin), '\n')) + 1;
        found_.push_back({std::move(text), line, report_depth_ > 0});
        joins_ = true;
    }

    void parenthesis(bool opens)
    {
        if (opens && (report_depth_ > 0 || source_.substr(0, at_).ends_with("report")))
            ++report_depth_;
        else if (!opens && report_depth_ > 0)
            --report_depth_;
    }

    static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }
    static bool is_word(char c)
    {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    std::string_view source_;
    std::size_t at_ = 0;
    std::size_t report_depth_ = 0;
    bool joins_ = false;  // another literal here continues the last one
    std::vector<Literal> found_;
};

}  // namespace

std::vector<Literal> string_literals(std::string_view source)
{
    return LiteralScanner(source).run();
}

}  // namespace plint::tests
