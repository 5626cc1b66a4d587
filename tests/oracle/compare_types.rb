#!/usr/bin/env ruby
# Asks real Puppet and plint about pairs of types: how each is printed, whether each takes the other, what they have in
# common, what is left of the first when it is normalised and generalised. The types are made up, from a seed.
#   compare_types.rb PLINT_TYPES_STREAM [--seed N] [--count N] [--demand PERCENT] [--show N]
require_relative 'stream'
require 'open3'
require 'optparse'
require 'tmpdir'

seed = 1
count = 20_000
demand = 100.0
show = 5
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_types.rb PLINT_TYPES_STREAM [options]'
  parser.on('--seed N', Integer, 'which pairs (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many (20000)') { |number| count = number }
  parser.on('--demand PERCENT', Float, 'least agreement for success (100)') { |percent| demand = percent }
  parser.on('--show N', Integer, 'how many differences of each kind (5)') { |number| show = number }
end
options.parse!
abort options.banner unless ARGV.size == 1
abort "#{ARGV.first} cannot be run (build the target plint_types_stream)" unless File.executable?(ARGV.first)
Oracle.puppet_version
require 'puppet'
require 'puppet/pops'

# Types as they are written, mostly right, sometimes with parameters that Puppet refuses.
class TypeWriter
  PLAIN = %w[Any Undef Default Scalar ScalarData Numeric Integer Float String Boolean Enum Pattern Regexp Timespan
             Timestamp SemVer SemVerRange Binary URI Collection Array Hash Struct Tuple Iterable Iterator Variant
             Optional NotUndef Type Sensitive Callable Runtime Init CatalogEntry Resource Class Object TypeSet Data
             RichData RichDataKey Error Deferred File User].freeze
  COMMON = %w[Integer String Boolean Float Undef Data Any Array Hash].freeze
  STRINGS = %w[a b abc A é].push('', "it\\'s", 'a b').freeze
  REGEXES = ['/a/', '/b/', '/^a/', '/./', '/[a-c]{2}/', '/a\/b/', '//'].freeze
  KEYS = %w[a b c].freeze

  def initialize(random)
    @random = random
  end

  def type(depth)
    return pick(@random.rand < 0.5 ? COMMON : PLAIN) if depth <= 0 || @random.rand < 0.15

    send(pick(WRITERS), depth - 1)
  end

  # A type close to the one given: the pairs that matter are almost alike.
  def near(text, depth)
    kind = {'Error' => :error, 'URI' => :uri, 'Init' => :init, 'Object' => :object, 'TypeSet' => :type_set}[text[/\A\w+/]]
    return send(kind, depth) if kind && @random.rand < 0.5

    case @random.rand(4)
    when 0 then type(depth)
    when 1 then "#{pick(%w[Optional NotUndef Type Sensitive Array Iterable Variant Iterator])}[#{text}]"
    when 2 then text.gsub(/\d+/) { |digits| @random.rand < 0.5 ? digits : @random.rand(6).to_s }
    else text.gsub(/\b[A-Z]\w*\b(?!\[)/) { |name| @random.rand < 0.6 ? name : pick(PLAIN) }
    end
  end

  WRITERS = %i[integer float string boolean enum pattern regexp array hash tuple struct collection variant wrapper
               callable time resource host_class runtime named named named odd variant wrapper struct tuple array enum].freeze

  private

  def pick(list)
    list[@random.rand(list.size)]
  end

  def number
    pick([-1, 0, 0, 1, 1, 2, 3, 5])
  end

  def bound
    @random.rand < 0.2 ? 'default' : number.to_s
  end

  def range
    return bound if @random.rand < 0.4

    from = number
    to = @random.rand < 0.95 ? from + @random.rand(4) : number
    "#{@random.rand < 0.2 ? 'default' : from}, #{@random.rand < 0.2 ? 'default' : to}"
  end

  def quoted
    "'#{pick(STRINGS)}'"
  end

  def some(from, to)
    Array.new(from + @random.rand(to - from + 1)) { yield }.join(', ')
  end

  def integer(_) = "Integer[#{range}]"
  def float(_) = "Float[#{@random.rand < 0.5 ? range : "#{number}.5, #{number + 5}.25"}]"
  def string(_) = "String[#{@random.rand < 0.1 ? "Integer[#{range}]" : range}]"
  def boolean(_) = "Boolean[#{pick(%w[true false])}]"
  def enum(_) = "Enum[#{some(1, 3) { quoted }}#{pick(['', '', ', true', ', false'])}]"
  def pattern(_) = "Pattern[#{some(1, 3) { pick(REGEXES + ["'a'", 'Regexp[/b/]', 'Pattern[/a/, /b/]']) }}]"
  def regexp(_) = "Regexp[#{pick(REGEXES + ["'a'"])}]"
  def sizes = @random.rand < 0.4 ? ", #{range}" : ''
  def array(depth) = @random.rand < 0.1 ? "Array[#{range}]" : "Array[#{type(depth)}#{sizes}]"
  def hash(depth) = @random.rand < 0.1 ? "Hash[#{range}]" : "Hash[#{type(depth)}, #{type(depth)}#{sizes}]"
  def tuple(depth) = "Tuple[#{some(1, 3) { type(depth) }}#{sizes}]"
  def collection(_) = "Collection[#{range}]"
  def variant(depth) = "Variant[#{some(1, 3) { type(depth) }}]"
  def time(_) = "#{pick(%w[Timespan Timestamp])}[#{range}]"
  def resource(_) = "#{pick(['File', "Resource['file']", 'User'])}['#{pick(%w[a b A])}']"
  def host_class(_) = "Class['#{pick(%w[a b ::a a::b A])}']"
  def runtime(_) = "Runtime[ruby, #{quoted}]"

  RANGES = ['1.x', '1.X', '~1.2', '^1.2.3', '^0.1', '>=1.0.0', '>1.0.0-rc.1', '<2.0.0', '<=2', '1.2.3', '=1.2.3', '1.0.0-beta.2', '*', '>=1.0.0 <2.0.0',
            '1.2.3 - 2', '>= 1.5.0 <3.0.0', '>x', '<=x', '~>2', 'v1', '1.2.3.4', '> v1.2', '<0.1.0+b', '>3 <1', '01', '', '>=0.0.0'].freeze
  URIS = ['http://a', 'http://A:80/b', 'https://a.b:8443/c?d=e#f', 'https://a:443/', 'puppet:///a', 'urn:a:b', 'x://u:p@h/%20?a=[]',
          'http:/b', 'foo:', 'svn+ssh://a_b', 'http://a//b'].freeze

  # What `Error` and `URI` may be limited by, and what not.
  LIMITS = ["'a'", "'A'", "'b'", '/a/', '/B/', 'Pattern[/a/]', 'Enum[a, b]', 'Enum[a]', 'NotUndef', 'Undef', 'undef', 'default', 'NotUndef[String]',
            'String', 'Integer', 'Optional', "''", '1', 'Optional[String]', 'Regexp[/a/]', 'Type'].freeze
  PORTS = %w[80 8443 0 -1 NotUndef Undef undef Integer Enum[a] '80' String Any].freeze
  ADDRESS = %w[scheme userinfo host path query fragment opaque].freeze
  VALUES = ['1', "'a'", '16', 'true', 'default', 'undef', '/a/', '1.5', '[1, a]', '{a => 1}', 'Integer', '[]', "'%d'", "'tree'", '10'].freeze

  def error(_)
    case @random.rand(3)
    when 0 then "Error[#{some(1, 2) { pick(LIMITS) }}]"
    when 1 then "Error[{#{%w[kind issue_code color].sample(1 + @random.rand(2), random: @random).map { |key| "'#{key}' => #{pick(LIMITS)}" }.join(', ')}}]"
    else pick(["Error['a']", "Error['A', 'b']", "Error[default, 'b']", "Error[{kind => 'a'}]", "Error['b']", 'Error[1]', 'Error[[a, b]]', 'Error[/./]'])
    end
  end

  def uri(_)
    case @random.rand(3)
    when 0 then "URI['#{pick(URIS)}']"
    when 1
      keys = ADDRESS.sample(@random.rand(3), random: @random).map { |key| "#{key} => #{pick(LIMITS)}" }
      keys << "port => #{pick(PORTS)}" if @random.rand < 0.3
      "URI[{#{keys.join(', ')}}]"
    else pick(["URI[{host => 'a'}]", "URI[{scheme => 'HTTP', path => '/b'}]", "URI[{color => 'a'}]", 'URI[1]', "URI['http://a'][{port => 80}]"])
    end
  end

  MADE = %w[Integer Numeric Float String Boolean Regexp Timespan Timestamp SemVer SemVerRange Binary URI Array Hash Struct Tuple Sensitive Type
            Error Deferred].freeze

  def init(depth)
    made = @random.rand < 0.6 ? pick(MADE) : type(depth)
    @random.rand < 0.7 ? "Init[#{made}]" : "Init[#{made}, #{some(1, 2) { pick(VALUES) }}]"
  end

  def attribute(depth)
    return type(depth) if @random.rand < 0.6

    keys = ["type => #{type(0)}"]
    keys << "value => #{pick(VALUES)}" if @random.rand < 0.5
    keys << "kind => #{pick(%w[constant derived given_or_derived reference odd])}" if @random.rand < 0.4
    keys << "final => #{pick(%w[true false])}" if @random.rand < 0.3
    keys << 'override => true' if @random.rand < 0.05
    "{#{keys.join(', ')}}"
  end

  def object(depth)
    keys = []
    keys << "'name' => '#{pick(%w[A A::B a])}'" if @random.rand < 0.2
    keys << "parent => #{@random.rand < 0.8 ? object(depth - 1) : type(0)}" if @random.rand < 0.25 && depth.positive?
    keys << "attributes => {#{some(0, 2) { "#{pick(%w[a b c B])} => #{attribute(depth)}" }}}" if @random.rand < 0.6
    keys << "constants => {#{some(1, 2) { "#{pick(%w[c d])} => #{pick(VALUES)}" }}}" if @random.rand < 0.2
    keys << "functions => {#{some(1, 2) { "#{pick(%w[f g])} => #{pick(['Callable', 'Callable[Integer]', 'Integer', '{type => Callable}'])}" }}}" if @random.rand < 0.2
    keys << "type_parameters => {a => #{type(0)}}" if @random.rand < 0.1
    keys << "equality => #{pick(['a', '[a]', '[]', '[a, b]', '[c]', '1'])}" if @random.rand < 0.15
    keys << pick(['color => 1', 'equality_include_type => false']) if @random.rand < 0.05
    "Object[{#{keys.join(', ')}}]"
  end

  def type_set(_)
    keys = []
    keys << "'pcore_version' => '#{pick(%w[1.0.0 1.0.0 1.2.3 2.0.0])}'" if @random.rand < 0.95
    keys << "'name' => '#{pick(%w[A B a])}'" if @random.rand < 0.7
    keys << "version => '#{pick(%w[1.0.0 2.0.0])}'" if @random.rand < 0.5
    keys << "name_authority => #{pick(["'http://a'", "'http://b/c'", '1'])}" if @random.rand < 0.3
    keys << "types => {'#{pick(%w[C D c])}' => #{pick(['Integer', 'Array[String]', '1'])}}" if @random.rand < 0.3
    "TypeSet[{#{keys.join(', ')}}]"
  end

  # Versions, errors, addresses, definitions.
  def named(depth)
    case @random.rand(9)
    when 0, 1 then "SemVer[#{some(1, 3) { "'#{pick(RANGES)}'" }}]"
    when 2 then error(depth)
    when 3, 4 then uri(depth)
    when 5, 6 then init(depth)
    when 7 then object(depth)
    else type_set(depth)
    end
  end

  def wrapper(depth)
    name = pick(%w[Optional NotUndef Type Sensitive Iterable Iterator Optional])
    "#{name}[#{%w[Optional NotUndef].include?(name) && @random.rand < 0.15 ? quoted : type(depth)}]"
  end

  def struct(depth)
    keys = KEYS.sample(@random.rand(4), random: @random).map { |key| pick([key, "'#{key}'", "Optional[#{key}]", "NotUndef['#{key}']"]) }
    "Struct[{#{keys.map { |key| "#{key} => #{type(depth)}" }.join(', ')}}]"
  end

  def callable(depth)
    block = pick(['', '', '', ', Callable', ', Optional[Callable]', ", Callable[#{type(0)}]"])
    parameters = @random.rand < 0.2 ? range : "#{some(1, 2) { type(depth) }}#{sizes}"
    @random.rand < 0.3 ? "Callable[[#{parameters}#{block}], #{type(depth)}]" : "Callable[#{parameters}#{block}]"
  end

  # What is likely to be refused, or read in a way that nobody expects.
  def odd(depth)
    pick(["Array[#{type(0)}, #{type(0)}]", 'Tuple[1]', 'Hash[String]', 'Enum[Enum[a]]', 'Enum[[a, b], c]', 'Optional[1]',
          'Struct[{a => 1}]', "Variant[[Integer, #{type(depth)}]]", 'Integer[1.5]', "String['a']", 'Any[Integer]',
          "Struct[{'' => Integer}]", 'Struct[{1 => Integer}]', 'Callable[Callable]', "Callable['a']", 'Integer[1, 2][0]',
          "Boolean['x']", 'Enum[true]', 'Array[default, 1]', 'Hash[default, 1]', 'Class[1]', 'Tuple[Integer, Integer[1, 2]]',
          'Array[Integer, default, 3]', 'Callable[[], Integer]', 'Callable[[Integer], Any]', 'Data[Integer]', 'Resource[file]',
          'Struct[a => Integer, b => String]', 'Array[Integer, -1, 0]', 'Type[1]', 'NotUndef[1]', 'Integer[1, 2, 3]'])
  end
end

# Real Puppet, evaluating the types as it does in a manifest.
class Judge
  TYPES = Puppet::Pops::Types

  def initialize
    folder = Dir.mktmpdir
    at_exit { FileUtils.remove_entry(folder) }
    Puppet.initialize_settings(['--confdir', folder, '--vardir', folder])
    Puppet::Util::Log.level = :crit
    environment = Puppet::Node::Environment.create(:production, [])
    compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('oracle', environment: environment))
    @scope = compiler.topscope
    Puppet.push_context(current_environment: environment, loaders: compiler.loaders)
    @evaluator = Puppet::Pops::Parser::EvaluatingParser.singleton
    @calculator = TYPES::TypeCalculator.singleton
    @types = {}
  end

  def type(text)
    @types.fetch(text) do
      made = begin
        @evaluator.evaluate_string(@scope, text, 'oracle')
      rescue StandardError => error
        error.message.match?(CRASHES) ? :crashed : nil
      end
      @types[text] = made == :crashed || made.is_a?(TYPES::PAnyType) ? made : nil
    end
  end

  # What `Init` refuses when it is first asked, be it while a `Struct` of it is built.
  CRASHES = /does not represent a valid set|Creation of new instance|wrong number of arguments|for nil:NilClass/.freeze

  def print(type)
    type == :crashed ? 'crashed' : type ? TYPES::TypeFormatter.string(type) : 'refused'
  end

  # The same fields as plint_types_stream; `crashed` where Puppet raises.
  def answer(left, right)
    a = type(left)
    b = type(right)
    fields = [guarded { print(a) }, guarded { print(b) }]
    return fields unless a && b && a != :crashed && b != :crashed

    fields << guarded { @calculator.assignable?(a, b) ? '1' : '0' } << guarded { @calculator.assignable?(b, a) ? '1' : '0' }
    fields << guarded { print(@calculator.common_type(a, b)) }
    fields << guarded { print(a.normalize) } << guarded { print(a.generalize) }
  end

  def guarded
    yield
  rescue StandardError, SystemStackError
    'crashed'
  end
end

writer = TypeWriter.new(random = Random.new(seed))
pairs = Array.new(count) do
  left = writer.type(1 + random.rand(3))
  [left, random.rand < 0.5 ? writer.type(1 + random.rand(3)) : writer.near(left, 2)]
end
output, status = Open3.capture2(ARGV.first, stdin_data: pairs.map { |pair| "#{pair.join("\t")}\n" }.join)
ours = output.force_encoding('UTF-8').lines(chomp: true).map { |line| line.split("\t", -1) }
abort "#{ARGV.first} died (#{status}) after #{ours.size} pairs" if ours.size != count

judge = Judge.new
names = ['printed', 'printed', 'left takes right', 'right takes left', 'in common', 'normalised', 'generalised']
differences = Hash.new { |hash, key| hash[key] = [] }
crashes = 0
unknown = 0
pairs.zip(ours) do |pair, plint|
  puppet = judge.answer(*pair)
  next unknown += 1 if plint.first(2).include?('unknown')

  names.each_index do |index|
    next if puppet[index] == plint[index] || (puppet[index].nil? && puppet.include?('crashed'))
    next crashes += 1 if puppet[index] == 'crashed'

    differences[pair] << index
    break
  end
end
differences.group_by { |_, fields| fields.first }.each do |index, members|
  puts "#{members.size} × #{names[index]}"
  members.map(&:first).min_by(show) { |pair| pair.join.size }.each do |pair|
    puts "    #{pair.join('   |   ')}", "      puppet #{judge.answer(*pair)[index]}", "      plint  #{ours[pairs.index(pair)][index]}"
  end
end
different = pairs.count { |pair| differences.key?(pair) }
share = 100.0 * (count - different) / count
refused = pairs.count { |pair| pair.any? { |text| judge.type(text).nil? } }
puts "Puppet #{Oracle.puppet_version}, seed #{seed}: #{count} pairs of types, #{refused} with a type that Puppet refuses; " \
     "agreement #{format('%.3f', share)} % (#{different} different, #{crashes} answers where Puppet crashes, #{unknown} not read)"
exit(share >= demand ? 0 : 1)
