#include "tests/rule_project.hpp"

#include "parser/parse.hpp"
#include "tests/reveal.hpp"

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

std::map<std::string, Analysis> analyse_tree(const std::vector<std::string>& asked, const RuleSet& rules)
{
    Layout layout = find_layout(asked, {});
    std::vector<std::unique_ptr<SourceFile>> sources;
    std::vector<std::unique_ptr<Tree>> trees;
    std::vector<Summary> summaries;
    for (const ProjectFile& file : layout.files) {
        std::ifstream in(file.path, std::ios::binary);
        sources.push_back(std::make_unique<SourceFile>(file.path, std::string(std::istreambuf_iterator<char>(in), {})));
        const SourceFile& source = *sources.back();
        trees.push_back(is_puppet_code(file.role) ? std::make_unique<Tree>(parse(source, parse_options(source))) : nullptr);
        summaries.push_back(trees.back()                      ? summarise(*trees.back())
                            : file.role == FileRole::ruby ? summarise_ruby(source.text())
                                                              : Summary());
    }
    const Project project = link(std::move(layout), std::move(summaries));
    for (const auto& tree : trees)
        if (tree)
            check_reveals(*tree, project);
    std::map<std::string, Analysis> analyses;
    for (FileIndex i = 0; i < project.layout().files.size(); ++i)
        if (project.file(i).asked)
            analyses[project.file(i).path] =
                trees[i] ? analyse(*trees[i], project, rules) : analyse_other(i, *sources[i], project, rules);
    return analyses;
}

Analysis analyse_text(const std::string& path, const std::string& text, const RuleSet& rules)
{
    const SourceFile source(path, text);
    const Tree tree = parse(source, parse_options(source));
    const Project project;
    check_reveals(tree, project);
    return analyse(tree, project, rules);
}

Texts patched(Texts texts, const Patch& patch)
{
    for (const auto& [path, edits] : patch.edits)
        texts[path] = plint::apply(texts[path], edits);
    for (const Move& move : patch.moves) {
        texts[move.to] = texts.at(move.from);
        texts.erase(move.from);
    }
    return texts;
}

}  // namespace plint::tests
