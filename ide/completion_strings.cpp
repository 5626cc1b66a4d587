#include "ide/completion_strings.hpp"

#include "checks/lookup/module_files.hpp"
#include "ide/completion_facts.hpp"
#include "ide/completion_list.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

namespace {

std::string_view without_blanks_behind(std::string_view text)
{
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string_view last_word(std::string_view text)
{
    std::size_t begin = text.size();
    while (begin > 0 && (is_word(text[begin - 1]) || text[begin - 1] == ':'))
        --begin;
    return text.substr(begin);
}

// Takes `['name']` from the end of the text and returns the name; std::nullopt if it ends with something else.
std::optional<std::string_view> take_key(std::string_view& text)
{
    if (!text.ends_with("']") && !text.ends_with("\"]"))
        return std::nullopt;
    const std::string_view before = text.substr(0, text.size() - 2);
    const std::size_t begin = before.find_last_of("'\"[]");
    if (begin == before.npos || begin == 0 || before[begin - 1] != '[')
        return std::nullopt;
    text = before.substr(0, begin - 1);
    return before.substr(begin + 1);
}

class StringCompleter {
public:
    StringCompleter(const engine::Snapshot& snapshot, layout::FileIndex file, Offset begin, Offset offset)
        : snapshot_(snapshot), file_(file), begin_(begin), offset_(offset)
    {
    }

    // `before`: the line up to the quote. `content`: from the quote up to the position.
    std::optional<Completions> run(std::string_view before, std::string_view content)
    {
        static constexpr std::string_view served = "puppet:///modules/";
        if (content.starts_with(served))
            return files(lookup::FileKind::files, content.substr(served.size()), served.size());
        before = without_blanks_behind(before);
        if (before.ends_with('(')) {
            before.remove_suffix(1);
            const std::string_view function = last_word(before);
            static constexpr std::array<std::string_view, 3> of_templates{"template", "epp", "find_template"};
            if (std::ranges::find(of_templates, function) != of_templates.end())
                return files(lookup::FileKind::templates, content, 0);
            if (function == "file" || function == "find_file")
                return files(lookup::FileKind::files, content, 0);
            return std::nullopt;
        }
        return before.ends_with('[') ? keys(before.substr(0, before.size() - 1), content) : std::nullopt;
    }

private:
    // Names as `module/path`; before the slash, the modules.
    Completions files(lookup::FileKind kind, std::string_view written, std::size_t prefix) const
    {
        CompletionList list(written);
        const index::Project& project = snapshot_.project();
        if (written.find('/') == written.npos) {
            for (const layout::Module& module : project.layout().modules)
                if (list.fits(module.name) && project.find_module(module.name, file_))
                    list.add(CompletionKind::file, module.name + "/", "module");
        } else {
            const std::vector<std::string>& names = lookup::module_file_names(project, file_, kind, written).names;
            for (std::size_t i = 0; i < names.size(); ++i) {
                const bool is_directory = i + 1 < names.size() && names[i + 1].starts_with(names[i] + "/");
                if (!is_directory)
                    list.add(CompletionKind::file, names[i]);
            }
        }
        return list.take({begin_ + static_cast<Offset>(prefix), offset_});
    }

    // A key in brackets after `before`: of `$facts`, or the title of a resource after its type.
    std::optional<Completions> keys(std::string_view before, std::string_view content) const
    {
        CompletionList list(content);
        std::vector<std::string_view> path;
        while (const auto key = take_key(before))
            path.insert(path.begin(), *key);
        if (const std::string_view word = last_word(before); word == "facts" || word == "::facts")
            add_facts(snapshot_, path, list);
        else if (path.empty() && !word.empty() && is_upper(word.front()) && word != "Class")
            add_titles(plain_name(word), list);
        else
            return std::nullopt;
        return list.take({begin_, offset_});
    }

    void add_titles(const std::string& type, CompletionList& list) const
    {
        const auto& tree = snapshot_.file(file_).tree;
        for (NodeIndex i = 0; tree && i < tree->size(); ++i) {
            const auto resource = syntax::as<syntax::Resource>(tree->node(i));
            const auto written = resource ? resource->type() : std::nullopt;
            if (!written || plain_name(written->text()) != type)
                continue;
            for (const syntax::ResourceBody body : resource->bodies())
                if (const auto title = body.title()) {
                    const std::string_view text = title->text();
                    const bool is_plain = text.size() > 2 && (text.starts_with('\'') || text.starts_with('"'))
                        && text.find_first_of("$\\\n") == text.npos;
                    if (is_plain)
                        list.add(CompletionKind::title, text.substr(1, text.size() - 2), type);
                }
        }
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    Offset begin_;  // of the content of the string
    Offset offset_;
};

}  // namespace

std::optional<Completions> complete_string(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const std::string_view text = std::string_view(snapshot.file(file).source->text()).substr(0, offset);
    const std::size_t line = text.rfind('\n') + 1;  // 0 in the first line
    const std::size_t quote = text.find_last_of("'\"");
    if (quote == text.npos || quote < line)
        return std::nullopt;
    const std::string_view content = text.substr(quote + 1);
    if (content.find_first_of("$[](){}") != content.npos)
        return std::nullopt;
    return StringCompleter(snapshot, file, static_cast<Offset>(quote + 1), offset)
        .run(text.substr(line, quote - line), content);
}

}  // namespace plint::ide
