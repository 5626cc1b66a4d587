#!/usr/bin/env ruby
# Asks real Puppet for the values of made-up expressions, and plint for their types: plint's type must take Puppet's
# value and should be what Puppet infers of it; what Puppet refuses should be an error, and nothing else may be one.
#   compare_inference.rb PLINT_INFERENCE_STREAM [--seed N] [--count N] [--lenient] [--general] [--show N]
#                        [--demand-equal PERCENT] [--demand-errors PERCENT]
require_relative 'stream'
require 'open3'
require 'optparse'
require 'tmpdir'

seed = 1
count = 10_000
show = 5
lenient = false
general = false
demand_equal = 95.0
demand_errors = 95.0
options = OptionParser.new do |parser|
  parser.banner = 'usage: compare_inference.rb PLINT_INFERENCE_STREAM [options]'
  parser.on('--seed N', Integer, 'which expressions (1)') { |number| seed = number }
  parser.on('--count N', Integer, 'how many (10000)') { |number| count = number }
  parser.on('--lenient', 'as Puppet 7: strings are numbers too') { lenient = true }
  parser.on('--general', 'plint knows only the general types of literals; nothing need be equal then') { general = true }
  parser.on('--show N', Integer, 'how many differences of each kind (5)') { |number| show = number }
  parser.on('--demand-equal PERCENT', Float, 'least share of equal types (95)') { |percent| demand_equal = percent }
  parser.on('--demand-errors PERCENT', Float, 'least share of errors found (95)') { |percent| demand_errors = percent }
end
options.parse!
abort options.banner unless ARGV.size == 1
abort "#{ARGV.first} cannot be run (build the target plint_inference_stream)" unless File.executable?(ARGV.first)
Oracle.puppet_version
require 'puppet'
require 'puppet/pops'

# Expressions as people write them, mostly of kinds that fit together, sometimes not.
class ExpressionWriter
  TEXTS = ['a', 'abc', '', 'B', 'a b', '5', '-3', '1.5', '0x1F', 'ab,cd', 'foo_bar', '1.2.3', "it\\'s", 'é', 'true'].freeze
  REGEXES = ['/a/', '/b+/', '/^a(.)/', '/(\w)(\d)?/', '/[a-c]{2}/', '/,/', '/x/'].freeze
  TYPES = ['Integer', 'String', 'Integer[1, 5]', 'String[1]', 'Array', 'Array[Integer]', 'Hash', 'Boolean', 'Undef', 'Any',
           'Numeric', 'Float', 'Optional[Integer]', "Enum['a', 'b']", 'Variant[Integer, String]', 'Pattern[/a/]', 'Scalar',
           'Data', 'Collection', 'Tuple[Integer, String]', 'Struct[{a => Integer}]', 'NotUndef', 'Type[Integer]', 'Regexp',
           'Hash[String, Integer]', 'Iterable', 'Array[String, 1]', 'Sensitive', 'Default', 'Callable', 'File', "File['a']"].freeze
  KEYS = %w[a b c d].freeze

  def initialize(random)
    @random = random
    @names = []
  end

  def expression
    @names = []
    case @random.rand(12)
    when 0 then with_variables
    else any(3)
    end
  end

  private

  def pick(list)
    list[@random.rand(list.size)]
  end

  def chance(share)
    @random.rand < share
  end

  # Several statements, the last one counts.
  def with_variables
    statements = Array.new(1 + @random.rand(2)) do |index|
      value = any(2)
      name = "$v#{index}"
      @names << name
      "#{name} = #{value}"
    end
    statements << destructuring if chance(0.15)
    (statements + [any(3)]).join('; ')
  end

  def destructuring
    @names << '$p' << '$q'
    pick(["[$p, $q] = [#{any(1)}, #{any(1)}]", "[$p, [$q]] = [#{any(1)}, [#{any(1)}]]", "[$p, $q] = {p => #{any(1)}, q => #{any(1)}}",
          "[$p, $q] = #{list(1)}"])
  end

  def any(depth)
    return pick(@names) if !@names.empty? && chance(0.2)

    kind = pick(%i[integer integer integer float text text boolean list list hash hash misc type_value operation call control control access])
    send(kind, depth - 1)
  end

  def leaf
    pick([integer(0), text(0), boolean(0), 'undef', float(0)])
  end

  # What should be of a kind; now and then something else.
  def wrong_sometimes(depth)
    chance(0.06) ? any(depth) : yield
  end

  def integer(depth)
    return pick(%w[0 1 2 3 5 7 10 -1 -4 0x1F 017 100 9223372036854775807 4]) if depth <= 0 || chance(0.4)

    wrong_sometimes(depth) do
      case @random.rand(8)
      when 0..2 then "(#{integer(depth - 1)} #{pick(%w[+ - * / % << >>])} #{integer(depth - 1)})"
      when 3 then "#{list(depth - 1)}.#{pick(%w[length size])}"
      when 4 then "Integer(#{pick([text(0), integer(0), float(0), boolean(0)])})"
      when 5 then "#{pick(%w[abs floor ceiling round])}(#{number(depth - 1)})"
      when 6 then "(- #{integer(depth - 1)})"
      else "#{list(depth - 1)}.reduce |$m, $x| { #{lambda_body(%w[$m $x], depth - 1)} }"
      end
    end
  end

  def float(depth)
    return pick(%w[0.0 1.5 2.0 -0.5 1.0e3 3.25]) if depth <= 0 || chance(0.5)

    wrong_sometimes(depth) { "(#{number(depth - 1)} #{pick(%w[+ - * /])} #{float(depth - 1)})" }
  end

  def number(depth)
    chance(0.6) ? integer(depth) : float(depth)
  end

  def text(depth)
    return "'#{pick(TEXTS)}'" if depth <= 0 || chance(0.4)

    wrong_sometimes(depth) do
      case @random.rand(7)
      when 0 then "\"x${#{interpolated(depth - 1)}}y\""
      when 1 then "#{text(depth - 1)}.#{pick(%w[upcase downcase capitalize strip lstrip rstrip chop chomp camelcase])}"
      when 2 then "String(#{any(depth - 1)})"
      when 3 then "join(#{list(depth - 1)}, '-')"
      when 4 then "#{text(depth - 1)}[#{integer(0)}#{chance(0.4) ? ", #{integer(0)}" : ''}]"
      when 5 then "regsubst(#{text(depth - 1)}, #{chance(0.5) ? pick(REGEXES) : "'a'"}, 'z'#{chance(0.3) ? ", 'G'" : ''})"
      else "sprintf('#{pick(['%s', '%d', '%5.2f', '%x', '%s-%s', '100%%'])}', #{any(depth - 1)})"
      end
    end
  end

  def interpolated(depth)
    chance(0.5) && !@names.empty? ? pick(@names) : "(#{any(depth)})"
  end

  def boolean(depth)
    return pick(%w[true false]) if depth <= 0 || chance(0.3)

    case @random.rand(8)
    when 0 then "(#{number(depth - 1)} #{pick(%w[< <= > >=])} #{wrong_sometimes(depth - 1) { number(depth - 1) }})"
    when 1 then "(#{any(depth - 1)} #{pick(%w[== !=])} #{any(depth - 1)})"
    when 2 then "(#{any(depth - 1)} in #{pick([list(depth - 1), hash(depth - 1), text(0)])})"
    when 3 then "(#{any(depth - 1)} #{pick(%w[=~ !~])} #{pick(TYPES)})"
    when 4 then "(#{wrong_sometimes(depth - 1) { text(depth - 1) }} =~ #{pick(REGEXES)})"
    when 5 then "(#{any(depth - 1)} #{pick(%w[and or])} #{any(depth - 1)})"
    when 6 then "!#{any(depth - 1)}"
    else "(#{pick(TYPES)} #{pick(%w[< <= > >= ==])} #{pick(TYPES)})"
    end
  end

  def list(depth)
    return "[#{Array.new(@random.rand(4)) { leaf }.join(', ')}]" if depth <= 0 || chance(0.35)

    wrong_sometimes(depth) do
      case @random.rand(12)
      when 0 then "(#{list(depth - 1)} #{pick(%w[+ - <<])} #{any(depth - 1)})"
      when 1 then "[#{any(depth - 1)}, *#{any(depth - 1)}]"
      when 2 then "#{iterable(depth - 1)}.map |#{parameters}| { #{lambda_body(@last, depth - 1)} }"
      when 3 then "#{iterable(depth - 1)}.filter |#{parameters}| { #{lambda_body(@last, depth - 1)} }"
      when 4 then "#{hash(depth - 1)}.#{pick(%w[keys values])}"
      when 5 then "#{list(depth - 1)}.#{pick(%w[flatten unique])}"
      when 6 then "#{list(depth - 1)}[#{integer(0)}, #{integer(0)}]"
      when 7 then "split(#{text(depth - 1)}, #{pick(REGEXES + ["','", "''"])})"
      when 8 then "[#{Array.new(1 + @random.rand(3)) { any(depth - 1) }.join(', ')}]"
      when 9 then "sort(#{pick([list(0), '[3, 1, 2]', "['b', 'a']"])})"
      when 10 then "slice(#{list(depth - 1)}, #{pick(%w[1 2 3])})"
      else "Array(#{any(depth - 1)}#{chance(0.4) ? ', true' : ''})"
      end
    end
  end

  def hash(depth)
    if depth <= 0 || chance(0.5)
      keys = KEYS.sample(@random.rand(3), random: @random)
      keys << integer(0) if chance(0.1)
      return "{#{keys.map { |key| "#{key} => #{leaf}" }.join(', ')}}"
    end
    wrong_sometimes(depth) do
      case @random.rand(6)
      when 0 then "(#{hash(depth - 1)} + #{hash(depth - 1)})"
      when 1 then "(#{hash(depth - 1)} - #{pick([text(0), list(0), hash(0)])})"
      when 2 then "{#{pick(KEYS)} => #{any(depth - 1)}, #{pick(%w[x y])} => #{any(depth - 1)}}"
      when 3 then "#{hash(depth - 1)}.filter |#{parameters}| { #{lambda_body(@last, depth - 1)} }"
      when 4 then "#{list(depth - 1)}.group_by |$x| { #{lambda_body(%w[$x], depth - 1)} }"
      else "Hash(#{pick([hash(depth - 1), list(depth - 1), "[[a, 1], [b, #{any(0)}]]"])})"
      end
    end
  end

  def iterable(depth)
    pick([list(depth), list(depth), hash(depth), integer(0), text(0), 'Integer[1, 3]', "Enum['a', 'b']", "#{list(depth)}.reverse_each"])
  end

  def parameters
    @last = chance(0.25) ? %w[$i $x] : %w[$x]
    @last.map { |name| chance(0.1) ? "#{pick(%w[Integer String Any Numeric])} #{name}" : name }.join(', ')
  end

  # Variables of the lambda are known inside of it only.
  def lambda_body(names, depth)
    before = @names
    @names = before + names + names
    last = @last
    body = case @random.rand(10)
           when 0 then "if #{any(depth)} { next(#{any(depth)}) } #{any(depth)}"
           when 1 then pick(names)
           when 2 then "#{pick(names)} #{pick(%w[+ * - == >])} #{integer(0)}"
           when 3 then "if #{pick(names)} =~ #{pick(TYPES)} { #{any(depth)} } else { #{any(depth)} }"
           else any(depth)
           end
    @names = before
    @last = last
    body
  end

  def misc(depth)
    pick(['undef', 'default', pick(REGEXES), "Sensitive(#{any(depth)})", "Timespan(#{pick(%w[5 0 100])})", "Timestamp(#{pick(%w[5 0])})",
          "SemVer('1.2.3')", "SemVerRange('1.x')", "Binary('YQ==')", "(Timespan(5) #{pick(%w[+ - * /])} #{pick(['2', 'Timespan(3)', '1.5'])})",
          "[1, 2].#{pick(%w[reverse_each step(2)])}", "type(#{any(depth)}#{chance(0.3) ? ', ' + pick(%w[reduced generalized]) : ''})"])
  end

  def type_value(_)
    pick(TYPES)
  end

  def operation(depth)
    "(#{any(depth)} #{pick(%w[+ - * / % << >> == < and or in =~])} #{any(depth)})"
  end

  def access(depth)
    of = pick([list(depth), hash(depth), hash(depth), text(depth), any(depth)])
    "#{of}[#{pick([integer(0), integer(0), "'a'", "'b'", any(depth), "#{integer(0)}, #{integer(0)}"])}]"
  end

  def control(depth)
    case @random.rand(7)
    when 0, 1 then "if #{any(depth)} { #{any(depth)} }#{chance(0.7) ? " else { #{any(depth)} }" : ''}"
    when 2 then "unless #{any(depth)} { #{any(depth)} } else { #{any(depth)} }"
    when 3, 4
      options = Array.new(1 + @random.rand(2)) { "#{option(depth)}: { #{any(depth)} }" }
      options << "default: { #{any(depth)} }" if chance(0.7)
      "case #{any(depth)} { #{options.join(' ')} }"
    when 5
      entries = Array.new(1 + @random.rand(2)) { "#{option(depth)} => #{any(depth)}" }
      entries << "default => #{any(depth)}" if chance(0.85)
      "(#{any(depth)} ? { #{entries.join(', ')} })"
    else "if #{text(depth)} =~ #{pick(REGEXES)} { $#{pick([0, 1, 2])} } else { #{any(depth)} }"
    end
  end

  def option(depth)
    pick([leaf, leaf, pick(TYPES), pick(REGEXES), list(0), any(depth), "*#{list(0)}"])
  end

  def call(depth)
    one = any(depth)
    two = any(depth)
    pick(["empty(#{one})", "dig(#{list(depth)}, #{integer(0)})", "get(#{hash(depth)}, 'a'#{chance(0.4) ? ", #{two}" : ''})", "max(#{number(depth)}, #{number(depth)})",
          "min(#{list(depth)})", "#{one}.then |$x| { #{lambda_body(%w[$x], depth)} }", "#{one}.lest || { #{two} }",
          "with(#{one}, #{two}) |$x, $i| { #{lambda_body(%w[$x $i], depth)} }", "#{iterable(depth)}.#{pick(%w[any all])} |$x| { #{lambda_body(%w[$x], depth)} }",
          "#{iterable(depth)}.index |$x| { #{lambda_body(%w[$x], depth)} }", "#{iterable(depth)}.each |#{parameters}| { #{lambda_body(@last, depth)} }",
          "#{iterable(depth)}.partition |$x| { #{lambda_body(%w[$x], depth)} }", "#{iterable(depth)}.reduce(#{one}) |$m, $x| { #{lambda_body(%w[$m $x], depth)} }",
          "match(#{text(depth)}, #{pick(REGEXES)})", "versioncmp('#{pick(TEXTS)}', '#{pick(TEXTS)}')", "assert_type(#{pick(TYPES)}, #{one})",
          "#{pick(TYPES)}.new(#{one})", "#{pick(%w[Integer Float Numeric Boolean String Array Hash Regexp Optional[Integer]])}(#{one})",
          "convert_to(#{one}, #{pick(TYPES)})", "unwrap(#{one})", "length(#{one})", "upcase(#{one})", "flatten(#{one})", "keys(#{one})",
          "abs(#{one})", "#{one}.unique", "fail('no')", "compare(#{one}, #{two})"])
  end
end

# Real Puppet: the value's detailed type, or nil where it refuses.
class Judge
  TYPES = Puppet::Pops::Types

  def initialize(strict)
    folder = Dir.mktmpdir
    at_exit { FileUtils.remove_entry(folder) }
    Puppet.initialize_settings(['--confdir', folder, '--vardir', folder])
    Puppet::Util::Log.level = :crit
    Puppet[:strict] = strict ? :error : :warning
    Puppet[:strict_variables] = strict
    @environment = Puppet::Node::Environment.create(:production, [])
    @node = Puppet::Node.new('oracle', environment: @environment)
    @calculator = TYPES::TypeCalculator.singleton
  end

  # [type, value, error]
  def answer(text)
    compiler = Puppet::Parser::Compiler.new(@node)
    Puppet.override(current_environment: @environment, loaders: compiler.loaders) do
      value = Puppet::Pops::Parser::EvaluatingParser.new.evaluate_string(compiler.topscope, text, 'oracle')
      [TYPES::TypeFormatter.string(@calculator.infer_set(value)), value, nil]
    end
  rescue StandardError, SystemStackError, ScriptError => error
    [nil, nil, error.message.lines.first.to_s.chomp]
  end

  # Is the value an instance of the type as plint printed it?
  def takes?(text, value)
    return true if text == 'Any'

    type = TYPES::TypeParser.singleton.parse(text)
    type.instance?(value) || type.assignable?(@calculator.infer_set(value))
  rescue StandardError
    nil
  end
end

writer = ExpressionWriter.new(Random.new(seed))
expressions = Array.new(count) { writer.expression }
flags = [('--general' if general), ('--lenient' if lenient)].compact
output, status = Open3.capture2(ARGV.first, *flags, stdin_data: expressions.map { |text| "#{text}\n" }.join)
ours = output.force_encoding('UTF-8').lines(chomp: true)
abort "#{ARGV.first} died (#{status}) after #{ours.size} expressions: #{expressions[ours.size]}" if ours.size != count

judge = Judge.new(!lenient)
kinds = Hash.new { |hash, key| hash[key] = [] }
evaluated = refused = equal = found = 0
expressions.zip(ours) do |text, plint|
  type, value, error = judge.answer(text)
  if error
    refused += 1
    plint.start_with?('error: ') ? found += 1 : kinds[:missed_error] << [text, error, plint]
    next
  end
  evaluated += 1
  next kinds[:false_error] << [text, type, plint] if plint.start_with?('error: ')

  equal += 1 if plint == type
  case judge.takes?(plint, value)
  when true then kinds[:not_equal] << [text, type, plint] if plint != type && !general
  when false then kinds[:not_taken] << [text, type, plint]
  else kinds[plint == type ? :unread_but_equal : :unread] << [text, type, plint]
  end
end
kinds.each do |kind, members|
  next if kind == :unread_but_equal

  puts "#{members.size} × #{kind}"
  members.min_by(show) { |member| member.first.size }.each do |text, puppet, plint|
    puts "    #{text}", "      puppet #{puppet}", "      plint  #{plint}"
  end
end
share = ->(part, whole) { whole.zero? ? 100.0 : 100.0 * part / whole }
equal_share = share[equal, evaluated]
found_share = share[found, refused]
wrong = kinds[:false_error].size + kinds[:not_taken].size
puts "Puppet #{Oracle.puppet_version}#{', lenient' if lenient}#{', general literals' if general}, seed #{seed}: #{count} expressions, " \
     "#{evaluated} evaluated, #{refused} refused; types equal #{format('%.2f', equal_share)} %, errors found #{format('%.2f', found_share)} %, " \
     "#{kinds[:not_taken].size} types that do not take the value, #{kinds[:false_error].size} false errors, #{kinds[:unread].size} types not read back"
good = wrong.zero? && (general || (equal_share >= demand_equal && found_share >= demand_errors))
exit(good ? 0 : 1)
