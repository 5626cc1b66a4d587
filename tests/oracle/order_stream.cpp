// What plint knows about variables and resource defaults of whole environments, for compare_order.rb: reads names of
// folders, one a line, and answers each with lines of tab-separated fields and an empty line.
//   read    FILE LINE NAME SURETY               a qualified variable whose value is not certain
//   use     FILE LINE NAME MEANING              an unqualified variable that may have no value
//   leak    FILE LINE FILE LINE ATTRIBUTES      defaults there may reach the resource there
//   global  FILE LINE                           defaults there may reach any resource
#include "checks/order/leaks.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "engine/platform/disk.hpp"
#include "parser/parse.hpp"
#include "parser/source/line_index.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace plint;

// All manifests below a folder, linked.
struct Workspace {
    std::vector<std::unique_ptr<SourceFile>> sources;
    std::vector<Tree> trees;
    index::Project project;
};

Workspace load(const std::string& folder)
{
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (layout::file_role(entry.path().string()) == layout::FileRole::manifest)
            paths.push_back(entry.path().string());
    std::ranges::sort(paths);
    layout::Layout layout = layout::find_layout(paths, {}, *engine::disk());
    Workspace workspace;
    std::vector<summary::Summary> summaries;
    for (const layout::ProjectFile& file : layout.files) {
        std::ifstream in(file.path, std::ios::binary);
        workspace.sources.push_back(
            std::make_unique<SourceFile>(file.path, std::string(std::istreambuf_iterator<char>(in), {})));
        workspace.trees.push_back(parse(*workspace.sources.back(), parse_options(*workspace.sources.back())));
        summaries.push_back(summary::summarise(workspace.trees.back()));
    }
    workspace.project = index::link(engine::disk(), std::move(layout), std::move(summaries));
    return workspace;
}

class Teller {
public:
    explicit Teller(const Workspace& workspace) : workspace_(workspace), project_(workspace.project) {}

    void tell() const
    {
        for (layout::FileIndex file = 0; file < workspace_.trees.size(); ++file) {
            tell_reads(file);
            tell_uses(file);
            tell_leaks(file);
        }
        std::cout << '\n' << std::flush;
    }

private:
    std::string place(layout::FileIndex file, Span span) const
    {
        const LineIndex lines(workspace_.sources[file]->text());
        return fmt::format("{}\t{}", project_.file(file).path, lines.line(span.begin));
    }

    std::string place(order::Site site) const
    {
        return place(order::program_of(project_).unit(site.unit).file, order::program_of(project_).step(site).span);
    }

    void tell_reads(layout::FileIndex file) const
    {
        static constexpr const char* names[]{"certain",   "sometimes",   "by_callers", "unguarded",
                                             "too_early", "no_variable", "no_class",   "unknown"};
        for (const order::QualifiedRead& read : order::doubtful_reads(project_, file))
            std::cout << fmt::format("read\t{}\t{}\t{}\n", place(read.site), read.name,
                                     names[static_cast<std::size_t>(read.definedness)]);
    }

    void tell_uses(layout::FileIndex file) const
    {
        static constexpr const char* names[]{"set", "sometimes", "too_early", "inherited",
                                             "top", "built_in",  "open",      "nothing"};
        const Tree& tree = workspace_.trees[file];
        for (const scopes::VariableUse& use : scopes::find_scopes(tree, project_.summary(file), project_, file).uses)
            if (use.meaning != scopes::Meaning::set)
                std::cout << fmt::format("use\t{}\t{}\t{}\n", place(file, use.node.span()), use.name,
                                         names[static_cast<std::size_t>(use.meaning)]);
    }

    void tell_leaks(layout::FileIndex file) const
    {
        order::each_leak(order::program_of(project_), file, [&](const order::DynamicDefault& leak) {
            if (leak.everywhere)
                std::cout << fmt::format("global\t{}\n", place(leak.defaults));
            for (const order::AffectedResource& leaked : leak.affected)
                std::cout << fmt::format("leak\t{}\t{}\t{}\n", place(leak.defaults), place(leaked.resource),
                                         fmt::join(leaked.attributes, ","));
        });
    }

    const Workspace& workspace_;
    const index::Project& project_;
};

}  // namespace

int main()
{
    for (std::string folder; std::getline(std::cin, folder);)
        Teller(load(folder)).tell();
}
