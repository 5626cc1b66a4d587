#!/usr/bin/env ruby
# Evaluation order and resource defaults: programs made at random, compiled by real Puppet from every entry point, and
# what plint says of the same files. Wherever Puppet meets an unknown variable plint must have spoken; a read that it
# calls certain may never lack its value. Every default that a resource takes from another body must have been reported.
#
# What is reported and was not seen so is looked for in all orders of declarations under all facts (order_search.rb): what
# is found there is shown to Puppet, and what is not must have a cause. Counts all of it.
#
#   compare_order.rb PLINT_ORDER_STREAM [--seed N] [--first N] [--count N] [--keep FOLDER] [--list]
require 'optparse'
require 'set'
require_relative 'order_program'

options = { seed: 1, first: 0, count: 200 }
OptionParser.new do |parser|
  parser.on('--seed N', Integer) { |n| options[:seed] = n }
  parser.on('--first N', Integer) { |n| options[:first] = n }
  parser.on('--count N', Integer) { |n| options[:count] = n }
  parser.on('--keep FOLDER') { |folder| options[:keep] = folder }
  parser.on('--list', 'name what no compilation shows, with its cause') { options[:list] = true }
end.parse!
stream = ARGV.fetch(0)

begin
  require 'puppet'
rescue LoadError
  warn 'SKIPPED: Puppet is not installed (Debian: apt-get install puppet-agent)'
  exit(ENV['PLINT_REQUIRE_ORACLE'] ? 1 : 77)
end
require_relative 'order_search'
require_relative 'order_site'

FACTS = [
  { 'b0' => true, 'b1' => false, 's0' => 'a', 'l0' => ['1'] },
  { 'b0' => false, 'b1' => true, 's0' => 'b', 'l0' => [] },
  { 'b0' => true, 'b1' => true, 's0' => 'c', 'l0' => %w[1 2] },
  { 'b0' => false, 'b1' => false, 's0' => 'a', 'l0' => ['1'] }
].freeze

# What plint says of a program. `leaks`: of each OrderModel::Taken whether it was seen.
class Answer
  attr_reader :reads, :leaks

  def initialize(pipe)
    @reads = {}
    @uses = {}
    @leaks = {}
    @global = Set.new
    while (line = pipe.gets) && line != "\n"
      kind, file, number, *rest = line.chomp.split("\t")
      place = [file, number.to_i]
      case kind
      when 'read' then @reads[[*place, rest[0]]] = rest[1]
      when 'use' then @uses[[*place, rest[0]]] = rest[1]
      when 'leak' then rest[2].split(',').each { |name| @leaks[OrderModel::Taken.new([rest[0], rest[1].to_i], name, place)] = false }
      when 'global' then @global << place
      end
    end
  end

  def speaks_of_variable?(key)
    @reads.key?(key) || @uses.key?(key)
  end

  def speaks_of_default?(taken)
    @leaks.key?(taken) || @global.include?(taken.defaults)
  end
end

# One program: what plint says, what Puppet does, and the model of that.
class Comparison
  attr_reader :counts, :failures, :problems, :unseen, :false_alarms

  def initialize(seed, folder, pipe)
    @seed = seed
    @folder = folder
    @program = OrderProgram.new(seed)
    FileUtils.rm_rf(folder)
    @program.write(folder)
    pipe.puts(folder)
    pipe.flush
    @answer = Answer.new(pipe)
    @model = OrderModel.new(@program.files.transform_keys { |path| File.join(folder, path) })
    @entries = @program.classes.map { |name| [:class, name] } + @program.defines.map { |name| [:define, name] }
    @places = default_places
    @sites = {}
    @unknown = Set.new
    @read = Set.new
    @counts = Hash.new(0)
    @failures = []
    @problems = Hash.new(0)
  end

  def run
    compile_entries
    compare_variables
    compare_defaults
    self
  end

  private

  # Where each `D17` is written.
  def default_places
    places = {}
    @program.files.each do |path, text|
      text.lines.each_with_index { |line, i| line.scan(/=> '(D\d+)'/) { |(value)| places[value] = [File.join(@folder, path), i + 1] } }
    end
    places
  end

  # With the main manifest that is all; without one every class and define, and pairs of classes.
  def compile_entries
    lists = [[]]
    lists = @entries.map { |entry| [entry] } + @program.classes.each_cons(2).map { |a, b| [[:class, b], [:class, a]] } unless @program.site?
    lists.product(FACTS).each do |entries, facts|
      example = OrderSearch::Example.new(@program.site?, entries, facts)
      taken = compile(example)
      modelled = @model.compile(facts, example.site, entries)
      fail_with("the model differs from Puppet under #{code_of(entries)} with #{facts}") unless taken == modelled
    end
  end

  # All that resources have taken from defaults.
  def compile(example)
    site = @sites[example.site] ||= Site.new(@folder, example.site)
    read, found, taken, problem = site.compile(example.site ? nil : code_of(example.entries), example.facts)
    @counts[:compilations] += 1
    @problems[problem.gsub(/\(file.*|'[^']*'|[A-Z]\w*\[[^\]]*\]/, '')] += 1 if problem
    @read.merge(read.select { |file, _, name| file && name.include?('::') })
    found.each { |file, line, name| @unknown << [file.to_s, line, name] if file }
    taken = taken.to_set { |file, line, name, value| OrderModel::Taken.new([file, line], name, @places.fetch(value)) }
    taken.each { |one| note(one, example) }
    taken
  end

  def code_of(entries)
    entries.map { |kind, name| kind == :class ? "include #{name}" : "#{name} { 'entry': }" }.join("\n")
  end

  def note(taken, example)
    return if body_of(*taken.defaults) == body_of(*taken.resource)

    @answer.leaks[taken] = true if @answer.leaks.key?(taken)
    fail_with("#{text(taken)} under `#{code_of(example.entries)}`") unless @answer.speaks_of_default?(taken)
  end

  # The definition or code that a place is part of: everything has a file of its own, but the node of a main manifest.
  def body_of(file, line)
    return file unless file == File.join(@folder, 'manifests/site.pp')

    node = @program.files['manifests/site.pp'].lines.index { |text| text.start_with?('node ') }
    node && line > node ? "#{file} node" : file
  end

  def text(taken)
    "#{taken.resource.join(':')} takes `#{taken.attribute}` from #{taken.defaults.join(':')}"
  end

  def fail_with(text)
    @failures << "#{@seed}: #{text.gsub("#{@folder}/", '')}"
  end

  def compare_variables
    @unknown.each do |key|
      @counts[:unknown] += 1
      fail_with("#{key[0]}:#{key[1]}: `$#{key[2]}` is unknown and plint is silent") unless @answer.speaks_of_variable?(key)
    end
    with_value = @read - @unknown
    false_alarms = with_value.select { |key| %w[unguarded too_early sometimes no_variable].include?(@answer.reads[key]) }
    @counts['reads that always have a value'] += with_value.size
    @counts['reads that always have a value, reported'] += false_alarms.size
    @false_alarms = false_alarms.map { |key| "#{@seed}: false alarm #{@answer.reads[key]}: #{key.join(' ').gsub("#{@folder}/", '')}" }
    @answer.reads.each { |key, surety| @counts["#{surety}#{@unknown.include?(key) ? ', seen' : ', not seen'}"] += 1 }
  end

  def compare_defaults
    sites = @program.site? ? [true, false] : [false]
    search = OrderSearch.new(@model, @entries)
    wanted = @answer.leaks.keys.to_set
    complete = sites.map { |site| search.run(site: site, wanted: wanted) }.all?
    at_once = @answer.leaks.select { |_, seen| seen }.keys.to_set
    search.found.each { |taken, example| confirm(taken, example) unless at_once.include?(taken) }
    @unseen = search.explain(@answer.leaks.reject { |_, seen| seen }.keys, sites: sites, seed: @seed)
    @answer.leaks.each do |taken, seen|
      cause = seen || @unseen[taken]
      @counts[at_once.include?(taken) ? 'leak, seen at once' : seen ? 'leak, seen' : "leak, never: #{@unseen.fetch(taken, []).join(' + ')}"] += 1
      fail_with("#{text(taken)}: no compilation shows that, nothing explains it") unless cause
      fail_with('too many orders to try them all') unless seen || complete
    end
  end

  def confirm(taken, example)
    return if body_of(*taken.defaults) == body_of(*taken.resource) || (@answer.speaks_of_default?(taken) && !@answer.leaks.key?(taken))

    fail_with("#{text(taken)} by the model, not by Puppet") unless compile(example).include?(taken)
  end
end

conf = Dir.mktmpdir('plint-order')
at_exit { FileUtils.rm_rf(conf) }
set_up_puppet(conf)
counts = Hash.new(0)
failures = []
problems = Hash.new(0)
pipe = IO.popen([stream], 'r+')
options[:count].times do |i|
  seed = options[:seed] * 1_000_000 + options[:first] + i
  folder = options[:keep] ? File.join(options[:keep], seed.to_s) : File.join(conf, 'program')
  comparison = Comparison.new(seed, folder, pipe).run
  comparison.counts.each { |name, count| counts[name] += count }
  comparison.problems.each { |name, count| problems[name] += count }
  failures.concat(comparison.failures)
  next unless options[:list]

  puts comparison.false_alarms
  comparison.unseen.each { |taken, cause| puts "#{seed}: #{cause.join(' + ')}: #{taken.to_a.flatten.join(' ').gsub("#{folder}/", '')}" }
end
pipe.close

puts "#{options[:count]} programs, #{counts.delete(:compilations)} compilations, #{counts.delete(:unknown)} unknown variables"
counts.sort.each { |name, count| puts format('  %-45s %d', name, count) }
failures.uniq.first(20).each { |line| puts line }
puts "#{failures.uniq.size} failures"
problems.sort_by { |_, count| -count }.first(8).each { |text, count| puts format('  %6d x %s', count, text[0, 160]) } if options[:keep]
exit(failures.empty? ? 0 : 1)
