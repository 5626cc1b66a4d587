#!/usr/bin/env ruby
# Formats broken variants of real code that Puppet still accepts: the promises of `plint format` must hold, and real Puppet must
# read the same tree from a sample of them before and after.
#   compare_format.rb PLINT_FORMAT_STREAM [--of corpus|cases] [--seed N] [--count N] [--sample N] [--write FOLDER] [--jobs N]
require_relative 'mutate'
require_relative 'record_grammar_cases'
require 'optparse'

of = 'corpus'
seed = 1
count = 100_000
sample = 3000
folder = nil
cache = nil
jobs = 2
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_format.rb PLINT_FORMAT_STREAM [options]'
  parser.on('--of WHAT', %w[corpus cases], 'variants of the corpus, or of the cases in fixtures/grammar (corpus)') { |what| of = what }
  parser.on('--seed N', Integer, 'which mutants (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many mutants that Puppet accepts (100000)') { |number| count = number }
  parser.on('--sample N', Integer, 'how many of them real Puppet reads before and after (3000)') { |number| sample = number }
  parser.on('--write FOLDER', 'write each mutant that breaks a promise') { |path| folder = path }
  parser.on('--cache FOLDER', 'keep the answers of Puppet here') { |path| cache = path }
  parser.on('--jobs N', Integer, 'processes at once (2)') { |number| jobs = number }
end
options.parse!
abort options.banner unless ARGV.size == 1
abort "#{ARGV.first} cannot be run (build the target plint_format_stream)" unless File.executable?(ARGV.first)

failures = []
report = lambda do |mutant, why|
  failures << why
  puts "#{mutant.name}: #{why}: #{mutant.text.bytesize <= 300 ? mutant.text.inspect : "#{mutant.text.bytesize} bytes"}" if failures.size <= 20
  next unless folder

  FileUtils.mkdir_p(folder)
  File.binwrite(File.join(folder, "#{failures.size}.#{mutant.language == 'epp' ? 'epp' : 'pp'}"), mutant.text)
end

originals = of == 'corpus' ? Oracle.corpus : Oracle.grammar_cases.flat_map { |file| file.cases.map(&:source) }
mutator = Oracle::Mutator.new(originals, seed)
chosen = []  # mutants and their formatted texts, for Puppet
accepted = 0
made = 0
while accepted < count
  mutants = mutator.mutants([5000, 4 * (count - accepted)].min)
  made += mutants.size
  answers = Oracle.ask_plint(ARGV.first, mutants, jobs: jobs)
  mutants.zip(answers).each do |mutant, answer|
    next if answer.status == 'refused' || accepted == count

    accepted += 1
    report.call(mutant, answer.text) unless answer.status == 'accepted'
    # Evenly spread over all of them.
    chosen << [mutant, answer.text] if answer.status == 'accepted' && chosen.size * count < accepted * sample
  end
end

before = chosen.map(&:first)
after = chosen.map { |mutant, text| mutant.dup.tap { |copy| copy.text = text } }
real = [before, after].map { |sources| Oracle.ask_puppet(sources, cache: cache, jobs: jobs) }
unequal = before.zip(*real).count do |mutant, first, second|
  same = first.accepted? && first.status == second.status && (first.status != 'accepted' || first.text == second.text)
  report.call(mutant, "Puppet reads another tree: #{first.status}, then #{second.to_s[0, 200]}") unless same
  !same
end
puts "Puppet #{Oracle.puppet_version}, seed #{seed}: #{accepted} of #{made} mutants of the #{of} are valid, #{failures.size - unequal} " \
     "of them break a promise; #{unequal} of #{chosen.size} have another tree in Puppet"
exit(failures.empty? ? 0 : 1)
