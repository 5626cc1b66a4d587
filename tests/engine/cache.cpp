// The parts of the cache that a whole run does not reach.
#include "engine/platform/build_id.hpp"
#include "engine/cache/input_state.hpp"
#include "engine/files/read_record.hpp"
#include "cli/reports/outcome.hpp"
#include "checks/layout/layout.hpp"
#include "engine/cache/digest.hpp"
#include "engine/cache/store.hpp"
#include "engine/platform/disk.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

#include <unistd.h>

using namespace plint;
using namespace plint::cli;
namespace fs = std::filesystem;

namespace {

struct TemporaryFolder {
    fs::path path = fs::temp_directory_path() / ("plint-cache-test-" + std::to_string(::getpid()));
    TemporaryFolder() { fs::remove_all(path); }
    ~TemporaryFolder() { fs::remove_all(path); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    void write(const std::string& inner, std::string_view text) const
    {
        fs::create_directories((path / inner).parent_path());
        std::ofstream(path / inner) << text;
    }
};

}  // namespace

TEST_CASE("an outcome is read as it was written, and cut anywhere it is none", "[cache]")
{
    const Outcome outcome{true, {{"", "text\0more"}, {"a/b", ""}}, {"careful", ""}};
    const std::string text = write_outcome(outcome);
    const auto read = read_outcome(text);
    REQUIRE(read);
    CHECK(read->findings);
    REQUIRE(read->reports.size() == 2);
    CHECK(read->reports[0].text == outcome.reports[0].text);
    CHECK(read->reports[1].path == "a/b");
    CHECK(read->warnings == outcome.warnings);
    const std::string without_warnings = write_outcome({false, outcome.reports, {}});
    for (std::size_t size = 0; size < without_warnings.size(); ++size)
        CHECK_FALSE(read_outcome(without_warnings.substr(0, size)));
    CHECK_FALSE(read_outcome(std::string(100, '\xFF')));
}

TEST_CASE("the cache stays within its bounds and lets go of the oldest", "[cache]")
{
    const TemporaryFolder folder;
    constexpr std::uint64_t max = 100'000;
    const engine::Store store(folder.path.native(), max);
    const std::string text(5'000, 'x');
    store.keep("big", std::string(max / 8 + 1, 'x'));
    CHECK_FALSE(store.find("big"));
    const auto name = [](int i) {
        const std::string number = std::to_string(i);
        return std::string(engine::Digest::digits - number.size(), 'e') + number;
    };
    fs::create_directories(folder.path);
    std::ofstream(folder.path / "run-results.bin") << std::string(max, 'x');  // of another program
    for (int i = 0; i < 100; ++i) {
        store.keep(name(i), text);
        // The clock of files is coarse: what was written later must look so.
        fs::last_write_time(folder.path / ("run-" + name(i)),
                            fs::file_time_type::clock::now() - std::chrono::hours(200 - i));
        CHECK(store.find(name(0)).has_value() == true);  // in use: never the oldest
    }
    std::uint64_t size = 0;
    for (const auto& entry : fs::directory_iterator(folder.path))
        size += entry.file_size();
    CHECK(size < max + max * 3 / 2);
    CHECK(fs::exists(folder.path / "run-results.bin"));
    CHECK(store.find(name(99)) == text);
    CHECK_FALSE(store.find(name(5)));
}

TEST_CASE("this program has a name of its own", "[cache]")
{
    CHECK(engine::build_id().size() >= 8);
}

TEST_CASE("a record knows whether a file exists that could not be read", "[cache]")
{
    struct Unreadable final : files::FileSystem {
        [[nodiscard]] std::string current_directory() const override { return "/"; }
        [[nodiscard]] std::optional<std::string> text_of(const std::string&) const override { return {}; }
        [[nodiscard]] std::vector<files::Entry> list_directory(const std::string&) const override { return {}; }
        [[nodiscard]] Status status(const std::string& path) const override
        {
            return path == "/a" ? Status::file : Status::missing;
        }
        [[nodiscard]] bool is_symlink(const std::string&) const override { return false; }
    };
    const engine::ReadRecord record(std::make_shared<const Unreadable>());
    CHECK_FALSE(record.text_of("/b"));
    CHECK_FALSE(record.met_unreadable_file());
    CHECK_FALSE(record.text_of("/a"));
    CHECK(record.met_unreadable_file());
}

TEST_CASE("stamps cover every file of the layout, and directories of modules", "[cache]")
{
    const TemporaryFolder folder;
    const auto write = [&](const std::string& inner, std::string_view text) { folder.write(inner, text); };
    write("web/metadata.json", R"({"name": "me-web"})");
    write("web/manifests/init.pp", "class web { }");
    write("web/.hidden/a.pp", "$a = 1");
    write("web/files/a", "a");
    write("alone.pp", "$a = 1");
    write("environment.conf", "manifest = .hidden/site.pp");
    write(".hidden/site.pp", "$a = 1");
    std::vector<std::string> requested;
    for (const std::string_view path : {"alone.pp", "web/.hidden/a.pp", "web/manifests/init.pp"})
        requested.push_back((folder.path / path).native());
    const engine::Store cache((folder.path / "cache").native());
    const layout::Layout layout = layout::find_layout(requested, {}, *engine::disk());
    const auto now = std::chrono::system_clock::now();
    const auto stamps = [&] {
        return engine::input_stamps(layout, cache, engine::Around::code, 2, now + std::chrono::hours(1));
    };
    CHECK(engine::input_stamps(layout, cache, engine::Around::code, 1, now).empty());  // all of them are too new
    std::string before = stamps();
    CHECK(stamps() == before);
    const engine::ReadFiles read = engine::read_sources(requested, {}, {}, 1, engine::LoadAs::texts);
    CHECK(engine::surroundings(read, cache, engine::Around::code, 1, now + std::chrono::hours(1)).stamps == before);
    const std::vector<std::string> written{"alone.pp", "web/.hidden/a.pp", "web/manifests/init.pp",
                                           "web/manifests/new.pp", ".hidden/site.pp"};
    for (const std::string& path : written) {
        INFO(path);
        write(path, "# Longer than before.\nclass web { }");
        const std::string after = stamps();
        CHECK(after != before);
        before = after;
    }
    write("web/files/b", "");
    CHECK(stamps() != before);
    fs::remove(folder.path / "web/files/b");
    CHECK(stamps() != before);  // a run in between may have seen the file
}

TEST_CASE("changes of other files are found by stamps as by bytes", "[cache]")
{
    const TemporaryFolder folder;
    const auto write = [&](const std::string& inner, std::string_view text) { folder.write(inner, text); };
    write("web/metadata.json", R"({"name": "me-web"})");
    write("web/manifests/init.pp", "class web { }");
    write("web/templates/a.erb", "a");
    write("web/files/data", "b");
    const std::vector<std::string> requested{(folder.path / "web/manifests/init.pp").native()};
    const engine::Store cache((folder.path / "cache").native());
    using Clock = std::chrono::system_clock;
    for (const engine::Around around : {engine::Around::code, engine::Around::all})
        for (const auto age : {std::chrono::hours(0), std::chrono::hours(1)}) {
            const engine::ReadFiles read = engine::read_sources(requested, {}, {}, 1, engine::LoadAs::texts);
            const engine::InputState before = engine::surroundings(read, cache, around, 1, Clock::now() + age);
            const auto as_before = [&] {
                return engine::inputs_unchanged(before, read.layout, cache, around, 1, Clock::now() + age);
            };
            CHECK(before.has_certain_stamps == (age != std::chrono::hours(0)));
            CHECK(as_before());
            CHECK(engine::surroundings(read, cache, around, 1, Clock::now()).name == before.name);
            write("web/templates/a.erb", "longer");
            CHECK_FALSE(as_before());
            CHECK(engine::surroundings(read, cache, around, 1, Clock::now()).name != before.name);
            write("web/templates/a.erb", "a");
            CHECK(engine::surroundings(read, cache, around, 1, Clock::now()).name == before.name);
            const engine::ReadFiles again = engine::read_sources(requested, {}, {}, 1, engine::LoadAs::texts);
            const engine::InputState later = engine::surroundings(again, cache, around, 1, Clock::now() + age);
            write("web/files/data", "longer");
            CHECK(engine::inputs_unchanged(later, again.layout, cache, around, 1, Clock::now() + age)
                  == (around == engine::Around::code));
            write("web/files/data", "b");
            write("web/templates/new.erb", "");
            CHECK_FALSE(engine::inputs_unchanged(later, again.layout, cache, around, 1, Clock::now() + age));
            fs::remove(folder.path / "web/templates/new.erb");
            write("web/manifests/init.pp", "class web {  }");
            CHECK_FALSE(engine::inputs_unchanged(later, again.layout, cache, around, 1, Clock::now() + age));
            write("web/manifests/init.pp", "class web { }");
        }
}
