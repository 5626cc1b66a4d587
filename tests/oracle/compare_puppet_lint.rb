#!/usr/bin/env ruby
# What plint's rules find in the corpus beside what puppet-lint's checks of the same name find there, line by line.
# The two differ on purpose in places (the rules' pages say where), so this prints a table and judges nothing.
#   compare_puppet_lint.rb PLINT [--only CHECK,…] [--show CHECK] [--cache FILE]
require_relative 'stream'
require 'open3'
require 'optparse'

only = nil
show = nil
cache = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_puppet_lint.rb PLINT [options]'
  parser.on('--only CHECKS', 'these checks, separated by commas') { |names| only = names.split(',') }
  parser.on('--show CHECK', 'list the lines where the two differ about this check') { |name| show = name }
  parser.on('--cache FILE', 'keep what puppet-lint finds here') { |file| cache = file }
end
options.parse!
abort options.banner unless ARGV.size == 1

# puppet-lint reports some checks once for each token of a statement; a line counts once.
def findings(text)
  text.b.scan(/^(?:\.\/)?([^\n]+?):(\d+):(\w+)$/).map { |path, line, check| [check, path, line.to_i] }.uniq
end

def run(command, files)
  files.each_slice(200).map { |some| Open3.capture3(*command, *some).first }.join
end

plint = File.expand_path(ARGV.first)
template = '%{path}:%{line}:%{check}'
names, = Open3.capture3(plint, 'rules')
Oracle.skip('puppet-lint is not installed (Debian: apt-get install puppet-lint)') unless system('puppet-lint --version', out: File::NULL)
listed, = Open3.capture3('puppet-lint', '--list-checks')
checks = listed.split.select { |check| names =~ /\b#{check}\b/ }
checks &= only if only

Dir.chdir(Oracle.corpus_folder) do
  files = Dir.glob('**/*.pp').sort.select { |file| File.file?(file) && !File.symlink?(file) }
  real = if cache && File.exist?(cache)
           File.read(cache)
         else
           all, = Open3.capture3('puppet-lint', '--help')
           off = all.scan(/--(\w+)-check/).flatten - all.scan(/--no-(\w+)-check/).flatten
           run(['puppet-lint', '--no-config', '--log-format', template, *off.map { |check| "--#{check}-check" }], files)
         end
  File.write(cache, real) if cache && !File.exist?(cache)
  real = findings(real).select { |check,| checks.include?(check) }
  ours = findings(run([plint, 'check', '--only-checks', checks.join(','), '--log-format', template], files))

  puts Kernel.format('%-36s %7s %11s %17s', 'check', 'same', 'only plint', 'only puppet-lint')
  checks.sort.each do |check|
    a = ours.select { |name,| name == check }
    b = real.select { |name,| name == check }
    puts Kernel.format('%-36s %7d %11d %17d', check, (a & b).size, (a - b).size, (b - a).size)
    next unless check == show

    (a - b).each { |_, path, line| puts "  plint        #{path}:#{line}" }
    (b - a).each { |_, path, line| puts "  puppet-lint  #{path}:#{line}" }
  end
end
