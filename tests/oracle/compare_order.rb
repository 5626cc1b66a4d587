#!/usr/bin/env ruby
# Evaluation order and resource defaults: programs made at random, compiled by real Puppet from every entry point, and
# what plint says of the same files. Wherever Puppet meets an unknown variable plint must have spoken; a read that it
# calls certain may never lack its value. Every default that a resource takes from another body must have been reported.
# Also counts what plint reports and no compilation shows.
#
#   compare_order.rb PLINT_ORDER_STREAM [--seed N] [--first N] [--count N] [--keep FOLDER]
require 'optparse'
require 'set'
require 'tmpdir'
require_relative 'order_program'

options = { seed: 1, first: 0, count: 200 }
OptionParser.new do |parser|
  parser.on('--seed N', Integer) { |n| options[:seed] = n }
  parser.on('--first N', Integer) { |n| options[:first] = n }
  parser.on('--count N', Integer) { |n| options[:count] = n }
  parser.on('--keep FOLDER') { |folder| options[:keep] = folder }
end.parse!
stream = ARGV.fetch(0)

begin
  require 'puppet'
rescue LoadError
  warn 'SKIPPED: Puppet is not installed (Debian: apt-get install puppet-agent)'
  exit(ENV['PLINT_REQUIRE_ORACLE'] ? 1 : 77)
end

# Notes unknown variables and goes on, as with `strict_variables` off.
module UnknownVariables
  FOUND = []

  def optionally_fail(issue, semantic, *rest)
    return super unless issue == Puppet::Pops::Issues::UNKNOWN_VARIABLE

    FOUND << [semantic.file, semantic.line, rest.first[:name].sub(/\A::/, '')]
  end
end
Puppet::Pops::Evaluator::EvaluatorImpl.prepend(UnknownVariables)

conf = Dir.mktmpdir('plint-order')
at_exit { FileUtils.rm_rf(conf) }
Puppet.initialize_settings(%W[--confdir=#{conf} --vardir=#{conf}/var --codedir=#{conf}/code --rundir=#{conf}/run
                              --logdir=#{conf}/log --strict=warning])
Puppet::Util::Log.level = :crit
Puppet[:hiera_config] = '/dev/null'

# One program; its environment serves many compilations.
class Site
  @@number = 0

  def initialize(folder, site)
    manifest = site ? File.join(folder, 'manifests') : Puppet::Node::Environment::NO_MANIFEST
    Puppet[:code] = ''
    @environment = Puppet::Node::Environment.create(:"e#{@@number += 1}", [File.join(folder, 'modules')], manifest)
    @loaders = Puppet::Pops::Loaders.new(@environment, true)
  end

  # Returns the unknown variables and what resources took from defaults (their values begin with `D`), and the error.
  def compile(code, facts)
    UnknownVariables::FOUND.clear
    problem = nil
    taken = []
    Puppet.override(current_environment: @environment, loaders: @loaders) do
      main = @environment.known_resource_types.find_hostclass('')
      main.code = parse(code) if code
      node = Puppet::Node.new('t.example.com', environment: @environment, facts: Puppet::Node::Facts.new('t.example.com', facts))
      node.merge(facts)
      node.add_server_facts({})
      compiler = Puppet::Parser::Compiler.new(node)
      begin
        compiler.compile
      rescue Puppet::Error, RuntimeError, SystemStackError => error
        problem = error.message  # a duplicate resource, for example; what came before counts
      end
      compiler.catalog.resources.each do |resource|
        next unless resource.type == 'File'

        %i[mode owner group].each { |name| taken << [resource.file, resource.line, name.to_s, resource[name]] if resource[name].to_s =~ /\AD\d/ }
      end
    end
    [UnknownVariables::FOUND.dup, taken, problem]
  end

  private

  def parse(code)
    parser = Puppet::Parser::ParserFactory.parser
    parser.string = code
    parser.parse.code
  end
end

FACTS = [
  { 'b0' => true, 'b1' => false, 's0' => 'a', 'l0' => ['1'] },
  { 'b0' => false, 'b1' => true, 's0' => 'b', 'l0' => [] },
  { 'b0' => true, 'b1' => true, 's0' => 'c', 'l0' => %w[1 2] },
  { 'b0' => false, 'b1' => false, 's0' => 'a', 'l0' => ['1'] }
].freeze

def read_answer(pipe)
  answer = { reads: {}, uses: {}, leaks: {}, global: Set.new }
  while (line = pipe.gets) && line != "\n"
    kind, file, number, *rest = line.chomp.split("\t")
    case kind
    when 'read' then answer[:reads][[file, number.to_i, rest[0]]] = rest[1]
    when 'use' then answer[:uses][[file, number.to_i, rest[0]]] = rest[1]
    when 'leak' then rest[2].split(',').each { |name| answer[:leaks][[rest[0], rest[1].to_i, name, [file, number.to_i]]] = false }
    when 'global' then answer[:global] << [file, number.to_i]
    end
  end
  answer
end

# Where each `D17` is written.
def default_places(program, folder)
  places = {}
  program.files.each do |path, text|
    text.lines.each_with_index { |line, i| line.scan(/=> '(D\d+)'/) { |(value)| places[value] = [File.join(folder, path), i + 1] } }
  end
  places
end

# The definition or code that a place is part of: everything has a file of its own, but the node of a main manifest.
def body_of(program, folder, file, line)
  return file unless file == File.join(folder, 'manifests/site.pp')

  node = program.files['manifests/site.pp'].lines.index { |text| text.start_with?('node ') }
  node && line > node ? "#{file} node" : file
end

counts = Hash.new(0)
failures = []
problems = Hash.new(0)
pipe = IO.popen([stream], 'r+')
options[:count].times do |i|
  seed = options[:seed] * 1_000_000 + options[:first] + i
  program = OrderProgram.new(seed)
  folder = options[:keep] ? File.join(options[:keep], seed.to_s) : File.join(conf, 'program')
  FileUtils.rm_rf(folder)
  program.write(folder)
  pipe.puts(folder)
  pipe.flush
  answer = read_answer(pipe)
  places = default_places(program, folder)
  unknown = Set.new
  entries = program.site? ? [nil] : program.classes.map { |name| "include #{name}" } + program.defines.map { |name| "#{name} { 'entry': }" }
  entries += program.classes.each_cons(2).map { |a, b| "include #{b}\ninclude #{a}" } unless program.site?
  site = Site.new(folder, program.site?)
  entries.each do |code|
    FACTS.each do |facts|
      found, taken, problem = site.compile(code, facts)
      counts[:compilations] += 1
      problems[problem.gsub(/\(file.*|'[^']*'|[A-Z]\w*\[[^\]]*\]/, '')] += 1 if problem
      found.each { |file, line, name| unknown << [file.to_s, line, name] if file }
      taken.each do |file, line, name, value|
        place = places.fetch(value)
        next if body_of(program, folder, *place) == body_of(program, folder, file, line)

        key = [file, line, name, place]
        if answer[:leaks].key?(key)
          answer[:leaks][key] = true
        elsif !answer[:global].include?(place)
          failures << "#{seed}: #{file}:#{line} takes `#{name}` from #{place.join(':')} under `#{code}`"
        end
      end
    end
  end
  unknown.each do |key|
    counts[:unknown] += 1
    next if answer[:reads].key?(key) || answer[:uses].key?(key)

    failures << "#{seed}: #{key[0]}:#{key[1]}: `$#{key[2]}` is unknown and plint is silent"
  end
  answer[:reads].each { |key, surety| counts["#{surety}#{unknown.include?(key) ? ', seen' : ', not seen'}"] += 1 }
  answer[:leaks].each_value { |seen| counts[seen ? 'leak, seen' : 'leak, not seen'] += 1 }
end
pipe.close

puts "#{options[:count]} programs, #{counts.delete(:compilations)} compilations, #{counts.delete(:unknown)} unknown variables"
counts.sort.each { |name, count| puts format('  %-28s %d', name, count) }
failures.uniq.first(20).each { |line| puts line }
puts "#{failures.uniq.size} failures"
problems.sort_by { |_, count| -count }.first(8).each { |text, count| puts format('  %6d x %s', count, text[0, 160]) } if options[:keep]
exit(failures.empty? ? 0 : 1)
