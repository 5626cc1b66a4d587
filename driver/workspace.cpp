// The files of a run. Threads share nothing but what is finished: each writes only the slot of the file it works on.
#include "driver/workspace.hpp"

#include "checks/inference/file_types.hpp"
#include "driver/crash.hpp"
#include "driver/files/read.hpp"
#include "driver/progress.hpp"
#include "driver/threads.hpp"
#include "parser/parse.hpp"

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/map.hpp>

#include <functional>
#include <numeric>
#include <utility>

namespace plint {

namespace {

// The first pass over one file whose text is there.
Summary take_in(const ProjectFile& file, LoadedFile& loaded, std::string text)
{
    loaded.source = std::make_unique<SourceFile>(file.path, std::move(text));
    if (file.role == FileRole::ruby)
        return summarise_ruby(loaded.source->text());
    if (file.role == FileRole::data)
        return {};
    loaded.tree = parse(*loaded.source, parse_options(*loaded.source));
    return summarise_names(*loaded.tree);
}

// `files` stay where they are as long as the project: both are in one workspace.
BodySource body_source(std::span<const LoadedFile> files, unsigned jobs)
{
    return [=](std::span<Summary> summaries) {
        for_each_index(jobs, files.size(), [&](std::size_t i) {
            if (!files[i].tree || !summaries[i].bodies.empty())
                return;
            const Reading reading(files[i].source->path());
            read_bodies(*files[i].tree, summaries[i]);
        });
    };
}

// for_each_index, with people told how far it is.
void work_through(unsigned jobs, Progress* progress, std::string_view what, std::size_t count,
                  const std::function<void(std::size_t)>& work)
{
    if (progress == nullptr)
        return for_each_index(jobs, count, work);
    progress->begin(what, count);
    for_each_index(jobs, count, [&](std::size_t i) {
        work(i);
        progress->step();
    });
}

std::vector<FileIndex> all_files(const Workspace& workspace)
{
    std::vector<FileIndex> all(workspace.files.size());
    std::iota(all.begin(), all.end(), FileIndex(0));
    return all;
}

// `done` is told of each file that has been looked at, and of what was found.
std::vector<Analysis> analyse_each(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                   std::span<const FileIndex> wanted, Progress* progress,
                                   const std::function<void(FileIndex, const Analysis&)>& done)
{
    std::vector<Analysis> analyses(workspace.files.size());
    std::vector<FileIndex> asked;
    for (const FileIndex i : wanted)
        if (workspace.project.file(i).asked && workspace.files[i].source)
            asked.push_back(i);
    inference::FileInference inference(workspace.project);
    work_through(jobs, progress, "checked", asked.size(), [&](std::size_t at) {
        const FileIndex i = asked[at];
        const LoadedFile& file = workspace.files[i];
        const std::string& path = workspace.project.file(i).path;
        const Reading reading(path);
        analyses[i] = file.tree ? analyse(*file.tree, workspace.project, rules.of(path), &inference)
                                : analyse_other(i, *file.source, workspace.project, rules.of(path));
        done(i, analyses[i]);
    });
    return analyses;
}

}  // namespace

const SourceFile* Workspace::source(std::string_view path) const
{
    const auto index = project.find(path);
    return index ? files[*index].source.get() : nullptr;
}

ReadFiles read_sources(std::span<const std::string> asked, Texts texts, const ProjectOptions& options, unsigned jobs,
                     Progress* progress)
{
    ReadFiles sources{find_layout(asked, options), {}};
    sources.files.resize(sources.layout.files.size());
    work_through(jobs, progress, "read", sources.files.size(), [&](std::size_t i) {
        const ProjectFile& file = sources.layout.files[i];
        if (!file.asked)
            if ((sources.files[i].named = summary_of_path(file)))
                return;
        const Reading reading(file.path);
        FileText read;
        if (const auto given = texts.find(file.path); given != texts.end())
            read.text = std::move(given->second);
        else
            read = read_file(file.path);
        sources.files[i] = {{}, std::move(read.text), std::move(read.problem)};
    });
    return sources;
}

Workspace load(ReadFiles sources, unsigned jobs, Progress* progress)
{
    std::vector<LoadedFile> files(sources.files.size());
    std::vector<Summary> summaries(sources.files.size());
    work_through(jobs, progress, "parsed", files.size(), [&](std::size_t i) {
        const ProjectFile& file = sources.layout.files[i];
        const Reading reading(file.path);
        auto& [named, text, problem] = sources.files[i];
        if (named)
            summaries[i] = std::move(*named);
        else if (problem.empty())
            summaries[i] = take_in(file, files[i], std::move(text));
        else
            files[i].problem = std::move(problem);
    });
    auto bodies = body_source(files, jobs);
    return {std::move(files), link(std::move(sources.layout), std::move(summaries), std::move(bodies))};
}

void replace_texts(Workspace& workspace, std::map<FileIndex, std::string> texts, unsigned jobs)
{
    std::vector<Summary> summaries;
    for (FileIndex i = 0; i < workspace.files.size(); ++i)
        summaries.push_back(workspace.project.summary(i));
    const std::vector<FileIndex> changed = texts | ranges::views::keys | ranges::to<std::vector>;
    for_each_index(jobs, changed.size(), [&](std::size_t at) {
        const FileIndex i = changed[at];
        summaries[i] = take_in(workspace.project.file(i), workspace.files[i], std::move(texts.at(i)));
    });
    workspace.project = link(workspace.project.layout(), std::move(summaries), body_source(workspace.files, jobs));
}

std::vector<Analysis> analyse_all(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                  Progress* progress)
{
    return analyse_some(workspace, rules, jobs, all_files(workspace), progress);
}

std::vector<Analysis> analyse_and_release(Workspace& workspace, const RuleBook& rules, unsigned jobs, Progress* progress)
{
    return analyse_each(workspace, rules, jobs, all_files(workspace), progress, [&](FileIndex i, const Analysis& analysis) {
        LoadedFile& file = workspace.files[i];
        if (file.tree && !workspace.project.has_program())
            return;
        file.tree.reset();
        if (!analysis.findings.empty() || !analysis.suppressed.empty())
            return;
        file.released = file.source->text().size();
        file.source.reset();
    });
}

std::vector<Analysis> analyse_some(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                   std::span<const FileIndex> wanted, Progress* progress)
{
    return analyse_each(workspace, rules, jobs, wanted, progress, [](FileIndex, const Analysis&) {});
}

void read_mentioned(Workspace& workspace, std::span<const Analysis> analyses)
{
    const auto read = [&](const std::string& path) {
        const auto index = path.empty() ? std::nullopt : workspace.project.find(path);
        if (!index || workspace.files[*index].source)
            return;
        LoadedFile& file = workspace.files[*index];
        FileText again = read_file(path);
        // Of a text that has changed since, places would be those of another one.
        if (again.problem.empty() && (file.released == 0 || again.text.size() == file.released))
            file.source = std::make_unique<SourceFile>(path, std::move(again.text));
    };
    const auto read_all = [&](const Diagnostic& finding) {
        for (const Label& label : finding.labels)
            read(label.path);
        for (const Label& step : finding.flow)
            read(step.path);
    };
    for (const Analysis& analysis : analyses) {
        for (const Diagnostic& finding : analysis.findings)
            read_all(finding);
        for (const Silenced& silenced : analysis.suppressed)
            read_all(silenced.diagnostic);
    }
}

std::vector<FileProblem> unreadable(const Workspace& workspace)
{
    std::vector<FileProblem> problems;
    for (FileIndex i = 0; i < workspace.files.size(); ++i)
        if (workspace.project.file(i).asked && !workspace.files[i].problem.empty())
            problems.push_back({workspace.project.file(i).path, workspace.files[i].problem});
    return problems;
}

}  // namespace plint
