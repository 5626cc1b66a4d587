// Modules and environments: which files belong to what.
#include "checks/index/project.hpp"
#include "checks/layout/layout.hpp"
#include "checks/layout/metadata_names.hpp"
#include "engine/platform/disk.hpp"
#include "parser/parse.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace plint::tests {

namespace {

using Names = std::vector<std::string>;

const layout::ProjectFile& file_of(const layout::Layout& layout, std::string_view path)
{
    const auto at = std::ranges::find(layout.files, path, &layout::ProjectFile::path);
    REQUIRE(at != layout.files.end());
    return *at;
}

const layout::Module& module_of(const layout::Layout& layout, std::string_view path)
{
    const layout::ProjectFile& file = file_of(layout, path);
    REQUIRE(file.module);
    return layout.modules[*file.module];
}

layout::Layout layout_of(const Texts& texts, const Names& requested, const layout::ProjectOptions& options = {})
{
    write_tree(texts);
    return layout::find_layout(requested, options, *engine::disk());
}

Names paths(const layout::Layout& layout)
{
    Names all;
    for (const layout::ProjectFile& file : layout.files)
        all.push_back(file.path);
    return all;
}

}  // namespace

TEST_CASE("files have roles by their path", "[project]")
{
    CHECK(layout::file_role("manifests/init.pp") == layout::FileRole::manifest);
    CHECK(layout::file_role("templates/a.epp") == layout::FileRole::epp);
    CHECK(layout::file_role("m/lib/puppet/type/x.rb") == layout::FileRole::ruby);
    CHECK(layout::file_role("lib/facter/x.rb") == layout::FileRole::ruby);
    CHECK(layout::file_role("m/lib/puppet/util/x.rb") == layout::FileRole::library);
    CHECK(layout::file_role("lib/puppet_x/a/x.rb") == layout::FileRole::library);
    CHECK(layout::file_role("spec/lib/puppet_x/x.rb") == layout::FileRole::none);
    CHECK(layout::file_role("mylib/puppet/util/x.rb") == layout::FileRole::none);
    CHECK(layout::file_role("lib/rake/x.rb") == layout::FileRole::none);
    CHECK(layout::file_role("mylib/facter/x.rb") == layout::FileRole::none);
    CHECK(layout::file_role("spec/classes/x_spec.rb") == layout::FileRole::none);
    CHECK(layout::file_role("README.md") == layout::FileRole::none);
}

TEST_CASE("names are read from metadata.json without the rest", "[project]")
{
    using Names = std::vector<std::string>;
    const auto read = [](std::string_view text) {
        layout::MetadataNames names = layout::metadata_names(text);
        names.dependencies.insert(names.dependencies.begin(), std::move(names.name));
        return names.dependencies;
    };
    CHECK(read(R"({"tags": ["name", {"name": "x"}], "name": "a-b", "author": {"name": "y"},
                   "dependencies": [{"name": "c/d", "version_requirement": ">= 1"}, {"version_requirement": "1"}, 1,
                                    [{"name": "e/f"}], {"x": {"name": "g/h"}, "name": "i/j"}], "z": [{"name": "k"}]})")
          == Names{"a-b", "c/d", "i/j"});
    CHECK(
        read(
            R"({"name": "a", "name": 1, "dependencies": [{"name": "b"}], "dependencies": [{"name": "c", "name": []}]})")
        == Names{""});
    CHECK(read(R"({"dependencies": {"a": [{"name": "b"}], "c": {"name": "d"}}, "name": {"name": "e"}})") == Names{""});
    CHECK(read(R"([{"name": "a", "dependencies": [{"name": "b"}]}])") == Names{""});
    CHECK(read(R"({"name": "a")") == Names{""});
    CHECK(read("") == Names{""});
}

TEST_CASE("a module's name comes from metadata.json, else from its folder", "[project]")
{
    const Folder folder;
    const layout::Layout layout = layout_of(
        {
            {"one/metadata.json", R"({"name": "puppetlabs-apache", "dependencies": [{"name": "puppetlabs/stdlib"}]})"},
            {"one/manifests/init.pp", ""},
            {"two/metadata.json", R"({"name": "puppetlabs/ntp"})"},
            {"two/manifests/init.pp", ""},
            {"three/metadata.json", "{ broken"},
            {"three/manifests/init.pp", ""},
            {"modules/four/manifests/x.pp", ""},
            {"bolt/bolt-project.yaml", "---\nname: my_project # mine\nmodulepath: []\n"},
            {"bolt/manifests/init.pp", ""},
        },
        {"one/manifests/init.pp", "two/manifests/init.pp", "three/manifests/init.pp", "modules/four/manifests/x.pp",
         "bolt/manifests/init.pp"});
    CHECK(module_of(layout, "one/manifests/init.pp").name == "apache");
    CHECK(module_of(layout, "one/manifests/init.pp").dependencies == Names{"stdlib"});
    CHECK(module_of(layout, "two/manifests/init.pp").name == "ntp");
    CHECK(module_of(layout, "three/manifests/init.pp").name == "three");
    CHECK(module_of(layout, "modules/four/manifests/x.pp").name == "four");
    CHECK_FALSE(module_of(layout, "modules/four/manifests/x.pp").name_is_guess);
    CHECK(module_of(layout, "bolt/manifests/init.pp").name == "my_project");
}

TEST_CASE("code that agrees on a name outweighs the name of a folder", "[project]")
{
    const Folder folder;
    const auto name = [](const std::string& root, const Texts& texts) {
        Names requested;
        for (const auto& [path, text] : texts)
            if (path.ends_with(".pp"))
                requested.push_back(path);
        layout::Layout layout = layout_of(texts, requested);
        std::vector<summary::Summary> summaries;
        for (const layout::ProjectFile& file : layout.files) {
            const SourceFile source(file.path, texts.at(file.path));
            summaries.push_back(summary::summarise(parse(source, parse_options(source))));
        }
        const index::Project project = index::link(engine::disk(), std::move(layout), std::move(summaries));
        return project.module_of(*project.find(root + "/manifests/init.pp"))->name;
    };
    CHECK(name("puppet-ntp", {{"puppet-ntp/manifests/init.pp", "class ntp { }"}}) == "ntp");
    CHECK(name("checkout",
               {{"checkout/manifests/init.pp", "class ntp { }"}, {"checkout/manifests/a.pp", "class ntp::a { }"}})
          == "ntp");
    CHECK(name("ntp", {{"ntp/manifests/init.pp", "class wrong { }"}}) == "ntp");
    CHECK(name("my-thing", {{"my-thing/manifests/init.pp", ""}}).empty());
}

TEST_CASE("an environment has a module path and a main manifest", "[project]")
{
    const Folder folder;
    const Texts texts{
        {"env/environment.conf", "# comment\nmodulepath = site:modules:nowhere\n"},
        {"env/manifests/site.pp", "node default { }"},
        {"env/manifests/sub/more.pp", ""},
        {"env/site/profile/manifests/web.pp", ""},
        {"env/modules/ntp/manifests/init.pp", ""},
        {"env/modules/profile/manifests/web.pp", ""},
        {"env/modules/Upper/manifests/init.pp", ""},
        {"env/modules/ntp/lib/puppet/type/ntp_key.rb", ""},
        {"env/modules/ntp/templates/a.epp", ""},
        {"env/functions/f.pp", ""},
    };
    const layout::Layout layout = layout_of(texts, {"env/site/profile/manifests/web.pp"});
    REQUIRE(layout.environments.size() == 1);
    CHECK(layout.environments[0].root == "env");
    CHECK(layout.environments[0].module_path == Names{"env/site", "env/modules"});
    CHECK(paths(layout)
          == Names{"env/functions/f.pp", "env/manifests/site.pp", "env/manifests/sub/more.pp",
                   "env/modules/ntp/lib/puppet/type/ntp_key.rb", "env/modules/ntp/manifests/init.pp",
                   "env/site/profile/manifests/web.pp"});
    CHECK(file_of(layout, "env/manifests/sub/more.pp").main_manifest);
    CHECK_FALSE(file_of(layout, "env/manifests/site.pp").requested);
    CHECK_FALSE(file_of(layout, "env/manifests/site.pp").module);
    CHECK(file_of(layout, "env/site/profile/manifests/web.pp").requested);
    CHECK(file_of(layout, "env/functions/f.pp").area == layout::Area::functions);
    CHECK(layout_of(texts, {"env/manifests/site.pp"}).files.size() == 6);

    Texts single = texts;
    single["env/environment.conf"] = "manifest = manifests/site.pp\n";
    const layout::Layout one = layout_of(single, {"env/manifests/site.pp", "env/manifests/sub/more.pp"});
    CHECK(file_of(one, "env/manifests/site.pp").main_manifest);
    CHECK_FALSE(file_of(one, "env/manifests/sub/more.pp").main_manifest);

    Texts above = texts;
    above["env/environment.conf"] = "manifest = ../..\n";
    above["other/manifests/site.pp"] = "";
    const layout::Layout whole = layout_of(above, {"env/manifests/site.pp"});
    CHECK(whole.files.size() == 6);
    CHECK(file_of(whole, "env/manifests/site.pp").main_manifest);
}

TEST_CASE("a folder of manifests is an environment where its files or a Vagrantfile say so", "[project]")
{
    const Folder folder;
    const auto is_main = [](const Texts& texts, const std::string& path) {
        return file_of(layout_of(texts, {path}), path).main_manifest;
    };
    CHECK(is_main({{"a/manifests/nodes.pp", ""}}, "a/manifests/nodes.pp"));
    CHECK(is_main({{"b/manifests/default.pp", ""}, {"b/manifests/web.pp", ""}}, "b/manifests/web.pp"));
    CHECK(is_main({{"c/Vagrantfile", ""}, {"c/manifests/base.pp", ""}}, "c/manifests/base.pp"));
    CHECK(is_main({{"d/Vagrantfile", ""}, {"d/puppet/manifests/base.pp", ""}}, "d/puppet/manifests/base.pp"));
    CHECK_FALSE(is_main({{"e/Vagrantfile", ""}, {"e/manifests/init.pp", ""}}, "e/manifests/init.pp"));
    CHECK_FALSE(is_main({{"f/manifests/base.pp", ""}}, "f/manifests/base.pp"));
    CHECK_FALSE(is_main({{"modules/g/manifests/nodes.pp", ""}}, "modules/g/manifests/nodes.pp"));
}

TEST_CASE("the module path may be given", "[project]")
{
    const Folder folder;
    const Texts texts{
        {"code/me/metadata.json", "{}"}, {"code/me/manifests/init.pp", ""}, {"libs/ntp/manifests/init.pp", ""}};
    CHECK(layout_of(texts, {"code/me/manifests/init.pp"}).files.size() == 1);
    CHECK(layout_of(texts, {"code/me/manifests/init.pp"}, {{"libs"}, {}, {}}).files.size() == 2);
}

TEST_CASE("a module's tests are not its manifests", "[project]")
{
    const Folder folder;
    const layout::Layout layout = layout_of(
        {
            {"m/metadata.json", R"({"name": "me-m"})"},
            {"m/manifests/init.pp", ""},
            {"m/spec/fixtures/manifests/site.pp", ""},
            {"m/examples/manifests/one.pp", ""},
            {"m/tests/init.pp", ""},
        },
        {"m/manifests/init.pp", "m/spec/fixtures/manifests/site.pp", "m/examples/manifests/one.pp", "m/tests/init.pp"});
    CHECK(file_of(layout, "m/manifests/init.pp").area == layout::Area::manifests);
    CHECK_FALSE(file_of(layout, "m/spec/fixtures/manifests/site.pp").module);
    CHECK(file_of(layout, "m/examples/manifests/one.pp").area == layout::Area::other);
    CHECK(file_of(layout, "m/tests/init.pp").area == layout::Area::other);
}

TEST_CASE("paths may lead upwards, or be absolute", "[project]")
{
    const Folder folder;
    write_tree({{"m/metadata.json", R"({"name": "me-m"})"}, {"m/manifests/init.pp", ""}, {"m/manifests/a.pp", ""}});
    const std::string absolute = (folder.path() / "m/manifests/a.pp").string();
    const std::vector<std::string> requested{absolute};
    const layout::Layout layout = layout::find_layout(requested, {}, *engine::disk());
    CHECK(layout.files.size() == 2);
    CHECK(file_of(layout, absolute).inner == "manifests/a.pp");

    std::filesystem::current_path(folder.path() / "m/manifests");
    const std::vector<std::string> here{"a.pp"};
    const layout::Layout below = layout::find_layout(here, {}, *engine::disk());
    CHECK(paths(below) == Names{"a.pp", "init.pp"});
    CHECK(module_of(below, "a.pp").root == "..");
    CHECK(file_of(below, "a.pp").inner == "manifests/a.pp");
    std::filesystem::current_path(folder.path());

    const std::vector<std::string> missing{"m/manifests/unsaved.pp"};
    CHECK(file_of(layout::find_layout(missing, {}, *engine::disk()), missing[0]).inner == "manifests/unsaved.pp");
}

TEST_CASE("for names alone, fewer of the files around are read", "[project]")
{
    const Folder folder;
    const std::vector<std::string> requested{"m/manifests/init.pp", "m/templates/asked.epp"};
    const layout::Layout program = layout_of({{"m/metadata.json", R"({"name": "me-m"})"},
                                              {"m/manifests/init.pp", ""},
                                              {"m/manifests/a.pp", ""},
                                              {"m/types/a.pp", ""},
                                              {"m/templates/a.epp", ""},
                                              {"m/templates/asked.epp", ""},
                                              {"m/lib/puppet/type/a.rb", ""},
                                              {"m/lib/puppet/functions/a.rb", ""},
                                              {"m/lib/puppet/parser/functions/a.rb", ""},
                                              {"m/lib/facter/a.rb", ""}},
                                             requested);
    CHECK(program.files.size() == 9);
    CHECK(paths(layout::find_layout(requested, {}, *engine::disk(), layout::Extent::names))
          == Names{"m/lib/puppet/type/a.rb", "m/manifests/a.pp", "m/manifests/init.pp", "m/templates/asked.epp",
                   "m/types/a.pp"});
}

}  // namespace plint::tests
