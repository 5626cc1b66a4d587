#!/usr/bin/env ruby
# Formats broken variants of real code that Puppet still accepts: the promises of `plint format` must hold, and real Puppet must
# read the same tree from a sample of them before and after.
#   compare_format.rb PLINT_FORMAT_STREAM [--of corpus|cases] [--seed N] [--count N] [--sample N] [--write FOLDER] [--jobs N]
#   compare_format.rb PLINT_FORMAT_STREAM --files FOLDER     the files below a folder as they are, all of them
require_relative 'mutant_options'

sample = 3000
files = nil
options = Oracle::MutantOptions.new(program: 'PLINT_FORMAT_STREAM', count: 100_000, counted: 'how many mutants that Puppet accepts',
                                    written: 'write each mutant that breaks a promise') do |parser|
  parser.on('--sample N', Integer, 'how many of them real Puppet reads before and after (3000)') { |number| sample = number }
  parser.on('--files FOLDER', 'the files below it as they are, instead of mutants') { |folder| files = Oracle.corpus(folder) }
end
count = files ? files.size : options.count
sample = count if files

failures = []
report = lambda do |mutant, why|
  failures << why
  puts "#{mutant.name}: #{why}: #{mutant.text.bytesize <= 300 ? mutant.text.inspect : "#{mutant.text.bytesize} bytes"}" if failures.size <= 20
  options.write("#{failures.size}.#{mutant.language == 'epp' ? 'epp' : 'pp'}", mutant.text)
end

mutator = options.mutator unless files
chosen = []  # sources and their formatted texts, for Puppet
accepted = 0
made = 0
while accepted < count
  sources = files || mutator.mutants([5000, 4 * (count - accepted)].min)
  made += sources.size
  answers = Oracle.ask_plint(options.program, sources, jobs: options.jobs)
  sources.zip(answers).each do |source, answer|
    next if answer.status == 'refused' || accepted == count

    accepted += 1
    report.call(source, answer.text) unless answer.status == 'accepted'
    # Evenly spread over all of them.
    chosen << [source, answer.text] if answer.status == 'accepted' && chosen.size * count < accepted * sample
  end
  break if files
end

before = chosen.map(&:first)
after = chosen.map { |mutant, text| mutant.dup.tap { |copy| copy.text = text } }
real = [before, after].map { |sources| Oracle.ask_puppet(sources, cache: options.cache, jobs: options.jobs) }
unequal = before.zip(*real).count do |mutant, first, second|
  same = first.accepted? && first.status == second.status && (first.status != 'accepted' || first.text == second.text)
  report.call(mutant, "Puppet reads another tree: #{first.status}, then #{second.to_s[0, 200]}") unless same
  !same
end
what = files ? 'files' : "mutants of the #{options.of}"
puts "Puppet #{Oracle.puppet_version}, seed #{options.seed}: #{accepted} of #{made} #{what} are valid, #{failures.size - unequal} " \
     "of them break a promise; #{unequal} of #{chosen.size} have another tree in Puppet"
exit(failures.empty? ? 0 : 1)
