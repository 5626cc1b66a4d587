#include "ide/completion_comments.hpp"

#include "ide/completion_list.hpp"
#include "ide/documentation.hpp"
#include "ide/rule_names.hpp"
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace plint::ide {

namespace {

std::string_view without_leading_space(std::string_view text)
{
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    return text;
}

class CommentCompleter {
public:
    CommentCompleter(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
        : snapshot_(snapshot), file_(file), offset_(offset), text_(snapshot.file(file).source->text())
    {
    }

    // `content`: of the line, up to the position.
    Completions run(std::string_view content)
    {
        const std::string_view line = without_leading_space(content);
        const std::string_view word = line.substr(line.find_last_of(" \t") + 1);
        if (line.starts_with("plint:"))
            return after_plint(line);
        if (word.starts_with("lint:"))
            return after_lint(word);
        if (line.starts_with("@param ") && line.find_last_of(" \t]") == line.find_first_of(" \t"))
            return parameters(line.substr(7), "");
        return line.starts_with('@') && word.size() == line.size() ? tags(line) : Completions();
    }

private:
    [[nodiscard]] Completions take(CompletionList& list) const
    {
        Offset end = offset_;
        while (end < text_.size() && (is_word(text_[end]) || text_[end] == '-'))
            ++end;
        Completions found = list.take({offset_ - static_cast<Offset>(list.written().size()), end});
        for (CompletionItem& item : found.items)
            leave_out_following(item, text_.substr(end));
        return found;
    }

    // The end of the item if it already follows: ` private` of `@api private`, `=` of `ignore=`.
    static void leave_out_following(CompletionItem& item, std::string_view after)
    {
        const std::string whole = item.inserted.empty() ? item.name : item.inserted;
        for (std::size_t cut = 1; cut < whole.size(); ++cut) {
            const std::string_view end = std::string_view(whole).substr(cut);
            const bool follows = !is_word(end.front()) && after.starts_with(end);
            if (follows && (!is_word(end.back()) || after.size() == end.size() || !is_word(after[end.size()]))) {
                item.inserted = whole.substr(0, cut);
                return;
            }
        }
    }

    static void add_keyword(CompletionList& list, std::string_view name, std::string_view detail, std::string inserted)
    {
        list.add({CompletionKind::tag, std::string(name), std::string(detail), "", std::move(inserted)});
    }

    [[nodiscard]] Completions after_plint(std::string_view line) const
    {
        const std::size_t equals = line.find('=');
        if (equals == line.npos) {
            CompletionList list(line.substr(6));
            add_keyword(list, "ignore", "hides findings on this line", "ignore=");
            add_keyword(list, "ignore-file", "hides findings in this file", "ignore-file=");
            return take(list);
        }
        if (line.find_first_of(" \t") != line.npos)
            return {};  // the reason
        CompletionList list(line.substr(line.find_last_of("=,") + 1));
        for (const rules::Rule* const rule : rules_for(snapshot_, file_))
            list.add(CompletionKind::rule, rule->name, rule->summary);
        return take(list);
    }

    // As puppet-lint has it, with its names of rules.
    [[nodiscard]] Completions after_lint(std::string_view word) const
    {
        static constexpr std::string_view start = "lint:ignore:";
        if (!word.starts_with(start)) {
            CompletionList list(word.substr(5));
            add_keyword(list, "ignore", "hides findings, up to lint:endignore", "ignore:");
            add_keyword(list, "endignore", "shows findings again", "endignore");
            return take(list);
        }
        CompletionList list(word.substr(start.size()));
        for (const rules::Rule* const rule : rules_for(snapshot_, file_)) {
            list.add(CompletionKind::rule, rule->name, rule->summary);
            for (std::string_view rest = rule->aliases; !rest.empty();) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                if (rest.substr(0, end).find('-') == rest.npos)
                    list.add(CompletionKind::rule, rest.substr(0, end), rule->summary);
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
        return take(list);
    }

    // The definition below the comment.
    [[nodiscard]] std::optional<index::Place> documented() const
    {
        const auto& definitions = snapshot_.project().summary(file_).definitions;
        for (std::uint32_t i = 0; i < definitions.size(); ++i) {
            const Offset begin = definitions[i].span.begin;
            if (begin < offset_)
                continue;
            std::string_view between = text_.substr(offset_, begin - offset_);
            between.remove_prefix(std::min(between.find('\n'), between.size()));
            const bool has_code = std::ranges::any_of(lines(between), [](std::string_view line) {
                line = without_leading_space(line);
                return !line.empty() && !line.starts_with('#') && !line.starts_with('\r');
            });
            return has_code ? std::nullopt : std::optional(index::Place{file_, i});
        }
        return std::nullopt;
    }

    static std::vector<std::string_view> lines(std::string_view text)
    {
        std::vector<std::string_view> all;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            all.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return all;
    }

    // Those that have no documentation yet.
    [[nodiscard]] Completions parameters(std::string_view written, std::string_view prefix) const
    {
        CompletionList list(written);
        add_parameters(list, prefix);
        return take(list);
    }

    void add_parameters(CompletionList& list, std::string_view prefix) const
    {
        const auto place = documented();
        if (!place)
            return;
        const ParameterTexts texts = parameter_texts(snapshot_, *place);
        for (const summary::DefinedParameter& parameter : snapshot_.project().definition(*place).parameters)
            if (!texts.contains(parameter.name))
                list.add(CompletionKind::tag, fmt::format("{}{}", prefix, parameter.name), parameter.type);
    }

    [[nodiscard]] Completions tags(std::string_view line) const
    {
        CompletionList list(line);
        add_parameters(list, "@param ");
        static constexpr std::pair<std::string_view, std::string_view> known[]{
            {"@api private", "not for other modules"},   {"@author", "who wrote it"},
            {"@enum", "a value of a parameter"},         {"@example", "code that uses it"},
            {"@note", "what users must know"},           {"@option", "a key of a parameter that is a hash"},
            {"@raise", "an error that it reports"},      {"@return", "the result of a function"},
            {"@see", "related code or a page"},          {"@since", "the first version that has it"},
            {"@summary", "what it is, in one sentence"}, {"@todo", "what is missing"}};
        for (const auto& [name, detail] : known)
            list.add({CompletionKind::tag, std::string(name), std::string(detail), "",
                      fmt::format("{}{}", name, name.find(' ') == name.npos ? " " : ""), "", "", false,
                      CompletionOrder::last});
        return take(list);
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    Offset offset_;
    std::string_view text_;
};

}  // namespace

Completions complete_comment(const engine::Snapshot& snapshot, layout::FileIndex file, Offset begin, Offset offset)
{
    const std::string_view text = snapshot.file(file).source->text();
    const std::size_t line = text.substr(0, offset).rfind('\n') + 1;  // 0 in the first line
    const std::size_t first = std::max<std::size_t>(begin, line);
    return CommentCompleter(snapshot, file, offset).run(text.substr(first, offset - first));
}

}  // namespace plint::ide
