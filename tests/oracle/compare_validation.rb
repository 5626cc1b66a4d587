#!/usr/bin/env ruby
# What Puppet's validator says about sources, and what plint's rules say of the same: by issue and line. The sources are
# the corpus, the blocks of the rules' pages, and both with some of their tokens swapped.
#
#   compare_validation.rb PLINT PLINT_VALIDATION_STREAM [--count N] [--seed N] [--verbose]
require 'json'
require 'open3'
require 'optparse'
require 'tmpdir'
require_relative 'stream'

options = { count: 2000, seed: 1 }
OptionParser.new do |parser|
  parser.on('--count N', Integer) { |n| options[:count] = n }
  parser.on('--seed N', Integer) { |n| options[:seed] = n }
  parser.on('--verbose') { options[:verbose] = true }
end.parse!
plint, stream = [ARGV.fetch(0), ARGV.fetch(1)].map { |program| File.expand_path(program) }

begin
  require 'puppet'
rescue LoadError
  Oracle.skip('Puppet is not installed (Debian: apt-get install puppet-agent)')
end
$VERBOSE = nil
Puppet::Util::Log.level = :crit

# Issues that a rule of another name reports, with the rule.
OTHER_RULES = {
  NOT_TOP_LEVEL: 'misplaced_definition', NOT_ABSOLUTE_TOP_LEVEL: 'misplaced_definition',
  APPENDS_DELETES_NO_LONGER_SUPPORTED: 'appends', DUPLICATE_PARAMETER: 'duplicate_class_parameters',
  MULTIPLE_ATTRIBUTES_UNFOLD: 'duplicate_params', NOT_RVALUE: 'misplaced_definition'
}.freeze
# Issues that Puppet tells beside another one of the same mistake, with that one.
SAME_MISTAKE = { IDEM_EXPRESSION_NOT_LAST: :RESOURCE_WITHOUT_TITLE, ILLEGAL_EXPRESSION: :RESERVED_WORD }.freeze
# Names with capitals or hyphens, which two rules report.
NAME_RULES = %w[names_containing_uppercase names_containing_dash].freeze
# Reports the mistakes that follow from the space in `File ['/a']`.
SPLIT_REFERENCE = 'resource_reference_chain_without_whitespace'
# What only Puppet says: heredocs whose text is checked by a parser for their syntax.
LEFT_OUT = %i[ILLEGAL_DEFINITION_LOCATION ILLEGAL_TOP_CONSTRUCT_LOCATION].freeze

def puppet_issues(parser, text)
  program = parser.parse_string(text).model
  acceptor = Puppet::Pops::Validation::Acceptor.new
  Puppet::Pops::Validation::ValidatorFactory_4_0.new.validator(acceptor).validate(program)
  acceptor.diagnostics.map do |found|
    code = found.issue.issue_code
    code = :ILLEGAL_TYPE_MAPPING if code.to_s.end_with?('TYPE_MAPPING')
    line = found.source_pos&.line || 0
    [code, line]
  end
rescue Puppet::ParseError, RegexpError, Puppet::Pops::Types::TypeAssertionError, ArgumentError
  nil
end

pages = Dir[File.join(Oracle::ROOT, 'rules/**/*.md')].sort.flat_map do |page|
  File.read(page).scan(/^```puppet(?: [^\n]*)?\n(.*?)^```/m).flatten
end
sources = pages + (Oracle.corpus.reject { |source| source.language == 'epp' || source.plans }.map(&:text) rescue [])
random = Random.new(options[:seed])
words = %w[class define node function type if case $a $Foo $1 = == => +> -> =~ { } ( ) [ ] 'a' "b${c}" 1 default private file File
           notify @ <| |> , ; : include undef true *]
mutants = Array.new(options[:count]) do
  lines = sources.sample(random: random).lines
  start = random.rand(lines.size + 1)
  lines = lines[start, 12] || lines
  text = lines.join
  tokens = text.scan(/\s+|\w+|[^\s\w]/)
  (1 + random.rand(2)).times do
    at = random.rand(tokens.size + 1)
    case random.rand(3)
    when 0 then tokens.delete_at(at)
    when 1 then tokens.insert(at, " #{words.sample(random: random)} ")
    else tokens[at] = words.sample(random: random)
    end
  end
  tokens.join
end

parser = Puppet::Pops::Parser::Parser.new
wanted = {}
Dir.mktmpdir('plint-validation') do |folder|
  (sources + mutants).each_with_index do |text, i|
    text = text.dup.force_encoding(Encoding::UTF_8)
    next unless text.valid_encoding?

    issues = puppet_issues(parser, text)
    next unless issues

    name = format('f%06d.pp', i)
    File.binwrite(File.join(folder, name), text)
    wanted[name] = [text, issues.reject { |code, _| LEFT_OUT.include?(code) }]
  end
  rules = ['validation_error', SPLIT_REFERENCE, *OTHER_RULES.values.uniq, *NAME_RULES].join(',')
  version = Puppet.version[/\A\d+/].to_i.clamp(7, 8).to_s
  out, = Open3.capture2(plint, 'check', '--isolated', '--select', rules, '--format', 'json', '--puppet-version', version, '.',
                        chdir: folder)
  found = Hash.new { |all, name| all[name] = [] }
  named, = Open3.capture2(stream, version, stdin_data: wanted.keys.join("\n"), chdir: folder)
  named.each_line(chomp: true) do |line|
    name, code, number = line.split("\t")
    found[name] << [code.to_sym, number.to_i]
  end
  reported = Hash.new { |all, name| all[name] = [] }
  split = Hash.new { |all, name| all[name] = [] }
  JSON.parse(out)['findings'].each do |finding|
    # An attribute that is set twice is refused later, when the resource is made.
    next if finding['rule'] == 'duplicate_params' && finding['message'].include?('is set twice')
    # Puppet does not look at blocks.
    next if finding['rule'] == 'duplicate_class_parameters' && finding['severity'] == 'warning'

    name = File.basename(finding.dig('location', 'path'))
    place = finding.dig('location', 'start', 'line')
    if finding['rule'] == 'validation_error'
      reported[name] << place
    elsif finding['rule'] == SPLIT_REFERENCE
      split[name] << place
    else
      found[name] << [finding['rule'], place]
    end
  end

  missing = Hash.new(0)
  extra = Hash.new(0)
  examples = Hash.new { |all, key| all[key] = [] }
  wanted.each do |name, (text, issues)|
    facts = found[name].filter_map { |what, line| line if what.is_a?(Symbol) }
    (facts - reported[name] - split[name] | reported[name] - facts).each { extra['the rule says otherwise'] += 1 }
    ours = found[name]
    issues.uniq.each do |code, line|
      next if issues.include?([SAME_MISTAKE[code], line])

      right = ours.any? do |what, where|
        (what == code || what == OTHER_RULES[code] || (code == :ILLEGAL_DEFINITION_NAME && NAME_RULES.include?(what))) &&
          (where == line || line.zero? || (where - line).abs <= 12)
      end
      next if right

      missing[code] += 1
      examples["missing #{code}"] << "line #{line}\n#{text}" if examples["missing #{code}"].size < 3
    end
    ours.each do |what, line|
      next if NAME_RULES.include?(what) || what == :REQUIRED_PARAMETER_AFTER_OPTIONAL  # told when it is called
      next if issues.any? { |code, _| what == code || what == OTHER_RULES[code] }

      extra[what] += 1
      examples["extra #{what}"] << "line #{line}\n#{text}" if examples["extra #{what}"].size < 3
    end
  end
  total = wanted.values.sum { |_, issues| issues.size }
  puts "#{wanted.size} sources that parse, #{total} issues of Puppet; missing #{missing.values.sum}, not Puppet's #{extra.values.sum}"
  puts "  missing: #{missing.to_a.inspect}" unless missing.empty?
  puts "  not Puppet's: #{extra.to_a.inspect}" unless extra.empty?
  examples.each { |what, texts| texts.each { |text| puts "--- #{what} #{text}" } } if options[:verbose]
  exit(missing.empty? && extra.empty? ? 0 : 1)
end
