// Where Ruby code uses names that newer versions do not have.
#include "checks/ruby/name_uses.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace plint::tests {

namespace {

constexpr auto wanted = std::to_array<ruby::NameInRuby>({
    {"File", "exists?"},
    {"Fixnum"},
    {"", "untaint"},
    {"Kernel", "open", true},
    {"Puppet", "[]"},
    {"YAML", "safe_load", false, true},
    {"A::B", "c"},
});

// The code of each use.
std::vector<std::string> uses(std::string_view text)
{
    std::vector<std::string> found;
    for (const ruby::UseInRuby& use : ruby::uses_in_ruby(text, wanted))
        found.emplace_back(text.substr(use.span.begin, use.span.size()));
    return found;
}

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("constants and methods of constants are found in any form", "[ruby]")
{
    CHECK(uses("File.exists?('/x')") == Found{"File.exists?"});
    CHECK(uses("x = ::File::exists? y") == Found{"::File::exists?"});
    CHECK(uses("\"#{File.exists?(a)}\" + `#{Fixnum}`") == Found{"File.exists?", "Fixnum"});
    CHECK(uses("case x\nwhen Fixnum, ::Fixnum then 1\nend") == Found{"Fixnum", "::Fixnum"});
    CHECK(uses("Fixnum::MAX") == Found{"Fixnum"});
    CHECK(uses("A::B.c; ::A::B.c(1); B.c; X::A::B.c") == Found{"A::B.c", "::A::B.c"});
    CHECK(uses("a.b.untaint; untaint; a.untaint(1)") == Found{"untaint"});
    CHECK(uses("open('|x'); Kernel.open('|x'); File.open('|x')") == Found{"open", "Kernel.open"});
    CHECK(uses("Puppet[:a]; Puppet.settings[:b]; puppet[:c]") == Found{"Puppet[:a]", "Puppet.settings[:b]"});
}

TEST_CASE("what only looks like a use is not one", "[ruby]")
{
    CHECK(uses("# File.exists?('/x')\n'Fixnum'\n:Fixnum").empty());
    CHECK(uses("Other::Fixnum; Other::File.exists?(1); file.exists?(1)").empty());
    CHECK(uses("File.exist?(1); Dir.exists?(1)").empty());
    CHECK(uses("module Puppet::Util::Windows\n  File.exists?(1)\nend").empty());
    CHECK(uses("module Puppet::Util::Windows\n  ::File.exists?(1)\nend") == Found{"::File.exists?"});
    CHECK(uses("class X < Puppet::Type\n  File.exists?(1)\nend").empty());
}

TEST_CASE("guarded uses are not reported", "[ruby]")
{
    CHECK(uses("File.respond_to?(:exists?) ? File.exists?(1) : File.exist?(1)").empty());
    CHECK(uses("defined?(Fixnum) && Fixnum").empty());
    CHECK(uses("begin\n  File.exists?(1)\nrescue NoMethodError\n  nil\nend").empty());
    CHECK(uses("begin\n  YAML.safe_load(a, [B])\nrescue ArgumentError\n  nil\nend").empty());
    CHECK(uses("begin\n  File.exists?(1)\nrescue ArgumentError\n  nil\nend") == Found{"File.exists?"});
    CHECK(uses("class File\n  def self.exists?(x)\n  end\nend\nFile.exists?(1)").empty());
    CHECK(uses("Fixnum = Integer\nFixnum").empty());
    CHECK(uses("class FileServer; end\nFile.exists?(1)") == Found{"File.exists?"});
}

TEST_CASE("only the code under a test of a version is guarded", "[ruby]")
{
    CHECK(uses("if RUBY_VERSION < '3'\n  File.exists?(1)\nelse\n  Fixnum\nend\nFile.exists?(2)")
          == Found{"File.exists?"});
    CHECK(uses("File.exists?(1) if RUBY_VERSION < '3'").empty());
    CHECK(uses("old = RUBY_VERSION < '3'\nFile.exists?(1) if old").empty());
    CHECK(uses("return if RUBY_VERSION >= '3'\nFile.exists?(1)").empty());
}

TEST_CASE("arguments of a use are described", "[ruby]")
{
    using enum ruby::ArgumentInRuby::Form;
    const auto found = ruby::uses_in_ruby("YAML.safe_load(\"a#{b}\", nil, *c, d: 1, :e => 2)", wanted);
    REQUIRE(found.size() == 1);
    const auto& arguments = found[0].arguments;
    REQUIRE(arguments.size() == 5);
    CHECK(arguments[0].begin == "a");
    CHECK(arguments[1].form == nil);
    CHECK(arguments[2].form == other);
    CHECK((arguments[3].form == option && arguments[3].key == "d"));
    CHECK((arguments[4].form == option && arguments[4].key == "e"));
}

TEST_CASE("places of uses in a template are places in its text", "[ruby]")
{
    const std::string_view text = "Fixnum\n<% if a -%>\n<%= Fixnum %> <%# Fixnum %>\n<% end %>";
    const auto found = ruby::uses_in_template(text, erb::read(text), wanted);
    REQUIRE(found.size() == 1);
    CHECK(found[0].span.begin == text.find("= Fixnum") + 2);
}

}  // namespace plint::tests
