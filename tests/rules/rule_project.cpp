#include "tests/rules/rule_project.hpp"

#include "checks/summary/foreign_names.hpp"
#include "engine/platform/disk.hpp"
#include "parser/parse.hpp"
#include "tests/checks/reveal.hpp"

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <memory>

namespace plint::tests {

namespace fs = std::filesystem;

Folder::Folder() : before_(fs::current_path())
{
    std::string name = (fs::temp_directory_path() / "plint-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("no temporary folder");
    path_ = name;
    fs::current_path(path_);
}

Folder::~Folder()
{
    std::error_code ignored;
    fs::current_path(before_, ignored);
    fs::remove_all(path_, ignored);
}

void write_tree(const Texts& texts)
{
    for (const fs::directory_entry& entry : fs::directory_iterator("."))
        fs::remove_all(entry.path());
    for (const auto& [path, text] : texts) {
        if (const fs::path folder = fs::path(path).parent_path(); !folder.empty())
            fs::create_directories(folder);
        std::ofstream(path, std::ios::binary) << text;
    }
}

std::map<std::string, rules::Analysis> analyse_tree(const std::vector<std::string>& requested,
                                                    const rules::RuleSet& rules)
{
    layout::Layout layout = layout::find_layout(requested, {}, *engine::disk());
    std::vector<std::unique_ptr<SourceFile>> sources;
    std::vector<std::unique_ptr<Tree>> trees;
    std::vector<summary::Summary> summaries;
    for (const layout::ProjectFile& file : layout.files) {
        std::ifstream in(file.path, std::ios::binary);
        sources.push_back(std::make_unique<SourceFile>(file.path, std::string(std::istreambuf_iterator<char>(in), {})));
        const SourceFile& source = *sources.back();
        trees.push_back(layout::is_puppet_code(file.role) ? std::make_unique<Tree>(parse(source, parse_options(source)))
                                                          : nullptr);
        summaries.push_back(trees.back() ? summary::summarise(*trees.back())
                                : file.role == layout::FileRole::ruby
                                ? summary::summarise_ruby(source.text())
                                : summary::summarise_foreign(source.text(), file.role));
    }
    const index::Project project = index::link(engine::disk(), std::move(layout), std::move(summaries));
    for (const auto& tree : trees)
        if (tree)
            check_reveals(*tree, project);
    std::map<std::string, rules::Analysis> analyses;
    for (layout::FileIndex i = 0; i < project.layout().files.size(); ++i)
        if (project.file(i).requested)
            analyses[project.file(i).path] = trees[i] ? rules::analyse(*trees[i], project, rules)
                                                      : rules::analyse_other(i, *sources[i], project, rules);
    return analyses;
}

rules::Analysis analyse_text(const std::string& path, const std::string& text, const rules::RuleSet& rules)
{
    const SourceFile source(path, text);
    const Tree tree = parse(source, parse_options(source));
    const index::Project project;
    check_reveals(tree, project);
    return rules::analyse(tree, project, rules);
}

Texts patched(Texts texts, const rules::Patch& patch)
{
    for (const auto& [path, edits] : patch.edits) {
        const SourceFile source(path, texts[path]);
        const bool is_code = layout::is_puppet_code(layout::file_role(path));
        const std::optional<Tree> tree = is_code ? std::optional(parse(source, parse_options(source))) : std::nullopt;
        texts[path] = rules::apply(tree ? &*tree : nullptr, source.text(), edits);
    }
    for (const Move& move : patch.moves) {
        texts[move.to] = texts.at(move.from);
        texts.erase(move.from);
    }
    return texts;
}

}  // namespace plint::tests
