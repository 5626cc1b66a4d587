// The files of a run. Threads share nothing but what is finished: each writes only the slot of the file it works on.
#include "driver/workspace.hpp"

#include "checks/inference/file_types.hpp"
#include "driver/crash.hpp"
#include "driver/files/read.hpp"
#include "driver/threads.hpp"
#include "parser/parse.hpp"

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/map.hpp>

#include <utility>

namespace plint {

namespace {

// The first pass over one file whose text is there.
Summary take_in(const ProjectFile& file, LoadedFile& loaded, std::string text)
{
    loaded.source = std::make_unique<SourceFile>(file.path, std::move(text));
    if (file.role == FileRole::ruby)
        return summarise_ruby(loaded.source->text());
    Tree tree = parse(*loaded.source, parse_options(*loaded.source));
    Summary summary = summarise(tree);
    if (file.asked)
        loaded.tree = std::move(tree);  // of others the summary is enough
    return summary;
}

}  // namespace

const SourceFile* Workspace::source(std::string_view path) const
{
    const auto index = project.find(path);
    return index ? files[*index].source.get() : nullptr;
}

Workspace load(std::span<const std::string> asked, Texts texts, const ProjectOptions& options, unsigned jobs)
{
    Layout layout = find_layout(asked, options);
    std::vector<LoadedFile> files(layout.files.size());
    std::vector<Summary> summaries(layout.files.size());
    for_each_index(jobs, files.size(), [&](std::size_t i) {
        const ProjectFile& file = layout.files[i];
        const Reading reading(file.path);
        if (!file.asked)
            if (std::optional<Summary> named = summary_of_path(file)) {
                summaries[i] = *std::move(named);
                return;
            }
        FileText read;
        if (const auto given = texts.find(file.path); given != texts.end())
            read.text = std::move(given->second);
        else
            read = read_file(file.path);
        if (read.problem.empty())
            summaries[i] = take_in(file, files[i], std::move(read.text));
        else
            files[i].problem = std::move(read.problem);
    });
    return {std::move(files), link(std::move(layout), std::move(summaries))};
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
    workspace.project = link(workspace.project.layout(), std::move(summaries));
}

std::vector<Analysis> analyse_all(const Workspace& workspace, const RuleBook& rules, unsigned jobs)
{
    std::vector<Analysis> analyses(workspace.files.size());
    std::vector<FileIndex> asked;
    for (FileIndex i = 0; i < workspace.files.size(); ++i)
        if (workspace.project.file(i).asked && workspace.files[i].source)
            asked.push_back(i);
    inference::FileInference inference;
    for_each_index(jobs, asked.size(), [&](std::size_t at) {
        const FileIndex i = asked[at];
        const LoadedFile& file = workspace.files[i];
        const std::string& path = workspace.project.file(i).path;
        const Reading reading(path);
        analyses[i] = file.tree ? analyse(*file.tree, workspace.project, rules.of(path), &inference)
                                : analyse_ruby(i, workspace.project, rules.of(path));
    });
    return analyses;
}

void read_mentioned(Workspace& workspace, std::span<const Analysis> analyses)
{
    for (const Analysis& analysis : analyses)
        for (const Diagnostic& finding : analysis.findings)
            for (const Label& label : finding.labels) {
                const auto index = label.path.empty() ? std::nullopt : workspace.project.find(label.path);
                if (!index || workspace.files[*index].source)
                    continue;
                FileText read = read_file(label.path);
                if (read.problem.empty())
                    workspace.files[*index].source = std::make_unique<SourceFile>(label.path, std::move(read.text));
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
