#!/usr/bin/env ruby
# Draws findings of the rules that are on by default from the corpus, for people to look at: 20 of each rule, all where
# there are fewer. The same seed draws the same ones.
#   sample_findings.rb PLINT [--seed S] [--count N] [--only RULE,…] [--lines N]
require_relative 'stream'
require 'json'
require 'open3'
require 'optparse'

seed = 1
count = 20
only = nil
around = 2
options = OptionParser.new do |parser|
  parser.banner = 'usage: sample_findings.rb PLINT [options]'
  parser.on('--seed S', Integer, 'of the draw (1)') { |n| seed = n }
  parser.on('--count N', Integer, 'findings a rule (20); 0: only say how many there are') { |n| count = n }
  parser.on('--only RULES', 'these rules, separated by commas, also when they are not on by default') { |names| only = names.split(',') }
  parser.on('--lines N', Integer, 'lines of code before and after (2)') { |n| around = n }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)

Dir.chdir(Oracle.corpus_folder) do
  command = [plint, 'check', '--isolated', '--no-cache', '--format', 'jsonl', *(['--select', only.join(',')] if only), '.']
  findings = Open3.capture3(*command).first.lines.map { |line| JSON.parse(line) }.select { |finding| finding['rule'] }
  by_rule = findings.group_by { |finding| finding['rule'] }
  by_rule = by_rule.slice(*only) if only
  by_rule.sort.each do |rule, all|
    puts "== #{rule}: #{all.size}"
    all.shuffle(random: Random.new(seed)).first(count).each do |finding|
      path = finding['location']['path']
      line = finding['location']['start']['line']
      puts "-- #{path}:#{line}: #{finding['severity']}: #{finding['message']}"
      text = File.readlines(path, encoding: 'UTF-8')
      first = [line - around, 1].max
      (first..[line + around, text.size].min).each { |n| puts "   #{n == line ? '>' : ' '} #{text[n - 1].chomp}" }
    end
  end
end
