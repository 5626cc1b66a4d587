#!/usr/bin/env ruby
# Kills `plint --fix` at random times and looks at what it leaves behind: each file must be whole, as it was or as it is
# fixed, none may be lost, and nothing else may lie there but the temporary file that docs/fixes.md names. Half of the
# kills fall anywhere into the run, the other half into the time in which files are written.
#   kill_fixes.rb PLINT [--count N] [--seed S] [--modules N]
require_relative 'stream'
require 'fileutils'
require 'optparse'
require 'tmpdir'

count = 200
seed = 1
modules = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: kill_fixes.rb PLINT [options]'
  parser.on('--count N', Integer, 'how many kills (200)') { |n| count = n }
  parser.on('--seed S', Integer, 'of the random times (1)') { |n| seed = n }
  parser.on('--modules N', Integer, 'only N modules of the corpus, from all over it') { |n| modules = n }
end
options.parse!
abort options.banner unless ARGV.size == 1
plint = File.expand_path(ARGV.first)
COMMAND = [plint, '--select', 'all', '--fix', '--quiet', '--isolated', '.'].freeze
TEMPORARY = /\A\.plint-[A-Za-z0-9]{6}\z/.freeze

def contents(folder)
  Dir.chdir(folder) { Dir.glob('**/*', File::FNM_DOTMATCH).select { |file| File.file?(file) }.to_h { |file| [file, File.binread(file)] } }
end

def start(folder)
  Process.spawn(*COMMAND, chdir: folder, out: File::NULL, err: File::NULL)
end

def now
  Process.clock_gettime(Process::CLOCK_MONOTONIC)
end

failures = []
Dir.mktmpdir do |work|
  corpus = Oracle.corpus_folder
  before = {}
  chosen = Dir.glob('**/metadata.json', base: corpus).map { |file| File.dirname(file) }.sort
  chosen = chosen.each_slice([chosen.size / modules, 1].max).map(&:first).first(modules) if modules
  copy = File.join(work, 'copy')
  chosen.each do |name|
    Dir.glob('**/*.{pp,epp,json}', base: File.join(corpus, name)).each do |inner|
      from = File.join(corpus, name, inner)
      next unless File.file?(from) && !File.symlink?(from)

      to = File.join(copy, name, inner)
      FileUtils.mkdir_p(File.dirname(to))
      FileUtils.cp(from, to)
    end
  end
  before = contents(copy)

  # A run to its end: what is right afterwards, and how long the two parts take.
  begun = now
  pid = start(copy)
  first_write = nil
  watched = nil
  until Process.wait(pid, Process::WNOHANG)
    watched ||= before.keys.to_h { |file| [file, File.mtime(File.join(copy, file))] }
    unless first_write
      changed = watched.any? { |file, time| (File.mtime(File.join(copy, file)) rescue time) != time }
      first_write = now - begun if changed
    end
    sleep 0.002
  end
  whole = now - begun
  first_write ||= whole / 2
  after = contents(copy)
  fixed = after.count { |file, text| before[file] != text }
  puts Kernel.format('%d files, %d fixed; a run takes %.2f s, writing begins at %.2f s', before.size, fixed, whole, first_write)
  abort 'nothing to fix: this says nothing' if fixed.zero?

  restore = lambda do
    contents(copy).each do |file, text|
      path = File.join(copy, file)
      before.key?(file) ? (File.binwrite(path, before[file]) unless before[file] == text) : File.delete(path)
    end
    (before.keys - contents(copy).keys).each { |file| File.binwrite(File.join(copy, file), before[file]) }
  end
  restore.call

  random = Random.new(seed)
  killed = 0
  in_the_middle = 0
  left_behind = 0
  count.times do |number|
    delay = number.even? ? random.rand * whole : [first_write - 0.02, 0].max + random.rand * (whole - first_write + 0.02)
    pid = start(copy)
    sleep delay
    begin
      Process.kill(:KILL, pid)
    rescue Errno::ESRCH
      nil
    end
    _, status = Process.wait2(pid)
    killed += 1 if status.signaled?
    found = contents(copy)
    written = found.count { |file, text| before.key?(file) && text != before[file] }
    in_the_middle += 1 if written.positive? && written < fixed
    (before.keys - found.keys).each { |file| failures << "kill #{number + 1}: #{file} is lost" }
    found.each do |file, text|
      if !before.key?(file)
        TEMPORARY.match?(File.basename(file)) ? left_behind += 1 : failures << "kill #{number + 1}: #{file} was left behind"
      elsif text != before[file] && text != after[file]
        failures << "kill #{number + 1}: #{file} is torn (#{text.bytesize} bytes, #{before[file].bytesize} before, #{after[file].bytesize} after)"
      end
    end
    # Whoever fixes once more gets everything fixed.
    if (number % 20).zero?
      Process.wait(start(copy))
      again = contents(copy)
      (after.keys.reject { |file| again[file] == after[file] }).each { |file| failures << "kill #{number + 1}: #{file} is not fixed by another run" }
    end
    restore.call
  end
  puts "#{killed} of #{count} runs were killed, #{in_the_middle} of them between the first file and the last; " \
       "#{left_behind} temporary files were left"
end
puts failures.first(20)
exit(failures.empty? ? 0 : 1)
