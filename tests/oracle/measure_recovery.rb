#!/usr/bin/env ruby
# How well plint tells what is wrong: one structural character is deleted from a real file, and plint is asked.
#   measure_recovery.rb PLINT [--seed N] [--count N] [--write FOLDER] [--of CHARACTER]
# Prints, by what was deleted: how many files broke, how many errors each then has, and how far the first is from
# the deletion. Where a closer was deleted, its opener is as right a place.
require_relative 'mutate'
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'

module Oracle
  # A file with one character less. `lines`: where an error is on the spot (of the deletion, of the opener it closed).
  Deletion = Struct.new(:what, :text, :lines, :name)

  # Deletes.
  class Deleter < Mutator
    STRUCTURE = %w[{ } ( ) \[ \] , : => ' "].map { |sign| sign.delete('\\') }.freeze
    PARTNERS = { '}' => '{', ')' => '(', ']' => '[' }.freeze

    def deletion(only)
      source = pick(@manifests)
      text = source.text
      all = tokens(text)
      what = only || pick(STRUCTURE)
      chosen = pick(all.each_index.select { |index| fits?(text[all[index]], what) }) or return
      range = spot(text, all[chosen], what)
      lines = [line(text, range.begin)]
      lines << line(text, all[opener(text, all, chosen)].begin) if PARTNERS.key?(what)
      Deletion.new(what, text[0...range.begin] + text[range.end..], lines, source.name)
    end

    private

    def fits?(token, what)
      %w[' "].include?(what) ? token.size > 1 && token.start_with?(what) : token == what
    end

    # Of a string one of its quotes, else the whole token.
    def spot(text, range, what)
      return range unless %w[' "].include?(what)

      @random.rand(2).zero? ? (range.begin...range.begin + 1) : (range.end - 1...range.end)
    end

    def opener(text, all, closer)
      depth = 0
      closer.downto(0) do |index|
        sign = text[all[index]]
        depth += 1 if PARTNERS.key?(sign)
        depth -= 1 if PARTNERS.value?(sign)
        return index if depth.zero?
      end
      closer
    end

    def line(text, offset)
      text[0...offset].count("\n") + 1
    end
  end

  module_function

  # The places of the errors in each file of the folder, first to last: line of the error, lines of its labels.
  def syntax_errors(plint, folder)
    out, = Open3.capture2(plint, 'check', '--select', 'syntax_error', '--format', 'jsonl', folder)
    found = Hash.new { |files, name| files[name] = [] }
    out.each_line do |text|
      finding = JSON.parse(text)
      next unless finding['rule'] == 'syntax_error'

      place = finding['location']
      labels = finding['labels'].map { |label| label['location']['start']['line'] }
      found[File.basename(place['path'])] << [place['start']['line'], *labels, finding['message']]
    end
    found
  end
end

seed = 1
count = 5000
folder = nil
only = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: measure_recovery.rb PLINT [options]'
  parser.on('--seed N', Integer, 'which deletions (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many (5000)') { |number| count = number }
  parser.on('--of CHARACTER', 'only deletions of this one') { |sign| only = sign }
  parser.on('--write FOLDER', 'keep the files with several errors, or the first too far off, and tell of them') { |path| folder = path }
end
options.parse!
abort options.banner unless ARGV.size == 1

deleter = Oracle::Deleter.new(Oracle.corpus, seed)
deletions = Array.new(count) { deleter.deletion(only) }.compact
errors = Dir.mktmpdir do |work|
  deletions.each_with_index { |deletion, number| File.binwrite(File.join(work, "#{number}.pp"), deletion.text) }
  Oracle.syntax_errors(ARGV.first, work)
end

Row = Struct.new(:broken, :one, :median, :many, :exact, :opener, :near)
measure = lambda do |members|
  broken = members.select { |_, found| found.any? }
  counts = broken.map { |_, found| found.size }.sort
  first = broken.map { |deletion, found| [deletion.lines, found.first[0]] }
  share = ->(part) { broken.empty? ? '-' : format('%.1f %%', 100.0 * part / broken.size) }
  Row.new(broken.size, share[counts.count(1)], counts[counts.size / 2], share[counts.count { |many| many >= 5 }],
          share[first.count { |lines, line| lines.first == line }],
          share[first.count { |lines, line| lines.include?(line) }],
          share[first.count { |lines, line| lines.any? { |right| (right - line).abs <= 1 } }])
end

answers = deletions.each_with_index.map { |deletion, number| [deletion, errors.fetch("#{number}.pp", [])] }
puts '| deleted | broken files | exactly one error | median | five or more | first error on the line | … or at the opener | within a line of it |',
     '| --- | --- | --- | --- | --- | --- | --- | --- |'
(answers.group_by { |deletion, _| deletion.what }.sort + [['all', answers]]).each do |what, members|
  puts "| #{what == 'all' ? what : "`#{what}`"} | #{measure[members].to_a.join(' | ')} |"
end

if folder
  FileUtils.mkdir_p(folder)
  answers.each_with_index do |(deletion, found), number|
    next if found.empty? || (found.size == 1 && deletion.lines.any? { |right| (right - found.first[0]).abs <= 1 })

    File.binwrite(File.join(folder, "#{number}.pp"), deletion.text)
    puts "#{number}.pp: #{deletion.what} gone at #{deletion.lines.join(', opened at ')} of #{deletion.name}; " \
         "#{found.size} errors: #{found.first(4).map { |place| "#{place.first} #{place.last}" }.join('; ')}"
  end
end
