#include "rules/engine/suppressions.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace plint::rules {

namespace {

constexpr std::string_view whitespace = " \t\r\n";

// A comment without its signs, and its place.
struct Comment {
    Node node;
    std::string_view text;  // trimmed; points into the source
    Offset begin = 0;       // of `text`
    bool alone = false;     // only whitespace before it on its line
};

struct Word {
    std::string_view text;
    Offset begin = 0;

    [[nodiscard]] Span span() const { return {begin, begin + static_cast<Offset>(text.size())}; }
};

Comment read_comment(Node node)
{
    const std::string_view all = node.tree().source->text();
    Span inner = node.span();
    if (node.kind() == Kind::line_comment) {
        inner.begin += 1;
    } else {
        const Offset signs = node.kind() == Kind::epp_comment ? 3 : 2;
        inner.begin = std::min(inner.begin + signs, inner.end);
        inner.end = std::max(inner.begin, inner.end - std::min(inner.end, 2u));
    }
    while (inner.begin < inner.end && whitespace.find(all[inner.begin]) != std::string_view::npos)
        ++inner.begin;
    while (inner.begin < inner.end && whitespace.find(all[inner.end - 1]) != std::string_view::npos)
        --inner.end;
    const std::size_t before = all.substr(0, node.span().begin).find_last_not_of(" \t");
    const bool alone = before == std::string_view::npos || all[before] == '\n';
    return {node, all.substr(inner.begin, inner.size()), inner.begin, alone};
}

std::vector<Word> words(const Comment& comment)
{
    std::vector<Word> words;
    for (std::size_t at = comment.text.find_first_not_of(whitespace); at != std::string_view::npos;) {
        const std::size_t end = std::min(comment.text.find_first_of(whitespace, at), comment.text.size());
        words.push_back({comment.text.substr(at, end - at), comment.begin + static_cast<Offset>(at)});
        at = comment.text.find_first_not_of(whitespace, end);
    }
    return words;
}

// Without the words that would make it too long.
std::string joined(std::span<const Word> words)
{
    std::string text;
    for (const Word& word : words)
        if (text.size() + word.text.size() < limits::message_bytes)
            text.append(text.empty() ? "" : " ").append(word.text);
    return text;
}

class Finder {
public:
    Finder(const Tree& tree, const RuleSet* rules) : tree_(tree), rules_(rules) {}

    std::vector<Suppression> run()
    {
        for (NodeIndex i = 0; i < tree_.size(); ++i)
            if (is_comment(tree_.kind[i]))
                read(read_comment(tree_.node(i)));
        for (const Block& block : blocks_)
            for (const std::size_t index : block.suppressions)
                found_[index].unclosed = true;
        std::ranges::stable_sort(found_, {}, [](const Suppression& s) { return s.span; });
        return std::move(found_);
    }

private:
    struct Block {
        std::vector<std::size_t> suppressions;
        Comment comment;
    };

    [[nodiscard]] const Rule* find_named(std::string_view name) const
    {
        return rules_ == nullptr ? find_rule(name) : rules_->find(name);
    }

    void read(const Comment& comment)
    {
        const std::string_view text = comment.text;
        for (const std::string_view start : {"plint:ignore-file", "plint:ignore"})
            if (text.starts_with(start)
                && text.substr(start.size()).find_first_not_of("=" + std::string(whitespace)) != 0)
                return read_own(comment, start);
        if (text.starts_with("lint:ignore:") || text.starts_with("lint:endignore"))
            read_puppet_lint(comment);
    }

    void read_own(const Comment& comment, std::string_view start)
    {
        Suppression suppression;
        suppression.whole_file = start.ends_with("file");
        if (!suppression.whole_file)
            suppression.covers = covered(comment);
        const std::vector<Word> all = words(comment);
        suppression.reason = joined(std::span(all).subspan(1));
        const Word names{all[0].text.substr(std::min(start.size() + 1, all[0].text.size())),
                         all[0].begin + static_cast<Offset>(start.size() + 1)};
        std::vector<Word> listed;
        for (std::size_t at = 0; at < names.text.size();) {
            const std::size_t end = std::min(names.text.find(',', at), names.text.size());
            if (end > at)
                listed.push_back({names.text.substr(at, end - at), names.begin + static_cast<Offset>(at)});
            at = end + 1;
        }
        if (listed.empty()) {
            suppression.span = comment.node.span();
            suppression.removal = {without(comment)};
            found_.push_back(suppression);
        }
        for (const Word& name : listed) {
            Suppression one = suppression;
            one.name = name.text;
            one.rule = find_named(name.text);
            one.span = name.span();
            one.removal = {listed.size() == 1 ? without(comment) : without_name(names, name)};
            found_.push_back(std::move(one));
        }
    }

    // As puppet-lint reads it: control words first, then the reason; behind code it is about that line, else about
    // all lines up to the end of the block.
    void read_puppet_lint(const Comment& comment)
    {
        const std::vector<Word> all = words(comment);
        const auto is_control = [](const Word& word) {
            return word.text.starts_with("lint:ignore") || word.text.starts_with("lint:endignore");
        };
        const auto end = std::ranges::find_if_not(all, is_control);
        const std::span<const Word> controls(all.begin(), end);
        const std::string reason = joined({end, all.end()});
        Block block{{}, comment};
        for (const Word& word : controls) {
            if (word.text.starts_with("lint:end")) {
                close(comment, word, all.size());
                continue;
            }
            Suppression one;
            one.form = Suppression::Form::lint;
            const std::string_view rest =
                word.text.substr(std::min(std::string_view("lint:ignore:").size(), word.text.size()));
            one.name = rest.substr(0, rest.find(':'));
            one.rule = find_named(one.name);
            one.reason = reason;
            one.span = word.span();
            one.removal = {controls.size() == 1 ? without(comment) : without_word(word)};
            if (!comment.alone)
                one.covers = {line_of(comment.node.span())};
            else
                block.suppressions.push_back(found_.size());
            found_.push_back(std::move(one));
        }
        if (!block.suppressions.empty())
            blocks_.push_back(std::move(block));
    }

    // `words`: how many the comment has.
    void close(const Comment& comment, const Word& word, std::size_t words)
    {
        if (blocks_.empty()) {
            Suppression surplus;
            surplus.form = Suppression::Form::surplus_end;
            surplus.span = word.span();
            surplus.removal = {words == 1 ? without(comment) : without_word(word)};
            found_.push_back(std::move(surplus));
            return;
        }
        const Block block = std::move(blocks_.back());
        blocks_.pop_back();
        const Span lines{line_of(block.comment.node.span()).begin, line_of(comment.node.span()).end};
        for (const std::size_t index : block.suppressions) {
            found_[index].covers = {lines};
            if (block.suppressions.size() == 1 && words == 1)
                found_[index].removal.push_back(without(comment));
        }
    }

    // All lines of the span, with the place behind the last.
    Span line_of(Span span) const
    {
        const LineIndex& lines = tree_.source->lines();
        return {lines.line_span(lines.line(span.begin)).begin, lines.line_span(lines.line(span.end)).end + 1};
    }

    // Whether a statement may begin after it: a comment, and in a template whitespace and the opening tag.
    static bool is_before_code(Node node)
    {
        const Kind kind = node.kind();
        return is_trivia(kind) || kind == Kind::epp_open || kind == Kind::epp_render_open || kind == Kind::epp_blank
            || (kind == Kind::epp_text && node.text().find_first_not_of(whitespace) == std::string_view::npos);
    }

    std::vector<Span> covered(const Comment& comment)
    {
        if (!comment.alone) {
            const Span line = line_of(comment.node.span());
            return with_heredocs(line, line);
        }
        // Comments in a row precede the same code.
        NodeIndex next = tree_.next[comment.node.index()];
        if (next < code_from_ || next > code_) {
            code_from_ = next;
            while (next < tree_.size() && is_before_code(tree_.node(next)))
                next = tree_.next[next];
            code_ = statement_ = next;
        }
        if (code_ >= tree_.size())
            return {};
        // The biggest node that starts there and stands behind the comment.
        const Offset end = comment.node.span().end;
        if (tree_.begin[statement_] < end)
            statement_ = code_;
        while (tree_.parent[statement_] != 0 && tree_.begin[tree_.parent[statement_]] >= end)
            statement_ = tree_.parent[statement_];
        const Span span = tree_.node(statement_).span();
        return with_heredocs(line_of({span.begin, span.empty() ? span.end : span.end - 1}), span);
    }

    // Lines, with the texts of the heredocs that begin in `code`, which follow its lines.
    const std::vector<Span>& with_heredocs(Span lines, Span code)
    {
        if (lines == last_lines_ && code == last_code_)
            return last_covered_;
        last_lines_ = lines;
        last_code_ = code;
        last_covered_ = {lines};
        constexpr Offset newline = 2;  // bytes, at most
        const auto at = [&](const Tree::Heredoc& heredoc) { return tree_.begin[heredoc.tag]; };
        for (auto heredoc = std::ranges::lower_bound(tree_.heredocs, code.begin, {}, at);
             heredoc != tree_.heredocs.end() && at(*heredoc) < code.end; ++heredoc) {
            const Span text = tree_.node(heredoc->body).span();
            Span& before = last_covered_.back();
            if (before.begin <= text.begin && text.begin <= before.end + newline)
                before.end = std::max(before.end, text.end);
            else
                last_covered_.push_back(text);
        }
        return last_covered_;
    }

    // Without the comment, and without its line when it has it for itself.
    Edit without(const Comment& comment) const
    {
        const std::string_view text = tree_.source->text();
        Span span = comment.node.span();
        while (span.begin > 0 && is_blank(text[span.begin - 1]))
            --span.begin;
        if (comment.alone && span.end < text.size() && text[span.end] == '\r')
            ++span.end;
        if (comment.alone && span.end < text.size() && text[span.end] == '\n')
            ++span.end;
        else if (comment.alone && span.end < text.size()) {  // code follows a `/* */`
            span = comment.node.span();
            span.end = std::min(static_cast<Offset>(text.find_first_not_of(" \t", span.end)),
                                static_cast<Offset>(text.size()));
        }
        return {{}, span, {}};
    }

    static Edit without_name(const Word& names, const Word& name)
    {
        const bool first = name.begin == names.begin;
        const Offset comma_after = first ? 1 : 0;
        const Offset comma_before = first ? 0 : 1;
        return {{}, {name.begin - comma_before, name.span().end + comma_after}, {}};
    }

    Edit without_word(const Word& word) const
    {
        const std::string_view text = tree_.source->text();
        Span span = word.span();
        while (span.end < text.size() && text[span.end] == ' ')
            ++span.end;
        return {{}, span, {}};
    }

    const Tree& tree_;
    const RuleSet* rules_;
    std::vector<Suppression> found_;
    std::vector<Block> blocks_;
    NodeIndex code_from_ = 0;  // from here up to `code_`, nodes are before code
    NodeIndex code_ = 0;       // which begins there
    NodeIndex statement_ = 0;  // the biggest node that begins with it, as seen from the last comment
    Span last_lines_;          // of with_heredocs(), as the two below
    Span last_code_;
    std::vector<Span> last_covered_;
};

// Whether `lint:` is in the text: every form has it, and few files have any. Searches `:` because `l` is much more frequent.
bool has_suppression_word(std::string_view text)
{
    for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at + 1))
        if (text.substr(0, at).ends_with("lint"))
            return true;
    return false;
}

}  // namespace

std::vector<Suppression> find_suppressions(const Tree& tree, const RuleSet* rules)
{
    if (!has_suppression_word(tree.source->text()))
        return {};
    return Finder(tree, rules).run();
}

SuppressionIndex::SuppressionIndex(std::span<Suppression> suppressions)
{
    // Where a suppression begins (`starts`) or ends to cover.
    struct Edge {
        Offset at = 0;
        bool starts = false;
        std::size_t index = 0;  // its rank among those that cover the same place
    };
    std::map<std::string_view, std::vector<Edge>> edges;
    for (std::size_t i = 0; i < suppressions.size(); ++i) {
        const Suppression& suppression = suppressions[i];
        // Comments for the whole file come last: a comment beside the finding is the one that is used.
        const std::size_t rank = suppression.whole_file ? i + suppressions.size() : i;
        if (!suppression.rule || suppression.rule->enabled == Enabled::always)
            continue;
        auto& of_rule = edges[suppression.rule->name];
        if (suppression.whole_file)
            of_rule.push_back({0, true, rank});
        for (const Span span : suppression.covers)
            if (!suppression.whole_file && !span.empty()) {
                of_rule.push_back({span.begin, true, rank});
                of_rule.push_back({span.end, false, rank});
            }
    }
    for (auto& [rule, of_rule] : edges) {
        std::ranges::sort(of_rule, {}, &Edge::at);
        std::vector<Stretch>& stretches = by_rule_[rule];
        std::multiset<std::size_t> open;
        for (const Edge& edge : of_rule) {
            if (edge.starts)
                open.insert(edge.index);
            else if (const auto ended = open.find(edge.index); ended != open.end())
                open.erase(ended);
            Suppression* const first = open.empty() ? nullptr : &suppressions[*open.begin() % suppressions.size()];
            if (!stretches.empty() && stretches.back().begin == edge.at)
                stretches.back().first = first;
            else
                stretches.push_back({edge.at, first});
        }
    }
}

Suppression* SuppressionIndex::of(const Diagnostic& finding) const
{
    const auto known = by_rule_.find(finding.rule);
    if (known == by_rule_.end())
        return nullptr;
    const auto after = std::ranges::upper_bound(known->second, finding.span.begin, {}, &Stretch::begin);
    return after == known->second.begin() ? nullptr : std::prev(after)->first;
}

}  // namespace plint::rules
