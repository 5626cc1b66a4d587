#!/usr/bin/env ruby
# Writes what real Puppet says into fixtures/types/examples.txt, so that testing needs no Ruby.
#   record_type_examples.rb           asks Puppet and rewrites the file: the diff is the review
#   record_type_examples.rb --check   rewrites nothing, fails when the file is not what Puppet says
#
# A line is a question, a tab and Puppet's answer; `===` begins a heading. Questions:
#   EXPRESSION             its detailed type; `error` where Puppet refuses. A string is shown by what it is (`'abc'`)
#   common: A; B           the common type of two types
#   normalise: A           what an alias of it would mean
#   generalise: A          without what only some values have
#   takes: A               which of Puppet's types, written by their names alone, it takes
# A third column says how plint differs, by hand: what it answers instead.
require_relative 'evaluator'

class TypeExamples
  KINDS = %w[Any Undef Default Scalar ScalarData Numeric Integer Float String Boolean Enum Pattern Regexp Timespan Timestamp SemVer SemVerRange
             Binary URI Collection Array Hash Struct Tuple Iterable Iterator Variant Optional NotUndef Type Sensitive Callable Runtime Init
             CatalogEntry Resource Class Object TypeSet Data RichData RichDataKey Error Deferred].freeze
  PATH = File.join(Oracle::ROOT, 'fixtures/types/examples.txt')

  def initialize
    @puppet = Oracle::Evaluator.new(strict: false)
  end

  def recorded
    File.readlines(PATH, encoding: 'UTF-8', chomp: true).map do |line|
      next line if line.empty? || line.start_with?('===')

      question, _, difference = line.split("\t", -1)
      [question, answer(question), difference].compact.join("\t")
    end.join("\n") << "\n"
  end

  def answer(question)
    case question
    when /\Acommon: (.*); (.*)\z/ then @puppet.print(@puppet.common(type($1), type($2)))
    when /\Anormalise: (.*)\z/ then @puppet.print(type($1).normalize)
    when /\Ageneralise: (.*)\z/ then @puppet.print(type($1).generalize)
    when /\Atakes: (.*)\z/ then KINDS.select { |kind| takes(type($1), type(kind)) }.join(' ')
    else
      value, error = @puppet.value(question)
      return 'error' if error
      return Puppet::Pops::Types::StringConverter.convert(value, '%p') if value.is_a?(String)

      @puppet.print(@puppet.type_of(value))
    end
  rescue NoMethodError, ArgumentError
    'crashed'
  end

  # No where Puppet crashes.
  def takes(one, other)
    @puppet.with_context { one.assignable?(other) }
  rescue NoMethodError
    false
  end

  def type(text)
    @puppet.value(text).first
  end
end

if $PROGRAM_NAME == __FILE__
  check = ARGV == ['--check']
  abort 'usage: record_type_examples.rb [--check]' unless ARGV.empty? || check
  text = TypeExamples.new.recorded
  same = text == File.read(TypeExamples::PATH, encoding: 'UTF-8')
  File.write(TypeExamples::PATH, text) unless same || check
  puts "#{TypeExamples::PATH} is #{same ? 'what Puppet says' : check ? 'not what Puppet says' : 'rewritten'}"
  exit(check && !same ? 1 : 0)
end
