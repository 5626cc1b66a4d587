#!/usr/bin/env ruby
# Every finding of severity error about all modules of the corpus on one module path, confirmed by what real Puppet has
# loaded from the same files where a question to its tables answers it; the others are listed, to be read.
#
#   confirm_errors.rb PLINT [--list] [--warnings N --seed S] [--keep FOLDER]
#
# --list prints those too that Puppet confirms; --warnings prints N findings of severity warning, drawn at random;
# --keep leaves the module path in FOLDER.
require 'fileutils'
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'
require_relative 'stream'

options = { warnings: 0, seed: 1 }
OptionParser.new do |parser|
  parser.on('--list') { options[:list] = true }
  parser.on('--warnings N', Integer) { |n| options[:warnings] = n }
  parser.on('--seed N', Integer) { |n| options[:seed] = n }
  parser.on('--keep FOLDER') { |folder| options[:keep] = folder }
end.parse!
plint = File.expand_path(ARGV.fetch(0))

begin
  require 'puppet'
rescue LoadError
  Oracle.skip('Puppet is not installed (Debian: apt-get install puppet-agent)')
end
$VERBOSE = nil

# Opinions about layout, which Puppet has none of.
LAYOUT = %w[2sp_soft_tabs hard_tabs trailing_whitespace].freeze

root = options[:keep] || Dir.mktmpdir('plint-path')
at_exit { FileUtils.rm_rf(root) unless options[:keep] }
path = File.join(root, 'modules')
FileUtils.mkdir_p(path)
File.write(File.join(root, 'environment.conf'), "modulepath = modules\n")
corpus = Oracle.corpus_folder
Dir.glob('**/modules.available/*', base: corpus).sort.each do |inner|
  folder = File.join(corpus, inner)
  metadata = JSON.parse(File.read(File.join(folder, 'metadata.json'), encoding: 'UTF-8')) rescue {}
  name = (metadata['name'] || inner)[/[a-z0-9_]+\z/]
  next if File.exist?(File.join(path, name))

  FileUtils.cp_r(folder, File.join(path, name), remove_destination: true)
  examples = Dir.glob(File.join(corpus, '**/doc', "puppet-module-#{File.basename(folder)}", 'examples')).first
  FileUtils.cp_r(examples, File.join(path, name)) if examples && !File.exist?(File.join(path, name, 'examples'))
end

out, = Open3.capture2(plint, 'check', '--isolated', '--no-cache', '--format', 'json', '.', chdir: root)
findings = JSON.parse(out)['findings']
errors = findings.select { |finding| finding['severity'] == 'error' && !LAYOUT.include?(finding['rule']) }

conf = Dir.mktmpdir('plint-confirm')
at_exit { FileUtils.rm_rf(conf) }
Puppet.initialize_settings(%W[--confdir=#{conf} --vardir=#{conf}/var --codedir=#{conf}/code --rundir=#{conf}/run
                              --logdir=#{conf}/log --strict=off])
Puppet::Util::Log.level = :crit
$LOAD_PATH.unshift(*Dir[File.join(path, '*/lib')])
environment = Puppet::Node::Environment.create(:e, [path], Puppet::Node::Environment::NO_MANIFEST)
TYPES = environment.known_resource_types

# The variables that a class's code assigns, or that its parents do.
def variables(hostclass)
  names = hostclass.arguments.keys
  take = lambda do |node|
    if node.is_a?(Puppet::Pops::Model::AssignmentExpression)
      left = node.left_expr
      (left.is_a?(Puppet::Pops::Model::LiteralList) ? left.values : [left]).each { |one| names << one.expr.value if one.respond_to?(:expr) }
    end
    node._pcore_contents { |child| take.call(child) }
  end
  take.call(hostclass.code.value) if hostclass.code.respond_to?(:value)
  parent = hostclass.parent && TYPES.find_hostclass(hostclass.parent)
  parent ? names + variables(parent) : names
end

# true: Puppet's tables say the same; false: they say otherwise; nil: they are not asked.
def confirmed?(finding, loader)
  what, which = finding['message'].scan(/`([^`]*)`/).flatten
  case finding['rule']
  when 'unknown_class' then TYPES.find_hostclass(what).nil?
  when 'unknown_parameter'
    owner = finding['message'].start_with?('class') ? TYPES.find_hostclass(what) : TYPES.find_definition(what)
    owner && !owner.arguments.key?(which) && !Puppet::Type.metaparam?(which.to_sym)
  when 'missing_parameter'
    owner = TYPES.find_definition(what) || TYPES.find_hostclass(what)
    owner && owner.arguments.key?(which) && owner.arguments[which].nil?
  when 'unknown_resource_type' then TYPES.find_definition(what).nil? && Puppet::Type.type(what.to_sym).nil?
  when 'unknown_variable'
    owner = which && TYPES.find_hostclass(what)
    owner && !variables(owner).include?(which.delete_prefix('$'))
  when 'unknown_type'
    type = Puppet::Pops::Types::TypeParser.singleton.parse(what, loader)
    type.is_a?(Puppet::Pops::Types::PTypeReferenceType) || (type.is_a?(Puppet::Pops::Types::PResourceType) &&
      Puppet::Type.type(what.downcase.to_sym).nil? && TYPES.find_definition(what).nil?)
  end
end

counts = Hash.new { |all, rule| all[rule] = Hash.new(0) }
say = ->(finding) { puts format('%s:%d: %s: %s', finding.dig('location', 'path'), finding.dig('location', 'start', 'line'), finding['rule'], finding['message']) }
loaders = Puppet::Pops::Loaders.new(environment, true)
Puppet.override(current_environment: environment, loaders: loaders) do
  errors.each do |finding|
    verdict = begin
      confirmed?(finding, loaders.private_environment_loader)
    rescue StandardError, LoadError => error
      warn error.message.lines.first
      nil
    end
    counts[finding['rule']][verdict] += 1
    next if verdict && !options[:list]

    print(verdict.nil? ? 'read   ' : verdict ? 'same   ' : 'FALSE  ')
    say.call(finding)
  end
end
puts "#{Dir.children(path).size} modules, #{findings.size} findings, #{errors.size} errors (without layout)"
counts.sort.each { |rule, by| puts format('  %-30s %4d: %d confirmed, %d to read, %d contradicted', rule, by.values.sum, by[true], by[nil], by[false]) }
warnings = findings.select { |finding| finding['severity'] == 'warning' }
puts 'warnings: ' + warnings.map { |finding| finding['rule'] }.tally.sort.map { |rule, count| "#{rule} #{count}" }.join(', ')
warnings.sample(options[:warnings], random: Random.new(options[:seed])).each(&say)
exit(counts.values.sum { |by| by[false] }.zero? ? 0 : 1)
