// Summaries: what a file defines and refers to, and where what it defines belongs.
#include "checks/index/autoload.hpp"
#include "checks/index/project.hpp"
#include "checks/summary/foreign_names.hpp"
#include "checks/summary/regular_ruby.hpp"
#include "parser/parse.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace plint::tests {

namespace {

summary::Summary summary_of(const std::string& text)
{
    const SourceFile source("a.pp", text);
    return summary::summarise(parse(source, parse_options(source)));
}

using Names = std::vector<std::string>;

Names references(const summary::Summary& summary, summary::ReferenceKind kind)
{
    Names names;
    for (const summary::Reference& reference : summary.references)
        if (reference.kind == kind)
            names.push_back(reference.name);
    return names;
}

}  // namespace

TEST_CASE("a summary says what a file defines, under the real names", "[project]")
{
    const summary::Summary summary = summary_of("class a {\n  class b { define c () { } }\n  function f() { }\n}\n"
                                                "type A::T = Integer\nfunction a::f() { }\nnode 'n' { }\nnotice(1)\n");
    Names names;
    for (const summary::Definition& definition : summary.definitions)
        names.push_back(definition.name);
    CHECK(names == Names{"a", "a::b", "a::b::c", "f", "a::t", "a::f", ""});
    CHECK(summary.definitions[1].nesting == summary::Nesting::in_class);
    CHECK(summary.definitions[1].outer == 0u);
    CHECK(summary.definitions[2].outer == 1u);
    CHECK(summary.definitions[3].nesting == summary::Nesting::misplaced);
    CHECK(summary.definitions[4].written == "A::T");
    CHECK(summary.top_code.size() == 2);  // the node and the call
    CHECK_FALSE(summary.empty);
    CHECK(summary_of("# nothing\n").empty);
    CHECK(summary_of("class a {").broken);
}

TEST_CASE("names of templates in other text, also computed ones", "[project]")
{
    const auto names = [](std::string_view text) { return summary::foreign_names(text, summary::NamesOf::templates); };
    CHECK(names("template('a/b.erb') \"c-d.erb\"") == Names{"b.erb", "c-d.erb"});
    CHECK(names("\"#{m}/init/#{n}.#{k}.erb\"") == Names{"*/init/*.*.erb", ".erb"});
    CHECK(names("# ${m}/a.erb") == Names{"*/a.erb", "a.erb"});
    CHECK(names("'%s/a/%s.erb' % x") == Names{"*/a/*.erb", "s.erb"});
    CHECK(names("name + '.erb'") == Names{"*.erb", ".erb"});
    CHECK(names("name + '_a.erb'") == Names{"*_a.erb", "_a.erb"});
    CHECK(names("Dir['x/*.erb']") == Names{".erb", "x/*.erb"});
    CHECK(names("# a/<%= @b %>-c.erb, or .erb, {d}.erb") == Names{"*.erb", "-c.erb", ".erb", "a/*-c.erb"});
    CHECK(names("}.erb %>.erb") == Names{".erb"});
    CHECK(names(std::string(1000, 'a') + ".erb").size() == 2);
}

TEST_CASE("a summary says what a file refers to", "[project]")
{
    const summary::Summary summary = summary_of(R"(
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
    CHECK(references(summary, summary::ReferenceKind::class_)
          == Names{"a", "b", "c", "c::d", "e", "f", "g", "i", "j", "k", "l"});
    CHECK(references(summary, summary::ReferenceKind::resource_type) == Names{"m::n", "r", "s", "t", "u"});
    const Names functions = references(summary, summary::ReferenceKind::function);
    CHECK(std::ranges::count(functions, "w") == 1);
    CHECK(std::ranges::count(functions, "w2") == 1);
    CHECK(std::ranges::count(functions, "defined") == 1);
}

TEST_CASE("Ruby that is written as most is is summed up as if it were parsed", "[project]")
{
    const auto shown = [](const summary::Summary& summary) {
        std::string all = fmt::format("{:d} {:d}\n", summary.broken, summary.empty);
        for (const summary::Definition& d : summary.definitions)
            all += fmt::format("{} {} {} {} {}-{} {}-{}\n", static_cast<int>(d.kind), d.name, d.written, d.type,
                               d.span.begin, d.span.end, d.name_span.begin, d.name_span.end);
        return all;
    };
    for (const std::string text :
         {"# About\nrequire 'x'\nPuppet::Functions.create_function(:'m::f') do\n  x\nend\n",
          "Puppet::Functions.create_function(:f, Puppet::Functions::InternalFunction) do\nend",
          "Puppet::Type.newtype(:t) do\n  newparam(:a)\nend\n\n# end\n",
          "Puppet::Type.type(:t).provide :p, parent: X do\n  def a; end\nend\n",
          "require File.join(__dir__,\n  'x')\nPuppet::Type.type(:t).provide(\n  :p,\n  :parent => X\n) do\n  a\nend\n",
          "module Puppet::Parser::Functions\r\n  newfunction(:f, :doc => <<-E\r\n    words\r\n    E\r\n  ) do |a|\r\n  "
          "end\r\nend\r\n",
          "Puppet::Parser::Functions.newfunction('f', arity: 1) do |a|\n  a\nend\n",
          "class Puppet::Provider::X\n  def a\n  end\nend\n"}) {
        CAPTURE(text);
        const std::optional<summary::Summary> regular = summary::regular_ruby_summary(text);
        REQUIRE(regular);
        CHECK(shown(*regular) == shown(summary::parse_ruby_summary(text)));
    }
    for (const std::string text :
         {"Puppet::Type.newtype(:x) do\n", "Puppet::Type.newtype(name) do\nend\n",
          "Puppet::Type.newtype(:a => 1) do\nend\n", "Puppet::Type.newtype(:x) do\n  a\n",
          "if a\n  Puppet::Type.newtype(:x) do\n  end\nend\n", "# only words\n", "",
          "=begin\nPuppet::Type.newtype(:x) do\n=end\nend\n", "Puppet::Type.newtype(:x) do\n  <<A\nA\nend\n",
          "Puppet::Type.newtype(:x) do\n  Puppet::Type.type(:x).provide(:y) do\n  end\nend\n",
          "Facter.add(:x) do\nend\n", "Puppet::Type.newtype(:X) do\nend\n", "Puppet::Type.newtype(:x) { }\n",
          "x = <<A\nPuppet::Type.newtype(:x) do\nend\nA\n"}) {
        CAPTURE(text);
        CHECK_FALSE(summary::regular_ruby_summary(text));
    }
}

TEST_CASE("a mistake in Ruby silences a module only when it may hide a definition", "[project]")
{
    const std::string mistake = "  def a\n    b = ]\n  end\nend\n";
    for (const std::string& text :
         {"Puppet::Type.newtype(:x) do\n" + mistake, "module Puppet\n  Type.newtype(:x) do\n" + mistake + "end\n",
          "Facter.add(:x) do\n" + mistake}) {
        CAPTURE(text);
        const summary::Summary summary = summary::summarise_ruby(text);
        CHECK_FALSE(summary.broken);
        REQUIRE(summary.definitions.size() == 1);
        CHECK(summary.definitions[0].name == "x");
    }
    CHECK(summary::summarise_ruby("Puppet::Type.newtype([) do\n" + mistake + "Facter.add(:x) do\nend\n").broken);
    CHECK(summary::summarise_ruby("Puppet::Type.newtype(name) do\n" + mistake).broken);
}

TEST_CASE("Ruby files are summed up by the names of what they define", "[project]")
{
    const auto only = [](const std::string& text) {
        const summary::Summary summary = summary::summarise_ruby(text);
        REQUIRE(summary.definitions.size() == 1);
        return summary.definitions[0];
    };
    CHECK(only("Puppet::Functions.create_function(:'m::f') do\nend\n").name == "m::f");
    CHECK(only("# Puppet::Functions.create_function(:no)\n  Puppet::Functions.create_function(\n    :f\n  ) do\nend\n")
              .name
          == "f");
    CHECK(only("=begin\nnewtype(:no)\n=end\nPuppet::Type.newtype(:yes) do\nend\n").name == "yes");
    CHECK(only("Puppet::Type.newtype(:x) do\n  @doc = <<-EOT\n    newtype(:no)\n  EOT\nend\n").name == "x");
    CHECK(only("module Puppet\n  Type.newtype :x, self_refresh: true do\n  end\nend\n").name == "x");
    CHECK(only("Puppet::Type.type(:pkg).provide :apt, parent: X do\nend\n").type == "pkg");
    CHECK(only("Puppet::Type.type(:pkg).provide(\n  :apt,\n  parent: X) do\nend\n").name == "apt");
    CHECK(only("Facter.add('my_fact') do\nend\n").kind == summary::DefinitionKind::fact);
    CHECK(only("Facter.add('MyFact') do\nend\n").written == "MyFact");
    CHECK(only("module Puppet::Parser::Functions\n  newfunction(:old, type: :rvalue, doc: <<-DOC\nx\nDOC\n  ) do\n  "
               "end\nend\n")
              .name
          == "old");
    CHECK(only("x = Puppet::Functions.create_function(:f)\n").name == "f");
    CHECK(summary::summarise_ruby("Puppet::Type.newtype(name) do\nend\n").broken);
    CHECK(summary::summarise_ruby("Puppet::Type.newtype(:x) do\n  provide(:y) do ]\n  end\n  X.newtype(a]\n").broken);
    CHECK(summary::summarise_ruby("# only words\n").empty);
    CHECK(summary::summarise_ruby("__END__\nFacter.add(:x)\n").definitions.empty());
}

TEST_CASE("Ruby files that nobody asked for are known by their paths", "[project]")
{
    const auto named = [](layout::Area area, std::string inner) {
        layout::ProjectFile file;
        file.area = area;
        file.inner = std::move(inner);
        const std::optional<summary::Summary> summary = summary::summary_of_path(file);
        if (!summary)
            return std::string("read it");
        if (summary->definitions.empty())
            return std::string();
        const summary::Definition& definition = summary->definitions.front();
        return definition.type.empty() ? definition.name : definition.type + " " + definition.name;
    };
    CHECK(named(layout::Area::ruby_functions, "lib/puppet/functions/a/b.rb") == "a::b");
    CHECK(named(layout::Area::ruby_functions_3x, "lib/puppet/parser/functions/c.rb") == "c");
    CHECK(named(layout::Area::ruby_types, "lib/puppet/type/d.rb") == "d");
    CHECK(named(layout::Area::ruby_providers, "lib/puppet/provider/d/e.rb") == "d e");
    CHECK(named(layout::Area::ruby_providers, "lib/puppet/provider/shared.rb").empty());
    CHECK(named(layout::Area::facts, "lib/facter/f.rb").empty());
}

TEST_CASE("names lead to paths", "[project]")
{
    CHECK(index::autoload_path(summary::DefinitionKind::class_, "m") == "manifests/init.pp");
    CHECK(index::autoload_path(summary::DefinitionKind::define, "m::b::c") == "manifests/b/c.pp");
    CHECK(index::autoload_path(summary::DefinitionKind::function, "m::f") == "functions/f.pp");
    CHECK_FALSE(index::autoload_path(summary::DefinitionKind::function, "f").has_value());
    CHECK(index::autoload_path(summary::DefinitionKind::function, "f", true) == "functions/f.pp");
    CHECK(index::autoload_path(summary::DefinitionKind::type_alias, "m::t") == "types/t.pp");
    CHECK(index::autoload_path(summary::DefinitionKind::plan, "m") == "plans/init.pp");
    CHECK(index::autoload_path(summary::DefinitionKind::ruby_function, "m::f") == "lib/puppet/functions/m/f.rb");
    CHECK(index::search_path("m::a::b") == Names{"manifests/init.pp", "manifests/a/b.pp", "manifests/a.pp"});
    CHECK(index::search_path("m") == Names{"manifests/init.pp"});
}

}  // namespace plint::tests
