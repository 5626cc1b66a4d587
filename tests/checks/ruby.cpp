// What is read from Ruby files; tests/oracle/compare_ruby.rb holds it against real Puppet.
#include "checks/ruby/read.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <string>
#include <vector>

namespace plint::tests {

static std::vector<std::string> strings(ruby::List<ruby::Text> words)
{
    return {words.begin(), words.end()};
}

static std::vector<std::string> values(const ruby::Attribute& attribute)
{
    std::vector<std::string> all;
    for (const ruby::Value& value : attribute.values)
        all.push_back(value.is_regex ? "/" + std::string(value.text) + "/" + std::string(value.flags)
                                     : std::string(value.text));
    return all;
}

static std::vector<std::string> names(const ruby::ResourceType& type)
{
    std::vector<std::string> all;
    for (const ruby::Attribute& attribute : type.attributes)
        all.emplace_back(attribute.name);
    return all;
}

using Strings = std::vector<std::string>;

static std::string type_of(const std::string& body)
{
    return "Puppet::Type.newtype(:t) do\n" + body + "\nend\n";
}

TEST_CASE("attributes are read with all they say of themselves", "[ruby]")
{
    const auto all = ruby::read(type_of(R"(
        feature :f, 'doc', methods: [:a, 'b']
        ensurable
        newparam(:path, namevar: true) { newvalues(%r{^/}, /x/i) }
        newproperty(:mode, array_matching: :all, required_features: :f) do
          desc 'The mode.'
          newvalues :a, 'b', true, 5
          aliasvalue(:c, :a)
          defaultto ['a', 1]
          munge { |v| v }
        end
        autorequire(:file) { [] })"));
    REQUIRE(all.types.size() == 1);
    const ruby::ResourceType& type = all.types[0];
    CHECK(type.name == "t");
    CHECK(type.open.empty());
    CHECK(names(type) == Strings{"ensure", "mode", "path"});
    REQUIRE(type.has_ensure());
    CHECK(values(*type.find("ensure")) == Strings{"present", "absent"});
    CHECK(type.find("path")->namevar);
    CHECK(values(*type.find("path")) == Strings{"/^//", "/x/i"});
    const ruby::Attribute& mode = *type.find("mode");
    CHECK(mode.kind == ruby::AttributeKind::property);
    CHECK(mode.check == ruby::Check::values);
    CHECK(mode.takes_all);
    CHECK(mode.munges);
    CHECK(mode.doc == "The mode.");
    CHECK(values(mode) == Strings{"a", "b", "true", "5"});
    REQUIRE(mode.aliases.size() == 1);
    CHECK(mode.aliases[0].name == "c");
    CHECK(mode.default_value == "['a', 1]");
    CHECK(strings(mode.required_features) == Strings{"f"});
    REQUIRE(type.features.size() == 1);
    CHECK(strings(type.features[0].methods) == Strings{"a", "b"});
    REQUIRE(type.relations.size() == 1);
    CHECK(type.relations[0].type == "file");
}

TEST_CASE("what is computed makes the smallest thing around it open", "[ruby]")
{
    const auto type = [](const std::string& body) {
        auto all = ruby::read(type_of(body));
        REQUIRE(all.types.size() == 1);
        return all;
    };
    CHECK_FALSE(type("newparam(names.first)").types[0].open.empty());
    CHECK_FALSE(type("things.each { |t| newparam(t) }").types[0].open.empty());
    CHECK_FALSE(type("make_parameters :a").types[0].open.empty());
    CHECK_FALSE(type("extend Somewhere::Else").types[0].open.empty());
    CHECK_FALSE(type("Helper.define(self)").types[0].open.empty());
    CHECK_FALSE(type("class_eval(code)").types[0].open.empty());
    CHECK_FALSE(type("for n in names do\n newparam(n)\nend").types[0].open.empty());
    CHECK_FALSE(type("loop { newparam(next_name) }").types[0].open.empty());
    CHECK_FALSE(type("[:a].each(&method(:newparam))").types[0].open.empty());
    CHECK_FALSE(type("def self.newparam(name)\n super\nend\nnewparam(:a)").types[0].open.empty());
    CHECK_FALSE(type("%w[a b].each_slice(1) { |n| newparam(*n) }").types[0].open.empty());
    CHECK_FALSE(ruby::read("Puppet::Type.newtype(:t, &body)").types[0].open.empty());
    CHECK_FALSE(type("body = proc { newvalues(:x) }\nnewparam(:a, &body)").types[0].find("a")->open.empty());
    CHECK_FALSE(type("newparam(:a) { newvalues(*list) }").types[0].find("a")->open.empty());
    CHECK(type("newparam(:a) { newvalues(*list) }").types[0].open.empty());
    for (const std::string_view values :
         {"*[:b, *X::LIST].flat_map { |v| [v] }", "*[:b].flat_map { |v| [v, *X::LIST] }",
          "*[:b].flat_map { |v| X::LIST[v] }", "*{ b: 1 }.merge(**X::MORE).keys", "*{ b: 1 }.merge(*X::LIST).keys",
          "*{ b: 1 }.merge(X::MORE).keys"}) {
        CAPTURE(values);
        CHECK_FALSE(type("newparam(:a) { newvalues(" + std::string(values) + ") }").types[0].find("a")->open.empty());
    }
    CHECK_FALSE(type("newparam(:a, **options)").types[0].find("a")->open.empty());
    CHECK(type("newparam(:a) if somebody?(self)\nnewparam(:b)").types[0].find("a")->conditional);
    CHECK_FALSE(type("newparam(:a) if somebody\nnewparam(:b)").types[0].find("b")->conditional);
    CHECK(type("newparam(:a) { validate { |v| v } }").types[0].find("a")->check == ruby::Check::code);
    const auto broken = ruby::read(type_of("newparam(:a) { newvalues(:b }"));
    CHECK(broken.syntax_error);
    for (const ruby::ResourceType& read : broken.types)
        CHECK_FALSE(read.open.empty());
    CHECK(ruby::read("Puppet::Type.newtype(name) do\nend").unnamed.size() == 1);
}

TEST_CASE("loops over literals and methods of the file are followed", "[ruby]")
{
    const auto all = ruby::read(type_of(R"(
        WORDS = %w[a b].freeze
        WORDS.each { |word| newparam(word.to_sym) }
        { c: 1, d: 2 }.each_pair { |name, _| newproperty(name) }
        def self.pair(name, options = {}, &block)
          %w[x y].each { |end_| newproperty("#{name}_#{end_}", options, &block) }
        end
        pair(:p, array_matching: :all) { newvalues(:v) }
        newparam(:no) if Puppet::Util::Package.versioncmp(Puppet.version, '5.0') < 0)"));
    const ruby::ResourceType& type = all.types.at(0);
    CHECK(type.open.empty());
    CHECK(names(type) == Strings{"a", "b", "c", "d", "p_x", "p_y"});
    CHECK(type.find("p_y")->takes_all);
    CHECK(values(*type.find("p_x")) == Strings{"v"});
}

TEST_CASE("strings and hashes of types are computed as by Ruby", "[ruby]")
{
    const auto all = ruby::read(type_of(R"(
        newparam(:a) { newvalues(" b\t".strip, "c\n\n".chomp, "d\r\n".chomp, :E.downcase, 'f'.upcase.to_sym) }
        newparam(:b) { newvalues(*{ x: 1 }.merge({ y: 2 }, z: 3).keys, *[[:p], :q].flat_map { |v| v }) })"));
    const ruby::ResourceType& type = all.types.at(0);
    CHECK(values(*type.find("a")) == Strings{"b", "c\n", "d", "e", "F"});
    CHECK(values(*type.find("b")) == Strings{"x", "y", "z", "p", "q"});
    CHECK(type.find("b")->open.empty());
}

TEST_CASE("files that a file requires are read when something of them is used", "[ruby]")
{
    const ruby::Library library = [](std::string_view path) -> std::optional<std::string> {
        if (path == "puppet_x/helper")
            return "module PuppetX\n module Helper\n  def more(name)\n   newparam(name)\n  end\n end\nend\n";
        return std::nullopt;
    };
    const std::string text = "require_relative '../../puppet_x/helper'\n" + type_of("extend PuppetX::Helper\nmore :a");
    const auto all = ruby::read(text, "puppet/type/t.rb", library);
    CHECK(all.types.at(0).open.empty());
    CHECK(names(all.types[0]) == Strings{"a"});
    CHECK(text.substr(all.types[0].find("a")->span.begin, 7) == "more :a");
    CHECK_FALSE(ruby::read(text).types.at(0).open.empty());
}

TEST_CASE("types of the Resource API, providers, facts and data types are read", "[ruby]")
{
    const auto all = ruby::read(R"(
        Puppet::ResourceApi.register_type(
          name: 'r', docs: 'R.', features: ['canonicalize'],
          attributes: {
            ensure: { type: 'Enum[present, absent]', default: 'present' },
            name: { type: 'String', behaviour: :namevar },
            size: { type: 'Optional[Integer]', behaviour: :init_only },
          }, autorequire: { file: '$path' }
        )
        Puppet::Type.type(:pkg).provide(:apt, parent: :dpkg) do
          confine os: :debian
          has_feature :upgradeable, :versionable
          def install; end
        end
        Facter.add('MyFact') { confine kernel: %w[Linux Darwin]; confine virtual: true; setcode { 'x' } }
        devices.each { |d| Facter.add("disk_#{d}") { setcode { d } } }
        Puppet::DataTypes.create_type('Thing') { interface <<-P
          attributes => {}
          P
        }
        Puppet::Type.type(:file).newparam(:extra))");
    const ruby::ResourceType& type = all.types.at(0);
    CHECK(type.by_resource_api);
    CHECK(type.open.empty());
    CHECK(type.find("name")->namevar);
    CHECK(type.find("size")->behaviour == ruby::Behaviour::init_only);
    CHECK(type.find("ensure")->type == "Enum[present, absent]");
    CHECK(type.find("ensure")->default_value == "'present'");
    CHECK(type.relations[0].type == "file");
    const ruby::Provider& provider = all.providers.at(0);
    CHECK(provider.name == "apt");
    CHECK(provider.type == "pkg");
    CHECK(provider.parent == "dpkg");
    CHECK(strings(provider.features) == Strings{"upgradeable", "versionable"});
    CHECK(strings(provider.methods) == Strings{"install"});
    REQUIRE(all.facts.size() == 2);
    CHECK(all.facts[0].name == "myfact");
    CHECK(all.facts[0].resolutions[0].value == "'x'");
    CHECK(strings(all.facts[0].resolutions[0].confines[0].values) == Strings{"Linux", "Darwin"});
    CHECK(strings(all.facts[0].resolutions[0].confines[1].values) == Strings{"true"});
    CHECK(all.facts[1].prefix);
    CHECK(all.facts[1].name == "disk_");
    CHECK(all.data_types.at(0).name == "Thing");
    REQUIRE(all.additions.size() == 1);
    CHECK(all.additions[0].type == "file");
    CHECK(all.additions[0].name == "extra");
}

TEST_CASE("any text is read in time", "[ruby]")
{
    CHECK(ruby::read("").empty);
    CHECK(ruby::read("def f").syntax_error.has_value());
    (void)ruby::read(std::string(100'000, '('));
    (void)ruby::read(std::string(100'000, '['));
    (void)ruby::read("a = [1]\n" + std::string(50'000, '-') + "a");
    const auto recursive = ruby::read(type_of("def self.again(n)\n again(n)\n again(n)\nend\nagain(1)\nnewparam(:a)"));
    CHECK(recursive.types.size() == 1);
    const auto wide = ruby::read(
        type_of("x = %w[a b c d e f g h]\n" + std::string(20, ' ')
                + "x.each { x.each { x.each { x.each { x.each { x.each { x.each { |y| newparam(y) } } } } } } }"));
    CHECK_FALSE(wide.types.at(0).open.empty());
}

TEST_CASE("attributes of the Resource API have their types beside heredocs", "[ruby]")
{
    const auto all =
        ruby::read("Puppet::ResourceApi.register_type(name: 'r', docs: <<DOCS, attributes: {\n  all of it\nDOCS\n"
                   "  name: { type: 'String', desc: <<-A, behaviour: :namevar },\n  a\n  A\n"
                   "  size: {\n    type: 'Optional[Integer]',\n    desc: <<~B,\n      b\n    B\n  },\n"
                   "  list: [<<C, 'd'],\nc\nC\n})\n");
    const ruby::ResourceType& type = all.types.at(0);
    CHECK(type.open.empty());
    REQUIRE(type.attributes.size() == 3);
    CHECK(type.find("name")->type == "String");
    CHECK(type.find("size")->type == "Optional[Integer]");
    CHECK(type.find("size")->open.empty());
}

TEST_CASE("long words of heredocs and many heredocs are read, or are mistakes", "[ruby]")
{
    for (const std::size_t length : {200U, 255U, 256U, 300U, 2000U}) {
        const std::string word(length, 'A');
        (void)ruby::read("a = [<<'" + word + "', <<'B" + word + "']\n#{x}\n" + word + "\n\nB" + word + "\nb = 1\n");
    }
    for (const int count : {100, 250, 1000}) {
        std::string text = "a = [1";
        for (int i = 0; i < count; ++i)
            text += fmt::format(", <<W{}", i);
        (void)ruby::read(text + "]\nx\nW0\n");
    }
}

TEST_CASE("text with many syntax errors is not read to its end", "[ruby]")
{
    using namespace std::string_view_literals;
    for (const std::string_view text : {"<C\nC\n<C\nC\n<<C\nC\n"sv, "d.<~T,,:e\n<<E,:Y,d\n\n"sv,
                                        "-C\n=>-3,d><<C\nd>\n"sv, "P\0d=<t<<d\ne\n"sv, "<\xff\xff"sv}) {
        CAPTURE(text);
        CHECK(ruby::read(text).syntax_error);
    }
}

}  // namespace plint::tests
