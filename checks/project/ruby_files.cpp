#include "checks/project/ruby_files.hpp"

#include "checks/project/paths.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <optional>

namespace plint {

namespace fs = std::filesystem;

struct RubyFiles::Slot {
    std::once_flag once;
    ruby::Descriptions descriptions;
};

// Types that get attributes from elsewhere, by name; `all` when it may be any.
struct RubyFiles::Additions {
    std::once_flag once;
    std::vector<std::string> types;
    bool all = false;
};

RubyFiles::RubyFiles(const Layout& layout)
    : slots_(std::make_unique<Slot[]>(layout.files.size())), additions_(std::make_unique<Additions>())
{
}

RubyFiles::~RubyFiles() = default;

// Ruby finds `require 'puppet_x/a'` in the lib folder of any module; the file's own module is asked first.
static ruby::Descriptions read_file(const Layout& layout, const ProjectFile& file)
{
    const std::optional<std::string> text = text_of(file.path);
    if (!text) {
        ruby::Descriptions none;
        none.empty = false;
        none.syntax_error = Span{};
        return none;
    }
    const ruby::Library library = [&](std::string_view path) -> std::optional<std::string> {
        if (leads_up(path))
            return std::nullopt;  // a run depends on what lies in its modules, and on nothing else
        const std::string inner = "lib/" + std::string(path) + ".rb";
        std::optional<std::string> found;
        if (file.module)
            found = text_of(below(layout.modules[*file.module].root, inner));
        for (std::size_t i = 0; !found && i < layout.modules.size(); ++i)
            if (layout.modules[i].environment == file.environment)
                found = text_of(below(layout.modules[i].root, inner));
        return found;
    };
    const std::string_view inner = file.inner;
    return ruby::read(*text, inner.starts_with("lib/") ? inner.substr(4) : inner, library);
}

const ruby::Descriptions& RubyFiles::read(const Layout& layout, FileIndex file) const
{
    Slot& slot = slots_[file];
    std::call_once(slot.once, [&] { slot.descriptions = read_file(layout, layout.files[file]); });
    return slot.descriptions;
}

// Names what a file that makes attributes of other types looks like; most are told apart by this alone.
static bool may_add(std::string_view text)
{
    static constexpr std::array<std::string_view, 4> makers{"newparam", "newproperty", "newmetaparam", "ensurable"};
    const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    return std::ranges::any_of(makers, has) && (has("Type.type(") || has("newmetaparam"));
}

bool RubyFiles::adds_attributes(const Layout& layout, std::string_view type) const
{
    Additions& additions = *additions_;
    std::call_once(additions.once, [&] {
        for (const Module& module : layout.modules) {
            std::error_code error;
            fs::recursive_directory_iterator at(below(module.root, "lib"), error);
            for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
                const std::string& path = at->path().native();
                const std::optional<std::string> text = path.ends_with(".rb") ? text_of(path) : std::nullopt;
                if (!text || !may_add(*text))
                    continue;
                const ruby::Descriptions found = ruby::read(*text);
                additions.all = additions.all || found.syntax_error.has_value();
                for (const ruby::Addition& addition : found.additions) {
                    additions.all = additions.all || addition.type.empty();
                    additions.types.emplace_back(addition.type);
                }
            }
        }
    });
    return additions.all || std::ranges::find(additions.types, type) != additions.types.end();
}

}  // namespace plint
