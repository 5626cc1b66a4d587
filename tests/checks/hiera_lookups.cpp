// Lookups of Hiera's keys in code of all kinds, and what may become a key.
#include "checks/hiera/lookup_call.hpp"
#include "parser/parse.hpp"
#include "parser/source/source_file.hpp"

#include <catch2/catch.hpp>

namespace plint::tests {

namespace {

// The keys of calls, with `*` for what is computed; `!` if their values are included as classes.
std::string keys_of(const std::vector<hiera::LookupCall>& calls)
{
    std::string all;
    for (const hiera::LookupCall& call : calls) {
        all += all.empty() ? "" : " ";
        for (std::size_t i = 0; i < call.key.texts.size(); ++i)
            all += (i == 0 ? "" : "*") + call.key.texts[i];
        all += call.type.empty() ? "" : ":" + call.type;
        all += call.purpose == hiera::Purpose::classes ? "!" : "";
    }
    return all;
}

std::string keys_in(std::string manifest)
{
    const SourceFile source("a.pp", std::move(manifest));
    return keys_of(hiera::lookups_of(parse(source, parse_options(source)))->calls);
}

hiera::KeyPattern pattern_of(std::string_view text)
{
    std::size_t end = 0;
    return hiera::read_key(text, end);
}

}  // namespace

TEST_CASE("lookups are calls, whatever their form")
{
    CHECK(keys_in("lookup('a', Integer) hiera(\"b.c\") notice(lookup(d::e), 'f'.lookup)") == "a:Integer b d::e f");
    CHECK(keys_in("lookup(['a', 'b']) lookup({ name => 'c', merge => hash }) lookup(\"d_${x}\")") == "a b c d_*");
    CHECK(keys_in("class a(Integer $x =\n  lookup('b')) { } # lookup('c')\n$d = \"lookup('e')\"") == "b:Integer");
    CHECK(keys_in("lookup('a', Integer, 'first', 1) lookup('b', Array, 'unique') m::lookup('c')") == "a:Integer b c");
}

TEST_CASE("the values of some lookups are included as classes")
{
    CHECK(keys_in("include lookup('a') lookup('b').contain hiera_include('c') lookup('d')") == "a! b! c! d");
    CHECK(keys_in("$x = lookup('a').unique $x.each |$c| { include $c } $y = lookup('b')") == "a! b");
    CHECK(keys_in("class a($x, $y = lookup('b')) { include $x, $y }") == "b! a::x! a::y!");
    CHECK(keys_in("$x = lookup('a') class b { include $x } lookup('c').map |$c| { include $c }") == "a c");
}

TEST_CASE("lookups in data, templates and Ruby code")
{
    CHECK(keys_of(hiera::calls_in_data("a: \"%{lookup('b.c')} %{alias('d')}\" # %{lookup('e')}\n")) == "b d");
    CHECK(keys_of(hiera::calls_in_template("<%= scope.call_function('lookup', ['a']) %> lookup('b')")) == "a");
    CHECK(keys_of(hiera::calls_in_ruby("call_function('lookup', 'a') # call_function('lookup', 'b')\n")) == "a");
}

TEST_CASE("a computed name may become several keys")
{
    CHECK(pattern_of("a::${x}_b").fits("a::one_b"));
    CHECK_FALSE(pattern_of("a::${x}_b").fits("a::one_c"));
    CHECK(pattern_of("db::by_%s").fits("db::by_name"));
    CHECK(pattern_of("${module_name}::x").in_module("m").fits("m::x"));
    CHECK_FALSE(pattern_of("${module_name}::x").in_module("m").fits("n::x"));
    CHECK(pattern_of("${module_name}::x").in_module("").fits("n::x"));
}

}  // namespace plint::tests
