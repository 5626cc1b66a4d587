#include "parser/source/regex_steps.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/regex_limits.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace plint {

double StepsForLength::of(double length) const
{
    double steps = 0;
    for (auto factor = factors_.rbegin(); factor != factors_.rend(); ++factor)
        steps = steps * std::max(length, 1.0) + *factor;
    return steps;
}

StepsForLength StepsForLength::times_length() const
{
    StepsForLength result;
    std::copy(factors_.begin(), factors_.end() - 1, result.factors_.begin() + 1);
    if (factors_.back() > 0)
        result.factors_.front() = std::numeric_limits<double>::infinity();
    return result;
}

StepsForLength operator+(StepsForLength a, const StepsForLength& b)
{
    for (std::size_t i = 0; i < a.factors_.size(); ++i)
        a.factors_[i] += b.factors_[i];
    return a;
}

StepsForLength operator*(StepsForLength a, double times)
{
    for (double& factor : a.factors_)
        factor = factor > 0 ? factor * times : 0;
    return a;
}

StepsForLength larger(StepsForLength a, const StepsForLength& b)
{
    for (std::size_t i = 0; i < a.factors_.size(); ++i)
        a.factors_[i] = std::max(a.factors_[i], b.factors_[i]);
    return a;
}

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// The steps of a search within one part of the expression, if it need not go back there: `fixed`, and `per_byte` for each byte
// of the text that the part matches.
struct Steps {
    StepsForLength fixed{};
    StepsForLength per_byte{};
    bool takes_text = false;  // each match has at least one byte
    double parts = 0;         // with those of called groups; infinite: recursion
    std::size_t nested_calls = 0;

    [[nodiscard]] StepsForLength in_whole_text() const { return fixed + per_byte.times_length(); }
};

void extend(Steps& steps, const Steps& next)
{
    steps.fixed = steps.fixed + next.fixed;
    steps.per_byte = larger(steps.per_byte, next.per_byte);
    steps.takes_text = steps.takes_text || next.takes_text;
    steps.parts += next.parts;
    steps.nested_calls = std::max(steps.nested_calls, next.nested_calls);
}

Steps alternatives(const Steps& a, const Steps& b)
{
    return {larger(a.fixed, b.fixed), larger(a.per_byte, b.per_byte), a.takes_text && b.takes_text, a.parts + b.parts,
            std::max(a.nested_calls, b.nested_calls)};
}

class Calculation {
public:
    explicit Calculation(const RegexParts& regex) : parts_(regex.parts)
    {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (parts_[i].kind == RegexPartKind::capture)
                captures_.push_back(i);
            else if (parts_[i].kind == RegexPartKind::back_reference)
                has_references_ = true;
        for (const std::size_t capture : captures_)
            if (!parts_[capture].name.empty())
                named_[parts_[capture].name].push_back(capture);
        known_.resize(captures_.size());
    }

    RegexSteps steps()
    {
        const Steps whole = steps_of(0, parts_.size());
        // Each search begins with a step for each group. A comparison with what a group matched may fail at its last byte.
        const StepsForLength start = StepsForLength(static_cast<double>(captures_.size()))
            + StepsForLength(has_references_ ? per_compared_byte : 0).times_length();
        return {whole.in_whole_text() + start, expanded_parts_ + whole.parts, compared_groups_};
    }

private:
    static constexpr double per_compared_byte = 16;  // where case does not matter
    // Oniguruma gives up deeper calls, and then finds no match where Ruby finds one.
    static constexpr std::size_t most_nested_calls = 19;

    struct Group {
        std::size_t begin = 0;
        Steps before_last;  // of the alternative
        Steps last;         // what may be repeated
        std::optional<Steps> alternatives;
    };

    struct Known {
        bool is_begun = false;
        std::optional<Steps> steps;
    };

    // `capture`: the index of its begin.
    Known& known_of(std::size_t capture)
    {
        return known_[static_cast<std::size_t>(std::ranges::lower_bound(captures_, capture) - captures_.begin())];
    }

    static void append(Group& group, const Steps& steps)
    {
        extend(group.before_last, group.last);
        group.last = steps;
    }

    // Those from the part `begin` on, of which only the last may be repeated. Returns its index.
    std::size_t append_characters(Group& group, std::size_t begin, std::size_t end) const
    {
        std::size_t last = begin;
        while (last + 1 < end && parts_[last + 1].kind == RegexPartKind::character)
            ++last;
        if (last > begin) {
            const auto count = static_cast<double>(last - begin);
            append(group, {.fixed = StepsForLength(count), .takes_text = true, .parts = count});
        }
        append(group, {.fixed = StepsForLength(1), .takes_text = true, .parts = 1});
        return last;
    }

    static void end_alternative(Group& group)
    {
        append(group, {});
        const Steps steps = std::exchange(group.before_last, {});
        group.alternatives = group.alternatives ? alternatives(*group.alternatives, steps) : steps;
    }

    // Of the parts [begin, end), in which what begins also ends.
    Steps steps_of(std::size_t begin, std::size_t end)
    {
        std::vector<Group> open(1);
        for (std::size_t i = begin; i < end; ++i) {
            const RegexPart& part = parts_[i];
            switch (part.kind) {
            case RegexPartKind::repetition: open.back().last = repeated(open.back().last, part); break;
            case RegexPartKind::alternative: end_alternative(open.back()); break;
            case RegexPartKind::capture:
                if (Known& known = known_of(i); known.steps) {
                    append(open.back(), *known.steps);
                    i = part.partner;
                    break;
                } else {
                    known.is_begun = true;
                }
                [[fallthrough]];
            case RegexPartKind::group:
            case RegexPartKind::atomic_group:
            case RegexPartKind::look_around:
            case RegexPartKind::absence: open.emplace_back().begin = i; break;
            case RegexPartKind::end: {
                const std::size_t group = open.back().begin;
                end_alternative(open.back());
                const Steps steps = of_group(parts_[group].kind, *open.back().alternatives);
                open.pop_back();
                append(open.back(), steps);
                if (parts_[group].kind == RegexPartKind::capture) {
                    known_of(group).steps = steps;
                    expanded_parts_ += steps.parts;
                }
                break;
            }
            case RegexPartKind::character: i = append_characters(open.back(), i, end); break;
            default: append(open.back(), of_single(part));
            }
        }
        end_alternative(open.back());
        return *open.back().alternatives;
    }

    Steps of_single(const RegexPart& part)
    {
        Steps steps{.fixed = StepsForLength(1), .parts = 1};
        switch (part.kind) {
        case RegexPartKind::newline: steps.takes_text = true; break;
        case RegexPartKind::grapheme:
            // Whether two characters belong together may depend on all before them.
            steps.fixed = StepsForLength(4).times_length();
            steps.per_byte = StepsForLength(4).times_length();
            steps.takes_text = true;
            break;
        case RegexPartKind::grapheme_edge: steps.fixed = StepsForLength(4).times_length(); break;
        case RegexPartKind::back_reference: return of_reference(part);
        case RegexPartKind::call: return of_call(part);
        default: break;
        }
        return steps;
    }

    Steps of_reference(const RegexPart& part)
    {
        const double per_byte = part.ignores_case ? per_compared_byte : 1;
        Steps steps{.fixed = StepsForLength(1), .per_byte = StepsForLength(per_byte), .parts = 1};
        const bool has_level = part.name.find_first_of("+-", 1) != part.name.npos;
        if (has_level)
            steps.fixed = StepsForLength(infinite);
        const auto named = named_.find(part.name);
        if (named != named_.end())
            compared_groups_ += named->second.size();
        if (named != named_.end() && named->second.size() > 1)
            steps.fixed = steps.fixed
                + StepsForLength(per_byte * static_cast<double>(named->second.size())).times_length();  // tries all
        return steps;
    }

    Steps of_call(const RegexPart& part)
    {
        const std::optional<std::size_t> group = called_group(part);
        const Known* const known = group ? &known_of(*group) : nullptr;
        if (known == nullptr || (known->is_begun && !known->steps) || nested_calls_ >= most_nested_calls)
            return {.fixed = StepsForLength(infinite), .parts = infinite};
        if (!known->steps) {
            ++nested_calls_;
            static_cast<void>(steps_of(*group, parts_[*group].partner + 1));
            --nested_calls_;
        }
        Steps steps = *known->steps;
        steps.fixed = steps.fixed + StepsForLength(steps.nested_calls < most_nested_calls ? 2 : infinite);
        steps.parts += 1;
        ++steps.nested_calls;
        return steps;
    }

    // std::nullopt: the whole expression, or no group.
    [[nodiscard]] std::optional<std::size_t> called_group(const RegexPart& call) const
    {
        if (const auto named = named_.find(call.name); named != named_.end())
            return named->second.front();
        const bool is_relative = call.name.starts_with('-') || call.name.starts_with('+');
        const std::string_view digits = call.name.substr(is_relative ? 1 : 0);
        if (digits.empty() || digits.size() > 5 || !std::ranges::all_of(digits, is_digit))
            return std::nullopt;
        std::size_t number = 0;
        for (const char digit : digits)
            number = number * 10 + static_cast<std::size_t>(digit - '0');
        if (is_relative) {
            const auto index = static_cast<std::size_t>(&call - parts_.data());
            const auto before =
                static_cast<std::size_t>(std::ranges::lower_bound(captures_, index) - captures_.begin());
            if (call.name[0] == '-' && number > before)
                return std::nullopt;
            number = call.name[0] == '-' ? before - number + 1 : before + number;
        }
        return number == 0 || number > captures_.size() ? std::nullopt : std::optional(captures_[number - 1]);
    }

    static Steps of_group(RegexPartKind kind, Steps steps)
    {
        steps.parts += 1;
        switch (kind) {
        case RegexPartKind::capture: steps.fixed = steps.fixed + StepsForLength(2); break;
        case RegexPartKind::atomic_group:  // takes back what it has pushed
            steps.fixed = (steps.fixed + StepsForLength(1)) * 2;
            steps.per_byte = steps.per_byte * 2;
            break;
        case RegexPartKind::look_around:  // the text that it matches is matched again
            steps.fixed = (steps.in_whole_text() + StepsForLength(1)) * 2;
            steps.per_byte = {};
            steps.takes_text = false;
            break;
        case RegexPartKind::absence:
            steps.fixed = StepsForLength(infinite);
            steps.takes_text = false;
            break;
        default: break;
        }
        return steps;
    }

    [[nodiscard]] Steps repeated(const Steps& body, const RegexPart& repetition) const
    {
        constexpr double few_steps = 1'000;
        const StepsForLength once = body.fixed + StepsForLength(2);
        const bool is_endless = repetition.most == RegexPart::unlimited;
        const double most = is_endless ? infinite : repetition.most;
        Steps steps;
        steps.parts = body.parts + 1;
        steps.nested_calls = body.nested_calls;
        steps.takes_text = body.takes_text && repetition.least > 0;
        if (repetition.most == 0)
            return steps;
        if (is_endless || (body.takes_text && once.of(1) * most > few_steps)) {
            // Each time but the last takes text. Without text, a group may still match another text than before, in a
            // look-around: only the stack ends that.
            const double without_text = body.takes_text ? 1
                : has_references_                       ? limits::max_regex_stack
                                                        : 1.0 + repetition.least;
            steps.fixed = once * without_text;
            steps.per_byte = once + body.per_byte;
        } else {
            steps.fixed = once * most;
            steps.per_byte = body.per_byte;
        }
        return steps;
    }

    const std::vector<RegexPart>& parts_;
    std::vector<std::size_t> captures_;  // indices, in order
    std::map<std::string_view, std::vector<std::size_t>> named_;
    std::vector<Known> known_;  // of each capture
    std::size_t nested_calls_ = 0;
    std::size_t compared_groups_ = 0;
    double expanded_parts_ = 0;
    bool has_references_ = false;
};

}  // namespace

RegexSteps count_regex_steps(const RegexParts& regex)
{
    return Calculation(regex).steps();
}

}  // namespace plint
