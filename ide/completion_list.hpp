// Collects what may complete the written beginning of a name.
#pragma once

#include "ide/completion.hpp"

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace plint::ide {

class CompletionList {
public:
    // `written`: what is already there; the text must outlive this.
    explicit CompletionList(std::string_view written) : written_(written) {}

    // Whether the name begins with what is written, without regard to case and to a leading `::`.
    [[nodiscard]] bool fits(std::string_view name) const;

    // Adds the item if its name is not empty and fits, and no item of its kind and name is there.
    void add(CompletionItem item);
    void add(CompletionKind kind, std::string_view name, std::string_view detail = {}, std::string documentation = {});

    // Items of another list are missing, which had too many.
    void set_truncated() { is_truncated_ = true; }

    // The part of the name that is already there.
    [[nodiscard]] std::string_view written() const { return written_; }

    [[nodiscard]] bool empty() const { return items_.empty(); }

    // At most limits::completion_items, sorted by order and name. The list is empty afterwards.
    [[nodiscard]] Completions take(Span replaced);

private:
    std::string_view written_;
    std::set<std::pair<CompletionKind, std::string>> known_;
    std::vector<CompletionItem> items_;
    bool is_truncated_ = false;
};

}  // namespace plint::ide
