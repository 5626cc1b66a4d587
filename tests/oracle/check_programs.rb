#!/usr/bin/env ruby
# Does real Puppet still say of the programs of fixtures/program/ what is written there? With --update, writes what it says.
# Programs that only an environment with its own settings, or a classifier, makes what they are keep what is written.
#
#   check_programs.rb [--update] [--every N]    (only each N-th program)
require_relative 'programs'
require_relative 'stream'

begin
  require 'puppet'
rescue LoadError
  Oracle.skip('Puppet is not installed (Debian: apt-get install puppet-agent)')
end

NOT_AS_HERE = %w[fn11 nm9].freeze  # an environment that is configured; Ruby types that stay from one compilation to the next
update = ARGV.include?('--update')
every = ARGV.include?('--every') ? Integer(ARGV[ARGV.index('--every') + 1]) : 1
Programs.prepare
wrong = 0
%w[examples issues].each do |name|
  path = File.join(Oracle::ROOT, "fixtures/program/#{name}.txt")
  programs = Programs.read(File.read(path, encoding: 'UTF-8'))
  programs.each_with_index do |program, index|
    next if NOT_AS_HERE.include?(program.name) || index % every != 0

    outcome = Programs.compile(program.files, apply: name == 'issues', warnings: program.outcome.start_with?('warning'))
    next if outcome == program.outcome

    if update
      program.outcome = outcome
    else
      wrong += 1
      puts "#{name} #{program.name}: Puppet says `#{outcome}`, written is `#{program.outcome}`"
    end
  end
  File.write(path, programs.map(&:to_s).join("\n")) if update
  puts "#{name}: #{(programs.size + every - 1) / every} of #{programs.size} programs tried, #{programs.count { |program| program.outcome == 'ok' }} of them compile"
end
exit(wrong.zero? ? 0 : 1)
