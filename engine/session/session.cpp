#include "engine/session/session.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/discover.hpp"
#include "parser/source/activity.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/threads.hpp"
#include "engine/settings/format_settings.hpp"
#include "engine/settings/project_settings.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <set>

namespace plint::engine {

struct Snapshot::Session {
    SessionOptions options;
    std::shared_ptr<const files::FileSystem> below;
    std::string here;
    mutable std::mutex settings;  // guards `Snapshot::settings_`, which reads files when it is asked
};

namespace {

// Files that decide what is a module or an environment, and what is checked how.
bool shapes_project(std::string_view path)
{
    static constexpr std::array<std::string_view, 7> names{"metadata.json",     "environment.conf", "Puppetfile",
                                                           "bolt-project.yaml", "checksums.json",   ".gitignore",
                                                           "plint.toml"};
    return std::ranges::find(names, files::name_of(path)) != names.end();
}

std::shared_ptr<const files::FileSystem> with_texts(const std::shared_ptr<const files::FileSystem>& below,
                                                    const files::Overlay::Changes& texts)
{
    return texts.empty() ? below : std::make_shared<const files::Overlay>(below, texts);
}

summary::Summary parse_whole(const layout::Kinds& kinds, const std::string& path, LoadedFile& loaded, std::string text)
{
    const activity::Work at_work(path);
    summary::Summary summary = take_in(kinds, path, loaded, std::move(text));
    if (loaded.tree)
        summary::read_bodies(*loaded.tree, summary);
    return summary;
}

// All files that the command line would check. `system`: without the texts; `whole`: with them.
std::vector<std::string> find_files(const SessionOptions& options, const files::FileSystem& system,
                                    const files::FileSystem& whole, const layout::Kinds& kinds, Settings& settings,
                                    const files::Overlay::Changes& texts, const std::string& here)
{
    std::uint64_t steps = limits::pattern_steps;
    std::vector<std::string> found;
    std::vector<LinkedFile> linked;
    if (&system == disk().get() || !options.system) {
        Discovered discovered =
            discover(options.paths, {.jobs = options.jobs, .ignore_paths = {}, .believes_names = true});
        found = std::move(discovered.files);
        linked = std::move(discovered.linked);
        steps = discovered.pattern_steps;
    } else {
        const auto enter = [](std::string_view name) { return !name.starts_with('.'); };
        const auto note = [&](const std::string& file, int) {
            if (kinds.is_discovered(file))
                found.push_back(files::shown_path(file, here));
        };
        std::size_t entries_left = std::numeric_limits<std::size_t>::max();  // as many as the user names
        for (const std::string& path : options.paths)
            if (system.is_file(path))
                found.push_back(files::shown_path(files::absolute_path(path, here), here));
            else
                files::each_file_below(system, files::absolute_path(path, here), enter, note, entries_left);
    }
    // Files that exist in unsaved buffers only.
    const auto is_wanted = [&](const std::string& path) {
        return std::ranges::any_of(options.paths, [&](const std::string& named) {
            const std::string around = files::absolute_path(named, here);
            return path == around || !files::inside(path, around).empty();
        });
    };
    for (const auto& [path, text] : texts)
        if (text && !system.exists(path) && kinds.is_discovered(path) && is_wanted(path))
            found.push_back(files::shown_path(path, here));
    VendoredCode vendored(whole, options.paths, Samples::left_out);
    const auto is_aside = [&](const std::string& file) {
        return !options.include_vendored && is_vendored(file, vendored, settings, steps);
    };
    const auto is_left_out = [&](const std::string& file) {
        const auto text = texts.find(files::absolute_path(file, here));
        return (text != texts.end() && !text->second) || settings.ignores(file, steps) || is_aside(file);
    };
    std::erase_if(found, is_left_out);
    std::erase_if(linked, [&](const LinkedFile& file) {
        return is_left_out(file.path) || is_aside(files::shown_path(file.place, here));
    });
    add_linked(found, linked, here);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace

Snapshot::Snapshot(std::shared_ptr<const Session> session, Texts texts)
    : session_(std::move(session)), texts_(std::move(texts)), system_(with_texts(session_->below, texts_)),
      kinds_(*system_)
{
}

SnapshotPointer Snapshot::open(const SessionOptions& options, const std::function<void(const FoundProject&)>& found)
{
    auto session = std::make_shared<Session>();
    session->options = options;
    session->below = options.system ? options.system : disk();
    session->here = session->below->current_directory();
    if (session->options.paths.empty())
        session->options.paths.emplace_back(".");
    const std::shared_ptr<Snapshot> snapshot(new Snapshot(std::move(session), {}));
    snapshot->read_all(nullptr, {}, found);
    return snapshot;
}

void Snapshot::read_all(const Snapshot* before, const std::map<std::string, bool>& changed,
                        const std::function<void(const FoundProject&)>& found)
{
    const SessionOptions& options = session_->options;
    settings_ = std::make_shared<Settings>(options.config, options.isolated, system_);
    const std::vector<std::string> requested =
        find_files(options, *session_->below, *system_, kinds_, *settings_, texts_, session_->here);
    rules_ = std::make_shared<const RuleBook>(requested, *settings_, options.rules);
    if (found)
        found({.files = requested, .rules = *rules_, .kinds = kinds_, .here = session_->here});
    quick_rules_ = std::make_shared<QuickRules>();
    layout::ProjectOptions project = options.project;
    apply_project_settings(project, settings_->of_folder(session_->here),
                           {.module_path = !project.module_path.empty(),
                            .environment = project.environment.has_value(),
                            .releases = options.project.releases.has_value()});
    layout::Layout layout = layout::find_layout(requested, project, *system_);

    files_.resize(layout.files.size());
    index::Summaries summaries(layout.files.size());
    std::vector<layout::FileIndex> unread;
    for (layout::FileIndex i = 0; i < files_.size(); ++i) {
        const layout::ProjectFile& file = layout.files[i];
        const auto known = before != nullptr ? before->project_.find(file.path) : std::nullopt;
        if (known && !changed.contains(file.path) && before->files_[*known].problem.empty()
            && (before->files_[*known].source || !file.requested)) {
            files_[i] = before->files_[*known];
            summaries[i] = before->project_.summaries()[*known];
        } else if (auto summary = file.requested ? std::nullopt : summary::summary_of_path(file)) {
            summaries[i] = std::make_shared<summary::Summary>(std::move(*summary));
        } else {
            unread.push_back(i);
        }
    }
    for_each_index(options.jobs, unread.size(), [&](std::size_t at) {
        const layout::FileIndex i = unread[at];
        const std::string& path = layout.files[i].path;
        if (auto text = system_->text_of(path)) {
            summaries[i] = std::make_shared<summary::Summary>(parse_whole(kinds_, path, files_[i], std::move(*text)));
            if (!layout.files[i].requested)
                summaries[i]->foreign_names.reset();  // as without Layout::module_data
        } else {
            files_[i].problem = "it cannot be read";
        }
    });
    parsed_ = unread.size();
    project_ = index::Project(system_, std::move(layout), std::move(summaries), {});
    add_inference();
}

void Snapshot::derive() const
{
    std::call_once(derived_, [this] { rules_->derive(project_, session_->options.jobs); });
}

const rules::RuleSet& Snapshot::quick_rules_of(std::string_view path) const
{
    std::call_once(quick_rules_->made, [this] { quick_rules_->rules.emplace(rules_->without_derived()); });
    return quick_rules_->rules->of(path);
}

void Snapshot::add_inference()
{
    inference_ = std::make_unique<inference::FileInference>(project_);
}

SnapshotPointer Snapshot::with(std::span<const Change> changes) const
{
    Texts texts = texts_;
    // By path as in reports: first whether it may be new on disk, then whether the layout may be another one.
    std::map<std::string, bool> changed;
    for (const Change& change : changes) {
        const std::string path = files::absolute_path(change.path, session_->here);
        if (change.kind == Change::Kind::reread)
            texts.erase(path);
        else
            texts[path] =
                change.kind == Change::Kind::text ? std::make_shared<const std::string>(change.text) : nullptr;
        changed.emplace(shown(path), change.kind == Change::Kind::reread || change.may_be_new);
    }
    const std::shared_ptr<const files::FileSystem> system = with_texts(session_->below, texts);
    for (auto& entry : changed) {
        const std::string& path = entry.first;
        bool& shapes = entry.second;
        const bool is_settings = path == shown(session_->options.config)
            || std::ranges::any_of(settings_->sources(),
                                   [&](const SourceFile* source) { return source->path() == path; });
        const bool is_there = system->is_file(path);
        const bool is_new =
            !find(path) && is_there && kinds_.is_discovered(path) && (shapes || !session_->below->exists(path));
        shapes = shapes_project(path) || is_settings || (find(path) && !is_there) || is_new;
    }
    if (std::ranges::any_of(changed, [](const auto& file) { return file.second; }))
        return reopened(std::move(texts), changed);

    const std::shared_ptr<Snapshot> next(new Snapshot(session_, std::move(texts)));
    next->settings_ = settings_;
    next->rules_ = rules_;
    next->quick_rules_ = quick_rules_;
    next->files_ = files_;
    index::TextChange edit;
    edit.system = next->system_;
    edit.disk = std::ranges::any_of(changes, [](const Change& change) { return change.kind == Change::Kind::reread; });
    for (const auto& entry : changed) {
        const std::string& path = entry.first;
        const auto index = find(path);
        auto text = index ? next->system_->text_of(path) : std::nullopt;
        if (text && files_[*index].source && files_[*index].source->text() == *text)
            continue;
        add_changed_facts(edit, path, kinds_.role(path));
        // A Ruby file that was not requested is known by its path alone.
        if (!text || (!files_[*index].source && !project_.file(*index).requested))
            continue;
        next->files_[*index] = LoadedFile();
        summary::Summary summary;
        for_each_index(1, 1, [&](std::size_t) {  // on a large stack
            summary = parse_whole(next->kinds_, path, next->files_[*index], std::move(*text));
        });
        edit.summaries.emplace(*index, std::move(summary));
        ++next->parsed_;
    }
    next->project_ = project_.with(std::move(edit));
    next->add_inference();
    return next;
}

SnapshotPointer Snapshot::reopened(Texts texts, const std::map<std::string, bool>& changed) const
{
    const std::shared_ptr<Snapshot> next(new Snapshot(session_, std::move(texts)));
    next->read_all(this, changed, {});
    return next;
}

std::string Snapshot::shown(std::string_view path) const
{
    return files::shown_path(files::absolute_path(path, session_->here), session_->here);
}

std::optional<layout::FileIndex> Snapshot::find(std::string_view path) const
{
    if (const auto known = project_.find(path))
        return known;
    return project_.find(shown(path));
}

std::optional<formatter::FormatOptions> Snapshot::format_options(std::string_view path) const
{
    const std::lock_guard lock(session_->settings);
    const SettingsChain& chain = settings_->of_file(shown(path));
    std::uint64_t steps = limits::pattern_steps;
    if (is_excluded_from_format(files::absolute_path(path, session_->here), chain, steps))
        return std::nullopt;
    return engine::format_options(chain);
}

std::vector<Diagnostic> Snapshot::settings_problems() const
{
    const std::lock_guard lock(session_->settings);
    return settings_->problems();
}

const SourceFile* Snapshot::settings_source(std::string_view path) const
{
    const std::lock_guard lock(session_->settings);
    for (const SourceFile* const source : settings_->sources())
        if (source->path() == path)
            return source;
    return nullptr;
}

}  // namespace plint::engine
