# The options of scripts that vary code: which variants, how many, and where what is found goes.
require_relative 'mutate'
require_relative 'record_grammar_cases'
require 'optparse'

module Oracle
  # `program` answers a stream of sources; `folder` and `cache` are nil if they are not given.
  class MutantOptions
    attr_reader :program, :of, :seed, :count, :folder, :cache, :jobs

    # `counted` and `written` say what is counted and written; a block adds options of its own.
    def initialize(program:, count:, counted:, written:)
      @of = 'corpus'
      @seed = 1
      @count = count
      @jobs = 2
      options = OptionParser.new do |parser|
        parser.banner = "usage: #{File.basename($PROGRAM_NAME)} #{program} [options]"
        parser.on('--of WHAT', %w[corpus cases], 'variants of the corpus, or of the cases in fixtures/grammar (corpus)') { |what| @of = what }
        parser.on('--seed N', Integer, 'which mutants (1)') { |number| @seed = number }
        parser.on('--count N', Integer, "#{counted} (#{count})") { |number| @count = number }
        parser.on('--write FOLDER', written) { |path| @folder = path }
        parser.on('--cache FOLDER', 'keep the answers of Puppet here') { |path| @cache = path }
        parser.on('--jobs N', Integer, 'processes at once (2)') { |number| @jobs = number }
        yield parser if block_given?
      end
      options.parse!
      abort options.banner unless ARGV.size == 1

      @program = ARGV.first
      abort "#{@program} cannot be run (build the target #{program.downcase})" unless File.executable?(@program)
    end

    def mutator
      originals = of == 'corpus' ? Oracle.corpus : Oracle.grammar_cases.flat_map { |file| file.cases.map(&:source) }
      Mutator.new(originals, seed)
    end

    # Writes into a file of `folder`, which is made if it is missing; nothing without one.
    def write(name, text)
      return unless folder

      FileUtils.mkdir_p(folder)
      File.binwrite(File.join(folder, name), text)
    end
  end
end
