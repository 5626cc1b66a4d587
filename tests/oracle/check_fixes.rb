#!/usr/bin/env ruby
# What fixes make of the corpus: on a copy, all rules, first with safe fixes that keep the tree, then with all safe ones,
# then with unsafe ones. Every file must still parse, the first pass must leave every tree as it was, a second run must
# change nothing and `--diff` say nothing.
#   check_fixes.rb PLINT [--keep FOLDER]
require_relative 'stream'
require 'fileutils'
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'

keep = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: check_fixes.rb PLINT [options]'
  parser.on('--keep FOLDER', 'leave the fixed files here') { |folder| keep = folder }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)
corpus = Oracle.corpus_folder
rules = JSON.parse(Open3.capture3(plint, 'rules', '--format', 'json').first)
changing = rules.select { |rule| rule['fix_changes_tree'] }.map { |rule| rule['name'] }

PASSES = {
  'safe, tree kept' => ['--ignore', changing.join(',')],
  'safe' => [],
  'unsafe' => ['--unsafe-fixes'],
}.freeze

# nil for those that do not parse.
def trees(plint, files)
  files.each_slice(200).flat_map do |some|
    out = Open3.capture3(plint, 'dump', '--format', 'pn', *some).first.b
    begins = some.map { |file| out.index("--- #{file}".b) }
    some.each_index.map { |i| begins[i] && out[begins[i]...(begins.drop(i + 1).compact.first || out.size)] }
  end
end

def broken(plint, files)
  out = files.each_slice(500).map { |some| Open3.capture3(plint, 'check', '--select', 'syntax_error', '--format', 'concise', *some).first }.join
  out.scan(/^(.+?):\d+:\d+: error\[syntax_error\]/).flatten.uniq
end

failed = false
complain = lambda do |pass, what, lines|
  next if lines.empty?

  failed = true
  puts "#{pass}: #{what} (#{lines.size})", lines.first(10).map { |line| "  #{line}" }
end

Dir.mktmpdir do |folder|
  PASSES.each do |pass, flags|
    copy = File.join(folder, pass.tr(' ,', '__'))
    FileUtils.cp_r(corpus, copy)
    Dir.chdir(copy) do
      files = Dir.glob('**/*.{pp,epp}').sort.select { |file| File.file?(file) && !File.symlink?(file) }
      texts = files.to_h { |file| [file, File.binread(file)] }
      errors = broken(plint, files)
      before = trees(plint, files) if pass == PASSES.keys.first
      _, said, = Open3.capture3(plint, 'check', '--select', 'all', *flags, '--fix', '--quiet', '.')
      complain[pass, 'plint complains', said.lines.map(&:chomp)]
      there = files.select { |file| File.file?(file) }
      changed = there.reject { |file| File.binread(file) == texts[file] }
      puts "#{pass}: #{changed.size} of #{files.size} files changed"
      complain[pass, 'no longer parses', broken(plint, there) - errors]
      if before
        after = trees(plint, files)
        complain[pass, 'another tree', files.each_index.reject { |i| before[i] == after[i] || errors.include?(files[i]) }.map { |i| [files[i], *Oracle.first_difference(before[i].to_s, after[i].to_s)].join("\n    ") }]
      end
      once = there.to_h { |file| [file, File.binread(file)] }
      diff, = Open3.capture3(plint, 'check', '--select', 'all', *flags, '--diff', '.')
      complain[pass, '--diff still has something to say', diff.lines.map(&:chomp)]
      Open3.capture3(plint, 'check', '--select', 'all', *flags, '--fix', '--quiet', '.')
      complain[pass, 'a second run changes more', there.reject { |file| File.file?(file) && File.binread(file) == once[file] }]
    end
    FileUtils.cp_r(copy, keep) if keep
  end
end
exit(failed ? 1 : 0)
