#!/usr/bin/env ruby
# Compiles manifests with real Puppet, lets plint fix them with `--unsafe-fixes` and all rules, compiles them again and
# compares the catalogs: same resources, same parameters, same edges. All in one process, for one made-up node.
#   compare_catalogs.rb PLINT [--demand N] [--verbose]
require_relative 'stream'
require 'fileutils'
require 'open3'
require 'optparse'
require 'tmpdir'

demand = 30
verbose = false
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_catalogs.rb PLINT [options]'
  parser.on('--demand N', Integer, 'at least so many must compile (30)') { |n| demand = n }
  parser.on('--verbose', 'say what each fixture came to') { verbose = true }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)
Oracle.puppet_version
$VERBOSE = nil
require 'puppet'
require 'puppet/pops'

# What a fix of these rules changes in the catalog, and why that is right; the rule's page says it at length. All else
# must stay.
CHANGES = {
  'package_ensure' => 'asks for `installed` instead of `latest`, on purpose',
  'file_ensure' => 'asks for `file` instead of `present`, which takes any kind of file',
  'file_mode' => 'four digits, which mean the same',
  'quoted_booleans' => 'a boolean instead of a string, on purpose',
  'only_variable_string' => 'the value itself instead of its text, on purpose',
  'ensure_not_symlink_target' => 'a link with a target instead of the short form, which means the same',
  'fileserver' => 'sends the content instead of a place to fetch it from, on purpose',
  'version_comparison' => 'compares versions, not text, on purpose',
  'contained_classes' => 'adds the edges of containment, on purpose',
}.freeze

FIXTURES = File.expand_path('catalogs', __dir__)

Puppet.initialize_settings(['--confdir', Dir.mktmpdir('plint-puppet'), '--vardir', Dir.mktmpdir('plint-puppet')])
Puppet::Util::Log.level = :crit

FACTS = {
  'os' => { 'name' => 'Debian', 'family' => 'Debian', 'architecture' => 'amd64', 'hardware' => 'x86_64',
            'release' => { 'full' => '12.5', 'major' => '12', 'minor' => '5' },
            'distro' => { 'codename' => 'bookworm', 'id' => 'Debian', 'release' => { 'full' => '12.5', 'major' => '12' } },
            'selinux' => { 'enabled' => false } },
  'osfamily' => 'Debian', 'operatingsystem' => 'Debian', 'operatingsystemrelease' => '12.5', 'operatingsystemmajrelease' => '12',
  'architecture' => 'amd64', 'lsbdistcodename' => 'bookworm', 'kernel' => 'Linux', 'kernelversion' => '6.1.0',
  'networking' => { 'fqdn' => 'a.example.com', 'hostname' => 'a', 'domain' => 'example.com', 'ip' => '192.0.2.1' },
  'fqdn' => 'a.example.com', 'hostname' => 'a', 'domain' => 'example.com', 'ipaddress' => '192.0.2.1',
  'processors' => { 'count' => 2 }, 'processorcount' => 2, 'memory' => { 'system' => { 'total' => '2 GiB' } },
  'path' => '/usr/bin:/bin', 'timezone' => 'UTC', 'virtual' => 'kvm', 'is_virtual' => true,
}.freeze

# The catalog as text, or why there is none.
def catalog(file, modules)
  environment = Puppet::Node::Environment.create(:fixtures, [modules], file)
  loaders = Puppet::Environments::Static.new(environment)
  Puppet.override(environments: loaders, current_environment: environment) do
    node = Puppet::Node.new('a.example.com', environment: environment, facts: Puppet::Node::Facts.new('a.example.com', FACTS))
    node.merge(FACTS)
    compiled = Puppet::Parser::Compiler.compile(node)
    resources = compiled.resources.map do |resource|
      parameters = resource.to_hash.sort_by { |name, _| name.to_s }.map { |name, value| "  #{name} => #{show(value)}" }
      ["#{resource.ref} #{resource.virtual ? 'virtual' : ''}#{resource.exported ? 'exported' : ''}", *parameters].join("\n")
    end
    edges = compiled.edges.map { |edge| "#{edge.source.ref} contains #{edge.target.ref}" }
    (resources.sort + edges.sort).join("\n")
  end
rescue Puppet::Error, ArgumentError => error
  "error: #{error.message.lines.first}"
end

def show(value)
  case value
  when Array then "[#{value.map { |item| show(item) }.join(', ')}]"
  when Hash then "{#{value.map { |key, item| "#{show(key)} => #{show(item)}" }.join(', ')}}"
  when Puppet::Resource then value.ref
  else value.inspect
  end
end

compiled = 0
changed = 0
failures = []
Dir.mktmpdir do |work|
  fixtures = Dir.glob('*.pp', base: FIXTURES).sort
  before_folder = File.join(work, 'before')
  after_folder = File.join(work, 'after')
  [before_folder, after_folder].each { |folder| FileUtils.cp_r(FIXTURES, folder) }
  _, said, = Open3.capture3(plint, 'check', '--select', 'all', '--preview', '--isolated', '--fix', '--unsafe-fixes', '--quiet', '.', chdir: after_folder)
  failures.concat(said.lines.map { |line| "plint complains: #{line.chomp}" })
  fixtures.each do |name|
    before = catalog(File.join(before_folder, name), File.join(before_folder, 'modules'))
    if before.start_with?('error: ')
      failures << "#{name} does not compile: #{before}"
      next
    end
    compiled += 1
    text = File.read(File.join(before_folder, name))
    changed += 1 if text != File.read(File.join(after_folder, name))
    after = catalog(File.join(after_folder, name), File.join(after_folder, 'modules'))
    puts "#{name}: #{text == File.read(File.join(after_folder, name)) ? 'not fixed' : 'fixed'}, #{before == after ? 'same' : 'another'} catalog" if verbose
    rule = text[/\A# changes: (\w+)/, 1]
    if rule
      page = Dir.glob(File.join(Oracle::ROOT, 'rules', '*', rule, "#{rule}.md")).map { |file| File.read(file) }.join
      failures << "#{name}: the page of #{rule} does not say that its fix changes the catalog" unless page.include?('catalog')
      failures << "#{name}: #{rule} is not known to change catalogs" unless CHANGES.key?(rule)
      failures << "#{name}: the catalog should differ by #{rule} and does not" if before == after
    elsif before != after
      differ = (before.lines - after.lines).first(5).map { |line| "  - #{line.chomp}" } + (after.lines - before.lines).first(5).map { |line| "  + #{line.chomp}" }
      failures << "#{name}: another catalog\n#{differ.join("\n")}"
    end
  end
end
puts "#{compiled} fixtures compile, #{changed} of them were fixed"
failures << "only #{compiled} fixtures, fewer than #{demand}" if compiled < demand
failures << "only #{changed} of the fixtures were fixed, fewer than #{demand}" if changed < demand
puts failures
exit(failures.empty? ? 0 : 1)
