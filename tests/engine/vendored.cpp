// Which directories count as third-party code.
#include "engine/files/vendored.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using namespace plint;

namespace {

const files::MemoryFiles& repository()
{
    static const files::MemoryFiles files(
        {{"/r/Puppetfile",
          "moduledir 'modules'\nmod 'puppetlabs/apt', '9.0.0'\nmod 'ours',\n  :local => true\n"
          "mod 'elsewhere', :git => 'https://example.com/a', install_path: 'other'\n# mod 'me/commented', '1'\n"},
         {"/r/modules/apt/manifests/init.pp", ""},
         {"/r/modules/ours/manifests/init.pp", ""},
         {"/r/modules/elsewhere/manifests/init.pp", ""},
         {"/r/modules/commented/manifests/init.pp", ""},
         {"/r/modules/release/metadata.json", "{}"},
         {"/r/modules/release/checksums.json", R"({"manifests/init.pp": "0"})"},
         {"/r/modules/release/manifests/init.pp", ""},
         {"/r/modules/patched/metadata.json", "{}"},
         {"/r/modules/patched/checksums.json", R"({"manifests/init.pp": "0"})"},
         {"/r/modules/patched/manifests/init.pp", ""},
         {"/r/modules/patched/manifests/added.pp", ""},
         {"/r/site/apt/manifests/init.pp", ""},
         {"/r/thirdparty/a/manifests/init.pp", ""},
         {"/r/modules/vendored/manifests/init.pp", ""},
         {"/r/modules/ours/examples/init.pp", ""},
         {"/r/modules/ours/manifests/tests/a.pp", ""},
         {"/r/modules/ours/tests/a/b.pp", ""},
         {"/r/manifests/site.pp", ""}},
        "/r");
    return files;
}

std::string why(std::string_view path, std::vector<std::string> named = {"."},
                engine::Samples samples = engine::Samples::left_out)
{
    engine::VendoredCode code(repository(), named, samples);
    const engine::VendoredDirectory* const found = code.directory_of(path);
    return found == nullptr ? "" : found->path + ": " + found->why;
}

}  // namespace

TEST_CASE("Modules that a Puppetfile installs, published releases and directories of tools are third-party code",
          "[vendored]")
{
    CHECK(why("modules/apt/manifests/init.pp") == "modules/apt: the Puppetfile lists it");
    CHECK(why("modules/release/manifests/init.pp")
          == "modules/release: it is a published release, as its `checksums.json` shows");
    CHECK(why("thirdparty/a/manifests/init.pp") == "thirdparty: its name marks third-party modules");
}

TEST_CASE("Own modules are not third-party code", "[vendored]")
{
    for (const std::string_view path :
         {"manifests/site.pp", "modules/ours/manifests/init.pp", "modules/elsewhere/manifests/init.pp",
          "modules/commented/manifests/init.pp", "modules/patched/manifests/init.pp", "site/apt/manifests/init.pp",
          "modules/vendored/manifests/init.pp"}) {
        INFO(path);
        CHECK(why(path).empty());
    }
}

TEST_CASE("What the user names is not third-party code", "[vendored]")
{
    CHECK(why("modules/apt/manifests/init.pp", {"modules/apt"}).empty());
    CHECK(why("modules/apt/manifests/init.pp", {"modules/apt/manifests/init.pp"}).empty());
    CHECK(why("modules/apt/manifests/init.pp", {"modules"}) == "modules/apt: the Puppetfile lists it");
}

TEST_CASE("Examples and tests are left out, unless the user names or formats them", "[vendored]")
{
    CHECK(why("modules/ours/examples/init.pp") == "modules/ours/examples: Puppet does not load examples and tests");
    CHECK(why("modules/ours/tests/a/b.pp") == "modules/ours/tests: Puppet does not load examples and tests");
    CHECK(why("modules/ours/manifests/tests/a.pp").empty());
    CHECK(why("modules/ours/examples/init.pp", {"modules/ours/examples"}).empty());
    CHECK(why("modules/ours/examples/init.pp", {"modules/ours"}) != "");
    CHECK(why("modules/ours/examples/init.pp", {"."}, engine::Samples::included).empty());
}

TEST_CASE("All directories that were found are listed once", "[vendored]")
{
    const std::array<std::string, 1> named{"."};
    engine::VendoredCode code(repository(), named, engine::Samples::left_out);
    for (const char* const path : {"thirdparty/a/manifests/init.pp", "modules/apt/manifests/init.pp",
                                   "modules/apt/manifests/init.pp", "modules/ours/manifests/init.pp"})
        static_cast<void>(code.directory_of(path));
    REQUIRE(code.found().size() == 2);
    CHECK(code.found().front().path == "modules/apt");
}
