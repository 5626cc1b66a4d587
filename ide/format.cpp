#include "ide/format.hpp"

#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

Edit edit_of(std::size_t begin, std::size_t end, std::string_view text)
{
    return {{}, {static_cast<Offset>(begin), static_cast<Offset>(end)}, std::string(text)};
}

bool continues_character(std::string_view text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

}  // namespace

std::size_t end_of_gap(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of(" \t\r\n,;", at), text.size());
}

std::vector<Edit> layout_edits(std::string_view before, std::string_view after)
{
    std::vector<Edit> edits;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < before.size() || j < after.size()) {
        const std::size_t gap_end = end_of_gap(before, i);
        const std::size_t new_gap_end = end_of_gap(after, j);
        const std::string_view gap = after.substr(j, new_gap_end - j);
        if (before.substr(i, gap_end - i) != gap)
            edits.push_back(edit_of(i, gap_end, gap));
        if (edits.size() > limits::formatting_edits)
            return {edit_of(0, before.size(), after)};
        i = gap_end;
        j = new_gap_end;
        if (i < before.size() && j < after.size() && before[i] == after[j]) {
            ++i, ++j;
            continue;
        }
        if (i == before.size() && j == after.size())
            break;
        std::size_t back = 0;
        while (back < std::min(before.size() - i, after.size() - j)
               && before[before.size() - 1 - back] == after[after.size() - 1 - back])
            ++back;
        while (back > 0 && continues_character(before, before.size() - back))
            --back;
        if (!edits.empty() && edits.back().span.end == i) {  // two edits at one place have no order
            j -= edits.back().replacement.size();
            i = edits.back().span.begin;
            edits.pop_back();
        }
        edits.push_back(edit_of(i, before.size() - back, after.substr(j, after.size() - back - j)));
        break;
    }
    return edits;
}

std::vector<Edit> format(const engine::Snapshot& snapshot, layout::FileIndex file, std::optional<Span> range)
{
    const auto after = engine::format(snapshot, snapshot.project().file(file).path, range);
    if (!after)
        return {};
    return layout_edits(snapshot.file(file).source->text(), *after);
}

}  // namespace plint::ide
