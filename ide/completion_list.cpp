#include "ide/completion_list.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::ide {

bool CompletionList::fits(std::string_view name) const
{
    const std::string_view wanted = written_.starts_with("::") ? written_.substr(2) : written_;
    return name.size() >= wanted.size()
        && std::ranges::equal(
               name.substr(0, wanted.size()), wanted, {}, [](char c) { return lower_case(c); },
               [](char c) { return lower_case(c); });
}

void CompletionList::add(CompletionItem item)
{
    if (!item.name.empty() && fits(item.name) && known_.insert({item.kind, item.name}).second)
        items_.push_back(std::move(item));
}

void CompletionList::add(CompletionKind kind, std::string_view name, std::string_view detail, std::string documentation)
{
    if (fits(name))
        add({kind, std::string(name), std::string(detail), std::move(documentation)});
}

Completions CompletionList::take(Span replaced)
{
    Completions result{replaced, std::exchange(items_, {})};
    std::ranges::sort(result.items, {}, [](const CompletionItem& item) {
        return std::pair<CompletionOrder, std::string_view>(item.order, item.name);
    });
    result.is_truncated = is_truncated_ || result.items.size() > limits::completion_items;
    result.items.resize(std::min(result.items.size(), limits::completion_items));
    return result;
}

}  // namespace plint::ide
