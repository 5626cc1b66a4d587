// What names mean to a file: Puppet's own things, Puppet code and Ruby of modules, and what is unknown.
#include "checks/lookup/absence.hpp"
#include "checks/lookup/absent_code.hpp"
#include "checks/lookup/deprecation.hpp"
#include "checks/lookup/lookup.hpp"
#include "engine/platform/disk.hpp"
#include "parser/parse.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <thread>

namespace plint::tests {

namespace {

// As the command line makes it: Ruby files that were not asked for are known by their paths.
index::Project project_of(const Texts& texts, const std::vector<std::string>& requested,
                          const layout::ProjectOptions& options = {})
{
    write_tree(texts);
    layout::Layout layout = layout::find_layout(requested, options, *engine::disk());
    std::vector<summary::Summary> summaries;
    for (const layout::ProjectFile& file : layout.files) {
        if (auto named = file.requested ? std::nullopt : summary::summary_of_path(file)) {
            summaries.push_back(*std::move(named));
            continue;
        }
        std::ifstream in(file.path, std::ios::binary);
        const SourceFile source(file.path, std::string(std::istreambuf_iterator<char>(in), {}));
        summaries.push_back(file.role == layout::FileRole::ruby
                                ? summary::summarise_ruby(source.text())
                                : summary::summarise(parse(source, parse_options(source))));
    }
    return index::link(engine::disk(), std::move(layout), std::move(summaries));
}

const Texts control_repository{
    {"environment.conf", "modulepath = modules\n"},
    {"manifests/site.pp", "include web\n"},
    {"modules/web/metadata.json", R"({"name": "a-web", "dependencies": [{"name": "a/lib"}]})"},
    {"modules/web/manifests/init.pp", "class web(Integer $port, String $host = 'x', $any = undef) { }\n"},
    {"modules/web/manifests/site.pp", "define web::site($root, Boolean $tls = true) { }\n"},
    {"modules/web/functions/join.pp", "function web::join(String $a, $b = 1, *$c) >> Array[String] { [] }\n"},
    {"modules/web/types/port.pp", "type Web::Port = Integer[1, 65535]\n"},
    {"modules/lib/metadata.json", R"({"name": "a-lib", "dependencies": []})"},
    {"modules/lib/lib/puppet/functions/lib/sum.rb",
     "Puppet::Functions.create_function(:'lib::sum') do\n  dispatch :one do\n    param 'Integer', :a\n  end\n"
     "  dispatch :three do\n    param 'Integer', :a\n    param 'Integer', :b\n    param 'Integer', :c\n  end\nend\n"},
    {"modules/lib/lib/puppet/functions/lib/odd.rb",
     "Puppet::Functions.create_function(:'lib::odd') do\n  make_dispatches(self)\nend\n"},
    {"modules/lib/lib/puppet/parser/functions/old.rb",
     "Puppet::Parser::Functions.newfunction(:old, arity: -2, type: :rvalue) { |args| }\n"},
    {"modules/lib/lib/puppet/type/share.rb",
     "Puppet::Type.newtype(:share) do\n  ensurable\n  newparam(:name)\n  newproperty(:mode) { newvalues(:a, :b) "
     "}\nend\n"},
    {"modules/lib/lib/puppet/type/hidden.rb",
     "Puppet::Type.newtype(:hidden) do\n  newparam(:name)\n  make_parameters(self)\nend\n"},
    {"modules/lib/lib/puppet/type/opened.rb", "Puppet::Type.newtype(:opened) do\n  newparam(:name)\nend\n"},
    {"modules/lib/lib/puppet_x/more.rb", "Puppet::Type.type(:opened).newparam(:extra)\n"},
    {"modules/lib/lib/facter/share_count.rb", "Facter.add(:share_count) { setcode { 1 } }\n"},
};

}  // namespace

TEST_CASE("names mean what Puppet would find", "[lookup]")
{
    const Folder folder;
    const index::Project project = project_of(control_repository, {"modules/web/manifests/init.pp"});
    const lookup::Lookup lookup(project, project.find("modules/web/manifests/init.pp"));
    CHECK(lookup.visibility().is_complete());

    const lookup::ResolvedFunction join = lookup.function("::web::join");
    REQUIRE(join.puppet != nullptr);
    CHECK(join.presence == lookup::Presence::known);
    CHECK(join.puppet->type == "Array[String]");
    CHECK(join.puppet->parameters.at(0).type == "String");
    CHECK(join.arguments()->min == 1);
    CHECK(join.arguments()->max == ruby::unlimited);

    const lookup::ResolvedFunction sum = lookup.function("lib::sum");
    REQUIRE(sum.ruby != nullptr);
    CHECK(sum.presence == lookup::Presence::known);
    CHECK(sum.ruby->signatures.size() == 2);
    CHECK(sum.arguments()->min == 1);
    CHECK(sum.arguments()->max == 3);
    CHECK(project.file(sum.place->file).path == "modules/lib/lib/puppet/functions/lib/sum.rb");
    CHECK(lookup.function("lib::odd").presence == lookup::Presence::open);
    CHECK_FALSE(lookup.function("lib::odd").arguments().has_value());
    CHECK(lookup.function("old").arguments()->min == 1);
    CHECK(lookup.function("abs").presence == lookup::Presence::known);
    CHECK_FALSE(lookup.function("abs").place.has_value());
    CHECK(lookup.function("lib::sums").presence == lookup::Presence::missing);
    CHECK(lookup.function("nosuch").presence == lookup::Presence::open);

    const lookup::ResolvedClass web = lookup.class_named("Web");
    REQUIRE(web.definition != nullptr);
    CHECK(web.definition->parameters.at(0).type == "Integer");
    CHECK(web.definition->parameters.at(0).required);
    CHECK(lookup.parameter(web, "port").parameter == &web.definition->parameters.at(0));
    CHECK(lookup.parameter(web, "require").is_metaparameter);
    CHECK(lookup.parameter(web, "prt").presence == lookup::Presence::missing);
    CHECK(lookup.class_named("web::nosuch").presence == lookup::Presence::missing);

    const lookup::ResourceTypeMeaning site = lookup.resource_type("web::site");
    REQUIRE(site.define != nullptr);
    CHECK(lookup.attribute(site, "tls").presence == lookup::Presence::known);
    CHECK(lookup.attribute(site, "nosuch").presence == lookup::Presence::missing);
    const lookup::ResourceTypeMeaning share = lookup.resource_type("Share");
    REQUIRE(share.type != nullptr);
    CHECK(share.presence == lookup::Presence::known);
    CHECK(lookup.attribute(share, "mode").attribute->values.size() == 2);
    CHECK(lookup.attribute(share, "nosuch").presence == lookup::Presence::missing);
    CHECK(lookup.attribute(share, "provider").presence == lookup::Presence::open);
    CHECK(lookup.resource_type("hidden").presence == lookup::Presence::open);
    CHECK(lookup.attribute(lookup.resource_type("hidden"), "nosuch").presence == lookup::Presence::open);
    CHECK(lookup.attribute(lookup.resource_type("opened"), "extra").presence == lookup::Presence::open);
    CHECK(lookup.attribute(lookup.resource_type("file"), "mode").presence != lookup::Presence::missing);
    CHECK(lookup.attribute(lookup.resource_type("file"), "nosuch").presence == lookup::Presence::missing);
    CHECK(lookup.resource_type("nosuch").presence == lookup::Presence::open);
    CHECK(lookup.resource_type("web").presence == lookup::Presence::missing);

    CHECK(lookup.type("Integer").built_in);
    CHECK(lookup.type("Web::Port").alias->type == "Integer[1, 65535]");
    CHECK(lookup.type("Share").resource.type != nullptr);
    CHECK(lookup.type("Web::Prt").presence == lookup::Presence::missing);
    CHECK(lookup.fact("share_count").custom != nullptr);
    CHECK(lookup.fact("kernel").core);
    CHECK(lookup.fact("nosuch").presence == lookup::Presence::open);
}

TEST_CASE("what is unknown is not missing", "[lookup]")
{
    const Folder folder;
    Texts texts = control_repository;
    std::erase_if(texts, [](const auto& file) { return file.first.starts_with("modules/lib/"); });
    const index::Project project = project_of(texts, {"modules/web/manifests/init.pp"});
    const lookup::Lookup lookup(project, project.find("modules/web/manifests/init.pp"));
    CHECK(lookup.visibility().missing() == std::vector<std::string>{"lib"});
    CHECK(lookup.function("lib::sum").presence == lookup::Presence::open);
    CHECK(lookup.function("old").presence == lookup::Presence::open);
    CHECK(lookup.resource_type("share").presence == lookup::Presence::open);
    CHECK(lookup.type("Lib::X").presence == lookup::Presence::open);
    CHECK(lookup.function("web::nosuch").presence == lookup::Presence::missing);

    const lookup::Lookup nowhere(project, std::nullopt);
    CHECK(nowhere.function("abs").presence == lookup::Presence::known);
    CHECK(nowhere.function("nosuch").presence == lookup::Presence::open);
    CHECK(nowhere.class_named("web").presence == lookup::Presence::open);
}

TEST_CASE("modules outside of an environment miss their own dependencies only", "[lookup]")
{
    const Folder folder;
    const index::Project project =
        project_of({{"a/metadata.json", R"({"name": "x-a", "dependencies": []})"},
                    {"a/manifests/init.pp", "class a { }\n"},
                    {"b/metadata.json", R"({"name": "x-b", "dependencies": [{"name": "x/lib"}]})"},
                    {"b/manifests/init.pp", "class b { }\n"}},
                   {"a/manifests/init.pp", "b/manifests/init.pp"});
    const auto missing_of = [&](std::string_view path) {
        return lookup::Visibility(project, *project.find(path)).missing();
    };
    CHECK(missing_of("a/manifests/init.pp").empty());
    CHECK(missing_of("b/manifests/init.pp") == std::vector<std::string>{"lib"});
    CHECK(missing_of("a/manifests/init.pp").empty());
}

TEST_CASE("a Puppetfile says what there should be", "[lookup]")
{
    const Folder folder;
    Texts texts = control_repository;
    texts["Puppetfile"] = "forge 'x'\nmod 'a/lib', '1.0.0'\nmod \"a-other\",\n  :git => 'x'\n";
    index::Project project = project_of(texts, {"manifests/site.pp"});
    CHECK(lookup::Lookup(project, project.find("manifests/site.pp")).visibility().missing()
          == std::vector<std::string>{"other"});
    texts["Puppetfile"] = "mod 'a/lib', '1.0.0'\n";
    project = project_of(texts, {"manifests/site.pp"});
    CHECK(lookup::Lookup(project, project.find("manifests/site.pp")).visibility().is_complete());
    CHECK(lookup::Lookup(project, project.find("manifests/site.pp")).function("nosuch").presence
          == lookup::Presence::missing);
    texts["Puppetfile"] = "mod name, '1.0.0'\n";
    project = project_of(texts, {"manifests/site.pp"});
    CHECK_FALSE(lookup::Lookup(project, project.find("manifests/site.pp")).visibility().is_complete());
}

TEST_CASE("what is not in the checkout is not evidence, and it is known why", "[lookup]")
{
    const Folder folder;
    Texts texts = control_repository;
    texts[".gitignore"] = "modules/web/manifests/secret.pp\n*.key\n!public.key\n/modules/lib/\n";
    texts[".gitattributes"] = "# big files\n*.iso filter=lfs diff=lfs\n/modules/web/manifests/ci export-ignore\n";
    texts[".gitmodules"] = "[submodule \"x\"]\n\tpath = modules/web/files/keys\n\turl = x\n";
    texts["Puppetfile"] = "mod 'a/lib'\nmod 'a/extra', :install_path => 'modules/web/files'\n";
    texts["modules/web/files/a"] = "";
    const index::Project project = project_of(texts, {"manifests/site.pp"});
    const lookup::Absences absences(project, *project.find("manifests/site.pp"));
    const auto name = [&](std::string_view class_name) {
        return absences.of_name(class_name, lookup::NameOf::class_).why;
    };
    const auto file = [&](std::string_view inner) {
        return lookup::absence_of_file(project, "modules/web", inner).why;
    };
    using lookup::Why;
    CHECK(name("web::secret") == Why::ignored);
    CHECK(name("web::ci::jobs") == Why::left_out);
    CHECK(name("web::nosuch") == Why::all_is_here);
    CHECK(name("lib::nosuch") == Why::all_is_here);  // the module is here, although git ignores it
    CHECK(name("elsewhere::nosuch") == Why::no_module);
    CHECK(name("pe_repo") == Why::comes_with_the_server);
    CHECK(file("files/a.key") == Why::ignored);
    CHECK(file("files/public.key") == Why::all_is_here);
    CHECK(file("files/debian.iso") == Why::left_out);
    CHECK(file("files/keys/a/b") == Why::submodule);
    CHECK(file("files/extra/x") == Why::installed_elsewhere);
    CHECK(file("files/other/x") == Why::all_is_here);
}

namespace {

// What code in the paths that a `.gitignore` names may do.
lookup::AbsentCode absent_code(const std::string& gitignore)
{
    Texts texts = control_repository;
    texts[".gitignore"] = gitignore;
    return lookup::AbsentCode(project_of(texts, {"manifests/site.pp"}));
}

}  // namespace

TEST_CASE("code that is kept elsewhere uses what is near its name", "[lookup]")
{
    const Folder folder;
    const lookup::AbsentCode file =
        absent_code("/modules/web/manifests/tls/lib/cert.pp\n/modules/lib/manifests/init.pp\n");
    CHECK(file.may_use("web::port"));
    CHECK(file.may_use("web::tls::port"));
    CHECK(file.may_use("web::tls::lib::port"));
    CHECK_FALSE(file.may_use("web::ftp::port"));
    CHECK_FALSE(file.may_use("web::tls::ftp::port"));
    CHECK(file.may_use("lib::any::thing::here"));
    CHECK(file.may_use("tls::port"));
    CHECK_FALSE(file.may_use("ftp::port"));
    CHECK_FALSE(file.may_use("port"));
    CHECK(file.may_be_used_by("site::web"));
    CHECK_FALSE(file.may_be_used_by("site::tls"));
    CHECK(file.has_code_of("web"));
    CHECK_FALSE(file.has_code_of("tls"));

    const lookup::AbsentCode below = absent_code("modules/web/manifests/tls/\n");
    CHECK(below.may_use("web::tls::a::b"));
    CHECK_FALSE(below.may_use("web::ftp::a::b"));
    const lookup::AbsentCode module = absent_code("/modules/new/\n/modules/*/manifests/local_*.pp\n");
    CHECK(module.may_use("new::a::b"));
    CHECK(module.may_use("web::port"));
    CHECK(module.may_use("web::local_a::port"));
    CHECK_FALSE(module.may_use("web::tls::port"));
    CHECK(absent_code("*.pp\n").may_use("a::b::c::d"));
    CHECK(absent_code("**/manifests/secret.pp\n").may_use("a::secret::c"));
}

TEST_CASE("what is here, and paths that are no code, are no evidence of other code", "[lookup]")
{
    const Folder folder;
    const lookup::AbsentCode code = absent_code(
        "/vendor/\n.bundle\n*.swp\n*.rb\nmanifests/\nspec/fixtures/modules/\n/spec/fixtures/manifests\n/modules/\n"
        "/modules/web/manifests/init.pp\n/modules/web/manifests/*.swp\n/modules/web/manifests/*~\n"
        "/modules/web/manifests/.a.pp\n/modules/web/spec/\n/modules/lib\n/other/manifests/a.pp\n/modules/*\n");
    for (const std::string_view name :
         {"web", "web::port", "web::again::port", "lib::port", "other::port", "fixtures::a"}) {
        CAPTURE(name);
        CHECK_FALSE(code.may_use(name));
        CHECK_FALSE(code.may_be_used_by(name));
    }
    CHECK_FALSE(absent_code("/modules/web/manifests/a.pp\n!/modules/web/manifests/a.pp\n").may_use("web::port"));
    CHECK_FALSE(code.may_define("any", lookup::NameOf::function));
}

TEST_CASE("functions and resource types may be in ignored files", "[lookup]")
{
    const Folder folder;
    using lookup::NameOf;
    const lookup::AbsentCode code = absent_code("/modules/web/lib/puppet/parser/functions/one.rb\n"
                                                "/modules/web/lib/puppet/functions/two_*.rb\n"
                                                "/modules/web/lib/puppet/type/vhost.rb\n");
    CHECK(code.may_define("one", NameOf::function));
    CHECK(code.may_define("two_a", NameOf::function));
    CHECK_FALSE(code.may_define("three", NameOf::function));
    CHECK(code.may_define("vhost", NameOf::resource_type));
    CHECK_FALSE(code.may_define("vhost", NameOf::function));
    CHECK_FALSE(code.may_define("vhost", NameOf::class_));
    CHECK_FALSE(absent_code("/modules/lib/lib/\n").may_define("one", NameOf::function));  // it is here
    CHECK(absent_code("/modules/new/\n").may_define("one", NameOf::function));
}

TEST_CASE("a checkout beside others is used with its dependencies", "[lookup]")
{
    const Folder folder;
    const index::Project project =
        project_of({{"web/metadata.json", R"({"name": "x-web", "dependencies": [{"name": "x/lib"}]})"},
                    {"web/manifests/init.pp", "class web { }\n"},
                    {"lib/metadata.json", R"({"name": "x-lib", "dependencies": [{"name": "x/base"}]})"},
                    {"lib/manifests/init.pp", "class lib { }\n"},
                    {"base/metadata.json", R"({"name": "x-base", "dependencies": [{"name": "x/web"}]})"},
                    {"base/manifests/init.pp", "class base { }\n"},
                    {"other/metadata.json", R"({"name": "x-other"})"},
                    {"other/manifests/init.pp", "class other { }\n"}},
                   {"web/manifests/init.pp"});
    const lookup::Lookup lookup(project, project.find("web/manifests/init.pp"));
    CHECK(lookup.class_named("lib").presence == lookup::Presence::known);
    CHECK(lookup.class_named("base").presence == lookup::Presence::known);
    CHECK(lookup.class_named("other").presence == lookup::Presence::open);
    CHECK(lookup.class_named("other::nosuch").presence == lookup::Presence::open);
}

TEST_CASE("several threads may ask at once", "[lookup]")
{
    const Folder folder;
    const index::Project project = project_of(control_repository, {"modules/web/manifests/init.pp"});
    std::vector<std::thread> threads;
    std::vector<int> right(4);
    for (std::size_t i = 0; i < right.size(); ++i)
        threads.emplace_back([&, i] {
            const lookup::Lookup lookup(project, project.find("modules/web/manifests/init.pp"));
            right[i] =
                lookup.function("lib::sum").arguments().has_value() && lookup.resource_type("share").type != nullptr;
        });
    for (std::thread& thread : threads)
        thread.join();
    CHECK(std::ranges::count(right, 1) == 4);
}

TEST_CASE("what calls stdlib's deprecation cannot be called in Puppet 8", "[lookup]")
{
    const std::string wrapper = "Puppet::Functions.create_function(:old) do\n  def old(a)\n"
                                "    call_function('deprecation', 'old', 'Use new.')\n  end\nend\n";
    const std::string raising = "Puppet::Functions.create_function(:deprecation) do\n  def deprecation(key, message)\n"
                                "    raise(message) if Puppet[:strict] == :error\n  end\nend\n";
    const Texts all{{"environment.conf", "modulepath = modules\n"},
                    {"manifests/site.pp", "old(1)\n"},
                    {"modules/a/lib/puppet/functions/old.rb", wrapper},
                    {"modules/stdlib/lib/puppet/functions/deprecation.rb", raising}};
    const Folder folder;
    const auto ends = [](const Texts& texts, unsigned puppet_version) {
        layout::ProjectOptions options;
        options.releases = catalogue::read_releases(std::to_string(puppet_version));
        const index::Project project = project_of(texts, {"manifests/site.pp"}, options);
        return lookup::ends_by_deprecation(
            project, lookup::Lookup(project, project.find("manifests/site.pp")).function("old"), *options.releases);
    };
    CHECK(ends(all, 8));
    CHECK_FALSE(ends(all, 7));
    Texts other = all;
    other.erase("modules/stdlib/lib/puppet/functions/deprecation.rb");
    CHECK_FALSE(ends(other, 8));
    other["modules/stdlib/lib/puppet/parser/functions/deprecation.rb"] =
        "Puppet::Parser::Functions.newfunction(:deprecation) { |args| raise 'x' }\n";
    CHECK_FALSE(ends(other, 8));
    other = all;
    other["modules/stdlib/lib/puppet/functions/deprecation.rb"] =
        "Puppet::Functions.create_function(:deprecation) do\n  def deprecation(key, message)\n    warn(message)\n  "
        "end\nend\n";
    CHECK_FALSE(ends(other, 8));
    other = all;
    other["modules/b/lib/puppet/functions/old.rb"] = "Puppet::Functions.create_function(:old) { def old(a); end }\n";
    CHECK_FALSE(ends(other, 8));
    other = all;
    other["manifests/site.pp"] = "function old($a) { }\nold(1)\n";
    CHECK_FALSE(ends(other, 8));
}

}  // namespace plint::tests
