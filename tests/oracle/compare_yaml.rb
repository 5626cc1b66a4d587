#!/usr/bin/env ruby
# Asks Ruby's Psych, as Puppet calls it for Hiera data, and plint about YAML files: whether they are accepted, and which
# values of which types they hold. The files are made up from a seed; half of them are damaged.
#   compare_yaml.rb PLINT_YAML_STREAM [--seed N] [--count N] [--show N]
require_relative 'stream'
require 'optparse'
require 'yaml'
require 'date'

seed = 1
count = 6000
show = 5
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_yaml.rb PLINT_YAML_STREAM [options]'
  parser.on('--seed N', Integer, 'which files (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many (6000)') { |number| count = number }
  parser.on('--show N', Integer, 'how many differences (5)') { |number| show = number }
end
options.parse!
abort options.banner unless ARGV.size == 1
abort "#{ARGV.first} cannot be run (build the target plint_yaml_stream)" unless File.executable?(ARGV.first)

# YAML as people write it, and as they do not.
class YamlWriter
  SCALARS = %w[a web::port web /srv/x 80 0 -1 +2 0644 0o644 0x1F 0b101 089 1_000 1__0 1,000 1, 12:30 -1:30 1:2:3 1:60
               12:30.5 1:2:3.25 1.5 -.5 .5 1. . +. -. 1e3 1.5e3 1.5e+3 1.e+3 1_0.5 .inf -.Inf +.INF .NaN .nan inf
               ~ null Null NULL nULL y n yes Yes no NO on On off OFF true True TRUE false tRue 2026-13-1 2026-12-32 :a :a_b ::ntp :"q" :'r' : :: - -- <<x = <= é ü:1 漢字 99999999999999999999
               -9223372036854775808 0777777777777777777777777 ENC[PKCS7,MII=] x%{x} 1.2.3 1.2.3.4 10.0.0.1/8 fe80::1 v1.0 1:2:3:4
               0_ 0, 00 08 0b12 0xg +0x1f -0b11 -017 1_ _1 1_,0 1,_0 1,,0 ?x ?].freeze
  RISKY = ['0x_', '0b_', '.e+1', '-.e-1', '2026-11-23', '2026-1-1', '2001-12-14t21:59:43.10-05:00', '2026-11-23 10:00:00',
           '2026-11-23 10:00:00.5 +1', '2026-11-23 10:00:00 +01:3', '2001-12-14  1:00:00 Z', 'a: b', '* * * * *', '- a', '@x',
           '`x`', '!x', '%{x}', '['].freeze
  SPACED = ['a b', 'a #b', 'a#b', ':a b', 'on x', 'no ', 'x %{lookup(\'x\')}', 'a:b', '5 * *'].freeze
  TAGS = %w[! !!str !!int !!float !!bool !!null !!binary !!seq !!map !!omap !!set !x !ruby/sym !ruby/symbol !ruby/regexp
            !ruby/object:Foo !ruby/object:Hash !ruby/class !ruby/range !ruby/struct:X !str !str:X !ruby/string !float !map:X
            !ruby/array:X !seq:X !!timestamp !<tag:yaml.org,2002:str> !e!x].freeze
  SIGNS = ":-[]{}&*!|>'\"%@`#,?\t \n\\~<=.0a".chars.freeze

  def initialize(random)
    @random = random
  end

  def file
    @anchors = []
    text = +''
    text << pick(["%YAML 1.1\n---\n", "---\n", "--- \n", "# comment\n", "\uFEFF", "\uFEFF# x\n"]) if chance(0.2)
    text << (chance(0.85) ? mapping(0, 3) : chance(0.5) ? sequence(0, 3) : "#{inline(2)}\n")
    text << pick(["...\n", "---\nb: [\n", "...\na: b: c\n", "\n\n", "# end", "\t\n"]) if chance(0.15)
    text = text.gsub("\n", "\r\n") if chance(0.05)
    chance(0.4) ? damage(text) : text
  end

  private

  def chance(share)
    @random.rand < share
  end

  def pick(list)
    list[@random.rand(list.size)]
  end

  def damage(text)
    letters = text.chars
    (1 + @random.rand(3)).times do
      at = @random.rand(letters.size + 1)
      case @random.rand(4)
      when 0 then letters.delete_at(at)
      when 1 then letters.insert(at, pick(SIGNS))
      when 2 then letters[at] = pick(SIGNS)
      else letters.insert(at, *letters.slice(@random.rand(letters.size + 1), 1 + @random.rand(8)).to_a)
      end
    end
    text = letters.compact.join
    text = text.b.insert(@random.rand(text.bytesize), pick(["\x00", "\xFF", "\xC3", "\u0007", "\u0085", "\u2028", "\uFEFF"]).b) if chance(0.04)
    text
  end

  def scalar
    return pick(RISKY) if chance(0.01)

    case @random.rand(12)
    when 0 then "'#{pick(SCALARS).gsub("'", "''")}'"
    when 1 then "\"#{pick(SCALARS).gsub('"', '\\"')}#{pick(['', '', '\\n', '\\x41', '\\u00e9'])}\""
    when 2 then pick(SPACED)
    when 3 then "'#{pick(SPACED + RISKY).gsub("'", "''")}'"
    else pick(SCALARS)
    end
  end

  # Anchors, tags; then what they are of.
  def properties
    text = +''
    text << "#{pick(TAGS)} " if chance(0.03)
    if chance(0.08)
      @anchors << (name = pick(%w[a b c]))
      text << "&#{name} "
    end
    text
  end

  def inline(depth)
    return "*#{chance(0.97) && !@anchors.empty? ? pick(@anchors) : pick(%w[a b c d])}" if chance(@anchors.empty? ? 0.002 : 0.15)
    return properties + scalar if depth <= 0 || chance(0.6)

    items = Array.new(@random.rand(4)) { inline(depth - 1) }
    return "#{properties}[#{items.join(pick([', ', ',']))}#{pick(['', '', ','])}]" if chance(0.5)

    "#{properties}{#{items.map { |item| "#{key}: #{item}" }.join(', ')}}"
  end

  def key
    chance(0.1) ? '<<' : chance(0.7) ? pick(%w[a b c d web::port web::x port :a 1 '1' "a" yes]) : scalar
  end

  def value(indent, depth)
    return " |#{pick(['', '-', '+', '2'])}\n#{' ' * (indent + 2)}#{scalar}\n#{' ' * (indent + 2)}x\n" if chance(0.06)
    return " #{properties}>-\n#{' ' * (indent + 2)}#{scalar}\n\n#{' ' * (indent + 2)}y\n" if chance(0.04)
    return " #{inline(2)}#{pick(['', '', '', ' # comment', "\n#{' ' * (indent + 2)}more"])}\n" if depth <= 0 || chance(0.55)
    return " #{properties}\n#{mapping(indent + 2, depth - 1)}" if chance(0.6)

    " #{properties}\n#{sequence(indent + pick([0, 2]), depth - 1)}"
  end

  def mapping(indent, depth)
    Array.new(1 + @random.rand(5)) { "#{' ' * indent}#{chance(0.02) ? '? ' : ''}#{key}:#{value(indent, depth)}" }.join
  end

  def sequence(indent, depth)
    Array.new(1 + @random.rand(4)) do
      item = chance(0.2) && depth.positive? ? mapping(indent + 2, depth - 1).sub(/\A +/, '') : "#{inline(2)}\n"
      "#{' ' * indent}- #{item}"
    end.join
  end
end

# What Puppet's `yaml_data` sees.
module Judge
  module_function

  def answer(text)
    data = YAML.safe_load(text.dup.force_encoding('UTF-8'), permitted_classes: [Symbol], aliases: true)
    ['accepted', print(data)]
  rescue SystemStackError
    %w[refused cycle]
  rescue StandardError, Psych::Exception => error
    ['refused', error.message]
  end

  def sized(kind, text)
    "#{kind}#{text.bytesize}:".b << text.b
  end

  def print(value)
    case value
    when nil then '~'
    when true, false then value.to_s
    when Integer then value.bit_length < 64 ? "i#{value}" : 'I'
    when Float then value.nan? ? 'fnan' : value.infinite? ? (value.positive? ? 'finf' : 'f-inf') : "f#{format('%.15g', value)}"
    when String then sized('s', value)
    when Symbol then sized('y', value.to_s)
    when Array then "[".b << value.map { |item| print(item) << ','.b }.join << ']'
    when Hash
      keys = value.each_with_object({}) { |(key, item), all| all[key.is_a?(Symbol) ? key.to_s : key] = item }
      '{'.b << keys.map { |key, item| print(key) << ','.b << print(item) << ','.b }.join << '}'
    else '?'
    end.b
  end

  # `?` in ours is a value that plint does not know: what follows it cannot be compared.
  def agree?(theirs, ours)
    return true if theirs == ours
    return ours.last.include?('?') if theirs == %w[refused cycle]  # one that a merge makes, or does not
    return false unless theirs.first == 'accepted' && ours.first == 'accepted'

    # A merged mapping that is not known is `?` whole.
    at = (0...[theirs.last.bytesize, ours.last.bytesize].min).find { |i| theirs.last.getbyte(i) != ours.last.getbyte(i) }
    !at.nil? && ours.last.byteslice(at) == '?'
  end
end

writer = YamlWriter.new(Random.new(seed))
files = Array.new(count) { writer.file }
# plint reads no file with more than 200 levels (docs/limits.md).
deep = ['[' * 190 + ']' * 190, "a: #{'{a: ' * 190}1#{'}' * 190}"]
files.concat(deep)
differences = []
accepted = 0
unknown = 0
IO.popen([ARGV.first], 'r+b') do |plint|
  files.each do |text|
    plint.write("#{text.bytesize}\n".b << text.b)
    plint.flush
    word, size = plint.gets.to_s.split
    abort "#{ARGV.first} died at #{text.inspect}" if word.nil?
    ours = [word, size.to_i.zero? ? +'' : plint.read(size.to_i)]
    theirs = Judge.answer(text)
    theirs[1] = ours[1] if theirs.first == 'refused' && ours.first == 'refused'
    accepted += 1 if theirs.first == 'accepted'
    unknown += 1 if theirs != ours && Judge.agree?(theirs, ours)
    differences << [text, theirs, ours] unless Judge.agree?(theirs, ours)
  end
end
differences.min_by(show) { |text, _, _| text.size }.each do |text, theirs, ours|
  puts text.inspect, "  Psych #{theirs.join(' ')}", "  plint #{ours.join(' ')}"
end
puts "Psych #{Psych::VERSION}, libyaml #{Psych::LIBYAML_VERSION}, seed #{seed}: #{files.size} files, #{accepted} accepted; " \
     "#{differences.size} different, #{unknown} with a value that plint does not know"
exit(differences.empty? ? 0 : 1)
