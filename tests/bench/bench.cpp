// plint_bench FOLDER: how fast the manifests below it become trees, on one core, and how the time grows. Prints
// Markdown. What is compared is measured in turns, so that a busy machine is busy for both.
#include "parser/grammar/builder.hpp"
#include "parser/grammar/levels.hpp"
#include "parser/grammar/trivia.hpp"
#include "parser/parse.hpp"
#include "tests/bench/peer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace plint::bench {

namespace {

constexpr int rounds = 9;
constexpr double megabyte = 1e6;

// A SourceFile stays where it is: trees point to it.
using Files = std::deque<SourceFile>;

std::string read(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Files manifests(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == ".pp")
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    Files files;
    for (const auto& path : paths)
        files.emplace_back(path.string(), read(path));
    return files;
}

double size(const Files& files)
{
    std::size_t bytes = 0;
    for (const SourceFile& file : files)
        bytes += file.text().size();
    return static_cast<double>(bytes);
}

template <class Work>
double seconds(const Work& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The best time of each work, all of them once a round.
template <class... Works>
std::vector<double> best(int times, const Works&... works)
{
    std::vector<double> result(sizeof...(works), 1e9);
    for (int round = 0; round < times; ++round) {
        std::size_t index = 0;
        ((result[index] = std::min(result[index], seconds(works)), ++index), ...);
    }
    return result;
}

// The grammar with the nodes it appends, before they become a tree.
std::size_t recognise(const SourceFile& file)
{
    using namespace grammar;
    Builder b(file.text(), false, parse_options(file).plans);
    Input in(b.first, b.last, "");
    skip_trivia(in, b);
    static_cast<void>(read_statements(in, b));
    return b.nodes.size();
}

std::size_t memory(const Tree& tree)
{
    return tree.kind.capacity() * sizeof(Kind) + (tree.begin.capacity() + tree.end.capacity()) * sizeof(Offset)
        + (tree.next.capacity() + tree.parent.capacity()) * sizeof(NodeIndex)
        + tree.heredocs.capacity() * sizeof(Tree::Heredoc) + tree.errors.capacity() * sizeof(SyntaxError)
        + tree.source->lines().line_count() * sizeof(Offset);
}

void measure_corpus(const Files& files)
{
    std::size_t nodes = 0;
    std::size_t kept = 0;
    std::size_t wrong_here = 0;
    std::size_t wrong_there = 0;
    Peer peer;
    for (const SourceFile& file : files) {
        const Tree tree = parse(file, parse_options(file));
        nodes += tree.size();
        kept += memory(tree);
        wrong_here += tree.errors.empty() ? 0 : 1;
        wrong_there += Peer::exists() && !peer.parse(file.text()) ? 1 : 0;
    }
    std::size_t sink = 0;
    const auto times = best(
        rounds,
        [&] {
            for (const SourceFile& file : files)
                sink += recognise(file);
        },
        [&] {
            for (const SourceFile& file : files)
                sink += parse(file, parse_options(file)).size();
        },
        [&] {
            for (const SourceFile& file : files)
                sink += Peer::exists() && peer.parse(file.text()) ? 1 : 0;
        });
    const double bytes = size(files);
    fmt::print("{} manifests, {:.2f} MB, {} nodes; {:.2f} bytes of tree per byte of source\n\n", files.size(),
               bytes / megabyte, nodes, static_cast<double>(kept) / bytes);
    fmt::print("| source to | MB/s | files with errors |\n|---|---:|---:|\n");
    fmt::print("| plint: nodes of the grammar, without the tree | {:.0f} | |\n", bytes / megabyte / times[0]);
    fmt::print("| plint: the tree | {:.0f} | {} |\n", bytes / megabyte / times[1], wrong_here);
    if (Peer::exists()) {
        fmt::print("| tree-sitter-puppet: its tree | {:.1f} | {} |\n\n", bytes / megabyte / times[2], wrong_there);
        fmt::print("plint is {:.1f} times as fast.\n\n", times[2] / times[1]);
    } else {
        fmt::print("\nWithout tree-sitter-puppet: this build does not have it.\n\n");
    }
    if (sink == 0)
        fmt::print("nothing was parsed\n");
}

// One file that holds the corpus so often that it is about as large as asked for.
SourceFile file_of(const Files& files, double bytes)
{
    std::string text;
    while (static_cast<double>(text.size()) < bytes)
        for (const SourceFile& file : files) {
            text += file.text();
            text += '\n';
            if (static_cast<double>(text.size()) >= bytes)
                break;
        }
    return {"large.pp", text};
}

std::string repeated(std::string_view text, std::size_t count)
{
    std::string result;
    for (; count > 0; --count)
        result += text;
    return result;
}

double time_of(const SourceFile& file)
{
    std::size_t sink = 0;
    return best(rounds, [&] { sink += parse(file, parse_options(file)).size(); })[0] + (sink == 0 ? 1e9 : 0);
}

void measure_size(const Files& files)
{
    fmt::print("| one file, MB | ns per byte | compared with 1 MB |\n|---:|---:|---:|\n");
    double first = 0;
    for (const double megabytes : {1.0, 5.0, 10.0, 25.0, 50.0}) {
        const SourceFile file = file_of(files, megabytes * megabyte);
        const double cost = time_of(file) / static_cast<double>(file.text().size());
        first = first == 0 ? cost : first;
        fmt::print("| {:.0f} | {:.2f} | {:+.0f} % |\n", megabytes, cost * 1e9, (cost / first - 1) * 100);
    }
    fmt::print("\n");
}

struct Nest {
    std::string_view opener;
    std::string_view inner;
    std::string_view closer;
};

constexpr Nest nests[] = {
    {"[", "1", "]"},  {"$a = {a => ", "1", "}"},       {"(", "1", ")"},       {"if $a { ", "", " }\n"},
    {"f(", "1", ")"}, {"$a.each |$b| { ", "", " }\n"}, {"\"${", "$a", "}\""},
};

std::string nested(const Nest& nest, std::size_t depth)
{
    return repeated(nest.opener, depth) + std::string(nest.inner) + repeated(nest.closer, depth) + "\n";
}

// The deepest nest that is read at all.
std::size_t guard(const Nest& nest)
{
    std::size_t depth = 1000;
    for (;; --depth) {
        const SourceFile file("nest.pp", nested(nest, depth));
        if (parse(file, parse_options(file)).errors.empty())
            return depth;
    }
}

// About the same number of bytes in nests of one depth and another.
void measure_depth()
{
    fmt::print("| nested | maximum depth | ns per byte, an eighth of that depth | ns per byte, maximum depth | "
               "difference |\n");
    fmt::print("|---|---:|---:|---:|---:|\n");
    for (const Nest& nest : nests) {
        const std::size_t deepest = guard(nest);
        const auto file = [&](std::size_t depth) {
            const std::string one = nested(nest, depth);
            return SourceFile("nests.pp", repeated(one, 2'000'000 / one.size()));
        };
        const SourceFile flat = file(deepest / 8);
        const SourceFile steep = file(deepest);
        std::size_t sink = 0;
        const auto times = best(
            rounds, [&] { sink += parse(flat, parse_options(flat)).size(); },
            [&] { sink += parse(steep, parse_options(steep)).size(); });
        const double low = times[0] / static_cast<double>(flat.text().size());
        const double high = times[1] / static_cast<double>(steep.text().size());
        fmt::print("| `{}…{}` | {} | {:.2f} | {:.2f} | {:+.0f} % |\n", nest.opener,
                   nest.closer.substr(0, nest.closer.find('\n')), deepest, low * 1e9, high * 1e9,
                   sink == 0 ? 0 : (high / low - 1) * 100);
    }
    fmt::print("\n");
}

}  // namespace

}  // namespace plint::bench

int main(int count, char** words)
{
    using namespace plint::bench;
    if (count != 2 || !std::filesystem::is_directory(words[1])) {
        fmt::print(stderr, "plint_bench FOLDER: takes a folder with manifests\n");
        return 2;
    }
    const Files files = manifests(words[1]);
    if (files.empty()) {
        fmt::print(stderr, "plint_bench: no manifest below {}\n", words[1]);
        return 2;
    }
    measure_corpus(files);
    measure_size(files);
    measure_depth();
}
