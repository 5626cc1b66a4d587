#include "ide/completion.hpp"

#include "ide/code_before.hpp"
#include "ide/code_variables.hpp"
#include "ide/completion_attributes.hpp"
#include "ide/completion_comments.hpp"
#include "ide/completion_data.hpp"
#include "ide/completion_facts.hpp"
#include "ide/completion_list.hpp"
#include "ide/completion_names.hpp"
#include "ide/completion_place.hpp"
#include "ide/completion_snippets.hpp"
#include "ide/completion_strings.hpp"
#include "ide/completion_titles.hpp"
#include "ide/completion_variables.hpp"
#include "ide/name_end.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

using PlaceKind = CompletionPlace::Kind;

class Completer {
public:
    Completer(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, CompletionOptions options)
        : snapshot_(snapshot), file_(file), offset_(offset), options_(options),
          text_(snapshot.file(file).source->text()), items_({})
    {
        begin_ = offset_;
        while (begin_ > 0 && (is_word(text_[begin_ - 1]) || text_[begin_ - 1] == ':'))
            --begin_;
        // `title:` before a word is not part of it.
        while (begin_ < offset_ && text_[begin_] == ':' && !text_.substr(begin_).starts_with("::"))
            ++begin_;
        code_ = read_code_before(text_.substr(0, begin_), snapshot.project().file(file).role == layout::FileRole::epp);
        // A leading `::` stays.
        is_top_ = text_.substr(begin_, offset_ - begin_).starts_with("::");
        if (is_top_)
            begin_ += 2;
        items_ = CompletionList(text_.substr(begin_, offset_ - begin_));
        // Between the two colons of `a::b`, the name goes on at the first one.
        const bool splits_colons = offset_ >= 2 && is_word(text_[offset_ - 2]) && text_[offset_ - 1] == ':';
        end_ = static_cast<Offset>(
            std::max(end_of_name(text_, offset_), end_of_name(text_, offset_ - (splits_colons ? 1 : 0))));
    }

    Completions run()
    {
        switch (code_.inside) {
        case Inside::template_text: return {};
        case Inside::comment: return complete_comment(snapshot_, file_, code_.begin, offset_);
        case Inside::double_quoted:
        case Inside::heredoc:
            if (follows_dollar()) {
                add_variables(snapshot_, file_, offset_, is_top_, variables_before(text_, code_.tokens), items_);
                return items_.take({begin_, end_});
            }
            if (code_.inside == Inside::heredoc)
                return {};
            break;
        default: break;
        }
        // The tokens before a string decide what it may name.
        const Offset begin = code_.inside == Inside::code ? begin_ - (is_top_ ? 2 : 0) : code_.begin - 1;
        const CompletionPlace place = completion_place(text_, code_, begin);
        if (code_.inside != Inside::code)
            return complete_string(snapshot_, file_, place, code_.begin, offset_);
        add(place);
        Completions found = items_.take({begin_, end_});
        if (options_.snippets)
            add_snippets(snapshot_, file_, place, rest_of_line(), found);
        return found;
    }

private:
    // Whether a `$` that begins a variable is before the word, in a string or heredoc.
    [[nodiscard]] bool follows_dollar() const
    {
        Offset at = begin_ - (is_top_ ? 2 : 0);
        if (!code_.interpolates || at <= code_.begin || text_[--at] != '$')
            return false;
        Offset first = at;  // of the backslashes before it
        while (first > code_.begin && text_[first - 1] == '\\')
            --first;
        return !code_.escapes_dollar || (at - first) % 2 == 0;
    }

    [[nodiscard]] std::string_view after_word() const { return text_.substr(end_); }

    [[nodiscard]] std::string_view rest_of_line() const
    {
        const std::string_view after = after_word();
        return after.substr(0, after.find('\n'));
    }

    void add(const CompletionPlace& place)
    {
        const bool is_unasked = options_.is_automatic && items_.written().empty();
        switch (place.kind) {
        case PlaceKind::nothing: break;
        case PlaceKind::variable:
        case PlaceKind::interpolated:
            if (place.kind == PlaceKind::interpolated && !items_.written().empty())
                add_names(snapshot_, file_, {PlaceKind::method}, items_);  // functions
            add_variables(snapshot_, file_, offset_, is_top_, variables_before(text_, code_.tokens), items_);
            break;
        case PlaceKind::class_: add_classes(place); break;
        case PlaceKind::attribute: add_attributes(snapshot_, file_, place, after_word(), items_); break;
        case PlaceKind::title: add_titles(snapshot_, file_, place.owner, false, items_); break;
        case PlaceKind::fact: add_keys_of_fact(snapshot_, place, false, items_); break;
        case PlaceKind::template_argument:
            add_template_arguments(snapshot_, file_, place, after_word(), false, items_);
            break;
        case PlaceKind::new_name:
            if (place.is_outermost)
                add_new_name(snapshot_, file_, offset_, place.owner, items_);
            break;
        case PlaceKind::value:
        case PlaceKind::default_value:
        case PlaceKind::compared:
        case PlaceKind::expression:
            if (place.is_key) {
                add_hash_keys(snapshot_, file_, place, after_word(), false, items_);
                break;
            }
            if (names_resource_type(place))
                add_names(snapshot_, file_, {PlaceKind::resource}, items_);
            add_values(snapshot_, file_, place, offset_, false, items_);
            if (items_.empty() && !is_unasked)
                add_names(snapshot_, file_, place, items_);
            break;
        case PlaceKind::method:
        case PlaceKind::resource:
        case PlaceKind::type: add_names(snapshot_, file_, place, items_); break;
        case PlaceKind::statement:
        case PlaceKind::after_block:
            if (!is_unasked)
                add_names(snapshot_, file_, place, items_);
            break;
        }
    }

    void add_classes(const CompletionPlace& place)
    {
        CompletionList found(items_.written());
        add_definitions(snapshot_, file_, {summary::DefinitionKind::class_}, CompletionKind::class_, found);
        const bool has_colon = after_word().starts_with(':');
        Completions classes = found.take({});
        if (classes.is_truncated)
            items_.set_truncated();
        for (CompletionItem& item : classes.items) {
            if (place.is_class)
                item.inserted = "'" + item.name + (has_colon || place.is_array ? "'" : "':");
            items_.add(std::move(item));
        }
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    Offset offset_;
    CompletionOptions options_;
    std::string_view text_;
    Offset begin_ = 0;     // of the written word, without a leading `::`
    Offset end_ = 0;       // of the whole word, behind the position
    bool is_top_ = false;  // it has a leading `::`
    CodeBefore code_;      // before the word
    CompletionList items_;
};

}  // namespace

Completions complete(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, CompletionOptions options)
{
    if (!snapshot.file(file).source || offset > snapshot.file(file).source->text().size())
        return {};
    const layout::ProjectFile& here = snapshot.project().file(file);
    if (here.role == layout::FileRole::data)
        return here.path.ends_with(".json") ? Completions() : complete_data(snapshot, file, offset);
    if (!layout::is_puppet_code(here.role))
        return {};
    return Completer(snapshot, file, offset, options).run();
}

}  // namespace plint::ide
