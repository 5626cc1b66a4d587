// Writes the fuzzers' first inputs: the grammar cases, the files of fixtures, the code blocks of the rule pages.
//   plint_fuzz_seeds FOLDER     makes FOLDER/manifest, epp, format, ruby, types, infer, project, outcome, …
#include "cli/reports/outcome.hpp"
#include "parser/parse.hpp"
#include "tests/parser/grammar_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

namespace fs = std::filesystem;

const fs::path root = PLINT_SOURCE_DIR;

std::string read(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A seed is named by its content, so that the same text from two places is one file.
void write(const fs::path& folder, plint::Language language, std::string_view text)
{
    for (const char* const target : {language == plint::Language::epp ? "epp" : "manifest", "format"}) {
        const fs::path sub = folder / target;
        fs::create_directories(sub);
        std::ofstream(sub / fmt::format("{:016x}", std::hash<std::string_view>()(text)), std::ios::binary) << text;
    }
}

// The blocks fenced as ```puppet and ```epp.
void write_blocks(const fs::path& folder, const fs::path& page)
{
    std::ifstream in(page);
    std::string block;
    bool inside = false;
    plint::Language language = plint::Language::manifest;
    for (std::string line; std::getline(in, line);) {
        if (inside && line.starts_with("```")) {
            write(folder, language, block);
            block.clear();
            inside = false;
        } else if (inside) {
            block += line + '\n';
        } else if (line.starts_with("```puppet") || line.starts_with("```epp")) {
            inside = true;
            language = line.starts_with("```epp") || line.find(".epp") != std::string::npos ? plint::Language::epp
                                                                                            : plint::Language::manifest;
        }
    }
}

// The recorded examples of types and expressions, ten to a seed.
void write_type_examples(const fs::path& folder)
{
    std::ifstream in(root / "fixtures/types/examples.txt");
    std::string seed;
    int lines = 0;
    int seeds = 0;
    for (std::string line; std::getline(in, line);) {
        line.resize(std::min(line.find('\t'), line.size()));
        if (const std::size_t at = line.find(": "); at != line.npos && at < 12)
            line.erase(0, at + 2);
        seed += line + '\n';
        if (++lines % 10 != 0)
            continue;
        for (const char* target : {"types", "infer"}) {
            fs::create_directories(folder / target);
            std::ofstream(folder / target / fmt::format("{:04}", seeds), std::ios::binary) << seed;
        }
        ++seeds;
        seed.clear();
    }
}

void write_files(const fs::path& folder)
{
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "fixtures")) {
        const fs::path suffix = entry.path().extension();
        if (entry.is_regular_file() && suffix == ".rb") {
            fs::create_directories(folder / "ruby");
            fs::copy_file(entry.path(), folder / "ruby" / entry.path().filename(),
                          fs::copy_options::overwrite_existing);
        }
        if (entry.is_regular_file() && (suffix == ".pp" || suffix == ".epp"))
            write(folder, suffix == ".epp" ? plint::Language::epp : plint::Language::manifest, read(entry.path()));
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "rules"))
        if (entry.is_regular_file() && entry.path().extension() == ".md")
            write_blocks(folder, entry.path());
}

void write_seed(const fs::path& folder, std::string_view text)
{
    fs::create_directories(folder);
    std::ofstream(folder / fmt::format("{:016x}", std::hash<std::string_view>()(text)), std::ios::binary) << text;
}

void write_data(const fs::path& folder)
{
    for (const std::string_view text :
         {"a: &x { k: 1, k: 0x1F }\nb:\n  <<: [*x]\n  c: !ruby/sym d\n", "- 12:30\n- ~\n- 2026-11-23\n- :a\n- .inf\n",
          "%YAML 1.1\n---\na: |\n  ENC[x]\nb: >-\n  %{lookup('c')}\n...\n",
          "? [a]\n: \"\\u00e9 %{x}\"\n'é': 'it''s'\n"})
        write_seed(folder / "yaml", text);
}

// Bytes that stand for operators and texts (fuzz_regex.cpp).
void write_regexes(const fs::path& folder)
{
    for (const std::string_view text : {"\x3c\x07\x54\x3a\x02\x14\xff\x10\x01\x00", "\x19\x5a\x02\xff\x0c\x01\x06",
                                        "\x43\x32\x33\x3a\x44\x00\x3a\x2e\xff\x02\x02\x01"})
        write_seed(folder / "regex", text);
}

void write_templates(const fs::path& folder)
{
    for (const std::string_view text :
         {"<% @a.each do |b| -%>\n  <%= b %> <%% %%>\n<%- end -%>\n",
          "<%# c -%>\r\n<%= scope['a::b'] || @x -%>\n<% if @y # z\n %>",
          "<%= scope.function_join([@a, ' ']) %>\n<%= scope.call_function('f', []) %><% @x ||= $y %>",
          "<% for n in @m %><% n %><% end end %><%= x"})
        write_seed(folder / "erb", text);
}

// What is kept between runs, and what describes modules and environments (its first byte says as what it is read).
void write_kept(const fs::path& folder)
{
    write_seed(folder / "outcome", plint::cli::write_outcome({true, {{"", "text"}, {"a.json", "{}"}}, {"a warning"}}));
    write_seed(folder / "project",
               R"(0{"name": "me-web", "dependencies": [{"name": "me/base", "version_requirement": ">= 1.0.0"}]})");
    write_seed(folder / "project", "1name: web\n");
    write_seed(folder / "project", "2modulepath = site:modules:$basemodulepath\nmanifest = 'manifests'\n# comment\n");
    write_seed(folder / "project",
               "3forge 'https://forge'\nmod 'puppetlabs/stdlib', '9.0.0'\nmod(\"me-web\", git: 'x')\nmod name\n");
}

// Of the fixtures and rule pages: all files with this name, and all blocks with it as their path.
void write_named(const fs::path& folder, std::string_view name, std::string_view fence)
{
    for (const char* const directory : {"fixtures", "rules"})
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / directory)) {
            if (entry.is_regular_file() && entry.path().filename() == name)
                write_seed(folder, read(entry.path()));
            if (entry.path().extension() != ".md")
                continue;
            const std::string page = read(entry.path());
            for (std::size_t at = page.find(fence); at != page.npos; at = page.find(fence, at + 1)) {
                const std::size_t begin = std::min(page.find('\n', at), page.size() - 1) + 1;
                if (std::string_view(page).substr(at, begin - at).find(name) != page.npos)
                    write_seed(folder, page.substr(begin, page.find("\n```", begin) + 1 - begin));
            }
        }
}

void write_settings_of_modules(const fs::path& folder)
{
    write_named(folder / "puppetfile", "Puppetfile", "\n```ruby");
    write_named(folder / "metadata", "metadata.json", "\n```json");
    write_named(folder / "yaml", ".yaml", "\n```yaml");
    write_seed(
        folder / "puppetfile",
        "forge 'https://forge'\nmoduledir 'm'\nmod 'puppetlabs/stdlib', '9.0.0'\nmod 'm',\n  :git => 'https://a/m',\n"
        "  ref: 'x'\nmod(\"l\", local: true)\nmod 'a-b' if true\n");
    for (const std::string_view range : {">= 1.0.0 < 2.0.0", "1.x", "~> 1.2", "1.0.0 - 2.0", "^0.3.1-rc1", "1 || 2"})
        write_seed(folder / "metadata",
                   fmt::format(R"({{"name": "me-m", "version": "1.0.0", "author": "me", "license": "x", "source": "y",
  "dependencies": [{{"name": "me/base", "version_requirement": "{}"}}],
  "requirements": [{{"name": "puppet", "version_requirement": ">= 7.0.0"}}], "project_page": null}})",
                               range));
}

// The first byte says which file of fuzz_check.cpp it is.
void write_files_of_environment(const fs::path& folder)
{
    for (const std::string_view text :
         {"Xforge 'https://forge'\nmod 'puppetlabs/stdlib', '9.0.0'\nmod 'm',\n  :git => 'https://a/m',\n  ref: 'x'\n",
          "Yversion: 5\ndefaults:\n  datadir: data\n  data_hash: yaml_data\nhierarchy:\n  - name: a\n    glob: "
          "'*.yaml'\n"
          "    paths: ['%{facts.os.name}.yaml']\n",
          "Y:backends:\n  - yaml\n:yaml:\n  :datadir: data\n:hierarchy:\n  - '%{::osfamily}'\n",
          "Zm::size: 'a'\nm::names: &n [b, \"%{lookup('m::x')}\"]\nm::y: *n\nlookup_options:\n  '^m::.*': {merge: "
          "deep}\n",
          "[node 'a' { class { 'm': size => 'x' } }\n",
          "\\modulepath = modules:/x:$basemodulepath\nmanifest = manifests\n",
          "]{\"name\": \"me-m\", \"version\": \"1\", \"dependencies\": [{\"name\": \"a\"}, {\"name\": \"b/c\", "
          "\"version_requirement\": \">= 1.0.0 < 0.1.0\"}], \"requirements\": [{\"name\": \"puppet\"}]}",
          "^class m($size, $names) {\n  if $size { $z = m::f('x') }\n  File { mode => '644' }\n}\n",
          "_<%= @size + scope['m::text'] -%>\n<% if @nothing %><%= @z %><% end -%>\n",
          "`<%- | $size | -%>\n<% $size.each |$x| { -%><%= $x %><% } -%>\n",
          "aPuppet::Type.newtype(:t) do\n  newparam(:name, namevar: true)\n  %w[a b].each { |n| newproperty(n) "
          "}\nend\n",
          "bPuppet::Functions.create_function(:'m::f') do\n  dispatch(:g) { optional_param 'String', :a }\n  def g(a); "
          "end\n"
          "end\n"})
        write_seed(folder / "check", text);
}

// The rules of docs/own-rules.md, each with the first code of its page.
void write_patterns(const fs::path& folder)
{
    const std::string page = read(root / "docs/own-rules.md");
    constexpr std::string_view fence = "```toml example\n";
    for (std::size_t at = page.find(fence); at != page.npos; at = page.find(fence, at + 1)) {
        const std::size_t begin = at + fence.size();
        const std::string settings = page.substr(begin, page.find("```", begin) - begin);
        const std::size_t name = settings.find('"') + 1;
        const std::string examples =
            read(root / fmt::format("tests/own_rules/{}.md", settings.substr(name, settings.find('"', name) - name)));
        const std::size_t code = examples.find("```puppet\n") + 10;
        write_seed(folder / "patterns",
                   settings + std::string(1, '\0') + examples.substr(code, examples.find("```", code) - code));
    }
}

void write_scripts_of_editors(const fs::path& folder)
{
    using namespace std::string_view_literals;
    for (const std::string_view text : {"\0\0\x05\0\x09\x02\x08\0\0\0\x05\0\x01\x05\x09\x01\0\0"sv,
                                        "\x01\x01\0\0\x10\0class w { include x }\n\x01\0\x02\x01\0\0\0\x03\x02\0ab"sv,
                                        "\x02\0\x06\0\x0d\x02\x08\0\0\0\0\0\x04\0size"sv,
                                        "\0\0\x04\0\x09\0{\"id\": 1}"sv, "\0\0\x03\x04\x02\x02\0\x07\x03\x08\0"sv})
        write_seed(folder / "server", text);
}

}  // namespace

int main(int count, char** arguments)
{
    if (count != 2) {
        std::cerr << "usage: plint_fuzz_seeds FOLDER\n";
        return 2;
    }
    const fs::path folder = arguments[1];
    for (const fs::path& file : plint::tests::grammar_case_files())
        for (const plint::tests::GrammarCase& item : plint::tests::read_grammar_cases(file))
            write(folder, item.options.language, item.source);
    write_files(folder);
    write_type_examples(folder);
    write_data(folder);
    write_regexes(folder);
    write_templates(folder);
    write_kept(folder);
    write_settings_of_modules(folder);
    write_files_of_environment(folder);
    write_patterns(folder);
    write_scripts_of_editors(folder);
}
