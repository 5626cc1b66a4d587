"""The projects that mutation starts from: those of the rules' pages, of the fixtures, and one that has a bit of all."""
import pathlib
import re

from tree import Entry, Project

SOURCE = pathlib.Path(__file__).resolve().parents[3]

EXTENSIONS = {"puppet": ".pp", "epp": ".epp", "ruby": ".rb", "yaml": ".yaml", "json": ".json", "toml": ".toml"}

WHOLE = {
    "environment.conf": "modulepath = modules:site:$basemodulepath\nmanifest = manifests/site.pp\n",
    "hiera.yaml": "version: 5\ndefaults: {datadir: data}\nhierarchy:\n"
                  "  - {name: nodes, path: 'nodes/%{trusted.certname}.yaml'}\n  - {name: c, paths: [common.yaml]}\n",
    "data/common.yaml": "web::port: 80\nweb::gone: x\nlookup_options: {web::hosts: {merge: unique}}\nweb::hosts: ['%{lookup(\"db::h\")}']\n",
    "data/nodes/a.yaml": "---\nweb::port: '80'\n",
    "Puppetfile": "forge 'https://forge.puppet.com'\nmod 'puppetlabs/stdlib', '9.0.0'\nmod 'db', :git => 'https://x/db.git'\n",
    "plint.toml": "[lint]\nextend-select = [\"80chars\"]\n[rules.80chars]\nmax = 60\n[per-file]\n\"site/**\" = { ignore = [\"style\"] }\n"
                  "[project]\nignore-paths = [\"vendored/\"]\n",
    ".gitignore": "*.orig\n/vendored/\n!keep.pp\n",
    ".fixtures.yml": "fixtures:\n  forge_modules:\n    stdlib: puppetlabs/stdlib\n",
    ".puppet-lint.rc": "--no-80chars-check\n",
    "Rakefile": "require 'puppet-lint/tasks/puppet-lint'\nPuppetLint.configuration.send('disable_80chars')\n",
    "manifests/site.pp": "node default { include web }\nnode /^db\\d+/ { class { 'db': } }\n",
    "modules/web/metadata.json": '{"name": "me-web", "version": "1.0.0", "dependencies": [{"name": "me/db", "version_requirement": ">= 1.0.0 < 2.0.0"}]}\n',
    "modules/web/manifests/init.pp":
        "# @param port\nclass web (\n  Integer $port = 80,\n  Array[Web::Host] $hosts = [],\n) inherits web::params {\n"
        "  include db\n  file { '/etc/web':\n    ensure => file,\n    mode => 0644,\n    content => template('web/a.erb'),\n"
        "    notify => Service['web'],\n  }\n  service { 'web': ensure => running }\n  $hosts.each |$h| { web::vhost { $h: port => web::f($port) } }\n"
        "  if $facts['os']['family'] == 'RedHat' { $x = \"a\" } else { $x = \"b${port}\" }\n  notify { \"$x\": }\n}\n",
    "modules/web/manifests/params.pp": "class web::params {\n  $user = $::osfamily ? { 'Debian' => 'www', default => 'http' }\n}\n",
    "modules/web/manifests/vhost.pp": "define web::vhost (Integer $port) {\n  file { \"/srv/${title}\": source => 'puppet:///modules/web/x', content => epp('web/b.epp', { 'p' => $port }) }\n}\n",
    "modules/web/functions/f.pp": "function web::f(Integer $x) >> Integer {\n  $x + 1\n}\n",
    "modules/web/types/host.pp": "type Web::Host = Pattern[/\\A[a-z.]+\\z/]\n",
    "modules/web/plans/p.pp": "plan web::p(TargetSpec $nodes) {\n  run_task('web::t', $nodes)\n}\n",
    "modules/web/tasks/t.json": '{"description": "x", "parameters": {"a": {"type": "String"}}}\n',
    "modules/web/templates/a.erb": "<%= @port %> <% scope['web::user'] %>\n",
    "modules/web/templates/b.epp": "<%- | Integer $p | -%>\nport = <%= $p %>\n",
    "modules/web/files/x": "x\n",
    "modules/web/hiera.yaml": "version: 5\nhierarchy: [{name: d, path: d.yaml}]\n",
    "modules/web/data/d.yaml": "web::port: 81\n",
    "modules/web/lib/puppet/functions/web/g.rb": "Puppet::Functions.create_function(:'web::g') do\n  dispatch :g do\n    param 'String', :a\n  end\n  def g(a)\n    a\n  end\nend\n",
    "modules/web/lib/puppet/type/thing.rb": "Puppet::Type.newtype(:thing) do\n  ensurable\n  newparam(:name, :namevar => true)\n  newproperty(:size) { newvalues(:a, 'b') }\nend\n",
    "modules/web/lib/facter/f.rb": "Facter.add(:webfact) { setcode { 'x' } }\n",
    "modules/db/manifests/init.pp": "class db (String $h = \"x\") {\n\tinclude ::web\n  exec { \"rm -rf $h\": path => $path }\n}\n",
    "site/profile/manifests/a.pp": "class profile::a {\n  contain 'web'\n  Package { ensure => latest }\n  package { ['a', 'b']: } -> Class['web']\n}\n",
}


def _as_project(texts: dict[str, str]) -> Project:
    return {path.encode(): Entry("file", text.encode()) for path, text in texts.items()}


def _of_page(text: str) -> list[Project]:
    """The blocks with a path, as one project each time a path comes again; those without as one file each."""
    projects: list[dict[str, str]] = []
    current: dict[str, str] = {}
    for words, block in re.findall(r"^```(\w[^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        language = words.split()[0]
        named = re.search(r"\bpath=(\S+)", words)
        path = named[1] if named else "a" + EXTENSIONS.get(language, ".txt")
        if not named or path in current:
            projects.append(current)
            current = {}
        current[path] = block
    return [_as_project(texts) for texts in [*projects, current] if texts]


def all_seeds() -> list[Project]:
    seeds = [_as_project(WHOLE)] * 40
    for page in sorted((SOURCE / "rules").glob("*/*/*.md")):
        seeds += _of_page(page.read_text())
    for folder in sorted((SOURCE / "fixtures").iterdir()):
        for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if file.suffix in (".pp", ".epp", ".rb"):
                seeds.append({file.name.encode(): Entry("file", file.read_bytes())})
    return seeds


def dictionary() -> list[bytes]:
    """The words that mutation puts into files."""
    words = []
    for name in ("puppet.dict", "ruby.dict"):
        for line in (SOURCE / "tests/fuzz" / name).read_text().splitlines():
            if line.startswith('"') and line.endswith('"'):
                words.append(line[1:-1].encode().decode("unicode_escape").encode("latin-1"))
    return words
