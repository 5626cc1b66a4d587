#!/usr/bin/env ruby
# What real Puppet says about a stream of sources: accepted with its tree, or refused with its message.
# Reads and answers the records that stream.rb describes. Parses only; Puppet's validator never runs.
$stdin.binmode
$stdout.binmode
$VERBOSE = nil  # Ruby's warnings about regular expressions in the sources

require 'puppet'
require 'puppet/pops'
require 'puppet/pops/pn'

# Warnings about odd escapes would pile up, waiting for somebody to read them.
Puppet::Util::Log.level = :crit

# The stock transformer dies on `*$x` parameters (`PN::Literal(true)` for `PN::Literal.new(true)`): spelled right here.
module Puppet::Pops::PN
  def self.Literal(value)
    Literal.new(value)
  end

  # It also refuses to print parameters called `$1` or `$a::b`, which parse; so names are printed as they are.
  class Map
    def initialize(entries)
      @entries = entries
    end
  end
end

ANSWERS_TO_SIGNALS = [Interrupt, SignalException, SystemExit, NoMemoryError].freeze

PARSERS = {
  'manifest' => Puppet::Pops::Parser::Parser.new,
  'epp' => Puppet::Pops::Parser::EppParser.new
}.freeze

# The lexer asks for the setting at the start of each source.
def use_plan_keywords(wanted)
  Puppet[:tasks] = wanted unless Puppet[:tasks] == wanted
end

def answer(language, plans, source)
  begin
    use_plan_keywords(plans)
    program = PARSERS.fetch(language).parse_string(source)
  rescue Puppet::ParseError => error
    return ['refused', error.line, error.pos, error.message.sub(/ \((?:file: [^)]*, )?line: \d+(?:, column: \d+)?\)\z/, '')]
  rescue *ANSWERS_TO_SIGNALS
    raise
  rescue Exception => error
    return ['crashed', nil, nil, "#{error.class}: #{error.message.lines.first&.chomp}"]
  end
  begin
    ['accepted', nil, nil, Puppet::Pops::Model::PNTransformer.transform(program).to_s]
  rescue *ANSWERS_TO_SIGNALS
    raise
  rescue Exception => error  # `apply` has no notation
    ['accepted_without_tree', nil, nil, "#{error.class}: #{error.message.lines.first&.chomp}"]
  end
end

while (header = $stdin.gets)
  language, plans, length = header.split
  source = length.to_i.zero? ? +'' : $stdin.read(length.to_i)
  source.force_encoding(Encoding::UTF_8)
  status, line, column, text = answer(language, plans == '1', source)
  bytes = text.to_s.b
  $stdout.write("#{status} #{line.to_i} #{column.to_i} #{bytes.bytesize}\n", bytes)
  $stdout.flush
end
