#!/usr/bin/env ruby
# Plants mistakes about types and names in real modules, keeps those for which real Puppet refuses to compile a class
# that it compiled before, and asks plint to find them. What plint says of the modules as they are is shown too.
#   compare_type_mutants.rb PLINT [MODULES] [--seed N] [--count N] [--in N] [--demand PERCENT] [--show N]
#     [--cache FILE]
# MODULES is a folder with modules somewhere below; without it, the corpus.
require_relative 'module_compiler'
require 'open3'
require 'optparse'

seed = 1
count = 1000
chosen = nil
demand = 85.0
show = 10
cache = nil
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_type_mutants.rb PLINT [MODULES] [options]'
  parser.on('--seed N', Integer, 'which mistakes (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many that Puppet refuses (1000)') { |number| count = number }
  parser.on('--in N', Integer, 'in so many of the modules (all)') { |number| chosen = number }
  parser.on('--demand PERCENT', Float, 'least share of them found (85)') { |percent| demand = percent }
  parser.on('--show N', Integer, 'how many of each kind that were not found (10)') { |number| show = number }
  parser.on('--cache FILE', 'keeps what Puppet says: for the same seed, count and modules it is asked once') { |file| cache = file }
end
options.parse!
abort options.banner unless [1, 2].include?(ARGV.size)
plint, modules = ARGV
modules ||= Oracle.corpus_folder
abort "#{plint} cannot be run" unless File.executable?(plint)

# One mistake: the text of a file with a piece of it replaced.
Mistake = Struct.new(:kind, :file, :line, :text, :was, :is)

# Finds places where somebody could have slipped.
class Mistakes
  LITERAL = /'[^'\\$]*'|\b\d+\b|\btrue\b|\bfalse\b|\[\]|\{\}/
  ARGUMENT = /(?:'[^']*'|"[^"]*"|[^,()'"{}\[\]]|\[[^\[\]]*\])+/

  def initialize(random)
    @random = random
  end

  # All mistakes of a manifest.
  def of(file, text)
    found = []
    offset = 0
    # Variables of which the file says that nothing is inside of them.
    @typed = text.scan(/^\s*(?:Optional\[)?(?:Integer|Boolean|String|Enum|Stdlib::\w+)\b.*?\$(\w+)/).flatten
    text.each_line.with_index(1) do |line, number|
      unless line =~ /\A\s*#/
        edits(line) do |kind, range, replacement|
          was = line[range]
          next if was == replacement

          changed = text.dup
          changed[(offset + range.begin)...(offset + range.end)] = replacement
          found << Mistake.new(kind, file, number, changed, was, replacement)
        end
      end
      offset += line.size
    end
    found
  end

  private

  def pick(list) = list[@random.rand(list.size)]

  def misspelt(word)
    at = 1 + @random.rand(word.size - 2)
    case @random.rand(3)
    when 0 then word[0...at] + word[at + 1] + word[at] + word[at + 2..]
    when 1 then word[0...at] + word[at + 1..]
    else word[0..at] + word[at] + word[at + 1..]
    end
  end

  def edits(line, &found)
    defaults(line, &found)
    attributes(line, &found)
    calls(line, &found)
    facts(line, &found)
    operators(line, &found)
  end

  # `Type $name = LITERAL` in a list of parameters
  def defaults(line)
    return unless line =~ /\A\s*([A-Z][\w:]*)(\S*(?:\s*\S+\])?)\s+\$\w+\s*=\s*(#{LITERAL}|undef)\s*,?\s*$/

    kind = $1
    range = $~.begin(3)...$~.end(3)
    value = $3
    listed = ($2 || '').include?('Enum') || kind == 'Enum'
    yield :enum_value, range, "'#{misspelt(value[1..-2])}'" if listed && value =~ /\A'\w{3,}'\z/
    yield :wrong_default, range, wrong(value)
    yield :undef_default, range, 'undef' unless value == 'undef'
  end

  def wrong(value)
    case value
    when /\A'/ then pick(['42', 'true', '[]', '{}'])
    when /\A\d/ then pick(["'wrong'", 'true', '[]'])
    when 'true', 'false' then pick(["'wrong'", '42', '[]'])
    when '[]' then pick(["'wrong'", '42', 'true'])
    else pick(["'wrong'", '42', '[1]', 'true'])
    end
  end

  # `name => LITERAL`
  def attributes(line)
    return unless line =~ /\A\s*(\w{4,})(\s*=>\s*)(.*?),?\s*$/

    name = $~.begin(1)...$~.end(1)
    value = $~.begin(3)...$~.end(3)
    text = $3
    yield :attribute, name, misspelt($1)
    yield :wrong_value, value, wrong(text) if text =~ /\A#{LITERAL}\z/
    yield :wrong_value, value, pick(["'wrong'", '42', '[]', '{}']) if text =~ /\A\$\w+\z/
    yield :enum_value, value, "'#{misspelt(text[1..-2])}'" if text =~ /\A'\w{3,}'\z/
  end

  # `name(argument, argument)`
  def calls(line)
    line.scan(/(?<![\w:$.>'])([a-z]\w{2,}(?:::\w+)*)\((#{ARGUMENT}(?:,#{ARGUMENT})*)?\)/) do
      match = $~
      next if %w[if elsif unless case defined].include?(match[1])

      yield :function, match.begin(1)...match.end(1), misspelt(match[1])
      next unless match[2]

      whole = match.begin(2)...match.end(2)
      arguments = match[2].scan(ARGUMENT)
      yield :arity, whole, (arguments + [' 42']).join(',')
      yield :arity, whole, arguments[0..-2].join(',') if arguments.size > 1
      yield :swapped, whole, arguments.rotate.map(&:strip).join(', ') if arguments.size == 2
      at = @random.rand(arguments.size)
      changed = arguments.dup
      changed[at] = " #{pick(["'wrong'", '42', 'true', '[]', '{}', 'undef', '1.5'])}"
      yield :wrong_argument, whole, changed.join(',').strip
      changed[at] = ' undef'
      yield :undef_argument, whole, changed.join(',').strip
    end
  end

  def facts(line)
    line.scan(/\$facts(?:\['\w+'\])+/) do
      match = $~
      whole = match.begin(0)...match.end(0)
      yield :index, whole, "#{match[0]}['x']"
      keys = match[0].scan(/'(\w+)'/).flatten
      next if keys.size < 2

      wrong = keys.dup
      at = @random.rand(keys.size - 1)
      wrong[at] = misspelt(wrong[at]) if wrong[at].size > 2
      yield :fact, whole, "$facts#{wrong.map { |key| "['#{key}']" }.join}"
    end
    line.scan(/(?<!['"{\w])\$\w+(?!\w|::|\[|\.|\s*(?:=[^=~>]|[|,]\s*$))/) do
      match = $~
      yield :index, match.begin(0)...match.end(0), "#{match[0]}['a']['b']" if line !~ /["']/ && @typed.include?(match[0][1..])
    end
  end

  def operators(line)
    line.scan(/([-+*<>]=?|<=) (\d+)\b/) { yield :operand, $~.begin(2)...$~.end(2), "'wrong'" }
    line.scan(%r{(\$\w+) =~ /}) { yield :operand, $~.begin(1)...$~.end(1), '42' }
    line.scan(/(\$\w+) \+ [\[{$]/) { yield :operand, $~.begin(1)...$~.end(1), 'true' }
  end
end

# plint's findings of a folder, without columns.
def findings(plint, folder, rules)
  output, = Open3.capture2(plint, '--isolated', '--format', 'json', '--select', rules, folder)
  JSON.parse(output)['findings'].map do |finding|
    place = finding['location']
    [place['path'], place['start']['line'], finding['severity'], finding['rule'], finding['message']]
  end
end

RULES = %w[type_mismatch operator_mismatch index_error missing_block unsupported_type_parameter wrong_arity unknown_function
           unknown_attribute unknown_parameter missing_parameter invalid_attribute_value unknown_resource_type unknown_class
           unknown_type syntax_error autoload_layout].freeze

# The mistakes that Puppet refuses, each with what it says.
def refused_mistakes(compiler, random, count, chosen)
  # Which classes compile, and which manifests each needs.
  users = Hash.new { |hash, file| hash[file] = [] }
  names = chosen ? compiler.names.sample(chosen, random: random) : compiler.names
  classes = names.flat_map do |name|
    Dir.glob(File.join(compiler.folder, name, 'manifests/**/*.pp')).sort.filter_map do |file|
      File.read(file, encoding: 'UTF-8').scrub('?')[/^\s*class\s+(?:::)?([\w:]+)/, 1]
    end
  end
  compiled = classes.uniq.select do |name|
    next if compiler.error(name)

    compiler.loaded.uniq.each { |file| users[file] << name }
    true
  end
  warn "#{compiled.size} of #{classes.uniq.size} classes compile, #{users.size} manifests are used"

  mistakes = Mistakes.new(random)
  candidates = users.keys.sort.flat_map { |file| mistakes.of(file, File.read(file, encoding: 'UTF-8').scrub('?')) }.shuffle(random: random)
  # No kind should crowd out the others.
  queues = candidates.group_by(&:kind).values
  order = (0...queues.map(&:size).max.to_i).flat_map { |index| queues.filter_map { |queue| queue[index] } }
  refused = []
  tried = 0
  order.each do |mistake|
    break if refused.size >= count

    original = File.binread(mistake.file)
    File.write(mistake.file, mistake.text)
    tried += 1
    users[mistake.file].first(2).each do |name|
      error = compiler.error(name)
      next if error.nil? || error == 'too slow'

      refused << [mistake, error]
      break
    end
  ensure
    File.binwrite(mistake.file, original) if original
  end
  warn "#{tried} mistakes tried, #{refused.size} refused by Puppet"
  refused
end

random = Random.new(seed)
compiler = Oracle::ModuleCompiler.new(Dir.glob(File.join(modules, '**/metadata.json')).sort.map { |path| File.dirname(path) })
known = `#{plint} rules`
rules = RULES.select { |rule| known =~ /\b#{rule}\b/ }.join(',')

key = [seed, count, chosen]
kept = cache && File.exist?(cache) ? Marshal.load(File.binread(cache)) : {}
refused = kept[key]&.map { |mistake, error| [mistake.dup.tap { |copy| copy.file = File.join(compiler.folder, copy.file) }, error] }
unless refused
  refused = refused_mistakes(compiler, random, count, chosen)
  kept[key] = refused.map { |mistake, error| [mistake.dup.tap { |copy| copy.file = copy.file.delete_prefix("#{compiler.folder}/") }, error] }
  File.binwrite(cache, Marshal.dump(kept)) if cache
end

before = findings(plint, compiler.folder, rules)
counts = before.tally
found = {}
until (rest = refused.reject { |mistake, _| found.key?(mistake) }).empty?
  batch = rest.uniq { |mistake, _| mistake.file }
  originals = batch.to_h { |mistake, _| [mistake.file, File.binread(mistake.file)] }
  batch.each { |mistake, _| File.write(mistake.file, mistake.text) }
  now = findings(plint, compiler.folder, rules).group_by(&:first)
  batch.each do |mistake, _|
    found[mistake] = (now[mistake.file] || []).tally.any? { |finding, number| number > (counts[finding] || 0) }
  end
  originals.each { |file, text| File.binwrite(file, text) }
end

refused.reject { |mistake, _| found[mistake] }.group_by { |mistake, _| mistake.kind }.each do |kind, members|
  puts "#{members.size} × #{kind} not found"
  members.first(show).each do |mistake, error|
    puts "    #{mistake.file.delete_prefix(compiler.folder + '/')}:#{mistake.line} `#{mistake.was}` → `#{mistake.is}`",
         "      #{error.lines.first.chomp.gsub(compiler.folder, '')[0, 200]}"
  end
end
refused.group_by { |mistake, _| mistake.kind }.each do |kind, members|
  puts format('%-16s %4d of %4d', kind, members.count { |mistake, _| found[mistake] }, members.size)
end
puts "#{before.size} findings on the modules as they are"
before.first(show).each { |finding| puts "    #{finding.join(' ').delete_prefix(compiler.folder)}" }
share = refused.empty? ? 0.0 : 100.0 * found.values.count(true) / refused.size
puts "Puppet #{Oracle.puppet_version}, seed #{seed}: #{refused.size} mistakes that Puppet refuses, #{format('%.1f', share)} % found"
exit(share >= demand ? 0 : 1)
