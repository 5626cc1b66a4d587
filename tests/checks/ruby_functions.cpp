// What is read of functions in Ruby: which arguments they take, and where they always end in an error.
#include "checks/ruby/read.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <string>
#include <vector>

namespace plint::tests {

TEST_CASE("functions are read with their signatures", "[ruby]")
{
    const auto all = ruby::read(R"(
        # Joins.
        Puppet::Functions.create_function(:'m::f') do
          local_types { type 'Small = Integer[1,3]' }
          dispatch :one do
            param 'Small', :a
            optional_param 'String', :b
            repeated_param 'Any', :c
            block_param 'Callable[1]', :block
            return_type 'String'
          end
          dispatch(:two) { required_repeated_param 'Numeric', :n }
          argument_mismatch(:no) { param 'Undef', :u }
        end)");
    const ruby::Function& function = all.functions.at(0);
    CHECK(function.name == "m::f");
    CHECK(function.doc == "Joins.\n");
    CHECK(function.open.empty());
    REQUIRE(function.signatures.size() == 2);
    const ruby::Signature& one = function.signatures[0];
    CHECK(one.min() == 1);
    CHECK(one.max() == ruby::unlimited);
    CHECK(one.parameters[0].type == "Small");
    REQUIRE(one.block);
    CHECK(one.block->type == "Callable[1]");
    CHECK(one.return_type == "String");
    CHECK(function.signatures[1].min() == 1);
    REQUIRE(function.local_types.size() == 1);
    CHECK(function.local_types[0].type == "Integer[1,3]");

    const auto plain = ruby::read("Puppet::Functions.create_function(:f) { def f(a, b = 1, *c); end }");
    CHECK(plain.functions.at(0).signatures[0].min() == 1);
    const auto computed = ruby::read("Puppet::Functions.create_function(:f) { dispatch(:g) { param kind, :a } }");
    CHECK_FALSE(computed.functions.at(0).open.empty());
    // stdlib's `validate_legacy` puts the scope in front of what it is given.
    const auto caller = ruby::read("Puppet::Functions.create_function(:f) {\n dispatch(:g) { param 'Any', :a }\n"
                                   " def call(scope, *args)\n end\n def g(a)\n end }");
    CHECK_FALSE(caller.functions.at(0).open.empty());

    const auto old =
        ruby::read("module Puppet::Parser::Functions\n newfunction(:g, :type => :rvalue, :arity => -2) { |a| a }\nend");
    CHECK(old.functions.at(0).api == ruby::FunctionApi::ruby_3x);
    CHECK(old.functions[0].returns_value);
    CHECK(old.functions[0].arity == -2);
    CHECK_FALSE(
        ruby::read("Puppet::Parser::Functions.newfunction('g', 'type' => :rvalue) { }").functions.at(0).returns_value);
}

TEST_CASE("an old function takes as many arguments as its code lets through", "[ruby]")
{
    const auto counts = [](const std::string& body) {
        const auto read = ruby::read("module Puppet::Parser::Functions\n newfunction(:f, :type => :rvalue) do |args|\n"
                                     + body + "\nend\nend");
        const ruby::Function& function = read.functions.at(0);
        return std::pair(function.old_least(), function.old_most());
    };
    using Counts = std::pair<std::uint32_t, std::uint32_t>;
    const auto any = ruby::unlimited;
    CHECK(counts("raise(Puppet::ParseError, 'x') if args.size != 2") == Counts{2, 2});
    CHECK(counts("raise Puppet::ParseError, 'x' unless args.length == 1") == Counts{1, 1});
    CHECK(counts("if (args.length < 2) || (args.length > 3)\n raise 'x'\nend\nargs[0]") == Counts{2, 3});
    CHECK(counts("x = args[0]\nraise 'x' if args.empty?\nraise 'y' if args.size > 4") == Counts{1, 4});
    CHECK(counts("raise 'x' if args.size < 1 and args[0].nil?") == Counts{0, any});
    CHECK(counts("raise 'x' unless args.size == 1 || lookupvar('y')") == Counts{0, any});
    CHECK(counts("raise 'x' unless (name = args.shift)\nraise 'y' if args.size > 1") == Counts{0, any});
    CHECK(counts("raise 'x' unless args.pop\nraise 'y' unless args.empty?") == Counts{0, any});
    CHECK(counts("raise 'x' if args.compact.size < 2 || args.push(1).size > 9\nraise 'y' if args.size != 3")
          == Counts{0, any});
    CHECK(counts("raise 'x' if args.push(1).nil? || args.size == 3") == Counts{0, any});
    CHECK(counts("raise 'x' if args.count { |a| a.is_a?(Integer) } > 0") == Counts{0, any});
    CHECK(counts("args[1] = 'a'\nraise 'x' if args.size != 2") == Counts{0, any});
    CHECK(counts("x = (args[1] ||= 'a')\nraise 'x' if args.size != 2") == Counts{0, any});
    CHECK(counts("size = args[2] = 'x'\nraise 'x' unless args.size == 3") == Counts{0, any});
    CHECK(counts("name, args[1] = 'a', 'b'\nraise 'x' if args.size != 2") == Counts{0, any});
    CHECK(counts("args.shift\nraise 'x' if args.size != 2") == Counts{0, any});
    CHECK(counts("return 1 if true\nraise 'x' if args.size != 2") == Counts{0, any});
    CHECK(counts("warning('x') if args.size != 2") == Counts{0, any});
    CHECK(counts("begin\n raise 'x' if args.size != 2\nrescue\nend") == Counts{0, any});
    CHECK(counts("raise 'x' if args.size != 2\nrescue\n 1") == Counts{0, any});
    CHECK(counts("if args.size == 1\n 1\nelse\n raise 'x'\nend") == Counts{0, any});
}

namespace {

ruby::Function function_of(const std::string& body)
{
    static ruby::Descriptions read;  // what the function looks at
    read = ruby::read("Puppet::Functions.create_function(:f) do\n" + body + "\nend");
    return read.functions.at(0);
}

}  // namespace

TEST_CASE("a function that always calls stdlib's deprecation is known", "[ruby]")
{
    const auto deprecates = [](const std::string& statements) {
        return function_of("dispatch(:g) { repeated_param 'Any', :a }\ndef g(*a)\n" + statements + "\nend")
            .deprecation.has_value();
    };
    const std::string call = "call_function('deprecation', 'f', 'Use g.')";
    CHECK(deprecates(call));
    CHECK(deprecates(call + "\nreturn 1"));
    CHECK(deprecates("b = a.map { |x| x }\nraise 'x' if b.empty?\nself." + call));
    CHECK(deprecates("call_function('deprecation', 'f', \"Use #{a}.\", true)"));
    CHECK_FALSE(deprecates(call + " unless a.empty?"));
    CHECK_FALSE(deprecates("if a.empty?\n " + call + "\nend"));
    CHECK_FALSE(deprecates("case a\nwhen 1\n " + call + "\nend"));
    CHECK_FALSE(deprecates("return 1 if a.empty?\n" + call));
    CHECK_FALSE(deprecates("a.each { |x| return x }\n" + call));
    CHECK_FALSE(deprecates("a.each { |x| " + call + " }"));
    CHECK_FALSE(deprecates("a && " + call));
    CHECK_FALSE(deprecates("throw :done\n" + call));
    CHECK_FALSE(deprecates("begin\n " + call + "\nrescue\nend"));
    CHECK_FALSE(deprecates(call + "\nrescue StandardError\n 1"));
    CHECK_FALSE(deprecates(call + "\nensure\n return 1"));
    CHECK_FALSE(deprecates(call + " rescue nil"));
    CHECK_FALSE(deprecates("Puppet[:strict] = :off\n" + call));
    CHECK_FALSE(deprecates("call_function('deprecation', 'f', 'Use g.', false)"));
    CHECK_FALSE(deprecates("call_function('deprecation', 'f', 'Use g.', strict)"));
    CHECK_FALSE(deprecates("call_function('deprecation', *a)"));
    CHECK_FALSE(deprecates("call_function('other', 'f', 'Use g.')"));
    CHECK_FALSE(deprecates("scope." + call));
    CHECK(function_of("def f(a)\n " + call + "\nend").deprecation->words == "Use g.");
    CHECK(function_of("def f(a)\n call_function('deprecation', 'f', text)\nend").deprecation->words.empty());

    // All that Puppet may call does it, and nothing comes before.
    const std::string two =
        "dispatch(:g) { param 'String', :a }\ndispatch(:h) { param 'Any', :a }\ndef g(a)\n " + call + "\nend\n";
    CHECK(function_of(two + "def h(a)\n " + call + "\nend").deprecation);
    CHECK_FALSE(function_of(two + "def h(a)\nend").deprecation);
    CHECK_FALSE(function_of(two).deprecation);
    const std::string one = "dispatch(:g) { param 'Any', :a }\ndef g(a)\n " + call + "\nend\n";
    CHECK(function_of(
              one
              + "def call(scope, *args)\n all = [scope] + args\n self.class.dispatcher.dispatch(self, scope, all)\nend")
              .deprecation);
    CHECK_FALSE(function_of(one + "def call(scope, *args)\n 1\nend").deprecation);
    CHECK_FALSE(function_of(one
                            + "def call(scope, *args)\n return 1 if args.empty?\n self.class.dispatcher.dispatch(self, "
                              "scope, args)\nend")
                    .deprecation);
    CHECK_FALSE(function_of(one + "def call_function(*args)\nend").deprecation);
    CHECK_FALSE(function_of(one + "if old\n def g(a)\n end\nend").deprecation);
    CHECK_FALSE(function_of(one + "make_dispatches(self)").deprecation);

    const auto old = [](const std::string& statements) {
        return ruby::read("module Puppet::Parser::Functions\n newfunction(:f, type: :rvalue) do |args|\n" + statements
                          + "\nend\nend")
            .functions.at(0)
            .deprecation.has_value();
    };
    CHECK(old("raise 'x' if args.empty?\ncall_function('deprecation', ['f', 'Use g.'])"));
    CHECK_FALSE(old("next 1 if args.empty?\ncall_function('deprecation', ['f', 'Use g.'])"));
    CHECK_FALSE(old("call_function('deprecation', ['f', 'Use g.', false])"));
    CHECK_FALSE(old("call_function('deprecation', args)"));
    CHECK_FALSE(old("function_deprecation([:f, 'Use g.'])"));  // the old `deprecation` never raises
}

TEST_CASE("a function that raises where `strict` is `error` is known", "[ruby]")
{
    const auto raises = [](const std::string& statements) {
        return function_of("dispatch(:g) { repeated_param 'Any', :a }\ndef g(key, message, use = true)\n" + statements
                           + "\nend")
            .raises_when_strict;
    };
    CHECK(
        raises("case Puppet.settings[:strict]\nwhen :off\n # nothing\nwhen :error\n raise(message)\nelse\n warn\nend"));
    CHECK(raises("if defined? Puppet::X\n message = 'x'\nend\ncase Puppet.settings[:strict]\nwhen :off, :error\n fail "
                 "message\nend"));
    CHECK(raises("return if use && Puppet.settings[:strict] == :off\nraise(message) if use && Puppet.settings[:strict] "
                 "== :error\nnil"));
    CHECK(raises("if Puppet[:strict] != :error\n warn\nelse\n raise message\nend"));
    CHECK(raises("unless Puppet[:strict] == :warning\n raise message\nend"));
    CHECK(raises("raise message"));
    CHECK_FALSE(raises("warn(message)"));
    CHECK_FALSE(raises("raise(message) if Puppet[:strict] == :off"));
    CHECK_FALSE(raises("raise(message) if key && Puppet[:strict] == :error"));
    CHECK_FALSE(raises("return if key\nraise message"));
    CHECK_FALSE(raises("use = false\nraise(message) if use && Puppet[:strict] == :error"));
    CHECK_FALSE(raises("case Puppet[:strict]\nwhen :off\n raise message\nend"));
    CHECK_FALSE(raises("case Puppet[:strict]\nwhen level\n warn\nwhen :error\n raise message\nend"));
    CHECK_FALSE(raises("raise message\nrescue\n nil"));
}

}  // namespace plint::tests
