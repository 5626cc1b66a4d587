#include "ide/completion_titles.hpp"

#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace plint::ide {

namespace {

constexpr std::size_t max_titles = 200;

class TitleAdder {
public:
    TitleAdder(std::string_view type, bool is_quoted, CompletionList& list)
        : type_(type), is_quoted_(is_quoted), list_(list)
    {
    }

    void add(std::string_view title, std::string_view detail, CompletionOrder order)
    {
        // As it would be between single quotes.
        if (title.empty() || title.find_first_of("'\\\n") != title.npos || !list_.fits(title))
            return;
        CompletionItem item{CompletionKind::title, std::string(title), std::string(detail), ""};
        if (!is_quoted_)
            item.inserted = "'" + item.name + "'";
        item.order = order;
        list_.add(std::move(item));
    }

    void add_of_tree(const Tree& tree)
    {
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const auto resource = syntax::as<syntax::Resource>(tree.node(i));
            const auto written = resource ? resource->type() : std::nullopt;
            if (!written || plain_name(written->text()) != type_)
                continue;
            for (const syntax::ResourceBody body : resource->bodies()) {
                const std::string_view text = body.title() ? body.title()->text() : std::string_view();
                const bool is_plain = text.size() > 2 && (text.starts_with('\'') || text.starts_with('"'))
                    && text.find_first_of("$\\\n") == text.npos;
                if (is_plain)
                    add(text.substr(1, text.size() - 2), type_, CompletionOrder::first);
            }
        }
    }

    // How many are in the summary.
    std::size_t add_of_summary(const summary::Summary& summary, const std::string& path, std::size_t left)
    {
        const items::Items& items = *summary.items;
        std::size_t count = 0;
        for (const items::Declared& declared : items.declared) {
            const std::string_view title = items.words[declared.title];
            if (count < left && items.words[declared.type] == type_ && items::is_literal(title) && list_.fits(title)) {
                add(title, path, CompletionOrder::normal);
                ++count;
            }
        }
        return count;
    }

private:
    std::string_view type_;
    bool is_quoted_;
    CompletionList& list_;
};

}  // namespace

void add_titles(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type, bool is_quoted,
                CompletionList& list)
{
    TitleAdder adder(type, is_quoted, list);
    if (const auto& tree = snapshot.file(file).tree)
        adder.add_of_tree(*tree);
    const index::Project& project = snapshot.project();
    project.read_bodies();
    std::size_t left = max_titles;
    for (layout::FileIndex other = 0; left > 0 && other < project.layout().files.size(); ++other)
        if (other != file && project.visible(other, file))
            left -= adder.add_of_summary(project.summary(other), project.file(other).path, left);
}

}  // namespace plint::ide
