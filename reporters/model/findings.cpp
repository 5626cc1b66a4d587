// Packs findings: a text that is equal to that of the last finding of the same rule takes one byte.
#include "reporters/model/findings.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace plint {

namespace {

// One function walks over the parts of a finding, for packing with a Packer and unpacking with an Unpacker.
// `number(n)` passes a number, `text(t, last)` a text with that of the last finding of its rule, null when it has none.

class Packer {
public:
    template <class Number>
    void number(const Number& given)
    {
        auto rest = static_cast<std::uint64_t>(given);
        for (; rest >= 0x80; rest >>= 7)
            bytes_ += static_cast<char>(0x80 | (rest & 0x7F));
        bytes_ += static_cast<char>(rest);
    }

    template <class Text>
    void text(const Text& given, const Text* last)
    {
        if (last != nullptr && *last == given)
            return number(0U);
        number(given.size() + 1);
        bytes_ += given;
    }

    template <class T>
    void size(const std::vector<T>& list)
    {
        number(list.size());
    }

    void clear() { bytes_.clear(); }
    [[nodiscard]] std::unique_ptr<char[]> packed() const
    {
        auto copy = std::make_unique<char[]>(bytes_.size());
        std::ranges::copy(bytes_, copy.get());
        return copy;
    }

private:
    std::string bytes_;
};

class Unpacker {
public:
    explicit Unpacker(const char* bytes) : at_(bytes) {}

    template <class Number>
    void number(Number& wanted)
    {
        std::uint64_t value = 0;
        unsigned shift = 0;
        for (; (*at_ & 0x80) != 0; ++at_, shift += 7)
            value |= std::uint64_t{static_cast<unsigned char>(*at_) & 0x7FU} << shift;
        value |= std::uint64_t{static_cast<unsigned char>(*at_++)} << shift;
        wanted = static_cast<Number>(value);
    }

    template <class Text>
    void text(Text& wanted, const Text* last)
    {
        std::size_t size = 0;
        number(size);
        if (size == 0) {
            wanted = *last;
            return;
        }
        wanted = std::string(at_, size - 1);
        at_ += size - 1;
    }

    template <class T>
    void size(std::vector<T>& list)
    {
        std::size_t count = 0;
        number(count);
        list.resize(count);
    }

private:
    const char* at_;
};

// The same part of the last finding of the rule, if it has one.
template <class T>
const T* at(const std::vector<T>* last, std::size_t i)
{
    return last != nullptr && i < last->size() ? &(*last)[i] : nullptr;
}

template <class T, class Part>
const Part* part(const T* last, Part T::*which)
{
    return last != nullptr ? &(last->*which) : nullptr;
}

template <class Pass>
void pass_span(Pass& pass, auto& span)
{
    pass.number(span.begin);
    pass.number(span.end);
}

template <class Pass>
void pass_all(Pass& pass, auto& texts, const std::vector<SharedText>* last)
{
    pass.size(texts);
    for (std::size_t i = 0; i < texts.size(); ++i)
        pass.text(texts[i], at(last, i));
}

template <class Pass>
void pass_labels(Pass& pass, auto& labels, const std::vector<Label>* all_last)
{
    pass.size(labels);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const Label* last = at(all_last, i);
        pass.text(labels[i].path, part(last, &Label::path));
        pass_span(pass, labels[i].span);
        pass.text(labels[i].message, part(last, &Label::message));
    }
}

template <class Pass>
void pass_fix(Pass& pass, auto& fix, const Fix* last)
{
    pass.text(fix.title, part(last, &Fix::title));
    pass.number(fix.safety);
    pass.size(fix.edits);
    for (std::size_t i = 0; i < fix.edits.size(); ++i) {
        const Edit* last_edit = at(part(last, &Fix::edits), i);
        pass.text(fix.edits[i].path, part(last_edit, &Edit::path));
        pass_span(pass, fix.edits[i].span);
        pass.text(fix.edits[i].replacement, part(last_edit, &Edit::replacement));
    }
    pass.size(fix.moves);
    for (std::size_t i = 0; i < fix.moves.size(); ++i) {
        const Move* last_move = at(part(last, &Fix::moves), i);
        pass.text(fix.moves[i].from, part(last_move, &Move::from));
        pass.text(fix.moves[i].to, part(last_move, &Move::to));
    }
}

// All but the path, which those of a file share.
template <class Pass>
void pass_finding(Pass& pass, auto& finding, const Diagnostic* last)
{
    pass.text(finding.rule, part(last, &Diagnostic::rule));
    pass.number(finding.severity);
    pass.text(finding.message, part(last, &Diagnostic::message));
    pass_span(pass, finding.span);
    pass.text(finding.scope, part(last, &Diagnostic::scope));
    pass.text(finding.label, part(last, &Diagnostic::label));
    pass_labels(pass, finding.labels, part(last, &Diagnostic::labels));
    pass_all(pass, finding.notes, part(last, &Diagnostic::notes));
    pass_all(pass, finding.help, part(last, &Diagnostic::help));
    pass_labels(pass, finding.flow, part(last, &Diagnostic::flow));
    pass.size(finding.fixes);
    for (std::size_t i = 0; i < finding.fixes.size(); ++i)
        pass_fix(pass, finding.fixes[i], at(part(last, &Diagnostic::fixes), i));
}

void count(Counts& counts, const Diagnostic& finding)
{
    switch (finding.severity) {
    case Severity::error: ++counts.errors; break;
    case Severity::warning: ++counts.warnings; break;
    case Severity::info: ++counts.infos; break;
    }
    if (std::ranges::find(finding.fixes, Safety::safe, &Fix::safety) != finding.fixes.end())
        ++counts.fixable;
    else if (!finding.fixes.empty())
        ++counts.unsafely_fixable;
}

}  // namespace

bool comes_before(const Diagnostic& left, const Diagnostic& right)
{
    return std::tie(left.path, left.span, left.rule, left.message)
        < std::tie(right.path, right.span, right.rule, right.message);
}

std::vector<Diagnostic> Findings::Pack::unpacked() const
{
    std::vector<Diagnostic> all(count);
    Unpacker unpacker(bytes.get());
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t back = 0;
        unpacker.number(back);
        pass_finding(unpacker, all[i], back == 0 ? nullptr : &all[i - back]);
        all[i].path = path;
    }
    return all;
}

void Findings::add(std::span<const Diagnostic> findings)
{
    while (!findings.empty()) {
        const auto other = [&](const Diagnostic& finding) { return finding.path != findings.front().path; };
        const auto size = static_cast<std::size_t>(std::ranges::find_if(findings, other) - findings.begin());
        Packer packer;
        std::unordered_map<std::string_view, std::size_t> last;  // of each rule
        for (std::size_t i = 0; i < size; ++i) {
            const auto [of_rule, is_first] = last.try_emplace(findings[i].rule, i);
            packer.number(i - of_rule->second);
            pass_finding(packer, findings[i], is_first ? nullptr : &findings[of_rule->second]);
            of_rule->second = i;
            count(counts_, findings[i]);
        }
        const bool in_order = std::ranges::is_sorted(findings.first(size), comes_before);
        packs_.push_back({findings.front().path, size, in_order, packer.packed()});
        findings = findings.subspan(size);
    }
}

void Findings::append(Findings&& others)
{
    std::ranges::move(others.packs_, std::back_inserter(packs_));
    counts_.errors += others.counts_.errors;
    counts_.warnings += others.counts_.warnings;
    counts_.infos += others.counts_.infos;
    counts_.fixable += others.counts_.fixable;
    counts_.unsafely_fixable += others.counts_.unsafely_fixable;
    others = {};
}

void Findings::sort()
{
    const auto not_after = [](const Pack& left, const Pack& right) { return left.path >= right.path; };
    if (std::ranges::adjacent_find(packs_, not_after) == packs_.end() && std::ranges::all_of(packs_, &Pack::in_order))
        return;
    // The separate packs of a file become one.
    std::ranges::stable_sort(packs_, {}, &Pack::path);
    Findings sorted;
    for (std::span<Pack> rest = packs_; !rest.empty();) {
        const auto other = [&](const Pack& pack) { return pack.path != rest.front().path; };
        const auto size = static_cast<std::size_t>(std::ranges::find_if(rest, other) - rest.begin());
        if (size == 1 && rest.front().in_order) {
            sorted.packs_.push_back(std::move(rest.front()));
        } else {
            std::vector<Diagnostic> all;
            for (const Pack& pack : rest.first(size))
                std::ranges::move(pack.unpacked(), std::back_inserter(all));
            std::ranges::sort(all, comes_before);
            sorted.add(all);
        }
        rest = rest.subspan(size);
    }
    packs_ = std::move(sorted.packs_);
}

void Findings::each_file(const std::function<void(std::span<const Diagnostic>)>& take) const
{
    for (const Pack& pack : packs_)
        take(pack.unpacked());
}

Findings Findings::filtered(const std::function<bool(const Diagnostic&)>& keep) const
{
    Findings left;
    each_file([&](std::span<const Diagnostic> of_file) {
        std::vector<Diagnostic> kept;
        std::ranges::copy_if(of_file, std::back_inserter(kept), keep);
        left.add(kept);
    });
    return left;
}

std::vector<Diagnostic> Findings::unpacked() const
{
    std::vector<Diagnostic> all;
    for (const Pack& pack : packs_)
        std::ranges::move(pack.unpacked(), std::back_inserter(all));
    return all;
}

}  // namespace plint
