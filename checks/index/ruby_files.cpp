#include "checks/index/ruby_files.hpp"

#include "checks/files/paths.hpp"
#include "checks/ruby/class_include.hpp"
#include "checks/summary/foreign_names.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <mutex>
#include <optional>

namespace plint::index {

struct RubyFiles::Slot {
    std::once_flag once;
    ruby::Descriptions descriptions;
    std::once_flag caller_once;
    bool reads_caller = false;
    std::once_flag prefix_once;
    std::optional<std::string> included_class_prefix;
};

// What Ruby files change outside of what they define.
struct RubyFiles::Additions {
    std::once_flag once;
    std::vector<std::string> types;      // that get attributes from elsewhere
    bool all = false;                    // it may be any type
    std::vector<std::string> variables;  // that Ruby sets; sorted
    std::vector<std::string> names;      // of templates and of Puppet's variables; sorted
};

RubyFiles::RubyFiles(const layout::Layout& layout)
    : slots_(std::make_unique<Slot[]>(layout.files.size())), additions_(std::make_unique<Additions>())
{
}

RubyFiles::~RubyFiles() = default;

// Ruby finds `require 'puppet_x/a'` in the lib folder of any module; the file's own module is asked first.
static ruby::Descriptions read_file(const files::FileSystem& system, const layout::Layout& layout,
                                    const layout::ProjectFile& file)
{
    const std::optional<std::string> text = system.text_of(file.path);
    if (!text) {
        ruby::Descriptions none;
        none.empty = false;
        none.syntax_error = Span{};
        return none;
    }
    const ruby::Library library = [&](std::string_view path) -> std::optional<std::string> {
        if (files::leads_up(path))
            return std::nullopt;  // a run depends on what lies in its modules, and on nothing else
        const std::string inner = "lib/" + std::string(path) + ".rb";
        std::optional<std::string> found;
        if (file.module)
            found = system.text_of(files::below(layout.modules[*file.module].root, inner));
        for (std::size_t i = 0; !found && i < layout.modules.size(); ++i)
            if (layout.modules[i].environment == file.environment)
                found = system.text_of(files::below(layout.modules[i].root, inner));
        return found;
    };
    const std::string_view inner = file.inner;
    return ruby::read(*text, inner.starts_with("lib/") ? inner.substr(4) : inner, library);
}

const ruby::Descriptions& RubyFiles::read(const files::FileSystem& system, const layout::Layout& layout,
                                          layout::FileIndex file) const
{
    Slot& slot = slots_[file];
    std::call_once(slot.once, [&] { slot.descriptions = read_file(system, layout, layout.files[file]); });
    return slot.descriptions;
}

// Whether the text may make attributes of other types: a cheap test that most files fail.
static bool may_add(std::string_view text)
{
    static constexpr std::array<std::string_view, 4> makers{"newparam", "newproperty", "newmetaparam", "ensurable"};
    const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    return std::ranges::any_of(makers, has) && (has("Type.type(") || has("newmetaparam"));
}

// The text that a local variable has, as of the last `x = 'text'` in `code`; empty without one.
static std::string_view text_of_local(std::string_view code, std::string_view variable)
{
    for (std::size_t at = code.rfind(variable); at != std::string_view::npos && at > 0;
         at = code.rfind(variable, at - 1)) {
        std::string_view rest = code.substr(at + variable.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        if (is_word(code[at - 1]) || !rest.starts_with('=') || rest.starts_with("=="))
            continue;
        rest.remove_prefix(1);
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        const bool is_text = rest.starts_with('\'') || rest.starts_with('"') || rest.starts_with(':');
        return is_text ? leading_word(rest.substr(std::min(rest.find_first_not_of("'\":"), rest.size())))
                       : std::string_view();
    }
    return {};
}

// At most so many bytes that a file with many calls takes linear time.
static std::string_view text_before(std::string_view text, std::size_t at)
{
    constexpr std::size_t max_bytes = 4096;
    return text.substr(at - std::min(at, max_bytes), std::min(at, max_bytes));
}

// The names in `scope['x'] =`, `setvar('x'` and, in functions of the old kind, `self['x'] =`; also in `setvar(name`, where
// the code before it has `name = 'x'`.
static void find_variables(std::string_view text, std::vector<std::string>& names)
{
    for (const std::string_view opening : {"scope[", "self[", "setvar(", "setvar "})
        for (std::size_t at = text.find(opening); at != std::string_view::npos; at = text.find(opening, at + 1)) {
            std::string_view rest = text.substr(at + opening.size());
            if (const std::string_view local = leading_word(rest); !local.empty() && opening.starts_with("setvar"))
                if (const std::string_view name = text_of_local(text_before(text, at), local); !name.empty())
                    names.emplace_back(name);
            if (rest.empty() || (rest[0] != '\'' && rest[0] != '"' && rest[0] != ':'))
                continue;
            rest.remove_prefix(1);
            if (rest.starts_with("::"))
                rest.remove_prefix(2);
            const std::string_view name = leading_word(rest);
            rest.remove_prefix(name.size());
            const std::size_t next = rest.find_first_not_of("'\"] ");
            const bool is_read =
                next == std::string_view::npos || rest[next] != '=' || rest.substr(next + 1).starts_with('=');
            if (!name.empty() && !(opening.ends_with('[') && is_read))
                names.emplace_back(name);
        }
}

const RubyFiles::Additions& RubyFiles::additions(const files::FileSystem& system, const layout::Layout& layout) const
{
    Additions& additions = *additions_;
    std::call_once(additions.once, [&] {
        for (const layout::Module& module : layout.modules) {
            const auto enter = [](std::string_view) { return true; };
            const auto read = [&](const std::string& path, int) {
                const std::optional<std::string> text = path.ends_with(".rb") ? system.text_of(path) : std::nullopt;
                if (!text)
                    return;
                find_variables(*text, additions.variables);
                std::ranges::move(summary::foreign_names(*text, summary::NamesOf::templates_and_variables),
                                  std::back_inserter(additions.names));
                if (!may_add(*text))
                    return;
                const ruby::Descriptions found = ruby::read(*text);
                additions.all = additions.all || found.syntax_error.has_value();
                for (const ruby::Addition& addition : found.additions) {
                    additions.all = additions.all || addition.type.empty();
                    additions.types.emplace_back(addition.type);
                }
            };
            if (!files::each_file_below(system, files::below(module.root, "lib"), enter, read))
                additions.all = true;
        }
        std::ranges::sort(additions.variables);
        std::ranges::sort(additions.names);
        additions.names.erase(std::unique(additions.names.begin(), additions.names.end()), additions.names.end());
    });
    return additions;
}

bool RubyFiles::adds_attributes(const files::FileSystem& system, const layout::Layout& layout,
                                std::string_view type) const
{
    const Additions& all = additions(system, layout);
    return all.all || std::ranges::find(all.types, type) != all.types.end();
}

bool RubyFiles::sets_variable(const files::FileSystem& system, const layout::Layout& layout,
                              std::string_view name) const
{
    return std::ranges::binary_search(additions(system, layout).variables, name);
}

const std::vector<std::string>& RubyFiles::names(const files::FileSystem& system, const layout::Layout& layout) const
{
    return additions(system, layout).names;
}

bool RubyFiles::reads_caller(const files::FileSystem& system, const layout::Layout& layout,
                             layout::FileIndex file) const
{
    Slot& slot = slots_[file];
    std::call_once(slot.caller_once, [&] {
        static constexpr auto words = std::to_array<std::string_view>(
            {"TemplateWrapper", "_template(", "function_template", "function_inline_template", "'template'",
             "'inline_template'", ":template", "to_hash", "lookupvar(\"#", "scope[\"#"});
        const std::optional<std::string> text = system.text_of(layout.files[file].path);
        slot.reads_caller = !text
            || std::ranges::any_of(words, [&](std::string_view word) { return text->find(word) != std::string::npos; });
    });
    return slot.reads_caller;
}

const std::optional<std::string>& RubyFiles::included_class_prefix(const files::FileSystem& system,
                                                                   const layout::Layout& layout,
                                                                   layout::FileIndex file) const
{
    Slot& slot = slots_[file];
    std::call_once(slot.prefix_once, [&] {
        if (const std::optional<std::string> text = system.text_of(layout.files[file].path))
            slot.included_class_prefix = ruby::included_class_prefix(*text);
    });
    return slot.included_class_prefix;
}

std::vector<bool> defined_in_ruby(const files::FileSystem& system, const layout::Layout& layout,
                                  std::span<const ruby::NameInRuby> names)
{
    std::vector<bool> defined(names.size(), false);
    for (const layout::Module& module : layout.modules) {
        const auto enter = [](std::string_view) { return true; };
        const auto read = [&](const std::string& path, int) {
            const std::optional<std::string> text = path.ends_with(".rb") ? system.text_of(path) : std::nullopt;
            for (std::size_t i = 0; text && i < names.size(); ++i)
                defined[i] = defined[i] || ruby::may_define(*text, names[i]);
        };
        if (!files::each_file_below(system, files::below(module.root, "lib"), enter, read))
            defined.assign(names.size(), true);
    }
    return defined;
}

}  // namespace plint::index
