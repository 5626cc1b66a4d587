#!/usr/bin/env ruby
# What plint reads from Ruby files against what real Puppet loads from the same files: types (attributes, namevars,
# values, defaults, features, relations) and functions (signatures). Files: the corpus, fixtures/ruby, and Puppet itself.
#   compare_ruby.rb PLINT_RUBY_STREAM [--demand PERCENT] [--show N]
# Success: at least so many percent of types and of functions equal, and none that plint takes for complete differs.
require_relative 'stream'
require_relative 'ruby_loader'
require 'json'
require 'open3'
require 'optparse'

demand = 98.0
show = 10
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_ruby.rb PLINT_RUBY_STREAM [options]'
  parser.on('--demand PERCENT', Float, 'least agreement for success (98)') { |percent| demand = percent }
  parser.on('--show N', Integer, 'how many differences (10)') { |number| show = number }
end
options.parse!
abort options.banner unless ARGV.size == 1
stream = ARGV.first
abort "#{stream} cannot be run (build the target plint_ruby_stream)" unless File.executable?(stream)
Oracle.puppet_version
loader = RubyLoader.new

SOURCES = {
  type: 'lib/puppet/type/*.rb', function: 'lib/puppet/functions/**/*.rb', function_3x: 'lib/puppet/parser/functions/**/*.rb'
}.freeze

def modules_below(folder)
  Dir.glob("#{folder}/**/lib/puppet/{type,functions,parser/functions}").map { |found| found[%r{\A(.*?)/lib/puppet/}, 1] }
     .reject { |root| root.include?('/spec/') }.uniq.sort
end

sets = {
  'corpus' => modules_below(Oracle.corpus_folder),
  'fixtures' => modules_below(File.join(Oracle::ROOT, 'fixtures/ruby')),
  'puppet' => [File.expand_path('..', loader.puppet_lib)]
}
libs = sets.values_at('corpus', 'fixtures').flatten.map { |root| "#{root}/lib" }
loader.use(libs)

def plain(root, pattern, puppet_lib)
  base = File.join(root, 'lib') == puppet_lib || !File.directory?(File.join(root, 'lib')) ? puppet_lib : File.join(root, 'lib')
  Dir.glob(File.join(base, pattern.delete_prefix('lib/'))).sort.map { |file| [base, file.delete_prefix("#{base}/")] }
end

def read_by_plint(stream, libs, files)
  out, status = Open3.capture2(stream, *libs, stdin_data: files.map { |file| file.join("\t") }.join("\n") + "\n")
  abort "#{stream} failed" unless status.success? && out.lines.size == files.size
  out.lines.map { |line| JSON.parse(line) }
end

# Where two descriptions differ, as paths.
def differences(a, b, path = '')
  return [] if a == b
  return ["#{path}: #{a.inspect} / #{b.inspect}"] unless a.is_a?(Hash) && b.is_a?(Hash)

  (a.keys | b.keys).flat_map { |key| differences(a[key], b[key], "#{path}/#{key}") }
end

failed = false
sets.each do |set, roots|
  SOURCES.each do |what, pattern|
    files = roots.flat_map { |root| plain(root, pattern, loader.puppet_lib) }
    next if files.empty?

    tally = Hash.new(0)
    causes = Hash.new(0)
    wrong = []
    files.zip(read_by_plint(stream, libs, files)) do |(lib, path), read|
      real = loader.load(what, lib, path)
      if real.is_a?(String)
        tally['not loadable'] += 1
        puts "  Puppet cannot load #{path}: #{real}"
        next
      end
      found = loader.canonical(what, read, real)
      if found.nil?
        tally['not found by plint'] += 1
        wrong << "#{path} is not found by plint"
        next
      end
      mine, open = found
      diff = differences(real, mine)
      hidden = diff.reject { |difference| open.none? { |place, _| difference.start_with?(place) } }
      open.each { |place, cause| causes["#{cause} (#{File.basename(path, '.rb')}#{place})"] += 1 }
      tally[if diff.empty? then open.empty? ? 'equal' : 'equal, but open'
            elsif hidden.size == diff.size then 'open'
            else 'different'
            end] += 1
      wrong << "#{path} #{(diff - hidden).join('; ')}" unless hidden.size == diff.size
    end
    loaded = files.size - tally['not loadable']
    same = loaded.zero? ? 100.0 : 100.0 * (tally['equal'] + tally['equal, but open']) / loaded
    puts format('%-9s %-12s %4d files: %s; %.1f %% equal', set, what, files.size,
                tally.sort.map { |kind, count| "#{count} #{kind}" }.join(', '), same)
    causes.sort.each { |cause, count| puts "  open: #{cause}#{count > 1 ? " (#{count})" : ''}" }
    wrong.first(show).each { |line| puts "  #{line}" }
    failed ||= !wrong.empty? || (same < demand && set == 'corpus')
  end
end
exit(failed ? 1 : 0)
