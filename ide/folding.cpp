#include "ide/folding.hpp"

#include "checks/hiera/hierarchy.hpp"
#include "ide/data_parts.hpp"

#include <algorithm>
#include <utility>

namespace plint::ide {

namespace {

// Collects folds, and joins comments on lines of their own.
class FoldList {
public:
    explicit FoldList(const SourceFile& source) : text_(source.text()), lines_(source.lines()) {}

    [[nodiscard]] std::uint32_t line(Offset offset) const { return lines_.line(offset); }

    void add(std::uint32_t first, std::uint32_t last, Fold::Kind kind)
    {
        if (first > 0 && first < last)
            folds_.push_back({first, last, kind});
    }

    // A comment up to the end of its line. In document order.
    void add_comment(Offset begin)
    {
        const std::uint32_t at = line(begin);
        const Span whole = lines_.line_span(at);
        const std::string_view before = text_.substr(whole.begin, begin - whole.begin);
        if (before.find_first_not_of(" \t") == before.npos)
            comments_.push_back({at, mark_of(text_.substr(begin, whole.end - begin))});
    }

    std::vector<Fold> take()
    {
        add_regions();
        add_comments();
        std::ranges::sort(folds_, [](const Fold& a, const Fold& b) {
            return a.first_line != b.first_line ? a.first_line < b.first_line : a.last_line > b.last_line;
        });
        const auto is_same_line = [](const Fold& a, const Fold& b) { return a.first_line == b.first_line; };
        folds_.erase(std::unique(folds_.begin(), folds_.end(), is_same_line), folds_.end());
        return std::move(folds_);
    }

private:
    enum class Mark : std::uint8_t { none, region, end_region };
    struct Comment {
        std::uint32_t line = 0;
        Mark mark = Mark::none;  // none also without a partner
    };

    // `# region` or `# endregion`, maybe with a name.
    static Mark mark_of(std::string_view comment)
    {
        comment.remove_prefix(std::min(comment.find_first_not_of("# \t"), comment.size()));
        const std::string_view word = comment.substr(0, comment.find_first_of(" \t\r\n:"));
        return word == "region" ? Mark::region : word == "endregion" ? Mark::end_region : Mark::none;
    }

    void add_regions()
    {
        std::vector<Comment*> open;
        for (Comment& comment : comments_) {
            const Mark mark = std::exchange(comment.mark, Mark::none);
            if (mark == Mark::region)
                open.push_back(&comment);
            if (mark != Mark::end_region || open.empty())
                continue;
            open.back()->mark = Mark::region;
            comment.mark = Mark::end_region;
            add(open.back()->line, comment.line, Fold::Kind::region);
            open.pop_back();
        }
    }

    // Comments with nothing else on their lines, one below the other, fold together.
    void add_comments()
    {
        for (std::size_t first = 0; first < comments_.size();) {
            std::size_t last = first;
            const auto continues = [&] {
                return last + 1 < comments_.size() && comments_[last + 1].line == comments_[last].line + 1
                    && comments_[last].mark == Mark::none && comments_[last + 1].mark == Mark::none;
            };
            while (continues())
                ++last;
            add(comments_[first].line, comments_[last].line, Fold::Kind::comment);
            first = last + 1;
        }
    }

    std::string_view text_;
    const LineIndex& lines_;
    std::vector<Fold> folds_;
    std::vector<Comment> comments_;
};

class Folder {
public:
    explicit Folder(const Tree& tree) : tree_(tree), folds_(*tree.source) {}

    std::vector<Fold> run()
    {
        std::vector<Offset> open;
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            switch (tree_.kind[i]) {
            case Kind::lbrace:
            case Kind::lbracket:
            case Kind::lparen:
            case Kind::interpolation_open: open.push_back(tree_.begin[i]); break;
            case Kind::rbrace:
            case Kind::rbracket:
            case Kind::rparen:
                if (!open.empty()) {
                    add_pair(open.back(), tree_.begin[i]);
                    open.pop_back();
                }
                break;
            case Kind::heredoc_body: add_heredoc(i); break;
            case Kind::block_comment:
            case Kind::epp_comment: add(line(tree_.begin[i]), line(tree_.end[i]), Fold::Kind::comment); break;
            case Kind::line_comment: folds_.add_comment(tree_.begin[i]); break;
            case Kind::resource_body: add_body(i); break;
            default: break;
            }
        }
        return folds_.take();
    }

private:
    [[nodiscard]] std::uint32_t line(Offset offset) const { return folds_.line(offset); }

    void add(std::uint32_t first, std::uint32_t last, Fold::Kind kind) { folds_.add(first, last, kind); }

    // The line of the closing bracket stays visible.
    void add_pair(Offset open, Offset close) { add(line(open), line(close) - 1, Fold::Kind::code); }

    // Below the line of its tag.
    void add_heredoc(NodeIndex body)
    {
        if (tree_.begin[body] < tree_.end[body])
            add(line(tree_.begin[body]) - 1, line(tree_.end[body] - 1), Fold::Kind::code);
    }

    // Of several bodies in one resource each can be folded.
    void add_body(NodeIndex body)
    {
        const auto colon = tree_.node(body).child(Kind::colon);
        if (colon)
            add(line(colon->span().begin), line(tree_.end[body]), Fold::Kind::code);
    }

    const Tree& tree_;
    FoldList folds_;
};

// The value of each key and each element of a list that has several lines.
std::vector<Fold> folds_of_data(const SourceFile& source)
{
    FoldList folds(source);
    const std::string_view text = source.text();
    const std::vector<DataPart> parts = data_parts(text);
    std::vector<std::uint32_t> key_lines;  // by depth: the line of the key whose value comes next; 0: none
    std::vector<bool> is_text(source.lines().line_count() + 2);
    for (const DataPart& part : parts) {
        key_lines.resize(part.depth + 1);
        const std::uint32_t key_line = std::exchange(key_lines.back(), 0);
        if (part.is_key)
            key_lines.back() = folds.line(part.span.begin);
        if (part.is_key || part.span.begin >= part.span.end)
            continue;
        const std::uint32_t first = key_line != 0 ? key_line : folds.line(part.span.begin);
        const std::uint32_t last = folds.line(part.span.end - 1);
        if (part.kind == DataPart::Kind::scalar)
            std::fill(is_text.begin() + first + 1, is_text.begin() + last + 1, true);
        // The line of a closing bracket stays visible.
        const char end = text[part.span.end - 1];
        const bool has_bracket = part.kind != DataPart::Kind::scalar && (end == '}' || end == ']');
        if (part.depth > 0 || has_bracket)
            folds.add(first, last - (has_bracket ? 1 : 0), Fold::Kind::code);
    }
    for (std::uint32_t line = 1; line <= source.lines().line_count(); ++line) {
        const Span span = source.lines().line_span(line);
        const std::size_t first = text.find_first_not_of(" \t", span.begin);
        if (!is_text[line] && first < span.end && text[first] == '#')
            folds.add_comment(static_cast<Offset>(first));
    }
    return folds.take();
}

}  // namespace

std::vector<Fold> folds(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    if (const auto& tree = snapshot.file(file).tree)
        return Folder(*tree).run();
    const layout::ProjectFile& data = snapshot.project().file(file);
    const auto& source = snapshot.file(file).source;
    if (!source || data.role != layout::FileRole::data || !hiera::is_called_data(data.path))
        return {};
    return folds_of_data(*source);
}

}  // namespace plint::ide
