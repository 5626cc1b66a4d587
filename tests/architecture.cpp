// Includes run one way between top-level directories and between the directories in one, names have one definition, files are
// short.
#include "checks/graph/graph.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace plint::tests {

namespace fs = std::filesystem;

namespace {

using Folders = std::set<std::string, std::less<>>;

// The rooms that each room may include, besides itself.
const std::map<std::string, Folders, std::less<>> allowed_rooms{
    {"parser", {}},
    {"checks", {"parser"}},
    {"formatter", {"parser"}},
    {"rules", {"parser", "checks", "formatter"}},
    {"reporters", {"parser"}},
    {"engine", {"parser", "checks", "formatter", "rules", "reporters"}},
    {"ide", {"parser", "checks", "formatter", "rules", "engine"}},
    {"server", {"parser", "checks", "formatter", "rules", "reporters", "engine", "ide"}},
    {"cli", {"parser", "checks", "formatter", "rules", "reporters", "engine", "ide", "server"}},
};

// The layers of a room, from the ground up: a folder may include those of earlier layers, and none of its own layer.
const std::map<std::string, std::vector<Folders>, std::less<>> layers{
    {"parser", {{"source"}, {"syntax", "erb"}, {"grammar"}, {"recovery"}}},
    {"checks",
     {
         {"files", "names", "text", "graph"},
         {"ruby"},
         {"catalogue", "types", "patterns"},
         {"layout"},
         {"flow"},
         {"hiera", "items"},
         {"summary"},
         {"index"},
         {"lookup", "validation"},
         {"order"},
         {"scopes"},
         {"catalog", "templates"},
         {"inference"},
         {"bindings"},
     }},
    {"formatter", {{"document"}, {"layout"}}},
    {"engine",
     {
         {"platform"},
         {"files"},
         {"settings"},
         {"workspace"},
         {"cache", "fixes", "session"},
     }},
    {"cli",
     {
         {"options"},
         {"output"},
         {"request"},
         {"reports"},
         {"puppet_lint"},
         {"commands"},
     }},
};

struct Include {
    std::string from;  // paths from the root of the project
    std::string to;
};

std::vector<fs::path> sources_of(std::string_view room)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(fs::path(PLINT_SOURCE_DIR) / room))
        if (file.path().extension() == ".hpp" || file.path().extension() == ".cpp")
            files.push_back(file.path());
    std::ranges::sort(files);
    return files;
}

// All `#include "…"` of all rooms.
const std::vector<Include>& includes()
{
    static const std::vector<Include> all = [] {
        std::vector<Include> found;
        for (const auto& [room, others] : allowed_rooms)
            for (const fs::path& file : sources_of(room)) {
                std::ifstream in(file);
                const std::string start = "#include \"";
                for (std::string line; std::getline(in, line);)
                    if (line.starts_with(start))
                        found.push_back({fs::relative(file, PLINT_SOURCE_DIR).string(),
                                         line.substr(start.size(), line.find('"', start.size()) - start.size())});
            }
        return found;
    }();
    return all;
}

std::string room_of(const std::string& path)
{
    return path.substr(0, path.find('/'));
}

// "checks/types" for "checks/types/type.hpp", "rules" for "rules/x.hpp". Rules' own folders are one folder a category.
std::string folder_of(const std::string& path)
{
    const std::size_t second = path.find('/', path.find('/') + 1);
    return second == path.npos ? room_of(path) : path.substr(0, second);
}

std::size_t layer_of(const std::string& path)
{
    const std::string folder = folder_of(path);
    const std::vector<Folders>& all = layers.at(room_of(path));
    const auto at = std::ranges::find_if(
        all, [&](const Folders& layer) { return layer.contains(folder.substr(folder.find('/') + 1)); });
    return static_cast<std::size_t>(at - all.begin());
}

}  // namespace

TEST_CASE("includes run one way between the rooms", "[architecture]")
{
    CHECK(includes().size() > 1000);
    for (const auto& [from, to] : includes()) {
        CAPTURE(from, to);
        CHECK((room_of(from) == room_of(to) || allowed_rooms.at(room_of(from)).contains(room_of(to))));
    }
}

TEST_CASE("folders of a room with layers include lower layers only", "[architecture]")
{
    for (const auto& [room, all] : layers)
        for (const fs::directory_entry& folder : fs::directory_iterator(fs::path(PLINT_SOURCE_DIR) / room))
            if (folder.is_directory()) {
                CAPTURE(folder.path().string());
                CHECK(layer_of(fs::relative(folder.path() / "x", PLINT_SOURCE_DIR).string()) < all.size());
            }
    const auto in_folder = [](const std::string& path) { return folder_of(path) != room_of(path); };
    for (const auto& [from, to] : includes())
        if (room_of(from) == room_of(to) && layers.contains(room_of(from)) && in_folder(from) && in_folder(to)
            && folder_of(from) != folder_of(to)) {
            CAPTURE(from, to);
            CHECK(layer_of(to) < layer_of(from));
        }
}

TEST_CASE("no folders include each other in a cycle", "[architecture]")
{
    std::vector<std::string> folders;
    std::map<std::string, graph::Vertex, std::less<>> numbers;
    const auto number = [&](const std::string& folder) {
        const auto [at, is_new] = numbers.try_emplace(folder, static_cast<graph::Vertex>(folders.size()));
        if (is_new)
            folders.push_back(folder);
        return at->second;
    };
    std::vector<graph::Edge> edges;
    for (const auto& [from, to] : includes())
        if (folder_of(from) != folder_of(to))
            edges.emplace_back(number(folder_of(from)), number(folder_of(to)));
    for (const std::vector<graph::Vertex>& cycle : graph::cyclic_components(graph::Graph(folders.size(), edges))) {
        std::string names;
        for (const graph::Vertex folder : cycle)
            names += folders[folder] + " ";
        FAIL_CHECK("these folders include each other: " << names);
    }
}

TEST_CASE("only the platform directory uses the system beside standard C++", "[architecture]")
{
    const std::regex include(R"(^\s*#\s*include <([\w./+-]+)>.*$)");
    // The C++ standard library and the libraries that plint is made of.
    const std::regex portable(
        R"(c?[a-z_]+|yaml\.h|oniguruma\.h|tree_sitter/.*|xxhash\.h|(fmt|range|nlohmann|toml\+\+|tao|CLI)/.*)");
    for (const auto& [room, others] : allowed_rooms)
        for (const fs::path& file : sources_of(room)) {
            const std::string path = fs::relative(file, PLINT_SOURCE_DIR).string();
            if (path.starts_with("engine/platform/") && folder_of(path) != fs::path(path).parent_path().string())
                continue;
            std::ifstream in(file);
            std::smatch match;
            for (std::string line; std::getline(in, line);)
                if (std::regex_match(line, match, include) && !std::regex_match(match[1].str(), portable))
                    FAIL_CHECK(path << " includes <" << match[1] << ">");
        }
}

TEST_CASE("each library has one owner", "[architecture]")
{
    // Which files may include it: those whose path begins so.
    const std::vector<std::pair<std::regex, std::regex>> owners = {
        {std::regex("tao/.*"), std::regex("parser/(grammar|recovery)/.*")},
        {std::regex("oniguruma\\.h"), std::regex("parser/source/regex_engine\\.cpp")},
        {std::regex("tree_sitter/.*"), std::regex("checks/ruby/.*")},
        {std::regex("yaml\\.h"), std::regex("checks/hiera/yaml.*")},
        {std::regex("toml\\+\\+/.*"), std::regex("engine/settings/.*")},
    };
    const std::regex include(R"(^\s*#\s*include [<"]([\w./+-]+)[>"].*$)");
    std::vector<bool> is_used(owners.size());
    for (const auto& [room, others] : allowed_rooms)
        for (const fs::path& file : sources_of(room)) {
            const std::string path = fs::relative(file, PLINT_SOURCE_DIR).string();
            std::ifstream in(file);
            std::smatch match;
            for (std::string line; std::getline(in, line);)
                if (std::regex_match(line, match, include))
                    for (std::size_t i = 0; i < owners.size(); ++i)
                        if (std::regex_match(match[1].str(), owners[i].first)) {
                            is_used[i] = true;
                            if (!std::regex_match(path, owners[i].second))
                                FAIL_CHECK(path << " includes " << match[1]);
                        }
        }
    CHECK(std::ranges::find(is_used, false) == is_used.end());
}

// Types, aliases and constants at namespace level, which begin a line in all headers.
TEST_CASE("no two headers define the same name in one namespace", "[architecture]")
{
    const std::regex opening(R"(^namespace ([\w:]+) \{$)");
    const std::regex definition(
        R"(^(?:class|struct|enum class|enum) (\w+)(?: final)?(?: :.*)? \{.*$|^using (\w+) = .*$)"
        R"(|^(?:inline )?constexpr [\w:<>, ]+ (\w+)(?:\[\])?(?: = |\{).*$)");
    std::map<std::string, std::string, std::less<>> defined;  // qualified name -> header
    for (const auto& [room, others] : allowed_rooms)
        for (const fs::path& file : sources_of(room)) {
            if (file.extension() != ".hpp")
                continue;
            std::ifstream in(file);
            std::string space;
            std::smatch match;
            for (std::string line; std::getline(in, line);) {
                if (std::regex_match(line, match, opening)) {
                    space = match[1];
                } else if (!space.empty() && std::regex_match(line, match, definition)) {
                    const std::string name = space + "::"
                        + (match[1].matched       ? match[1]
                               : match[2].matched ? match[2]
                                                  : match[3])
                              .str();
                    const auto [at, is_new] = defined.try_emplace(name, file.string());
                    CAPTURE(name, at->second, file.string());
                    CHECK((is_new || at->second == file.string()));
                }
            }
        }
    CHECK(defined.size() > 300);
}

TEST_CASE("files and lines are short", "[architecture]")
{
    constexpr std::size_t max_lines = 400;
    constexpr std::ptrdiff_t max_characters = 128;
    const auto continues_character = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; };
    std::vector<fs::path> files = sources_of("tests");
    for (const auto& [room, others] : allowed_rooms)
        std::ranges::copy(sources_of(room), std::back_inserter(files));
    for (const fs::path& file : files) {
        std::ifstream in(file);
        std::size_t count = 0;
        for (std::string line; std::getline(in, line);) {
            ++count;
            if (std::ssize(line) - std::ranges::count_if(line, continues_character) > max_characters)
                FAIL_CHECK(file.string() << ":" << count << ": more than " << max_characters << " characters");
        }
        if (count > max_lines)
            FAIL_CHECK(file.string() << ": more than " << max_lines << " lines");
    }
}

}  // namespace plint::tests
