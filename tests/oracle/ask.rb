#!/usr/bin/env ruby
# What real Puppet and plint say about sources given on the command line.
#   ask.rb PLINT_PARSE_STREAM [--epp] [--plans] SOURCE...     (`\n` in a source is a newline, `\\` a backslash)
require_relative 'stream'
require 'optparse'

language = 'manifest'
plans = false
options = OptionParser.new do |parser|
  parser.banner = 'usage: ask.rb PLINT_PARSE_STREAM [--epp] [--plans] SOURCE...'
  parser.on('--epp', 'the sources are templates') { language = 'epp' }
  parser.on('--plans', '`plan` and `apply` are keywords') { plans = true }
end
options.parse!
abort options.banner if ARGV.size < 2

Oracle.puppet_version
program = ARGV.shift
sources = ARGV.map do |text|
  Oracle::Source.new(text, language, plans, text.gsub(/\\([n\\])/) { $1 == 'n' ? "\n" : '\\' })
end
puppet = Oracle.ask_puppet(sources, cache: nil)
plint = Oracle.ask_plint(program, sources)
sources.zip(puppet, plint) do |source, real, ours|
  puts "#{Oracle.agree?(real, ours) ? ' ' : '!'} #{source.name}", "    puppet #{real}", "    plint  #{ours}"
end
