#!/usr/bin/env ruby
# Asks real Puppet and plint about broken variants of real code: both must accept (with the same tree) or both refuse.
#   compare_mutants.rb PLINT_PARSE_STREAM [--of corpus|cases] [--seed N] [--count N] [--demand PERCENT] [--write FOLDER] [--lines]
require_relative 'mutant_options'

demand = 100.0
lines = false
options = Oracle::MutantOptions.new(program: 'PLINT_PARSE_STREAM', count: 20_000, counted: 'how many',
                                    written: 'write each mutant the two differ on, with both answers') do |parser|
  parser.on('--demand PERCENT', Float, 'least agreement for success (100)') { |percent| demand = percent }
  parser.on('--lines', 'show where both refuse, but on different lines') { lines = true }
end
count = options.count

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

def write(options, mutant, real, ours)
  name = mutant.name.split.first(2).join('_')
  options.write("#{name}#{'.plans' if mutant.plans}.#{mutant.language == 'epp' ? 'epp' : 'pp'}", mutant.text)
  options.write("#{name}.answers", "#{mutant.name}\npuppet #{real}\nplint  #{ours}\n")
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

mutants = options.mutator.mutants(count)
puppet = Oracle.ask_puppet(mutants, cache: options.cache, jobs: options.jobs)
plint = Oracle.ask_plint(options.program, mutants, jobs: options.jobs)

answers = mutants.zip(puppet, plint)
different = answers.reject { |_, real, ours| Oracle.agree?(real, ours) }
broken = answers.select { |_, _, ours| %w[broken died].include?(ours.status) }

show(different)
different.each { |members| write(options, *members) }

both = answers.select { |_, real, ours| real.refused? && ours.refused? && real.line.positive? }
show(both.reject { |_, real, ours| real.line == ours.line }) if lines
line = both.count { |_, real, ours| real.line == ours.line }
place = both.count { |_, real, ours| real.place == ours.place }
share = 100.0 * (count - different.size) / count
percent = ->(part, whole) { whole.zero? ? '-' : format('%.2f %%', 100.0 * part / whole) }
puts "Puppet #{Oracle.puppet_version}, seed #{options.seed}: #{count} mutants of the #{options.of}, #{puppet.count(&:accepted?)} accepted, " \
     "#{puppet.count(&:refused?)} refused (#{puppet.count { |real| real.status == 'crashed' }} by a crash); " \
     "agreement #{format('%.3f', share)} % (#{different.size} different, #{broken.size} broken trees or crashes of plint); " \
     "first error on the same line #{percent[line, both.size]}, in the same place #{percent[place, both.size]}"
exit(share >= demand && broken.empty? ? 0 : 1)
