// Evaluation order: what bodies do, what has surely happened, and what follows for reads and defaults across files.
#include "checks/order/leaks.hpp"
#include "checks/order/reads.hpp"
#include "engine/platform/disk.hpp"
#include "parser/parse.hpp"
#include "tests/rules/rule_project.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <deque>

namespace plint::tests {

namespace {

// An environment on disk, linked.
class Linked {
public:
    explicit Linked(const Texts& texts)
    {
        Texts all = texts;
        all["environment.conf"] = "modulepath = modules\n";
        write_tree(all);
        std::vector<std::string> requested;
        for (const auto& [path, text] : texts)
            requested.push_back(path);
        layout::Layout layout = layout::find_layout(requested, {}, *engine::disk());
        std::vector<summary::Summary> summaries;
        for (const layout::ProjectFile& file : layout.files) {
            sources_.emplace_back(file.path, all.at(file.path));
            summaries.push_back(summary::summarise(parse(sources_.back(), parse_options(sources_.back()))));
        }
        project_ = index::link(engine::disk(), std::move(layout), std::move(summaries));
    }

    // `name: definedness` of all reads in doubt, by file and place.
    [[nodiscard]] std::vector<std::string> reads() const
    {
        static constexpr const char* names[]{"certain",   "sometimes",   "by_callers", "unguarded",
                                             "too_early", "no_variable", "no_class",   "unknown"};
        std::vector<std::string> all;
        for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file)
            for (const order::QualifiedRead& read : order::doubtful_reads(project_, file))
                all.push_back(fmt::format("{}: {}", read.name, names[static_cast<std::size_t>(read.definedness)]));
        return all;
    }

    // How many resources each default statement reaches.
    [[nodiscard]] std::vector<std::size_t> leaked() const
    {
        std::vector<std::size_t> all;
        for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file)
            order::each_leak(order::program_of(project_), file,
                             [&](const order::DynamicDefault& leak) { all.push_back(leak.affected.size()); });
        return all;
    }

    // The class that contains the other declaration of each default statement; empty without one.
    [[nodiscard]] std::vector<std::string> other_declarations() const
    {
        std::vector<std::string> all;
        const order::Program& program = order::program_of(project_);
        for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file)
            order::each_leak(program, file, [&](const order::DynamicDefault& leak) {
                const auto other = leak.other_declaration;
                all.push_back(other ? program.unit(other->unit).definition()->name : "");
            });
        return all;
    }

private:
    Folder folder_;
    std::deque<SourceFile> sources_;
    index::Project project_;
};

using Lines = std::vector<std::string>;

Lines reads(const Texts& texts)
{
    return Linked(texts).reads();
}
std::vector<std::size_t> leaked(const Texts& texts)
{
    return Linked(texts).leaked();
}

}  // namespace

TEST_CASE("a class's variable is certain where the class surely is", "[order]")
{
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\ninclude a\nnotice($a::x)"}}).empty());
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\nnotice($a::x)\ninclude a"}}) == Lines{"a::x: unguarded"});
    CHECK(reads({{"manifests/site.pp",
                  "class a { $x = 1 }\nif $c { include a } else { include b }\nclass b { require a }\nnotice($a::x)"}})
              .empty());
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\n[1].each |$i| { include a }\nnotice($a::x)"}}).empty());
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\n[].each |$i| { include a }\nnotice($a::x)"}})
          == Lines{"a::x: unguarded"});
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\n[1].map |$i| { include a }\nnotice($a::x)"}})
          == Lines{"a::x: unguarded"});
    CHECK(reads({{"manifests/site.pp",
                  "class a { $x = 1 }\n[1].each |$i| { if $i { next() } include a }\nnotice($a::x)"}})
          == Lines{"a::x: unguarded"});
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\nfunction f() { include a }\nf()\nnotice($a::x)"}}).empty());
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\nunless defined(Class['a']) { fail('a') }\nnotice($a::x)"}})
              .empty());
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 return() $y = 2 }\ninclude a\nnotice($a::x, $a::y)"}})
          == Lines{"a::y: no_variable"});
    CHECK(reads({{"manifests/site.pp", "class a { if $c { return() } $y = 2 }\ninclude a\nnotice($a::y)"}})
          == Lines{"a::y: sometimes"});
}

TEST_CASE("a class's variable is certain under the conditions that set it", "[order]")
{
    // What a class does, and what other code does that evaluates it first.
    const auto both = [](const std::string& body, const std::string& other) {
        return reads(
            {{"manifests/site.pp",
              "class a($on = true, Enum['b', 'c', 'd'] $e = 'b', $s = 's') { " + body + " }\ninclude a\n" + other}});
    };
    const Lines sometimes{"a::x: sometimes"};
    CHECK(both("if $on { $x = 1 }", "if $a::on { notice($a::x) }").empty());
    CHECK(both("if $on { $x = 1 }", "if !$a::on { notice($a::x) }") == sometimes);
    CHECK(both("if $on { $x = 1 }", "unless $a::on { notice($a::x) }") == sometimes);
    CHECK(both("if $on { $x = 1 }", "unless !$a::on { notice($a::x) }").empty());
    CHECK(both("if $on { $x = 1 } else { if $s { $x = 2 } }", "if $a::s { notice($a::x) }").empty());
    CHECK(both("unless $on { $x = 1 } else { notice(1) }", "if $a::on { } else { notice($a::x) }").empty());
    CHECK(both("if $on and $s == 's' { $x = 1 }", "if $a::s == 'S' { if $a::on { notice($a::x) } }").empty());
    CHECK(both("if $on and $s == 's' { $x = 1 }", "if $a::on { notice($a::x) }") == sometimes);
    CHECK(both("if $on and f($s) { $x = 1 }", "if $a::on { notice($a::x) }") == sometimes);
    CHECK(both("if $on or $s == 's' { $x = 1 }", "if $a::on { notice($a::x) }") == sometimes);
    CHECK(both("if $on or $s == 's' { $x = 1 }", "if $a::on or $a::s == 's' { notice($a::x) }").empty());
    CHECK(both("if $s == 's' or $s == 't' { $x = 1 }", "if $a::s in ['t'] { notice($a::x) }").empty());
    CHECK(both("if $s == 's' { } elsif $on { $x = 1 }", "if $a::s == 't' and $a::on { notice($a::x) }").empty());
    CHECK(both("if $s == 's' { } elsif $on { $x = 1 }", "if $a::on { notice($a::x) }") == sometimes);
    CHECK(both("case $s { 's', 't': { $x = 1 } default: { } }", "case $a::s { 't': { notice($a::x) } }").empty());
    CHECK(both("case $s { 's', 't': { $x = 1 } default: { } }", "case $a::s { 't', 'u': { notice($a::x) } }")
          == sometimes);
    CHECK(both("case $s { 's': { } default: { $x = 1 } }", "case $a::s { 't': { notice($a::x) } }").empty());
    CHECK(both("case $s { 's': { } default: { $x = 1 } }", "case $a::s { /t/: { notice($a::x) } }") == sometimes);
    CHECK(both("case $s { /s/: { } 't': { $x = 1 } }", "case $a::s { 't': { notice($a::x) } }") == sometimes);
    CHECK(both("case $e { 'b': { $x = 1 } 'c', 'd': { $x = 2 } }", "notice($a::x)").empty());
    CHECK(both("case $e { 'b': { $x = 1 } 'c': { $x = 2 } }", "notice($a::x)") == sometimes);
    CHECK(both("$l = $s ? { 's' => 'p', default => 'q' } case $l { 'p': { $x = 1 } 'q': { $x = 2 } }", "notice($a::x)")
              .empty());
    CHECK(both("if $facts['b'] { $l = 'p' } else { $l = $s } case $l { 'p': { $x = 1 } }", "notice($a::x)")
          == sometimes);
    CHECK(both("if $on { $x = 1 }", "notice($a::on ? { true => $a::x, default => '' })").empty());
    CHECK(both("if $on { $x = 1 }", "notice($a::on ? { false => $a::x, default => '' })") == sometimes);
    CHECK(both("if $on { $x = 1 }", "notice($a::on and $a::x)").empty());
    CHECK(both("if $on { $x = 1 }", "notice($a::on or $a::x)") == sometimes);
    CHECK(both("if $on { $x = 1 }", "class b { notice($a::x) }\nif $a::on { include b }") == Lines{"a::x: by_callers"});
    CHECK(both("if $on { return() } if $s { $x = 1 }", "if $a::s { notice($a::x) }") == sometimes);
    CHECK(both("if $facts['p']['q'] == 'r' { $x = 1 }", "if $facts['p']['q'] == 'R' { notice($a::x) }").empty());
    CHECK(both("if $facts['p']['q'] == 'r' { $x = 1 }", "if $facts['p']['s'] == 'r' { notice($a::x) }") == sometimes);
    // A lambda's variable is another one.
    CHECK(both("[1].each |$on| { if $on { notice(1) } } if $on { $x = 1 }", "[1].each |$n| { if $n { notice($a::x) } }")
          == sometimes);
    // Classes that a body declares under the conditions of its reads.
    const auto one = [](const std::string& body) {
        return reads({{"manifests/site.pp", "class a { $x = 1 }\ndefine d($on = true, $s = 's') { " + body + " }"}});
    };
    CHECK(one("if $on { include a } if $on { notice($a::x) }").empty());
    CHECK(one("if $on { include a } unless $on { notice($a::x) }") == Lines{"a::x: unguarded"});
    CHECK(one("if $on { include a } notice($a::x)") == Lines{"a::x: unguarded"});
    CHECK(one("case $s { 's': { include a } 't': { include a } } if $s == 't' { notice($a::x) }").empty());
    CHECK(one("[1].each |$on| { if $on { include a } } if $on { notice($a::x) }") == Lines{"a::x: unguarded"});
    CHECK(both("if defined(Class['b']) { $x = 1 }", "if defined(Class['b']) { notice($a::x) }") == sometimes);
}

TEST_CASE("what is virtual is evaluated where it is collected", "[order]")
{
    const auto collected = [](const std::string& server) {
        return reads(
            {{"manifests/site.pp",
              "class a { $x = 1 }\nclass c { @@d { 'e': } }\ndefine d { notice($a::x) }\nclass s { " + server + " }"}});
    };
    CHECK(collected("include a D <<| |>>") == Lines{"a::x: by_callers"});
    CHECK(collected("include a realize(D['e'])") == Lines{"a::x: by_callers"});
    CHECK(collected("D <<| |>>") == Lines{"a::x: unguarded"});
    CHECK(collected("include a") == Lines{"a::x: unguarded"});
}

TEST_CASE("main manifests come before their nodes", "[order]")
{
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\nnode default { notice($a::x) }\ninclude a"}}).empty());
    CHECK(reads({{"manifests/a.pp", "notice($a::x)"}, {"manifests/b.pp", "class a { $x = 1 }\ninclude a"}})
          == Lines{"a::x: unguarded"});
}

TEST_CASE("a class that is being evaluated has only what it has set", "[order]")
{
    CHECK(reads({{"manifests/site.pp",
                  "include a\nclass a { $x = 1 include b $y = 2 }\n"
                  "class b { include a notice($a::x, $a::y) }"}})
          == Lines{"a::y: unguarded"});
    // `$leaf::x` needs the scope of `leaf`, which is not there while its parent is evaluated.
    CHECK(reads({{"manifests/site.pp",
                  "class base { $x = 1 include leaf notice($leaf::x) }\nclass leaf inherits base { }"}})
          == Lines{"leaf::x: unguarded"});
}

TEST_CASE("a parent class may still be running", "[order]")
{
    const auto with = [](const std::string& parent) {
        return reads(
            {{"manifests/site.pp", "class base { " + parent + " }\nclass leaf inherits base { notice($leaf::x) }"}});
    };
    CHECK(with("$x = 1").empty());
    CHECK(with("$x = 1 include leaf").empty());
    CHECK(with("include leaf $x = 1") == Lines{"leaf::x: unguarded"});
}

TEST_CASE("a class that leads here on some paths may be over all the same", "[order]")
{
    using Lines = std::vector<std::string>;
    const auto with = [](const std::string& way) {
        return Linked({{"modules/a/manifests/init.pp", "class a { " + way + " }"},
                       {"modules/b/manifests/init.pp", "class b inherits a { notice($c::x) }"},
                       {"modules/c/manifests/init.pp", "class c { $x = 1 }"}})
            .reads();
    };
    CHECK(with("include c\n include b").empty());
    CHECK(with("if $facts['f'] { include c\n include b }") == Lines{"c::x: by_callers"});
}

TEST_CASE("callers lend their guarantee", "[order]")
{
    const std::string reader = "class a { $x = 1 }\nclass r { notice($a::x) }\n";
    CHECK(reads({{"manifests/site.pp", reader + "include a\ninclude r"}}) == Lines{"a::x: by_callers"});
    CHECK(reads({{"manifests/site.pp", reader + "include r\ninclude a"}}) == Lines{"a::x: unguarded"});
    CHECK(reads({{"manifests/site.pp", "class a { $x = 1 }\ndefine d { notice($a::x) }\nd { 'q': }\ninclude a"}})
          == Lines{"a::x: by_callers"});
}

TEST_CASE("a defined type is evaluated after the branch that declares it", "[order]")
{
    const auto with = [](const std::string& body) {
        return reads({{"manifests/site.pp",
                       "class a { $x = 1 }\nclass b { include a }\ndefine d { notice($a::x) }\nclass r { " + body
                           + " }\ninclude r"}});
    };
    const Lines safe{"a::x: by_callers"};
    const Lines unsafe{"a::x: unguarded"};
    CHECK(with("if $p { include a d { 'q': } }") == safe);
    CHECK(with("if $p { d { 'q': } include a }") == safe);
    CHECK(with("if $p { if $q { d { 'q': } } include a }") == safe);
    CHECK(with("if $p { d { 'q': } if $q { include a } else { include b } }") == safe);
    CHECK(with("case $p { 1: { d { 'q': } include a } default: { } }") == safe);
    CHECK(with("$p.each |$i| { d { $i: } include a }") == safe);
    CHECK(with("if $p { d { 'q': } if $q { fail('q') } include a }") == safe);
    CHECK(with("if $p { d { 'q': } } else { include a }") == unsafe);
    CHECK(with("if $p { d { 'q': } if $q { include a } }") == unsafe);
    CHECK(with("if $p { d { 'q': } if $q { return() } include a }") == unsafe);
    CHECK(with("if $p { if $q { d { 'q': } return() } include a }") == unsafe);
    CHECK(with("$p.each |$i| { d { $i: } if $q { next() } include a }") == unsafe);
    CHECK(with("$p.each |$i| { if $q { d { $i: } break() } include a }") == unsafe);
}

TEST_CASE("Puppet sets some variables of each class", "[order]")
{
    CHECK(reads({{"manifests/site.pp",
                  "define d { notice($a::title, $a::name, $a::module_name) }\nclass a { d { 'q': } }\ninclude a"}})
          == Lines{"a::title: by_callers", "a::name: by_callers", "a::module_name: by_callers"});
    CHECK(reads({{"manifests/site.pp", "class r { notice($a::module_name) }\nclass a { include r }\ninclude r"}})
          == Lines{"a::module_name: unguarded"});
}

TEST_CASE("a class that waits its turn in a list is in the catalog and not evaluated", "[order]")
{
    using Lines = std::vector<std::string>;
    const auto with = [](const std::string& first, const std::string& read) {
        return Linked({{"modules/a/manifests/init.pp", "class a { " + first + " }"},
                       {"modules/b/manifests/init.pp", "class b { " + read + " }"},
                       {"modules/c/manifests/init.pp", "class c { $x = 1 }"}})
            .reads();
    };
    const std::string tested = "if defined(Class['c']) { notice($c::x) }";
    CHECK(with("include b\n include c", tested).empty());
    CHECK(with("include c, b", tested).empty());
    CHECK(with("include b, c", tested) == Lines{"c::x: unguarded"});
    CHECK(with("include b, c", tested + "\ninclude c") == Lines{"c::x: unguarded"});
    CHECK(with("include b, c", "include c\n" + tested).empty());
    const std::string unless_there = "unless defined(Class['c']) { class { 'c': } }\nnotice($c::x)";
    CHECK(with("include b", unless_there).empty());
    CHECK(with("include b, c", unless_there) == Lines{"c::x: unguarded"});
}

TEST_CASE("defaults reach what their body declares", "[order]")
{
    CHECK(leaked({{"manifests/site.pp", "class o { File { mode => '1' } include i }\nclass i { file { '/x': } }"}})
          == std::vector<std::size_t>{1});
    CHECK(leaked({{"manifests/site.pp", "class o { include i File { mode => '1' } }\nclass i { file { '/x': } }"}})
              .empty());
    CHECK(leaked(
              {{"manifests/site.pp",
                "class o { d { 'q': } File { mode => '1' } }\ndefine d { file { '/x': } file { '/y': mode => '2' } }"}})
          == std::vector<std::size_t>{1});
    CHECK(leaked({{"manifests/site.pp",
                   "class o { File { mode => '1' } include i }\nclass i { File { mode => '2' } file { '/x': } }"}})
              .empty());
    CHECK(leaked({{"manifests/site.pp", "class o { File { mode => '1' } }\nclass i inherits o { file { '/x': } }"}})
          == std::vector<std::size_t>{1});
}

TEST_CASE("defaults do not reach what surely comes before them", "[order]")
{
    const auto program = [](const std::string& home, const std::string& others) {
        return leaked({{"manifests/site.pp", "class o " + home + "\nclass i { file { '/x': } }\n" + others}});
    };
    using Counts = std::vector<std::size_t>;
    const std::string requested = "class j { include i }";
    CHECK(program("{ include i File { mode => '1' } include j }", requested).empty());
    CHECK(program("{ if $facts['a'] { include i } File { mode => '1' } include j }", requested) == Counts{1});
    // By the parent, which is there before everything else, and by what it inherits from.
    CHECK(program("inherits p { File { mode => '1' } include j }", requested + "class p { include i }").empty());
    CHECK(program("{ include a File { mode => '1' } }", "class a inherits p { file { '/a': } } class p { }").empty());
    // Instances come later, unless the way to them does not lead through here.
    CHECK(program("{ include a File { mode => '1' } }", "class a { d { 'q': } } define d { include i }") == Counts{1});
    CHECK(program("{ d { 'q': } File { mode => '1' } include i }", "define d { include i }") == Counts{1});
    CHECK(program("inherits p { File { mode => '1' } include p }", "class p { d { 'q': } } define d { include i }")
              .empty());
    // A class that waits in a list belongs to whoever made the list.
    CHECK(program("{ File { mode => '1' } include a, i }", "class a { include i }") == Counts{1});
    CHECK(program("{ File { mode => '1' } include a, i }", "class a { File { mode => '2' } include i }")
          == Counts{1, 1});
}

TEST_CASE("what inherits is under the defaults where its parent is", "[order]")
{
    const auto program = [](const std::string& home, const std::string& others) {
        return leaked(
            {{"manifests/site.pp", "class o " + home + "\nclass i inherits p { file { '/x': } }\n" + others}});
    };
    using Counts = std::vector<std::size_t>;
    // The parent has come before, the child comes later: its own parent is no other.
    CHECK(program("{ include p File { mode => '1' } }", "class p { }") == Counts{1});
    CHECK(program("{ include i File { mode => '1' } }", "class p { }").empty());
    CHECK(program("{ include i File { mode => '1' } }", "class p { d { 'q': } } define d { file { '/y': } }")
          == Counts{1});
    CHECK(program("{ if $facts['a'] { include p } File { mode => '1' } include i }", "class p { file { '/y': } }")
          == Counts{2});
    // What comes by its parent does not bring that one again.
    CHECK(program("{ if $facts['a'] { include i } File { mode => '1' } }", "class p { file { '/y': } }") == Counts{1});
    // The parent is running when the child is declared, and sets its own defaults later. They count too.
    CHECK(program("{ File { mode => '1' } include p }", "class p { include i File { mode => '2' } }") == Counts{1, 1});
    CHECK(program("{ File { mode => '1' } include p }", "class p { File { mode => '2' } include i }") == Counts{1});
    CHECK(program("{ File { mode => '1' } include i }", "class p inherits g { } class g { File { mode => '2' } }")
          == Counts{1});
    // A child whose parent is being evaluated for it waits for all of that.
    CHECK(leaked({{"manifests/site.pp",
                   "class o { include i File { mode => '1' } }\nclass i inherits o { file { '/x': } }"}})
          == Counts{1});
    // Classes that inherit from each other are an error elsewhere.
    CHECK(program("{ File { mode => '1' } include i }", "class p inherits i { }") == Counts{1});
}

TEST_CASE("another declaration of an affected class is outside the scope of the defaults", "[order]")
{
    const auto others = [](const std::string& code) {
        return Linked({{"manifests/site.pp", code + "\nclass i { file { '/x': } }"}}).other_declarations();
    };
    CHECK(others("class o { File { mode => '1' } include i } class j { include i }") == Lines{"j"});
    CHECK(others("class o { File { mode => '1' } include i include j } class j { include i }") == Lines{""});
    CHECK(others("class o { if $facts['a'] { include i } File { mode => '1' } include j } class j { include i }")
          == Lines{"o"});
    // Only classes that lead to an affected resource count.
    CHECK(others("class o { File { mode => '1' } include e include i } class e { } class j { include e }")
          == Lines{""});
    CHECK(others("class o { File { mode => '1' } include e } class e { include i } class j { include e }")
          == Lines{"j"});
}

TEST_CASE("defaults and declarations in different branches never meet", "[order]")
{
    const auto body = [](const std::string& code) {
        return leaked({{"manifests/site.pp", "class o { " + code + " }\nclass i { file { '/x': } }"}});
    };
    using Counts = std::vector<std::size_t>;
    CHECK(body("if $facts['a'] { File { mode => '1' } } else { include i }").empty());
    CHECK(body("if $facts['a'] { File { mode => '1' } } elsif $facts['b'] { notice('b') } else { include i }").empty());
    CHECK(body("unless $facts['a'] { File { mode => '1' } } else { include i }").empty());
    CHECK(body("case $facts['a'] { 'b': { File { mode => '1' } } default: { include i } }").empty());
    CHECK(
        body("case $facts['a'] { 'b': { File { mode => '1' } return() } default: { notice('c') } } include i").empty());
    CHECK(body("if $facts['a'] { File { mode => '1' } } if $facts['b'] { include i }") == Counts{1});
    CHECK(body("if $facts['a'] { File { mode => '1' } include i } else { notice('b') }") == Counts{1});
    CHECK(body("if $facts['a'] { File { mode => '1' } } else { notice('b') } include i") == Counts{1});
    // Another branch may run another time.
    CHECK(body("[1, 2].each |$n| { if $n == 1 { File { mode => '1' } } else { include i } }") == Counts{1});
}

}  // namespace plint::tests
