#include "engine/files/boundary.hpp"
#include "engine/platform/directory.hpp"
#include "engine/workspace/redact.hpp"
#include "reporters/text/visible.hpp"

#include <catch2/catch.hpp>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

using namespace plint;
namespace fs = std::filesystem;

namespace {

// A directory of its own, resolved; gone afterwards.
class BoundaryPlace {
public:
    BoundaryPlace()
    {
        std::string name = (fs::temp_directory_path() / "plint-boundary-XXXXXX").native();
        root_ = fs::canonical(::mkdtemp(name.data())).native();
    }
    BoundaryPlace(const BoundaryPlace&) = delete;
    BoundaryPlace& operator=(const BoundaryPlace&) = delete;
    ~BoundaryPlace() { fs::remove_all(root_); }

    std::string operator/(const std::string& path) const { return root_ + "/" + path; }
    std::string folder(const std::string& path) const
    {
        fs::create_directories(*this / path);
        return *this / path;
    }
    void write(const std::string& path, const std::string& text) const { std::ofstream(*this / path) << text; }
    void link(const std::string& path, const std::string& target) const { fs::create_symlink(target, *this / path); }
    [[nodiscard]] const std::string& root() const { return root_; }

private:
    std::string root_;
};

std::string text_of_file(const std::string& path)
{
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("the root of a named directory is its repository, environment or module", "[boundary]")
{
    const BoundaryPlace place;
    place.folder("plain/inner");
    CHECK(engine::root_of(place / "plain/inner") == place / "plain/inner");
    place.folder("m/manifests/sub");
    CHECK(engine::root_of(place / "m/manifests/sub") == place / "m");
    place.folder("env/modules/m/manifests");
    place.write("env/environment.conf", "");
    CHECK(engine::root_of(place / "env/modules/m/manifests") == place / "env");
    place.folder("repo/.git");
    place.folder("repo/env/modules/m/manifests");
    place.write("repo/env/environment.conf", "");
    CHECK(engine::root_of(place / "repo/env/modules/m") == place / "repo");
    CHECK(engine::root_of(place / "repo/not/there") == place / "repo");
    CHECK(engine::root_of("/") == "/");
}

TEST_CASE("no symlink of a repository leads to another root", "[boundary]")
{
    const BoundaryPlace place;
    place.folder("repo/.git");
    place.folder("repo/real");
    place.folder("other/m/manifests");
    place.link("repo/out", place / "other/m");
    place.link("repo/within", "real");
    place.link("mine", place / "repo/real");
    CHECK(engine::root_of(place / "repo/out") == place / "repo");
    CHECK(engine::root_of(place / "repo/out/manifests") == place / "repo");
    CHECK(engine::root_of(place / "repo/within") == place / "repo");
    CHECK(engine::root_of(place / "mine") == place / "repo");

    place.write("other/m/manifests/a.pp", "");
    place.write("repo/real/b.pp", "");
    place.link("repo/a.pp", place / "other/m/manifests/a.pp");
    place.link("repo/b.pp", "real/b.pp");
    place.link("repo/nowhere.pp", place / "other/none");
    engine::Boundary boundary({place / "repo"});
    CHECK(boundary.may_change(place / "repo/b.pp"));
    CHECK(boundary.target(place / "repo/b.pp").path() == place / "repo/real/b.pp");
    CHECK(boundary.may_change(place / "repo/new/folder/c.pp"));
    CHECK_FALSE(boundary.may_change(place / "repo/a.pp"));
    CHECK_FALSE(boundary.may_change(place / "repo/nowhere.pp"));
    CHECK_FALSE(boundary.may_change(place / "repo/out/manifests/new.pp"));
    CHECK_FALSE(boundary.may_change(place / "other/m/manifests/a.pp"));
    CHECK_FALSE(boundary.may_quote(place / "repo/a.pp"));
    boundary.add_readable(place / "repo/out");
    CHECK_FALSE(boundary.may_quote(place / "repo/a.pp"));
    boundary.add_readable(place / "other");
    CHECK(boundary.may_quote(place / "repo/a.pp"));
    CHECK_FALSE(boundary.may_change(place / "repo/a.pp"));
}

TEST_CASE("a directory is opened without following symlinks", "[boundary]")
{
    const BoundaryPlace place;
    place.folder("repo/real");
    place.folder("outside");
    place.link("repo/link", place / "outside");
    int error = 0;
    static_cast<void>(engine::Directory::open_below(place / "repo", place / "repo/link", false, error));
    CHECK(error != 0);
    static_cast<void>(engine::Directory::open_below(place / "repo", place / "repo/link/new", true, error));
    CHECK(error != 0);
    CHECK_FALSE(fs::exists(place / "outside/new"));
    static_cast<void>(engine::Directory::open_below(place / "repo", place / "repo/none", false, error));
    CHECK(error == ENOENT);
    const auto made = engine::Directory::open_below(place / "repo", place / "repo/a/b", true, error);
    CHECK(error == 0);
    CHECK(made.create("x", "one") == 0);
    CHECK(made.create("x", "two") == EEXIST);
    CHECK(text_of_file(place / "repo/a/b/x") == "one");
    CHECK(made.replace("x", "three") == 0);
    CHECK(text_of_file(place / "repo/a/b/x") == "three");
    // Another program changed it.
    CHECK(made.replace("x", "four", "two") == ECANCELED);
    CHECK(text_of_file(place / "repo/a/b/x") == "three");
    CHECK(made.replace("w", "four", "two") == ECANCELED);
    CHECK(std::distance(fs::directory_iterator(place / "repo/a/b"), fs::directory_iterator()) == 1);
    CHECK(made.replace("x", "four", "three") == 0);
    CHECK(made.append("x", "teen") == 0);
    CHECK(text_of_file(place / "repo/a/b/x") == "fourteen");
    CHECK(made.replace("x", "three") == 0);
    CHECK(made.create("y", "y") == 0);
    CHECK(engine::Directory::move(made, "x", made, "y") == EEXIST);
    CHECK(engine::Directory::move(made, "x", made, "z") == 0);
    CHECK(made.kind_of("x") == engine::Directory::Entry::none);
    place.write("outside/secret", "secret");
    place.link("repo/a/b/l", place / "outside/secret");
    CHECK_FALSE(made.read("l").problem.empty());
    CHECK(made.read("z").text == "three");
    CHECK(made.replace("l", "new") == 0);  // in the place of the symlink, not through it
    CHECK(text_of_file(place / "outside/secret") == "secret");
    std::size_t entries = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(place / "repo/a/b"))
        ++entries;
    CHECK(entries == 3);
}

TEST_CASE("what may not be quoted is redacted, and places in it are the same", "[boundary]")
{
    const SourceFile source("a.pp", "machine x\r\n\tpassword \xC3\xA4\n");
    const auto redacted = engine::redacted_copy(source);
    CHECK(redacted->text() == "         \r\n            \n");
    CHECK(redacted->lines().line_count() == source.lines().line_count());
}

TEST_CASE("lines for a terminal keep newlines and tabs", "[boundary]")
{
    CHECK(reporters::visible_lines("a\tb\n\x1B[31m\r\n") == "a\tb\n\\u{1b}[31m\\u{d}\n");
    CHECK(reporters::visible_lines("") == "");
}
