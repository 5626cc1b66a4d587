#!/usr/bin/env ruby
# Which variables do ERB templates have? Renders the templates of the environments in template_shapes.txt, and of random ones, with
# real Puppet, and compares: what plint reports must be nil wherever the template is rendered, and what is always nil must be
# reported.
#   compare_templates.rb PLINT [--seed N] [--count N] [--demand PERCENT] [--verbose]
require_relative 'stream'
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'

seed = 1
count = 100
demand = 85.0
verbose = false
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_templates.rb PLINT [options]'
  parser.on('--seed N', Integer, 'of the random numbers (1)') { |n| seed = n }
  parser.on('--count N', Integer, 'random environments (100)') { |n| count = n }
  parser.on('--demand N', Float, 'percent of the variables that are always nil (85)') { |n| demand = n }
  parser.on('--verbose', 'show what plint does not report') { verbose = true }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)
Oracle.puppet_version
$VERBOSE = nil
require 'puppet'

Puppet.initialize_settings(['--confdir', Dir.mktmpdir('plint-puppet'), '--vardir', Dir.mktmpdir('plint-puppet')])
Puppet::Util::Log.level = :crit
Puppet[:strict] = :off
Puppet[:strict_variables] = false

Shape = Struct.new(:title, :files, :needs_all)

def shapes(text)
  text.split(/^## /).drop(1).map do |part|
    title, rest = part.split("\n", 2)
    files = rest.split(/^--- /).drop(1).to_h { |file| file.split("\n", 2) }
    Shape.new(title, files, !title.end_with?(' -'))
  end
end

# A random environment: classes and defined types with variables in all kinds of places, and templates that read them all.
class Maker
  def initialize(random)
    @random = random
  end

  def shape(number)
    @names = []
    @classes = %w[m m::a m::b m::c m::params]
    @defines = %w[m::one m::two]
    files = {}
    @classes.each_with_index { |name, index| files[path_of(name)] = class_text(name, index) }
    @defines.each_with_index { |name, index| files[path_of(name)] = "define #{name} (#{parameters}) {\n#{body(1, [], @defines.drop(index + 1))}}\n" }
    files['manifests/site.pp'] = site
    reads = @names.shuffle(random: @random).map { |name| "<%= @#{name} %>\n" }.join + "<%= @nowhere %>\n"
    TEMPLATES.each { |name| files["modules/m/templates/#{name}.erb"] = reads }
    Shape.new("random #{number}", files, true)
  end

  private

  TEMPLATES = %w[s t u].freeze

  def chance(share) = @random.rand < share
  def pick(list) = list[@random.rand(list.size)]

  def path_of(name)
    parts = name.split('::')
    "modules/m/manifests/#{parts.size == 1 ? 'init' : parts.last}.pp"
  end

  def new_name
    @names << "v#{@names.size}"
    @names.last
  end

  def parameters
    Array.new(@random.rand(3)) { "$#{new_name} = #{chance(0.15) ? call : 1}" }.join(', ')
  end

  def class_text(name, index)
    parent = chance(0.4) && name != 'm::params' ? ' inherits m::params' : ''
    "class #{name} (#{parameters})#{parent} {\n#{body(1, @classes.drop(index + 1), @defines)}}\n"
  end

  def site
    "#{chance(0.5) ? "$#{new_name} = 1\n" : ''}node 'n0' {\n#{body(1, @classes.reject { |name| name == 'm' }, @defines)}  include m\n}\nnode 'n1' {\n  include #{@classes.join(', ')}\n  m::one { 'i': }\n  m::two { 'j': }\n}\n"
  end

  def call = "template('m/#{pick(TEMPLATES)}.erb')"

  def body(depth, classes, defines)
    Array.new(2 + @random.rand(4)) { statement(depth, classes, defines) }.join
  end

  def statement(depth, classes, defines)
    indent = '  ' * depth
    case @random.rand(depth > 2 ? 6 : 9)
    when 0, 1 then "#{indent}$#{new_name} = 1\n"
    when 2, 3 then "#{indent}$#{new_name} = #{call}\n"
    when 4 then classes.empty? ? '' : "#{indent}include #{pick(classes)}\n"
    when 5 then defines.empty? ? '' : "#{indent}#{pick(defines)} { \"${title}-#{@names.size}-#{@random.rand(1_000_000)}\": }\n"
    when 6 then depth > 1 ? '' : "#{indent}if $facts['flag'] {\n#{body(depth + 1, classes, defines)}#{indent}} else {\n#{body(depth + 1, classes, defines)}#{indent}}\n"
    when 7 then "#{indent}[1].each |$#{new_name}| {\n#{body(depth + 1, classes, defines)}#{indent}}\n"
    else "#{indent}[$#{new_name}, $#{new_name}] = [1, #{call}]\n"
    end
  end
end

# What each template saw: by its path, then by the variable as plint names it, whether it had a value at some time.
module Seen
  @values = {}
  class << self
    attr_accessor :values
  end

  def result(string = nil)
    super
  ensure
    text = string || File.read(@__file__)
    seen = (Seen.values[@__file__ || 'inline'] ||= {})
    text.scan(/@([a-z]\w*)/) { |name,| seen["@#{name}"] ||= !instance_variable_get("@#{name}").nil? }
    text.scan(/scope(?:\[|\.lookupvar\()'(?:::)?([\w:]+)'/) { |name,| seen["$#{name}"] ||= !@__scope__.lookupvar(name).nil? }
  end
end
Puppet::Parser::TemplateWrapper.prepend(Seen)

$number = 0
def compile(folder, name, flag)
  environment = Puppet::Node::Environment.create(:"e#{$number += 1}", [File.join(folder, 'modules')], File.join(folder, 'manifests'))
  Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) do
    facts = Puppet::Node::Facts.new(name, 'flag' => flag, 'hostname' => name, 'os' => { 'family' => 'Debian' },
                                          'networking' => { 'ip' => '10.0.0.1' }, 'clientcert' => name)
    node = Puppet::Node.new(name, environment: environment, facts: facts)
    node.merge(facts.values)
    node.add_server_facts('servername' => 'server') if node.respond_to?(:add_server_facts)
    node.merge('servername' => 'server')
    node.trusted_data = { 'certname' => name }
    Puppet::Parser::Compiler.compile(node)
  end
  nil
rescue Puppet::Error, ArgumentError, ScriptError => error
  error.message.lines.first
end

invented = []
missed = []
failed = []
always_nil = 0
found = 0
random = Random.new(seed)
all = shapes(File.read(File.join(__dir__, 'template_shapes.txt'))) + Array.new(count) { |number| Maker.new(random).shape(number) }
Dir.mktmpdir do |work|
  all.each_with_index do |shape, index|
    folder = File.join(File.realpath(work), index.to_s)
    files = { 'environment.conf' => "modulepath = modules\n", 'manifests/site.pp' => "node default {\n  include m\n}\n" }.merge(shape.files)
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname(File.join(folder, path)))
      File.write(File.join(folder, path), text)
    end
    Seen.values = {}
    errors = %w[n0 n1].product([true, false]).map { |name, flag| compile(folder, name, flag) }.compact
    failed << [shape, errors.first] unless errors.empty?
    said, = Open3.capture3(plint, 'check', '--no-cache', '--isolated', '--select', 'erb_unknown_variable', '--format', 'jsonl', '.', chdir: folder)
    findings = said.lines.map { |line| JSON.parse(line) }.select { |finding| finding['rule'] == 'erb_unknown_variable' }
    reported = findings.group_by { |finding| File.join(folder, finding['location']['path']) }
    Seen.values.each do |path, variables|
      names = (reported[path] || []).map do |finding|
        from, to = %w[start end].map { |place| finding['location'][place]['offset'] }
        text = File.binread(path)[from...to]
        text.start_with?('@') ? text : "$#{text.delete_prefix('::')}"
      end
      names.each { |name| invented << [shape, path, name] if variables[name] }
      # One finding is for both ways to write it.
      said_names = names.flat_map { |name| [name, name.sub('@', '$'), name.sub('$', '@')] }
      nil_names = variables.reject { |_, value| value }.keys
      next unless shape.needs_all

      always_nil += nil_names.size
      found += (nil_names & said_names).size
      (nil_names - said_names).each { |name| missed << [shape, path, name] }
    end
  end
end
show = ->(shape) { shape.files.each { |path, text| puts "--- #{path}", text } }
failed.each { |shape, error| puts "does not compile: #{shape.title}: #{error}" }
invented.each do |shape, path, name|
  puts "invented: #{shape.title}: #{File.basename(path)}: #{name}"
  show.call(shape) if verbose
end
missed.group_by { |shape, _, _| shape }.each do |shape, list|
  puts "missed: #{shape.title}: #{list.map { |_, path, name| "#{File.basename(path)} #{name}" }.join(', ')}" if verbose || !shape.title.start_with?('random')
end
share = always_nil.zero? ? 100.0 : 100.0 * found / always_nil
puts "Puppet #{Puppet.version}, seed #{seed}: #{all.size} environments, #{failed.size} do not compile; #{invented.size} findings are wrong; " \
     "plint finds #{found} of #{always_nil} variables that are always nil (#{share.round(1)} %)"
exit(invented.empty? && share >= demand ? 0 : 1)
