#include "ide/completion_strings.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/hiera/lookups.hpp"
#include "checks/layout/areas.hpp"
#include "checks/lookup/module_files.hpp"
#include "ide/completion_attributes.hpp"
#include "ide/completion_facts.hpp"
#include "ide/completion_names.hpp"
#include "ide/completion_titles.hpp"
#include "ide/code_brackets.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/nested_keys.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

namespace {

using PlaceKind = CompletionPlace::Kind;
constexpr std::string_view name_marks = ":-./";                // in names and paths, beside word characters
constexpr std::string_view lookup_options = "lookup_options";  // not the key of a value
constexpr std::string_view served_files = "puppet:///modules/";

class StringCompleter {
public:
    StringCompleter(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                    Offset begin, Offset offset)
        : snapshot_(snapshot), file_(file), place_(place), begin_(begin), offset_(offset),
          text_(snapshot.file(file).source->text())
    {
    }

    Completions run()
    {
        const std::string_view content = text_.substr(begin_, offset_ - begin_);
        if (auto found = files_of_own_module(content))
            return std::move(*found);
        if (content.find_first_of("$[](){}\n") != content.npos)
            return {};
        if (content.starts_with(served_files))
            return files(lookup::FileKind::files, content.substr(served_files.size()), served_files.size());
        CompletionList list(content);
        switch (place_.kind) {
        case PlaceKind::class_:
            add_definitions(snapshot_, file_, {summary::DefinitionKind::class_}, CompletionKind::class_, list);
            break;
        case PlaceKind::title: add_titles(snapshot_, file_, place_.owner, true, list); break;
        case PlaceKind::fact: add_keys_of_fact(snapshot_, place_, true, list); break;
        case PlaceKind::template_argument:
            add_template_arguments(snapshot_, file_, place_, after_string(), true, list);
            break;
        case PlaceKind::value:
        case PlaceKind::default_value:
        case PlaceKind::compared:
            if (place_.is_key)
                add_hash_keys(snapshot_, file_, place_, after_string(), true, list);
            else
                add_values(snapshot_, file_, place_, offset_, true, list);
            break;
        case PlaceKind::expression: return argument(content);
        default: break;
        }
        return list.take(whole_string());
    }

private:
    // Up to the quote on this line that closes the string; else to the end of the word at the position.
    [[nodiscard]] Span whole_string() const
    {
        const std::size_t close = text_.find_first_of("'\"\n$,;(){}[]=", offset_);
        const bool is_closed = close != text_.npos && text_[close] == text_[begin_ - 1]
            && (close == offset_ || !is_blank(text_[close - 1]));
        return is_closed ? Span{begin_, static_cast<Offset>(close)} : replaced(begin_);
    }

    // From an offset up to the end of the word at the position, which may also have the characters of `marks`.
    [[nodiscard]] Span replaced(Offset begin, std::string_view marks = name_marks) const
    {
        Offset end = offset_;
        while (end < text_.size() && (is_word(text_[end]) || marks.find(text_[end]) != marks.npos))
            ++end;
        return {begin, end};
    }

    // The code after the string.
    [[nodiscard]] std::string_view after_string() const
    {
        const std::size_t end = text_.find_first_of("'\"\n", offset_);
        return end == text_.npos ? std::string_view() : text_.substr(end + (text_[end] == '\n' ? 0 : 1));
    }

    [[nodiscard]] Completions argument(std::string_view content) const
    {
        CompletionList list(content);
        const std::string_view function = place_.function;
        if (const auto kind = kind_of_argument())
            return files(*kind, content, 0);
        add_values(snapshot_, file_, place_, offset_, true, list);
        if (place_.argument > 0)
            return list.take(replaced(begin_));
        if (function == "fact")
            return fact_by_path(content);
        const bool is_lookup = is_among(function, {"lookup", "hiera", "hiera_array", "hiera_hash", "hiera_include"});
        if (is_lookup && content.find('.') != content.npos)
            return keys_inside(content);
        if (is_lookup)
            add_data_keys(list);
        else if (function == "run_plan")
            add_definitions(snapshot_, file_, {summary::DefinitionKind::plan}, CompletionKind::function, list);
        else if (is_among(function, {"run_task", "run_task_with"}))
            add_tasks(list);
        else if (names_resource_type(place_))
            add_names(snapshot_, file_, {PlaceKind::resource}, list);
        return list.take(replaced(begin_));
    }

    // `"puppet:///modules/${module_name}/` and `template("${module_name}/`.
    [[nodiscard]] std::optional<Completions> files_of_own_module(std::string_view content) const
    {
        static constexpr std::string_view own = "${module_name}/";
        const bool is_served = content.starts_with(served_files);
        const std::string_view rest = content.substr(is_served ? served_files.size() : 0);
        const layout::Module* const module = snapshot_.project().module_of(file_);
        if (!rest.starts_with(own) || module == nullptr)
            return std::nullopt;
        const std::string_view written = rest.substr(own.size());
        if (written.find('$') != written.npos)
            return Completions();
        const auto kind = is_served ? lookup::FileKind::files : kind_of_argument();
        if (!kind)
            return Completions();
        CompletionList list(written);
        const std::string prefix = module->name + "/";
        for (const std::string& name : file_names(*kind, prefix))
            list.add(CompletionKind::file, std::string_view(name).substr(prefix.size()));
        return list.take(replaced(offset_ - static_cast<Offset>(written.size())));
    }

    // What the function finds by the string.
    [[nodiscard]] std::optional<lookup::FileKind> kind_of_argument() const
    {
        if (place_.kind != PlaceKind::expression)
            return std::nullopt;
        if (is_among(place_.function, {"template", "epp", "find_template"}))
            return lookup::FileKind::templates;
        return is_among(place_.function, {"file", "find_file"}) ? std::optional(lookup::FileKind::files) : std::nullopt;
    }

    // Without directories.
    [[nodiscard]] std::vector<std::string> file_names(lookup::FileKind kind, std::string_view name) const
    {
        const std::vector<std::string>& names = lookup::module_file_names(snapshot_.project(), file_, kind, name).names;
        std::vector<std::string> files;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (i + 1 == names.size() || !names[i + 1].starts_with(names[i] + "/"))
                files.push_back(names[i]);
        return files;
    }

    // Names as `module/path`; before the slash, the modules.
    [[nodiscard]] Completions files(lookup::FileKind kind, std::string_view written, std::size_t prefix) const
    {
        CompletionList list(written);
        const index::Project& project = snapshot_.project();
        const bool is_module = written.find('/') == written.npos;
        if (is_module) {
            for (const layout::Module& module : project.layout().modules)
                if (list.fits(module.name) && project.find_module(module.name, file_))
                    list.add(CompletionKind::file, module.name + "/", "module");
        } else {
            for (const std::string& name : file_names(kind, written))
                list.add(CompletionKind::file, name);
        }
        const Span whole = replaced(begin_ + static_cast<Offset>(prefix), is_module ? "-" : name_marks);
        const bool has_slash = is_module && text_.substr(whole.end).starts_with('/');
        return list.take({whole.begin, whole.end + (has_slash ? 1 : 0)});
    }

    // `fact('os.release.`
    [[nodiscard]] Completions fact_by_path(std::string_view content) const
    {
        std::vector<std::string_view> path;
        for (std::size_t dot = content.find('.'); dot != content.npos; dot = content.find('.')) {
            path.push_back(content.substr(0, dot));
            content.remove_prefix(dot + 1);
        }
        CompletionList list(content);
        add_facts(snapshot_, path, list);
        return list.take(replaced(offset_ - static_cast<Offset>(content.size()), "-"));
    }

    // `lookup('a.b.`
    [[nodiscard]] Completions keys_inside(std::string_view content) const
    {
        const std::vector<KeySegment> segments = key_segments(content, begin_);
        std::vector<std::string> path;
        for (const KeySegment& segment : std::span(segments).first(segments.size() - 1))
            path.push_back(segment.text);
        const KeySegment& last = segments.back();
        CompletionList list(last.text);
        for (const std::string& name : names_inside(snapshot_, file_, path.front(), std::span(path).subspan(1)))
            if (name.find('.') == name.npos)
                list.add(CompletionKind::data_key, name, content.substr(0, last.span.begin - begin_ - 1));
        return list.take(replaced(last.span.begin, "-:"));
    }

    // Whether a file has data of Hiera: settings of tools in YAML have keys, too.
    [[nodiscard]] bool has_data(const std::string& path) const
    {
        const std::string_view name = files::name_of(path);
        return !name.starts_with('.') && !layout::is_hiera_settings(name)
            && (snapshot_.kinds().role(path) == layout::FileRole::data || is_in_data_directory(path));
    }

    // One that hiera.yaml names.
    [[nodiscard]] bool is_in_data_directory(const std::string& path) const
    {
        const index::Project& project = snapshot_.project();
        const auto environment = project.file(file_).environment;
        if (!environment)
            return false;
        const std::string root = project.system().absolute(project.layout().environments[*environment].root);
        return std::ranges::any_of(project.hierarchy_of(*environment).folders(), [&](const std::string& folder) {
            return !files::inside(path, files::below(root, folder)).empty();
        });
    }

    // The keys of data, and the parameters of classes.
    void add_data_keys(CompletionList& list) const
    {
        const index::Project& project = snapshot_.project();
        if (const auto lookups = project.lookups(file_))
            for (const std::string_view key : lookups->texts().data_keys(list.written(), limits::completion_items + 1))
                if (const std::string& path = lookups->texts().data_key(key)->path;
                    key != lookup_options && has_data(path))
                    list.add(CompletionKind::data_key, key, snapshot_.shown(path));
        const layout::Module* const module = project.module_of(file_);
        for (layout::FileIndex other = 0; module != nullptr && other < project.layout().files.size(); ++other) {
            if (project.module_of(other) != module)
                continue;
            for (const summary::Definition& definition : project.summary(other).definitions)
                if (definition.kind == summary::DefinitionKind::class_)
                    for (const summary::DefinedParameter& parameter : definition.parameters)
                        list.add(CompletionKind::data_key, definition.name + "::" + parameter.name, parameter.type);
        }
    }

    // `module::task` for `tasks/task.*`, `module` for `tasks/init.*`. Before the colons, the modules.
    void add_tasks(CompletionList& list) const
    {
        const index::Project& project = snapshot_.project();
        const std::string_view name = list.written().substr(0, list.written().find(':'));
        for (const layout::Module& module : project.layout().modules) {
            if (!list.fits(module.name) && module.name != name)
                continue;
            if (!project.find_module(module.name, file_))
                continue;
            for (const files::Entry& entry : project.system().list_directory(module.root + "/tasks")) {
                const std::string task = entry.name.substr(0, entry.name.find('.'));
                if (entry.kind == files::Entry::Kind::file && !task.empty())
                    list.add(CompletionKind::function, task == "init" ? module.name : module.name + "::" + task,
                             "task");
            }
        }
    }

    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    const CompletionPlace& place_;
    Offset begin_;
    Offset offset_;
    std::string_view text_;
};

}  // namespace

Completions complete_string(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                            Offset begin, Offset offset)
{
    return StringCompleter(snapshot, file, place, begin, offset).run();
}

}  // namespace plint::ide
