// Searches of the editor: whoever follows one sees each file, and may end it.
#include "engine/plint.hpp"
#include "ide/references.hpp"
#include "ide/rename.hpp"
#include "ide/search.hpp"
#include "ide/workspace_symbols.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>

namespace plint::tests {

namespace {

constexpr int searched_classes = 20;

engine::SnapshotPointer searched_project()
{
    std::map<std::string, std::string> texts = {
        {"/p/environment.conf", ""},
        {"/p/modules/web/manifests/port.pp",
         "class web::port (\n  Integer $port = 80,\n) {\n  notice($facts['os'])\n}\n"}};
    for (int i = 0; i < searched_classes; ++i)
        texts[fmt::format("/p/modules/web/manifests/c{}.pp", i)] =
            fmt::format("class web::c{} {{\n  include web::port\n  notice($web::port::port, $facts['os'])\n}}\n", i);
    engine::SessionOptions options;
    options.system = std::make_shared<const files::MemoryFiles>(texts, "/p");
    options.paths = {"."};
    return engine::Snapshot::open(options);
}

// How many files a search looks at before it ends, if the first one cancels it.
template <class Run>
int files_until_cancelled(const Run& run)
{
    std::atomic<bool> cancelled = false;
    int files = 0;
    const ide::Search search{.cancelled = &cancelled, .on_file = [&] {
                                 ++files;
                                 cancelled = true;
                             }};
    CHECK_THROWS_AS(run(search), ide::SearchCancelled);
    return files;
}

}  // namespace

TEST_CASE("search: another thread ends it", "[ide]")
{
    const engine::SnapshotPointer snapshot = searched_project();
    const std::string path = "modules/web/manifests/port.pp";
    const layout::FileIndex file = snapshot->find(path).value();
    const std::string_view text = snapshot->file(file).source->text();
    const auto offset = [&](std::string_view wanted) { return static_cast<Offset>(text.find(wanted) + 2); };
    for (const std::string_view name : {"$port", "'os'"}) {
        INFO(name);
        CHECK(ide::references(*snapshot, file, offset(name), true).size() > searched_classes);
        CHECK(files_until_cancelled([&](const ide::Search& search) {
                  return ide::references(*snapshot, file, offset(name), true, search);
              })
              == 1);
    }
    for (const std::string_view name : {"$port", "web::port"}) {
        INFO(name);
        const std::string other = name == "$port" ? "other" : "web::other";
        CHECK(ide::rename(*snapshot, file, offset(name), other).problem.empty());
        CHECK(files_until_cancelled(
                  [&](const ide::Search& search) { return ide::rename(*snapshot, file, offset(name), other, search); })
              == 1);
        CHECK(files_until_cancelled(
                  [&](const ide::Search& search) { return ide::rename_target(*snapshot, file, offset(name), search); })
              == 1);
    }
    CHECK(files_until_cancelled(
              [&](const ide::Search& search) { return ide::workspace_symbols(*snapshot, "web", search); })
          == 1);
}

TEST_CASE("search: looks at each file, or at one", "[ide]")
{
    const engine::SnapshotPointer snapshot = searched_project();
    std::size_t steps = 0;
    ide::Search search{.on_file = [&] { ++steps; }};
    const std::size_t found = ide::workspace_symbols(*snapshot, "web::c", search).size();
    CHECK(found == searched_classes);
    CHECK(steps == snapshot->project().layout().files.size());
    search.only = 3;
    std::vector<layout::FileIndex> files;
    for (const layout::FileIndex file : ide::SearchedFiles(snapshot->project(), search))
        files.push_back(file);
    CHECK(files == std::vector<layout::FileIndex>{3});
}

}  // namespace plint::tests
