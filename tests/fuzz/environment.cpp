#include "tests/fuzz/environment.hpp"

#include "engine/plint.hpp"
#include "parser/parse.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

namespace plint::fuzz {

namespace {

constexpr std::string_view root = "/e/";
constexpr std::string_view settings_file = "/e/plint.toml";

void demand(bool kept, const char* guarantee)
{
    if (kept)
        return;
    std::fprintf(stderr, "broken guarantee: %s\n", guarantee);
    std::abort();
}

engine::SessionOptions options_for(const Texts& texts)
{
    engine::SessionOptions options;
    options.system = std::make_shared<const files::MemoryFiles>(texts, "/e");
    options.paths = {"."};
    options.isolated = !texts.contains(std::string(settings_file));
    options.rules.select = {options.isolated ? "all" : "custom"};
    options.rules.preview = true;
    return options;
}

void demand_inside(const Texts& texts, std::string_view path, Span span, const char* guarantee)
{
    const auto text = texts.find(std::string(root).append(path));
    demand(text != texts.end() && span.begin <= span.end && span.end <= text->second.size(), guarantee);
}

void check_places(const Texts& texts, const Diagnostic& finding)
{
    const auto path_of = [&](const SharedText& path) -> const std::string& {
        return path.str().empty() ? finding.path.str() : path.str();
    };
    demand_inside(texts, finding.path.str(), finding.span, "a finding is in its file");
    for (const Label& label : finding.labels)
        demand_inside(texts, path_of(label.path), label.span, "a label is in its file");
    for (const Label& step : finding.flow)
        demand_inside(texts, path_of(step.path), step.span, "a step is in its file");
    for (const Fix& fix : finding.fixes)
        for (const Edit& edit : fix.edits)
            if (texts.contains(std::string(root).append(path_of(edit.path))))
                demand_inside(texts, path_of(edit.path), edit.span, "an edit is in its file");
}

std::vector<std::string> messages(const Texts& texts)
{
    const engine::SnapshotPointer snapshot = engine::Snapshot::open(options_for(texts));
    std::vector<std::string> paths;
    for (const auto& [path, text] : texts)
        paths.push_back(path.substr(root.size()));
    std::vector<std::string> all;
    for (const Diagnostic& problem : snapshot->settings_problems()) {
        check_places(texts, problem);
        all.push_back(problem.message.str());
    }
    for (const engine::CheckedFile& file : engine::check(*snapshot, paths))
        for (const Diagnostic& finding : file.analysis.findings) {
            check_places(texts, finding);
            all.push_back(file.path + std::to_string(finding.span.begin) + finding.rule.str() + finding.message.str());
        }
    return all;
}

std::string fixed(const Texts& texts, const std::string& path, Safety allowed)
{
    return engine::fix(engine::Snapshot::open(options_for(texts)), path.substr(root.size()), allowed);
}

}  // namespace

Texts small_environment()
{
    return {
        {"/e/environment.conf", "modulepath = modules\n"},
        {"/e/Puppetfile", "mod 'puppetlabs/stdlib', '9.0.0'\nmod 'm', git: 'https://example.org/m', branch: 'main'\n"},
        {"/e/hiera.yaml", "version: 5\nhierarchy:\n  - name: x\n    path: common.yaml\n"},
        {"/e/data/common.yaml", "m::size: 1\nlookup_options:\n  m::names: {merge: unique}\n"},
        {"/e/manifests/site.pp", "node default { include m }\n"},
        {"/e/modules/m/metadata.json",
         R"({"name": "me-m", "version": "1.0.0", "dependencies": [{"name": "me/base", "version_requirement": ">= 1.0.0"}]})"},
        {"/e/modules/m/manifests/init.pp",
         "class m(Integer $size, Array $names = []) {\n  $text = 'a'\n  m::d { $names: size => $size }\n  file { "
         "'/x':\n"
         "    content => template('m/t.erb'),\n    source  => epp('m/t.epp', { 'size' => $size }),\n    require => "
         "M::D['a'],\n"
         "  }\n  t { 'x': a => m::f($size) }\n}\n"},
        {"/e/modules/m/manifests/d.pp", "define m::d(Integer $size) {\n  notify { \"${title}-${size}\": }\n}\n"},
        {"/e/modules/m/templates/t.erb", "<%= @text %> <% @names.each do |n| -%><%= n %><% end %>\n"},
        {"/e/modules/m/templates/t.epp", "<%- | Integer $size | -%>\n<%= $size %>\n"},
        {"/e/modules/m/lib/puppet/type/t.rb",
         "Puppet::Type.newtype(:t) do\n  newparam(:name)\n  newproperty(:a) do\n    newvalues(:b, /c/)\n  end\nend\n"},
        {"/e/modules/m/lib/puppet/functions/m/f.rb",
         "Puppet::Functions.create_function(:'m::f') do\n  dispatch :f do\n    param 'Integer', :x\n  end\nend\n"},
    };
}

void check_guarantees(const Texts& texts)
{
    demand(messages(texts) == messages(texts), "a second run finds the same");
}

void check_fixes(const Texts& texts, const std::string& path, Safety allowed)
{
    Texts after = texts;
    after[path] = fixed(texts, path, allowed);
    demand(fixed(after, path, allowed) == after[path], "a fixed file has nothing left to fix");
}

void check_patterns(const std::string& settings, const std::string& code)
{
    const std::string path = "/e/manifests/site.pp";
    const Texts texts{{std::string(settings_file), settings}, {path, code}};
    check_guarantees(texts);
    const auto is_code = [](const std::string& text) { return parse(SourceFile("site.pp", text), {}).errors.empty(); };
    demand(!is_code(code) || is_code(fixed(texts, path, Safety::unsafe)), "fixed code has no syntax errors");
}

}  // namespace plint::fuzz
