#!/usr/bin/env ruby
# Writes what real Puppet says into the cases of fixtures/grammar/*.txt, so that testing needs no Ruby.
#   record_grammar_cases.rb           asks Puppet and rewrites the files: the diff is the review
#   record_grammar_cases.rb --check   rewrites nothing, fails when a file is not what Puppet says
#
# A file is headings (`=== …`) and cases:
#   --- source [epp] [plans]      then the bytes; ‹0D› stands for what would not be seen, the last newline is not meant
#   --- plint accepts: REASON     a difference on purpose, written by hand; also `plint refuses`,
#                                 `plint reads another tree`, `plint points at line N`
#   --- tree                      then Puppet's tree
#   --- refused LINE:COLUMN MESSAGE   (`-` for a place that Puppet does not give)
#   --- crashed MESSAGE           Puppet raised something that is no parse error
#   --- accepted without tree     Puppet cannot print what it parsed
require_relative 'stream'

module Oracle
  def self.grammar_cases
    Dir.glob(File.join(ROOT, 'fixtures/grammar/*.txt')).sort.map { |file| GrammarCases.new(file) }
  end

  # One file of cases: `parts` are headings (strings) and cases, as they come.
  class GrammarCases
    Case = Struct.new(:source, :difference, :line)
    UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f\u3000\u2039\u203a\ufeff]| (?=\n|\z)/

    attr_reader :path, :parts

    def initialize(path)
      @path = path
      @parts = []
      text = nil
      File.read(path, encoding: 'UTF-8').split("\n").each.with_index(1) do |line, number|
        case line
        when /\A=== /
          @parts << line
          text = nil
        when /\A--- source((?: epp| plans)*)\z/
          text = +''
          language = $1.include?('epp') ? 'epp' : 'manifest'
          @parts << Case.new(Source.new("#{File.basename(path)}:#{number}", language, $1.include?('plans'), text), nil, number)
        when /\A--- plint (?:accepts|refuses|reads another tree|points at line \d+): ./
          @parts.last.difference = line
          text = nil
        when /\A--- (?:tree\z|refused |crashed |accepted without tree\z)/
          text = nil
        when /\A---/
          abort "#{path}:#{number}: unknown marker: #{line}"
        else
          text << line << "\n" if text
        end
      end
      cases.each { |item| item.source.text = decode(item.source.text.chomp) }
    end

    def cases
      @parts.grep(Case)
    end

    def recorded(answers)
      answers = answers.dup
      @parts.map { |part| part.is_a?(Case) ? block(part, answers.shift) : "#{part}\n" }.join("\n")
    end

    private

    def decode(text)
      text.gsub(/‹([0-9A-F ]+)›/) { $1.split.map { |byte| byte.to_i(16) }.pack('C*').force_encoding('UTF-8') }
    end

    def encode(text)
      text = text.dup.force_encoding('UTF-8')
      text.scrub { |bytes| "\u0000#{hex(bytes)}\u0001" }
          .gsub(/\u0000((?:[0-9A-F]{2} ?)+)\u0001|#{UNSEEN}/) { $1 ? "‹#{$1}›" : "‹#{hex($&)}›" }
          .gsub(/^(?=---|===)./) { "‹#{hex($&)}›" }
    end

    def hex(text)
      text.bytes.map { |byte| format('%02X', byte) }.join(' ')
    end

    def block(item, answer)
      source = item.source
      head = "--- source#{' epp' if source.language == 'epp'}#{' plans' if source.plans}\n"
      "#{head}#{encode(source.text)}\n#{"#{item.difference}\n" if item.difference}#{outcome(answer)}\n"
    end

    def outcome(answer)
      text = encode(answer.text)
      case answer.status
      when 'accepted' then "--- tree\n#{text}"
      when 'accepted_without_tree' then '--- accepted without tree'
      when 'refused' then "--- refused #{answer.place} #{text.gsub("\n", '‹0A›')}"
      when 'crashed' then "--- crashed #{text}"
      else abort "the oracle #{answer}"
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  check = ARGV == ['--check']
  abort 'usage: record_grammar_cases.rb [--check]' unless ARGV.empty? || check

  Oracle.puppet_version
  files = Oracle.grammar_cases
  answers = Oracle.ask_puppet(files.flat_map { |file| file.cases.map(&:source) }, cache: nil, jobs: 1)
  stale = files.count do |file|
    text = file.recorded(answers.shift(file.cases.size))
    next if text == File.read(file.path, encoding: 'UTF-8')

    check ? puts("#{file.path} is not what Puppet says") : File.write(file.path, text)
    true
  end
  puts "#{files.sum { |file| file.cases.size }} cases in #{files.size} files, #{stale} files #{check ? 'stale' : 'rewritten'}"
  exit(check && stale.positive? ? 1 : 0)
end
