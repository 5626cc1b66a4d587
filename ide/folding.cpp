#include "ide/folding.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

class Folder {
public:
    explicit Folder(const Tree& tree) : tree_(tree), lines_(tree.source->lines()) {}

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
            case Kind::line_comment: add_comment(i); break;
            case Kind::resource_body: add_body(i); break;
            default: break;
            }
        }
        end_comments();
        std::ranges::sort(folds_, [](const Fold& a, const Fold& b) {
            return a.first_line != b.first_line ? a.first_line < b.first_line : a.last_line > b.last_line;
        });
        const auto is_same_line = [](const Fold& a, const Fold& b) { return a.first_line == b.first_line; };
        folds_.erase(std::unique(folds_.begin(), folds_.end(), is_same_line), folds_.end());
        return std::move(folds_);
    }

private:
    [[nodiscard]] std::uint32_t line(Offset offset) const { return lines_.line(offset); }

    void add(std::uint32_t first, std::uint32_t last, Fold::Kind kind)
    {
        if (first > 0 && first < last)
            folds_.push_back({first, last, kind});
    }

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

    // Comments on lines of their own, one below the other, fold together.
    void add_comment(NodeIndex comment)
    {
        const std::uint32_t at = line(tree_.begin[comment]);
        const std::string_view text = tree_.source->text();
        const Offset start = lines_.line_span(at).begin;
        const std::string_view before = text.substr(start, tree_.begin[comment] - start);
        if (before.find_first_not_of(" \t") != before.npos)
            return;
        if (first_comment_ != 0 && at == last_comment_ + 1) {
            last_comment_ = at;
            return;
        }
        end_comments();
        first_comment_ = at;
        last_comment_ = at;
    }

    void end_comments()
    {
        add(first_comment_, last_comment_, Fold::Kind::comment);
        first_comment_ = 0;
    }

    const Tree& tree_;
    const LineIndex& lines_;
    std::vector<Fold> folds_;
    std::uint32_t first_comment_ = 0;  // of the comments that are being read; 0: none
    std::uint32_t last_comment_ = 0;
};

}  // namespace

std::vector<Fold> folds(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    const auto& tree = snapshot.file(file).tree;
    return tree ? Folder(*tree).run() : std::vector<Fold>();
}

}  // namespace plint::ide
