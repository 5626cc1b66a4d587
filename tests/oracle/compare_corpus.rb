#!/usr/bin/env ruby
# Demands of plint the same answer as real Puppet's, and the same tree byte for byte, for every file of the corpus.
#   compare_corpus.rb PLINT_PARSE_STREAM [--cache FOLDER] [--jobs N]
require_relative 'stream'
require 'optparse'

cache = nil
jobs = 2
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_corpus.rb PLINT_PARSE_STREAM [options]'
  parser.on('--cache FOLDER', 'keep the answers of Puppet here') { |folder| cache = folder }
  parser.on('--jobs N', Integer, 'processes at once (2)') { |number| jobs = number }
end
options.parse!
abort options.banner unless ARGV.size == 1

sources = Oracle.corpus
puppet = Oracle.ask_puppet(sources, cache: cache, jobs: jobs)
plint = Oracle.ask_plint(ARGV.first, sources, jobs: jobs)

different = 0
sources.zip(puppet, plint) do |source, real, ours|
  next if Oracle.agree?(real, ours)

  different += 1
  puts "#{source.name}:"
  if real.accepted? && ours.accepted?
    Oracle.first_difference(real.text, ours.text).each { |line| puts "  #{line}" }
  else
    [['puppet', real], ['plint ', ours]].each do |who, answer|
      puts answer.accepted? ? "  #{who} accepts it" : "  #{who} #{answer}"
    end
  end
end

same_line = sources.zip(puppet, plint).count { |_, real, ours| real.refused? && real.line.positive? && ours.line == real.line }
placed = puppet.count { |real| real.refused? && real.line.positive? }
puts "Puppet #{Oracle.puppet_version}: #{sources.size} files (#{sources.count { |s| s.language == 'epp' }} templates), " \
     "#{puppet.count(&:accepted?)} accepted, #{puppet.count(&:refused?)} refused; " \
     "#{different} different; first error on the same line in #{same_line} of #{placed}"
exit(different.zero? ? 0 : 1)
