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

# What tells a file that was written since from one that was not, by its name: reading a whole corpus for each kill takes long.
def stamps(folder)
  Dir.glob('**/*', File::FNM_DOTMATCH, base: folder).to_h do |file|
    stat = File.lstat(File.join(folder, file))
    [file, stat.file? ? [stat.ino, stat.size, stat.mtime.to_r] : nil]
  end.compact
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
    Dir.glob('**/*.{pp,epp,json,yaml,yml,rb}', base: File.join(corpus, name)).each do |inner|
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
  watching = now - begun
  first_write ||= watching / 2
  after = contents(copy)
  fixed = after.count { |file, text| before[file] != text }
  abort 'nothing to fix: this says nothing' if fixed.zero?

  # What differs from `clean`, the stamps of a copy that is as it was: new texts, nil for a file that is gone.
  clean = nil
  touched = lambda do
    now_there = stamps(copy)
    changed = now_there.keys.reject { |file| clean && clean[file] == now_there[file] }
    [*changed.map { |file| [file, File.binread(File.join(copy, file))] }, *(before.keys - now_there.keys).map { |file| [file, nil] }].to_h
  end
  restore = lambda do
    touched.call.each do |file, text|
      path = File.join(copy, file)
      before.key?(file) ? (File.binwrite(path, before[file]) unless before[file] == text) : File.delete(path)
    end
    clean = stamps(copy)
  end
  restore.call
  # Once more with nobody watching, which takes less time.
  begun = now
  Process.wait(start(copy))
  whole = now - begun
  first_write *= whole / watching
  restore.call
  puts Kernel.format('%d files, %d fixed; a run takes %.2f s, writing begins at %.2f s', before.size, fixed, whole, first_write)
  $stdout.flush

  random = Random.new(seed)
  tried = 0
  killed = 0
  in_the_middle = 0
  left_behind = 0
  # A run that ends before its time is up does not count, and tells how long runs take now that the machine does less else.
  until killed == count || tried == 3 * count
    number = tried
    tried += 1
    delay = number.even? ? random.rand * whole : [first_write - 0.02, 0].max + random.rand * (whole - first_write + 0.02)
    begun = now
    pid = start(copy)
    status = nil
    sleep 0.001 until (status = Process.wait2(pid, Process::WNOHANG)&.last) || now - begun >= delay
    if status
      first_write *= (now - begun) / whole
      whole = now - begun
    else
      Process.kill(:KILL, pid)
      status = Process.wait2(pid).last
      killed += 1 if status.signaled?
    end
    found = touched.call
    written = found.count { |file, text| before.key?(file) && text != before[file] }
    in_the_middle += 1 if written.positive? && written < fixed
    found.each do |file, text|
      if text.nil?
        failures << "kill #{number + 1}: #{file} is lost"
      elsif !before.key?(file)
        TEMPORARY.match?(File.basename(file)) ? left_behind += 1 : failures << "kill #{number + 1}: #{file} was left behind"
      elsif text != before[file] && text != after[file]
        failures << "kill #{number + 1}: #{file} is torn (#{text.bytesize} bytes, #{before[file].bytesize} before, #{after[file].bytesize} after)"
      end
    end
    # Whoever fixes once more gets everything fixed.
    if (number % 20).zero?
      Process.wait(start(copy))
      again = contents(copy)
      after.keys.reject { |file| again[file] == after[file] }.each { |file| failures << "kill #{number + 1}: #{file} is not fixed by another run" }
    end
    restore.call
  end
  puts "#{killed} of #{tried} runs were killed, #{in_the_middle} of them between the first file and the last; " \
       "#{left_behind} temporary files were left"
  failures << "only #{killed} runs were killed" if killed < count
end
puts failures.first(20)
exit(failures.empty? ? 0 : 1)
