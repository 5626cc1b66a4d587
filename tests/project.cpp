// Modules, environments and summaries: what belongs to what, and what a file defines and refers to.
#include "checks/project/autoload.hpp"
#include "checks/project/project.hpp"
#include "checks/project/regular_ruby.hpp"
#include "parser/parse.hpp"
#include "tests/rule_project.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace plint::tests {

namespace {

const ProjectFile& file_of(const Layout& layout, std::string_view path)
{
    const auto at = std::ranges::find(layout.files, path, &ProjectFile::path);
    REQUIRE(at != layout.files.end());
    return *at;
}

const Module& module_of(const Layout& layout, std::string_view path)
{
    const ProjectFile& file = file_of(layout, path);
    REQUIRE(file.module);
    return layout.modules[*file.module];
}

Layout layout_of(const Texts& texts, const std::vector<std::string>& asked, const ProjectOptions& options = {})
{
    write_tree(texts);
    return find_layout(asked, options);
}

std::vector<std::string> paths(const Layout& layout)
{
    std::vector<std::string> all;
    for (const ProjectFile& file : layout.files)
        all.push_back(file.path);
    return all;
}

Summary summary_of(const std::string& text, const std::string& path = "a.pp")
{
    const SourceFile source(path, text);
    return summarise(parse(source, parse_options(source)));
}

std::vector<std::string> references(const Summary& summary, Refers kind)
{
    std::vector<std::string> names;
    for (const Reference& reference : summary.references)
        if (reference.kind == kind)
            names.push_back(reference.name);
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("files have roles by their path", "[project]")
{
    CHECK(file_role("manifests/init.pp") == FileRole::manifest);
    CHECK(file_role("templates/a.epp") == FileRole::epp);
    CHECK(file_role("m/lib/puppet/type/x.rb") == FileRole::ruby);
    CHECK(file_role("lib/facter/x.rb") == FileRole::ruby);
    CHECK(file_role("mylib/facter/x.rb") == FileRole::none);
    CHECK(file_role("spec/classes/x_spec.rb") == FileRole::none);
    CHECK(file_role("README.md") == FileRole::none);
}

TEST_CASE("a module's name comes from metadata.json, else from its folder", "[project]")
{
    const Folder folder;
    const Layout layout = layout_of(
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
        std::vector<std::string> asked;
        for (const auto& [path, text] : texts)
            if (path.ends_with(".pp"))
                asked.push_back(path);
        Layout layout = layout_of(texts, asked);
        std::vector<Summary> summaries;
        for (const ProjectFile& file : layout.files)
            summaries.push_back(texts.contains(file.path) ? summary_of(texts.at(file.path)) : Summary());
        const Project project = link(std::move(layout), std::move(summaries));
        return project.module_of(*project.find(root + "/manifests/init.pp"))->name;
    };
    CHECK(name("puppet-ntp", {{"puppet-ntp/manifests/init.pp", "class ntp { }"}}) == "ntp");
    CHECK(name("checkout", {{"checkout/manifests/init.pp", "class ntp { }"},
                            {"checkout/manifests/a.pp", "class ntp::a { }"}}) == "ntp");
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
    const Layout layout = layout_of(texts, {"env/site/profile/manifests/web.pp"});
    REQUIRE(layout.environments.size() == 1);
    CHECK(layout.environments[0].root == "env");
    CHECK(layout.environments[0].module_path == Names{"env/site", "env/modules"});
    CHECK(paths(layout) == Names{"env/functions/f.pp", "env/manifests/site.pp", "env/manifests/sub/more.pp",
                                 "env/modules/ntp/lib/puppet/type/ntp_key.rb", "env/modules/ntp/manifests/init.pp",
                                 "env/site/profile/manifests/web.pp"});
    CHECK(file_of(layout, "env/manifests/sub/more.pp").main_manifest);
    CHECK_FALSE(file_of(layout, "env/manifests/site.pp").asked);
    CHECK_FALSE(file_of(layout, "env/manifests/site.pp").module);
    CHECK(file_of(layout, "env/site/profile/manifests/web.pp").asked);
    CHECK(file_of(layout, "env/functions/f.pp").area == Area::functions);
    CHECK(layout_of(texts, {"env/manifests/site.pp"}).files.size() == 6);

    Texts single = texts;
    single["env/environment.conf"] = "manifest = manifests/site.pp\n";
    const Layout one = layout_of(single, {"env/manifests/site.pp", "env/manifests/sub/more.pp"});
    CHECK(file_of(one, "env/manifests/site.pp").main_manifest);
    CHECK_FALSE(file_of(one, "env/manifests/sub/more.pp").main_manifest);
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
    const Texts texts{{"code/me/metadata.json", "{}"}, {"code/me/manifests/init.pp", ""}, {"libs/ntp/manifests/init.pp", ""}};
    CHECK(layout_of(texts, {"code/me/manifests/init.pp"}).files.size() == 1);
    CHECK(layout_of(texts, {"code/me/manifests/init.pp"}, {{"libs"}, {}}).files.size() == 2);
}

TEST_CASE("a module's tests are not its manifests", "[project]")
{
    const Folder folder;
    const Layout layout = layout_of(
        {
            {"m/metadata.json", R"({"name": "me-m"})"},
            {"m/manifests/init.pp", ""},
            {"m/spec/fixtures/manifests/site.pp", ""},
            {"m/examples/manifests/one.pp", ""},
            {"m/tests/init.pp", ""},
        },
        {"m/manifests/init.pp", "m/spec/fixtures/manifests/site.pp", "m/examples/manifests/one.pp", "m/tests/init.pp"});
    CHECK(file_of(layout, "m/manifests/init.pp").area == Area::manifests);
    CHECK_FALSE(file_of(layout, "m/spec/fixtures/manifests/site.pp").module);
    CHECK(file_of(layout, "m/examples/manifests/one.pp").area == Area::other);
    CHECK(file_of(layout, "m/tests/init.pp").area == Area::other);
}

TEST_CASE("paths may lead upwards, or be absolute", "[project]")
{
    const Folder folder;
    write_tree({{"m/metadata.json", R"({"name": "me-m"})"}, {"m/manifests/init.pp", ""}, {"m/manifests/a.pp", ""}});
    const std::string absolute = (folder.path() / "m/manifests/a.pp").string();
    const std::vector<std::string> asked{absolute};
    const Layout layout = find_layout(asked, {});
    CHECK(layout.files.size() == 2);
    CHECK(file_of(layout, absolute).inner == "manifests/a.pp");

    std::filesystem::current_path(folder.path() / "m/manifests");
    const std::vector<std::string> here{"a.pp"};
    const Layout below = find_layout(here, {});
    CHECK(paths(below) == Names{"a.pp", "init.pp"});
    CHECK(module_of(below, "a.pp").root == "..");
    CHECK(file_of(below, "a.pp").inner == "manifests/a.pp");
    std::filesystem::current_path(folder.path());

    const std::vector<std::string> missing{"m/manifests/unsaved.pp"};
    CHECK(file_of(find_layout(missing, {}), missing[0]).inner == "manifests/unsaved.pp");
}

TEST_CASE("for names alone, fewer of the files around are read", "[project]")
{
    const Folder folder;
    const std::vector<std::string> asked{"m/manifests/init.pp", "m/templates/asked.epp"};
    const Layout program = layout_of({{"m/metadata.json", R"({"name": "me-m"})"},
                                      {"m/manifests/init.pp", ""},
                                      {"m/manifests/a.pp", ""},
                                      {"m/types/a.pp", ""},
                                      {"m/templates/a.epp", ""},
                                      {"m/templates/asked.epp", ""},
                                      {"m/lib/puppet/type/a.rb", ""},
                                      {"m/lib/puppet/functions/a.rb", ""},
                                      {"m/lib/puppet/parser/functions/a.rb", ""},
                                      {"m/lib/facter/a.rb", ""}},
                                     asked);
    CHECK(program.files.size() == 9);
    CHECK(paths(find_layout(asked, {}, Extent::names)) == Names{"m/lib/puppet/type/a.rb", "m/manifests/a.pp",
                                                                "m/manifests/init.pp", "m/templates/asked.epp", "m/types/a.pp"});
}

TEST_CASE("a summary says what a file defines, under the real names", "[project]")
{
    const Summary summary = summary_of("class a {\n  class b { define c () { } }\n  function f() { }\n}\n"
                                       "type A::T = Integer\nfunction a::f() { }\nnode 'n' { }\nnotice(1)\n");
    Names names;
    for (const Definition& definition : summary.definitions)
        names.push_back(definition.name);
    CHECK(names == Names{"a", "a::b", "a::b::c", "f", "a::t", "a::f", ""});
    CHECK(summary.definitions[1].nesting == Nesting::in_class);
    CHECK(summary.definitions[1].outer == 0u);
    CHECK(summary.definitions[2].outer == 1u);
    CHECK(summary.definitions[3].nesting == Nesting::misplaced);
    CHECK(summary.definitions[4].written == "A::T");
    CHECK(summary.top_code.size() == 2);  // the node and the call
    CHECK_FALSE(summary.empty);
    CHECK(summary_of("# nothing\n").empty);
    CHECK(summary_of("class a {").broken);
}

TEST_CASE("a summary says what a file refers to", "[project]")
{
    const Summary summary = summary_of(R"(
        include a, '::b'
        contain(['c', C::D])
        require "e"
        class { ['f', 'g']: }
        class { "h${x}": }
        $x = Class['i', 'j']
        ['k'].include
        class z inherits l { }
        m::n { 'x': require => O::P['q'] }
        R <| |>
        S { mode => '1' }
        @t { 'x': }
        create_resources('u', {})
        create_resources('class', {})
        if defined(Class['v']) { w(1) }
        $y = 1.w2
    )");
    CHECK(references(summary, Refers::class_) == Names{"a", "b", "c", "c::d", "e", "f", "g", "i", "j", "k", "l"});
    CHECK(references(summary, Refers::resource_type) == Names{"m::n", "r", "s", "t", "u"});
    const Names functions = references(summary, Refers::function);
    CHECK(std::ranges::count(functions, "w") == 1);
    CHECK(std::ranges::count(functions, "w2") == 1);
    CHECK(std::ranges::count(functions, "defined") == 1);
}

TEST_CASE("Ruby that is written as most is is summed up as if it were parsed", "[project]")
{
    const auto shown = [](const Summary& summary) {
        std::string all = fmt::format("{:d} {:d}\n", summary.broken, summary.empty);
        for (const Definition& d : summary.definitions)
            all += fmt::format("{} {} {} {} {}-{} {}-{}\n", static_cast<int>(d.kind), d.name, d.written, d.type, d.span.begin,
                               d.span.end, d.name_span.begin, d.name_span.end);
        return all;
    };
    for (const std::string text :
         {"# About\nrequire 'x'\nPuppet::Functions.create_function(:'m::f') do\n  x\nend\n",
          "Puppet::Functions.create_function(:f, Puppet::Functions::InternalFunction) do\nend",
          "Puppet::Type.newtype(:t) do\n  newparam(:a)\nend\n\n# end\n",
          "Puppet::Type.type(:t).provide :p, parent: X do\n  def a; end\nend\n",
          "require File.join(__dir__,\n  'x')\nPuppet::Type.type(:t).provide(\n  :p,\n  :parent => X\n) do\n  a\nend\n",
          "module Puppet::Parser::Functions\r\n  newfunction(:f, :doc => <<-E\r\n    words\r\n    E\r\n  ) do |a|\r\n  end\r\nend\r\n",
          "Puppet::Parser::Functions.newfunction('f', arity: 1) do |a|\n  a\nend\n",
          "class Puppet::Provider::X\n  def a\n  end\nend\n"}) {
        CAPTURE(text);
        const std::optional<Summary> regular = regular_ruby_summary(text);
        REQUIRE(regular);
        CHECK(shown(*regular) == shown(parse_ruby_summary(text)));
    }
    for (const std::string text :
         {"Puppet::Type.newtype(:x) do\n", "Puppet::Type.newtype(name) do\nend\n", "Puppet::Type.newtype(:a => 1) do\nend\n",
          "Puppet::Type.newtype(:x) do\n  a\n", "if a\n  Puppet::Type.newtype(:x) do\n  end\nend\n", "# only words\n", "",
          "=begin\nPuppet::Type.newtype(:x) do\n=end\nend\n", "Puppet::Type.newtype(:x) do\n  <<A\nA\nend\n",
          "Puppet::Type.newtype(:x) do\n  Puppet::Type.type(:x).provide(:y) do\n  end\nend\n", "Facter.add(:x) do\nend\n",
          "Puppet::Type.newtype(:X) do\nend\n", "Puppet::Type.newtype(:x) { }\n", "x = <<A\nPuppet::Type.newtype(:x) do\nend\nA\n"}) {
        CAPTURE(text);
        CHECK_FALSE(regular_ruby_summary(text));
    }
}

TEST_CASE("a mistake in Ruby silences a module only when it may hide a definition", "[project]")
{
    const std::string mistake = "  def a\n    b = ]\n  end\nend\n";
    for (const std::string& text :
         {"Puppet::Type.newtype(:x) do\n" + mistake, "module Puppet\n  Type.newtype(:x) do\n" + mistake + "end\n",
          "Facter.add(:x) do\n" + mistake}) {
        CAPTURE(text);
        const Summary summary = summarise_ruby(text);
        CHECK_FALSE(summary.broken);
        REQUIRE(summary.definitions.size() == 1);
        CHECK(summary.definitions[0].name == "x");
    }
    CHECK(summarise_ruby("Puppet::Type.newtype([) do\n" + mistake + "Facter.add(:x) do\nend\n").broken);
    CHECK(summarise_ruby("Puppet::Type.newtype(name) do\n" + mistake).broken);
}

TEST_CASE("Ruby files are summed up by the names of what they define", "[project]")
{
    const auto only = [](const std::string& text) {
        const Summary summary = summarise_ruby(text);
        REQUIRE(summary.definitions.size() == 1);
        return summary.definitions[0];
    };
    CHECK(only("Puppet::Functions.create_function(:'m::f') do\nend\n").name == "m::f");
    CHECK(only("# Puppet::Functions.create_function(:no)\n  Puppet::Functions.create_function(\n    :f\n  ) do\nend\n").name == "f");
    CHECK(only("=begin\nnewtype(:no)\n=end\nPuppet::Type.newtype(:yes) do\nend\n").name == "yes");
    CHECK(only("Puppet::Type.newtype(:x) do\n  @doc = <<-EOT\n    newtype(:no)\n  EOT\nend\n").name == "x");
    CHECK(only("module Puppet\n  Type.newtype :x, self_refresh: true do\n  end\nend\n").name == "x");
    CHECK(only("Puppet::Type.type(:pkg).provide :apt, parent: X do\nend\n").type == "pkg");
    CHECK(only("Puppet::Type.type(:pkg).provide(\n  :apt,\n  parent: X) do\nend\n").name == "apt");
    CHECK(only("Facter.add('my_fact') do\nend\n").kind == Defined::fact);
    CHECK(only("Facter.add('MyFact') do\nend\n").written == "MyFact");
    CHECK(only("module Puppet::Parser::Functions\n  newfunction(:old, type: :rvalue, doc: <<-DOC\nx\nDOC\n  ) do\n  end\nend\n").name == "old");
    CHECK(only("x = Puppet::Functions.create_function(:f)\n").name == "f");
    CHECK(summarise_ruby("Puppet::Type.newtype(name) do\nend\n").broken);
    CHECK(summarise_ruby("Puppet::Type.newtype(:x) do\n  provide(:y) do ]\n  end\n  X.newtype(a]\n").broken);
    CHECK(summarise_ruby("# only words\n").empty);
    CHECK(summarise_ruby("__END__\nFacter.add(:x)\n").definitions.empty());
}

TEST_CASE("Ruby files that nobody asked for are known by their paths", "[project]")
{
    const auto named = [](Area area, std::string inner) {
        ProjectFile file;
        file.area = area;
        file.inner = std::move(inner);
        const std::optional<Summary> summary = summary_of_path(file);
        if (!summary)
            return std::string("read it");
        if (summary->definitions.empty())
            return std::string();
        const Definition& definition = summary->definitions.front();
        return definition.type.empty() ? definition.name : definition.type + " " + definition.name;
    };
    CHECK(named(Area::ruby_functions, "lib/puppet/functions/a/b.rb") == "a::b");
    CHECK(named(Area::ruby_functions_3x, "lib/puppet/parser/functions/c.rb") == "c");
    CHECK(named(Area::ruby_types, "lib/puppet/type/d.rb") == "d");
    CHECK(named(Area::ruby_providers, "lib/puppet/provider/d/e.rb") == "d e");
    CHECK(named(Area::ruby_providers, "lib/puppet/provider/shared.rb").empty());
    CHECK(named(Area::facts, "lib/facter/f.rb").empty());
}

TEST_CASE("summaries survive being written and read", "[project]")
{
    const Summary summary = summary_of("class a { class b { } include c }\nnotice(1)\n");
    const auto again = read_summary(write_summary(summary));
    REQUIRE(again);
    CHECK(write_summary(*again) == write_summary(summary));
    CHECK(again->definitions.size() == 2);
    CHECK_FALSE(read_summary("").has_value());
    CHECK_FALSE(read_summary(R"({"version": 1, "definitions": 3})").has_value());
    CHECK_FALSE(read_summary(R"({"version": 999})").has_value());
    CHECK_FALSE(read_summary(R"({"version": {}})").has_value());
    std::string beyond = write_summary(summary);
    const std::size_t place = beyond.find("[0,");  // a span from the start on
    REQUIRE(place != std::string::npos);
    beyond.insert(place + 2, std::string(30, '2'));
    CHECK_FALSE(read_summary(beyond).has_value());
}

TEST_CASE("names lead to paths", "[project]")
{
    CHECK(home(Defined::class_, "m") == "manifests/init.pp");
    CHECK(home(Defined::define, "m::b::c") == "manifests/b/c.pp");
    CHECK(home(Defined::function, "m::f") == "functions/f.pp");
    CHECK_FALSE(home(Defined::function, "f").has_value());
    CHECK(home(Defined::function, "f", true) == "functions/f.pp");
    CHECK(home(Defined::type_alias, "m::t") == "types/t.pp");
    CHECK(home(Defined::plan, "m") == "plans/init.pp");
    CHECK(home(Defined::ruby_function, "m::f") == "lib/puppet/functions/m/f.rb");
    CHECK(search_path("m::a::b") == Names{"manifests/init.pp", "manifests/a/b.pp", "manifests/a.pp"});
    CHECK(search_path("m") == Names{"manifests/init.pp"});
}

}  // namespace plint::tests
