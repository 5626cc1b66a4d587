// The files of a run. Threads share only finished data: each writes only the slot of its file.
#include "engine/workspace/workspace.hpp"

#include "checks/files/paths.hpp"
#include "checks/inference/file_types.hpp"
#include "checks/layout/kinds.hpp"
#include "checks/summary/foreign_names.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/threads.hpp"
#include "parser/source/activity.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/map.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace plint::engine {

namespace {

// Of all files that a finding points into.
void add_mentioned(std::set<std::string>& paths, const Diagnostic& finding)
{
    const auto add = [&](const std::string& path) {
        if (!path.empty())
            paths.insert(path);
    };
    add(finding.path);
    for (const Label& label : finding.labels)
        add(label.path);
    for (const Label& step : finding.flow)
        add(step.path);
    for (const Fix& fix : finding.fixes)
        for (const Edit& edit : fix.edits)
            add(edit.path);
}

FileFindings pack(rules::Analysis analysis)
{
    FileFindings packed{Findings(analysis.findings), std::move(analysis.suppressed), {}};
    for (const Diagnostic& finding : analysis.findings)
        add_mentioned(packed.mentioned, finding);
    for (const rules::SuppressedFinding& silenced : packed.suppressed)
        add_mentioned(packed.mentioned, silenced.diagnostic);
    return packed;
}

std::uint64_t text_hash(std::string_view text)
{
    return XXH3_64bits(text.data(), text.size());
}

// Releases the parts of a file with these findings that are not needed any more.
void release(LoadedFile& file, const FileFindings& found)
{
    file.tree.reset();
    if (!found.mentioned.empty())
        return;
    file.released = text_hash(file.source->text());
    file.source.reset();
}

// Takes `release` back.
void parse_again(const layout::Kinds& kinds, const std::string& path, LoadedFile& file)
{
    file.found.reset();
    if (!file.source) {
        FileText again = read_file(path);
        if (again.problem.empty() && text_hash(again.text) != file.released)
            again.problem = "it changed while plint was reading it";
        file.problem = std::move(again.problem);
        if (!file.problem.empty())
            return;
        file.source = std::make_shared<const SourceFile>(path, std::move(again.text));
    }
    file.tree = std::make_shared<const Tree>(parse(*file.source, kinds.parse_options(*file.source)));
}

// `files` stay where they are as long as the project: both are in one workspace.
index::BodySource body_source(std::span<const LoadedFile> files, unsigned jobs)
{
    return [=](const index::Summaries& summaries) {
        for_each_index(jobs, files.size(), [&](std::size_t i) {
            if (files[i].found)
                throw std::logic_error("a local rule asks for the program");
            if (!files[i].tree || !summaries[i]->bodies.empty())
                return;
            const activity::Work at_work(files[i].source->path());
            read_bodies(*files[i].tree, *summaries[i]);
        });
    };
}

// for_each_index with a progress line.
void work_through(unsigned jobs, const Progress& progress, std::string_view what, std::size_t count,
                  const std::function<void(std::size_t)>& work)
{
    if (!progress.step)
        return for_each_index(jobs, count, work);
    progress.begin(what, count);
    for_each_index(jobs, count, [&](std::size_t i) {
        work(i);
        progress.step();
    });
}

// `texts`: instead of what is on disk.
ReadFile take(const layout::Kinds& kinds, const std::string& path, Texts& texts, LoadAs wanted, const RuleBook* rules)
{
    ReadFile file;
    if (const auto given = texts.find(path); given != texts.end()) {
        file.text = std::move(given->second);
    } else {
        FileText read = read_file(path, file.stamp, file.loaded.no_symlink);
        file.text = std::move(read.text);
        file.problem = std::move(read.problem);
    }
    if (wanted == LoadAs::trees && file.problem.empty())
        file.summary = take_in(kinds, path, file.loaded, std::move(file.text), rules);
    return file;
}

std::vector<layout::FileIndex> all_files(const Workspace& workspace)
{
    std::vector<layout::FileIndex> all(workspace.files.size());
    std::iota(all.begin(), all.end(), layout::FileIndex(0));
    return all;
}

// Calls `take` with the findings of each wanted file that was requested, in any order and from several threads.
void analyse_each(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                  std::span<const layout::FileIndex> wanted, const Progress& progress,
                  const std::function<void(layout::FileIndex, rules::Analysis)>& take)
{
    std::vector<layout::FileIndex> requested;
    for (const layout::FileIndex i : wanted)
        if (workspace.project.file(i).requested && workspace.files[i].source)
            requested.push_back(i);
    const auto is_whole = [&](layout::FileIndex i) {
        return workspace.files[i].tree && workspace.files[i].tree->errors.empty();
    };
    if (std::ranges::any_of(requested, is_whole))
        rules.derive(workspace.project, jobs);
    inference::FileInference inference(workspace.project);
    work_through(jobs, progress, "checked", requested.size(), [&](std::size_t at) {
        const layout::FileIndex i = requested[at];
        const LoadedFile& file = workspace.files[i];
        const std::string& path = workspace.project.file(i).path;
        const activity::Work at_work(path);
        take(i,
             file.tree ? rules::analyse(*file.tree, workspace.project, rules.of(path), &inference)
                       : rules::analyse_other(i, *file.source, workspace.project, rules.of(path)));
    });
}

}  // namespace

std::string_view excess(layout::FileRole role, std::size_t bytes)
{
    const bool is_code = !layout::is_ruby_code(role) && role != layout::FileRole::data;
    return is_code && bytes > limits::code_bytes ? "it is larger than 8 MiB" : "";
}

summary::Summary take_in(const layout::Kinds& kinds, const std::string& path, LoadedFile& loaded, std::string text,
                         const RuleBook* rules)
{
    const layout::FileRole role = kinds.role(path);
    loaded.problem = excess(role, text.size());
    if (!loaded.problem.empty())
        return {};
    loaded.source = std::make_shared<const SourceFile>(path, std::move(text));
    if (role == layout::FileRole::ruby)
        return summary::summarise_ruby(loaded.source->text());
    if (role == layout::FileRole::library)
        return {};
    if (role == layout::FileRole::data || role == layout::FileRole::erb)
        return summary::summarise_foreign(loaded.source->text(), role);
    Tree tree = parse(*loaded.source, kinds.parse_options(*loaded.source));
    summary::Summary summary = summary::summarise_names(tree);
    if (rules == nullptr) {
        loaded.tree = std::make_shared<const Tree>(std::move(tree));
    } else {
        loaded.found = std::make_shared<FileFindings>(pack(analyse_tree(tree, rules->of(path))));
        release(loaded, *loaded.found);
    }
    return summary;
}

const SourceFile* Workspace::source(std::string_view path) const
{
    if (const auto redacted = withheld.find(path); redacted != withheld.end())
        return redacted->second.get();
    if (const auto index = project.find(path))
        return files[*index].source.get();
    const auto other = others.find(path);
    return other == others.end() ? nullptr : other->second.get();
}

ReadFiles read_sources(std::span<const std::string> requested, Texts texts, const layout::ProjectOptions& options,
                       unsigned jobs, LoadAs wanted, const Progress& progress, const RuleBook* rules,
                       std::optional<layout::Layout> layout)
{
    const layout::Kinds kinds(*disk());
    ReadFiles sources;
    std::vector<ReadFile> asked_files(requested.size());
    // The search for the project around them is one task, like reading a file.
    work_through(jobs, progress, "read", requested.size() + 1, [&](std::size_t i) {
        if (i == 0) {
            static constexpr std::string_view step = "search for modules";
            const activity::Work at_work(&step);
            sources.layout = layout
                ? *std::move(layout)
                : layout::find_layout(requested, options, *disk(),
                                      rules == nullptr ? layout::Extent::program : layout::Extent::names);
            return;
        }
        const std::string& path = requested[i - 1];
        const activity::Work at_work(path);
        asked_files[i - 1] = take(kinds, path, texts, wanted, rules);
    });
    const std::vector<layout::ProjectFile>& files = sources.layout.files;
    sources.files.resize(files.size());
    std::vector<layout::FileIndex> others;
    for (layout::FileIndex i = 0, at = 0; i < files.size(); ++i)
        if (files[i].requested) {
            while (requested[at] != files[i].path)
                ++at;
            sources.files[i] = std::move(asked_files[at]);
        } else if (!(sources.files[i].summary = summary::summary_of_path(files[i])))
            others.push_back(i);
    Texts none;
    for_each_index(jobs, others.size(), [&](std::size_t at) {
        const std::string& path = files[others[at]].path;
        const activity::Work at_work(path);
        sources.files[others[at]] = take(kinds, path, none, wanted, nullptr);
    });
    return sources;
}

Workspace load(ReadFiles sources, unsigned jobs, const Progress& progress)
{
    std::vector<LoadedFile> files(sources.files.size());
    std::vector<summary::Summary> summaries(sources.files.size());
    std::vector<layout::FileIndex> texts;
    for (layout::FileIndex i = 0; i < files.size(); ++i) {
        auto& [text, stamp, problem, summary, loaded] = sources.files[i];
        files[i] = std::move(loaded);
        if (summary)
            summaries[i] = std::move(*summary);
        else if (problem.empty())
            texts.push_back(i);
        else
            files[i].problem = std::move(problem);
    }
    const layout::Kinds kinds(*disk());
    const auto read = [&](std::size_t at) {
        const layout::FileIndex i = texts[at];
        const std::string& path = sources.layout.files[i].path;
        const activity::Work at_work(path);
        summaries[i] = take_in(kinds, path, files[i], std::move(sources.files[i].text));
    };
    if (!texts.empty())
        work_through(jobs, progress, "parsed", texts.size(), read);
    static constexpr std::string_view step = "link";
    const activity::Work at_work(&step);
    auto bodies = body_source(files, jobs);
    auto record = std::make_shared<const ReadRecord>(disk());
    return {std::move(files),
            index::link(record, std::move(sources.layout), std::move(summaries), std::move(bodies)),
            {},
            {},
            record};
}

void add_changed_facts(index::TextChange& change, std::string_view path, layout::FileRole role)
{
    const bool is_plain_data = role == layout::FileRole::data && !layout::is_hiera_settings(files::name_of(path));
    change.ruby = change.ruby || path.ends_with(".rb");
    change.data = change.data || (!is_plain_data && (role == layout::FileRole::data || role == layout::FileRole::none));
}

void replace_texts(Workspace& workspace, std::map<layout::FileIndex, std::string> texts, unsigned jobs,
                   std::map<layout::FileIndex, LoadedFile> parsed)
{
    const layout::Kinds kinds(*disk());
    const std::vector<layout::FileIndex> changed = texts | ranges::views::keys | ranges::to<std::vector>;
    index::TextChange change;
    const std::string here = current_directory();
    for (const auto& [i, text] : texts) {
        const std::string& path = workspace.project.file(i).path;
        workspace.new_texts.insert_or_assign(files::absolute_path(path, here),
                                             std::make_shared<const std::string>(text));
        add_changed_facts(change, path, kinds.role(path));
    }
    change.system = std::make_shared<const files::Overlay>(workspace.record, workspace.new_texts);
    std::vector<summary::Summary> summaries(changed.size());
    for_each_index(jobs, changed.size(), [&](std::size_t at) {
        const layout::FileIndex i = changed[at];
        LoadedFile& file = workspace.files[i];
        if (const auto known = parsed.find(i); known != parsed.end() && known->second.source->text() == texts.at(i)) {
            file.source = std::move(known->second.source);
            file.tree = std::move(known->second.tree);
            summaries[at] = summary::summarise_names(*file.tree);
        } else {
            summaries[at] = take_in(kinds, workspace.project.file(i).path, file, std::move(texts.at(i)));
        }
    });
    for (std::size_t at = 0; at < changed.size(); ++at)
        change.summaries.emplace(changed[at], std::move(summaries[at]));
    workspace.project = workspace.project.with(std::move(change));
}

std::vector<rules::Analysis> analyse_all(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                         const Progress& progress)
{
    return analyse_some(workspace, rules, jobs, all_files(workspace), progress);
}

std::vector<FileFindings> pack_all(std::vector<rules::Analysis> analyses)
{
    std::vector<FileFindings> all;
    for (rules::Analysis& analysis : analyses)
        all.push_back(pack(std::move(analysis)));
    return all;
}

std::vector<FileFindings> analyse_and_release(Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                              const Progress& progress)
{
    std::vector<FileFindings> found(workspace.files.size());
    const layout::Kinds kinds(*disk());
    for_each_index(jobs, workspace.files.size(), [&](std::size_t i) {
        LoadedFile& file = workspace.files[i];
        if (!file.found)
            return;
        const std::string& path = workspace.project.file(static_cast<layout::FileIndex>(i)).path;
        const activity::Work at_work(path);
        if (rules::has_name_findings(static_cast<layout::FileIndex>(i), workspace.project, rules.of(path)))
            parse_again(kinds, path, file);
        else
            found[i] = std::move(*file.found);
    });
    std::vector<layout::FileIndex> left = all_files(workspace);
    std::erase_if(left, [&](layout::FileIndex i) { return workspace.files[i].found != nullptr; });
    analyse_each(workspace, rules, jobs, left, progress, [&](layout::FileIndex i, rules::Analysis analysis) {
        found[i] = pack(std::move(analysis));
        LoadedFile& file = workspace.files[i];
        if (!file.tree || workspace.project.has_bodies())
            release(file, found[i]);
    });
    return found;
}

std::vector<rules::Analysis> analyse_some(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                          std::span<const layout::FileIndex> wanted, const Progress& progress)
{
    std::vector<rules::Analysis> analyses(workspace.files.size());
    analyse_each(workspace, rules, jobs, wanted, progress,
                 [&](layout::FileIndex i, rules::Analysis analysis) { analyses[i] = std::move(analysis); });
    return analyses;
}

void read_mentioned(Workspace& workspace, std::span<const FileFindings> found)
{
    const auto read = [&](const std::string& path) {
        if (workspace.source(path) != nullptr)
            return;
        FileText again = read_file(path);
        const auto index = workspace.project.find(path);
        if (!index) {
            if (again.problem.empty())
                workspace.others[path] = std::make_unique<SourceFile>(path, std::move(again.text));
            return;
        }
        LoadedFile& file = workspace.files[*index];
        // If the text has changed since, the places would be wrong.
        if (again.problem.empty() && (file.released == 0 || text_hash(again.text) == file.released))
            file.source = std::make_shared<const SourceFile>(path, std::move(again.text));
    };
    for (const FileFindings& file : found)
        std::ranges::for_each(file.mentioned, read);
}

}  // namespace plint::engine
