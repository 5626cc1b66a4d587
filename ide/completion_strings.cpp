#include "ide/completion_strings.hpp"

#include "checks/hiera/lookup_calls.hpp"
#include "checks/lookup/module_files.hpp"
#include "ide/completion_attributes.hpp"
#include "ide/completion_facts.hpp"
#include "ide/completion_names.hpp"
#include "ide/completion_titles.hpp"
#include "ide/code_brackets.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

namespace {

using PlaceKind = CompletionPlace::Kind;
using enum summary::DefinitionKind;

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
        static constexpr std::string_view served = "puppet:///modules/";
        const std::string_view content = text_.substr(begin_, offset_ - begin_);
        if (content.find_first_of("$[](){}\n") != content.npos)
            return {};
        if (content.starts_with(served))
            return files(lookup::FileKind::files, content.substr(served.size()), served.size());
        CompletionList list(content);
        switch (place_.kind) {
        case PlaceKind::class_: add_definitions(snapshot_, file_, {class_}, CompletionKind::class_, list); break;
        case PlaceKind::title: add_titles(snapshot_, file_, place_.owner, true, list); break;
        case PlaceKind::fact: add_keys_of_fact(snapshot_, place_, true, list); break;
        case PlaceKind::template_argument:
            add_template_arguments(snapshot_, file_, place_, after_string(), true, list);
            break;
        case PlaceKind::value:
        case PlaceKind::default_value: add_values(snapshot_, file_, place_, true, list); break;
        case PlaceKind::expression: return argument(content);
        default: break;
        }
        return list.take({begin_, offset_});
    }

private:
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
        if (is_any_of(function, {"template", "epp", "find_template"}))
            return files(lookup::FileKind::templates, content, 0);
        if (is_any_of(function, {"file", "find_file"}))
            return files(lookup::FileKind::files, content, 0);
        if (place_.argument > 0)
            return {};
        if (function == "fact")
            return fact_by_path(content);
        if (is_any_of(function, {"lookup", "hiera", "hiera_array", "hiera_hash", "hiera_include"}))
            add_data_keys(list);
        else if (function == "run_plan")
            add_definitions(snapshot_, file_, {plan}, CompletionKind::function, list);
        else if (is_any_of(function, {"run_task", "run_task_with"}))
            add_tasks(list);
        else if (is_any_of(function, {"create_resources", "ensure_resource", "ensure_resources"}))
            add_names(snapshot_, file_, {PlaceKind::resource}, list);
        return list.take({begin_, offset_});
    }

    // Names as `module/path`; before the slash, the modules.
    [[nodiscard]] Completions files(lookup::FileKind kind, std::string_view written, std::size_t prefix) const
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
        return list.take({offset_ - static_cast<Offset>(content.size()), offset_});
    }

    // The keys of data, and the parameters of classes.
    void add_data_keys(CompletionList& list) const
    {
        const index::Project& project = snapshot_.project();
        if (const hiera::LookupCalls* const calls = project.lookup_calls(file_))
            for (const std::string_view key : calls->data_keys(list.written(), limits::completion_items + 1))
                list.add(CompletionKind::data_key, key, calls->data_key(key)->path);
        const layout::Module* const module = project.module_of(file_);
        for (layout::FileIndex other = 0; module != nullptr && other < project.layout().files.size(); ++other) {
            if (project.module_of(other) != module)
                continue;
            for (const summary::Definition& definition : project.summary(other).definitions)
                if (definition.kind == class_)
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
