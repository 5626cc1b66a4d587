#include "checks/templates/other_mentions.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "checks/summary/foreign_names.hpp"
#include "checks/templates/path_patterns.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>
#include <string>

namespace plint::templates {

namespace {

using NameSet = std::set<std::string, std::less<>>;

bool is_pattern(std::string_view name)
{
    return name.find('*') != std::string_view::npos;
}

// Names, and patterns of paths.
class Names {
public:
    void add(const std::string& name) { (is_pattern(name) ? patterns_ : names_).insert(name); }

    [[nodiscard]] bool has(std::string_view name) const { return names_.contains(name); }

    [[nodiscard]] bool may_compute(std::initializer_list<std::string_view> paths) const
    {
        return patterns_.size() > limits::max_template_patterns
            || std::ranges::any_of(patterns_, [&](const std::string& pattern) {
                   return std::ranges::any_of(paths, [&](std::string_view path) { return matches(pattern, path); });
               });
    }

private:
    NameSet names_;
    NameSet patterns_;
};

// Those in files that a run checks, which are in their summaries, and the patterns in Ruby code.
class OtherMentions {
public:
    explicit OtherMentions(const index::Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
            if (const auto& names = project.summary(file).foreign_names)
                for (const std::string& name : *names)
                    names_.add(name);
        for (const std::string& name : project.names_in_ruby())
            if (is_pattern(name))
                names_.add(name);
    }

    [[nodiscard]] const Names& names() const { return names_; }

private:
    Names names_;
};

// Those in all other files below a directory.
class MentionsBelow {
public:
    static const MentionsBelow& of(const index::Project& project, const std::string& directory)
    {
        return project.texts_below<MentionsBelow>(
            directory,
            [&](const files::FileSystem& unchanged) {
                MentionsBelow made;
                made.all_read_ =
                    files::each_file_below(unchanged, directory, is_entered, [&](const std::string& path, int) {
                        made.read_file(project, unchanged, path);
                    });
                return made;
            },
            [&](std::span<const std::string> replaced, const std::shared_ptr<const MentionsBelow>& others) {
                MentionsBelow made;
                made.others_ = others;
                for (const std::string& path : replaced)
                    if (files::would_find_below(project.system(), directory, path, is_entered))
                        made.read_file(project, project.system(), path);
                return made;
            });
    }

    // Also if not all files could be read.
    [[nodiscard]] bool has(std::string_view name) const
    {
        return !all_read_ || names_.has(name) || (others_ && others_->has(name));
    }
    [[nodiscard]] bool may_compute(std::initializer_list<std::string_view> paths) const
    {
        return !all_read_ || names_.may_compute(paths) || (others_ && others_->may_compute(paths));
    }

private:
    static bool is_entered(std::string_view name) { return !name.starts_with('.'); }

    static bool is_read(std::string_view name)
    {
        static constexpr auto endings = std::to_array<std::string_view>({".erb", ".yaml", ".yml", ".eyaml", ".json"});
        return is_entered(name)
            && std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
    }

    void read_file(const index::Project& project, const files::FileSystem& system, const std::string& path)
    {
        if (!is_read(files::name_of(path)))
            return;
        const auto known = project.find(files::shown_path(path, system.current_directory()));
        if (known && project.summary(*known).foreign_names)
            return;
        const auto wanted =
            path.ends_with(".erb") ? summary::NamesOf::templates_and_variables : summary::NamesOf::templates;
        if (const auto text = system.text_of(path))
            for (const std::string& name : summary::foreign_names(*text, wanted))
                names_.add(name);
    }

    Names names_;
    bool all_read_ = true;
    std::shared_ptr<const MentionsBelow> others_;
};

}  // namespace

// Whether `is_it(mentions)` of the files below some directory that the template or variable may be used in.
template <class IsIt>
static bool is_below_any(const index::Project& project, layout::FileIndex file, const IsIt& is_it)
{
    const auto is_below = [&](const std::string& root, std::string_view folder) {
        return is_it(MentionsBelow::of(project, project.system().absolute(files::below(root, folder))));
    };
    const auto is_in_data = [&](const std::string& root) {
        return std::ranges::any_of(layout::data_folders,
                                   [&](std::string_view folder) { return is_below(root, folder); });
    };
    const layout::ProjectFile& at = project.file(file);
    const layout::Module* const module = project.module_of(file);
    if (module && (is_below(module->root, "templates") || is_in_data(module->root)))
        return true;
    return at.environment && is_in_data(project.layout().environments[*at.environment].root);
}

bool is_mentioned_elsewhere(const index::Project& project, layout::FileIndex file, std::string_view name)
{
    const std::string_view last = name.find("::") == std::string_view::npos ? files::name_of(name) : name;
    return project.derived<OtherMentions>().names().has(last)
        || std::ranges::binary_search(project.names_in_ruby(), last)
        || is_below_any(project, file, [&](const MentionsBelow& below) { return below.has(last); });
}

bool may_be_computed_elsewhere(const index::Project& project, layout::FileIndex file,
                               std::initializer_list<std::string_view> paths)
{
    return project.derived<OtherMentions>().names().may_compute(paths)
        || is_below_any(project, file, [&](const MentionsBelow& below) { return below.may_compute(paths); });
}

}  // namespace plint::templates
