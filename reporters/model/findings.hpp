// The findings of a run, packed: a run over a large repository has hundreds of thousands, many of them with equal
// texts, and reporters need those of one file at a time.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace plint {

struct Counts {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t infos = 0;
    std::size_t fixable = 0;           // with a safe fix
    std::size_t unsafely_fixable = 0;  // with unsafe fixes only

    [[nodiscard]] std::size_t findings() const { return errors + warnings + infos; }
};

// The order of findings in every report: path, span, rule, message.
[[nodiscard]] bool comes_before(const Diagnostic& left, const Diagnostic& right);

// In the order in which they were added, some 60 bytes each. Walking over them unpacks those of one file at a time:
// pointers to them are invalid after that file.
class Findings {
public:
    class Iterator;

    Findings() = default;
    explicit Findings(std::span<const Diagnostic> all) { add(all); }

    void add(std::span<const Diagnostic> findings);
    void append(Findings&& others);

    // By `comes_before`. Costs almost nothing if the findings of each file are sorted.
    void sort();

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] std::size_t size() const { return counts_.findings(); }
    [[nodiscard]] bool empty() const { return size() == 0; }

    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

    // Calls `take` with the findings of one file after the other.
    void each_file(const std::function<void(std::span<const Diagnostic>)>& take) const;

    // Those for which `keep` is true. It is called for each finding once, in their order.
    [[nodiscard]] Findings filtered(const std::function<bool(const Diagnostic&)>& keep) const;

    [[nodiscard]] std::vector<Diagnostic> unpacked() const;

private:
    // Findings of one file.
    struct Pack {
        SharedText path;
        std::size_t count = 0;
        bool in_order = true;
        std::shared_ptr<const char[]> bytes;

        [[nodiscard]] std::vector<Diagnostic> unpacked() const;
    };

    std::vector<Pack> packs_;
    Counts counts_;
};

class Findings::Iterator {
public:
    using iterator_concept = std::input_iterator_tag;
    using value_type = Diagnostic;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    explicit Iterator(const Findings& all) : rest_(all.packs_) { unpack(); }

    const Diagnostic& operator*() const { return file_[at_]; }
    Iterator& operator++()
    {
        if (++at_ == file_.size()) {
            rest_ = rest_.subspan(1);
            unpack();
        }
        return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& iterator, std::default_sentinel_t) { return iterator.rest_.empty(); }

private:
    void unpack()
    {
        at_ = 0;
        if (!rest_.empty())
            file_ = rest_.front().unpacked();
    }

    std::span<const Pack> rest_;  // beginning with the current file
    std::vector<Diagnostic> file_;
    std::size_t at_ = 0;
};

inline Findings::Iterator Findings::begin() const
{
    return Iterator(*this);
}

}  // namespace plint
