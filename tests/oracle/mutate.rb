#!/usr/bin/env ruby
# Breaks real code in small ways, the same ways for the same seed: what people's half-typed files look like.
#   mutate.rb [--seed N] [--count N]     prints the mutants, to see what they are like
require_relative 'stream'

module Oracle
  # Makes mutants out of sources. Big files give statement-sized pieces, so that each mutant is quick to parse.
  class Mutator
    SMALL = 4096
    TOKEN = %r{
      '(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" | \#[^\n]* | /\*.*?\*/ | @\([^)\n]*\)
      | <%%|%%> | <%[=\#-]? | -?%>
      | <<\||\|>>|<\||\|> | [=!]~ | [=<>!+*-]= | [=+~-]> | <[~-] | << | >> | @@
      | \$?(?:::)?\w+(?:::\w+)* | \S
    }mx
    INSERTS = ["'", '"', '{', '}', '(', ')', '[', ']', '|', ',', ';', ':', '=>', '$', '#', '@', "\n", "\n\n", '<%', '%>',
               '-%>', '/', '\\', '/*', ' ', '.', '?', '=', '-', '*', "\u00e9", "\r\n", "\t"].freeze
    KINDS = %i[delete double swap swap_neighbours replace cut_start cut_middle cut_end insert].freeze

    def initialize(sources, seed)
      @random = Random.new(seed)
      @sources = sources.reject { |source| source.text.empty? }.map do |source|
        source.dup.tap { |copy| copy.text = copy.text.dup.force_encoding('UTF-8').scrub('?') }
      end
      @manifests, @templates = @sources.partition { |source| source.language == 'manifest' }
    end

    def mutants(count)
      Array.new(count) { |number| mutant(number) }
    end

    private

    # None of an empty list.
    def pick(list)
      list[@random.rand(list.size)] unless list.empty?
    end

    def mutant(number)
      pool = @templates.any? && (@manifests.empty? || @random.rand(8).zero?) ? @templates : @manifests
      source = pick(pool)
      text = piece(source)
      text = text.gsub(/^[ \t]*#.*\n/, '') if source.language == 'manifest' && @random.rand(6).positive?
      kinds = []
      (@random.rand(5).zero? ? 2 : 1).times do
        kinds << pick(KINDS)
        text = send(kinds.last, text)
      end
      plans = source.plans || @random.rand(50).zero?
      Source.new("#{number} #{kinds.join('+')} #{source.name}", source.language, plans, text)
    end

    # The whole of a small file (or not seldom a piece of it too), else the lines of one statement.
    def piece(source)
      text = source.text
      return text if source.language == 'epp' && text.bytesize <= SMALL
      return text if text.bytesize <= SMALL && @random.rand(3).zero?

      lines = text.lines
      first = @random.rand(lines.size)
      indent = lines[first][/\A[ \t]*/]
      if source.language == 'manifest' && lines[first] =~ /[{(\[|]\s*\z/
        closing = (first + 1...lines.size).find { |at| lines[at].match?(/\A#{indent}[\])}|]/) }
        return lines[first..closing].join if closing && closing - first < 60
      end
      lines[first, 1 + @random.rand(6)].join
    end

    def tokens(text)
      found = []
      text.scan(TOKEN) { found << ($~.begin(0)...$~.end(0)) }
      found
    end

    def delete(text)
      at = pick(tokens(text)) or return text
      text[0...at.begin] + text[at.end..]
    end

    def double(text)
      at = pick(tokens(text)) or return text
      text[0...at.end] + pick(['', ' ', ' ']) + text[at.begin..]
    end

    def swap(text)
      all = tokens(text)
      return text if all.size < 2

      exchange(text, *[pick(all), pick(all)].sort_by(&:begin))
    end

    def swap_neighbours(text)
      all = tokens(text)
      return text if all.size < 2

      at = @random.rand(all.size - 1)
      exchange(text, all[at], all[at + 1])
    end

    def exchange(text, one, other)
      return text if one == other

      text[0...one.begin] + text[other] + text[one.end...other.begin] + text[one] + text[other.end..]
    end

    def replace(text)
      at = pick(tokens(text)) or return text
      text[0...at.begin] + foreign_token + text[at.end..]
    end

    def foreign_token
      source = pick(@sources).text
      at = @random.rand(source.size)
      source[at, 200][TOKEN] || ';'
    end

    def insert(text)
      at = @random.rand(text.size + 1)
      text[0...at] + pick(INSERTS) + text[at..]
    end

    def cut_start(text)
      text[@random.rand(text.size + 1)..]
    end

    def cut_end(text)
      text[0, @random.rand(text.size + 1)]
    end

    def cut_middle(text)
      at = @random.rand(text.size + 1)
      text[0...at] + text[at + 1 + @random.rand(12)..].to_s
    end
  end
end

if $PROGRAM_NAME == __FILE__
  require 'optparse'
  seed = 1
  count = 20
  OptionParser.new do |parser|
    parser.on('--seed N', Integer) { |number| seed = number }
    parser.on('--count N', Integer) { |number| count = number }
  end.parse!
  Oracle::Mutator.new(Oracle.corpus, seed).mutants(count).each do |mutant|
    puts "=== #{mutant.name}#{' (plans)' if mutant.plans}", mutant.text
  end
end
