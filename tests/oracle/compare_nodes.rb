#!/usr/bin/env ruby
# Makes environments with relationships, duplicates and cycles, compiles every node and every class with real Puppet, and
# compares: what plint reports must fail, and what fails without any condition must be reported.
#   compare_nodes.rb PLINT [--seed N] [--count N] [--demand N] [--verbose]
require_relative 'stream'
require 'fileutils'
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'

seed = 1
count = 100
demand = 90.0
verbose = false
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_nodes.rb PLINT [options]'
  parser.on('--seed N', Integer, 'of the random numbers (1)') { |n| seed = n }
  parser.on('--count N', Integer, 'environments (100)') { |n| count = n }
  parser.on('--demand N', Float, 'percent of the failing nodes that plint must report (90)') { |n| demand = n }
  parser.on('--verbose', 'show each environment with a difference') { verbose = true }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)
Oracle.puppet_version
$VERBOSE = nil
require 'puppet'

RULES = %w[unknown_dependency duplicate_declaration dependency_cycle].freeze

Puppet.initialize_settings(['--confdir', Dir.mktmpdir('plint-puppet'), '--vardir', Dir.mktmpdir('plint-puppet')])
Puppet::Util::Log.level = :crit

# One random environment: files by path.
class Maker
  CLASSES = %w[m m::a m::b m::c m::d].freeze
  DEFINES = %w[m::one m::two].freeze
  TITLES = %w[q r s t u v w x y z].freeze
  PARAMETER_TESTS = ['if $flag', 'unless $flag', "if $p == 'q'", "if $p != 'Q'"].freeze

  def initialize(random)
    @random = random
    @conditions = random.rand(2) == 1
  end

  attr_reader :conditions

  def files
    files = { 'environment.conf' => "modulepath = modules\n" }
    CLASSES.each_with_index { |name, index| files[path_of(name)] = "class #{name} {\n#{body(CLASSES.drop(index + 1), DEFINES)}}\n" }
    DEFINES.each_with_index { |name, index| files[path_of(name)] = "define #{name}($p = #{pick(["'p'", '$title'], 1).first}, $flag = #{@random.rand(2).zero?}) {\n#{body([], DEFINES.drop(index + 1), true)}}\n" }
    nodes = Array.new(2) { |i| "node 'n#{i}' {\n#{pick(CLASSES, 1 + @random.rand(2)).map { |name| "  include #{name}\n" }.join}}\n" }
    files.merge('manifests/site.pp' => nodes.join)
  end

  private

  def path_of(name)
    parts = name.split('::')
    "modules/m/manifests/#{parts.size == 1 ? 'init' : parts.last}.pp"
  end

  def pick(list, number) = list.sample(number, random: @random)

  def body(classes, defines, in_define = false)
    Array.new(1 + @random.rand(3)) { statement(classes, defines, in_define) }.join
  end

  def statement(classes, defines, in_define)
    text = plain_statement(classes, defines, in_define)
    return "  #{pick(PARAMETER_TESTS, 1).first} {\n  #{text}  }\n" if in_define && @random.rand(4).zero?
    return text unless @conditions && @random.rand(4).zero?

    other = @random.rand(2).zero? ? " else {\n  #{plain_statement(classes, defines, in_define)}  }" : ''
    "  if $facts['flag'] {\n  #{text}  }#{other}\n"
  end

  def plain_statement(classes, defines, in_define)
    case @random.rand(10)
    when 0, 1, 2 then "  notify { #{title(in_define)}:#{relation} }\n"
    when 3, 4 then classes.empty? ? "  notify { #{title(in_define)}: }\n" : "  #{pick(%w[include contain require], 1).first} #{pick(classes, 1).first}\n"
    when 5 then classes.empty? ? "  notify { #{title(in_define)}:#{relation} }\n" : "  class { '#{pick(classes, 1).first}': }\n"
    when 6, 7 then defines.empty? ? "  notify { #{title(in_define)}: }\n" : "  #{pick(defines, 1).first} { #{title(in_define)}: #{arguments(in_define)} }\n"
    when 8 then "  #{reference} -> #{reference}\n"
    else "  notify { #{title(in_define)}: }\n"
    end
  end

  def title(in_define)
    return pick(['$p', '"$p-${title}"'], 1).first if in_define && @random.rand(6).zero?
    return %("#{pick(TITLES, 1).first}-${title}") if in_define && @random.rand(4) > 0

    "'#{pick(TITLES, 1).first}'"
  end

  # Of an instance of a defined type.
  def arguments(in_define)
    given = [relation.strip].reject(&:empty?)
    given << "p => #{pick(in_define ? ["'q'", '$p', '$title', 'undef'] : ["'q'", "'r'", 'undef'], 1).first}" if @random.rand(3).zero?
    given << "flag => #{pick(in_define ? %w[true false $flag] : %w[true false], 1).first}" if @random.rand(3).zero?
    given.join(', ')
  end

  def relation
    @random.rand(3).zero? ? " #{pick(%w[require before notify subscribe], 1).first} => #{reference}" : ''
  end

  def reference
    case @random.rand(4)
    when 0 then "Class['#{pick(CLASSES, 1).first}']"
    when 1 then "M::One['#{pick(TITLES, 1).first}']"
    else "Notify['#{pick(TITLES, 1).first}']"
    end
  end
end

# What Puppet says of a node with this code.
class Compiled
  @@number = 0

  def initialize(folder)
    @folder = folder
  end

  # The error, or nil; and the resources of the catalog.
  def run(name, code, flag)
    Puppet[:code] = code || ''
    manifest = code ? Puppet::Node::Environment::NO_MANIFEST : File.join(@folder, 'manifests')
    environment = Puppet::Node::Environment.create(:"e#{@@number += 1}", [File.join(@folder, 'modules')], manifest)
    Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) do
      node = Puppet::Node.new(name, environment: environment, facts: Puppet::Node::Facts.new(name, 'flag' => flag))
      node.merge('flag' => flag)
      catalog = Puppet::Parser::Compiler.compile(node)
      graph = catalog.to_ral.relationship_graph
      cycles = graph.find_cycles_in_graph
      return cycles.empty? ? [nil, catalog.resources.map(&:ref)] : ["dependency cycle: #{cycles.flatten.map(&:to_s).join(' ')}", []]
    end
  rescue Puppet::Error, ArgumentError => error
    [error.message.lines.first, []]
  end
end

KINDS = {
  'duplicate_declaration' => /Duplicate declaration|is already declared/,
  'unknown_dependency' => /Could not find (resource|dependency)/,
  'dependency_cycle' => /dependency cycle/,
}.freeze

random = Random.new(seed)
invented = []
missed = []
confirmed = 0
failing = 0
reported = 0
Dir.mktmpdir do |work|
  count.times do |number|
    folder = File.join(work, number.to_s)
    maker = Maker.new(random)
    files = maker.files
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname(File.join(folder, path)))
      File.write(File.join(folder, path), text)
    end
    said, = Open3.capture3(plint, 'check', '--no-cache', '--isolated', '--select', RULES.join(','), '--format', 'jsonl', '.', chdir: folder)
    findings = said.lines.map { |line| JSON.parse(line) }.select { |finding| RULES.include?(finding['rule']) }
    puppet = Compiled.new(folder)
    flags = maker.conditions ? [true, false] : [true]
    nodes = %w[n0 n1].product(flags).map { |name, flag| [name, *puppet.run(name, nil, flag)] }
    roots = Maker::CLASSES.map { |name| "include #{name}" } + Maker::DEFINES.map { |name| "#{name} { ['i', 'j']: }" }
    roots += Maker::DEFINES.product(%w['q' 'z'], %w[true false]).map { |name, p, flag| "#{name} { 'i': p => #{p}, flag => #{flag} }" }
    alone = roots.product(flags).map { |code, flag| [code, *puppet.run('other', code, flag)] }
    all = nodes + alone
    findings.select { |finding| finding['severity'] == 'error' }.each do |finding|
      if all.any? { |_, error, _| error && error =~ KINDS.fetch(finding['rule']) }
        confirmed += 1
        next
      end
      # Another error may come first: then no catalog contains the body and the resources.
      paths = [finding['location']['path'], *finding['flow'].map { |step| step['location']['path'] }].uniq
      bodies = paths.map { |path| files[path].to_s[/\A(?:class|define) ([\w:]+)/, 1].to_s.split('::').map(&:capitalize).join('::') }
      needed = finding['rule'] == 'dependency_cycle' ? finding['message'].scan(/`(\S+\[[^`]+\])`/).flatten : []
      needed = needed.map { |ref| ref.sub(/\AClass\[(.*)\]/) { "Class[#{$1.split('::').map(&:capitalize).join('::')}]" } }
      whole = all.select do |_, error, refs|
        error.nil? && (needed - refs).empty? &&
          bodies.all? { |body| refs.any? { |ref| ref == "Class[#{body}]" || ref.start_with?("#{body}[") } }
      end
      invented << [folder, files, finding, all] unless whole.size < flags.size
    end
    next if maker.conditions

    nodes.each do |name, error, _|
      next unless error && KINDS.values.any? { |kind| error =~ kind }

      failing += 1
      rule = KINDS.find { |_, kind| error =~ kind }.first
      if findings.any? { |finding| finding['rule'] == rule }
        reported += 1
      else
        missed << [folder, files, name, error]
      end
    end
  end
end
show = lambda do |files|
  files.each { |path, text| puts "--- #{path}", text unless path.end_with?('.conf') }
end
invented.each do |_, files, finding, _|
  puts "invented: #{finding['location']['path']}:#{finding['location']['start']['line']}: #{finding['message']}"
  show.call(files) if verbose
end
missed.each do |_, files, name, error|
  puts "missed: node #{name}: #{error}" if verbose
  show.call(files) if verbose
end
percent = failing.zero? ? 100.0 : 100.0 * reported / failing
puts format('%d findings confirmed, %d invented; %d of %d failing nodes reported (%.1f %%)', confirmed, invented.size, reported, failing, percent)
exit(invented.empty? && percent >= demand ? 0 : 1)
