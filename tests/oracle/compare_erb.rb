#!/usr/bin/env ruby
# Asks Ruby and plint about ERB templates: which Ruby source they are compiled to, and whether Ruby accepts it. The templates are
# made up from a seed; half of them are damaged. With --corpus, they are the templates of the corpus, each also damaged.
#   compare_erb.rb PLINT_ERB_STREAM [--seed N] [--count N] [--show N] [--demand PERCENT] [--corpus]
require 'erb'
require 'optparse'
require 'set'
require_relative 'stream'

seed = 1
count = 4000
show = 5
demand = 95.0
of_corpus = false
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_erb.rb PLINT_ERB_STREAM [options]'
  parser.on('--seed N', Integer, 'which templates (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many (4000)') { |number| count = number }
  parser.on('--show N', Integer, 'how many differences (5)') { |number| show = number }
  parser.on('--corpus', 'the templates of the corpus, and damaged copies') { of_corpus = true }
  parser.on('--demand PERCENT', Float, 'of the errors that plint finds (95)') { |number| demand = number }
end
options.parse!
abort options.banner unless ARGV.size == 1
abort "#{ARGV.first} cannot be run (build the target plint_erb_stream)" unless File.executable?(ARGV.first)

# Templates as people write them.
class TemplateWriter
  TEXTS = ['port = ', "\n", "\r\n", '  ', "\t", "a <%% b\n", "%%>\n", "# comment\n", "<x>\n", '-', '%', "[\"x\"]\n", '#{x}', "'"].freeze
  VALUES = ['@port', "@list.join(', ')", "scope['a::b']", "scope.lookupvar('x')", 'name', '@hash.map { |k, v| "#{k}=#{v}" }.sort',
            '@x ? 1 : 2', "scope.call_function('f', [1])", '@x.to_s.gsub(/%/, "")', '"%d" % 3', '%w[a b]', '-1', '@x[0]', '@a || @b',
            "@x # why\n", '"%%>"'].freeze
  ENDS = ['%>', '-%>', "%>\n", "-%>\n", " %>\n", "-%>\r\n", "\n%>"].freeze
  STARTS = ['<% ', '<%- ', "\n  <%- ", '<%'].freeze
  HEADS = ['if @x', 'unless @x.nil?', '@list.each do |name|', 'for name in @list', '@hash.sort.each do |key, value|', 'while @x',
           'case @x when 1', '[1].each { |name|', 'if @x then'].freeze
  DAMAGES = ['<%', '%>', '=>', ' end ', '<% end %>', '<% else %>', '(', ')', '{', '}', '|', "'", '"', '#', ' do ', '-', '%', ',', '.'].freeze

  def initialize(random)
    @random = random
  end

  def template
    text = lines(3)
    chance(0.5) ? damage(text) : text
  end

  def damage(text)
    at = @random.rand(text.size + 1)
    case @random.rand(3)
    when 0 then text[0...at] + text[(at + 1 + @random.rand(4))..].to_s
    when 1 then text.dup.insert(at, pick(DAMAGES))
    else text.sub(/#{Regexp.escape(pick(DAMAGES))}/, '')
    end
  end

  private

  def chance(share) = @random.rand < share
  def pick(list) = list[@random.rand(list.size)]

  def lines(depth)
    Array.new(1 + @random.rand(5)) { line(depth) }.join
  end

  def line(depth)
    case @random.rand(depth.zero? ? 4 : 6)
    when 0, 1 then pick(TEXTS)
    when 2 then "<%= #{pick(VALUES)} #{pick(ENDS)}"
    when 3 then chance(0.5) ? "<%# a comment #{pick(ENDS)}" : "#{pick(STARTS)}x = #{pick(VALUES)} #{pick(ENDS)}"
    else block(depth - 1)
    end
  end

  def block(depth)
    head = pick(HEADS)
    ending = head.include?('{') ? '}' : 'end'
    middle = head.start_with?('if') && chance(0.4) ? "#{pick(STARTS)}#{pick(['else', 'elsif @y'])} #{pick(ENDS)}#{lines(depth)}" : ''
    "#{pick(STARTS)}#{head} #{pick(ENDS)}#{lines(depth)}#{middle}#{pick(STARTS)}#{ending} #{pick(ENDS)}"
  end
end

# With plint's short forms of the commands that print, of which ERB may have several for one text.
def plain(source)
  source.sub(/\A(?:#coding:.*\n)?_erbout = \+''(?:; )?/, '').sub(/(?:; )?_erbout\z/, '')
        .gsub(/_erbout\.<< "(?:\\.|[^"\\])*"\.freeze/, 'nil').gsub('_erbout.<<((', '((').gsub(').to_s)', '))')
        .gsub(/nil\n*(?:; nil\n*)+/) { |all| "nil#{"\n" * all.count("\n")}" }
end

def accepts?(source)
  RubyVM::InstructionSequence.compile(source)
  true
rescue SyntaxError
  false
end

$stderr = File.open(File::NULL, 'w')
writer = TemplateWriter.new(Random.new(seed))
originals = Set.new
templates =
  if of_corpus
    paths = Dir.glob(File.join(Oracle.corpus_folder, '**', '*.erb')).sort
    texts = paths.map { |path| File.binread(path).force_encoding('UTF-8') }.select(&:valid_encoding?)
    originals.merge(texts)
    texts.flat_map { |text| [text, *Array.new([count / texts.size, 1].max - 1) { writer.damage(text) }] }
  else
    Array.new(count) { writer.template }
  end
differences = []
accidents = []
errors = 0
found = 0
IO.popen([ARGV.first], 'r+b') do |plint|
  templates.each do |text|
    plint.write("#{text.bytesize}\n".b << text.b)
    plint.flush
    word, size = plint.gets.to_s.split
    abort "#{ARGV.first} died at #{text.inspect}" if word.nil?
    ours = size.to_i.zero? ? +'' : plint.read(size.to_i)
    theirs = ERB.new(text, trim_mode: '-').src
    differences << [text, plain(theirs), plain(ours)] unless plain(theirs.b) == plain(ours.b)
    accepted = accepts?(theirs)
    errors += 1 unless accepted
    found += 1 if !accepted && word == 'refused'
    next unless accepted && word != 'accepted'

    # Ruby reads some damages as other code, such as `<%` in a tag as the beginning of a string.
    (originals.include?(text) ? differences : accidents) << [text, 'accepted', word]
  end
end
(differences + accidents).min_by(show) { |text, _, _| text.size }.each do |text, theirs, ours|
  puts text.inspect, "  Ruby  #{theirs.inspect}", "  plint #{ours.inspect}"
end
share = errors.zero? ? 100.0 : 100.0 * found / errors
puts "ERB #{ERB.version}, seed #{seed}: #{templates.size} templates; #{differences.size} different; " \
     "#{accidents.size} refused that Ruby accepts; plint finds #{found} of #{errors} errors (#{share.round(1)} %)"
exit(differences.empty? && accidents.size * 100 <= templates.size && share >= demand ? 0 : 1)
