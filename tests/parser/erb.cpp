// ERB templates: their parts, the Ruby source made of them, and what their code reads. tests/oracle/compare_erb.rb compares
// parts and source with Ruby's own ERB.
#include "checks/ruby/template_code.hpp"
#include "parser/erb/erb.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace plint::tests {

namespace {

using erb::PartKind;

std::vector<std::string> parts_of(std::string_view text)
{
    std::vector<std::string> all;
    for (const erb::Part& part : erb::read(text).parts) {
        const std::string inner(text.substr(part.inner.begin, part.inner.size()));
        all.push_back((part.kind == PartKind::text         ? "text:"
                           : part.kind == PartKind::code   ? "code:"
                           : part.kind == PartKind::output ? "output:"
                                                           : "comment:")
                      + inner);
    }
    return all;
}

ruby::TemplateCode code_of(std::string_view text)
{
    return ruby::read_template(text, erb::read(text));
}

std::vector<std::string> variables_of(std::string_view text)
{
    std::vector<std::string> all;
    for (const ruby::VariableInTemplate& variable : code_of(text).variables)
        all.push_back(variable.name);
    return all;
}

template <class Name>
std::vector<std::string> names(const std::vector<Name>& list)
{
    std::vector<std::string> all;
    for (const ruby::NameInTemplate& name : list)
        all.push_back(name.name);
    return all;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("an ERB template is cut into text and tags", "[erb]")
{
    CHECK(parts_of("a <%= x %> b\n<%# c -%>\n  <%- d -%>\ne")
          == List{"text:a ", "output: x ", "text: b\n", "comment: c ", "code: d ", "text:e"});
    CHECK(parts_of("<%% a %>b<%= '%%>' %>") == List{"text:<%% a %>b", "output: '%%>' "});
    CHECK(parts_of("a<%-b-%>\r\nc<% d -%>e") == List{"text:a", "code:b", "text:c", "code: d ", "text:e"});
    CHECK(parts_of("").empty());
    const erb::Template open = erb::read("a <%= b\nc");
    REQUIRE(open.unclosed);
    CHECK(*open.unclosed == Span{2, 5});
    CHECK(erb::read("<%= a -%>\nb").parts[0].joins_lines);
    CHECK_FALSE(erb::read("<%= a -%> \nb").parts[0].joins_lines);
}

TEST_CASE("the Ruby source of a template leads back to it", "[erb]")
{
    const std::string_view text = "a\n<% if @x -%>\n<%= @y '%%>' %>";
    const erb::RubySource source = erb::ruby_source(text, erb::read(text));
    CHECK(source.text == "nil\n;  if @x \n(( @y '%>' ))");
    for (const std::string_view name : {"@x", "@y"}) {
        const auto at = static_cast<Offset>(source.text.find(name));
        CHECK(source.place(Span{at, at + 2})
              == Span{static_cast<Offset>(text.find(name)), static_cast<Offset>(text.find(name)) + 2});
    }
}

TEST_CASE("variables that a template reads and sets", "[erb]")
{
    CHECK(variables_of("<%= @a %><%= scope['b'] %><%= scope.lookupvar('::c::d') %><% if @e.nil? %><% end %>")
          == List{"a", "b", "c::d", "e"});
    CHECK(variables_of("<% @a = 1 %><% @b, @c = @d %>") == List{"d"});
    CHECK(names(code_of("<% @a = 1; @b, @c = @d; scope['e'] = 2; scope.setvar('f', 3); @g ||= 1 %>").set)
          == List{"a", "b", "c", "e", "f", "g"});
    CHECK(code_of("<% if @a && !@b.empty? %><%= @c || 1 %><%= @d == 'x' ? 1 : 2 %><% end %>").tested
          == List{"a", "b", "c"});
    CHECK_FALSE(code_of("<%= @a %><%= scope['b'] %><%= scope.function_join([@c]) %>").reads_anything);
    for (const std::string_view open : {"binding", "instance_variable_get('@x')", "scope.to_hash", "scope[@x]",
                                        "f(scope)", "eval('@x')", "ERB.new(@x).result", "instance_variables", "self.x"})
        CHECK(code_of("<%= " + std::string(open) + " %>").reads_anything);
}

TEST_CASE("conditions that guard code of a template", "[erb]")
{
    const auto guards = [](std::string_view text) {
        List all;
        for (const ruby::GuardedCode& guarded : code_of(text).guarded)
            all.push_back(guarded.variable);
        return all;
    };
    CHECK(guards("<% if @a %>x<% elsif @b && (@c) %>y<% else %>z<% end %>") == List{"a", "b", "b", "c"});
    CHECK(guards("<%= @d ? 1 : 2 %><% x = 1 if @e %><%= @f && @g.x %><% y if (@h and @i) %>")
          == List{"d", "e", "f", "h", "i", "h"});
    CHECK(guards("<% unless @a %><% end %><% if !@b %><% end %><% if @c || @d %><% end %><% if @e.nil? %><% end %>")
              .empty());
}

TEST_CASE("variables for which a template has another value", "[erb]")
{
    const auto defaults = [](std::string_view text) {
        List all;
        for (const ruby::VariableInTemplate& variable : code_of(text).variables)
            if (variable.has_default)
                all.push_back(variable.name);
        return all;
    };
    CHECK(defaults("<%= @a || 1 %><%= (@b && @c) || 2 %><%= @d || scope['e'] || scope.lookupvar('f') || @g %>")
          == List{"a", "b", "c", "d", "e", "f"});
    CHECK(defaults("<%= @a ? @a : 1 %><%= @b.nil? ? 1 : 2 %><%= @c == nil ? 1 : 2 %><%= !@d ? 1 : \"#{@d.x}\" %>")
          == List{"a", "a", "b", "c", "d", "d"});
    CHECK(defaults("<% if @a %><%= @a %><% else %>x<% end %><% unless @b %>x<% else %><%= @b %><% end %>")
          == List{"a", "a", "b", "b"});
    CHECK(defaults("<%= @a ? (@b ? @a : 1) : 2 %>") == List{"a", "a"});
    CHECK(defaults("<% if @a || @b %><% end %><%= 1 if @c || @d %><% while !(@e || @f) %><% end %>").empty());
    CHECK(defaults("<%= @a ? 1 : 2 %><%= @a %><%= @b.empty? ? 1 : @b %><%= @c != '' ? @c : 1 %>").empty());
    CHECK(defaults("<% if @a %><%= @a %><% end %><%= @b && @b.x %><%= @c ? @d : 1 %>").empty());
    CHECK(defaults("<% if (@a || 80) == 80 %><% end %>") == List{"a"});
}

TEST_CASE("what a template does with values", "[erb]")
{
    using ruby::ValueUse;
    const auto use = [](std::string_view code) {
        const ruby::TemplateCode found = code_of("<% x = 'a' %><%= " + std::string(code) + " %>");
        REQUIRE(found.variables.size() == 1);
        return found.facts.empty() ? found.variables[0].use : found.facts[0].use;
    };
    for (const std::string_view code :
         {"@a", "\"on #{@a}\"", "scope['a']", "scope.lookupvar('a')", "@facts['a']", "@facts.dig('a', 'b')"})
        CHECK(use(code) == ValueUse::printed);
    for (const std::string_view code :
         {"@a + x", "x + @a", "@a * 2", "3 - @a", "@a > 1", "@a.split(x)", "(@a).join", "@a[0]", "-@a", "@a % 2",
          "@facts['a'].split(x)", "scope['a'] + x", "\"#{@a.upcase}\""})
        CHECK(use(code) == ValueUse::required);
    for (const std::string_view code : {"@a == x", "@a.to_s", "@a&.split(x)", "x % @a", "[@a]", "@a =~ /b/", "!@a",
                                        "x.include?(@a)", "@facts['a'] == x", "\"#{@a.to_i}\""})
        CHECK(use(code) == ValueUse::other);
}

TEST_CASE("instance variables with the name of a local one", "[erb]")
{
    CHECK(code_of("<% @hosts.each do |host| %><%= @host %><% end %>").also_local == List{"host"});
    CHECK(code_of("<% @hosts.each do |host| %><%= host %><% end %><%= @port %>").also_local.empty());
}

TEST_CASE("names that mean nothing in a template", "[erb]")
{
    CHECK(names(code_of("<%= a %><%= b(1) %><%= @c.d %><%= puts 1 %>").unknown_names) == List{"a", "b"});
    CHECK(names(code_of("<% for n in @x %><%= n %><% end %><% @x.each do |a, (b, c), *d, e: 1, &f| %><%= [a, b, c, d, "
                        "e, f] %><% end %>")
                    .unknown_names)
              .empty());
    CHECK(names(code_of("<% g = ->(h) { h } %><%= g.call(1) %><% begin; rescue => i; end %><%= i %><% def j(k) = k "
                        "%><%= j 1 %>")
                    .unknown_names)
              .empty());
    CHECK(names(code_of("<%= $a %> <%= $stdout %> <%= $1 %> <%= $~ %><% $b = 1 %><%= $b %>").globals) == List{"a"});
    CHECK(names(code_of("<% require 'x' %><%= a %>").unknown_names).empty());
}

TEST_CASE("arguments of an unknown method of a template", "[erb]")
{
    constexpr std::string_view text = "<%= a %><%= b('c', [@d]) %><%= e 1 %><%= f { 2 } %><%= g() %>";
    List all;
    for (const ruby::UnknownNameInTemplate& name : code_of(text).unknown_names) {
        all.push_back(name.name + (name.is_call ? "!" : ""));
        for (const Span argument : name.arguments)
            all.emplace_back(text.substr(argument.begin, argument.size()));
    }
    CHECK(all == List{"a", "b!", "'c'", "[@d]", "e!", "1", "f!", "g!"});
}

TEST_CASE("methods that a template defines", "[erb]")
{
    CHECK(code_of("<%- def a(x) -%>x<%- end -%><% def b = 1; def self.c; end %>").methods == List{"a", "b"});
    CHECK(code_of("def a(x):").methods.empty());
}

TEST_CASE("functions that a template calls", "[erb]")
{
    const ruby::TemplateCode code =
        code_of("<%= scope.function_template(['a/b.erb']) %><%= scope.call_function('c::d', [@x]) %>");
    REQUIRE(code.calls.size() == 2);
    CHECK(code.calls[0].function == "template");
    CHECK(code.calls[0].argument == "a/b.erb");
    CHECK(code.calls[1].function == "c::d");
    CHECK(code.calls[1].by_name);
    CHECK_FALSE(code.calls[1].argument);
}

TEST_CASE("syntax errors of templates", "[erb]")
{
    for (const std::string_view broken :
         {"<% if @x %>", "<% end %>", "<% @x.each do |a| %><% else %><% end %>", "<%= @x ) %>", "<% } %>",
          "<%= @x =>\n<%= @y %>", "<% case @x %>\n<% when 1 %><% end %>"}) {
        CAPTURE(broken);
        CHECK(code_of(broken).syntax_error.has_value());
    }
    for (const std::string_view good : {"<% if @x %><% else %><% end %>", "<% for n in names %><%= n %><% end %>",
                                        "<% # comment %>\n<%= (1..2).end %>", "<% case @x -%>\n<% when 1 %><% end %>",
                                        "<% if @x # comment\n %><% end %>"}) {
        CAPTURE(good);
        CHECK_FALSE(code_of(good).syntax_error.has_value());
    }
}

TEST_CASE("large and deep templates are read in time", "[erb]")
{
    std::string deep;
    for (int i = 0; i < 5000; ++i)
        deep += "<% if @x %>";
    CHECK_NOTHROW(code_of(deep));
    std::string wide;
    for (int i = 0; i < 20000; ++i)
        wide += "<%= @x" + std::to_string(i) + " %>\n";
    CHECK_NOTHROW(code_of(wide));
    for (const std::string_view part : {"<%", "<%= @x ) %>", "<% end %>", "<% else %>", "<%= (", "<% a do |x| %>",
                                        "<%= <<A %>\n", "<% } { ( [ ' %>"}) {
        CAPTURE(part);
        std::string text;
        for (int i = 0; i < 100000; ++i)
            text += part;
        CHECK_NOTHROW(code_of(text));
    }
}

}  // namespace plint::tests
