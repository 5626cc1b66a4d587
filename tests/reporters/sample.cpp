#include "tests/reporters/sample.hpp"

#include <array>
#include <stdexcept>

namespace plint::tests {

const SourceFile& Sample::add(std::string path, std::string text)
{
    files.push_back(std::make_unique<SourceFile>(std::move(path), std::move(text)));
    report.sources[files.back()->path()] = files.back().get();
    return *files.back();
}

Span at(const SourceFile& file, std::string_view needle, int occurrence)
{
    std::size_t found = file.text().find(needle);
    while (--occurrence > 0 && found != std::string_view::npos)
        found = file.text().find(needle, found + 1);
    if (found == std::string_view::npos)
        throw std::logic_error("no " + std::string(needle) + " in " + file.path());
    return {static_cast<Offset>(found), static_cast<Offset>(found + needle.size())};
}

Span between(const SourceFile& file, std::string_view from, std::string_view to)
{
    const Span begin = at(file, from);
    const std::size_t end = file.text().find(to, begin.end);
    return {begin.begin, static_cast<Offset>(end + to.size())};
}

static Fix fix(std::string title, Safety safety, std::vector<Edit> edits, std::vector<Move> moves = {})
{
    return {std::move(title), safety, std::move(edits), std::move(moves)};
}

static std::vector<RuleText> rules()
{
    const auto page = [](std::string_view name) { return "https://plint.example/rules/" + std::string(name); };
    std::vector<RuleText> rules;
    rules.push_back({.name = "default_leak",
                     .category = "scope",
                     .summary = "A resource default reaches resources outside of its own body",
                     .description =
                         "# Leaking defaults\n\nResource defaults follow **dynamic scope**: they reach what is "
                         "declared from here.\n\n```puppet\nFile { mode => '0644' }\n\ninclude other\n```\n",
                     .help_uri = page("default_leak"),
                     .tags = {"dynamic-scope"}});
    rules.push_back({.name = "duplicate_declaration",
                     .category = "correctness",
                     .summary = "A resource is declared twice",
                     .description =
                         "# Duplicate declarations\n\nPuppet refuses a catalog with two resources of one type "
                         "and title. See [the docs](https://plint.example/docs).\n",
                     .help_uri = page("duplicate_declaration"),
                     .severity = Severity::error,
                     .precision = Precision::very_high});
    rules.push_back({.name = "hard_coded_secret",
                     .category = "security",
                     .summary = "A password stands in the code",
                     .description = "# Secrets in code\n\nWhoever reads the repository reads the password.\n",
                     .help_uri = page("hard_coded_secret"),
                     .severity = Severity::warning,
                     .precision = Precision::medium,
                     .security_severity = "7.5",
                     .cwes = {798, 259}});
    rules.push_back({.name = "line_endings",
                     .category = "format",
                     .summary = "Lines end in CR LF",
                     .description = "# Line endings\n\nPuppet files end their lines with a single line feed.\n",
                     .help_uri = page("line_endings"),
                     .severity = Severity::info,
                     .fixable = true});
    rules.push_back({.name = "syntax_error",
                     .category = "syntax",
                     .summary = "Puppet cannot read this file",
                     .description = "# Syntax errors\n\nPuppet refuses the file.\n",
                     .help_uri = page("syntax_error"),
                     .severity = Severity::error,
                     .precision = Precision::very_high,
                     .fixable = true});
    return rules;
}

static void add_multi_file(Sample& sample)
{
    const SourceFile& init = sample.add("modules/web/manifests/init.pp",
                                        "# The web server.\n"
                                        "class web (\n"
                                        "  String $user = 'www',\n"
                                        ") {\n"
                                        "  File {\n"
                                        "    owner => $user,\n"
                                        "    mode  => '0640',\n"
                                        "  }\n"
                                        "\n"
                                        "  file { '/etc/web.conf':\n"
                                        "    ensure => file\n"
                                        "    source => 'puppet:///modules/web/web.conf',\n"
                                        "  }\n"
                                        "\n"
                                        "  # Logs are somebody else's business.\n"
                                        "  # They always were.\n"
                                        "  include logs\n"
                                        "}\n");
    const SourceFile& logs = sample.add("modules/logs/manifests/init.pp",
                                        "class logs {\n"
                                        "  file { '/var/log/web': ensure => directory }\n"
                                        "  file { '/etc/web.conf': ensure => absent }\n"
                                        "}\n");
    Diagnostic missing{.rule = "syntax_error",
                       .severity = Severity::error,
                       .message = "expected `,` before `source`",
                       .path = init.path(),
                       .span = {at(init, "ensure => file\n").end - 1, at(init, "ensure => file\n").end - 1},
                       .scope = "",
                       .label = "expected `,`",
                       .labels = {{"", at(init, "file { '/etc/web.conf':"), "in the attributes of this resource"}},
                       .notes = {},
                       .help = {},
                       .flow = {},
                       .fixes = {}};
    missing.fixes.push_back(fix("insert the missing comma", Safety::safe, {{"", missing.span, ","}}));

    Diagnostic leak{
        .rule = "default_leak",
        .severity = Severity::warning,
        .message = "the defaults of `File` reach class `logs`",
        .path = init.path(),
        .span = between(init, "File {", "}"),
        .scope = "",
        .label = "these defaults",
        .labels = {{logs.path(), at(logs, "file { '/var/log/web'"), "`owner` and `mode` come from there"},
                   {"", at(init, "include logs"), "`logs` is declared here"}},
        .notes = {"defaults follow dynamic scope: they reach whatever this class declares first,\n"
                  "whichever module it is in"},
        .help = {"set the attributes on the resources, or write `default:` in the resource itself"},
        .flow = {{"", at(init, "class web"), "class `web` is evaluated"},
                 {"", at(init, "include logs"), "`logs` is declared in the scope of `web`"},
                 {logs.path(), at(logs, "file { '/var/log/web'"), "the resource takes its defaults from it"}},
        .fixes = {}};
    leak.fixes.push_back(
        fix("move the defaults into the resource", Safety::unsafe,
            {{"", {leak.span.begin - 2, leak.span.end + 2}, ""},
             {"", at(init, "    source =>"), "    owner  => $user,\n    mode   => '0640',\n    source =>"}}));

    Diagnostic twice{.rule = "duplicate_declaration",
                     .severity = Severity::error,
                     .message = "`File[/etc/web.conf]` is declared twice",
                     .path = logs.path(),
                     .span = at(logs, "'/etc/web.conf'"),
                     .scope = "",
                     .label = "declared again",
                     .labels = {{init.path(), at(init, "'/etc/web.conf'"), "first declared here"}},
                     .notes = {},
                     .help = {},
                     .flow = {},
                     .fixes = {}};
    twice.fixes.push_back(
        fix("give the resource a class of its own", Safety::unsafe,
            {{"", at(logs, "  file { '/etc/web.conf': ensure => absent }\n"), "  include logs::web\n"},
             {"modules/logs/manifests/web.pp", {}, "class logs::web {\n}\n"}}));
    twice.fixes.push_back(fix("rename the file", Safety::unsafe, {}, {{logs.path(), "modules/logs/manifests/old.pp"}}));
    sample.report.diagnostics.add(std::array{missing, leak, twice});
}

static void add_characters(Sample& sample)
{
    const SourceFile& odd = sample.add("manifests/odd caf\u00E9.pp",
                                       "\xEF\xBB\xBF$bom = '\U0001F4A9' # first line after a mark\r\n"
                                       "\t$tab\t= '\u6F22\u5B57', 'e\u0301' # wide and combining\r\n"
                                       "$flag = '\U0001F1E9\U0001F1EA \U0001F469\u200D\U0001F680 \u2764\uFE0F' + $x\r\n"
                                       "$evil = \"\x1B[31m\u202E\xFF\xC2\x9B\" + $y\r\n");
    const auto note = [&](std::string message, Span span) {
        sample.report.diagnostics.add(std::array{Diagnostic{.rule = "hard_coded_secret",
                                                            .severity = Severity::warning,
                                                            .message = std::move(message),
                                                            .path = odd.path(),
                                                            .span = span,
                                                            .scope = "",
                                                            .label = "here",
                                                            .labels = {},
                                                            .notes = {},
                                                            .help = {},
                                                            .flow = {},
                                                            .fixes = {}}});
    };
    note("after a byte order mark and an emoji", at(odd, "# first"));
    note("after tabs, wide and combining characters", at(odd, "# wide and combining"));
    note("after flags and joined emoji", at(odd, "$x"));
    note("control characters: \x1B[31m \u202E \xFF", at(odd, "$y"));
    Diagnostic endings{.rule = "line_endings",
                       .severity = Severity::info,
                       .message = "lines end in CR LF",
                       .path = odd.path(),
                       .span = at(odd, "\r\n"),
                       .scope = "",
                       .label = "",
                       .labels = {},
                       .notes = {"4 lines of this file do"},
                       .help = {},
                       .flow = {},
                       .fixes = {fix("end them in LF", Safety::safe, {})}};
    for (int line = 1; line <= 4; ++line)
        endings.fixes[0].edits.push_back({"", at(odd, "\r\n", line), "\n"});
    sample.report.diagnostics.add(std::array{endings});
}

static void add_layout(Sample& sample)
{
    std::string text = "define site::vhost (\n  Hash $options,\n) {\n";
    for (int line = 1; line <= 9; ++line)
        text += "  notice(\"" + std::to_string(line) + "\")\n";
    text += "}\n$long = [";
    for (int item = 1; item <= 60; ++item)
        text += "'item " + std::to_string(item) + "', ";
    text += "$secret]\n$a = [1, 2, 3]  \n";
    const SourceFile& vhost = sample.add("modules/site/manifests/vhost.pp", text);
    sample.report.diagnostics.add(std::array{Diagnostic{.rule = "default_leak",
                                                        .severity = Severity::info,
                                                        .message = "a span over many lines, and one within it",
                                                        .path = vhost.path(),
                                                        .span = between(vhost, "define", "}\n"),
                                                        .scope = "",
                                                        .label = "the whole definition",
                                                        .labels = {{"", between(vhost, "(\n", ")"), "its parameters"},
                                                                   {"", at(vhost, "Hash"), "its only type"},
                                                                   {"", at(vhost, "$options"), ""}},
                                                        .notes = {},
                                                        .help = {},
                                                        .flow = {},
                                                        .fixes = {}}});
    Diagnostic secret{.rule = "hard_coded_secret",
                      .severity = Severity::warning,
                      .message = "far to the right in a long line",
                      .path = vhost.path(),
                      .span = at(vhost, "$secret"),
                      .scope = "",
                      .label = "this one",
                      .labels = {},
                      .notes = {},
                      .help = {},
                      .flow = {},
                      .fixes = {}};
    secret.fixes.push_back(fix("take it out", Safety::unsafe, {{"", at(vhost, ", $secret"), ""}}));
    sample.report.diagnostics.add(std::array{secret});
    Diagnostic labels{.rule = "syntax_error",
                      .severity = Severity::error,
                      .message = "several labels on one line",
                      .path = vhost.path(),
                      .span = at(vhost, "2,"),
                      .scope = "",
                      .label = "the second",
                      .labels = {{"", at(vhost, "1,"), "the first"},
                                 {"", at(vhost, "3]"), "the third"},
                                 {"", at(vhost, "$a = "), ""},
                                 {"",
                                  {static_cast<Offset>(vhost.text().size()), static_cast<Offset>(vhost.text().size())},
                                  "the end"}},
                      .notes = {},
                      .help = {},
                      .flow = {},
                      .fixes = {}};
    labels.fixes.push_back(fix("remove blanks at the end", Safety::safe, {{"", at(vhost, "  \n", 1), "\n"}}));
    sample.report.diagnostics.add(std::array{labels});
}

Sample sample()
{
    Sample sample;
    Report& report = sample.report;
    report.version = "0.1.0";
    report.rules = rules();
    report.files = 14;
    report.category = "plint";
    // One folder with a circle, one class that stands alone, one without findings.
    report.classes = {
        {"alone", "modules/alone/manifests/init.pp", {}},        {"logs", "modules/logs/manifests/init.pp", {}},
        {"site::a", "modules/site/manifests/a.pp", {1, 3, 4}},   {"site::b", "modules/site/manifests/b.pp", {2, 4}},
        {"site::vhost", "modules/site/manifests/vhost.pp", {4}}, {"web", "modules/web/manifests/init.pp", {1}}};
    add_multi_file(sample);
    add_characters(sample);
    add_layout(sample);
    report.diagnostics.add(
        std::array{Diagnostic{.rule = "missing_dependency",
                              .severity = Severity::warning,
                              .message = "module `stdlib` is used but not among the dependencies [see](1)",
                              .path = "modules/web/metadata.json",
                              .span = {},
                              .scope = "",
                              .label = "",
                              .labels = {{"modules/web/manifests/init.pp", {}, "used here"}},
                              .notes = {},
                              .help = {"add it to `dependencies`"},
                              .flow = {},
                              .fixes = {fix("add it", Safety::safe, {{"", {12, 12}, "\xFF"}})}}});
    report.diagnostics.sort();
    report.notifications.push_back({.id = "unreadable_file",
                                    .severity = Severity::error,
                                    .path = "manifests/secret.pp",
                                    .message = "cannot read the file: permission denied"});
    return sample;
}

Sample suppressed_sample()
{
    Sample sample = tests::sample();
    Report& report = sample.report;
    report.against_baseline = true;
    report.category = "plint/production";
    const std::vector<Diagnostic> all = report.diagnostics.unpacked();
    report.suppressed.push_back({all[0], SuppressedBy::comment, "the vendor's file"});
    report.suppressed.push_back({all[5], SuppressedBy::baseline, ""});
    report.diagnostics = Findings(std::array{all[1], all[7]});
    report.notifications.clear();
    return sample;
}

}  // namespace plint::tests
