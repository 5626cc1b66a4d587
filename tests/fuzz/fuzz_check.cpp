// Any bytes as one file of a small environment, checked with all rules: data, templates, Ruby code, metadata, a Puppetfile,
// settings of Hiera, code. Every finding is in a file of the environment, and a second run finds the same.
#include "engine/plint.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace plint;

void demand(bool promise)
{
    if (!promise)
        std::abort();
}

using Texts = std::map<std::string, std::string>;

constexpr std::string_view root = "/e/";

// Files that use each other.
Texts environment()
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

std::vector<std::string> messages(const engine::SessionOptions& options, const Texts& texts)
{
    const engine::SnapshotPointer snapshot = engine::Snapshot::open(options);
    std::vector<std::string> paths;
    for (const auto& [path, text] : texts)
        paths.push_back(path.substr(root.size()));
    std::vector<std::string> all;
    for (const engine::CheckedFile& file : engine::check(*snapshot, paths))
        for (const Diagnostic& finding : file.analysis.findings) {
            const auto text = texts.find(std::string(root) + file.path);
            demand(text != texts.end() && finding.span.begin <= finding.span.end
                   && finding.span.end <= text->second.size());
            for (const Label& label : finding.labels)
                demand(label.span.begin <= label.span.end);
            all.push_back(file.path + std::to_string(finding.span.begin) + finding.rule.str() + finding.message.str());
        }
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    static constexpr std::array<std::string_view, 11> targets{
        "Puppetfile",
        "hiera.yaml",
        "data/common.yaml",
        "manifests/site.pp",
        "environment.conf",
        "modules/m/metadata.json",
        "modules/m/manifests/init.pp",
        "modules/m/templates/t.erb",
        "modules/m/templates/t.epp",
        "modules/m/lib/puppet/type/t.rb",
        "modules/m/lib/puppet/functions/m/f.rb",
    };
    Texts texts = environment();
    texts[std::string(root).append(targets[data[0] % targets.size()])] =
        std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
    engine::SessionOptions options;
    options.system = std::make_shared<const files::MemoryFiles>(texts, "/e");
    options.paths = {"."};
    options.isolated = true;
    options.rules.select = {"all"};
    options.rules.preview = true;
    demand(messages(options, texts) == messages(options, texts));
    return 0;
}
