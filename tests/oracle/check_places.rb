#!/usr/bin/env ruby
# Starts plint in every folder of the corpus's modules, and on their manifests alone: what is found there must be what is
# found there from the module's root, whatever people are shown paths from and whichever files they name.
#   check_places.rb PLINT [--modules N]
require_relative 'stream'
require 'json'
require 'open3'
require 'optparse'

modules = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: check_places.rb PLINT [options]'
  parser.on('--modules N', Integer, 'only N modules of the corpus, from all over it') { |n| modules = n }
end
options.parse!
abort options.banner unless ARGV.size == 1
PLINT = File.expand_path(ARGV.first)
# What these say of a module as a whole is told at the first of the files that were asked for.
OF_MODULES = %w[unused_file unused_template unused_dependency].freeze

def findings(folder, path)
  out, = Open3.capture3(PLINT, 'check', '--isolated', '--no-cache', '--select', 'all', '--format', 'jsonl', path, chdir: folder)
  found = out.lines.map { |line| JSON.parse(line) }.select { |finding| finding['rule'] && !OF_MODULES.include?(finding['rule']) }
  found.map do |finding|
    place = finding['location']
    [File.expand_path(place['path'], folder), place['start']['line'], place['start']['column'], finding['severity'], finding['rule'], finding['message']]
  end
end

corpus = Oracle.corpus_folder
chosen = Dir.glob('**/metadata.json', base: corpus).map { |file| File.expand_path(File.dirname(file), corpus) }.sort
chosen = chosen.each_slice([chosen.size / modules, 1].max).map(&:first).first(modules) if modules
places = 0
failures = []
chosen.each do |root|
  whole = findings(root, '.')
  folders = Dir.glob('**/*.{pp,epp,rb,yaml,yml}', base: root).map { |file| File.dirname(file) }.uniq
  # Examples and tests are checked only when they are named, as the current folder is.
  folders.reject! { |folder| folder == '.' || folder.match?(%r{\A(?:examples|pkg|spec|tests|vendor)(?:/|\z)|(?:\A|/)fixtures(?:/|\z)}) }
  asked = folders.map { |folder| [File.join(root, folder), '.'] }
  asked << [root, 'manifests'] if File.directory?(File.join(root, 'manifests'))
  asked.each do |folder, path|
    places += 1
    expected = whole.select { |file, *| file.start_with?("#{File.expand_path(path, folder)}/") }.tally
    found = findings(folder, path).tally
    (found.keys | expected.keys).reject { |one| found[one] == expected[one] }.each do |one|
      failures << "#{path} in #{folder}: #{one.join(' ')}: #{found.fetch(one, 0)} times, not #{expected.fetch(one, 0)}"
    end
  end
end
puts "#{chosen.size} modules, #{places} places to start from: #{failures.size} findings differ"
puts failures.first(20)
exit(failures.empty? ? 0 : 1)
