#!/usr/bin/env ruby
# Asks real Puppet and plint about broken variants of real code: both must accept (with the same tree) or both refuse.
#   compare_mutants.rb PLINT_PARSE_STREAM [--of corpus|cases] [--seed N] [--count N] [--demand PERCENT] [--write FOLDER] [--lines]
require_relative 'mutate'
require_relative 'record_grammar_cases'
require 'optparse'

of = 'corpus'
seed = 1
count = 20_000
demand = 100.0
folder = nil
cache = nil
lines = false
jobs = 2
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_mutants.rb PLINT_PARSE_STREAM [options]'
  parser.on('--of WHAT', %w[corpus cases], 'variants of the corpus, or of the cases in fixtures/grammar (corpus)') { |what| of = what }
  parser.on('--seed N', Integer, 'which mutants (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many (20000)') { |number| count = number }
  parser.on('--demand PERCENT', Float, 'least agreement for success (100)') { |percent| demand = percent }
  parser.on('--write FOLDER', 'write each mutant the two differ on, with both answers') { |path| folder = path }
  parser.on('--lines', 'show where both refuse, but on different lines') { lines = true }
  parser.on('--cache FOLDER', 'keep the answers of Puppet here') { |path| cache = path }
  parser.on('--jobs N', Integer, 'processes at once (2)') { |number| jobs = number }
end
options.parse!
abort options.banner unless ARGV.size == 1

# `Syntax error at 'x'` whatever x is, with what plint says instead.
def group(real, ours)
  kind = real.accepted? ? 'accepted' : real.text.dup.force_encoding('UTF-8').sub(%r{: /.*}m, '').gsub(/'.*'|".*"|\d+/m, '…').lines.first.to_s.chomp
  against = case ours.status
            when 'accepted' then real.accepted? ? 'plint reads another tree' : 'plint accepts it'
            when 'refused' then "plint: #{ours.text.gsub(/`[^`]*`/, '`…`')}"
            else "plint #{ours.status}: #{ours.text.gsub(/\d+/, 'N').gsub(/`[^`]*`/, '`…`')}"
            end
  "Puppet: #{kind[0, 100]} / #{against}"
end

def write(folder, mutant, real, ours)
  FileUtils.mkdir_p(folder)
  name = File.join(folder, mutant.name.split.first(2).join('_'))
  File.binwrite("#{name}#{'.plans' if mutant.plans}.#{mutant.language == 'epp' ? 'epp' : 'pp'}", mutant.text)
  File.binwrite("#{name}.answers", "#{mutant.name}\npuppet #{real}\nplint  #{ours}\n")
end

# By kind, the frequent ones first, with the smallest sources of each.
def show(answers)
  answers.group_by { |_, real, ours| group(real, ours) }.sort_by { |_, members| -members.size }.each do |name, members|
    puts "#{members.size} × #{name}"
    members.min_by(3) { |mutant, _, _| mutant.text.bytesize }.each do |mutant, real, ours|
      text = mutant.text.bytesize <= 300 ? mutant.text.inspect : "#{mutant.text.bytesize} bytes"
      puts "    #{mutant.name}: #{text}"
      if real.status == 'accepted' && ours.status == 'accepted'
        Oracle.first_difference(real.text, ours.text).each { |line| puts "      #{line}" }
      else
        puts "      puppet #{real.to_s[0, 200]}", "      plint  #{ours.to_s[0, 200]}"
      end
    end
  end
end

originals = of == 'corpus' ? Oracle.corpus : Oracle.grammar_cases.flat_map { |file| file.cases.map(&:source) }
mutants = Oracle::Mutator.new(originals, seed).mutants(count)
puppet = Oracle.ask_puppet(mutants, cache: cache, jobs: jobs)
plint = Oracle.ask_plint(ARGV.first, mutants, jobs: jobs)

answers = mutants.zip(puppet, plint)
different = answers.reject { |_, real, ours| Oracle.agree?(real, ours) }
broken = answers.select { |_, _, ours| %w[broken died].include?(ours.status) }

show(different)
different.each { |members| write(folder, *members) } if folder

both = answers.select { |_, real, ours| real.refused? && ours.refused? && real.line.positive? }
show(both.reject { |_, real, ours| real.line == ours.line }) if lines
line = both.count { |_, real, ours| real.line == ours.line }
place = both.count { |_, real, ours| real.place == ours.place }
share = 100.0 * (count - different.size) / count
percent = ->(part, whole) { whole.zero? ? '-' : format('%.2f %%', 100.0 * part / whole) }
puts "Puppet #{Oracle.puppet_version}, seed #{seed}: #{count} mutants of the #{of}, #{puppet.count(&:accepted?)} accepted, " \
     "#{puppet.count(&:refused?)} refused (#{puppet.count { |real| real.status == 'crashed' }} by a crash); " \
     "agreement #{format('%.3f', share)} % (#{different.size} different, #{broken.size} broken trees or crashes of plint); " \
     "first error on the same line #{percent[line, both.size]}, in the same place #{percent[place, both.size]}"
exit(share >= demand && broken.empty? ? 0 : 1)
